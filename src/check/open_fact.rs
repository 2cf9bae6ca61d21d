//! Facts for all values of open parameters: small values are tried, then automata or polynomials decide the condition for all
//! at once.

use super::bounds::Proving;
use super::claim_instance::Item;
use super::other_games::OtherGames;
use super::parameters::{Choices, Chosen, NOT_WHOLE};
use super::report::Instance;
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::{Observations, Problem, ProofAnswer, ProofEffort, Query, World, prove};
use grundy_proofs::witness;
use grundy_rules::formula::{Condition, Scope, Term};
use grundy_rules::game::{Game, OPEN, OpenGame, open_meanings};
use grundy_rules::language::{Diagnostic, Expression, parse_game};
use grundy_work::Job;

/// How the heap is named beside which the parameters stand; no parameter has this name.
const HEAP: &str = "a_number";

impl Item<'_> {
    /// The verdict on a fact for all values of the open parameters and these values of the others.
    pub(super) fn fact_for_all(
        &self,
        condition: &Expression,
        choices: &Choices,
        group: &[&Vec<Chosen>],
        proving: Proving,
    ) -> Result<Instance, Vec<Diagnostic>> {
        for choice in group {
            let instance = self.instance(&choices.names, choice, Proving::No)?;
            if !matches!(instance.verdict, Verdict::Holds { .. }) {
                return Ok(instance);
            }
        }
        let instance = |verdict| Instance {
            parameters: choices.shown(group[0]),
            game: String::new(),
            verdict,
        };
        let holds = Verdict::Holds {
            max: choices.tried_to,
        };
        let wanted = proving.is_wanted();
        let Some(effort) = proving.effort() else {
            return Ok(instance(holds));
        };
        let decided = match choices.whole {
            true => self.decided_for_all(condition, choices, group[0], effort),
            false => Err(NOT_WHOLE.into()),
        };
        let answer = match decided {
            Ok(FactAnswer::Polynomials) => {
                let by = "for all values, by products and sums of inequalities";
                return Ok(instance(Verdict::argued(by)));
            }
            Ok(FactAnswer::Automata(ProofAnswer::Refuted { at: Some(at), .. }, open)) => {
                let choice = choices.at(group[0], &open, &at);
                let found = self.instance(&choices.names, &choice, Proving::No)?;
                if !matches!(found.verdict, Verdict::Holds { .. }) {
                    return Ok(found);
                }
                // The sentence asks for the value of each term; evaluation only for those that matter.
                let why = "a term in it may have no value where it does not matter";
                ProofAnswer::Unknown(why.into())
            }
            Ok(FactAnswer::Automata(answer, _)) => answer,
            Err(reason) => ProofAnswer::Unknown(reason),
        };
        let verdict = match answer {
            ProofAnswer::Proved(proof) => Verdict::Proved {
                by: proof.words_of_numbers(),
                proof: Some(proof),
                steps: Vec::new(),
                decided: None,
            },
            ProofAnswer::Refuted { .. } => {
                Verdict::unknown("it is false for numbers beyond 64 bits")
            }
            ProofAnswer::Unknown(reason) if wanted => Verdict::Unknown {
                reason,
                holds_to: choices.tried_to,
            },
            ProofAnswer::Unknown(_) => holds,
        };
        Ok(instance(verdict))
    }

    /// The answer for all values of the parameters, which are components of the positions of a game; or why there is none.
    fn decided_for_all(
        &self,
        condition: &Expression,
        choices: &Choices,
        choice: &[Chosen],
        effort: ProofEffort,
    ) -> Result<FactAnswer, String> {
        let reason = |errors: Vec<Diagnostic>| {
            let first = errors.into_iter().next();
            first.map_or_else(|| "it is no sentence".into(), |error| error.message.clone())
        };
        let others = OtherGames::new(1, self.tools);
        let mut names = choices.closed_names(choice);
        // One heap from which nothing follows: the sentence is about the parameters alone.
        let text = format!("on ({HEAP})\n  ({HEAP} - 1)");
        let bare = parse_game(&text).into_result().ok().flatten();
        let bare = bare.ok_or("it is no sentence")?;
        let open = Game::with_open(
            &bare,
            &names,
            &choices.open,
            &self.item.ranges,
            others.catalogue,
        );
        let open = open.map_err(reason)?;
        names.extend(open_meanings(&choices.open));
        let find = others.finder();
        let mut scope = Scope::new(names, 0, 0, &find).with_searches();
        let defined = scope.define(&self.item.claim.definitions);
        let condition = defined.and_then(|()| scope.condition(condition));
        let condition = condition.map_err(|error| reason(vec![error]))?;
        let problem = Problem {
            world: World::Open(&open),
            asked: Query::Fact(&condition),
            play: self.play,
        };
        let values = |game| others.periodic(game);
        let known = Observations::of_values(&values);
        let answer = prove(problem, known, effort, self.tools.job);
        Ok(match answer {
            ProofAnswer::Unknown(_) if follows(&open.known, &condition, self.tools.job) => {
                FactAnswer::Polynomials
            }
            answer => FactAnswer::Automata(answer, Box::new(open)),
        })
    }
}

/// The answer for all values of the parameters.
enum FactAnswer {
    Automata(ProofAnswer, Box<OpenGame>),
    /// It follows by products and sums of inequalities.
    Polynomials,
}

/// Does the fact follow from what is known of the parameters, which are integers?
fn follows(known: &[Condition], fact: &Condition, job: &Job) -> bool {
    let place = |place: usize| Term::Variable(place - OPEN);
    let known: Vec<Condition> = known.iter().map(|known| known.replaced(&place)).collect();
    witness::follows(&known, &fact.replaced(&place), job)
}
