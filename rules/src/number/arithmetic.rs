//! Exact arithmetic of numbers.

use super::canonical::{lowest_terms, reduced};
use super::integers::{exact_root, floor_quotient, is_prime, sign_of, split_square};
use super::value::{Exact, Number, NumberError, Real, Repr};
use dashu_int::ops::{BitTest, Gcd, RemEuclid, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, Sign};
use std::cmp::Ordering;

/// The greatest bit length a product or power may reach. A fixed bound.
const LARGEST_BITS: usize = 10_000_000;

/// The greatest exponent of a power whose base is not 0, 1 or -1. A fixed bound.
const LARGEST_EXPONENT: i64 = 100_000;

impl Number {
    /// The number 0.
    pub const ZERO: Self = Self(Repr::Small(0));
    /// The number 1.
    pub const ONE: Self = Self(Repr::Small(1));

    /// The number (1 + √5)/2.
    #[must_use]
    pub fn golden_ratio() -> Self {
        reduced(IBig::ONE, IBig::ONE, IBig::from(2), IBig::from(5))
    }

    /// The number a non-empty string of ASCII digits denotes in base ten.
    #[must_use]
    pub fn parse_decimal(digits: &str) -> Option<Self> {
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        match digits.parse::<i64>() {
            Ok(small) => Some(small.into()),
            Err(_) => digits.parse::<IBig>().ok().map(Self::from),
        }
    }

    /// The value as a machine integer, if it is an integer that fits with its negative.
    #[inline]
    #[must_use]
    pub fn as_small(&self) -> Option<i64> {
        match self.0 {
            Repr::Small(small) => Some(small),
            _ => None,
        }
    }

