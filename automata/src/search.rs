//! The least tuple that satisfies a combination of relations, without building the automaton of the combination.
//!
//! States are tuples of states, one of each relation, met breadth first; a tuple that can no longer satisfy is
//! dropped. So the last and largest product of a sentence is walked and never stored or minimised.

use crate::automaton::{Automaton, Kind, Variable, digits_of_letter, letter_map};
use crate::budget::{Budget, Stop};
use crate::intern::{Interner, index};
use crate::product::{union, verdict};
use dashu_int::UBig;

/// A combination of relations, each given by its place in a list.
#[derive(Clone, Debug)]
pub(crate) enum Combination {
    Leaf(usize),
    And(Vec<Combination>),
    Or(Vec<Combination>),
    Not(Box<Combination>),
    Same(Box<Combination>, Box<Combination>),
}

impl Combination {
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

/// The least numbers for the variables of the relations, in their order, that satisfy the combination.
pub(crate) fn least(
    relations: &[Automaton],
    combination: &Combination,
    budget: &Budget<'_>,
) -> Result<Option<Vec<(Variable, UBig)>>, Stop> {
    let Some(system) = relations.first().map(Automaton::system) else {
        return Ok(combination
            .settled(&|_| None)
            .unwrap_or(false)
            .then(Vec::new));
    };
    let tracks = relations.iter().fold(Vec::new(), |tracks, relation| {
        union(&tracks, relation.tracks())
    });
    let letters = budget.letter_count(system.digits(), tracks.len())?;
    let maps: Vec<Vec<usize>> = relations
        .iter()
        .map(|r| letter_map(system, &tracks, r.tracks()))
        .collect();
    let kinds: Vec<Vec<Kind>> = relations.iter().map(Automaton::kinds).collect();
    let accepts = |states: &[u32]| {
        combination
            .settled(&|place| Some(relations[place].accepting()[states[place] as usize]))
            .unwrap_or(false)
    };
    let hopeless = |states: &[u32]| {
        combination.settled(&|place| verdict(kinds[place][states[place] as usize])) == Some(false)
    };

    let mut seen = Interner::<u32>::new();
    let start = vec![0u32; relations.len()];
    seen.number(&start);
    // The state before, and the letter read there.
    let mut from = vec![(0u32, 0u32)];
    let mut states = start.clone();
    let mut target = start;
    let mut done = 0;
    while done < seen.len() {
        states.copy_from_slice(seen.get(done));
        if accepts(&states) {
            return Ok(Some(numbers(system, &tracks, &from, done)));
        }
        let rows: Vec<&[u32]> = relations
            .iter()
            .zip(&states)
            .map(|(r, s)| r.row(*s))
            .collect();
        for letter in 0..letters {
            for ((target, row), map) in target.iter_mut().zip(&rows).zip(&maps) {
                *target = row[map[letter]];
            }
            if seen.find(&target).is_none() && !hopeless(&target) {
                seen.number(&target);
                from.push((index(done), index(letter)));
            }
        }
        done += 1;
        budget.tick(seen.len(), letters * relations.len() / 16)?;
        budget.charge(seen.len(), 8 * from.len() + seen.bytes())?;
    }
    Ok(None)
}

fn numbers(
    system: &crate::Numeration,
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
