//! Automata that need the index of a digit modulo a period, although they read the most significant digit first and
//! do not know the length of the word.
//!
//! They follow all hypotheses about the index at once: a state holds, for each residue, what the automaton would be
//! if the index of the digit just read had this residue. At the end, index 0 was read, and hypothesis 0 is the true
//! one. With period 1 there is one hypothesis.

use crate::automaton::{Automaton, Variable, digits_of_letter};
use crate::budget::{Budget, NoAutomaton};
use crate::intern::{Interner, index};
use crate::numeration::Numeration;
use std::collections::HashMap;
use std::hash::Hash;

/// The states of one hypothesis, numbered as they are met, and where each letter leads from those of the hypothesis before.
struct IndexHypothesis<S> {
    numbers: HashMap<S, u32>,
    seen: Vec<S>,
    /// By the state before and the class of the letter; empty as long as nothing is known of a state.
    next: Vec<Vec<u32>>,
}

impl<S: Clone + Eq + Hash> IndexHypothesis<S> {
    fn number(&mut self, state: S) -> u32 {
        let fresh = index(self.seen.len());
        let seen = &mut self.seen;
        *self.numbers.entry(state).or_insert_with_key(|state| {
            seen.push(state.clone());
            fresh
        })
    }
}

/// The minimal automaton whose states are lists of `S`, one for each residue. `step(residue, state, digits)` reads digits
/// whose index has this residue; it does the same with all digits of which `tells` says the same.
///
/// There are many lists with few different members: each member is stepped once, and only the first of equivalent
/// letters is read.
pub(crate) fn phased<S: Clone + Eq + Hash, T: Eq + Hash>(
    system: &Numeration,
    tracks: Vec<Variable>,
    tells: impl Fn(&[u32]) -> T,
    start: impl Fn(usize) -> S,
    mut step: impl FnMut(usize, &S, &[u32]) -> Result<S, NoAutomaton>,
    accept: impl Fn(&S) -> bool,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    let period = system.period();
    let letters = budget.letter_count(system.digits(), tracks.len())?;
    let mut words: Vec<Vec<u32>> = Vec::new();
    let mut known: HashMap<T, u32> = HashMap::new();
    let mut classes = Vec::with_capacity(letters);
    for letter in 0..letters {
        let word = digits_of_letter(system, tracks.len(), letter);
        let fresh = index(words.len());
        let class = *known.entry(tells(&word)).or_insert(fresh);
        if class == fresh {
            words.push(word);
        }
        classes.push(class);
    }
    let letters = words.len();
    let mut hypotheses: Vec<IndexHypothesis<S>> = (0..period)
        .map(|residue| {
            let mut own = IndexHypothesis {
                numbers: HashMap::new(),
                seen: Vec::new(),
                next: Vec::new(),
            };
            own.number(start(residue));
            own
        })
        .collect();
    let mut lists = Interner::<u32>::new();
    lists.number(&vec![0; period]);
    let (mut list, mut target) = (Vec::new(), vec![0; period]);
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    while accepting.len() < lists.len() {
        list.clear();
        list.extend_from_slice(lists.get(accepting.len()));
        accepting.push(accept(&hypotheses[0].seen[list[0] as usize]));
        for residue in 0..period {
            let (before, number) = (
                (residue + 1) % period,
                list[(residue + 1) % period] as usize,
            );
            if hypotheses[residue].next.len() <= number {
                hypotheses[residue].next.resize(number + 1, Vec::new());
            }
            if hypotheses[residue].next[number].is_empty() {
                let state = hypotheses[before].seen[number].clone();
                let mut row = Vec::with_capacity(letters);
                for word in &words {
                    let reached = step(residue, &state, word)?;
                    row.push(hypotheses[residue].number(reached));
                }
                hypotheses[residue].next[number] = row;
                budget.tick(lists.len(), letters)?;
            }
        }
        for letter in 0..letters {
            for (residue, target) in target.iter_mut().enumerate() {
                *target = hypotheses[residue].next[list[(residue + 1) % period] as usize][letter];
            }
            next.push(lists.number(&target).0);
        }
        budget.tick(lists.len(), letters * (period + 1) / 8)?;
        budget.charge(lists.len(), 4 * next.len() + lists.bytes())?;
    }
    Automaton::new(system, tracks, letters, accepting, next).widened(&classes, budget)
}

/// What validity depends on: for each residue, whether the digit is 0, less than the greatest digit, equal to it, or
/// more. In a base it is the same for all digits.
pub(crate) fn validity(system: &Numeration, digit: u32) -> Vec<u8> {
    if system.as_base().is_some() {
        return Vec::new();
    }
    let reads = |residue| match system.read(residue, false, digit) {
        None => 3,
        Some(true) => 2,
        Some(false) => u8::from(digit > 0),
    };
    (0..system.period()).map(reads).collect()
}

impl Automaton {
    /// The tuples of numbers of any size: all words that are valid on each track.
    pub(crate) fn valid(
        system: &Numeration,
        tracks: &[Variable],
        budget: &Budget<'_>,
    ) -> Result<Automaton, NoAutomaton> {
        crate::phase::phased(
            system,
            tracks.to_vec(),
            |digits| -> Vec<Vec<u8>> {
                let digits = digits.iter();
                digits
                    .map(|digit| crate::phase::validity(system, *digit))
                    .collect()
            },
            |_| Some(vec![false; tracks.len()]),
            |index, state, digits| {
                let Some(full) = state else { return Ok(None) };
                Ok(full
                    .iter()
                    .zip(digits)
                    .map(|(full, digit)| system.read(index, *full, *digit))
                    .collect())
            },
            |state| {
                state
                    .as_ref()
                    .is_some_and(|full| system.may_end_full() || !full.contains(&true))
            },
            budget,
        )
    }
}
