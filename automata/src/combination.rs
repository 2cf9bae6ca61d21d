//! Boolean combinations of relations.

use crate::automaton::{Automaton, Variable};
use crate::product::union;

/// A combination of relations, each given by its place in a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Combination {
    Leaf(usize),
    And(Vec<Combination>),
    Or(Vec<Combination>),
    Not(Box<Combination>),
    Same(Box<Combination>, Box<Combination>),
}

impl Combination {
    /// The combination with its relations renumbered.
    pub(crate) fn renamed(self, place: &dyn Fn(usize) -> usize) -> Combination {
        let all = |parts: Vec<Combination>| {
            let parts = parts.into_iter();
            parts.map(|part| part.renamed(place)).collect()
        };
        match self {
            Combination::Leaf(at) => Combination::Leaf(place(at)),
            Combination::And(parts) => Combination::And(all(parts)),
            Combination::Or(parts) => Combination::Or(all(parts)),
            Combination::Not(part) => Combination::Not(Box::new(part.renamed(place))),
            Combination::Same(a, b) => {
                Combination::Same(Box::new(a.renamed(place)), Box::new(b.renamed(place)))
            }
        }
    }

    /// The combination with its parts sorted: if two are then equal, they are equivalent.
    pub(crate) fn in_order(self) -> Combination {
        let all = |parts: Vec<Combination>| {
            let mut parts: Vec<Combination> =
                parts.into_iter().map(Combination::in_order).collect();
            parts.sort_unstable();
            parts
        };
        match self {
            Combination::Leaf(at) => Combination::Leaf(at),
            Combination::And(parts) => Combination::And(all(parts)),
            Combination::Or(parts) => Combination::Or(all(parts)),
            Combination::Not(part) => Combination::Not(Box::new(part.in_order())),
            Combination::Same(a, b) => {
                let (a, b) = (a.in_order(), b.in_order());
                Combination::Same(Box::new(a.clone().min(b.clone())), Box::new(a.max(b)))
            }
        }
    }

    /// The truth, if what is known of the relations settles it.
    pub(crate) fn settled(&self, leaf: &dyn Fn(usize) -> Option<bool>) -> Option<bool> {
        match self {
            Combination::Leaf(place) => leaf(*place),
            Combination::And(parts) => {
                let mut all = Some(true);
                for part in parts {
                    match part.settled(leaf) {
                        Some(false) => return Some(false),
                        Some(true) => {}
                        None => all = None,
                    }
                }
                all
            }
            Combination::Or(parts) => {
                let mut any = Some(false);
                for part in parts {
                    match part.settled(leaf) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => any = None,
                    }
                }
                any
            }
            Combination::Not(part) => part.settled(leaf).map(|truth| !truth),
            Combination::Same(a, b) => Some(a.settled(leaf)? == b.settled(leaf)?),
        }
    }
}

/// A relation that is searched.
#[derive(PartialEq)]
pub(crate) struct Leaf {
    pub(crate) of: LeafSource,
    /// The names that its tracks have here.
    pub(crate) names: Vec<Variable>,
}

/// The source of a relation; leaves that differ only in names have the same source.
#[derive(PartialEq)]
pub(crate) enum LeafSource {
    Built(Automaton),
    /// The subset construction with this place.
    Open(usize),
}

impl Leaf {
    pub(crate) fn built(relation: Automaton) -> Leaf {
        let names = relation.tracks().to_vec();
        let of = LeafSource::Built(relation);
        Leaf { of, names }
    }

    /// The truth, if it depends on no number.
    pub(crate) fn constant(&self) -> Option<bool> {
        match &self.of {
            LeafSource::Built(relation) if relation.states() == 1 => Some(relation.is_accepting(0)),
            _ => None,
        }
    }
}

/// The variables of all leaves, in order.
pub(crate) fn tracks_of(leaves: &[Leaf]) -> Vec<Variable> {
    let names = leaves.iter().map(|leaf| leaf.names.as_slice());
    names.fold(Vec::new(), |tracks, names| union(&tracks, names))
}
