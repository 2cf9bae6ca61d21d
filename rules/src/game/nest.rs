//! A clause whose options are cells of a box, as loops over integers of 64 bits: what does not depend on the two innermost variables is
//! worked out before them, and what is linear in the last but one grows from one of its values to the next.
//!
//! Large numbers are left to the enumeration, which gives the same options and is always exact.

use super::clause::Clause;
use super::option_run::MOST_TRIED;
use super::steps::{EnumerationStep, LinearAlong, LoopStep};
use crate::formula::Linear;

/// Places, and constraints that change from one value to the next, of a clause that is served. It chooses between engines only.
const MOST: usize = 16;
/// Slopes stay below this, as do the variables: their products fit. It chooses between engines only.
const LARGEST_SLOPE: i64 = 1 << 30;
/// It chooses between engines only.
const LARGEST: i64 = 1 << 60;
/// No more values of the outer variables are visited. It chooses between engines only.
const MOST_VISITED: u64 = 1 << 28;

/// A clause as nested loops over cells, which are numbered by a linear function of the heaps.
#[derive(Clone, Debug)]
pub struct LoopNest {
    heaps: usize,
    outer: Vec<OuterStep>,
    /// Each is non-negative in the innermost loop.
    constraints: Vec<LinearAlong>,
    /// The cell of the option.
    cell: LinearAlong,
}

#[derive(Clone, Debug)]
enum OuterStep {
    Check(Linear),
    Loop(usize, Vec<LinearAlong>),
}

/// Cells in arithmetic progression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellProgression {
    pub first: i64,
    pub step: i64,
    pub count: i64,
}

/// Numbers became too large, or an answer may be a fault: the enumeration decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftToEnumeration;

/// A linear function of the last variable but one: its value, and by how much it grows.
#[derive(Clone, Copy, Default)]
struct Growing {
    value: i64,
    by: i64,
}

impl Growing {
    #[inline(always)]
    fn grow(&mut self) {
        self.value += self.by;
    }
}

/// The values of a variable, none below 0.
#[derive(Clone, Copy)]
struct ValueRange {
    least: i64,
    greatest: i64,
}

impl ValueRange {
    const ALL: ValueRange = ValueRange {
        least: 0,
        greatest: LARGEST_SLOPE,
    };

    /// Keeps the values v with `slope · v + rest ≥ 0`.
    #[inline(always)]
    fn cut(&mut self, slope: i64, rest: i64) {
        if slope < 0 {
            if slope * self.greatest + rest < 0 {
                self.greatest = if rest < 0 { -1 } else { rest / -slope };
            }
        } else if slope * self.least + rest < 0 {
            // Where the slope is 0 no value is left.
            self.least = match slope {
                0 => LARGEST_SLOPE + 1,
                slope => ((slope - 1 - rest) / slope).min(LARGEST_SLOPE + 1),
            };
        }
    }

    /// The same, where the greatest value was `near` for the neighbouring slope and rest: a quotient changes by little, and a division
    /// takes longer than two products.
    #[inline(always)]
    fn cut_near(&mut self, slope: i64, rest: i64, near: &mut i64) {
        if slope >= 0 {
            return self.cut(slope, rest);
        }
        if slope * self.greatest + rest >= 0 {
            return;
        }
        let at_near = slope * *near + rest;
        let quotient = if at_near >= 0 && at_near + slope < 0 {
            *near
        } else if at_near < 0 && at_near - slope >= 0 {
            *near - 1
        } else if rest < 0 {
            -1
        } else {
            rest / -slope
        };
        *near = quotient;
        self.greatest = quotient;
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.least > self.greatest
    }
}

