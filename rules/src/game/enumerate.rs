//! The enumeration of the options that a clause gives: nested loops over its bound variables, whose ranges
//! come from the constraints.
//!
//! Where a range depends on variables that are not known yet, bounds are passed from constraint to constraint;
//! where that does not settle, linear programming gives the exact answer.

use super::clause::Clause;
use super::option_run::{EnumerationFault, MOST_TRIED, OptionRun, TOO_LARGE, Visit};
use super::steps::{EnumerationStep, LoopStep, Settled};
use super::variable_bounds::{Interval, PartialSolution};
use crate::formula::{Condition, Linear, Term, Values};
use crate::number::{Exact, Number, NumberError};
use std::ops::ControlFlow;

/// A longer range is asked of linear programming.
const LONG: i64 = 1 << 12;
/// The number of tries that take as long as one linear programme.
const LINEAR_PROGRAMME: u64 = 1 << 8;

impl Clause {
    /// As [`Clause::visit`], where the conditions may speak of the values of other games.
    pub fn visit_among(
        &self,
        position: &[i64],
        values: &dyn Values,
        visit: &mut Visit,
    ) -> Result<ControlFlow<()>, EnumerationFault> {
        self.visit_within(&mut { MOST_TRIED }, position, values, visit)
    }

    /// As [`Clause::visit_among`], where at most `tries` values of the bound variables are tried; those that were are taken off.
    ///
    /// # Errors
    /// As [`Clause::visit_among`].
    pub fn visit_within(
        &self,
        tries: &mut u64,
        position: &[i64],
        values: &dyn Values,
        visit: &mut Visit,
    ) -> Result<ControlFlow<()>, EnumerationFault> {
        let mut at = vec![0; self.places];
        at[..self.heaps].copy_from_slice(position);
        let mut walk = Walk {
            clause: self,
            values,
            numbers: match self.exact {
                true => at.iter().map(|value| Number::from(*value)).collect(),
                false => Vec::new(),
            },
            intervals: None,
            known: vec![false; self.places],
            tries: *tries,
            tried: 0,
            witnessed: false,
            exhausted: None,
            at,
            parts: self
                .parts
                .iter()
                .map(|part| (vec![0; part.len()], vec![0; part.len()]))
                .collect(),
            visit,
        };
        walk.known[..self.heaps].fill(true);
        let flow = walk.run(0);
        *tries = tries.saturating_sub(walk.tried);
        flow
    }
}

/// One enumeration under way.
struct Walk<'c, 'v> {
    clause: &'c Clause,
    values: &'c dyn Values,
    at: Vec<i64>,
    /// The same values, where the clause often asks for exact ones.
    numbers: Vec<Number>,
    known: Vec<bool>,
    tries: u64,
    /// How many values were tried so far, over all loops.
    tried: u64,
    /// Was an option visited for these values of the variables that the options depend on?
    witnessed: bool,
    /// The variable of the innermost loop whose further values are excluded.
    exhausted: Option<usize>,
    /// Bounds on variables not known yet; found when first needed.
    intervals: Option<Vec<Interval>>,
    parts: Vec<(Vec<i64>, Vec<i64>)>,
    visit: &'v mut Visit<'v>,
}

/// The values that a loop tries, and what settles them.
struct LoopRange<'s> {
    least: i64,
    greatest: i64,
    settled: Option<&'s Settled>,
}

impl<'c, 'v> Walk<'c, 'v> {
    fn set(&mut self, place: usize, value: i64) {
        self.at[place] = value;
        if let Some(number) = self.numbers.get_mut(place) {
            *number = Number::from(value);
        }
    }

    fn run(&mut self, step: usize) -> Result<ControlFlow<()>, EnumerationFault> {
        let clause = self.clause;
        let Some(current) = clause.steps.get(step) else {
            return self.emit(None, 1);
        };
        match current {
            EnumerationStep::Check(index) => {
                let value = clause.constraints[*index]
                    .value(&self.at)
                    .ok_or(TOO_LARGE)?;
                match value >= 0 {
                    true => self.run(step + 1),
                    false => Ok(ControlFlow::Continue(())),
                }
            }
            EnumerationStep::Filter(index) => match self.holds(&clause.filters[*index])? {
                true => self.run(step + 1),
                false => Ok(ControlFlow::Continue(())),
            },
            EnumerationStep::Compute(index) => self.compute(*index, step),
            EnumerationStep::Loop(current) => self.repeat(current, step),
        }
    }

