//! Relations of a certificate: their automata, and the proof that these are right.

use super::ends::Factors;
use crate::automaton::{Automaton, Variable};
use crate::formula::Formula;

/// The state of an atom: settled whatever follows, or one to three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AtomState {
    Sure(bool),
    At(i64),
    Pair(i64, i64),
    Triple(i64, i64, u8),
}

impl AtomState {
    pub(crate) fn truth(self) -> Option<bool> {
        match self {
            AtomState::Sure(truth) => Some(truth),
            _ => None,
        }
    }

    pub(super) fn factors(self) -> Factors {
        match self {
            AtomState::Sure(_) => (0, 0),
            AtomState::At(a) => (i128::from(a), 0),
            AtomState::Pair(a, b) | AtomState::Triple(a, b, _) => (i128::from(a), i128::from(b)),
        }
    }
}

/// A relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CertifiedRelation {
    pub(super) name: String,
    pub(super) variables: Vec<Variable>,
    /// The minimal automaton; track i is the variable number i of the list.
    pub(super) automaton: Automaton,
    /// For each state that no letter leaves: whether it accepts.
    pub(super) sinks: Vec<Option<bool>>,
    /// `None` if the automaton itself defines the relation.
    pub(super) shown: Option<Shown>,
}

/// The formula without quantifiers, after one block of `exists`, that defines a relation, and why its automaton is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(super) bound: Vec<Variable>,
    pub(super) formula: Formula,
    pub(super) sets: ProductSets,
    /// For each set the state of the automaton that it stands for.
    pub(super) state: Vec<u32>,
}

/// The sets of product states that letters of some tracks lead to, the other tracks being arbitrary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProductSets {
    /// The product states, in the order in which they were found. One without states of atoms accepts all
    /// continuations.
    pub(crate) products: Vec<Vec<AtomState>>,
    /// The sets, each an increasing list of places of product states.
    pub(crate) sets: Vec<Vec<u32>>,
    /// For each set and each letter the place of the set after it.
    pub(crate) next: Vec<u32>,
}

/// A sentence without quantifiers that is true for all values of its variables, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CertifiedSentence {
    pub(super) forall: Vec<Variable>,
    pub(super) formula: Formula,
    /// Product states that no letter leaves, and that accept.
    pub(super) closed: Vec<Vec<AtomState>>,
}
