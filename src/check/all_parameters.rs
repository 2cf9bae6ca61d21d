//! Checks claims for all values of parameters: small values are tried, then the claim is proved for all at once.

use super::bounds::Proving;
use super::claim_instance::Item;
use super::open_classes::OpenPositions;
use super::other_games::OtherGames;
use super::parameters::{Choices, Chosen, NOT_WHOLE, Value, meanings, parameters};
use super::proof::{self, NoSentence};
use super::report::Instance;
use super::sampled_play::SampledPlay;
use super::tools::Tools;
use super::{open_traits, recursions, winning};
use grundy_automata::Budget;
use grundy_ordinals::ordinal::is_on_ordinals;
use grundy_proofs::claim::{Claim, Method, Positions, Verdict};
use grundy_proofs::prover::{
    self, Observations, Problem, ProofAnswer, ProofEffort, Query, Sentence, World, prove,
};
use grundy_proofs::witness::{self, Obligation, Obstacle, SolverVerdict, Unproved, WitnessVerdict};
use grundy_rules::game::{Game, Names, OpenGame, Play, Position, open_meanings, show};
use grundy_rules::language::{ClaimItem, Code, Diagnostic, GameExpression, Statement, format_game};
use grundy_rules::library::Library;
use grundy_rules::number::Number;
use grundy_work::{Job, Limits};

/// The most choices of small values that are tried. It steers the search only.
const MOST_TRIED: usize = 16;

/// Groups the choices by the values of the parameters with a finite range.
pub(super) fn groups<'c>(choices: &'c Choices, is_open: &[bool]) -> Vec<Vec<&'c Vec<Chosen>>> {
    let closed = |choice: &[Chosen]| -> Vec<Value> {
        let values = choice.iter().zip(is_open);
        values
            .filter(|(_, open)| !**open)
            .map(|(chosen, _)| chosen.value.clone())
            .collect()
    };
    let mut groups: Vec<Vec<&Vec<Chosen>>> = Vec::new();
    for choice in &choices.all {
        let same = groups
            .iter_mut()
            .find(|group| closed(group[0]) == closed(choice));
        match same {
            Some(group) => group.push(choice),
            None => groups.push(vec![choice]),
        }
    }
    groups
}

/// The game with its open parameters, and the claim about it, if that is on P-positions or Grundy values; the other
/// parameters have the values of this choice.
fn opened(
    item: &ClaimItem,
    game: &GameExpression,
    choices: &Choices,
    choice: &[Chosen],
    others: &OtherGames,
) -> Result<(OpenGame, Option<Claim>), Vec<Diagnostic>> {
    let mut names = choices.closed_names(choice);
    let open = Game::with_open(game, &names, &choices.open, &item.ranges, others.catalogue)?;
    names.extend(open_meanings(&choices.open));
    let positions = Positions {
        components: open.heaps + usize::from(open.game.has_pass()),
        heaps: open.heaps,
    };
    let claim = Claim::new(&item.claim, &names, positions, &others.finder());
    Ok((open, claim.map_err(|error| vec![error])?))
}

/// The sentence of a claim of a text for all values of its open parameters, for other provers.
///
/// # Errors
/// Why there is none.
///
/// ```
/// use grundy::check;
/// use grundy_rules::library::Library;
/// let mut library = Library::embedded();
/// let place = library.texts().len();
/// let claim = "claim \"one in l\" for subtraction(1..l - 1), l >= 2\n  P = {x | x mod l = 0}\n";
/// library.add("CLAIM", claim).unwrap();
/// let claim = library.texts()[place].file().claims().next().unwrap();
/// let sentence = check::sentence_for_all(claim, &library).unwrap();
/// assert!(sentence.walnut("claim").is_ok());
/// ```
pub fn sentence_for_all(item: &ClaimItem, library: &Library) -> Result<Sentence, NoSentence> {
    let on_numbers = |game: &&GameExpression| !is_on_ordinals(game, library);
    let Some(game) = item.game.as_ref().filter(on_numbers) else {
        let why = "a sentence for other provers is about a game on numbers";
        return Err(NoSentence::Kind(why.into()));
    };
    let choices = parameters(item, &Limits::default()).map_err(NoSentence::Wrong)?;
    let groups = groups(&choices, &choices.is_open());
    let [group] = groups.as_slice() else {
        return Err(NoSentence::Kind(format!(
            "these are {} sentences, one for each value of a parameter with a finite range, and a file holds one",
            groups.len()
        )));
    };
    let job = Job::quiet();
    let others = OtherGames::new(1, Tools::new(library, &job));
    let opened = opened(item, game, &choices, group[0], &others);
    let (open, claim) = opened.map_err(NoSentence::Wrong)?;
    let Some(claim) = claim else {
        return Err(NoSentence::Kind(proof::NO_SENTENCE.into()));
    };
    let values = |game| others.periodic(game);
    let problem = Problem {
        world: World::Open(&open),
        asked: Query::Claim(claim.resolved()),
        play: Play::of(item.misere),
    };
    prover::sentence(problem, &values, &Budget::default()).map_err(NoSentence::Beyond)
}