    fn repeat(
        &mut self,
        current: &LoopStep,
        step: usize,
    ) -> Result<ControlFlow<()>, EnumerationFault> {
        let place = current.place;
        let innermost = step + 1 == self.clause.steps.len();
        let LoopRange {
            least,
            greatest,
            settled,
        } = self.loop_range(current, innermost)?;
        if least > greatest {
            return Ok(ControlFlow::Continue(()));
        }
        if innermost || settled.is_some_and(|settled| settled.last) {
            self.set(place, least);
            for (product, factor) in settled.iter().flat_map(|settled| &settled.products) {
                let value = self.at[*factor].checked_mul(least).ok_or(TOO_LARGE)?;
                self.set(*product, value);
            }
            let count = greatest
                .checked_sub(least)
                .and_then(|count| count.checked_add(1));
            return self.emit(Some((place, settled)), count.ok_or(TOO_LARGE)?);
        }
        self.known[place] = true;
        for value in least..=greatest {
            self.tried += 1;
            if self.tried > self.tries {
                return Err(EnumerationFault::TooMany);
            }
            self.set(place, value);
            self.witnessed &= current.free;
            if self.run(step + 1)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            // Other values of a variable that no option depends on give the same option again.
            if self.exhausted.take() == Some(place) || current.free && self.witnessed {
                break;
            }
        }
        self.known[place] = false;
        Ok(ControlFlow::Continue(()))
    }

    fn value(&self, term: &Term) -> Exact {
        match (term.small_value(&self.at), self.numbers.as_slice()) {
            (Some(small), _) => Ok(Number::from(small)),
            (None, []) => term.value(&self.numbers_at(), self.values),
            (None, numbers) => term.value(numbers, self.values),
        }
    }

    fn holds(&self, condition: &Condition) -> Result<bool, NumberError> {
        match (condition.small_holds(&self.at), self.numbers.as_slice()) {
            (Some(holds), _) => Ok(holds),
            (None, []) => condition.holds(&self.numbers_at(), self.values),
            (None, numbers) => condition.holds(numbers, self.values),
        }
    }

    fn numbers_at(&self) -> Vec<Number> {
        self.at.iter().map(|value| Number::from(*value)).collect()
    }

    /// Computes an auxiliary and goes on, unless a constraint forbids its value.
    fn compute(&mut self, index: usize, step: usize) -> Result<ControlFlow<()>, EnumerationFault> {
        let clause = self.clause;
        let auxiliary = &clause.auxiliaries[index];
        let value = self.value(&auxiliary.term)?;
        if !value.is_integer() {
            return Err(NumberError::NotAnInteger("a heap").into());
        }
        let small = value.to_i64();
        let excluding = match (small, auxiliary.rises_with) {
            (Some(_), None) => None,
            _ => self.excluding(auxiliary.place, &value)?,
        };
        if let Some(constraint) = excluding {
            // Nor is any later value of the variable that it rises with allowed, if nothing else in
            // the constraint moves with that variable.
            self.exhausted = auxiliary.rises_with.filter(|rising| {
                constraint.terms.iter().all(|(other, _)| {
                    let outer = clause.bound.contains(other) && other != rising;
                    *other == auxiliary.place || *other < clause.heaps || outer
                })
            });
            return Ok(ControlFlow::Continue(()));
        }
        let Some(small) = small else {
            // No value that fits the constraints is as large, if they hold it at all.
            self.narrow()?;
            let intervals = self.intervals.as_deref().unwrap_or_default();
            let greatest = intervals
                .get(auxiliary.place)
                .map(|interval| interval.greatest);
            return match greatest {
                Some(Some(greatest)) if value > Number::from(greatest) => {
                    self.exhausted = auxiliary.rises_with;
                    Ok(ControlFlow::Continue(()))
                }
                Some(_) => Err(TOO_LARGE),
                // The constraints contradict each other.
                None => Ok(ControlFlow::Continue(())),
            };
        };
        self.set(auxiliary.place, small);
        self.known[auxiliary.place] = true;
        let flow = self.run(step + 1);
        self.known[auxiliary.place] = false;
        flow
    }

