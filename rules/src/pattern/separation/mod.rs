//! Conditions that tell some examples from others: the shortest conjunction, the lightest disjunction of conjunctions, the widest one.
//!
//! What a single condition says is the caller's affair: here it is the set of the examples that it is true of, and perhaps a weight.

mod conjunction;
mod disjunction;
mod example_set;

pub use conjunction::first_conjunction;
pub use disjunction::{Disjunction, WeighedTest, lightest_disjunction, useful, widest_disjunction};
pub use example_set::ExampleSet;
