//! The least tuple that satisfies a combination of relations, without building the automaton of the combination.
//!
//! States are tuples of states, one of each relation, met breadth first; a tuple that can no longer satisfy is
//! dropped. So the last and largest product of a sentence is walked and never stored or minimised, and a subset construction goes only where the
//! search goes.

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::combination::{Combination, Leaf, LeafSource, tracks_of};
use crate::intern::{Interner, index};
use crate::letter_classes::LetterClasses;
use crate::letter_pairs::{TrackReader, paired};
use crate::numeration::Numeration;
use crate::product::verdict;
use crate::subsets::Subsets;
use crate::symmetry::Exchanges;
use dashu_int::UBig;

/// The result of a search.
pub(crate) enum LeastTuple {
    /// The least numbers for the variables of the relations.
    Found(Vec<(Variable, UBig)>),
    Nothing,
    /// There are too many states. As long as constructions are unfinished, equivalent sets are different states.
    Many,
}

/// The words over which relations are sought, and what is wanted of them.
#[derive(Clone, Copy)]
pub(crate) struct SearchSpace<'s> {
    pub(crate) system: &'s Numeration,
    pub(crate) leaves: &'s [Leaf],
    pub(crate) combination: &'s Combination,
}

impl<'s> SearchSpace<'s> {
    /// The least numbers for the variables of the relations, in their order, that satisfy the combination. `most` states are met with
    /// open constructions.
    pub(crate) fn least(
        self,
        constructions: &mut [Subsets],
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<LeastTuple, NoAutomaton> {
        let exchanges = Exchanges::of(self.leaves, self.combination);
        let plain = exchanges.is_empty();
        let found = self.search(constructions, exchanges, most, budget)?;
        // A word that was found with exchanges may not be the least one.
        match found {
            LeastTuple::Found(_) if !plain => {
                self.search(constructions, Exchanges::none(), most, budget)
            }
            found => Ok(found),
        }
    }

    /// The leaves that are automata, with their places.
    fn built(self) -> Vec<(usize, &'s Automaton)> {
        let leaves = self.leaves.iter().enumerate();
        let built = leaves.filter_map(|(place, leaf)| match &leaf.of {
            LeafSource::Built(relation) => Some((place, relation)),
            LeafSource::Open(_) => None,
        });
        built.collect()
    }

    /// The leaves that are constructions under way: their places, and the places of the constructions.
    fn open(self) -> Vec<(usize, usize)> {
        let leaves = self.leaves.iter().enumerate();
        let open = leaves.filter_map(|(place, leaf)| match leaf.of {
            LeafSource::Built(_) => None,
            LeafSource::Open(of) => Some((place, of)),
        });
        open.collect()
    }

    /// For each leaf what is known of each of its states, whatever follows.
    fn verdicts(self) -> Vec<Vec<Option<bool>>> {
        let kinds = self.leaves.iter().map(|leaf| match &leaf.of {
            LeafSource::Built(relation) => relation.kinds().into_iter().map(verdict).collect(),
            LeafSource::Open(_) => Vec::new(),
        });
        kinds.collect()
    }

    fn search(
        self,
        constructions: &mut [Subsets],
        mut exchanges: Exchanges,
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<LeastTuple, NoAutomaton> {
        let (system, leaves, combination) = (self.system, self.leaves, self.combination);
        let tracks = tracks_of(leaves);
        let letters = letters_of(system, &tracks, leaves, constructions, budget)?;
        let (kinds, built, open) = (self.verdicts(), self.built(), self.open());
        let mut seen = Interner::<u32>::new();
        // Where states are exchanged, as they were before.
        let mut met = Interner::<u32>::new();
        let start = vec![0u32; leaves.len()];
        seen.number(&start);
        let mut ways = Ways(vec![(0, 0)]);
        let mut states = start.clone();
        let mut target = start;
        let mut known = vec![None; leaves.len()];
        let mut done = 0;
        while done < seen.len() {
            states.copy_from_slice(seen.get(done));
            let accepts = |place: usize| match &leaves[place].of {
                LeafSource::Built(relation) => relation.is_accepting(states[place]),
                LeafSource::Open(of) => constructions[*of].accepts(states[place]),
            };
            if combination.settled(&|place| Some(accepts(place))) == Some(true) {
                let word = ways.word(&letters.classes, done);
                return Ok(LeastTuple::Found(numbers(system, &tracks, &word)));
            }
            let rows = built
                .iter()
                .map(|(place, of)| (*place, of.row(states[*place])));
            let rows: Vec<(usize, &[u32])> = rows.collect();
            'letter: for (letter, parts) in letters.parts.iter().enumerate() {
                for (place, row) in &rows {
                    target[*place] = row[parts[*place]];
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
                    target[*place] = construction.step(states[*place], parts[*place], budget)?;
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
                    ways.0.push((index(done), index(letter)));
                }
            }
            done += 1;
            if !open.is_empty() && seen.len() > most {
                return Ok(LeastTuple::Many);
            }
            budget.tick(seen.len(), letters.parts.len() * leaves.len() / 16)?;
            budget.charge(seen.len(), 8 * ways.0.len() + seen.bytes() + met.bytes())?;
        }
        Ok(LeastTuple::Nothing)
    }
}

/// Classes of letters with equal transitions in all leaves.
struct Letters {
    classes: LetterClasses,
    /// For each class the class of each leaf.
    parts: Vec<Vec<usize>>,
}

fn letters_of(
    system: &Numeration,
    tracks: &[Variable],
    leaves: &[Leaf],
    constructions: &[Subsets],
    budget: &Budget<'_>,
) -> Result<Letters, NoAutomaton> {
    let none = LetterClasses::of_no_tracks(system.digits());
    let (mut classes, mut parts) = (none, vec![Vec::new()]);
    let mut read: Vec<usize> = Vec::new();
    for leaf in leaves {
        let of = match &leaf.of {
            LeafSource::Built(relation) => &**relation.classes(),
            LeafSource::Open(of) => constructions[*of].classes(),
        };
        // Its tracks in the order of their names here.
        let place = |v: &Variable| tracks.iter().position(|w| w == v).unwrap_or(0);
        let places: Vec<usize> = leaf.names.iter().map(place).collect();
        let mut order: Vec<usize> = (0..places.len()).collect();
        order.sort_unstable_by_key(|own| places[*own]);
        let (own, old) = of.permuted(&order);
        let places: Vec<usize> = order.iter().map(|own| places[*own]).collect();
        let mut every: Vec<usize> = read.iter().chain(&places).copied().collect();
        every.sort_unstable();
        every.dedup();
        let among = |some: &[usize]| -> Vec<usize> {
            let place = |track: &usize| every.binary_search(track).unwrap_or(0);
            some.iter().map(place).collect()
        };
        let (all_before, all_own) = (vec![false; classes.len()], vec![false; own.len()]);
        let before = TrackReader::new(&classes, &among(&read), every.len(), &all_before);
        let here = TrackReader::new(&own, &among(&places), every.len(), &all_own);
        let (both, pairs) = paired(&before, &here, budget)?;
        let joined = pairs.iter().map(|(before, own)| {
            let before = parts[*before as usize].iter().copied();
            before.chain([old[*own as usize] as usize]).collect()
        });
        parts = joined.collect();
        (classes, read) = (both, every);
    }
    Ok(Letters { classes, parts })
}

/// For each state that was reached, the state before it, and the letter that was read there.
struct Ways(Vec<(u32, u32)>);

impl Ways {
    /// The letters from the first state to this one.
    fn word<'l>(&self, classes: &'l LetterClasses, mut state: usize) -> Vec<&'l [u32]> {
        let mut word = Vec::new();
        while state != 0 {
            let (before, letter) = self.0[state];
            word.push(classes.first(letter as usize));
            state = before as usize;
        }
        word.reverse();
        word
    }
}

/// The numbers on the tracks of a word.
fn numbers(system: &Numeration, tracks: &[Variable], word: &[&[u32]]) -> Vec<(Variable, UBig)> {
    let number =
        |track: usize| system.value(&word.iter().map(|digits| digits[track]).collect::<Vec<_>>());
    tracks
        .iter()
        .enumerate()
        .map(|(place, v)| (*v, number(place)))
        .collect()
}