    /// The range of a loop over a variable, as narrow as is worth its time.
    fn loop_range<'s>(
        &mut self,
        current: &'s LoopStep,
        innermost: bool,
    ) -> Result<LoopRange<'s>, EnumerationFault> {
        let place = current.place;
        let (least, mut greatest) = self.range(current)?;
        if let Some(settled) = &current.settled
            && least <= greatest
            && let Some((least, greatest)) = settled.range(&self.at, least, greatest)
        {
            return Ok(LoopRange {
                least,
                greatest,
                settled: Some(settled),
            });
        }
        if !innermost && greatest.saturating_sub(least) > LONG {
            // The constraints together may leave fewer values than one by one, or none.
            self.tried += LINEAR_PROGRAMME;
            greatest = self
                .partial()
                .extreme(place)
                .map_or(greatest, |most| greatest.min(most));
        }
        let least = match least < greatest {
            true => self.first_allowed(place, least, greatest, &current.rising)?,
            false => least,
        };
        Ok(LoopRange {
            least,
            greatest,
            settled: None,
        })
    }

    /// The first value of a range at which what rises with it is as large as the constraints ask; one beyond the range, if
    /// there is none. It is sought by halving.
    fn first_allowed(
        &mut self,
        place: usize,
        mut least: i64,
        greatest: i64,
        rising: &[(usize, Vec<usize>)],
    ) -> Result<i64, EnumerationFault> {
        for (index, constraints) in rising {
            // The last value that is too small, and the first one that is not.
            let beyond = greatest.checked_add(1).ok_or(TOO_LARGE)?;
            let (mut low, mut high) = (least - 1, beyond);
            let mut next = greatest;
            while low + 1 < high {
                self.tried += 1;
                match self.reaches(place, next, *index, constraints)? {
                    true => high = next,
                    false => low = next,
                }
                next = low + (high - low) / 2;
            }
            least = high;
            if least > greatest {
                break;
            }
        }
        Ok(least)
    }

    /// Are constraints that ask for large values of an auxiliary fulfilled where a variable has this value?
    fn reaches(
        &mut self,
        place: usize,
        value: i64,
        index: usize,
        constraints: &[usize],
    ) -> Result<bool, EnumerationFault> {
        let clause = self.clause;
        let auxiliary = &clause.auxiliaries[index];
        self.set(place, value);
        let risen = self.value(&auxiliary.term)?;
        for constraint in constraints {
            let constraint = &clause.constraints[*constraint];
            if self.is_negative(constraint, auxiliary.place, &risen)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn emit(
        &mut self,
        running: Option<(usize, Option<&Settled>)>,
        count: i64,
    ) -> Result<ControlFlow<()>, EnumerationFault> {
        self.witnessed = true;
        let mut moving = false;
        for (part, (start, step)) in self.clause.parts.iter().zip(&mut self.parts) {
            for (index, heap) in part.iter().enumerate() {
                start[index] = heap.value(&self.at).ok_or(TOO_LARGE)?;
                step[index] = match running {
                    _ if count == 1 => 0,
                    None => 0,
                    Some((place, None)) => heap.coefficient(place),
                    Some((place, Some(settled))) => {
                        settled.step(place, heap, &self.at).ok_or(TOO_LARGE)?
                    }
                };
                if step[index] != 0 {
                    moving = true;
                    let last = step[index].checked_mul(count - 1);
                    last.and_then(|by| by.checked_add(start[index]))
                        .ok_or(TOO_LARGE)?;
                }
            }
        }
        // A variable that the target does not mention changes nothing.
        let count = if moving { count } else { 1 };
        Ok((self.visit)(&OptionRun {
            parts: &self.parts,
            count,
        }))
    }

    /// The variables that have a value now.
    fn partial(&self) -> PartialSolution<'_> {
        PartialSolution {
            clause: self.clause,
            at: &self.at,
            known: &self.known,
        }
    }

    /// Bounds on all variables, once for the walk.
    fn narrow(&mut self) -> Result<(), EnumerationFault> {
        if self.intervals.is_none() {
            // They serve for all values of the other variables, so nothing but the heaps is known to them.
            let known = self.known.clone();
            self.known[self.clause.heaps..].fill(false);
            let intervals = self.partial().propagate();
            self.known = known;
            self.intervals = Some(intervals?);
        }
        Ok(())
    }

    /// The values that a variable may take, from the constraints that hold it.
    fn range(&mut self, current: &LoopStep) -> Result<(i64, i64), EnumerationFault> {
        let place = current.place;
        let interval = self.partial().bounds(place, &current.near, None)?;
        if let Some(greatest) = interval.greatest {
            return Ok((interval.least.unwrap_or(0), greatest));
        }
        self.narrow()?;
        if self.intervals.as_ref().is_some_and(Vec::is_empty) {
            return Ok((1, 0));
        }
        let intervals = self.intervals.clone();
        let interval = self
            .partial()
            .bounds(place, &current.constraints, intervals.as_deref())?;
        match interval.greatest {
            Some(greatest) => Ok((interval.least.unwrap_or(0), greatest)),
            None => {
                self.tried += LINEAR_PROGRAMME;
                let greatest = self.partial().extreme(place)?;
                Ok((interval.least.unwrap_or(0), greatest))
            }
        }
    }

    /// An upper bound whose other variables are known and that forbids this value.
    fn excluding(
        &self,
        place: usize,
        value: &Number,
    ) -> Result<Option<&'c Linear>, EnumerationFault> {
        let clause = self.clause;
        for constraint in &clause.constraints {
            let known = |other: usize| other == place || self.known[other];
            let bounds = constraint.coefficient(place) < 0;
            if !bounds || !constraint.terms.iter().all(|(other, _)| known(*other)) {
                continue;
            }
            if self.is_negative(constraint, place, value)? {
                return Ok(Some(constraint));
            }
        }
        Ok(None)
    }

    /// Is a linear function negative where one variable has this value?
    fn is_negative(
        &self,
        linear: &Linear,
        place: usize,
        value: &Number,
    ) -> Result<bool, NumberError> {
        if let Some(small) = value.as_small() {
            let mut terms = linear.terms.iter();
            let sum = terms.try_fold(linear.constant, |sum, (other, coefficient)| {
                let factor = if *other == place {
                    small
                } else {
                    self.at[*other]
                };
                sum.checked_add(coefficient.checked_mul(factor)?)
            });
            if let Some(sum) = sum {
                return Ok(sum < 0);
            }
        }
        let mut sum = Number::from(linear.constant);
        for (other, coefficient) in &linear.terms {
            let factor = match *other == place {
                true => value.clone(),
                false => Number::from(self.at[*other]),
            };
            sum = sum.plus(&factor.times(&Number::from(*coefficient))?)?;
        }
        Ok(sum.is_negative())
    }
}
