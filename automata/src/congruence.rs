//! Automata of congruences a·x = c modulo m: a state is the value so far modulo m.

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::linear::valid_only;
use crate::numeration::Numeration;
use crate::phase::{PhasedSteps, phased};

/// The sum of coefficient·variable and `constant` is 0 modulo `modulus`, at least 1.
pub(crate) fn congruence(
    system: &Numeration,
    terms: &[(Variable, i128)],
    constant: i128,
    modulus: i128,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    let tracks: Vec<Variable> = terms.iter().map(|(v, _)| *v).collect();
    let coefficients: Vec<i128> = terms.iter().map(|(_, c)| c.rem_euclid(modulus)).collect();
    let (carry, before) = (i128::from(system.carry()), i128::from(system.before()));
    let read = |digits: &[u32]| -> i128 {
        let terms = coefficients.iter().zip(digits);
        terms.map(|(c, digit)| c * i128::from(*digit)).sum::<i128>() % modulus
    };
    let step = |residue: usize, (a, b): &(i128, i128), digits: &[u32]| {
        Ok((
            (i128::from(system.quotient(residue)) * a + b + read(digits)) % modulus,
            carry * a % modulus,
        ))
    };
    let accept = |(a, b): &(i128, i128)| (a + before * b + constant) % modulus == 0;
    let tells = |track: usize, sum: &i128, digit: u32| {
        (sum + coefficients[track] * i128::from(digit)) % modulus
    };
    let steps = PhasedSteps {
        tells: (0, tells),
        start: |_| (0, 0),
        step,
        accept,
    };
    let sums = phased(system, tracks, steps, budget)?;
    valid_only(sums, budget)
}
