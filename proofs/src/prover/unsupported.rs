//! Refusals: the part of a question that is out of reach.

use grundy_rules::formula::{Condition, Term, shown, shown_condition};

/// A part of a game or a claim that cannot be put into the arithmetic of automata.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}{why}")]
pub struct Unsupported {
    /// The part as text, with a colon; empty if the reason is enough.
    what: String,
    pub why: &'static str,
}

pub(super) const PRODUCT: &str = "products of variables with + are undecidable";
pub(super) const SQUARE: &str = "squares with + are undecidable";
pub(super) const POWER: &str =
    "powers are in reach as d^k, one base d for all of them, with k in exponents only";
pub(super) const OTHER_GAME: &str = "the values of another game are not known for all positions";
pub(super) const PROPERTY: &str = "no automaton reads this property of a number";
pub(super) const FUNCTION: &str = "this function is not linear";
pub(super) const NEGATIVE: &str =
    "this has no value where a number in it is negative, and it may be";
pub(super) const PERHAPS_NEGATIVE: &str = "this has no value where a number in it is negative, and whether one may be was not decided within the limits";
pub(super) const IRRATIONAL: &str = "an irrational number is in reach where it is a factor or a summand of whole numbers under a floor";
pub(super) const LARGE: &str = "its numbers are too large";
pub(super) const DIVISOR: &str =
    "quotients and remainders are in reach where the divisor is a known positive number";
pub(super) const SPLIT: &str = "it splits into too many cases";
pub(super) const MIXED: &str =
    "no one base serves nim-sums, powers and irrational multiples together";
pub(super) const ROOTS: &str =
    "irrational multiples are in reach where they are of one quadratic field";

impl Unsupported {
    pub fn reason(why: &'static str) -> Unsupported {
        Unsupported {
            what: String::new(),
            why,
        }
    }

    pub fn term(term: &Term, names: &dyn Fn(usize) -> String, why: &'static str) -> Unsupported {
        Unsupported {
            what: shown(term, names) + ": ",
            why,
        }
    }

    pub fn condition(
        of: &Condition,
        names: &dyn Fn(usize) -> String,
        why: &'static str,
    ) -> Unsupported {
        Unsupported {
            what: shown_condition(of, names) + ": ",
            why,
        }
    }
}
