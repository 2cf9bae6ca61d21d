//! Rulesets that can be printed in Grundy's language and played by brute force.

mod arithmetic;
mod condition;
mod expression;
mod printer;
mod rules;

pub use condition::{Condition, Relation};
pub use expression::{Expression, Linear};
pub use rules::{Move, RandomRuleset};

#[cfg(test)]
mod tests;
