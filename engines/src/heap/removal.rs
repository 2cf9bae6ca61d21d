//! Removals of tokens from one heap, and linear programs over the clauses of such games.

use grundy_rules::formula::Linear;
use grundy_rules::game::Clause;
use grundy_rules::linear_program::Optimum;

/// Removal sets are examined up to this number of tokens. It chooses between engines only.
pub(super) const LARGEST: i64 = 1 << 18;

/// The moves from a heap of n tokens to every choice of `parts` heaps of at least `least` tokens, with n - `taken`
/// tokens in all; if there are two, one is at least `apart` tokens larger than the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Removal {
    /// How many tokens are taken.
    pub taken: usize,
    /// In how many heaps the rest is left; at least 1.
    pub parts: usize,
    /// The least number of tokens of each new heap.
    pub least: usize,
    /// The least difference between two new heaps.
    pub apart: usize,
}

/// The greatest integer that is at most an optimum.
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
