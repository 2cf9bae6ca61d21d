//! Proofs: a claim on all positions of a game is put into a sentence of arithmetic, and the sentence is decided.
//!
//! A ruleset with linear conditions, congruences, minima, floors of quotients, nim-sums and powers of one base, and a claim of the same kind, are
//! formulas of Büchi arithmetic; where multiples of an irrational number are rounded, of the arithmetic of its Ostrowski numeration. Automata that
//! read the heaps digit by digit decide them (Büchi 1960; Bruyère, Hansel, Michaux, Villemaire 1994). What cannot be put so is said, with the
//! term that makes it so.

mod beyond;
mod claimed;
mod exceptions;
mod exponents;
mod moves;
mod sentence;
mod shape;
mod terms;
mod theory;

pub(crate) use beyond::Beyond;

use crate::claim::Resolved;
use crate::formula::{Condition, Term};
use crate::game::{Game, Play, Position};
use claimed::{Open, has_value, in_set, needs_of_set};
use grundy_automata::{Automaton, Budget, Compiler, Formula, Progress, Relation, Stop, Verdict};
use moves::{Moves, component};
use sentence::{Claimed, Question};
use std::cell::{Cell, RefCell};
use theory::{Needs, Theory};

/// Hears how many states an automaton has so far, and answers whether to go on.
pub(crate) type Watch<'w> = dyn FnMut(usize) -> bool + 'w;

/// How much work a proof may take: the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most states of an automaton, before it is minimised.
    pub states: usize,
    /// The most units of work in all, about eight transitions of an automaton each.
    pub work: u64,
}

impl Effort {
    /// Enough for most claims that can be proved at all, and ended within a few seconds.
    pub const USUAL: Effort = Effort {
        states: 1 << 17,
        work: 60_000_000,
    };
    /// As much as the memory of a common machine bears.
    pub const LARGE: Effort = Effort {
        states: 1 << 22,
        work: u64::MAX,
    };
}

/// What was proved by automata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The theory the sentence belongs to: `Büchi arithmetic`.
    pub theory: &'static str,
    /// The numeration: `base 2`, `Zeckendorf`.
    pub base: String,
    /// The states of the automaton of what is claimed.
    pub states: usize,
    /// The most states that an automaton had on the way, before it was minimised.
    pub peak: usize,
}

/// The answer to a claim for all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Proved(Proof),
    Refuted {
        /// A position where the claim is false, or false at an option.
        at: Option<Position>,
        /// All positions where it is false, as a formula, if it is known and short.
        exceptions: Option<String>,
        proof: Proof,
    },
    /// Why there is no answer.
    Unknown(String),
}

/// What stops a proof.
enum Halt {
    Beyond(Beyond),
    Stop(Stop),
}

impl From<Beyond> for Halt {
    fn from(beyond: Beyond) -> Halt {
        Halt::Beyond(beyond)
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

/// Decides a claim on the P-positions or Grundy values of a game for all positions.
pub(crate) fn prove(
    game: &Game,
    said: &Resolved,
    play: Play,
    effort: Effort,
    watch: &mut Watch,
) -> Answer {
    let watch = RefCell::new(watch);
    let hear = |progress: Progress<'_>| (watch.borrow_mut())(progress.states);
    let budget = Budget::default()
        .states(effort.states)
        .work(effort.work)
        .watched(&hear);
    match decided(game, said, play, &budget) {
        Ok(answer) => answer,
        Err(Halt::Beyond(beyond)) => Answer::Unknown(beyond.to_string()),
        Err(Halt::Stop(stop)) => Answer::Unknown(stop.to_string()),
    }
}

fn decided(game: &Game, said: &Resolved, play: Play, budget: &Budget<'_>) -> Result<Answer, Halt> {
    let mut needs = Needs::default();
    for moved in &game.moves {
        needs.of_condition(&moved.condition);
        moved
            .parts
            .iter()
            .flatten()
            .for_each(|heap| needs.of_term(heap));
        needs.xor |= moved.parts.len() > 1;
    }
    match said {
        Resolved::Grundy(value, _) => needs.of_term(value),
        Resolved::PPositions(set) => needs_of_set(set, &mut needs),
        Resolved::Table(_) => {
            return Err(Beyond::reason("a printed table says nothing of all positions").into());
        }
    }
    let theory = needs.theory()?;
    let next = Cell::new(component(game.components() + 1).0);
    let moves = Moves::of(game, &theory, &next)?;
    if moves.has_blocking() && play == Play::Misere {
        return Err(Beyond::reason("misère play with blocking is not defined here").into());
    }
    let mut compiler = Compiler::new(&theory.system, budget);
    play_ends(game, &moves, &mut compiler)?;
    let open = Open::new();
    let (formula, values) = match said {
        Resolved::Grundy(value, _) => {
            (has_value(value, game.heaps(), &open, &theory, &next)?, true)
        }
        Resolved::PPositions(set) => (
            in_set(set, game.base_heaps(), &open, &theory, &next)?,
            false,
        ),
        Resolved::Table(_) => return Ok(Answer::Unknown(String::new())),
    };
    if !values && moves.has_sums() {
        return Err(Beyond::reason(
            "P-positions of sums of positions hang on Grundy values: claim those",
        )
        .into());
    }
    if values && moves.has_blocking() {
        return Err(Beyond::reason("with blocking there are no Grundy values").into());
    }
    let given = match moves.pass {
        true => Formula::le(component(moves.heaps), 1),
        false => Formula::True,
    };
    let claimed = Claimed {
        relation: Relation::new("S", compiler.automaton(&formula)?),
        values,
    };
    let question = Question {
        moves: &moves,
        play,
        given,
        next: &next,
    };
    let fault = question.fault(&claimed);
    let variables = question.variables(values);
    let sentence = Formula::for_all(variables.clone(), Formula::negated(fault.clone()));
    let verdict = compiler.decide(&sentence)?;
    let proof = |budget: &Budget<'_>| Proof {
        theory: theory.name(),
        base: theory.base(),
        states: claimed.relation.automaton().states(),
        peak: budget.peak(),
    };
    let Verdict::False(numbers) = verdict else {
        return Ok(Answer::Proved(proof(budget)));
    };
    let at = (0..game.components()).map(|place| {
        let found = numbers
            .iter()
            .find(|(variable, _)| *variable == component(place));
        found.map_or(Some(0), |(_, number)| i64::try_from(number).ok())
    });
    let at = at.collect();
    let proof = proof(budget);
    // The exceptions are worth no failure.
    let exceptions = named_exceptions(
        &question,
        &claimed,
        &fault,
        game.components(),
        &mut compiler,
    );
    Ok(Answer::Refuted {
        at,
        exceptions: exceptions.unwrap_or(None),
        proof,
    })
}

/// The measure falls with every move.
fn play_ends(game: &Game, moves: &Moves, compiler: &mut Compiler<'_, '_>) -> Result<(), Halt> {
    match compiler.decide(&moves.falls(&game.measure().levels))? {
        Verdict::True => Ok(()),
        Verdict::False(_) => {
            Err(Beyond::reason("no measure was found that falls with every move").into())
        }
    }
}

fn named_exceptions(
    question: &Question,
    claimed: &Claimed,
    fault: &Formula,
    components: usize,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<String>, Stop> {
    let fault: Automaton = compiler.automaton(fault)?;
    let Some(set) = exceptions::exceptions(question, claimed, &fault, compiler)? else {
        return Ok(None);
    };
    shape::formula(&set, components, compiler)
}

#[cfg(test)]
mod tests;
