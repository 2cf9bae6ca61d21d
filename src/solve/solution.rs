//! Solutions: the answer to each question about a game, with its grade.

use super::first_positions::FirstPositions;
use grundy_automata::Automaton;
use grundy_proofs::claim::Proof;
use grundy_rules::game::Position;

/// The grade of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// True of every position.
    Proved,
    /// True of all positions that were computed.
    Seen,
    /// Nothing was found.
    Unknown,
}

impl Grade {
    /// `proved`, `seen` or `unknown`.
    pub fn word(self) -> &'static str {
        match self {
            Grade::Proved => "proved",
            Grade::Seen => "seen",
            Grade::Unknown => "unknown",
        }
    }
}

/// One answer: the P-positions, or the Grundy values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionPart {
    /// The grade of the answer.
    pub grade: Grade,
    /// What is true, as a claim.
    pub formula: Option<String>,
    /// The sentence that automata decided, if that is the proof.
    pub proof: Option<Proof>,
    /// Another proof, in a few words.
    pub by: Option<String>,
    /// The automaton of the answer, if one was learned.
    pub automaton: Option<Automaton>,
    /// Heaps up to this were computed.
    pub max: Option<u64>,
    /// Why there is no more.
    pub reason: Option<String>,
    /// What else is seen of it, in words.
    pub notes: Vec<String>,
    /// The first P-positions, where no formula describes them.
    pub first: Option<FirstPositions>,
}

impl SolutionPart {
    pub(super) fn unknown() -> SolutionPart {
        SolutionPart {
            grade: Grade::Unknown,
            formula: None,
            proof: None,
            by: None,
            automaton: None,
            max: None,
            reason: None,
            notes: Vec::new(),
            first: None,
        }
    }
}

/// The solution of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The P-positions of normal play.
    pub p_positions: SolutionPart,
    /// The Grundy values.
    pub grundy: SolutionPart,
    /// The P-positions of misère play.
    pub misere_p_positions: SolutionPart,
    /// An N-position, and a winning move.
    pub example: Option<(Position, Position)>,
    /// A winning move as a function of the position.
    pub strategy: Option<Strategy>,
}

/// A winning move as a function of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The names of the heaps in its texts.
    pub heaps: Vec<String>,
    /// Each of them is right by itself, in any order.
    pub cases: Vec<StrategyCase>,
    /// Proved or seen.
    pub grade: Grade,
    /// The sentence that automata decided.
    pub proof: Option<Proof>,
    /// If it is seen: it wins from all positions with heaps up to this.
    pub max: Option<u64>,
}

/// A move that wins from some positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyCase {
    /// From which positions: `y >= x + 2`.
    pub condition: String,
    /// Where it leads, a term for each heap: `x + 1` and `x`.
    pub to: Vec<String>,
    /// Is it an earlier case with the heaps in another order?
    pub permuted: bool,
}
