//! Translates the mex of families of numbers: of a value, that no family has it and some family has every smaller one.

use super::case::TermCase;
use super::exponents;
use super::numbers::SymbolicNumber;
use super::terms::{Read, TermReader};
use super::theory::Needs;
use super::unsupported::Unsupported;
use grundy_automata::{Formula, Sum, Variable};
use grundy_rules::formula::{Comparison, Condition, FamilyTerm, MexTerm, Term};
use grundy_rules::number::Number;
use std::cell::Cell;

/// The largest b of a mex with gaps. A fixed bound.
const WIDEST: i64 = 16;

impl TermReader<'_> {
    /// The cases of a mex: one, whose value a formula defines. That it has a value is an obligation of the sentence.
    pub(super) fn mex(&self, term: &Term, mex: &MexTerm) -> Read<Vec<TermCase>> {
        let Some(obligations) = &self.obligations else {
            return Err(self.unsupported(term, "this is no formula of arithmetic"));
        };
        let constant = |term: &Term| term.as_constant().and_then(Number::to_i64);
        let spacing = constant(&mex.spacing).filter(|spacing| (1..=WIDEST).contains(spacing));
        let (Some(spacing), Some(1), false) = (spacing, constant(&mex.multiplicity), mex.skipping)
        else {
            return Err(self.unsupported(term, "this mex is computed, and is in no formula"));
        };
        let (value, below) = (self.ground.number(false), self.ground.number(false));
        let mut defined = Vec::new();
        let mut taken = |number: &SymbolicNumber| -> Read<Formula> {
            let mut any = Vec::new();
            for back in 0..i128::from(spacing) {
                let back = SymbolicNumber::from(Sum::from(back));
                let at = number.plus(&back, -1);
                for family in &mex.families {
                    any.push(self.has(term, family, &at, &mut defined)?);
                }
            }
            Ok(Formula::or(any))
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
        let mut obligations = obligations.borrow_mut();
        obligations.append(&mut defined);
        obligations.push(case.under(Formula::True));
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

    /// Some element of the family is this number. What makes the elements natural numbers is added to `defined`.
    fn has(
        &self,
        term: &Term,
        family: &FamilyTerm,
        number: &SymbolicNumber,
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
            match inner.condition(part) {
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
                let is = self.compare(term, &case.value, number, Comparison::Equal)?;
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
