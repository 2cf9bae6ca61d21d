//! Quotients of polynomials, and the terms that are such quotients.

use super::polynomial::{Polynomial, Work, common, too_large};
use crate::fault::Fault;
use crate::ruleset::{Operator, Term};

/// The greatest exponent that is multiplied out. A fixed bound.
pub(crate) const POWER: i64 = 8;

/// A quotient of polynomials; what is below is not the polynomial 0. If it is a number, it is positive and has no divisor in common with all
/// coefficients above.
#[derive(Clone, Debug)]
pub(crate) struct Fraction {
    pub above: Polynomial,
    pub below: Polynomial,
}

/// What a term means that is no sum, product, quotient or power with a number as exponent.
pub(crate) trait Meaning {
    /// Such a term.
    fn other(&mut self, term: &Term) -> Result<Fraction, Fault>;
    /// Hears of a divisor that is no number.
    fn divided_by(&mut self, divisor: &Fraction) -> Result<(), Fault>;
    fn work(&self) -> &Work;
}

impl Fraction {
    pub(crate) fn whole(above: Polynomial) -> Fraction {
        let below = Polynomial::constant(1);
        Fraction { above, below }
    }

    fn of(above: Polynomial, below: Polynomial) -> Result<Fraction, Fault> {
        let Some(value) = below.as_constant() else {
            return Ok(Fraction { above, below });
        };
        if value == 0 {
            return Err(Fault::Bad("a quotient by 0".into()));
        }
        let shared = common(above.content(true)?, value)?;
        let (above, value) = match value < 0 {
            true => (above.scaled(-1)?, value.checked_neg()),
            false => (above, Some(value)),
        };
        let Some(value) = value else {
            return too_large();
        };
        Ok(Fraction {
            above: above.divided(shared),
            below: Polynomial::constant(value / shared),
        })
    }

    pub(crate) fn plus(&self, other: &Fraction, work: &Work) -> Result<Fraction, Fault> {
        let above = self.above.times(&other.below, work)?;
        let more = other.above.times(&self.below, work)?;
        Fraction::of(
            above.plus(&more, work)?,
            self.below.times(&other.below, work)?,
        )
    }

    pub(crate) fn minus(&self, other: &Fraction, work: &Work) -> Result<Fraction, Fault> {
        self.plus(&other.negated()?, work)
    }

    pub(crate) fn negated(&self) -> Result<Fraction, Fault> {
        Ok(Fraction {
            above: self.above.scaled(-1)?,
            below: self.below.clone(),
        })
    }

    pub(crate) fn times(&self, other: &Fraction, work: &Work) -> Result<Fraction, Fault> {
        let above = self.above.times(&other.above, work)?;
        Fraction::of(above, self.below.times(&other.below, work)?)
    }

    pub(super) fn over(&self, other: &Fraction, work: &Work) -> Result<Fraction, Fault> {
        let above = self.above.times(&other.below, work)?;
        Fraction::of(above, self.below.times(&other.above, work)?)
    }

    pub(crate) fn power(&self, exponent: u32, work: &Work) -> Result<Fraction, Fault> {
        let above = self.above.power(exponent, work)?;
        Fraction::of(above, self.below.power(exponent, work)?)
    }

    /// Are they the same function, where both have values?
    pub(crate) fn is(&self, other: &Fraction, work: &Work) -> Result<bool, Fault> {
        let left = self.above.times(&other.below, work)?;
        Ok(left == other.above.times(&self.below, work)?)
    }

    /// The polynomial above, and the positive number below.
    pub(crate) fn rational(self) -> Result<(Polynomial, i128), Fault> {
        match self.below.as_constant() {
            Some(below) => Ok((self.above, below)),
            None => Err(Fault::Bad(
                "a quotient by a number that is not given".into(),
            )),
        }
    }

    /// The polynomial, if nothing is below.
    pub(crate) fn polynomial(self) -> Result<Polynomial, Fault> {
        match self.rational()? {
            (above, 1) => Ok(above),
            _ => Err(Fault::Bad(
                "a polynomial with integer coefficients is needed here".into(),
            )),
        }
    }

    /// Reads a term.
    pub(crate) fn read(term: &Term, meaning: &mut dyn Meaning) -> Result<Fraction, Fault> {
        Ok(match term {
            Term::Number(value) => Fraction::whole(Polynomial::constant(i128::from(*value))),
            Term::Negative(of) => Fraction::read(of, meaning)?.negated()?,
            Term::Binary(Operator::Power, base, exponent) => match **exponent {
                Term::Number(power @ 0..=POWER) => {
                    let base = Fraction::read(base, meaning)?;
                    base.power(u32::try_from(power).unwrap_or(0), meaning.work())?
                }
                _ => meaning.other(term)?,
            },
            Term::Binary(operator, left, right)
                if matches!(
                    operator,
                    Operator::Plus | Operator::Minus | Operator::Times | Operator::Over
                ) =>
            {
                let left = Fraction::read(left, meaning)?;
                let right = Fraction::read(right, meaning)?;
                if *operator == Operator::Over && right.above.as_constant().is_none() {
                    meaning.divided_by(&right)?;
                }
                let work = meaning.work();
                match operator {
                    Operator::Plus => left.plus(&right, work)?,
                    Operator::Minus => left.minus(&right, work)?,
                    Operator::Times => left.times(&right, work)?,
                    _ => left.over(&right, work)?,
                }
            }
            other => meaning.other(other)?,
        })
    }
}
