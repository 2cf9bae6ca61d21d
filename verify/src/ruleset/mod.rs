//! Rulesets and claims in their normal form, as a certificate holds them.
//!
//! A ruleset names its heaps and lists its moves:
//!
//! ```text
//! on (x, y)
//! (x - i, y + 1) where 2 <= i
//! (x + 1, y - i) where 2 <= i
//! ```
//!
//! A name that is no heap is a variable of its move and stands for 0, 1, 2, …. From a position a move leads to each
//! target whose condition holds for some values of the variables and whose components are natural numbers. What the
//! text may say: `verify/FORMAT.md`. What it does not read is refused by name.

mod claim;
mod lexer;
mod rules;
mod syntax;
mod terms;
#[cfg(test)]
mod tests;

pub(crate) use claim::distinct_names;
pub use syntax::{
    Claim, ClaimedSet, Comparison, Condition, MoveRule, Operator, PositionSet, Property, RuleLine,
    Ruleset, SetElement, Term,
};
