//! Polynomials in several variables with rational coefficients, and their quotients, exactly.

use super::terms::{minus, number, plus, times};
use dashu_int::IBig;
use dashu_int::ops::Gcd;
use dashu_ratio::RBig;
use grundy_rules::formula::Term;
use grundy_rules::number::Number;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The greatest degree of a product. A fixed bound.
const MOST_DEGREE: u32 = 48;
/// The most pairs of terms of a product. A fixed bound.
const MOST_TERMS: usize = 1 << 14;

/// Variables with their exponents ≥ 1, in the order of the variables.
pub(super) type Monomial = Vec<(usize, u32)>;

/// A polynomial: no coefficient is 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Polynomial(BTreeMap<Monomial, RBig>);

/// The lexicographic order of monomials, an order for division.
fn lexicographic(left: &Monomial, right: &Monomial) -> Ordering {
    let pairs = left.iter().zip(right);
    for ((v, e), (w, f)) in pairs {
        // The smaller variable counts more.
        match w.cmp(v).then(e.cmp(f)) {
            Ordering::Equal => {}
            other => return other,
        }
    }
    left.len().cmp(&right.len())
}

impl Polynomial {
    pub(super) fn constant(value: RBig) -> Polynomial {
        let mut found = Polynomial::default();
        found.add(Vec::new(), value);
        found
    }

    pub(super) fn integer(value: i64) -> Polynomial {
        Polynomial::constant(RBig::from(IBig::from(value)))
    }

    pub(super) fn variable(place: usize) -> Polynomial {
        Polynomial(BTreeMap::from([(vec![(place, 1)], RBig::ONE)]))
    }

    fn add(&mut self, monomial: Monomial, value: RBig) {
        let sum = self.0.remove(&monomial).unwrap_or(RBig::ZERO) + value;
        if sum != RBig::ZERO {
            self.0.insert(monomial, sum);
        }
    }

    /// The monomials with their coefficients.
    pub(super) fn terms(&self) -> impl Iterator<Item = (&[(usize, u32)], &RBig)> {
        let terms = self.0.iter();
        terms.map(|(monomial, value)| (monomial.as_slice(), value))
    }

    /// The greatest sum of the exponents in a monomial.
    pub(super) fn total_degree(&self) -> u32 {
        let sums = self.0.keys().map(|monomial| {
            let exponents = monomial.iter().map(|(_, exponent)| *exponent);
            exponents.fold(0, u32::saturating_add)
        });
        sums.max().unwrap_or(0)
    }

