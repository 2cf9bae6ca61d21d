//! What is to be proved of a ruleset, a claim and a measure, as definitions and sentences without quantifiers.
//!
//! The translation is written down in `verify/FORMAT.md`: a certificate has to prove what it gives, formula by
//! formula.

mod alpha;
mod formula;
mod linear;
mod moves;
mod sets;
mod statements;
mod terms;

pub(crate) use alpha::Alpha;
pub(crate) use formula::MadeFormula;
pub(crate) use statements::{Asked, Statements};

/// A relation to be defined: it holds of the first variables if some values of the others satisfy all parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MadeDefinition {
    pub(crate) name: String,
    /// The free variables are 0, 1, … below this number.
    pub(crate) free: usize,
    /// All variables are below this number.
    pub(crate) variables: usize,
    pub(crate) parts: Vec<MadeFormula>,
}

/// A sentence: the formula is true for all values of its variables, which are those below a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MadeSentence {
    pub(crate) variables: usize,
    pub(crate) formula: MadeFormula,
}
