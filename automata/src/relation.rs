//! Relations given by automata, and which of their arguments are exchangeable.

use crate::automaton::Automaton;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A relation given by an automaton, with a name to show.
#[derive(Clone, Debug)]
pub struct Relation(Arc<NamedAutomaton>);

#[derive(Debug)]
struct NamedAutomaton {
    name: String,
    automaton: Automaton,
    blocks: Vec<Block>,
}

impl Relation {
    /// The relation of an automaton. Its arguments are the tracks in their order.
    #[must_use]
    pub fn new(name: &str, automaton: Automaton) -> Relation {
        Relation(Arc::new(NamedAutomaton {
            name: name.into(),
            blocks: blocks(&automaton),
            automaton,
        }))
    }

    /// The automaton.
    #[must_use]
    pub fn automaton(&self) -> &Automaton {
        &self.0.automaton
    }

    pub(crate) fn name(&self) -> &str {
        &self.0.name
    }

    /// The arguments in order, in blocks that may change places.
    pub(crate) fn blocks(&self) -> &[Block] {
        &self.0.blocks
    }
}

/// Consecutive arguments of a relation that stay together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) start: usize,
    pub(crate) length: usize,
    /// The first argument of the first block of its class; the blocks of a class are exchangeable.
    pub(crate) class: usize,
}

/// The arguments in blocks: single ones that may change places, pairs that may, and the others. Exchanges of
/// neighbours generate all others.
fn blocks(automaton: &Automaton) -> Vec<Block> {
    let count = automaton.tracks().len();
    let may_swap = |at: usize, length: usize| {
        let to = |place: usize| match place {
            _ if (at..at + length).contains(&place) => place + length,
            _ if (at + length..at + 2 * length).contains(&place) => place - length,
            _ => place,
        };
        automaton
            .kept_by(&(0..count).map(to).collect::<Vec<_>>())
            .is_some()
    };
    let mut blocks: Vec<Block> = Vec::new();
    let mut start = 0;
    while start < count {
        let before = blocks.last().copied();
        let joins = |length: usize| {
            before.filter(|before| {
                before.length == length
                    && before.start + length == start
                    && start + length <= count
                    && may_swap(before.start, length)
            })
        };
        let length = match (joins(1), joins(2)) {
            (None, None) if start + 1 == count || may_swap(start, 1) => 1,
            (None, None) if start + 4 <= count && may_swap(start, 2) => 2,
            (None, Some(_)) => 2,
            _ => 1,
        };
        let class = joins(length).map_or(start, |before| before.class);
        blocks.push(Block {
            start,
            length,
            class,
        });
        start += length;
    }
    blocks
}

impl PartialEq for Relation {
    fn eq(&self, other: &Relation) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.name() == other.name() && self.automaton() == other.automaton()
    }
}

impl Eq for Relation {}

impl Hash for Relation {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
        self.automaton().states().hash(state);
    }
}
