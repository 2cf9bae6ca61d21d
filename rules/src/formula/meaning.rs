//! The meanings that names of an expression can have.

use super::set::SetTerm;
use super::term::{Recursion, Term};
use crate::language::Expression;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The meaning of a name.
#[derive(Clone, Debug)]
pub enum Meaning {
    Number(Term),
    /// One number for each heap.
    Vector(Vec<Term>),
    Set(SetTerm),
    /// `{(1, 2), (2, 1)}`
    Positions(Vec<Vec<Term>>),
    /// `"0.137"`
    Text(String),
    /// One entry for each heap: `S[k]` is a set or a number.
    List(Vec<Meaning>),
    /// `a(k) = value`; its names have the meanings of the place where it is defined.
    Sequence(Rc<NamedSequence>),
    /// A sequence that is defined by recursion.
    Recursive(Recursion, usize),
    /// The same inside its own definition.
    Again(usize),
}

/// A sequence of a claim.
#[derive(Debug)]
pub struct NamedSequence {
    pub arguments: Vec<String>,
    pub value: Expression,
    pub names: BTreeMap<String, Meaning>,
}
