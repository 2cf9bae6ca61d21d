//! The least tuple that satisfies a combination of relations, without building the automaton of the combination.
//!
//! States are tuples of states, one of each relation, met breadth first; a tuple that can no longer satisfy is
//! dropped. So the last and largest product of a sentence is walked and never stored or minimised, and a subset construction goes only where the
//! search goes.

use crate::automaton::{Automaton, Variable, digits_of_letter, letter_map};
use crate::budget::{Budget, Stop};
use crate::intern::{Interner, index};
use crate::numeration::Numeration;
use crate::product::{union, verdict};
use crate::subsets::Subsets;
use crate::symmetry::Exchanges;
use dashu_int::UBig;
use std::collections::HashSet;

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
    /// With other places of relations.
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

    /// With its parts in an order of their own: equal ones are equivalent.
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
    pub(crate) of: Source,
    /// The names that its tracks have here.
    pub(crate) names: Vec<Variable>,
}

/// Where a relation comes from; leaves that differ by names alone have one source.
#[derive(PartialEq)]
pub(crate) enum Source {
    Built(Automaton),
    /// The subset construction with this place.
    Open(usize),
}

impl Leaf {
    pub(crate) fn built(relation: Automaton) -> Leaf {
        let names = relation.tracks().to_vec();
        let of = Source::Built(relation);
        Leaf { of, names }
    }

    /// The truth, if it depends on no number.
    pub(crate) fn constant(&self) -> Option<bool> {
        match &self.of {
            Source::Built(relation) if relation.states() == 1 => Some(relation.is_accepting(0)),
            _ => None,
        }
    }
}

/// How a search ends.
pub(crate) enum Search {
    /// The least numbers for the variables of the relations.
    Found(Vec<(Variable, UBig)>),
    Nothing,
    /// There are too many states. Sets that say the same are different states, as long as their constructions are open.
    Many,
}

/// The least numbers for the variables of the relations, in their order, that satisfy the combination. `most` states are met with open
/// constructions.
pub(crate) fn least(
    system: &Numeration,
    leaves: &[Leaf],
    constructions: &mut [Subsets],
    combination: &Combination,
    most: usize,
    budget: &Budget<'_>,
) -> Result<Search, Stop> {
    let exchanges = Exchanges::of(leaves, combination);
    let plain = exchanges.is_empty();
    let whole = (system, leaves, combination);
    let found = search(whole, constructions, exchanges, most, budget)?;
    // A word that was found with exchanges is not the least one.
    match found {
        Search::Found(_) if !plain => search(whole, constructions, Exchanges::none(), most, budget),
        found => Ok(found),
    }
}

