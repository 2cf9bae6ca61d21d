//! The result of resolving an expression: a number, a set, a condition, a position, and so on.

use super::meaning::Meaning;
use super::set::SetTerm;
use super::term::{Condition, Term};
use crate::language::{Diagnostic, GameExpression, Span};
use std::collections::BTreeMap;

/// An expression whose names are resolved.
#[derive(Clone, Debug)]
pub enum ResolvedExpression {
    Number(Term),
    Vector(Vec<Term>),
    Condition(Condition),
    /// One condition for each heap, as `s > 0` for a vector s.
    Conditions(Vec<Condition>),
    Set(SetTerm),
    /// `"0.137"`
    Text(String),
    List(Vec<Meaning>),
    Position(Vec<Term>),
    /// `{(1, 2), (2, 1)}`
    Positions(Vec<Vec<Term>>),
}

impl ResolvedExpression {
    pub(super) fn describe(&self) -> &'static str {
        match self {
            ResolvedExpression::Number(_) => "a number",
            ResolvedExpression::Vector(_) => "a vector, one number a heap",
            ResolvedExpression::Condition(_) => "a condition",
            ResolvedExpression::Conditions(_) => "one condition a heap",
            ResolvedExpression::Set(_) => "a set",
            ResolvedExpression::Text(_) => "a text",
            ResolvedExpression::List(_) => "a list, one entry a heap",
            ResolvedExpression::Position(_) => "a position",
            ResolvedExpression::Positions(_) => "a set of positions",
        }
    }
}

/// A variable that an expression introduced: it ranges over the non-negative integers.
#[derive(Clone, Debug)]
pub struct BoundVariable {
    pub name: String,
    pub span: Span,
    pub place: usize,
    /// Does it belong to a set, and has no name in the text?
    pub of_set: bool,
}

/// A function that finds the games named in a formula.
pub type FindGame<'g> =
    dyn Fn(&GameExpression, &BTreeMap<String, Meaning>) -> OrDiagnostic<usize> + 'g;

/// For formulas that are never evaluated at a position: games are numbered, and their values are never asked for.
pub fn no_games(_: &GameExpression, _: &BTreeMap<String, Meaning>) -> OrDiagnostic<usize> {
    Ok(0)
}

/// A result, or the error that prevents it.
pub type OrDiagnostic<T> = Result<T, Diagnostic>;

pub(super) fn describe(meaning: &Meaning) -> &'static str {
    match meaning {
        Meaning::Number(_) => "a number",
        Meaning::Vector(_) => "a vector",
        Meaning::Set(_) => "a set",
        Meaning::Text(_) => "a text",
        Meaning::Positions(_) => "a set of positions",
        Meaning::List(_) => "a list",
        Meaning::Sequence(_) | Meaning::Recursive(..) | Meaning::Again(_) => "a sequence",
    }
}
