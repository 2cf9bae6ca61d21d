//! The least number that a multiset leaves free, in the three forms of Gurvich (2010, section 2).
//!
//! A number is *taken* when it occurs at least q times; mex is the least z such that none of z - b + 1, …, z is
//! taken. Negative numbers are never taken, so the mex of the empty multiset is 0. With b = q = 1 this is the usual
//! mex.

use super::term::{Condition, FamilyTerm, MexTerm, Term, Values};
use crate::number::{Exact, Number, NumberError};
use std::collections::BTreeMap;

/// The most elements that a multiset may have. A fixed bound.
const MAX_ELEMENTS: usize = 1 << 24;

impl MexTerm {
    pub(super) fn value(&self, at: &[Number], games: &dyn Values) -> Exact {
        let spacing = positive(&self.spacing.value(at, games)?, "the spacing of a mex")?;
        let multiplicity = positive(
            &self.multiplicity.value(at, games)?,
            "the multiplicity of a mex",
        )?;
        let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
        for family in &self.families {
            family.each_set(at, games, &mut |set| {
                for element in set {
                    *counts.entry(element).or_default() += 1;
                }
                match counts.len() > MAX_ELEMENTS {
                    true => Err(NumberError::TooLarge("a multiset")),
                    false => Ok(()),
                }
            })?;
        }
        let taken = counts
            .into_iter()
            .filter(|(_, count)| *count >= multiplicity)
            .map(|(number, _)| number);
        least_free(taken, spacing).map(Number::from)
    }

    pub(super) fn variables(&self, found: &mut Vec<usize>) {
        self.spacing.variables(found);
        self.multiplicity.variables(found);
        for family in &self.families {
            family.outer_variables(found);
        }
    }

    pub(super) fn replaced(&self, rename: &dyn Fn(usize) -> Term) -> MexTerm {
        let family = |family: &FamilyTerm| family.replaced(rename);
        MexTerm {
            spacing: self.spacing.replaced(rename),
            multiplicity: self.multiplicity.replaced(rename),
            families: self.families.iter().map(family).collect(),
            skipping: self.skipping,
        }
    }
}

/// The elements of a family as terms in its variables, and the choices of values of these variables.
type VariableChoices = (Vec<Term>, Vec<Vec<Number>>);

impl FamilyTerm {
    /// The variables that occur and are not variables of the family.
    pub(super) fn outer_variables(&self, found: &mut Vec<usize>) {
        let mut inside = Vec::new();
        self.elements
            .iter()
            .for_each(|element| element.variables(&mut inside));
        self.condition.variables(&mut inside);
        inside.retain(|place| !self.variables.contains(place));
        found.extend(inside);
    }

    pub(super) fn replaced(&self, rename: &dyn Fn(usize) -> Term) -> FamilyTerm {
        let outer = |place: usize| match self.variables.contains(&place) {
            true => Term::Variable(place),
            false => rename(place),
        };
        FamilyTerm {
            variables: self.variables.clone(),
            counted: self.counted,
            elements: self
                .elements
                .iter()
                .map(|element| element.replaced(&outer))
                .collect(),
            condition: self.condition.replaced(&outer),
        }
    }

    /// The sum of the elements over all choices.
    pub(super) fn sum(&self, at: &[Number], games: &dyn Values) -> Exact {
        let (elements, choices) = self.choices(at, games)?;
        let mut sum = Number::ZERO;
        for choice in &choices {
            for element in &elements {
                sum = sum.plus(&element.value(choice, games)?)?;
            }
        }
        Ok(sum)
    }

