//! Polynomials in several variables with integer coefficients. Numbers that do not fit are a fault; what is multiplied is counted.

use crate::fault::Fault;
use std::cell::Cell;
use std::collections::BTreeMap;

/// The most terms of a polynomial. A fixed bound.
const TERMS: usize = 4096;
/// The greatest degree. A fixed bound.
const DEGREE: u32 = 64;
/// The most terms that are multiplied or copied for one certificate. A fixed bound.
const WORK: u64 = 1 << 26;

/// Variables with their exponents from 1 on, in the order of the variables.
pub(crate) type Monomial = Vec<(usize, u32)>;

/// A polynomial: no coefficient is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Polynomial(BTreeMap<Monomial, i128>);

/// What is left of the work.
#[derive(Debug)]
pub(crate) struct Work(Cell<u64>);

impl Default for Work {
    fn default() -> Work {
        Work(Cell::new(WORK))
    }
}

impl Work {
    /// Counts terms that are looked at.
    pub(crate) fn spend(&self, terms: usize) -> Result<(), Fault> {
        let spent = u64::try_from(terms).unwrap_or(u64::MAX);
        match self.0.get().checked_sub(spent) {
            Some(left) => {
                self.0.set(left);
                Ok(())
            }
            None => Err(Fault::Bad(format!("more than {WORK} terms are multiplied"))),
        }
    }
}

pub(crate) fn too_large<T>() -> Result<T, Fault> {
    Err(Fault::Bad("a polynomial is too large".into()))
}

/// The greatest common divisor, which is not negative.
pub(crate) fn common(left: i128, right: i128) -> Result<i128, Fault> {
    let (mut a, mut b) = (left.checked_abs(), right.checked_abs());
    while let (Some(x), Some(y)) = (a, b) {
        if y == 0 {
            return Ok(x);
        }
        (a, b) = (Some(y), Some(x % y));
    }
    too_large()
}

impl Polynomial {
    pub(crate) fn constant(value: i128) -> Polynomial {
        let terms = [(Vec::new(), value)].into_iter();
        Polynomial(terms.filter(|(_, value)| *value != 0).collect())
    }

    pub(crate) fn variable(place: usize) -> Polynomial {
        Polynomial(BTreeMap::from([(vec![(place, 1)], 1)]))
    }

    fn add(&mut self, monomial: Monomial, value: i128) -> Result<(), Fault> {
        let before = self.0.remove(&monomial).unwrap_or(0);
        let Some(sum) = before.checked_add(value) else {
            return too_large();
        };
        if sum != 0 {
            self.0.insert(monomial, sum);
        }
        match self.0.len() <= TERMS {
            true => Ok(()),
            false => too_large(),
        }
    }

    /// The monomials with their coefficients.
    pub(crate) fn terms(&self) -> impl Iterator<Item = (&Monomial, i128)> {
        self.0.iter().map(|(monomial, value)| (monomial, *value))
    }

    /// How many terms it has.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn plus(&self, other: &Polynomial, work: &Work) -> Result<Polynomial, Fault> {
        work.spend(self.len() + other.len())?;
        let mut sum = self.clone();
        for (monomial, value) in &other.0 {
            sum.add(monomial.clone(), *value)?;
        }
        Ok(sum)
    }

    pub(crate) fn minus(&self, other: &Polynomial, work: &Work) -> Result<Polynomial, Fault> {
        self.plus(&other.scaled(-1)?, work)
    }

    pub(crate) fn scaled(&self, by: i128) -> Result<Polynomial, Fault> {
        if by == 0 {
            return Ok(Polynomial::default());
        }
        let mut scaled = BTreeMap::new();
        for (monomial, value) in &self.0 {
            let Some(value) = value.checked_mul(by) else {
                return too_large();
            };
            scaled.insert(monomial.clone(), value);
        }
        Ok(Polynomial(scaled))
    }

    pub(crate) fn times(&self, other: &Polynomial, work: &Work) -> Result<Polynomial, Fault> {
        work.spend(self.len().saturating_mul(other.len()))?;
        let mut product = Polynomial::default();
        for (left, a) in &self.0 {
            for (right, b) in &other.0 {
                let Some(value) = a.checked_mul(*b) else {
                    return too_large();
                };
                product.add(joined(left, right)?, value)?;
            }
        }
        Ok(product)
    }

    pub(crate) fn power(&self, exponent: u32, work: &Work) -> Result<Polynomial, Fault> {
        let mut power = Polynomial::constant(1);
        for _ in 0..exponent {
            power = power.times(self, work)?;
        }
        Ok(power)
    }

    /// The value, if no variable occurs.
    pub(crate) fn as_constant(&self) -> Option<i128> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&Vec::new()).copied(),
            _ => None,
        }
    }

    /// Does this variable occur?
    pub(crate) fn has(&self, place: usize) -> bool {
        let mut all = self.0.keys().flatten();
        all.any(|(own, _)| *own == place)
    }

    /// The polynomial with a variable replaced by another polynomial.
    pub(crate) fn with(
        &self,
        place: usize,
        value: &Polynomial,
        work: &Work,
    ) -> Result<Polynomial, Fault> {
        work.spend(self.len())?;
        let mut by_power: BTreeMap<u32, Polynomial> = BTreeMap::new();
        for (monomial, coefficient) in &self.0 {
            let own = monomial.iter().find(|(v, _)| *v == place);
            let rest = monomial.iter().filter(|(v, _)| *v != place);
            let power = own.map_or(0, |(_, power)| *power);
            let rest: Monomial = rest.copied().collect();
            by_power.entry(power).or_default().add(rest, *coefficient)?;
        }
        let mut sum = by_power.remove(&0).unwrap_or_default();
        for (power, rest) in by_power {
            let product = rest.times(&value.power(power, work)?, work)?;
            sum = sum.plus(&product, work)?;
        }
        Ok(sum)
    }

    /// The greatest common divisor of the coefficients; of those of variables alone, or of all.
    pub(crate) fn content(&self, with_constant: bool) -> Result<i128, Fault> {
        let own = self.0.iter();
        let mut own = own.filter(|(monomial, _)| with_constant || !monomial.is_empty());
        own.try_fold(0, |all, (_, value)| common(all, *value))
    }

    /// Each coefficient divided by a positive number and rounded down.
    pub(crate) fn divided(&self, by: i128) -> Polynomial {
        let terms = self
            .0
            .iter()
            .map(|(monomial, value)| (monomial.clone(), value.div_euclid(by)));
        Polynomial(terms.filter(|(_, value)| *value != 0).collect())
    }

    /// The constant.
    pub(crate) fn at_zero(&self) -> i128 {
        self.0.get(&Vec::new()).copied().unwrap_or(0)
    }
}

/// The product of two monomials.
fn joined(left: &Monomial, right: &Monomial) -> Result<Monomial, Fault> {
    let mut exponents: BTreeMap<usize, u32> = left.iter().copied().collect();
    for (place, exponent) in right {
        let own = exponents.entry(*place).or_insert(0);
        *own = own.saturating_add(*exponent);
    }
    let degree = exponents
        .values()
        .fold(0_u32, |sum, own| sum.saturating_add(*own));
    match degree <= DEGREE {
        true => Ok(exponents.into_iter().collect()),
        false => too_large(),
    }
}
