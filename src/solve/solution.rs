//! Solutions: the answer to each question about a game, with its grade.

use super::first_positions::FirstPositions;
use grundy_automata::{Automaton, Numeration};
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
    /// If it is unknown: the numerations in which no small automaton agrees with play.
    pub excluded: Vec<Numeration>,
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
            excluded: Vec::new(),
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
    /// A winning move as a function of the position, or why there is none.
    pub strategy: Result<Strategy, NoStrategy>,
}

/// Why no winning move is told as a function of the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoStrategy {
    /// The bounds of the search leave it out.
    #[error("none was sought")]
    NotSought,
    /// What to block would be a part of it.
    #[error("options may be blocked, and none is sought then")]
    Blocking,
    /// A pass is one more component of a position.
    #[error("none is sought with a pass")]
    Pass,
    /// A move leads to several positions.
    #[error("none is sought where moves lead to sums of positions")]
    Sums,
    /// More heaps than those of which one is sought.
    #[error("none is sought on more than {most} heaps")]
    Heaps {
        /// The most heaps.
        most: usize,
    },
    /// The set into which a move would lead is not known.
    #[error("the P-positions are not known")]
    NoPositions,
    /// No few cases win from all N-positions of a box.
    #[error("the search found none in a few cases")]
    NotFound,
    /// What wins in a box does not win beyond it.
    #[error("those that were guessed do not win at all N-positions")]
    Wrong,
    /// A limit or a fault of the rules beyond those of the solution, or the end of the job.
    #[error("the search for one was stopped: {0}")]
    Stopped(String),
}

impl Solution {
    /// The solution before anything is found.
    pub(super) fn unknown() -> Solution {
        Solution {
            p_positions: SolutionPart::unknown(),
            grundy: SolutionPart::unknown(),
            misere_p_positions: SolutionPart::unknown(),
            example: None,
            strategy: Err(NoStrategy::NotSought),
        }
    }
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
    /// If it is seen: why there is no proof.
    pub reason: Option<String>,
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
