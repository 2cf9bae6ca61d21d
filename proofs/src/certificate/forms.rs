//! Linear forms with exact coefficients.

use super::{NoCertificate, unread};
use dashu_int::IBig;
use grundy_automata::{Sum, Variable};
use grundy_rules::number::{Exact, Number};
use std::collections::BTreeMap;

/// A sum of multiples of variables, and of a constant, whose variable is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LinearForm {
    terms: BTreeMap<Option<Variable>, Number>,
}

fn exact(of: Exact) -> Result<Number, NoCertificate> {
    match of {
        Ok(number) => Ok(number),
        Err(error) => unread(format!("number like this: {error}")),
    }
}

impl LinearForm {
    pub fn constant(value: impl Into<Number>) -> LinearForm {
        LinearForm::of(None, value.into())
    }

    pub fn variable(variable: Variable) -> LinearForm {
        LinearForm::of(Some(variable), Number::ONE)
    }

    fn of(variable: Option<Variable>, value: Number) -> LinearForm {
        let terms = [(variable, value)];
        LinearForm {
            terms: terms.into_iter().filter(|(_, c)| !c.is_zero()).collect(),
        }
    }

    /// This and a multiple of the other.
    pub fn plus(&self, other: &LinearForm, factor: i64) -> Result<LinearForm, NoCertificate> {
        let mut terms = self.terms.clone();
        for (variable, c) in &other.terms {
            let product = exact(c.times(&Number::from(factor)))?;
            let before = terms.get(variable).cloned().unwrap_or(Number::ZERO);
            terms.insert(*variable, exact(before.plus(&product))?);
        }
        terms.retain(|_, c| !c.is_zero());
        Ok(LinearForm { terms })
    }

    /// The product, if one of both is a constant.
    pub fn times(&self, other: &LinearForm) -> Result<LinearForm, NoCertificate> {
        let (form, by) = match (self.exact_constant(), other.exact_constant()) {
            (_, Some(by)) => (self, by),
            (Some(by), None) => (other, by),
            _ => return unread("product of variables"),
        };
        form.scaled(&by)
    }

    pub fn scaled(&self, by: &Number) -> Result<LinearForm, NoCertificate> {
        let mut terms = BTreeMap::new();
        for (variable, c) in &self.terms {
            terms.insert(*variable, exact(c.times(by))?);
        }
        terms.retain(|_, c| !c.is_zero());
        Ok(LinearForm { terms })
    }

    /// The quotient by a constant.
    pub fn over(&self, by: &LinearForm) -> Result<LinearForm, NoCertificate> {
        match by.exact_constant() {
            Some(by) => self.scaled(&exact(Number::ONE.over(&by))?),
            None => unread("quotient by a variable"),
        }
    }

    /// Its value, if it is a constant of any kind.
    pub fn exact_constant(&self) -> Option<Number> {
        let constant = self.terms.keys().all(Option::is_none);
        let value = self.terms.get(&None).cloned();
        constant.then(|| value.unwrap_or(Number::ZERO))
    }

    /// Its value, if it is an integer.
    pub fn as_constant(&self) -> Option<i64> {
        self.exact_constant()?.to_i64()
    }

    pub fn as_variable(&self) -> Option<Variable> {
        let mut terms = self.terms.iter();
        match (terms.next(), terms.next()) {
            (Some((Some(variable), c)), None) if *c == Number::ONE => Some(*variable),
            _ => None,
        }
    }

    pub fn is_integral(&self) -> bool {
        self.terms.values().all(Number::is_integer)
    }

    pub fn is_rational(&self) -> bool {
        self.terms.values().all(|c| c.as_fraction().is_some())
    }

    /// Whether it is an integer form without negative coefficients.
    pub fn is_natural(&self) -> bool {
        self.is_integral() && self.terms.values().all(|c| !c.is_negative())
    }

    /// The least positive integer that makes all coefficients integers.
    pub fn below(&self) -> Result<i64, NoCertificate> {
        let mut common = IBig::ONE;
        for c in self.terms.values() {
            let Some((_, below)) = c.as_fraction() else {
                return unread("irrational number outside of a floor");
            };
            let shared = Number::from(common.clone());
            let shared = exact(shared.gcd(&Number::from(below.clone())))?;
            let shared = shared.to_ibig().unwrap_or(IBig::ONE);
            common = common * below / shared;
        }
        match i64::try_from(common) {
            Ok(common) => Ok(common),
            Err(_) => unread("number as large as this"),
        }
    }

    /// Times what it is divided by.
    pub fn above(&self) -> Result<LinearForm, NoCertificate> {
        self.scaled(&Number::from(self.below()?))
    }

    /// The coefficients of √d, as a form.
    pub fn surds(&self) -> Result<LinearForm, NoCertificate> {
        let mut terms = BTreeMap::new();
        for (variable, c) in &self.terms {
            let (_, q, r, _) = c.parts();
            terms.insert(*variable, exact(Number::from(q).over(&Number::from(r)))?);
        }
        terms.retain(|_, c| !c.is_zero());
        Ok(LinearForm { terms })
    }

    /// The form as a sum of integer multiples.
    pub fn sum(&self) -> Result<Sum, NoCertificate> {
        let mut sum = Sum::from(0);
        for (variable, c) in &self.terms {
            let Some(c) = c.to_i64() else {
                return unread("number that is no integer here");
            };
            sum = match variable {
                Some(variable) => sum + *variable * i128::from(c),
                None => sum + i128::from(c),
            };
        }
        Ok(sum)
    }
}
