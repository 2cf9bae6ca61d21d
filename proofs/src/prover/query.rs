//! Questions about all positions of a game, and their answers.

use super::periodic::{OtherValues, Periodic};
use super::unsupported::Unsupported;
use crate::claim::{Exceptions, PositionSet, Proof, Property, Resolved};
use crate::far::FarPosition;
use grundy_automata::{Automaton, NoAutomaton};
use grundy_rules::formula::Condition;
use grundy_rules::game::{Game, OpenGame, Play, Position};
use std::cmp::Ordering;

/// The game of a question.
#[derive(Clone, Copy)]
pub enum World<'a> {
    Game(&'a Game),
    /// A game, for all values of its open parameters.
    Open(&'a OpenGame),
}

impl<'a> World<'a> {
    pub(super) fn game(self) -> &'a Game {
        match self {
            World::Game(game) => game,
            World::Open(open) => &open.game,
        }
    }
}

/// A move that is written down: where it is given, and where it leads.
pub struct WinningMove {
    /// The positions at which it is given.
    pub at: PositionSet,
    /// The pairs of a position and where the move leads from it, as one tuple; each position has at most one.
    pub pairs: PositionSet,
}

/// Positions in the final phase of misère play, as a guess that there are no others.
pub struct FinalPositions {
    /// All of them.
    pub all: PositionSet,
    /// Those of value 0.
    pub zero: PositionSet,
    /// Those of value 1.
    pub one: PositionSet,
}

/// What a position is or has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionTrait {
    /// Its Grundy value is less than, equal to or greater than a number.
    Value(Ordering, u64),
    /// It has no option.
    Ended,
    /// It is in the final phase of misère play.
    Final,
    /// Its outcome is found in this round.
    Round(WhichRound, u64),
    /// It has an option that is or has this, which may speak of no option.
    Option(Box<PositionTrait>),
    /// Not this.
    Not(Box<PositionTrait>),
    /// All of these.
    All(Vec<PositionTrait>),
    /// One of these at least.
    Any(Vec<PositionTrait>),
}

/// A bound on the number of positions in each of some lines.
#[derive(Clone, Copy)]
pub struct CountedSelection<'a> {
    /// What the positions that are counted are or have.
    pub named: &'a PositionTrait,
    /// The positions of the lines; with indices, each with the index of its line behind it.
    pub selected: &'a PositionSet,
    /// The indices, as a set of numbers; none if there is one line.
    pub indices: Option<&'a PositionSet>,
    /// What the positions of value 0 may be: it is proved before it is used.
    pub guess: Option<&'a PositionSet>,
    /// The number.
    pub count: u64,
    /// How they are bounded by it.
    pub bound: CountBound,
}

/// How the positions of a line are bounded by a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountBound {
    /// They are at least as many.
    AtLeast,
    /// They are at most as many.
    AtMost,
}

/// The positions of a round: of the algorithm of Bouton and von Neumann.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichRound {
    /// The P-positions.
    P,
    /// The N-positions.
    N,
    /// Both.
    Both,
}

