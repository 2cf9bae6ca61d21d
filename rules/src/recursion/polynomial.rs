//! Polynomials with integer coefficients, and exact digits of the one root that a sign change tells of.

use super::error::RecursionError;
use dashu_int::ops::Gcd;
use dashu_int::{IBig, Sign};

/// A polynomial with integer coefficients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnivariatePolynomial(Vec<IBig>);

impl UnivariatePolynomial {
    /// The polynomial with these coefficients, the constant one first.
    pub fn new(mut coefficients: Vec<IBig>) -> Self {
        while coefficients.last().is_some_and(IBig::is_zero) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    /// Its coefficients, the constant one first; the last is not 0.
    pub fn coefficients(&self) -> &[IBig] {
        &self.0
    }

    /// The same polynomial, its coefficients divided by their greatest common divisor.
    pub fn primitive(&self) -> Self {
        let common = self.0.iter().fold(IBig::ZERO, |common, coefficient| {
            match (common.is_zero(), coefficient.is_zero()) {
                (_, true) => common,
                (true, _) => coefficient.clone(),
                (false, false) => common.gcd(coefficient).into(),
            }
        });
        let common = match common.sign() {
            Sign::Negative => -common,
            Sign::Positive => common,
        };
        match common.is_zero() {
            true => self.clone(),
            false => Self(
                self.0
                    .iter()
                    .map(|coefficient| coefficient / &common)
                    .collect(),
            ),
        }
    }

    /// How often the sign changes along the coefficients; 1 means exactly one positive root (Descartes).
    pub fn sign_changes(&self) -> usize {
        let signs = self.0.iter().filter(|coefficient| !coefficient.is_zero());
        let signs: Vec<Sign> = signs.map(IBig::sign).collect();
        signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// The value at numerator / denominator, times the denominator to the degree.
    pub fn homogeneous(&self, numerator: &IBig, denominator: &IBig) -> IBig {
        let mut value = IBig::ZERO;
        let mut power = IBig::ONE;
        for coefficient in self.0.iter().rev() {
            value *= numerator;
            if !coefficient.is_zero() {
                value += coefficient * &power;
            }
            power *= denominator;
        }
        value
    }

    /// `z^4 - z^2 - z - 1`.
    pub fn show(&self, variable: &str) -> String {
        let mut text = String::new();
        for (exponent, coefficient) in self.0.iter().enumerate().rev() {
            if coefficient.is_zero() {
                continue;
            }
            let negative = coefficient.sign() == Sign::Negative;
            text += match (text.is_empty(), negative) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let size = if negative {
                -coefficient
            } else {
                coefficient.clone()
            };
            let power = match exponent {
                0 => String::new(),
                1 => variable.to_string(),
                _ => format!("{variable}^{exponent}"),
            };
            text += &match (size.is_one(), power.is_empty()) {
                (_, true) => size.to_string(),
                (true, false) => power,
                (false, false) => format!("{size} {power}"),
            };
        }
        if text.is_empty() {
            text.push('0');
        }
        text
    }
}

/// A function of a numerator and a denominator.
type ValueAt<'v> = dyn Fn(&IBig, &IBig) -> Result<IBig, RecursionError> + 'v;

/// ⌊10^digits ρ⌋ for the number ρ > 0 that a function tells of: the value at (numerator, denominator) is positive if the
/// fraction is greater than ρ, 0 at ρ, else negative. For one denominator it is a polynomial in the numerator.
///
/// The number of digits is doubled again and again by a step of the secant, and every floor is made sure of by two
/// signs; so the answer never depends on how good a step was.
///
/// # Errors
/// Those of the function.
pub(super) fn floor_of_root(value: &ValueAt, digits: usize) -> Result<IBig, RecursionError> {
    let mut known = 0;
    let mut scale = IBig::ONE;
    let mut floor = sure(value, IBig::ZERO, &scale)?;
    while known < digits {
        let more = known.clamp(1, digits - known);
        let factor = IBig::from(10).pow(more);
        let below = value(&floor, &scale)?;
        let slope = value(&(&floor + IBig::ONE), &scale)? - &below;
        let step = if slope > IBig::ZERO {
            -below * &factor / slope
        } else {
            IBig::ZERO
        };
        scale *= &factor;
        floor = sure(value, floor * factor + step, &scale)?;
        known += more;
    }
    Ok(floor)
}

/// The greatest numerator ≥ 0 at which the value is not positive, from a guess.
fn sure(value: &ValueAt, guess: IBig, scale: &IBig) -> Result<IBig, RecursionError> {
    let fits = |numerator: &IBig| value(numerator, scale).map(|value| value <= IBig::ZERO);
    let mut step = IBig::ONE;
    let (mut low, mut high);
    if fits(&guess)? {
        low = guess;
        high = &low + &step;
        while fits(&high)? {
            step *= 2;
            low = high;
            high = &low + &step;
        }
    } else {
        high = guess;
        low = (&high - &step).max(IBig::ZERO);
        while !low.is_zero() && !fits(&low)? {
            step *= 2;
            high = low;
            low = (&high - &step).max(IBig::ZERO);
        }
    }
    while &high - &low > IBig::ONE {
        let middle = (&low + &high) / 2;
        match fits(&middle)? {
            true => low = middle,
            false => high = middle,
        }
    }
    Ok(low)
}
