//! Auxiliaries: names for the parts of a condition that are not linear.

use crate::formula::Term;

/// A variable that stands for a part of a condition that is not linear.
#[derive(Clone, Debug)]
pub struct Auxiliary {
    pub place: usize,
    pub term: Term,
    /// Is it computed last, because it may have no integer value before the conditions are checked?
    pub late: bool,
    /// The bound variable with which the value grows once the others are known, as 2^k does with k; found for the clause as a
    /// whole.
    pub rises_with: Option<usize>,
}
