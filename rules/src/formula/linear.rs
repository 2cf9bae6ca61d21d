//! Linear functions with integer coefficients.

use super::term::{Condition, Term};
use crate::language::Operator;
use crate::number::Number;

/// A function `constant + Σ coefficient · variable`, variables in increasing order, no zero coefficient.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Linear {
    pub terms: Vec<(usize, i64)>,
    pub constant: i64,
}

/// The bound on coefficients. Values are checked for overflow; below this bound none occurs in practice. A fixed bound.
const LARGEST: i64 = 1 << 40;

impl Linear {
    pub fn constant(constant: i64) -> Linear {
        Linear {
            terms: Vec::new(),
            constant,
        }
    }

    pub fn variable(place: usize) -> Linear {
        Linear {
            terms: vec![(place, 1)],
            constant: 0,
        }
    }

    /// `self + factor · other`, or `None` where a coefficient would not fit.
    pub fn plus(&self, other: &Linear, factor: i64) -> Option<Linear> {
        let fits = |value: i64| (-LARGEST < value && value < LARGEST).then_some(value);
        let scaled = |value: i64| value.checked_mul(factor);
        let mut terms = self.terms.clone();
        for (place, coefficient) in &other.terms {
            let more = scaled(*coefficient)?;
            match terms.binary_search_by_key(place, |(place, _)| *place) {
                Ok(found) => terms[found].1 = fits(terms[found].1.checked_add(more)?)?,
                Err(gap) => terms.insert(gap, (*place, fits(more)?)),
            }
        }
        terms.retain(|(_, coefficient)| *coefficient != 0);
        let constant = fits(self.constant.checked_add(scaled(other.constant)?)?)?;
        Some(Linear { terms, constant })
    }

    /// The condition that the value is at least 0.
    pub fn non_negative(&self) -> Condition {
        let sum = self
            .terms
            .iter()
            .fold(Term::constant(self.constant), |sum, (place, factor)| {
                let product = Term::binary(
                    Operator::Times,
                    Term::constant(*factor),
                    Term::Variable(*place),
                );
                Term::binary(Operator::Plus, sum, product)
            });
        Condition::less_equal(Term::constant(0_i64), sum)
    }

    pub fn coefficient(&self, place: usize) -> i64 {
        self.terms
            .binary_search_by_key(&place, |(place, _)| *place)
            .map_or(0, |found| self.terms[found].1)
    }

    /// The value for these values of the variables; `None` if it does not fit.
    pub fn value(&self, at: &[i64]) -> Option<i64> {
        let mut sum = self.constant;
        for (place, coefficient) in &self.terms {
            sum = sum.checked_add(coefficient.checked_mul(at[*place])?)?;
        }
        Some(sum)
    }
}

/// A linear function divided by a positive integer.
#[derive(Clone, Debug)]
pub struct Fraction {
    pub above: Linear,
    pub below: i64,
}

impl Fraction {
    /// `self + sign · other`, over a common denominator.
    fn plus(&self, other: &Fraction, sign: i64) -> Option<Fraction> {
        let left = Linear::default().plus(&self.above, other.below)?;
        let above = left.plus(&other.above, self.below.checked_mul(sign)?)?;
        let below = self
            .below
            .checked_mul(other.below)
            .filter(|below| *below < LARGEST)?;
        Some(Fraction { above, below })
    }

    fn times(&self, factor: i64) -> Option<Fraction> {
        Some(Fraction {
            above: Linear::default().plus(&self.above, factor)?,
            below: self.below,
        })
    }

    fn over(&self, divisor: i64) -> Option<Fraction> {
        let below = self.below.checked_mul(divisor.checked_abs()?);
        Some(Fraction {
            above: Linear::default().plus(&self.above, divisor.signum())?,
            below: below.filter(|below| *below != 0 && *below < LARGEST)?,
        })
    }
}

