//! A clause as offsets: where the options are the position plus one of a set of differences that hangs on no heap.
//!
//! The engines of `table` are chosen by this shape. It is exact, or there is none: a clause whose offsets hang on
//! the position is left to enumeration, with the reason.

use super::clause::Clause;
use crate::formula::{Condition, Linear};

/// The options of a clause: x + δ without negative heaps, for every δ of the spread, where the position x fulfils
/// `from` and `when`, and the option `into`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Offsets {
    /// Linear functions of the position, each non-negative where the move may be made.
    pub from: Vec<Linear>,
    /// What else the position must fulfil.
    pub when: Vec<Condition>,
    /// Linear functions of the option, each non-negative.
    pub into: Vec<Linear>,
    pub spread: Spread,
}

/// A set of offsets.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Spread {
    /// Finitely many, each once, in lexicographic order.
    Listed(Vec<Vec<i64>>),
    /// A finite union of rays, bounded or not, and no offset twice.
    Rays(Vec<Ray>),
    /// An unbounded set in two or more directions.
    Area(Area),
}

/// `first + k · step` for 0 ≤ k, and k < count if there is one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ray {
    pub first: Vec<i64>,
    pub step: Vec<i64>,
    pub count: Option<u64>,
}

/// `origin + Σ bᵢ · directionᵢ` for all integers bᵢ ≥ 0 where every constraint, a linear function of the bᵢ alone
/// (variable i is bᵢ), is non-negative. The directions are linearly independent, so that no offset comes twice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Area {
    pub origin: Vec<i64>,
    pub directions: Vec<Vec<i64>>,
    pub constraints: Vec<Linear>,
}

impl Offsets {
    /// The offsets of a clause. Those that lead from no position with heaps up to `reach` to such a position may be
    /// missing.
    ///
    /// # Errors
    /// Why the clause is not of this shape, in a few words.
    pub(crate) fn of(clause: &Clause, reach: i64) -> Result<Offsets, String> {
        let _ = (clause, reach);
        Err("not yet".into())
    }
}