/// The game of a claim all of whose parameters are open, with their meanings and their names.
///
/// # Errors
/// What is wrong with it, or that a parameter has a finite range.
pub(crate) fn all_open(
    item: &ClaimItem,
    tools: Tools,
) -> Result<(OpenGame, Names, Vec<String>), NoSentence> {
    let choices = parameters(item, tools.job.limits()).map_err(NoSentence::Wrong)?;
    let (Some(game), true) = (&item.game, choices.open.len() == choices.names.len()) else {
        let why = "a parameter with a finite range beside one with infinitely many values";
        return Err(NoSentence::Kind(why.into()));
    };
    let names = Names::new();
    let open = Game::with_open(game, &names, &choices.open, &item.ranges, tools.catalogue);
    let open = open.map_err(NoSentence::Wrong)?;
    Ok((open, open_meanings(&choices.open), choices.open))
}

/// How a claim ends for all values of its open parameters: by a verdict on all of them, or on some.
enum Decision {
    Verdict(Verdict),
    Instance(Instance),
}

/// The verdict on a claim that holds for small values and that nothing proves for all: if a proof is wanted, that is unknown.
fn unproved(holds: Verdict, wanted: bool, why: Vec<String>) -> Verdict {
    match (holds, wanted) {
        (_, true) => Verdict::unknown(why.join("; ")),
        (Verdict::Holds { max, unproved }, false) => Verdict::Holds {
            max,
            unproved: Some(
                why.into_iter()
                    .chain(unproved)
                    .collect::<Vec<_>>()
                    .join("; "),
            ),
        },
        (other, false) => other,
    }
}

