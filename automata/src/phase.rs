//! Automata that have to know the index of a digit modulo a period, though they read the most significant digit first
//! and do not know how long the word is.
//!
//! They follow all hypotheses about the index at once: a state holds, for each residue, what the automaton would
//! be if the index of the digit just read had this residue. At the end, index 0 was read, and the hypothesis 0 is the true one.
//! With period 1 there is one hypothesis.

use crate::automaton::{Automaton, Variable, digits_of_letter};
use crate::budget::{Budget, Stop};
use crate::intern::{Interner, index};
use crate::numeration::Numeration;
use std::collections::HashMap;
use std::hash::Hash;

/// The states of one hypothesis, numbered as they are met, and where each letter leads from those of the hypothesis before.
struct Hypothesis<S> {
    numbers: HashMap<S, u32>,
    seen: Vec<S>,
    /// By the state before and the letter; empty as long as nothing is known of a state.
    next: Vec<Vec<u32>>,
}

impl<S: Clone + Eq + Hash> Hypothesis<S> {
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
/// whose index has this residue.
///
/// Lists are many and their members few: a step of each member is made once.
pub(crate) fn phased<S: Clone + Eq + Hash>(
    system: &Numeration,
    tracks: Vec<Variable>,
    start: impl Fn(usize) -> S,
    mut step: impl FnMut(usize, &S, &[u32]) -> Result<S, Stop>,
    accept: impl Fn(&S) -> bool,
    budget: &Budget<'_>,
) -> Result<Automaton, Stop> {
    let period = system.period();
    let letters = budget.letter_count(system.digits(), tracks.len())?;
    let words: Vec<Vec<u32>> = (0..letters)
        .map(|letter| digits_of_letter(system, tracks.len(), letter))
        .collect();
    let mut hypotheses: Vec<Hypothesis<S>> = (0..period)
        .map(|residue| {
            let mut own = Hypothesis {
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
    Automaton::new(system, tracks, letters, accepting, next).minimised(budget)
}