/// A question about a game.
#[derive(Clone, Copy)]
pub enum Query<'a> {
    /// Is the claim on its P-positions or Grundy values true?
    Claim(&'a Resolved),
    /// Is this relation the set of its P-positions, or of its positions with their Grundy values? Its variables are
    /// the components of a position, in order, and the value.
    Learned(&'a Automaton, Aspect),
    /// Has the other game the same P-positions? Answered where those are learned from play and proved.
    SamePositions(&'a Game),
    /// Has a game on one heap these values?
    Values(&'a Periodic),
    /// Is the claim true of a game on one heap with these values?
    OfValues(&'a Resolved, &'a Periodic),
    /// Is the set of the first claim that of the positions of value 0 by the second, whose values are proved?
    ValueZero(&'a Resolved, &'a Resolved),
    /// Are these moves a strategy: do they win wherever they are given, and is one given outside the set of
    /// P-positions, which is proved?
    Winning(&'a Resolved, &'a [WinningMove]),
    /// Has the other game the same options?
    SameOptions(&'a Game),
    /// Has the other game the same options, which may be blocked in the same way, line by line?
    SameLines(&'a Game),
    /// Does this hold of all values of the open parameters?
    Fact(&'a Condition),
    /// Is this true of every position?
    Every(&'a PositionTrait),
    /// Has every other position an option, and, if one of its options is among these, one of value 0 and one of value 1 among these?
    FinalPhase(&'a FinalPositions),
    /// Are these the positions of which this is true?
    Class(&'a PositionTrait, &'a PositionSet),
    /// Are these the positions of a set of which this is true?
    Selected(&'a PositionTrait, &'a PositionSet, &'a PositionSet),
    /// Is this number that of the positions in each of some lines?
    Counted(&'a CountedSelection<'a>),
    /// Has no vector of the set the value 0, and no position below it, but that without tokens? The second set is what the positions of value 0
    /// may be: it is proved before it is used.
    Needed(&'a PositionSet, Option<&'a PositionSet>),
    /// Is there no move from the one set to the other?
    NoMove(&'a PositionSet, &'a PositionSet),
    /// Is there a move from each of the one set to the other?
    EachMove(&'a PositionSet, &'a PositionSet),
}

/// What a relation says of a position: its outcome or its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// Whether it is a P-position.
    Outcome,
    /// Its Grundy value.
    Value,
}

/// The answer for all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofAnswer {
    Proved(Proof),
    Refuted {
        /// A position where the claim is false, or where it contradicts itself at an option.
        at: Option<Position>,
        /// All positions where it is false, if they are found.
        exceptions: Option<Exceptions>,
        /// The smallest of them, if they are found and it is far.
        first: Option<FirstFault>,
    },
    /// Why there is no answer.
    Unknown(String),
}

/// The smallest position where a claim is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstFault {
    pub position: FarPosition,
    /// What is claimed there and what is true, for a claim on P-positions or values.
    pub differs: Option<(Property, Property)>,
    /// An option that shows it: a P-position, or one with the claimed value.
    pub option: Option<FarPosition>,
}

/// What stops a proof.
#[derive(Debug, thiserror::Error)]
pub(super) enum Halt {
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    #[error(transparent)]
    NoAutomaton(#[from] NoAutomaton),
}

/// A question about a game.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// The game.
    pub world: World<'a>,
    /// The question.
    pub asked: Query<'a>,
    /// The convention of play.
    pub play: Play,
}

/// A function that gives, for a position of a box, its value, or 0 for a P-position and 1 for another one.
pub type PlayedCells<'c> = Box<dyn Fn(&[i64]) -> Option<u64> + 'c>;

/// A function that computes all positions of a game with every heap below a size; `None` if that is too much.
pub type PlayedOut<'p> = dyn Fn(&Game, Aspect, Play, usize) -> Option<PlayedCells<'p>> + 'p;

/// A function that computes the phase of misère play in a box: 0 in the final phase and 1 in the normal one.
pub type PlayedPhases<'p> = dyn Fn(&Game, usize) -> Option<PlayedCells<'p>> + 'p;

/// A set that may be the positions of which something is true.
pub struct ClassGuess {
    pub named: PositionTrait,
    pub set: PositionSet,
}

/// What is known besides the rules.
#[derive(Clone, Copy)]
pub struct Observations<'o> {
    /// The values of other games.
    pub values: &'o OtherValues<'o>,
    /// Computes games in boxes.
    pub played: &'o PlayedOut<'o>,
    /// Computes phases in boxes.
    pub phases: &'o PlayedPhases<'o>,
    /// What classes of positions may be: each guess is proved before it is used.
    pub guesses: &'o [ClassGuess],
}

impl<'o> Observations<'o> {
    /// Values of other games only.
    pub fn of_values(values: &'o OtherValues<'o>) -> Observations<'o> {
        Observations {
            values,
            played: &|_, _, _, _| None,
            phases: &|_, _| None,
            guesses: &[],
        }
    }

    /// Nothing.
    pub fn none() -> Observations<'o> {
        Observations::of_values(&|_| None)
    }
}
