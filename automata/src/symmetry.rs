//! Exchanges of variables under which a search stays the same.
//!
//! If exchanging heaps leaves every relation of a combination unchanged, or permutes them, then the words that
//! satisfy from a state and from its exchanged state correspond. One of the two states is enough to decide whether a
//! solution exists (state spaces up to symmetry: Ip and Dill, 1996).

use crate::automaton::Variable;
use crate::combination::{Combination, Leaf, LeafSource, tracks_of};
use std::collections::HashMap;
use std::rc::Rc;

/// The action of an exchange on the states of the leaves: for each leaf, the leaf whose state it gets, and the map of
/// states.
type Exchange = Vec<(usize, Option<Becomes>)>;

/// A map of states.
type Becomes = Rc<Vec<u32>>;

/// Exchanges under which a combination of relations stays the same.
pub(crate) struct Exchanges {
    all: Vec<Exchange>,
    image: Vec<u32>,
}

impl Exchanges {
    pub(crate) fn none() -> Exchanges {
        Exchanges {
            all: Vec::new(),
            image: Vec::new(),
        }
    }

    /// Those of neighbouring variables, and of neighbouring pairs.
    pub(crate) fn of(leaves: &[Leaf], combination: &Combination) -> Exchanges {
        let tracks = tracks_of(leaves);
        let own = combination.clone().in_order();
        // By the first leaf with this source, and the order of its tracks.
        let mut known: HashMap<(usize, Vec<usize>), Option<Becomes>> = HashMap::new();
        let mut found = Exchanges::none();
        for length in [1, 2] {
            for pair in tracks.windows(2 * length) {
                let swap = |v: Variable| match pair.iter().position(|w| *w == v) {
                    Some(place) => pair[(place + length) % (2 * length)],
                    None => v,
                };
                let Some(sources) = leaves
                    .iter()
                    .map(|leaf| source(leaf, leaves, &swap))
                    .collect::<Option<Vec<(usize, Option<Vec<usize>>)>>>()
                else {
                    continue;
                };
                let to = |place: usize| sources.iter().position(|(from, _)| *from == place);
                let moved = combination
                    .clone()
                    .renamed(&|place| to(place).unwrap_or(place));
                if moved.in_order() != own {
                    continue;
                }
                let states = sources.into_iter().map(|(from, tracks)| {
                    let Some(tracks) = tracks else {
                        return Some((from, None));
                    };
                    let LeafSource::Built(relation) = &leaves[from].of else {
                        return None;
                    };
                    let first = leaves.iter().position(|leaf| leaf.of == leaves[from].of)?;
                    let becomes = known
                        .entry((first, tracks))
                        .or_insert_with_key(|(_, tracks)| relation.kept_by(tracks).map(Rc::new));
                    Some((from, Some(becomes.clone()?)))
                });
                found.all.extend(states.collect::<Option<Exchange>>());
            }
        }
        found
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Applies exchanges as long as the states become smaller.
    pub(crate) fn settle(&mut self, states: &mut [u32]) {
        let mut since = 0;
        for exchange in self.all.iter().cycle() {
            if since == self.all.len() {
                break;
            }
            since += 1;
            let of = |(from, map): &(usize, Option<Becomes>)| match map {
                Some(map) => map[states[*from] as usize],
                None => states[*from],
            };
            let first = exchange.iter().map(of).zip(states.iter());
            let less = first
                .map(|(new, old)| new.cmp(old))
                .find(|order| order.is_ne());
            if less == Some(std::cmp::Ordering::Less) {
                self.image.clear();
                self.image.extend(exchange.iter().map(of));
                states.copy_from_slice(&self.image);
                since = 0;
            }
        }
    }
}

/// The leaf that an exchange maps to this one; if it is this one with its tracks permuted, the track in each place.
fn source(
    leaf: &Leaf,
    leaves: &[Leaf],
    swap: &dyn Fn(Variable) -> Variable,
) -> Option<(usize, Option<Vec<usize>>)> {
    let names: Vec<Variable> = leaf.names.iter().map(|v| swap(*v)).collect();
    let other = |other: &Leaf| other.of == leaf.of && other.names == names;
    if let Some(place) = leaves.iter().position(other) {
        return Some((place, None));
    }
    let places = names.iter().map(|v| leaf.names.iter().position(|w| w == v));
    let places: Vec<usize> = places.collect::<Option<_>>()?;
    let own = leaves.iter().position(|other| std::ptr::eq(other, leaf))?;
    Some((own, Some(places)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Automaton, Budget, Formula, Numeration, compile};

    fn leaf(relation: &Automaton, names: [u32; 3]) -> Leaf {
        Leaf {
            of: LeafSource::Built(relation.clone()),
            names: names.map(Variable).to_vec(),
        }
    }

    #[test]
    fn exchanges_are_found_where_relations_are_symmetric_or_change_places() {
        let v = Variable;
        let relation = |formula: &Formula| {
            compile(formula, &Numeration::binary(), &Budget::default()).unwrap()
        };
        let sum = relation(&Formula::eq(v(0) + v(1), v(2)));
        let less = relation(&Formula::lt(v(0) + v(1) * 2, v(2)));
        let is = |place| Combination::Leaf(place);
        let count = |leaves: &[Leaf], whole: &Combination| Exchanges::of(leaves, whole).all.len();
        // x + y = z alone; with 2·y + x < z; with that and 2·x + y < z.
        let own = [leaf(&sum, [0, 1, 2])];
        assert_eq!(count(&own, &is(0)), 1);
        let one = [leaf(&sum, [0, 1, 2]), leaf(&less, [0, 1, 2])];
        assert_eq!(count(&one, &Combination::And(vec![is(0), is(1)])), 0);
        let both = [
            leaf(&sum, [0, 1, 2]),
            leaf(&less, [0, 1, 2]),
            leaf(&less, [1, 0, 2]),
        ];
        let any = Combination::Or(vec![is(2), is(1)]);
        assert_eq!(count(&both, &Combination::And(vec![is(0), any.clone()])), 1);
        let one_of_them = Combination::And(vec![any, Combination::Not(Box::new(is(1)))]);
        assert_eq!(count(&both, &one_of_them), 0);
    }

    #[test]
    fn an_exchange_takes_the_state_of_a_tuple_to_that_of_the_tuple_exchanged() {
        let v = Variable;
        let sum = Formula::congruent(v(0) + v(1), v(2) * 2, 5);
        let sum = compile(&sum, &Numeration::binary(), &Budget::default()).unwrap();
        let leaves = [leaf(&sum, [0, 1, 2])];
        let mut exchanges = Exchanges::of(&leaves, &Combination::Leaf(0));
        assert_eq!(exchanges.all.len(), 1);
        let state = |letters: &[[usize; 3]]| {
            let step = |state, [a, b, c]: &[usize; 3]| sum.step(state, 4 * a + 2 * b + c);
            letters.iter().fold(0, step)
        };
        for code in 0..512usize {
            let digit = |place: usize| code >> place & 1;
            let word = [0, 3, 6].map(|place| [digit(place), digit(place + 1), digit(place + 2)]);
            let turned = word.map(|[a, b, c]| [b, a, c]);
            let (mut one, mut other) = (vec![state(&word)], vec![state(&turned)]);
            exchanges.settle(&mut one);
            exchanges.settle(&mut other);
            assert_eq!(one, other);
        }
    }
}
