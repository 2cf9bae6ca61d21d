//! A removal, and what is read off the clauses of a game on one heap.

use grundy_rules::formula::Linear;
use grundy_rules::game::Clause;
use grundy_rules::linear_program::Optimum;

/// Sets of removals are looked at up to here.
pub(super) const LARGEST: i64 = 1 << 18;

/// From a heap of n tokens to every choice of `parts` heaps of at least `least` tokens and n - `taken` in all;
/// of two heaps one is larger than the other by `apart` at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Removal {
    /// How many tokens are taken.
    pub taken: usize,
    /// In how many heaps the rest is left, at least 1.
    pub parts: usize,
    /// How many tokens each of several heaps has at least.
    pub least: usize,
    /// How many tokens one of two heaps has at least more than the other.
    pub apart: usize,
}

/// The greatest integer up to an optimum.
pub(super) fn greatest(optimum: Optimum) -> Option<i64> {
    match optimum {
        Optimum::At { value, .. } => i64::try_from(value.floor()).ok(),
        _ => None,
    }
}

/// The same clause with other constraints, for linear programming only.
pub(super) fn constrained(clause: &Clause, constraints: Vec<Linear>) -> Clause {
    let mut other = clause.clone();
    other.constraints = constraints;
    other
}
