//! Statements on integers: cases of polynomials that are not negative, or 0.

use super::super::polynomial::Polynomial;
use dashu_int::IBig;
use dashu_int::ops::{Gcd, RemEuclid};
use dashu_ratio::RBig;

/// A statement on integers.
#[derive(Clone, Debug)]
pub(super) enum Statement {
    /// The polynomial is at least 0.
    NonNegative(Polynomial),
    /// The polynomial is 0.
    Zero(Polynomial),
    All(Vec<Statement>),
    Any(Vec<Statement>),
}

impl Statement {
    /// The statement with a variable replaced by a polynomial.
    pub(super) fn with(&self, place: usize, value: &Polynomial) -> Statement {
        let each = |parts: &[Statement]| parts.iter().map(|part| part.with(place, value)).collect();
        match self {
            Statement::NonNegative(of) => Statement::NonNegative(of.with(place, value)),
            Statement::Zero(of) => Statement::Zero(of.with(place, value)),
            Statement::All(parts) => Statement::All(each(parts)),
            Statement::Any(parts) => Statement::Any(each(parts)),
        }
    }
}

/// `p ≥ 0` or `p = 0` with integer coefficients that have no common factor: over integers a bound is rounded.
/// `Err` if it is true or false by itself, which it says.
pub(super) fn tightened(of: &Polynomial, is_equation: bool) -> Result<Polynomial, bool> {
    let whole = of.times(&Polynomial::constant(RBig::from(of.denominator())));
    let mut common = IBig::ZERO;
    let mut constant = IBig::ZERO;
    for (monomial, value) in whole.terms() {
        match monomial.is_empty() {
            true => constant = value.numerator().clone(),
            false => common = IBig::from(common.gcd(value.numerator())),
        }
    }
    if common == IBig::ZERO {
        return Err(match is_equation {
            true => constant == IBig::ZERO,
            false => constant >= IBig::ZERO,
        });
    }
    let rest = IBig::from((&constant).rem_euclid(&common));
    if rest != IBig::ZERO && is_equation {
        return Err(false);
    }
    let rounded = whole.plus(&Polynomial::constant(RBig::from(-rest)));
    let factor = RBig::ONE / RBig::from(common);
    Ok(rounded.times(&Polynomial::constant(factor)))
}
