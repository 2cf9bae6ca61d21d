//! Proofs: a claim on all positions of a game is put into a sentence of arithmetic, and the sentence is decided.
//!
//! A ruleset with linear conditions, congruences, minima, floors of quotients, nim-sums and powers of one base, and a claim of the same kind, are
//! formulas of Büchi arithmetic; where multiples of an irrational number are rounded, of the arithmetic of its Ostrowski numeration. Automata that
//! read the heaps digit by digit decide them (Büchi 1960; Bruyère, Hansel, Michaux, Villemaire 1994). What cannot be put so is said, with the
//! term that makes it so.

mod beyond;
mod case;
mod claimed;
mod conditions;
mod decide;
mod divisors;
mod exceptions;
mod exponents;
mod layout;
mod learned;
mod measure;
mod moves;
mod numbers;
mod options;
mod periodic;
mod played;
mod powers;
mod rounding;
mod sentence;
mod shape;
mod solved;
mod stated;
mod terms;
mod theory;
mod words;

pub use beyond::Beyond;
use decide::Budgets;
pub use options::Options;

pub use periodic::{OtherValues, Periodic};
pub use played::{Cells, PlayedOut};
pub use stated::{Definition, Sentence};

use crate::claim::{Exceptions, PositionSet, Proof, Resolved};
use grundy_automata::{Automaton, Budget, Compiler, Formula, Relation, Stop, Variable};
use grundy_rules::game::{Game, OpenGame, Play, Position};
use grundy_rules::pattern::cones::Length;
use grundy_work::{Effort, Job, Resource};

/// How much work a proof may take: the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofEffort {
    /// The most states of an automaton, before it is minimised.
    pub states: usize,
    /// The most units of work in all, about eight transitions of an automaton each.
    pub work: u64,
    /// The most units of work for a description of all positions where a claim is false.
    pub description: u64,
}

impl ProofEffort {
    /// Enough for most claims that can be proved at all, and ended within a second or so.
    pub const BRIEF: ProofEffort = ProofEffort {
        states: 1 << 17,
        work: 10_000_000,
        description: 1_500_000,
    };
    /// So many times the work.
    #[must_use]
    pub fn times(self, factor: u64) -> ProofEffort {
        ProofEffort {
            work: self.work.saturating_mul(factor),
            description: self.description.saturating_mul(factor),
            ..self
        }
    }

    /// As much as the memory of a common machine bears.
    pub const LARGE: ProofEffort = ProofEffort {
        states: 1 << 22,
        work: u64::MAX,
        description: 4_000_000,
    };

    /// A budget for this many units of work, within the limits of the job.
    fn budget(self, work: u64, job: &Job) -> Budget<'_> {
        let limits = job.limits();
        let budget = Budget::default().letters(1 << 14).work(work).part_of(job);
        budget
            .states(limits.count(Resource::States, self.states))
            .bytes(limits.count(Resource::Bytes, 1 << 30))
    }

    /// The budget of a decision: its work is the effort that was asked for, else the usual one.
    fn decision(self, job: &Job) -> Budget<'_> {
        let steps = job.effort_or(Effort::of(self.work)).steps();
        self.budget(steps, job)
    }

    /// For a claim that is known to be false: it is decided for the description alone.
    #[must_use]
    pub fn of_false(self) -> ProofEffort {
        ProofEffort {
            work: self.work.min(self.description.saturating_mul(2)),
            ..self
        }
    }
}

/// The game that is asked about.
#[derive(Clone, Copy)]
pub enum World<'a> {
    Game(&'a Game),
    /// For all values of its open parameters.
    Open(&'a OpenGame),
}

impl<'a> World<'a> {
    fn game(self) -> &'a Game {
        match self {
            World::Game(game) => game,
            World::Open(open) => &open.game,
        }
    }
}