    /// The terms with positive coefficients, and those with negative ones.
    pub(super) fn parts_by_sign(&self) -> [Polynomial; 2] {
        let part = |positive: bool| {
            let terms = self.0.iter();
            let own = terms.filter(|(_, value)| (**value > RBig::ZERO) == positive);
            Polynomial(own.map(|(of, value)| (of.clone(), value.clone())).collect())
        };
        [true, false].map(part)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn plus(&self, other: &Polynomial) -> Polynomial {
        let mut sum = self.clone();
        for (monomial, value) in &other.0 {
            sum.add(monomial.clone(), value.clone());
        }
        sum
    }

    pub(super) fn negated(&self) -> Polynomial {
        self.times(&Polynomial::integer(-1))
    }

    pub(super) fn times(&self, other: &Polynomial) -> Polynomial {
        let mut product = Polynomial::default();
        for (left, a) in &self.0 {
            for (right, b) in &other.0 {
                let mut exponents: BTreeMap<usize, u32> = left.iter().copied().collect();
                for (place, exponent) in right {
                    *exponents.entry(*place).or_insert(0) += exponent;
                }
                product.add(exponents.into_iter().collect(), a * b);
            }
        }
        product
    }

    pub(super) fn power(&self, exponent: u32) -> Polynomial {
        let one = Polynomial::integer(1);
        (0..exponent).fold(one, |product, _| product.times(self))
    }

    fn leading(&self) -> Option<(&Monomial, &RBig)> {
        self.0
            .iter()
            .max_by(|left, right| lexicographic(left.0, right.0))
    }

    /// The quotient, if the division leaves no remainder.
    pub(super) fn over(&self, divisor: &Polynomial) -> Option<Polynomial> {
        let (top, coefficient) = divisor.leading()?;
        let mut rest = self.clone();
        let mut quotient = Polynomial::default();
        while let Some((monomial, value)) = rest.leading() {
            let mut exponents: BTreeMap<usize, u32> = monomial.iter().copied().collect();
            for (place, exponent) in top {
                let own = exponents.get_mut(place)?;
                *own = own.checked_sub(*exponent)?;
            }
            exponents.retain(|_, exponent| *exponent > 0);
            let mut step = Polynomial::default();
            step.add(exponents.into_iter().collect(), value / coefficient);
            rest = rest.plus(&divisor.times(&step).negated());
            quotient = quotient.plus(&step);
        }
        Some(quotient)
    }

    /// The highest power of a variable.
    pub(super) fn degree(&self, place: usize) -> u32 {
        let exponents = self.0.keys().flatten();
        let own = exponents.filter(|(v, _)| *v == place);
        own.map(|(_, exponent)| *exponent).max().unwrap_or(0)
    }

    /// The coefficient of this power of a variable.
    pub(super) fn coefficient(&self, place: usize, power: u32) -> Polynomial {
        let mut found = Polynomial::default();
        for (monomial, value) in &self.0 {
            let own = monomial.iter().find(|(v, _)| *v == place);
            if own.map_or(0, |(_, exponent)| *exponent) == power {
                let others = monomial.iter().filter(|(v, _)| *v != place);
                found.add(others.copied().collect(), value.clone());
            }
        }
        found
    }

    /// The polynomial with a variable replaced by another polynomial.
    pub(super) fn with(&self, place: usize, value: &Polynomial) -> Polynomial {
        (0..=self.degree(place)).fold(Polynomial::default(), |sum, power| {
            sum.plus(&self.coefficient(place, power).times(&value.power(power)))
        })
    }

    /// The value, if no variable occurs.
    pub(super) fn as_constant(&self) -> Option<RBig> {
        match self.leading() {
            None => Some(RBig::ZERO),
            Some((monomial, value)) if monomial.is_empty() => Some(value.clone()),
            _ => None,
        }
    }

    /// The least integer ≥ 1 that makes all coefficients integers.
    pub(super) fn denominator(&self) -> IBig {
        self.0.values().fold(IBig::ONE, |common, value| {
            let below = IBig::from(value.denominator().clone());
            let shared = IBig::from((&common).gcd(&below));
            common * below / shared
        })
    }

    /// The products of a number and variables whose sum it is, if the numbers are integers of 64 bits.
    pub(super) fn products(&self) -> Option<Vec<(i64, Vec<usize>)>> {
        let products = self.0.iter().map(|(monomial, value)| {
            let number = value.is_int().then(|| value.numerator().clone())?;
            let variables = monomial.iter().flat_map(|(place, exponent)| {
                let times = usize::try_from(*exponent).unwrap_or(usize::MAX);
                std::iter::repeat_n(*place, times)
            });
            Some((i64::try_from(number).ok()?, variables.collect()))
        });
        products.collect()
    }

    /// As a term, if all coefficients are integers.
    pub(super) fn term(&self) -> Option<Term> {
        let mut sum = number(0);
        // Positive terms first, then negative ones; highest terms first.
        let mut all: Vec<_> = self.0.iter().collect();
        all.sort_by(|left, right| lexicographic(right.0, left.0));
        all.sort_by_key(|(_, value)| **value < RBig::ZERO);
        for (monomial, value) in all {
            if !value.is_int() {
                return None;
            }
            let negative = *value < RBig::ZERO && sum != number(0);
            let value = match negative {
                true => -value.numerator().clone(),
                false => value.numerator().clone(),
            };
            let mut product = Term::Constant(Number::from(value));
            for (place, exponent) in monomial {
                for _ in 0..*exponent {
                    product = times(product, Term::Variable(*place));
                }
            }
            sum = match negative {
                true => minus(sum, product),
                false => plus(sum, product),
            };
        }
        Some(sum)
    }
}

/// A quotient of polynomials; the divisor is not 0.
#[derive(Clone, Debug)]
pub(super) struct Quotient {
    pub above: Polynomial,
    pub below: Polynomial,
}

/// The product, if it is not too large.
pub(super) fn product(left: &Polynomial, right: &Polynomial) -> Option<Polynomial> {
    let fits = left.total_degree().saturating_add(right.total_degree()) <= MOST_DEGREE
        && left.0.len().saturating_mul(right.0.len()) <= MOST_TERMS;
    fits.then(|| left.times(right))
}

impl Quotient {
    pub(super) fn of(above: Polynomial, below: Polynomial) -> Option<Quotient> {
        if below.is_zero() {
            return None;
        }
        if let Some(whole) = above.over(&below) {
            return Some(Quotient::whole(whole));
        }
        Some(Quotient { above, below })
    }

