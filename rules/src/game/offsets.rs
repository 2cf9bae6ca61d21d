//! Reads a clause as offsets: its options are the position plus one of a set of differences that depends on no heap.
//!
//! The engines of tables and sieves are chosen by this shape. The shape is exact: a clause whose offsets depend on
//! the position is refused with a reason, and is enumerated.

use super::auxiliary::Auxiliary;
use super::clause::Clause;
use super::refusal::ShapeRefusal;
use super::solutions::ListedSolutions;
use super::spread::{Spread, TOO_LARGE, is_small, spread};
use crate::formula::{Condition, Linear};
use crate::number::Number;

/// The options of a clause: x + δ without negative heaps, for every δ of the spread, where the position x fulfils
/// `from` and `when`, and the option `into`.
#[derive(Clone, Debug, PartialEq)]
pub struct Offsets {
    /// Linear functions of the position, each non-negative where the move may be made.
    pub from: Vec<Linear>,
    /// Other conditions on the position.
    pub when: Vec<Condition>,
    /// Linear functions of the option, each non-negative.
    pub into: Vec<Linear>,
    pub spread: Spread,
}

impl Offsets {
    /// The offsets of a clause, if its numbers are small enough for products of 64 bits. Offsets that cannot lead
    /// from a position with heaps up to `reach` to another one may be missing or superfluous.
    ///
    /// # Errors
    /// Why the clause is not of this shape, in a few words.
    pub fn of(clause: &Clause, reach: i64) -> Result<Offsets, ShapeRefusal> {
        let [target] = clause.parts.as_slice() else {
            return Err("it leads into a sum of positions".into());
        };
        let change: Vec<Linear> = target
            .iter()
            .enumerate()
            .map(|(heap, linear)| linear.plus(&Linear::variable(heap), -1))
            .collect::<Option<_>>()
            .ok_or(TOO_LARGE)?;
        let mut parted = Parted::new(clause, target, change);
        parted.change_is_chosen()?;
        for constraint in &clause.constraints {
            parted.constraint(constraint)?;
        }
        for filter in &clause.filters {
            parted.filter(filter)?;
        }
        parted.finish(reach)
    }
}