/// The term as a linear function, if it is one; `opaque` may stand for other terms by variables.
pub fn linear(term: &Term, opaque: &mut dyn FnMut(&Term) -> Option<Linear>) -> Option<Fraction> {
    let whole = |above| Fraction { above, below: 1 };
    let number = |value: &Number| -> Option<(i64, i64)> {
        let (above, below) = value.as_fraction()?;
        Some((i64::try_from(above).ok()?, i64::try_from(below).ok()?))
    };
    match term {
        Term::Constant(value) => {
            let (above, below) = number(value)?;
            Some(Fraction {
                above: Linear::default().plus(&Linear::constant(above), 1)?,
                below,
            })
        }
        Term::Variable(place) => Some(whole(Linear::variable(*place))),
        Term::Negative(of) => linear(of, opaque)?.times(-1),
        Term::Binary(Operator::Plus, left, right) => {
            linear(left, opaque)?.plus(&linear(right, opaque)?, 1)
        }
        Term::Binary(Operator::Minus, left, right) => {
            linear(left, opaque)?.plus(&linear(right, opaque)?, -1)
        }
        Term::Binary(Operator::Times, left, right)
            if left.as_constant().is_some() || right.as_constant().is_some() =>
        {
            let (factor, other) = match left.as_constant() {
                Some(factor) => (factor, right),
                None => (right.as_constant()?, left),
            };
            let (above, below) = number(factor)?;
            linear(other, opaque)?.times(above)?.over(below)
        }
        Term::Binary(Operator::Over, left, right) if right.as_constant().is_some() => {
            let (above, below) = number(right.as_constant()?)?;
            linear(left, opaque)?.times(below)?.over(above)
        }
        term => opaque(term).map(whole),
    }
}

/// The coefficients and the constant of a linear function with real coefficients.
pub fn real_linear(term: &Term) -> Option<(Vec<(usize, Number)>, Number)> {
    real_combination(term, &mut |leaf| match leaf {
        Term::Variable(place) => Some(*place),
        _ => None,
    })
}

/// A term as a sum of multiples of others, with real factors, and a constant. Each of the others is called by a number that `leaf` gives;
/// nothing if it gives none.
pub fn real_combination(
    term: &Term,
    leaf: &mut dyn FnMut(&Term) -> Option<usize>,
) -> Option<(Vec<(usize, Number)>, Number)> {
    let scaled = |(terms, constant): (Vec<(usize, Number)>, Number), factor: &Number| {
        let mut all = Vec::new();
        for (place, coefficient) in terms {
            all.push((place, coefficient.times(factor).ok()?));
        }
        Some((all, constant.times(factor).ok()?))
    };
    match term {
        Term::Constant(value) => Some((Vec::new(), value.clone())),
        Term::Negative(of) => scaled(real_combination(of, leaf)?, &Number::from(-1_i64)),
        Term::Binary(operator @ (Operator::Plus | Operator::Minus), left, right) => {
            let sign = match operator {
                Operator::Plus => Number::ONE,
                _ => Number::from(-1_i64),
            };
            let (mut terms, constant) = real_combination(left, leaf)?;
            let (more, other) = scaled(real_combination(right, leaf)?, &sign)?;
            terms.extend(more);
            Some((terms, constant.plus(&other).ok()?))
        }
        Term::Binary(Operator::Times, left, right) => match (&**left, &**right) {
            (Term::Constant(factor), of) | (of, Term::Constant(factor)) => {
                scaled(real_combination(of, leaf)?, factor)
            }
            _ => Some((vec![(leaf(term)?, Number::ONE)], Number::ZERO)),
        },
        Term::Binary(Operator::Over, left, right) => match &**right {
            Term::Constant(divisor) => {
                let factor = Number::ONE.over(divisor).ok()?;
                scaled(real_combination(left, leaf)?, &factor)
            }
            _ => Some((vec![(leaf(term)?, Number::ONE)], Number::ZERO)),
        },
        _ => Some((vec![(leaf(term)?, Number::ONE)], Number::ZERO)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Fraction, linear};
    use crate::formula::Term;
    use crate::number::Number;

    fn constant(above: i64, below: i64) -> Option<Fraction> {
        let value = Number::from(above).over(&Number::from(below)).unwrap();
        linear(&Term::Constant(value), &mut |_| None)
    }

    #[test]
    fn a_fraction_is_linear_whatever_its_denominator() {
        for (above, below) in [(1, 3), (-7, 10_007), (5, 1_000_003)] {
            let found = constant(above, below).unwrap();
            assert_eq!((found.above.constant, found.below), (above, below));
        }
    }

    #[test]
    fn a_number_that_does_not_fit_or_is_irrational_is_not_linear() {
        let large = Term::Constant(Number::parse_decimal("18446744073709551616").unwrap());
        let irrational = Term::Constant(Number::golden_ratio());
        assert!(linear(&large, &mut |_| None).is_none());
        assert!(linear(&irrational, &mut |_| None).is_none());
    }
}
