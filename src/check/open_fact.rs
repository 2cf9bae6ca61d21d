//! Facts for all values of open parameters: small values are tried, then automata or polynomials decide the condition for all
//! at once.

use super::all_parameters::groups;
use super::bounds::Proving;
use super::claim_instance::Item;
use super::other_games::OtherGames;
use super::parameters::{Choices, Chosen, NOT_WHOLE, parameters};
use super::proof::NoSentence;
use super::recursions;
use super::report::Instance;
use super::tools::Tools;
use grundy_automata::Budget;
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::{
    self, Observations, Problem, ProofAnswer, ProofEffort, Query, Sentence, World, prove,
};
use grundy_proofs::witness;
use grundy_rules::formula::{Condition, Scope, Term};
use grundy_rules::game::{Game, OPEN, OpenGame, Play, open_meanings};
use grundy_rules::language::{ClaimItem, Diagnostic, Expression, Statement, parse_game};
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
        let names = choices.closed_names(group[0]);
        let (claim, job) = (&self.item.claim, self.tools.job);
        if let Some(proved) = recursions::scaled(claim, condition, &names, &choices.open, job) {
            return Ok(instance(proved));
        }
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
        let others = OtherGames::new(1, self.tools);
        let (open, condition) = opened(self.item, condition, choices, choice, &others)?;
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

/// A fact for all values of its open parameters, with the values of the others in it. Its variables from `OPEN` on are the parameters.
pub(crate) struct FactForAll {
    pub(crate) open: Vec<String>,
    /// A game that is of no use here, beside what is known of them.
    game: OpenGame,
    pub(crate) condition: Condition,
}

impl FactForAll {
    /// What is known of the parameters.
    pub(crate) fn known(&self) -> &[Condition] {
        &self.game.known
    }

    /// The sentence that automata decide.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn sentence(&self, tools: Tools) -> Result<Sentence, NoSentence> {
        let problem = Problem {
            world: World::Open(&self.game),
            asked: Query::Fact(&self.condition),
            play: Play::Normal,
        };
        let others = OtherGames::new(1, tools);
        let values = |game| others.periodic(game);
        prover::sentence(problem, &values, &Budget::default()).map_err(NoSentence::Beyond)
    }
}

/// The facts of a claim, one for each verdict.
///
/// # Errors
/// Why there are none, in words.
pub(crate) fn facts_for_all(item: &ClaimItem, tools: Tools) -> Result<Vec<FactForAll>, String> {
    let Statement::Fact(condition) = &item.claim.statement else {
        return Err("a claim that is no fact".into());
    };
    let choices = parameters(item, tools.job.limits()).map_err(first_of)?;
    let others = OtherGames::new(1, tools);
    let groups = groups(&choices, &choices.is_open()).into_iter();
    let facts = groups.map(|group| {
        let (game, condition) = opened(item, condition, &choices, group[0], &others)?;
        Ok(FactForAll {
            open: choices.open.clone(),
            game,
            condition,
        })
    });
    facts.collect()
}

fn first_of(errors: Vec<Diagnostic>) -> String {
    let first = errors.into_iter().next();
    first.map_or_else(|| "it is no sentence".into(), |error| error.message.clone())
}

/// What is known of the open parameters, beside a game that is of no use here, and the condition.
fn opened(
    item: &ClaimItem,
    condition: &Expression,
    choices: &Choices,
    choice: &[Chosen],
    others: &OtherGames,
) -> Result<(OpenGame, Condition), String> {
    let mut names = choices.closed_names(choice);
    // One heap from which nothing follows: the sentence is about the parameters alone.
    let text = format!("on ({HEAP})\n  ({HEAP} - 1)");
    let bare = parse_game(&text).into_result().ok().flatten();
    let bare = bare.ok_or("it is no sentence")?;
    let open = Game::with_open(&bare, &names, &choices.open, &item.ranges, others.catalogue);
    let open = open.map_err(first_of)?;
    names.extend(open_meanings(&choices.open));
    let find = others.finder();
    let mut scope = Scope::new(names, 0, 0, &find).with_searches();
    let defined = scope.define(&item.claim.definitions);
    let condition = defined.and_then(|()| scope.condition(condition));
    let condition = condition.map_err(|error| first_of(vec![error]))?;
    Ok((open, condition))
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
