//! Linear constraints: low <= a·x <= high, as automata.
//!
//! Büchi (1960) for addition; Boudet and Comon (1996), Wolper and Boigelot (1995, 2000) for one constraint as one
//! automaton: a state is the value so far, and what can no longer change the truth is one of two sinks. The same
//! works in every linear numeration with the two integers of [`crate::weight`] in place of the value (for the adder of the
//! Fibonacci numeration: Frougny, 1988; of Ostrowski numerations: Hieronymi and Terry, 2018, Baranwal, Schaeffer and Shallit, 2021). It is finite there
//! because the conjugate of the sum shrinks with each digit.

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::numeration::Numeration;
use crate::phase::{PhasedSteps, phased, with_validity};
use crate::product::{Connective, combined};
use crate::project::projected;
use crate::weight::Weights;
use dashu_int::UBig;

/// What is known of a sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Running {
    /// Settled: true or false, whatever follows.
    Sure(bool),
    /// A and B.
    Sum(i128, i128),
}

/// A sum of weighted digits, and the bounds between which it must end.
pub(crate) struct BoundedSum<'a> {
    /// For each track and residue, the factors of U(i) and U(i - 1) that digit i has.
    pub(crate) factors: &'a [Vec<(i128, i128)>],
    /// The digits below index i add at most `most`·(U(i) - 1),
    pub(crate) most: i128,
    /// and take away at most `least`·(U(i) - 1).
    pub(crate) least: i128,
    pub(crate) low: Option<i128>,
    pub(crate) high: Option<i128>,
}

impl BoundedSum<'_> {
    /// True or false if no further digit can change it, else the sum, after a digit of an index with this residue.
    fn clamped(&self, weights: &Weights, residue: usize, a: i128, b: i128) -> Running {
        // Bounds over every length that the rest of the word may have.
        let from = weights
            .least(residue, a - self.least, b)
            .map(|value| value + self.least);
        let to = weights
            .greatest(residue, a + self.most, b)
            .map(|value| value - self.most);
        let above = |value: Option<i128>, bound: Option<i128>| matches!((value, bound), (Some(v), Some(b)) if v > b);
        if above(from, self.high) || above(self.low, to) {
            return Running::Sure(false);
        }
        let low_holds = self
            .low
            .is_none_or(|low| from.is_some_and(|from| from >= low));
        let high_holds = self.high.is_none_or(|high| to.is_some_and(|to| to <= high));
        if low_holds && high_holds {
            Running::Sure(true)
        } else {
            Running::Sum(a, b)
        }
    }

    pub(crate) fn automaton(
        &self,
        system: &Numeration,
        tracks: &[Variable],
        budget: &Budget<'_>,
    ) -> Result<Automaton, NoAutomaton> {
        let weights = Weights::of(system);
        let before = i128::from(system.before());
        let carry = i128::from(system.carry());
        // The state also records for each number whether its next digit must be 0, which is not needed in a base. None: false, or no valid
        // word.
        type Known = Option<(Running, Vec<bool>)>;
        let followed = system.as_base().map_or(tracks.len(), |_| 0);
        let step = |residue: usize, known: &Known, digits: &[u32]| {
            let Some((state, full)) = known else {
                return Ok(None);
            };
            let read = |(full, digit): (&bool, &u32)| system.read(residue, *full, *digit);
            let Some(full) = full.iter().zip(digits).map(read).collect() else {
                return Ok(None);
            };
            let Running::Sum(a, b) = *state else {
                return Ok(Some((*state, full)));
            };
            let mut sum = (i128::from(system.quotient(residue)) * a + b, carry * a);
            for (factors, digit) in self.factors.iter().zip(digits) {
                let (w, v) = factors[residue];
                sum = (
                    sum.0 + w * i128::from(*digit),
                    sum.1 + v * i128::from(*digit),
                );
            }
            let now = self.clamped(&weights, residue, sum.0, sum.1);
            Ok((now != Running::Sure(false)).then_some((now, full)))
        };
        let accept = |known: &Known| {
            let Some((state, full)) = known else {
                return false;
            };
            if !system.may_end_full() && full.contains(&true) {
                return false;
            }
            match *state {
                Running::Sure(truth) => truth,
                Running::Sum(a, b) => {
                    let value = a + before * b;
                    self.low.is_none_or(|low| low <= value)
                        && self.high.is_none_or(|high| value <= high)
                }
            }
        };
        let start = |residue| {
            let now = self.clamped(&weights, residue, 0, 0);
            Some((now, vec![false; followed]))
        };
        // Of the digits only their weighted sums matter, and that they are valid.
        type Told = (Vec<(i128, i128)>, Vec<Vec<u8>>);
        let tells = |track: usize, (sums, known): &Told, digit: u32| -> Told {
            let own = i128::from(digit);
            let both = sums.iter().zip(&self.factors[track]);
            let sums = both.map(|((w, v), factors)| (w + factors.0 * own, v + factors.1 * own));
            (sums.collect(), with_validity(known, system, digit))
        };
        let steps = PhasedSteps {
            tells: ((vec![(0, 0); system.period()], Vec::new()), tells),
            start,
            step,
            accept,
        };
        phased(system, tracks.to_vec(), steps, budget)
    }
}