impl LoopNest {
    /// The loops of a clause, where the cell of a position is the sum of its heaps, each times its stride. `None` for clauses with
    /// other conditions than linear ones and those on products.
    pub fn of(clause: &Clause, strides: &[i64]) -> Option<LoopNest> {
        let [target] = clause.parts.as_slice() else {
            return None;
        };
        let last = |step: &EnumerationStep| matches!(step, EnumerationStep::Loop(_));
        let innermost = clause.steps.iter().rposition(last)?;
        let (outer, inner) = clause.steps.split_at(innermost);
        let (EnumerationStep::Loop(inner), following) = inner.split_first()? else {
            return None;
        };
        let products = match &inner.settled {
            Some(settled) if settled.last => settled.products.as_slice(),
            None if following.is_empty() => &[],
            _ => return None,
        };
        if products.len() < clause.auxiliaries.len()
            || clause.places > MOST
            || !clause.filters.is_empty()
        {
            return None;
        }
        let mut cell = Linear::default();
        for (heap, stride) in target.iter().zip(strides) {
            cell = cell.plus(heap, *stride)?;
        }
        let near = bounds(clause, inner, products)?;
        let settled = inner
            .settled
            .iter()
            .flat_map(|settled| &settled.constraints);
        let mut steps = Vec::new();
        for step in outer {
            steps.push(match step {
                EnumerationStep::Check(index) => {
                    OuterStep::Check(clause.constraints[*index].clone())
                }
                EnumerationStep::Loop(step) => {
                    let constraints = bounds(clause, step, &[])?;
                    let ends = |along: &LinearAlong| along.slope.constant < 0;
                    if !constraints.iter().any(ends) {
                        return None;
                    }
                    OuterStep::Loop(step.place, constraints)
                }
                EnumerationStep::Compute(_) | EnumerationStep::Filter(_) => return None,
            });
        }
        Some(LoopNest {
            heaps: clause.heaps,
            outer: steps,
            constraints: near.into_iter().chain(settled.cloned()).collect(),
            cell: LinearAlong::of(&cell, inner.place, products)?,
        })
        .filter(|nest| nest.constraints.len() <= MOST)
    }

    /// Visits the cells of the options of a position, some perhaps more than once.
    ///
    /// # Errors
    /// Only the enumeration can tell; some cells may have been visited.
    #[inline]
    pub fn visit(
        &self,
        position: &[i64],
        visit: &mut impl FnMut(CellProgression),
    ) -> Result<(), LeftToEnumeration> {
        let mut at = [0; MOST];
        at[..self.heaps].copy_from_slice(position.get(..self.heaps).ok_or(LeftToEnumeration)?);
        let mut budget = MOST_VISITED;
        self.run(&self.outer, &mut at, &mut budget, visit)
    }

    fn run(
        &self,
        steps: &[OuterStep],
        at: &mut [i64; MOST],
        budget: &mut u64,
        visit: &mut impl FnMut(CellProgression),
    ) -> Result<(), LeftToEnumeration> {
        match steps.split_first() {
            None => self.innermost(at, None, budget, visit),
            Some((OuterStep::Check(linear), steps)) => match small(linear.value(at))? >= 0 {
                true => self.run(steps, at, budget, visit),
                false => Ok(()),
            },
            Some((OuterStep::Loop(place, constraints), steps)) => {
                let mut span = ValueRange::ALL;
                for LinearAlong { slope, rest } in constraints {
                    span.cut(slope_of(slope.value(at))?, small(rest.value(at))?);
                    if span.is_empty() {
                        return Ok(());
                    }
                }
                let tried = span.greatest - span.least;
                if span.greatest == LARGEST_SLOPE || tried.unsigned_abs() >= MOST_TRIED {
                    return Err(LeftToEnumeration);
                }
                if steps.is_empty() {
                    return self.innermost(at, Some((*place, span)), budget, visit);
                }
                for value in span.least..=span.greatest {
                    *budget = budget.checked_sub(1).ok_or(LeftToEnumeration)?;
                    at[*place] = value;
                    self.run(steps, at, budget, visit)?;
                }
                Ok(())
            }
        }
    }