fn search(
    (system, leaves, combination): (&Numeration, &[Leaf], &Combination),
    constructions: &mut [Subsets],
    mut exchanges: Exchanges,
    most: usize,
    budget: &Budget<'_>,
) -> Result<Search, Stop> {
    let tracks = tracks_of(leaves);
    let letters = letters_of(system, &tracks, leaves, constructions, budget)?;
    let kinds = leaves.iter().map(|leaf| match &leaf.of {
        Source::Built(relation) => relation.kinds().into_iter().map(verdict).collect(),
        Source::Open(_) => Vec::new(),
    });
    let kinds: Vec<Vec<Option<bool>>> = kinds.collect();
    let built = leaves
        .iter()
        .enumerate()
        .filter_map(|(place, leaf)| match &leaf.of {
            Source::Built(relation) => Some((place, relation)),
            Source::Open(_) => None,
        });
    let built: Vec<(usize, &Automaton)> = built.collect();
    let open = leaves
        .iter()
        .enumerate()
        .filter_map(|(place, leaf)| match leaf.of {
            Source::Built(_) => None,
            Source::Open(of) => Some((place, of)),
        });
    let open: Vec<(usize, usize)> = open.collect();
    let mut seen = Interner::<u32>::new();
    // Where states are exchanged, as they were before.
    let mut met = Interner::<u32>::new();
    let start = vec![0u32; leaves.len()];
    seen.number(&start);
    // The state before, and the letter read there.
    let mut from = vec![(0u32, 0u32)];
    let mut states = start.clone();
    let mut target = start;
    let mut known = vec![None; leaves.len()];
    let mut done = 0;
    while done < seen.len() {
        states.copy_from_slice(seen.get(done));
        let accepts = |place: usize| match &leaves[place].of {
            Source::Built(relation) => relation.is_accepting(states[place]),
            Source::Open(of) => constructions[*of].accepts(states[place]),
        };
        if combination.settled(&|place| Some(accepts(place))) == Some(true) {
            return Ok(Search::Found(numbers(system, &tracks, &from, done)));
        }
        let rows = built
            .iter()
            .map(|(place, of)| (*place, of.row(states[*place])));
        let rows: Vec<(usize, &[u32])> = rows.collect();
        'letter: for letter in &letters {
            for (place, row) in &rows {
                target[*place] = row[letter.parts[*place]];
            }
            let before = if exchanges.is_empty() { &seen } else { &met };
            if open.is_empty() && before.find(&target).is_some() {
                continue;
            }
            for (place, _) in &rows {
                known[*place] = kinds[*place][target[*place] as usize];
            }
            open.iter().for_each(|(place, _)| known[*place] = None);
            if combination.settled(&|place| known[place]) == Some(false) {
                continue;
            }
            for (place, of) in &open {
                let construction = &mut constructions[*of];
                target[*place] = construction.step(states[*place], letter.parts[*place], budget)?;
                known[*place] = construction.verdict(target[*place]);
                if known[*place].is_some()
                    && combination.settled(&|place| known[place]) == Some(false)
                {
                    continue 'letter;
                }
            }
            if !exchanges.is_empty() {
                met.number(&target);
                exchanges.settle(&mut target);
            }
            if seen.number(&target).1 {
                from.push((index(done), index(letter.first)));
            }
        }
        done += 1;
        if !open.is_empty() && seen.len() > most {
            return Ok(Search::Many);
        }
        budget.tick(seen.len(), letters.len() * leaves.len() / 16)?;
        budget.charge(seen.len(), 8 * from.len() + seen.bytes() + met.bytes())?;
    }
    Ok(Search::Nothing)
}

/// The variables of all leaves, in order.
pub(crate) fn tracks_of(leaves: &[Leaf]) -> Vec<Variable> {
    let names = leaves.iter().map(|leaf| leaf.names.as_slice());
    names.fold(Vec::new(), |tracks, names| union(&tracks, names))
}

/// Letters that do the same in all leaves.
struct Letters {
    first: usize,
    /// The letter of each leaf, or its class of letters.
    parts: Vec<usize>,
}

fn letters_of(
    system: &Numeration,
    tracks: &[Variable],
    leaves: &[Leaf],
    constructions: &[Subsets],
    budget: &Budget<'_>,
) -> Result<Vec<Letters>, Stop> {
    let count = budget.letter_count(system.digits(), tracks.len())?;
    let parts = leaves.iter().map(|leaf| {
        let map = letter_map(system, tracks, &leaf.names);
        let part: Vec<usize> = match &leaf.of {
            Source::Built(relation) => {
                let columns = relation.columns();
                let first = |letter: usize| columns.first[columns.of[letter] as usize];
                map.into_iter().map(first).collect()
            }
            Source::Open(of) => {
                let classes = constructions[*of].classes();
                map.into_iter()
                    .map(|letter| classes[letter] as usize)
                    .collect()
            }
        };
        part
    });
    let parts: Vec<Vec<usize>> = parts.collect();
    let mut known = HashSet::new();
    let mut letters = Vec::new();
    for first in 0..count {
        let parts: Vec<usize> = parts.iter().map(|part| part[first]).collect();
        if known.insert(parts.clone()) {
            letters.push(Letters { first, parts });
        }
    }
    Ok(letters)
}

fn numbers(
    system: &Numeration,
    tracks: &[Variable],
    from: &[(u32, u32)],
    state: usize,
) -> Vec<(Variable, UBig)> {
    let mut word = Vec::new();
    let mut state = state;
    while state != 0 {
        let (before, letter) = from[state];
        word.push(digits_of_letter(system, tracks.len(), letter as usize));
        state = before as usize;
    }
    word.reverse();
    let number =
        |track: usize| system.value(&word.iter().map(|digits| digits[track]).collect::<Vec<_>>());
    tracks
        .iter()
        .enumerate()
        .map(|(place, v)| (*v, number(place)))
        .collect()
}