/// Without the words that are not valid.
pub(crate) fn valid_only(
    automaton: Automaton,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    if automaton.system().as_base().is_some() {
        return Ok(automaton);
    }
    let valid = Automaton::valid(automaton.system(), automaton.tracks(), budget)?;
    combined(&valid, Connective::AND, &automaton, budget)
}

/// The automaton that accepts one number.
pub(crate) fn constant(
    system: &Numeration,
    variable: Variable,
    value: &UBig,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    let word = system.digits_of(value);
    // The state: how many digits agreed, or `never` if one did not.
    let never = word.len() + 1;
    let step = |seen: &usize, digits: &[u32]| {
        Ok(match word.get(*seen) {
            _ if *seen == 0 && digits[0] == 0 => 0,
            Some(digit) if *digit == digits[0] => seen + 1,
            _ => never,
        })
    };
    Automaton::explore(
        system,
        vec![variable],
        0,
        step,
        |seen| *seen == word.len(),
        budget,
    )
}

/// What a sum is at least and at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SumRange {
    pub(crate) low: Option<i128>,
    pub(crate) high: Option<i128>,
}

impl SumRange {
    /// One value.
    pub(crate) fn exactly(value: i128) -> SumRange {
        SumRange {
            low: Some(value),
            high: Some(value),
        }
    }
}

/// low <= the sum of coefficient·variable <= high, for different variables in order with coefficients other than 0.
pub(crate) fn linear(
    system: &Numeration,
    terms: &[(Variable, i128)],
    range: SumRange,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    let SumRange { low, high } = range;
    let most: i128 = terms.iter().map(|(_, c)| (*c).max(0)).sum();
    let least: i128 = terms.iter().map(|(_, c)| (-c).max(0)).sum();
    // Each value up to a bound far from 0 would be a state, so the bound becomes a number that is read along.
    let far = 64 + 4 * (most + least);
    let is_far = |bound: Option<i128>| bound.is_some_and(|b| b.abs() > far);
    if is_far(low) || is_far(high) {
        return if low == high || low.is_none() || high.is_none() {
            far_bound(system, terms, range, budget)
        } else {
            let below = linear(system, terms, SumRange { low: None, high }, budget)?;
            combined(
                &linear(system, terms, SumRange { low, high: None }, budget)?,
                Connective::AND,
                &below,
                budget,
            )
        };
    }
    let tracks: Vec<Variable> = terms.iter().map(|(v, _)| *v).collect();
    let factors: Vec<Vec<(i128, i128)>> = terms
        .iter()
        .map(|(_, c)| vec![(*c, 0); system.period()])
        .collect();
    BoundedSum {
        factors: &factors,
        most,
        least,
        low,
        high,
    }
    .automaton(system, &tracks, budget)
}

/// The same with one bound, or two equal ones, far from 0: the bound becomes the value of one more variable.
fn far_bound(
    system: &Numeration,
    terms: &[(Variable, i128)],
    range: SumRange,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    let SumRange { low, high } = range;
    let bound = low.or(high).unwrap_or(0);
    let bound_track = Variable(terms.last().map_or(0, |(v, _)| v.0 + 1));
    let mut moved = terms.to_vec();
    moved.push((bound_track, -bound.signum()));
    let at_zero = SumRange {
        low: low.map(|_| 0),
        high: high.map(|_| 0),
    };
    let moved = linear(system, &moved, at_zero, budget)?;
    let value = constant(
        system,
        bound_track,
        &UBig::from(bound.unsigned_abs()),
        budget,
    )?;
    projected(&moved, Some(&value), &[bound_track], budget)
}
