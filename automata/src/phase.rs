//! Automata that need the index of a digit modulo a period, although they read the most significant digit first and
//! do not know the length of the word.
//!
//! They follow all hypotheses about the index at once: a state holds, for each residue, what the automaton would be
//! if the index of the digit just read had this residue. At the end, index 0 was read, and hypothesis 0 is the true
//! one. With period 1 there is one hypothesis.

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::intern::{Interner, index};
use crate::letter_classes::LetterClasses;
use crate::numeration::Numeration;
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// The states of one hypothesis, numbered as they are met, and where each letter leads from those of the hypothesis before.
struct IndexHypothesis<S> {
    numbers: HashMap<S, u32, FixedState>,
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

/// How digits are read whose steps depend on the residue of their index.
pub(crate) struct PhasedSteps<T, Tells, Start, Step, Accept> {
    /// A key, and how it changes with the digit of each track: a step does the same with digits that lead to the same key.
    pub tells: (T, Tells),
    /// The state before the first digit, for each residue.
    pub start: Start,
    /// `step(residue, state, digits)` reads digits whose index has this residue.
    pub step: Step,
    /// Does reading end well in this state?
    pub accept: Accept,
}

/// The minimal automaton whose states are lists of `S`, one for each residue.
///
/// There are many lists with few different members: each member is stepped once, and only the first of equivalent
/// letters is read.
pub(crate) fn phased<S: Clone + Eq + Hash, T: Clone + Eq + Hash>(
    system: &Numeration,
    tracks: Vec<Variable>,
    mut steps: PhasedSteps<
        T,
        impl Fn(usize, &T, u32) -> T,
        impl Fn(usize) -> S,
        impl FnMut(usize, &S, &[u32]) -> Result<S, NoAutomaton>,
        impl Fn(&S) -> bool,
    >,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    let period = system.period();
    let size = (system.digits(), tracks.len());
    let (classes, _) = LetterClasses::read(size, steps.tells.0, steps.tells.1, budget)?;
    let letters = classes.len();
    let mut hypotheses: Vec<IndexHypothesis<S>> = (0..period)
        .map(|residue| {
            let mut own = IndexHypothesis {
                numbers: HashMap::default(),
                seen: Vec::new(),
                next: Vec::new(),
            };
            own.number((steps.start)(residue));
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
        accepting.push((steps.accept)(&hypotheses[0].seen[list[0] as usize]));
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
                for letter in 0..letters {
                    let reached = (steps.step)(residue, &state, classes.first(letter))?;
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
    Automaton::new(system, tracks, Arc::new(classes), accepting, next).minimised(budget)
}

/// What validity depends on, with that of one more digit: for each residue, whether the digit is 0, less than the greatest digit, equal to
/// it, or more. In a base all digits are valid, and nothing is known.
pub(crate) fn with_validity(known: &[Vec<u8>], system: &Numeration, digit: u32) -> Vec<Vec<u8>> {
    if system.as_base().is_some() {
        return Vec::new();
    }
    let reads = |residue| match system.read(residue, false, digit) {
        None => 3,
        Some(true) => 2,
        Some(false) => u8::from(digit > 0),
    };
    let own = (0..system.period()).map(reads).collect();
    known.iter().cloned().chain([own]).collect()
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
            PhasedSteps {
                tells: (Vec::new(), |_: usize, known: &Vec<Vec<u8>>, digit: u32| {
                    with_validity(known, system, digit)
                }),
                start: |_| Some(vec![false; tracks.len()]),
                step: |index: usize, state: &Option<Vec<bool>>, digits: &[u32]| {
                    let Some(full) = state else { return Ok(None) };
                    Ok(full
                        .iter()
                        .zip(digits)
                        .map(|(full, digit)| system.read(index, *full, *digit))
                        .collect())
                },
                accept: |state: &Option<Vec<bool>>| {
                    state
                        .as_ref()
                        .is_some_and(|full| system.may_end_full() || !full.contains(&true))
                },
            },
            budget,
        )
    }
}
