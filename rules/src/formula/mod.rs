//! Formulas: expressions whose names are resolved to numbers, and their exact values.
//!
//! A formula is made from an [`Expression`](crate::language::Expression): parameters are bound, vectors are spelled
//! out heap by heap, and sequences are substituted where they are used. Variables are numbered by their place in a
//! list. Formulas know nothing of games.

mod builder;
mod code;
mod evaluation;
mod folding;
mod function;
mod functions;
mod indices;
mod linear;
mod meaning;
mod membership;
mod mex;
mod own_variables;
mod pointwise;
mod recursion;
mod recursive;
mod resolve;
mod resolved;
mod scope;
mod set;
mod show;
mod small;
mod term;

pub use evaluation::apply;
pub use function::NamedFunction;
pub use indices::index_choices;
pub use linear::{Fraction, Linear, linear, real_combination, real_linear};
pub use meaning::Meaning;
pub use pointwise::number_error;
pub use recursion::SECOND;
pub use resolve::NO_SUCH_HEAP;
pub use resolved::{BoundVariable, FindGame, ResolvedExpression, no_games};
pub use scope::{SET_VARIABLE, Scope};
pub use set::SetTerm;
pub use show::{shown, shown_condition};
pub use term::{
    Comparison, Condition, FamilyTerm, MexTerm, NoGames, Recursion, RecursiveSequences, Term,
    Values,
};