    /// The innermost loop, for each value of the variable around it.
    fn innermost(
        &self,
        at: &mut [i64; MOST],
        around: Option<(usize, ValueRange)>,
        budget: &mut u64,
        visit: &mut impl FnMut(CellProgression),
    ) -> Result<(), LeftToEnumeration> {
        let mut growing = |linear: &Linear, most: i64| -> Result<Growing, LeftToEnumeration> {
            let fits = |value: Option<i64>| {
                let value = value.filter(|value| value.unsigned_abs() < most.unsigned_abs());
                value.ok_or(LeftToEnumeration)
            };
            let Some((place, span)) = around else {
                let value = fits(linear.value(at.as_slice()))?;
                return Ok(Growing { value, by: 0 });
            };
            at[place] = span.greatest;
            fits(linear.value(at.as_slice()))?;
            at[place] = span.least;
            Ok(Growing {
                value: fits(linear.value(at.as_slice()))?,
                by: linear.coefficient(place),
            })
        };
        let mut all = ValueRange::ALL;
        let mut bounds = [(Growing::default(), Growing::default(), 0); MOST];
        let mut count = 0;
        for LinearAlong { slope, rest } in &self.constraints {
            let (slope, rest) = (growing(slope, LARGEST_SLOPE)?, growing(rest, LARGEST)?);
            if (slope.by, rest.by) != (0, 0) {
                bounds[count] = (slope, rest, 0);
                count += 1;
                continue;
            }
            all.cut(slope.value, rest.value);
            if all.is_empty() {
                return Ok(());
            }
        }
        let bounds = &mut bounds[..count];
        let mut step = growing(&self.cell.slope, LARGEST_SLOPE)?;
        let mut first = growing(&self.cell.rest, LARGEST)?;
        let (from, to) = around.map_or((0, 0), |(_, span)| (span.least, span.greatest));
        for value in from..=to {
            let mut span = all;
            for (slope, rest, near) in bounds.iter_mut() {
                span.cut_near(slope.value, rest.value, near);
                if span.is_empty() {
                    break;
                }
            }
            if !span.is_empty() {
                if span.greatest == LARGEST_SLOPE {
                    return Err(LeftToEnumeration);
                }
                let count = match step.value {
                    // Another value of the variable gives the same option.
                    0 => 1,
                    _ => span.greatest - span.least + 1,
                };
                *budget = budget
                    .checked_sub(count.unsigned_abs())
                    .ok_or(LeftToEnumeration)?;
                visit(CellProgression {
                    first: first.value + step.value * span.least,
                    step: step.value,
                    count,
                });
            }
            if value < to {
                for (slope, rest, _) in bounds.iter_mut() {
                    slope.grow();
                    rest.grow();
                }
                step.grow();
                first.grow();
            }
        }
        Ok(())
    }
}

/// What bounds the variable of a loop, other variables that are not known yet taking the value that leaves most room; `None` where
/// that is not one number for all.
fn bounds(
    clause: &Clause,
    step: &LoopStep,
    products: &[(usize, usize)],
) -> Option<Vec<LinearAlong>> {
    let mut found = Vec::new();
    let later = |place: usize| {
        let mut before = clause.steps.iter().take_while(|other| match other {
            EnumerationStep::Loop(other) => other.place != step.place,
            _ => true,
        });
        let known = |other: &EnumerationStep| matches!(other, EnumerationStep::Loop(other) if other.place == place);
        clause.bound.contains(&place) && place != step.place && !before.any(known)
    };
    for index in &step.near {
        let mut constraint = clause.constraints[*index].clone();
        let says_nothing = |(place, factor): &(usize, i64)| later(*place) && *factor > 0;
        if constraint.terms.iter().any(says_nothing) {
            continue;
        }
        constraint.terms.retain(|(place, _)| !later(*place));
        found.push(LinearAlong::of(&constraint, step.place, products)?);
    }
    Some(found)
}

fn small(value: Option<i64>) -> Result<i64, LeftToEnumeration> {
    let value = value.filter(|value| value.unsigned_abs() < LARGEST.unsigned_abs());
    value.ok_or(LeftToEnumeration)
}

fn slope_of(value: Option<i64>) -> Result<i64, LeftToEnumeration> {
    let value = value.filter(|value| value.unsigned_abs() < LARGEST_SLOPE.unsigned_abs());
    value.ok_or(LeftToEnumeration)
}

#[cfg(test)]
mod tests;
