//! Automata that have to know the index of a digit modulo a period, though they read the most significant digit first
//! and do not know how long the word is.
//!
//! They follow all hypotheses about the index at once: a state holds, for each residue, what the automaton would
//! be if the index of the digit just read had this residue. At the end, index 0 was read, and the hypothesis 0 is the true one.
//! With period 1 there is one hypothesis.

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, Stop};
use crate::numeration::Numeration;
use std::hash::Hash;

/// The minimal automaton whose states are lists of `S`, one for each residue. `step(residue, state, digits)` reads digits
/// whose index has this residue.
pub(crate) fn phased<S: Clone + Eq + Hash>(
    system: &Numeration,
    tracks: Vec<Variable>,
    start: impl Fn(usize) -> S,
    mut step: impl FnMut(usize, &S, &[u32]) -> Result<S, Stop>,
    accept: impl Fn(&S) -> bool,
    budget: &Budget<'_>,
) -> Result<Automaton, Stop> {
    let period = system.period();
    Automaton::explore(
        system,
        tracks,
        (0..period).map(start).collect::<Vec<S>>(),
        |states, digits| {
            (0..period)
                .map(|residue| step(residue, &states[(residue + 1) % period], digits))
                .collect()
        },
        |states| accept(&states[0]),
        budget,
    )
}
