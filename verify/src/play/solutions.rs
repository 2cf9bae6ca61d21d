//! All values of bound variables for which a condition holds.

use super::evaluation::World;
use super::narrowing::{ENDLESS, Range, narrowed};
use super::number::Exact;
use crate::fault::Fault;
use crate::ruleset::Condition;

/// Receives the values of all variables; returns whether to go on.
pub(crate) type Visit<'v> = dyn FnMut(&[Exact]) -> Result<bool, Fault> + 'v;

/// Visits all natural numbers `variables` for which the condition holds, where the other variables are as in `at`.
///
/// # Errors
/// A variable without a bound; a number without a value; too many steps.
pub(crate) fn solutions(
    condition: &Condition,
    at: &[Exact],
    variables: &[usize],
    world: &dyn World,
    visit: &mut Visit,
) -> Result<(), Fault> {
    let places = variables.iter().map(|place| place + 1).max().unwrap_or(0);
    let mut values = at.to_vec();
    values.resize(places.max(at.len()), Exact::from(0));
    let mut ranges = Vec::with_capacity(values.len());
    for value in &values {
        // A number that is no integer lies between two.
        let ends = value.floor().zip(value.ceiling());
        let (low, high) = ends.unwrap_or((-ENDLESS, ENDLESS));
        ranges.push(Range { low, high });
    }
    for place in variables {
        ranges[*place] = Range::from_zero();
    }
    let mut search = Search {
        condition,
        weight: 1 + condition.nodes() / 16,
        world,
        values,
        visit,
    };
    search.from(&ranges, variables).map(drop)
}

struct Search<'s, 'v> {
    condition: &'s Condition,
    /// The steps of narrowing the ranges once.
    weight: u64,
    world: &'s dyn World,
    values: Vec<Exact>,
    visit: &'s mut Visit<'v>,
}

impl Search<'_, '_> {
    /// Visits the solutions with the variables `open` in these ranges; returns whether to go on.
    fn from(&mut self, ranges: &[Range], open: &[usize]) -> Result<bool, Fault> {
        self.world.step(self.weight)?;
        if open.is_empty() {
            return match self.condition.holds(&self.values, self.world)? {
                true => (self.visit)(&self.values),
                false => Ok(true),
            };
        }
        let mut ranges = ranges.to_vec();
        if !narrowed(self.condition, &mut ranges) {
            return Ok(true);
        }
        let width = |place: &usize| ranges[*place].high - ranges[*place].low;
        let Some(next) = open.iter().copied().min_by_key(width) else {
            return Ok(true);
        };
        let Range { low, high } = ranges[next];
        if high >= ENDLESS {
            return Err(Fault::Bad(
                "a bound variable has no bound that is seen".into(),
            ));
        }
        let rest: Vec<usize> = open
            .iter()
            .copied()
            .filter(|place| *place != next)
            .collect();
        for value in low..=high {
            self.values[next] = Exact::from(value);
            if rest.is_empty() {
                self.world.step(self.weight)?;
                let goes_on = match self.condition.holds(&self.values, self.world)? {
                    true => (self.visit)(&self.values)?,
                    false => true,
                };
                if !goes_on {
                    return Ok(false);
                }
                continue;
            }
            ranges[next] = Range::only(value);
            if !self.from(&ranges, &rest)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