    /// The value as a machine integer, if it is an integer that fits with its negative.
    #[inline]
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        self.as_small()
    }

    /// The value as an integer of any size, if it is an integer.
    #[must_use]
    pub fn to_ibig(&self) -> Option<IBig> {
        match &self.0 {
            Repr::Small(small) => Some(IBig::from(*small)),
            Repr::Big(big) => Some(big.clone()),
            Repr::Real(_) => None,
        }
    }

    /// The integers p, q, r, d with the value (p + q·√d)/r and r > 0; q = 0 exactly if the number is rational.
    pub fn parts(&self) -> (IBig, IBig, IBig, IBig) {
        match &self.0 {
            Repr::Small(small) => (IBig::from(*small), IBig::ZERO, IBig::ONE, IBig::ZERO),
            Repr::Big(big) => (big.clone(), IBig::ZERO, IBig::ONE, IBig::ZERO),
            Repr::Real(real) => (
                real.p.clone(),
                real.q.clone(),
                real.r.clone(),
                real.d.clone(),
            ),
        }
    }

    /// Numerator and positive denominator in lowest terms, if the number is rational.
    #[must_use]
    pub fn as_fraction(&self) -> Option<(IBig, IBig)> {
        let (p, q, r, _) = self.parts();
        q.is_zero().then_some((p, r))
    }

    /// The truth of "the number is an integer".
    #[must_use]
    pub fn is_integer(&self) -> bool {
        !matches!(self.0, Repr::Real(_))
    }

    /// The truth of "the number is 0".
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0))
    }

    /// The truth of "the number is below 0".
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(small) => *small < 0,
            Repr::Big(big) => big.sign() == Sign::Negative,
            Repr::Real(real) => sign_of(&real.p, &real.q, &real.d) == Ordering::Less,
        }
    }

    /// The sum of two numbers.
    pub fn plus(&self, other: &Self) -> Exact {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            return Ok(sum.into());
        }
        if let (Some(a), Some(b)) = (self.to_ibig(), other.to_ibig()) {
            return Ok((a + b).into());
        }
        let (a, b, d) = self.in_one_field(other, "a sum")?;
        let p = a.p * &b.r + b.p * &a.r;
        let q = a.q * &b.r + b.q * &a.r;
        Ok(reduced(p, q, a.r * b.r, d))
    }

    /// The difference of two numbers.
    pub fn minus(&self, other: &Self) -> Exact {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Ok(difference.into());
        }
        self.plus(&other.negated())
    }

    /// The product of two numbers.
    pub fn times(&self, other: &Self) -> Exact {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok(product.into());
        }
        if let (Some(a), Some(b)) = (self.to_ibig(), other.to_ibig()) {
            self.check_size(other, "a product")?;
            return Ok((a * b).into());
        }
        let (a, b, d) = self.in_one_field(other, "a product")?;
        let p = &a.p * &b.p + &a.q * &b.q * &d;
        let q = a.p * b.q + a.q * b.p;
        Ok(reduced(p, q, a.r * b.r, d))
    }

    /// The quotient of two numbers.
    pub fn over(&self, other: &Self) -> Exact {
        if other.is_zero() {
            return Err(NumberError::DivisionByZero);
        }
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && a.checked_rem(*b) == Some(0)
        {
            return Ok((a / b).into());
        }
        let (a, b, d) = self.in_one_field(other, "a quotient")?;
        if b.q.is_zero() {
            return Ok(reduced(a.p * &b.r, a.q * b.r, a.r * b.p, d));
        }
        // The norm is not zero: d is not a square.
        let norm = &b.p * &b.p - &b.q * &b.q * &d;
        let p = (&a.p * &b.p - &a.q * &b.q * &d) * &b.r;
        let q = (a.q * b.p - a.p * b.q) * b.r;
        Ok(reduced(p, q, a.r * norm, d))
    }

    /// The number with the opposite sign.
    #[must_use]
    pub fn negated(&self) -> Self {
        match &self.0 {
            // A small number fits with its negative.
            Repr::Small(small) => (-small).into(),
            Repr::Big(big) => (-big).into(),
            Repr::Real(real) => {
                let mut real = real.clone();
                real.p = -real.p;
                real.q = -real.q;
                Self(Repr::Real(real))
            }
        }
    }

    /// The distance of the number from 0.
    #[must_use]
    pub fn absolute(&self) -> Self {
        if self.is_negative() {
            self.negated()
        } else {
            self.clone()
        }
    }

    /// The order of two numbers, which is decided for different square roots as well.
    pub fn compare(&self, other: &Self) -> Result<Ordering, NumberError> {
        Ok(self.cmp(other))
    }

    /// The greatest integer not above the number.
    #[must_use]
    pub fn floor(&self) -> Self {
        let Repr::Real(real) = &self.0 else {
            return self.clone();
        };
        let square = (&real.q * &real.q * &real.d).unsigned_abs();
        let mut root = IBig::from(square.sqrt());
        if real.q.sign() == Sign::Negative {
            // q·√d is irrational, so its floor is strictly below.
            root = -root - IBig::ONE;
        }
        floor_quotient(&real.p + root, &real.r).into()
    }

    /// The least integer not below the number.
    #[must_use]
    pub fn ceiling(&self) -> Self {
        if self.is_integer() {
            self.clone()
        } else {
            self.negated().floor().negated()
        }
    }

    /// The floor of the quotient of two numbers.
    pub fn floor_div(&self, m: &Self) -> Exact {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &m.0)
            && let (Some(quotient), Some(rest)) = (a.checked_div(*b), a.checked_rem(*b))
        {
            let above = rest != 0 && (rest < 0) != (*b < 0);
            return Ok((quotient - i64::from(above)).into());
        }
        if m.is_zero() {
            return Err(NumberError::DivisionByZero);
        }
        if let (Some(a), Some(b)) = (self.to_ibig(), m.to_ibig()) {
            return Ok(floor_quotient(a, &b).into());
        }
        Ok(self.over(m)?.floor())
    }

    /// The least non-negative residue of an integer modulo the absolute value of another.
    pub fn modulo(&self, m: &Self) -> Exact {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &m.0)
            && let Some(residue) = a.checked_rem_euclid(*b)
        {
            return Ok(residue.into());
        }
        let (a, b) = self.integers(m, "an operand of a remainder")?;
        if b.is_zero() {
            return Err(NumberError::DivisionByZero);
        }
        Ok(IBig::from(a.rem_euclid(b)).into())
    }

    /// The nim-sum of two non-negative integers.
    pub fn xor(&self, other: &Self) -> Exact {
        if let (Repr::Small(a @ 0..), Repr::Small(b @ 0..)) = (&self.0, &other.0) {
            return Ok((a ^ b).into());
        }
        let (a, b) = self.integers(other, "an operand of a nim-sum")?;
        if self.is_negative() || other.is_negative() {
            return Err(NumberError::Negative("an operand of a nim-sum"));
        }
        Ok((a ^ b).into())
    }

    /// The greatest non-negative common divisor of two integers; that of 0 and 0 is 0.
    pub fn gcd(&self, other: &Self) -> Exact {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0) {
            let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            return Ok(a.into());
        }
        let (a, b) = self.integers(other, "an operand of a greatest common divisor")?;
        Ok(IBig::from(a.gcd(b)).into())
    }

    /// The truth of "the integer divides the other": 0 divides only 0.
    pub fn divides(&self, other: &Self) -> Result<bool, NumberError> {
        if !self.is_integer() || !other.is_integer() {
            return Err(NumberError::NotAnInteger("an operand of divisibility"));
        }
        if self.is_zero() {
            Ok(other.is_zero())
        } else {
            Ok(other.modulo(self)?.is_zero())
        }
    }

    /// The power of the number to a non-negative integer exponent; the power 0^0 is 1.
    pub fn power(&self, exponent: &Self) -> Exact {
        const TOO_LARGE: NumberError = NumberError::TooLarge("a power");
        if !exponent.is_integer() {
            return Err(NumberError::NotAnInteger("the exponent of a power"));
        }
        if exponent.is_negative() {
            return Err(NumberError::Negative("the exponent of a power"));
        }
        if exponent.is_zero() {
            return Ok(Self::ONE);
        }
        match self.0 {
            Repr::Small(0 | 1) => return Ok(self.clone()),
            Repr::Small(-1) => {
                let even = exponent.modulo(&Self::from(2))?.is_zero();
                return Ok(if even { Self::ONE } else { self.clone() });
            }
            _ => {}
        }
        let small = exponent.to_i64().filter(|small| *small <= LARGEST_EXPONENT);
        let n = small
            .and_then(|small| u32::try_from(small).ok())
            .ok_or(TOO_LARGE)?;
        if let Repr::Small(base) = self.0
            && let Some(power) = base.checked_pow(n)
        {
            return Ok(power.into());
        }
        let count = usize::try_from(n).map_err(|_| TOO_LARGE)?;
        let fits = |base: &IBig| {
            let least = base.bit_len().saturating_sub(1).checked_mul(count);
            if least.is_some_and(|bits| bits < LARGEST_BITS) {
                Ok(())
            } else {
                Err(TOO_LARGE)
            }
        };
        let small_enough = |x: &IBig| {
            if x.bit_len() > LARGEST_BITS {
                Err(TOO_LARGE)
            } else {
                Ok(())
            }
        };
        let Real { p, q, r, d } = self.to_real();
        fits(&r)?;
        if q.is_zero() {
            fits(&p)?;
            let (p, r) = (p.pow(count), r.pow(count));
            small_enough(&p).and(small_enough(&r))?;
            return Ok(lowest_terms(p, r));
        }
        let (mut x, mut y) = (IBig::ONE, IBig::ZERO);
        for bit in (0..u32::BITS - n.leading_zeros()).rev() {
            let twice = &x * &y * IBig::from(2);
            x = &x * &x + &y * &y * &d;
            y = twice;
            if n >> bit & 1 == 1 {
                let z = &x * &p + &y * &q * &d;
                y = x * &q + y * &p;
                x = z;
            }
            small_enough(&x).and(small_enough(&y))?;
        }
        Ok(reduced(x, y, r.pow(count), d))
    }

    /// The non-negative square root of a non-negative rational number.
    pub fn square_root(&self) -> Exact {
        if self.is_negative() {
            return Err(NumberError::NegativeSquareRoot);
        }
        let Real { p, q, r, .. } = self.to_real();
        if !q.is_zero() {
            return Err(NumberError::NestedRoot);
        }
        let (outside, inside) = split_square((p * &r).unsigned_abs());
        if inside.is_one() {
            return Ok(reduced(outside.into(), IBig::ZERO, r, IBig::ZERO));
        }
        Ok(reduced(IBig::ZERO, outside.into(), r, inside.into()))
    }

    /// The truth of "the integer is the square of an integer".
    pub fn is_square(&self) -> Result<bool, NumberError> {
        let what = "a number tested for being a square";
        let n = self.to_ibig().ok_or(NumberError::NotAnInteger(what))?;
        Ok(!self.is_negative() && exact_root(&n.unsigned_abs()).is_some())
    }

    /// The truth of "the integer is prime", decided below 2^64.
    pub fn is_prime(&self) -> Result<bool, NumberError> {
        let what = "a number tested for being prime";
        let n = self.to_ibig().ok_or(NumberError::NotAnInteger(what))?;
        if self.is_negative() {
            return Ok(false);
        }
        Ok(is_prime(
            u64::try_from(&n).map_err(|_| NumberError::TooLarge(what))?,
        ))
    }

    pub(super) fn to_real(&self) -> Real {
        match &self.0 {
            Repr::Real(real) => Real::clone(real),
            Repr::Big(big) => Real::integer(big.clone()),
            Repr::Small(small) => Real::integer(IBig::from(*small)),
        }
    }

    pub(super) fn integers(
        &self,
        other: &Self,
        what: &'static str,
    ) -> Result<(IBig, IBig), NumberError> {
        self.to_ibig()
            .zip(other.to_ibig())
            .ok_or(NumberError::NotAnInteger(what))
    }

    /// How many words of 64 bits it has, at least 1.
    pub fn words(&self) -> usize {
        self.bits() / 64 + 1
    }

    pub(super) fn bits(&self) -> usize {
        match &self.0 {
            Repr::Small(small) => small.bit_len(),
            Repr::Big(big) => big.bit_len(),
            Repr::Real(real) => {
                let Real { p, q, r, d } = &**real;
                [p, q, r, d]
                    .iter()
                    .fold(0, |sum, part| sum.saturating_add(part.bit_len()))
            }
        }
    }

    pub(super) fn check_size(&self, other: &Self, what: &'static str) -> Result<(), NumberError> {
        if self.bits().saturating_add(other.bits()) > LARGEST_BITS {
            return Err(NumberError::TooLarge(what));
        }
        Ok(())
    }

    /// Both numbers over the same √d, if they have a common quadratic field.
    pub(super) fn in_one_field(
        &self,
        other: &Self,
        what: &'static str,
    ) -> Result<(Real, Real, IBig), NumberError> {
        self.check_size(other, what)?;
        let (a, mut b) = (self.to_real(), other.to_real());
        let d = if a.q.is_zero() {
            b.d.clone()
        } else {
            a.d.clone()
        };
        if !b.q.is_zero() && b.d != d {
            // Square factors beyond trial division are still found here: √b.d = √(d·b.d)·√d/d.
            let root =
                exact_root(&(&d * &b.d).unsigned_abs()).ok_or(NumberError::DifferentRoots)?;
            b = Real {
                p: b.p * &d,
                q: b.q * IBig::from(root),
                r: b.r * &d,
                d: d.clone(),
            };
        }
        Ok((a, b, d))
    }
}
