//! Statements on integers, and proofs of them: cases, and sums of products of what holds in a case that are a negative number.

pub(crate) mod case;
pub(crate) mod fraction;
pub(crate) mod polynomial;
mod reading;
pub(crate) mod statement;
pub(crate) mod steps;
