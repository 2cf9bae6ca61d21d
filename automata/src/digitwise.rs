//! Nim-sums and powers of the base as automata: relations that are read digit by digit.

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::numeration::Numeration;

/// The nim-sum of three different variables is 0: each binary digit occurs in an even number of them. In a
/// base that is a power of 2, a digit is a block of binary digits.
pub(crate) fn nim_sum(
    system: &Numeration,
    tracks: [Variable; 3],
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    if !system.as_base().is_some_and(u32::is_power_of_two) {
        return Err(NoAutomaton::NotAutomatic(format!("nim-sums in {system}")));
    }
    let mut tracks = tracks.to_vec();
    tracks.sort_unstable();
    let step = |fits: &bool, digits: &[u32]| {
        Ok(*fits && digits.iter().fold(0, |sum, digit| sum ^ digit) == 0)
    };
    Automaton::explore(system, tracks, true, step, |fits| *fits, budget)
}

/// The powers 1, k, k², … of the base k.
pub(crate) fn power(
    system: &Numeration,
    track: Variable,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    if system.as_base().is_none() {
        return Err(NoAutomaton::NotAutomatic(format!(
            "powers of a number in {system}"
        )));
    }
    // How many digits 1; 2 for anything else.
    let step = |ones: &u8, digits: &[u32]| {
        Ok(match digits[0] {
            0 => *ones,
            1 if *ones == 0 => 1,
            _ => 2,
        })
    };
    Automaton::explore(system, vec![track], 0u8, step, |ones| *ones == 1, budget)
}