impl Item<'_> {
    /// A verdict for all values of the open parameters, for each choice of the others.
    pub(super) fn for_all(
        &self,
        choices: &Choices,
        proving: Proving,
    ) -> Result<Vec<Instance>, Vec<Diagnostic>> {
        let game = self.item.game.as_ref();
        let is_open = choices.is_open();
        if let (Statement::Fact(condition), None) = (&self.item.claim.statement, game) {
            let groups = groups(choices, &is_open).into_iter();
            let facts = groups.map(|group| self.fact_for_all(condition, choices, &group, proving));
            return facts.collect();
        }
        let Some(game) = game.filter(|_| self.on_ordinals.is_none()) else {
            let message =
                "a claim for infinitely many values of a parameter speaks of a game on numbers";
            return Err(vec![
                Diagnostic::new(Code::Claim, self.item.span, message)
                    .help("give the parameter a finite range, as in c in 1..9"),
            ]);
        };
        let mut instances = Vec::new();
        for mut group in groups(choices, &is_open) {
            group.sort_by_key(|choice| {
                let values = choice.iter().zip(&is_open).filter(|(_, open)| **open);
                values
                    .map(|(chosen, _)| match chosen.value {
                        Value::Number(number) => number.unsigned_abs(),
                        _ => 0,
                    })
                    .sum::<u64>()
            });
            group.truncate(MOST_TRIED);
            instances.push(self.for_all_open(game, choices, &group, proving)?);
        }
        Ok(instances)
    }

    fn for_all_open(
        &self,
        game: &GameExpression,
        choices: &Choices,
        group: &[&Vec<Chosen>],
        proving: Proving,
    ) -> Result<Instance, Vec<Diagnostic>> {
        let mut least: Option<u64> = None;
        for choice in group {
            let instance = self.instance(&choices.names, choice, Proving::No)?;
            match instance.verdict {
                Verdict::Holds { max, .. } => least = least.min(max).or(max),
                // A theorem on this choice says nothing of the others.
                Verdict::Proved { .. } | Verdict::Agrees { .. } => {}
                Verdict::Refuted { .. } | Verdict::Unknown { .. } => return Ok(instance),
            }
        }
        let instance = |verdict| Instance {
            parameters: choices.shown(group[0]),
            game: format_game(game),
            verdict,
        };
        let wanted = proving.is_wanted();
        let Some(effort) = proving.effort() else {
            return Ok(instance(Verdict::holds(least)));
        };
        let open = choices.open.join(", ");
        let holds = Verdict::Holds {
            max: least,
            unproved: Some(format!(
                "{} small choices of {open} were checked",
                group.len()
            )),
        };
        // One sentence replaces infinitely many, so it may take more work.
        let effort = if wanted { effort } else { effort.times(4) };
        let beyond = match (self.bounds.within, choices.whole) {
            (Some(_), _) => {
                Some("a bound on heaps for all values of a parameter is checked, not proved")
            }
            (None, false) => Some(NOT_WHOLE),
            (None, true) => None,
        };
        if let Some(reason) = beyond {
            return Ok(instance(unproved(holds, wanted, vec![reason.into()])));
        }
        if self.play == Play::Normal
            && let Some(proved) = recursions::proved_for_all(
                self.item,
                choices,
                group[0],
                self.tools.catalogue,
                self.tools.job,
            )
        {
            return Ok(instance(proved));
        }
        let verdict =
            self.decided_for_all_open(game, choices, group[0], (effort, wanted), holds)?;
        Ok(match verdict {
            Decision::Verdict(verdict) => instance(verdict),
            Decision::Instance(instance) => instance,
        })
    }

    /// The verdict by one sentence, or by winning moves, on a claim that holds for small values of the open parameters.
    fn decided_for_all_open(
        &self,
        game: &GameExpression,
        choices: &Choices,
        choice: &[Chosen],
        (effort, wanted): (ProofEffort, bool),
        holds: Verdict,
    ) -> Result<Decision, Vec<Diagnostic>> {
        let others = OtherGames::new(1, self.tools);
        let (open, claim) = match opened(self.item, game, choices, choice, &others) {
            // Every choice can be evaluated: the open parameters alone are out of reach.
            Err(errors) if errors.iter().all(|error| error.code == Code::OutOfReach) => {
                let why = errors.iter().map(|error| error.message.clone());
                return Ok(Decision::Verdict(unproved(holds, wanted, why.collect())));
            }
            opened => opened?,
        };
        let names = choices.closed_names(choice);
        let named = open_traits::of_every_position(self.item, &names)?;
        let mut open_names = names.clone();
        open_names.extend(open_meanings(&choices.open));
        let about = OpenPositions {
            game,
            names: &open_names,
            components: open.heaps,
            others: &others,
        };
        let class = about.class(&self.item.claim, &self.question(&names, Proving::No));
        let (asked, play) = match (&claim, &named, &class) {
            (Some(claim), ..) => (Query::Claim(claim.resolved()), self.play),
            // Traits speak of the phases and values of normal play.
            (None, Some(named), _) => (Query::Every(named), Play::Normal),
            (None, None, Some(class)) if self.play == Play::Normal => {
                (Query::Class(&class.named, &class.set), Play::Normal)
            }
            (None, None, _) => {
                let why =
                    "claims of this kind are not proved for all parameters at once".to_string();
                return Ok(Decision::Verdict(unproved(holds, wanted, vec![why])));
            }
        };
        let problem = Problem {
            world: World::Open(&open),
            asked,
            play,
        };
        let job = self.tools.job;
        let values = |game| others.periodic(game);
        let sampled = SampledPlay {
            near: None,
            effort,
            job,
        };
        let played = |of: &Game, known, play, size| sampled.cells(of, known, play, size);
        let phases = |of: &Game, size| sampled.phases(of, size);
        let known = match claim {
            Some(_) => Observations::of_values(&values),
            None => Observations {
                values: &values,
                played: &played,
                phases: &phases,
                guesses: &[],
            },
        };
        let mut answer = prove(problem, known, effort, job);
        if let (ProofAnswer::Unknown(_), None) = (&answer, &claim) {
            let guesses = about.claimed_classes(self.tools);
            if !guesses.is_empty() {
                let guesses = &guesses;
                answer = prove(problem, Observations { guesses, ..known }, effort, job);
            }
        }
        self.decision(
            answer,
            (game, choices, choice),
            (&open, effort, wanted),
            holds,
        )
    }

    /// What an answer of automata decides of a claim that holds for small values of the open parameters; where it is none, winning moves are tried.
    fn decision(
        &self,
        answer: ProofAnswer,
        (game, choices, choice): (&GameExpression, &Choices, &[Chosen]),
        (open, effort, wanted): (&OpenGame, ProofEffort, bool),
        holds: Verdict,
    ) -> Result<Decision, Vec<Diagnostic>> {
        let verdict = match answer {
            ProofAnswer::Proved(proof) if open_traits::is_tame(self.item) => {
                Verdict::argued(format!("universally admissible: {}", proof.words()))
            }
            // It is no trait of each position that a game is tame.
            ProofAnswer::Refuted { .. } if open_traits::is_tame(self.item) => holds,
            ProofAnswer::Proved(proof) => {
                Verdict::by_automata(Method::Automata, proof.words(), proof)
            }
            ProofAnswer::Unknown(reason) => match self.by_witness(game, choices, choice) {
                Ok(instance) => return Ok(Decision::Instance(instance)),
                Err(Unproved::Wrong(errors)) => return Err(errors),
                Err(Unproved::Open(why)) if wanted => Verdict::unknown(format!(
                    "not proved, holds for small values; {}",
                    winning::closest(&reason, &why, self.tools.smt.is_some())
                )),
                Err(Unproved::Open(_)) => holds,
            },
            ProofAnswer::Refuted { at: None, .. } => {
                Verdict::unknown("it is false at a position too far for a table")
            }
            ProofAnswer::Refuted { at: Some(at), .. } => {
                let confirmed = self.confirmed(choices, choice, (open, &at), effort)?;
                return Ok(Decision::Instance(confirmed));
            }
        };
        Ok(Decision::Verdict(verdict))
    }

    /// A proof by winning moves, whose steps a solver decides; or why there is none.
    fn by_witness(
        &self,
        game: &GameExpression,
        choices: &Choices,
        choice: &[Chosen],
    ) -> Result<Instance, Unproved> {
        let claim = &self.item.claim;
        let is_p = matches!(claim.statement, Statement::PPositions(_));
        if !is_p || self.play == Play::Misere || choices.open.len() < choices.names.len() {
            let why = "winning moves are written down for P-positions of normal play only";
            return Err(Unproved::Open(Obstacle::Inapplicable(why.into())));
        }
        let question = witness::WitnessQuestion {
            game,
            claim,
            open: &choices.open,
            facts: &self.item.ranges,
        };
        let (smt, library) = (self.tools.smt, self.tools.catalogue);
        let mut own = winning::own_solver(self.tools.job);
        let mut solver = None;
        let mut found = witness::prove(question, library, &mut own)?;
        if let (WitnessVerdict::Unknown(..), Some(smt)) = (&found, smt) {
            let job = self.tools.job;
            let mut outside = |obligation: &Obligation| match job.go_on(0, 0) {
                true => (smt.answer)(obligation),
                false => SolverVerdict::Unknown(job.end_of_work().to_string()),
            };
            found = witness::prove(question, library, &mut outside)?;
            solver = Some(smt.name);
        }
        let verdict = match found {
            WitnessVerdict::Proved(proof) => winning::verdict(proof, solver),
            WitnessVerdict::Refuted(refutation, _) => {
                let found = |name: &String| {
                    let mut all = refutation.parameters.iter();
                    all.find(|(known, _)| known == name)
                        .map(|(_, value)| Number::from(*value))
                };
                let choice = choices.with(choice, found);
                return Ok(self.instance(&choices.names, &choice, Proving::No)?);
            }
            WitnessVerdict::Unknown(why, _) => return Err(Unproved::Open(why)),
        };
        let all = choices.names.iter().map(|name| (name.clone(), Value::All));
        Ok(Instance {
            parameters: all.collect(),
            game: format_game(game),
            verdict,
        })
    }

    /// The refutation at a position, confirmed by a table for its values of the parameters.
    fn confirmed(
        &self,
        choices: &Choices,
        choice: &[Chosen],
        (open, at): (&OpenGame, &Position),
        effort: ProofEffort,
    ) -> Result<Instance, Vec<Diagnostic>> {
        let numbers: Vec<Number> = at.iter().map(|heap| Number::from(*heap)).collect();
        let choice = choices.at(choice, open, &numbers);
        let mut position = at[..open.heaps].to_vec();
        if open.game.has_pass() {
            position.extend(at.last());
        }
        let names = meanings(&choices.names, &choice);
        let game = self.item.game.as_ref();
        let game = game
            .map(|game| Game::among(game, &names, self.tools.catalogue))
            .transpose()?;
        let bounds = game.and_then(|game| proof::around(&game, &position, self.bounds));
        let Some(bounds) = bounds else {
            let shown = choices.names.iter().zip(&choice);
            let shown: Vec<_> = shown
                .map(|(name, chosen)| format!("{name} = {}", chosen.value))
                .collect();
            let reason = format!(
                "it is false at {} or at an option of it with {}, too far for a table that shows which",
                show(&position),
                shown.join(", ")
            );
            // For these values alone a proof may say where.
            let mut instance = self.instance(&choices.names, &choice, Proving::Holding(effort))?;
            if instance.verdict.counterexample().is_none() {
                instance.verdict = Verdict::unknown(reason);
            }
            return Ok(instance);
        };
        let nearer = Item { bounds, ..*self };
        let instance = nearer.instance(&choices.names, &choice, Proving::No)?;
        match instance.verdict {
            Verdict::Holds { .. } => Err(vec![proof::disagreement(&instance.game, self.item.span)]),
            _ => Ok(instance),
        }
    }
}