    pub(super) fn whole(above: Polynomial) -> Quotient {
        let below = Polynomial::integer(1);
        Quotient { above, below }
    }

    /// The quotient as a polynomial, if it is one.
    pub(super) fn polynomial(&self) -> Option<Polynomial> {
        self.above.over(&self.below)
    }

    pub(super) fn plus(&self, other: &Quotient) -> Option<Quotient> {
        let above = product(&self.above, &other.below)?;
        let above = above.plus(&product(&other.above, &self.below)?);
        Quotient::of(above, product(&self.below, &other.below)?)
    }

    pub(super) fn times(&self, other: &Quotient) -> Option<Quotient> {
        Quotient::of(
            product(&self.above, &other.above)?,
            product(&self.below, &other.below)?,
        )
    }

    pub(super) fn over(&self, other: &Quotient) -> Option<Quotient> {
        Quotient::of(
            product(&self.above, &other.below)?,
            product(&self.below, &other.above)?,
        )
    }

    pub(super) fn negated(&self) -> Quotient {
        Quotient {
            above: self.above.negated(),
            below: self.below.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Polynomial, Quotient};

    fn x(place: usize) -> Polynomial {
        Polynomial::variable(place)
    }

    #[test]
    fn a_product_divided_by_a_factor_is_the_other_factor() {
        let (a, b) = (
            x(0).plus(&x(1)),
            x(0).times(&x(2)).plus(&Polynomial::integer(-3)),
        );
        let product = a.times(&b);
        assert_eq!(product.over(&a), Some(b.clone()));
        assert_eq!(product.over(&b), Some(a.clone()));
        assert_eq!(product.plus(&Polynomial::integer(1)).over(&a), None);
        assert_eq!(x(0).over(&x(1)), None);
    }

    #[test]
    fn a_geometric_sum_is_no_polynomial_but_its_step_is() {
        // (d - 1) / (d - 1) = 1, and (p - 1) / (d - 1) stays a quotient.
        let less = |place| x(place).plus(&Polynomial::integer(-1));
        let one = Quotient::of(less(0), less(0)).unwrap();
        assert_eq!(one.polynomial(), Some(Polynomial::integer(1)));
        assert!(
            Quotient::of(less(1), less(0))
                .unwrap()
                .polynomial()
                .is_none()
        );
    }

    #[test]
    fn a_polynomial_with_another_in_the_place_of_a_variable() {
        let square = x(0).times(&x(0));
        let next = square.with(0, &x(0).plus(&Polynomial::integer(1)));
        let wanted = square.plus(&x(0)).plus(&x(0)).plus(&Polynomial::integer(1));
        assert_eq!(next, wanted);
    }
}
