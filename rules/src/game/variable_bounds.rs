//! The values that a variable of a clause may take, from its constraints and the variables that have a value.

use super::clause::Clause;
use super::option_run::{EnumerationFault, TOO_LARGE};
use crate::formula::Linear;
use crate::linear_program::Optimum;

/// The quotient rounded down; mostly by 1, which takes no division.
#[inline]
fn divided(above: i64, below: i64) -> i64 {
    match below {
        1 => above,
        below => above.div_euclid(below),
    }
}

/// The values between two bounds, or from one on.
#[derive(Clone, Copy, Default)]
pub(super) struct Interval {
    pub(super) least: Option<i64>,
    pub(super) greatest: Option<i64>,
}

/// A clause, some of whose places have a value.
#[derive(Clone, Copy)]
pub(super) struct PartialSolution<'p> {
    pub(super) clause: &'p Clause,
    /// A value for each place; those of unknown places mean nothing.
    pub(super) at: &'p [i64],
    pub(super) known: &'p [bool],
}

impl PartialSolution<'_> {
    /// The bounds on a variable where the others lie in the given intervals.
    pub(super) fn bounds(
        &self,
        place: usize,
        constraints: &[usize],
        intervals: Option<&[Interval]>,
    ) -> Result<Interval, EnumerationFault> {
        let bound_variable = self.clause.bound.contains(&place);
        let mut interval = Interval {
            least: bound_variable.then_some(0),
            greatest: None,
        };
        'constraints: for index in constraints {
            let constraint = &self.clause.constraints[*index];
            let mut rest = constraint.constant;
            let mut own = 0;
            for (other, coefficient) in &constraint.terms {
                if *other == place {
                    own = *coefficient;
                    continue;
                }
                let value = if self.known[*other] {
                    self.at[*other]
                } else {
                    // The other variable takes the value that leaves most room.
                    let other_interval = intervals.map(|all| all[*other]).unwrap_or(Interval {
                        least: self.clause.bound.contains(other).then_some(0),
                        greatest: None,
                    });
                    let best = match *coefficient > 0 {
                        true => other_interval.greatest,
                        false => other_interval.least,
                    };
                    let Some(best) = best else {
                        continue 'constraints;
                    };
                    best
                };
                match coefficient
                    .checked_mul(value)
                    .and_then(|term| rest.checked_add(term))
                {
                    Some(sum) => rest = sum,
                    None if self.known[*other] => return Err(TOO_LARGE),
                    // A bound of a bound that does not fit says nothing.
                    None => continue 'constraints,
                }
            }
            // own · v + rest ≥ 0
            if own > 0 {
                let least = divided(rest, own).checked_neg().ok_or(TOO_LARGE)?;
                interval.least = Some(interval.least.map_or(least, |old| old.max(least)));
            } else if own < 0 {
                let greatest = divided(rest, -own);
                interval.greatest =
                    Some(interval.greatest.map_or(greatest, |old| old.min(greatest)));
            }
        }
        Ok(interval)
    }

    /// Bounds on every unknown variable, by passing bounds from constraint to constraint; nothing at all if
    /// they contradict each other.
    pub(super) fn propagate(&self) -> Result<Vec<Interval>, EnumerationFault> {
        let mut intervals = vec![Interval::default(); self.clause.places];
        for place in &self.clause.bound {
            intervals[*place].least = Some(0);
        }
        // Bounds that still move after this many rounds may move for ever; the exact answer is asked for then.
        let rounds = 4 * self.clause.places;
        let holding: Vec<Vec<usize>> = (0..self.clause.places)
            .map(|place| {
                let all = self.clause.constraints.iter().enumerate();
                let holds = all.filter(|(_, constraint)| constraint.coefficient(place) != 0);
                holds.map(|(index, _)| index).collect()
            })
            .collect();
        for _ in 0..rounds {
            let mut moved = false;
            for place in self.clause.heaps..self.clause.places {
                if self.known[place] {
                    continue;
                }
                let next = self.bounds(place, &holding[place], Some(&intervals))?;
                let old = intervals[place];
                let least = old.least.max(next.least);
                let greatest = match (old.greatest, next.greatest) {
                    (Some(old), Some(next)) => Some(old.min(next)),
                    (old, next) => old.or(next),
                };
                if least
                    .zip(greatest)
                    .is_some_and(|(least, greatest)| least > greatest)
                {
                    return Ok(Vec::new());
                }
                moved |= least != old.least || greatest != old.greatest;
                intervals[place] = Interval { least, greatest };
            }
            if !moved {
                break;
            }
        }
        Ok(intervals)
    }

    /// The greatest value that the constraints leave to a variable, by linear programming.
    pub(super) fn extreme(&self, place: usize) -> Result<i64, EnumerationFault> {
        let known = (0..self.clause.places).filter(|other| self.known[*other]);
        let fixed: Vec<Linear> = known
            .flat_map(|other| {
                let at = self.at[other];
                let constraint = |sign: i64| Linear {
                    terms: vec![(other, sign)],
                    constant: -sign * at,
                };
                [constraint(1), constraint(-1)]
            })
            .collect();
        match self.clause.maximum(&Linear::variable(place), &fixed) {
            Optimum::Infeasible => Ok(-1),
            Optimum::Unbounded => Err(EnumerationFault::Unbounded(place)),
            Optimum::At { value, .. } => i64::try_from(value.floor()).map_err(|_| TOO_LARGE),
        }
    }
}
