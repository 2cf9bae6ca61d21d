//! Mutants of claims: what a claim says, changed in one place, and what becomes of it.
//!
//! A claim that says much is true, and false wherever it is changed. A mutant that still holds shows where a claim says little, or is checked
//! too near the origin. What a claim is about stays: its game, the game that is added to it, the ranges of its parameters and its bound. Changes
//! from which the claim follows by its form are not made.

mod changes;
mod fates;
mod terms;

pub use fates::{MutantFinding, mutate_texts};

use grundy_rules::language::{ClaimItem, Span};

/// A claim, changed in one place.
pub(super) struct Mutant {
    /// What was there, and what is there now.
    pub change: Change,
    /// The claim as it is now.
    pub item: ClaimItem,
}

/// A change of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What the text has: `|x - y| <= 1`.
    pub old: String,
    /// What the mutant has in its place: `|x - y| < 1`.
    pub new: String,
    /// Where it stands in the text.
    pub span: Span,
}

/// What becomes of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is false.
    Refuted {
        /// The smallest position that shows it; empty if the claim is about no position.
        at: String,
    },
    /// It says the same as the claim.
    Equal {
        /// How this is known.
        by: String,
    },
    /// It holds as far as the claim is checked, and says something else.
    Survives {
        /// Where it is false, farther out than the claim is checked: `(3, 8) with p = 2, of heaps up to 120`.
        farther: Option<String>,
    },
    /// A limit was reached before it was decided.
    Unknown {
        /// The limit.
        reason: String,
    },
}

impl Fate {
    /// `refuted`, `equal`, `survives` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Fate::Refuted { .. } => "refuted",
            Fate::Equal { .. } => "equal",
            Fate::Survives { .. } => "survives",
            Fate::Unknown { .. } => "unknown",
        }
    }
}

/// The last choice of the parameters of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastChoice {
    /// `g = 24`
    pub choice: String,
    /// How many mutants hold for it, of those that are false for some choice.
    pub hold: usize,
    /// How many these are.
    pub of: usize,
}

/// The mutants of a claim, and what became of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MutatedClaim {
    /// The claim's title.
    pub title: String,
    /// Why it has no mutants, if it has none.
    pub left_out: Option<&'static str>,
    /// Each change with what became of the claim.
    pub mutants: Vec<(Change, Fate)>,
    /// How many changes gave no claim: a division by 0, a set without end.
    pub no_claims: usize,
    /// The last choice of its parameters, if most mutants hold for it that are false for another: of this choice it says little.
    pub last: Option<LastChoice>,
}