impl Offsets {
    /// Do the conditions `when` hold of a position? `None` where one has no value.
    pub fn holds_when(&self, position: &[i64]) -> Option<bool> {
        let numbers: Vec<Number> = position.iter().map(|heap| Number::from(*heap)).collect();
        for condition in &self.when {
            if !condition.holds(&numbers, &ListedSolutions).ok()? {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// What an auxiliary or a condition depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hangs {
    Nowhere,
    OnHeaps,
    OnChoice,
    OnBoth,
}

impl Hangs {
    fn and(self, other: Hangs) -> Hangs {
        match (self, other) {
            (Hangs::Nowhere, other) | (other, Hangs::Nowhere) => other,
            (one, other) if one == other => one,
            _ => Hangs::OnBoth,
        }
    }
}

/// A clause whose conditions are sorted: those on the position, on the option, and on the bound variables.
struct Parted<'c> {
    clause: &'c Clause,
    target: &'c [Linear],
    change: Vec<Linear>,
    /// What each place depends on.
    hangs: Vec<Hangs>,
    from: Vec<Linear>,
    when: Vec<Condition>,
    into: Vec<Linear>,
    own: Vec<Linear>,
    filters: Vec<Condition>,
}

impl<'c> Parted<'c> {
    fn new(clause: &'c Clause, target: &'c [Linear], change: Vec<Linear>) -> Parted<'c> {
        let mut hangs = vec![Hangs::OnChoice; clause.places];
        hangs[..clause.heaps].fill(Hangs::OnHeaps);
        // An auxiliary may stand in the term of a later one.
        for auxiliary in &clause.auxiliaries {
            let mut variables = Vec::new();
            auxiliary.term.variables(&mut variables);
            hangs[auxiliary.place] = variables
                .iter()
                .fold(Hangs::Nowhere, |all, place| all.and(hangs[*place]));
        }
        Parted {
            clause,
            target,
            change,
            hangs,
            from: Vec::new(),
            when: Vec::new(),
            into: Vec::new(),
            own: Vec::new(),
            filters: Vec::new(),
        }
    }

    fn hangs(&self, variables: impl Iterator<Item = usize>) -> Hangs {
        variables.fold(Hangs::Nowhere, |all, place| all.and(self.hangs[place]))
    }

    /// Checks that no heap occurs in the change, not even inside an auxiliary: `x mod 2` is x - 2 floor(x / 2).
    fn change_is_chosen(&self) -> Result<(), ShapeRefusal> {
        let mut places = self.change.iter().flat_map(|linear| &linear.terms);
        let on_heaps = |place: usize| matches!(self.hangs[place], Hangs::OnHeaps | Hangs::OnBoth);
        match places.any(|(place, _)| on_heaps(*place)) {
            true => Err("an option is not the position plus an offset".into()),
            false => Ok(()),
        }
    }

    fn constraint(&mut self, constraint: &Linear) -> Result<(), ShapeRefusal> {
        let named = |place: &usize| {
            let mut auxiliaries = self.clause.auxiliaries.iter();
            auxiliaries.any(|auxiliary| auxiliary.place == *place)
        };
        let pure = !constraint.terms.iter().any(|(place, _)| named(place));
        match self.hangs(constraint.terms.iter().map(|(place, _)| *place)) {
            Hangs::OnHeaps if pure => self.from.push(constraint.clone()),
            Hangs::OnHeaps => {
                let condition = self.clause.written_out(constraint.non_negative());
                self.when.push(condition);
            }
            Hangs::Nowhere | Hangs::OnChoice => self.own.push(constraint.clone()),
            Hangs::OnBoth => self.of_option(constraint)?,
        }
        Ok(())
    }

    /// Reads a constraint on heaps and bound variables as one on the option alone, if it is.
    fn of_option(&mut self, constraint: &Linear) -> Result<(), ShapeRefusal> {
        let mut into = Linear::constant(0);
        let mut through = Linear::constant(0);
        for heap in 0..self.clause.heaps {
            let factor = constraint.coefficient(heap);
            let sums = (
                into.plus(&Linear::variable(heap), factor),
                through.plus(&self.target[heap], factor),
            );
            let (Some(next), Some(value)) = sums else {
                return Err(TOO_LARGE.into());
            };
            (into, through) = (next, value);
        }
        if through.terms != constraint.terms {
            return Err("a condition ties the number of tokens to the heaps".into());
        }
        into.constant = constraint
            .constant
            .checked_sub(through.constant)
            .ok_or(TOO_LARGE)?;
        // The heaps of an option are never negative.
        let implied = into.constant >= 0 && into.terms.iter().all(|(_, factor)| *factor > 0);
        if !implied && !self.into.contains(&into) {
            self.into.push(into);
        }
        Ok(())
    }

    fn filter(&mut self, filter: &Condition) -> Result<(), ShapeRefusal> {
        let mut variables = Vec::new();
        filter.variables(&mut variables);
        match self.hangs(variables.into_iter()) {
            Hangs::OnHeaps => {
                let condition = self.clause.written_out(filter.clone());
                self.when.push(condition);
            }
            Hangs::Nowhere | Hangs::OnChoice => self.filters.push(filter.clone()),
            Hangs::OnBoth => {
                return Err("a condition ties the number of tokens to the heaps".into());
            }
        }
        Ok(())
    }

    /// The offsets, from the clause without its heaps.
    fn finish(self, reach: i64) -> Result<Offsets, ShapeRefusal> {
        let heaps = self.clause.heaps;
        // What is kept does not mention the heaps.
        let rename = |place: usize| place.saturating_sub(heaps);
        let linear = |linear: &Linear| Linear {
            terms: linear
                .terms
                .iter()
                .map(|(place, factor)| (rename(*place), *factor))
                .collect(),
            constant: linear.constant,
        };
        let own = |auxiliary: &&Auxiliary| self.hangs[auxiliary.place] != Hangs::OnHeaps;
        if self
            .clause
            .auxiliaries
            .iter()
            .any(|auxiliary| self.hangs[auxiliary.place] == Hangs::OnBoth)
        {
            return Err("a condition ties the number of tokens to the heaps".into());
        }
        let auxiliaries = self.clause.auxiliaries.iter().filter(own);
        let auxiliaries = auxiliaries.map(|auxiliary| Auxiliary {
            place: rename(auxiliary.place),
            term: auxiliary.term.renamed(&rename),
            late: auxiliary.late,
            rises_with: None,
        });
        let bound = self.clause.bound.iter().map(|place| rename(*place));
        let filters = self.filters.iter().map(|filter| filter.renamed(&rename));
        let choices = Clause {
            places: self.clause.places - heaps,
            bound: bound.collect(),
            auxiliaries: auxiliaries.collect(),
            constraints: self.own.iter().map(linear).collect(),
            filters: filters.collect(),
            parts: vec![self.change.iter().map(linear).collect()],
            ..Clause::default()
        };
        let choices = choices.ordered();
        let mut conditions = self.from.iter().chain(&self.into);
        if !conditions.all(|linear| linear.terms.iter().all(|(_, factor)| is_small(*factor))) {
            return Err(TOO_LARGE.into());
        }
        Ok(Offsets {
            from: self.from,
            when: self.when,
            into: self.into,
            spread: spread(&choices, reach)?,
        })
    }
}

#[cfg(test)]
mod tests;
