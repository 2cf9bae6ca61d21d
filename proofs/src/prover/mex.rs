//! Translates mex: a value is the mex if no family has it, and some family has each smaller number.

use super::case::TermCase;
use super::exponents;
use super::numbers::SymbolicNumber;
use super::terms::{Read, TermReader};
use super::theory::Needs;
use super::unsupported::Unsupported;
use grundy_automata::{Formula, Sum, Variable};
use grundy_rules::formula::{Comparison, Condition, FamilyTerm, MexTerm, Term};
use std::cell::Cell;

impl TermReader<'_> {
    /// The cases of a mex: one, whose value a formula defines. That it has a value is an obligation of the sentence.
    pub(super) fn mex(&self, term: &Term, mex: &MexTerm) -> Read<Vec<TermCase>> {
        if self.obligations.is_none() {
            return Err(self.unsupported(term, "this is no formula of arithmetic"));
        }
        let computed = || self.unsupported(term, "this mex is computed, and is in no formula");
        let one = SymbolicNumber::from(Sum::from(1));
        let whole = |of: &Term| -> Read<SymbolicNumber> {
            match self.cases(of)?.as_slice() {
                [case] if case.given.is_empty() && case.value.below == 1 => Ok(case.value.clone()),
                _ => Err(computed()),
            }
        };
        let (spacing, multiplicity) = (&whole(&mex.spacing)?, whole(&mex.multiplicity)?);
        for number in [spacing, &multiplicity] {
            let positive = self.compare(term, &one, number, Comparison::LessEqual)?;
            self.oblige(positive);
        }
        let mut elements = mex.families.iter().map(|family| family.elements.len());
        if elements.all(|count| count == 0) && !mex.skipping {
            return Ok(vec![TermCase::plain(Sum::from(0))]);
        }
        if multiplicity.constant() != Some((1, 1)) || mex.skipping {
            return Err(computed());
        }
        let (value, below) = (self.ground.number(false), self.ground.number(false));
        let mut defined = Vec::new();
        let mut taken = |number: &SymbolicNumber| -> Read<Formula> {
            let any = mex.families.iter();
            let any = any.map(|family| self.takes(term, family, [number, spacing], &mut defined));
            Ok(Formula::or(any.collect::<Read<Vec<_>>>()?))
        };
        let free = Formula::negated(taken(&value.value)?);
        let smaller_is_taken = taken(&below.value)?;
        let is_smaller = self.compare(term, &below.value, &value.value, Comparison::Less)?;
        let smaller = Formula::and(below.given.into_iter().chain([is_smaller]));
        let least = Formula::for_all(below.variables, Formula::implies(smaller, smaller_is_taken));
        let case = TermCase {
            fresh: value.variables,
            given: value.given.into_iter().chain([free, least]).collect(),
            value: value.value,
        };
        defined.push(case.under(Formula::True));
        for formula in defined {
            self.oblige(formula);
        }
        Ok(vec![case])
    }

    /// That both sides of an equation have values, and the equation.
    fn partly(&self, condition: &Condition) -> Read<(Formula, Formula)> {
        let Condition::Compare(Comparison::Equal, left, right) = condition else {
            return Err(Unsupported::reason("a term in it may have no value"));
        };
        let has_value = |term: &Term| -> Read<Formula> {
            let cases = self.cases(term)?;
            Ok(Formula::or(
                cases.iter().map(|case| case.under(Formula::True)),
            ))
        };
        let exists = Formula::and([has_value(left)?, has_value(right)?]);
        Ok((exists, self.condition(condition)?))
    }

    /// Some element of the family is at most this number and more than it less the spacing. What makes the elements natural numbers is added to
    /// `defined`.
    fn takes(
        &self,
        term: &Term,
        family: &FamilyTerm,
        [number, spacing]: [&SymbolicNumber; 2],
        defined: &mut Vec<Formula>,
    ) -> Read<Formula> {
        let mut inner = TermReader::new(self.ground);
        inner.places.clone_from(&self.places);
        inner.names.clone_from(&self.names);
        let mut in_exponents = Vec::new();
        exponents::of_condition(&family.condition, &mut in_exponents);
        let mut needs = Needs::default();
        needs.of_condition(&family.condition);
        for element in &family.elements {
            exponents::of_term(element, &mut in_exponents);
            needs.of_term(element);
        }
        let (mut bound, mut given): (Vec<Variable>, Vec<Formula>) = (Vec::new(), Vec::new());
        for place in &family.variables {
            let name = self.name(*place);
            let own = inner.bind(*place, &name, in_exponents.contains(place), &needs);
            bound.extend(own.variables);
            given.extend(own.given);
        }
        let parts = match &family.condition {
            Condition::And(parts) => parts.as_slice(),
            only => std::slice::from_ref(only),
        };
        let mut partial = Vec::new();
        for part in parts {
            let guards = [self.guards(), given.clone()].concat();
            match inner.guarded_by(&guards, || inner.condition(part)) {
                Ok(part) => given.push(part),
                Err(_) => partial.push(part),
            }
        }
        inner.partial = Cell::new(true);
        for part in partial {
            let known = Formula::and(given.iter().cloned());
            let (exists, holds) = inner.partly(part)?;
            let lacks = Formula::and([known, Formula::negated(exists)]);
            defined.push(Formula::negated(Formula::exists(bound.clone(), lacks)));
            given.push(holds);
        }
        let mut any = Vec::new();
        for element in &family.elements {
            let natural = self.ground.number(false);
            let (mut equal, mut exists) = (Vec::new(), Vec::new());
            for case in inner.cases(element)? {
                let is = match spacing.constant() == Some((1, 1)) {
                    true => self.compare(term, &case.value, number, Comparison::Equal)?,
                    false => Formula::and([
                        self.compare(term, &case.value, number, Comparison::LessEqual)?,
                        self.compare(term, number, &case.value.plus(spacing, 1), Comparison::Less)?,
                    ]),
                };
                equal.push(case.under(is));
                let is = self.compare(term, &case.value, &natural.value, Comparison::Equal)?;
                exists.push(case.under(is));
            }
            any.push(Formula::or(equal));
            let exists = Formula::or(exists);
            let exists = Formula::and(natural.given.into_iter().chain([exists]));
            let lacks = Formula::negated(Formula::exists(natural.variables, exists));
            let lacks = Formula::and(given.iter().cloned().chain([lacks]));
            defined.push(Formula::negated(Formula::exists(bound.clone(), lacks)));
        }
        let all = Formula::and(given.into_iter().chain([Formula::or(any)]));
        Ok(Formula::exists(bound, all))
    }
}
