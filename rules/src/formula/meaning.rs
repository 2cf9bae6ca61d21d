//! What a name means where an expression stands.

use super::set::SetTerm;
use super::term::{Recursion, Term};
use crate::language::Expression;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The meaning of a name.
#[derive(Clone, Debug)]
pub enum Meaning {
    Number(Term),
    /// One number a heap.
    Vector(Vec<Term>),
    Set(SetTerm),
    /// `{(1, 2), (2, 1)}`
    Positions(Vec<Vec<Term>>),
    /// `"0.137"`
    Text(String),
    /// One entry a heap: `S[k]` is a set or a number.
    List(Vec<Meaning>),
    /// `a(k) = value`, read among the names of the place where it is defined.
    Sequence(Rc<NamedSequence>),
    /// A sequence that is defined through itself.
    Recursive(Recursion, usize),
    /// The same where it is defined.
    Again(usize),
}

/// A sequence of a claim.
#[derive(Debug)]
pub struct NamedSequence {
    pub arguments: Vec<String>,
    pub value: Expression,
    pub names: BTreeMap<String, Meaning>,
}