    /// What the sum adds up, each a term in the variables outside; `None` if its condition speaks of these.
    ///
    /// # Errors
    /// A condition that has no value, or too many choices.
    pub fn summands(&self, games: &dyn Values) -> Result<Option<Vec<Term>>, NumberError> {
        let mut inside = Vec::new();
        self.condition.variables(&mut inside);
        if inside.iter().any(|place| !self.variables.contains(place)) {
            return Ok(None);
        }
        let index = |place: usize| self.variables.iter().position(|own| *own == place);
        let condition = self
            .condition
            .replaced(&|place| Term::Variable(index(place).unwrap_or(place)));
        let mut summands = Vec::new();
        for choice in self.chosen(&condition, games)? {
            let value = |place: usize| match index(place).and_then(|index| choice.get(index)) {
                Some(value) => Term::constant(*value),
                None => Term::Variable(place),
            };
            let elements = self.elements.iter();
            summands.extend(elements.map(|element| element.replaced(&value)));
        }
        Ok(Some(summands))
    }

    fn choices(&self, at: &[Number], games: &dyn Values) -> Result<VariableChoices, NumberError> {
        // The variables of the family come first; those outside have values.
        let outer = |place: usize| match self.variables.iter().position(|own| *own == place) {
            Some(index) => Term::Variable(index),
            None => Term::Constant(at[place].clone()),
        };
        let elements: Vec<Term> = self
            .elements
            .iter()
            .map(|element| element.replaced(&outer))
            .collect();
        let choices = self.chosen(&self.condition.replaced(&outer), games)?;
        let numbers = |choice: Vec<i64>| choice.into_iter().map(Number::from).collect();
        Ok((elements, choices.into_iter().map(numbers).collect()))
    }

    /// The choices of values of the variables, numbered from 0 on, that satisfy a condition.
    fn chosen(
        &self,
        condition: &Condition,
        games: &dyn Values,
    ) -> Result<Vec<Vec<i64>>, NumberError> {
        let mut choices = match self.variables.is_empty() {
            true if condition.holds(&[], games)? => vec![Vec::new()],
            true => Vec::new(),
            false => games.solutions(self.variables.len(), condition)?,
        };
        if self.counted < self.variables.len() {
            choices
                .iter_mut()
                .for_each(|choice| choice.truncate(self.counted));
            choices.sort_unstable();
            choices.dedup();
        }
        Ok(choices)
    }

    /// Visits the set of the elements for each choice of the variables, equal elements once.
    pub(super) fn each_set(
        &self,
        at: &[Number],
        games: &dyn Values,
        visit: &mut dyn FnMut(Vec<u64>) -> Result<(), NumberError>,
    ) -> Result<(), NumberError> {
        let (elements, choices) = self.choices(at, games)?;
        for choice in choices {
            let mut set = Vec::new();
            for element in &elements {
                let value = natural(&element.value(&choice, games)?, "an element of a mex")?;
                if !set.contains(&value) {
                    set.push(value);
                }
            }
            visit(set)?;
        }
        Ok(())
    }
}

/// The least z ≥ 0 such that none of z - b + 1, …, z is taken; the taken numbers come in increasing order.
fn least_free(taken: impl Iterator<Item = u64>, spacing: u64) -> Result<u64, NumberError> {
    let mut free = 0_u64;
    for number in taken {
        if number > free {
            break;
        }
        free = number
            .checked_add(spacing)
            .ok_or(NumberError::TooLarge("a mex"))?;
    }
    Ok(free)
}

/// The number as a natural number; an error if it is none.
pub(super) fn natural(value: &Number, what: &'static str) -> Result<u64, NumberError> {
    if value.is_negative() {
        return Err(NumberError::Negative(what));
    }
    if !value.is_integer() {
        return Err(NumberError::NotAnInteger(what));
    }
    let value = value.to_i64().and_then(|value| u64::try_from(value).ok());
    value.ok_or(NumberError::TooLarge(what))
}

/// The number as a positive integer; an error if it is none.
pub(super) fn positive(value: &Number, what: &'static str) -> Result<u64, NumberError> {
    match natural(value, what)? {
        0 => Err(NumberError::NotPositive(what)),
        value => Ok(value),
    }
}