/// What is asked about a game.
#[derive(Clone, Copy)]
pub enum Asked<'a> {
    /// Is the claim on its P-positions or Grundy values true?
    Claim(&'a Resolved),
    /// Is this relation the set of its P-positions, or with values the one of its positions and their Grundy values? Its variables are the
    /// components of a position, in order, and the value.
    Learned(&'a Automaton, Known),
    /// Has the other game the same P-positions? Answered where those are learned from play and proved.
    SamePositions(&'a Game),
    /// Is the claim true of a game on one heap with these values?
    OfValues(&'a Resolved, &'a Periodic),
    /// Is the one claim's set that of the positions of value 0 by the other one, whose values are proved?
    ValueZero(&'a Resolved, &'a Resolved),
    /// Has the other game the same options?
    SameOptions(&'a Game),
    /// Are these the positions without options?
    Ended(&'a PositionSet),
    /// Is there no move from the one set to the other?
    NoMove(&'a PositionSet, &'a PositionSet),
    /// Is there a move from each of the one set to the other?
    EachMove(&'a PositionSet, &'a PositionSet),
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Whether it is a P-position.
    Outcome,
    /// Its Grundy value.
    Value,
}

/// The answer for all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Proved(Proof),
    Refuted {
        /// A position where the claim is false, or false at an option.
        at: Option<Position>,
        /// All positions where it is false, if they are found.
        exceptions: Option<Exceptions>,
    },
    /// Why there is no answer.
    Unknown(String),
}

/// What stops a proof.
pub(super) enum Halt {
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

/// Decides what is asked about a game for all positions.
pub fn prove(
    world: World,
    asked: Asked,
    play: Play,
    known: (&OtherValues, &PlayedOut),
    effort: ProofEffort,
    job: &Job,
) -> Answer {
    let budget = |work: u64| effort.budget(work, job);
    let budgets = Budgets {
        decision: effort.decision(job),
        guessing: budget(effort.description),
        correcting: budget(effort.description),
        words: budget(effort.description),
        large: effort.description > ProofEffort::BRIEF.description,
    };
    match decide::decided(world, asked, play, known, &budgets) {
        Ok(answer) => answer,
        Err(Halt::Beyond(beyond)) => Answer::Unknown(beyond.to_string()),
        Err(Halt::Stop(stop)) => Answer::Unknown(stop.to_string()),
    }
}

/// Where the moves of a game lead, by a claim or an automaton that says what its P-positions or Grundy values are.
///
/// # Errors
/// The term that is out of reach, or the limit.
pub fn options(
    game: &Game,
    asked: Asked,
    play: Play,
    values: &OtherValues,
    effort: ProofEffort,
    job: &Job,
) -> Result<Options, String> {
    let budget = effort.decision(job);
    decide::options(game, asked, play, values, &budget).map_err(|halt| match halt {
        Halt::Beyond(beyond) => beyond.to_string(),
        Halt::Stop(stop) => stop.to_string(),
    })
}

/// The set of positions of a game that an automaton accepts, as a formula that is proved to be the set, with `, symmetric`
/// where it says only what is so of heaps in increasing order; none if no short one was found.
pub fn described(set: &Automaton, game: &Game, effort: ProofEffort, job: &Job) -> Option<String> {
    let budget = effort.decision(job);
    let mut compiler = Compiler::new(set.system(), &budget);
    let formula = |set: &Automaton, compiler: &mut Compiler<'_, '_>| {
        let found = shape::formula(set, game.components(), Length::LONG, compiler);
        found.ok().flatten()
    };
    if game.is_symmetric() && game.base_heaps() > 1 {
        let heaps: Vec<_> = (0..game.base_heaps()).map(shape::component).collect();
        let sorted = heaps.windows(2).map(|pair| Formula::le(pair[0], pair[1]));
        let sorted = Formula::and(sorted.chain([exceptions::holds(set, "L")]));
        let sorted = compiler.automaton(&sorted).ok()?;
        let shown = formula(&sorted, &mut compiler)?;
        return Some(format!("{shown}, symmetric"));
    }
    formula(set, &mut compiler)
}

/// The positions that a relation of positions and values gives the value 0.
pub fn zeros(values: &Automaton, effort: ProofEffort, job: &Job) -> Option<Automaton> {
    let value = *values.tracks().last()?;
    let is_zero = Formula::eq(value, 0);
    let zero = Formula::and([exceptions::holds(values, "L"), is_zero]);
    compiled(&Formula::exists([value], zero), values, effort, job)
}

/// Has no position two values?
pub fn is_function(values: &Automaton, effort: ProofEffort, job: &Job) -> bool {
    let tracks = values.tracks();
    let Some((value, position)) = tracks.split_last() else {
        return false;
    };
    let other = tracks.iter().map(|track| track.0).max().unwrap_or(0);
    let other = Variable(other.saturating_add(1));
    let relation = Relation::new("L", values.clone());
    let beside = position.iter().copied().chain([other]);
    let twice = Formula::and([
        relation.of(tracks.to_vec()),
        relation.of(beside),
        Formula::le(*value + 1, other),
    ]);
    compiled(&twice, values, effort, job).is_some_and(|twice| twice.is_empty())
}

fn compiled(
    formula: &Formula,
    like: &Automaton,
    effort: ProofEffort,
    job: &Job,
) -> Option<Automaton> {
    let budget = effort.decision(job);
    Compiler::new(like.system(), &budget)
        .automaton(formula)
        .ok()
}

/// What is asked about a game, as one sentence.
pub fn sentence(
    world: World,
    asked: Asked,
    play: Play,
    values: &OtherValues,
    budget: &Budget<'_>,
) -> Result<Sentence, String> {
    decide::sentence(world, asked, play, values, budget).map_err(|halt| match halt {
        Halt::Beyond(beyond) => beyond.to_string(),
        Halt::Stop(stop) => stop.to_string(),
    })
}

#[cfg(test)]
mod tests;
