//! Exact numbers: integers of any size, fractions, and elements of real quadratic fields.
//!
//! Rulesets and closed forms in the literature need little more: Wythoff's floors of multiples of
//! the golden ratio live in Q(√5). Everything is decided with integers, so no result is rounded.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use dashu_int::ops::{BitTest, DivRem, Gcd, RemEuclid, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, Sign, UBig};
use dashu_ratio::RBig;

/// The greatest bit length a product or power may reach.
const LARGEST_BITS: usize = 10_000_000;
/// The greatest exponent of a power whose base is not 0, 1 or -1.
const LARGEST_EXPONENT: i64 = 100_000;

/// An exact real number: an integer, a fraction, or p + q·√d with rational p, q and integer d.
#[derive(Clone, Debug)]
pub struct Number(Repr);

/// The canonical form: `Small` whenever the value fits, `Big` for other integers, `Real` otherwise.
#[derive(Clone, Debug)]
enum Repr {
    Small(i64),
    Big(IBig),
    Real(Box<Real>),
}

/// The value (p + q·√d)/r, with r > 0 and gcd(p, q, r) = 1; d is not a square, or q = d = 0.
#[derive(Clone, Debug)]
struct Real {
    p: IBig,
    q: IBig,
    r: IBig,
    d: IBig,
}

/// The reason an exact operation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// The divisor or modulus is zero.
    DivisionByZero,
    /// The operand of a square root is negative.
    NegativeSquareRoot,
    /// The result lies outside every quadratic field, as √2 + √3 does.
    DifferentRoots,
    /// The named operand is not an integer.
    NotAnInteger(&'static str),
    /// The named operand is negative.
    Negative(&'static str),
    /// The named operand or result exceeds the limits of this module.
    TooLarge(&'static str),
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DivisionByZero => f.write_str("division by zero"),
            Self::NegativeSquareRoot => f.write_str("the square root of a negative number"),
            Self::DifferentRoots => f.write_str("different square roots do not combine exactly"),
            Self::NotAnInteger(what) => write!(f, "{what} must be an integer"),
            Self::Negative(what) => write!(f, "{what} must not be negative"),
            Self::TooLarge(what) => write!(f, "{what} is too large"),
        }
    }
}

impl std::error::Error for NumberError {}

/// The result of an exact operation.
pub type Exact = Result<Number, NumberError>;

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

    /// The value as a machine integer, if it is an integer that fits.
    #[inline]
    #[must_use]
    pub fn as_small(&self) -> Option<i64> {
        match self.0 {
            Repr::Small(small) => Some(small),
            _ => None,
        }
    }

    /// The value as a machine integer, if it is an integer that fits.
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
            Repr::Small(small) => match small.checked_neg() {
                Some(negated) => negated.into(),
                None => (-IBig::from(*small)).into(),
            },
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
            return Err(NumberError::DifferentRoots);
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

    fn to_real(&self) -> Real {
        match &self.0 {
            Repr::Real(real) => Real::clone(real),
            Repr::Big(big) => Real::integer(big.clone()),
            Repr::Small(small) => Real::integer(IBig::from(*small)),
        }
    }

    fn integers(&self, other: &Self, what: &'static str) -> Result<(IBig, IBig), NumberError> {
        self.to_ibig()
            .zip(other.to_ibig())
            .ok_or(NumberError::NotAnInteger(what))
    }

    fn bits(&self) -> usize {
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

    fn check_size(&self, other: &Self, what: &'static str) -> Result<(), NumberError> {
        if self.bits().saturating_add(other.bits()) > LARGEST_BITS {
            return Err(NumberError::TooLarge(what));
        }
        Ok(())
    }

    /// Both numbers over the same √d, if they have a common quadratic field.
    fn in_one_field(
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

impl Real {
    fn integer(p: IBig) -> Self {
        Self {
            p,
            q: IBig::ZERO,
            r: IBig::ONE,
            d: IBig::ZERO,
        }
    }
}

/// The number (p + q·√d)/r in canonical form, where r is not 0 and d is not a square unless q is 0.
fn reduced(mut p: IBig, mut q: IBig, mut r: IBig, d: IBig) -> Number {
    if r.sign() == Sign::Negative {
        (p, q, r) = (-p, -q, -r);
    }
    if !r.is_one() {
        let common = (&p).gcd(&r);
        let common = if common.is_one() {
            common
        } else {
            common.gcd(&q)
        };
        if !common.is_one() {
            (p, q, r) = (p / &common, q / &common, r / common);
        }
    }
    if q.is_zero() {
        lowest_terms(p, r)
    } else {
        Number(Repr::Real(Box::new(Real { p, q, r, d })))
    }
}

/// The fraction p/r, already in lowest terms with r > 0.
fn lowest_terms(p: IBig, r: IBig) -> Number {
    if r.is_one() {
        return p.into();
    }
    Number(Repr::Real(Box::new(Real {
        p,
        q: IBig::ZERO,
        r,
        d: IBig::ZERO,
    })))
}

/// The order of a + b·√d relative to 0.
fn sign_of(a: &IBig, b: &IBig, d: &IBig) -> Ordering {
    let (a_sign, b_sign) = (a.cmp(&IBig::ZERO), b.cmp(&IBig::ZERO));
    if a_sign == b_sign || b_sign == Ordering::Equal {
        return a_sign;
    }
    if a_sign == Ordering::Equal {
        return b_sign;
    }
    let by_square = (a * a).cmp(&(b * b * d));
    if a_sign == Ordering::Greater {
        by_square
    } else {
        by_square.reverse()
    }
}

fn floor_quotient(a: IBig, b: &IBig) -> IBig {
    let (quotient, rest) = a.div_rem(b);
    if !rest.is_zero() && rest.sign() != b.sign() {
        quotient - IBig::ONE
    } else {
        quotient
    }
}

fn exact_root(n: &UBig) -> Option<UBig> {
    let root = n.sqrt();
    (&root * &root == *n).then_some(root)
}

/// A pair (s, m) with s²·m = n, where m = 1 if n is a square, and m is squarefree if n < 2^64.
fn split_square(n: UBig) -> (UBig, UBig) {
    if let Some(root) = exact_root(&n) {
        return (root, UBig::ONE);
    }
    let (mut outside, mut inside, mut rest) = (UBig::ONE, UBig::ONE, n);
    let mut record = |prime: u64, multiplicity: usize| {
        outside *= UBig::from(prime).pow(multiplicity / 2);
        if multiplicity % 2 == 1 {
            inside *= prime;
        }
    };
    let mut prime = 2_u64;
    let next = |prime: u64| if prime == 2 { 3 } else { prime + 2 };
    // Beyond 64 bits this only tidies: `in_one_field` and `==` do not rely on it.
    while u64::try_from(&rest).is_err() && prime < 10_000 && rest.bit_len() <= 4096 {
        record(prime, rest.remove(&UBig::from(prime)).unwrap_or(0));
        prime = next(prime);
    }
    if let Ok(mut small) = u64::try_from(&rest) {
        // Past its cube root the rest is a prime, a product of two primes, or a prime's square.
        while prime.checked_pow(3).is_some_and(|cube| cube <= small) {
            let mut multiplicity = 0;
            while small % prime == 0 {
                small /= prime;
                multiplicity += 1;
            }
            record(prime, multiplicity);
            prime = next(prime);
        }
        rest = small.into();
    }
    match exact_root(&rest) {
        Some(root) => (outside * root, inside),
        None => (outside, inside * rest),
    }
}

/// The Miller–Rabin test; these bases decide every n below 2^64 (Sorenson and Webster 2017).
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    if let Some(base) = BASES.iter().find(|base| n.is_multiple_of(**base)) {
        return n == *base;
    }
    let n = u128::from(n);
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|base| {
        let (mut square, mut power) = (u128::from(*base), 1);
        let mut exponent = (n - 1) >> twos;
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = power * square % n;
            }
            square = square * square % n;
            exponent /= 2;
        }
        let mut witness = power != 1;
        for _ in 0..twos {
            witness &= power != n - 1;
            power = power * power % n;
        }
        !witness
    })
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a == b,
            (Repr::Big(a), Repr::Big(b)) => a == b,
            (Repr::Real(a), Repr::Real(b)) if a.d == b.d => a.p == b.p && a.q == b.q && a.r == b.r,
            (Repr::Real(_), Repr::Real(_)) => self.cmp(other) == Ordering::Equal,
            _ => false,
        }
    }
}

impl Eq for Number {}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Repr::Small(small) => small.hash(state),
            Repr::Big(big) => big.hash(state),
            // The parts p/r and q²·d/r² do not depend on the square factors left in d.
            Repr::Real(real) => {
                let Real { p, q, r, d } = &**real;
                RBig::from_parts_signed(p.clone(), r.clone()).hash(state);
                q.sign().hash(state);
                RBig::from_parts_signed(q * q * d, r * r).hash(state);
            }
        }
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => return a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => return a.cmp(b),
            _ => {}
        }
        let (x, y) = (self.to_real(), other.to_real());
        // The difference is a + b·√d - c·√e over a positive denominator.
        let a = &x.p * &y.r - &y.p * &x.r;
        let (b, c) = (&x.q * &y.r, &y.q * &x.r);
        let (d, e) = (x.d, y.d);
        if c.is_zero() || b.is_zero() || d == e {
            let d = if b.is_zero() { &e } else { &d };
            return sign_of(&a, &(b - c), d);
        }
        let left = sign_of(&a, &b, &d);
        let right = c.cmp(&IBig::ZERO);
        if left != right {
            return left.cmp(&right);
        }
        let squares = &a * &a + &b * &b * &d - &c * &c * &e;
        let by_square = sign_of(&squares, &(a * b * IBig::from(2)), &d);
        if left == Ordering::Greater {
            by_square
        } else {
            by_square.reverse()
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Real { p, q, r, d } = match &self.0 {
            Repr::Small(small) => return small.fmt(f),
            Repr::Big(big) => return big.fmt(f),
            Repr::Real(real) => &**real,
        };
        let negative = q.sign() == Sign::Negative;
        let size = q.unsigned_abs();
        let root = if size.is_one() {
            format!("sqrt({d})")
        } else {
            format!("{size}*sqrt({d})")
        };
        let text = match (q.is_zero(), p.is_zero(), r.is_one()) {
            (true, ..) => p.to_string(),
            (_, true, _) => format!("{}{root}", if negative { "-" } else { "" }),
            (.., true) => format!("{p} {} {root}", if negative { "-" } else { "+" }),
            _ => format!("({p} {} {root})", if negative { "-" } else { "+" }),
        };
        if r.is_one() {
            f.pad(&text)
        } else {
            f.pad(&format!("{text}/{r}"))
        }
    }
}

impl From<i64> for Number {
    #[inline]
    fn from(value: i64) -> Self {
        Self(Repr::Small(value))
    }
}

impl From<IBig> for Number {
    fn from(value: IBig) -> Self {
        match i64::try_from(&value) {
            Ok(small) => Self(Repr::Small(small)),
            Err(_) => Self(Repr::Big(value)),
        }
    }
}

impl From<RBig> for Number {
    fn from(value: RBig) -> Self {
        let (numerator, denominator) = value.into_parts();
        lowest_terms(numerator, denominator.into())
    }
}

impl From<i32> for Number {
    #[inline]
    fn from(value: i32) -> Self {
        i64::from(value).into()
    }
}

impl From<u32> for Number {
    #[inline]
    fn from(value: u32) -> Self {
        i64::from(value).into()
    }
}

impl From<u64> for Number {
    #[inline]
    fn from(value: u64) -> Self {
        i64::try_from(value).map_or_else(|_| Self(Repr::Big(value.into())), Self::from)
    }
}

impl From<usize> for Number {
    #[inline]
    fn from(value: usize) -> Self {
        i64::try_from(value).map_or_else(|_| Self(Repr::Big(value.into())), Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(value: i64) -> Number {
        value.into()
    }

    fn fraction(p: i64, r: i64) -> Number {
        n(p).over(&n(r)).unwrap()
    }

    fn root(d: i64) -> Number {
        n(d).square_root().unwrap()
    }

    /// The number (p + q·√d)/r.
    fn surd(p: i64, q: i64, d: i64, r: i64) -> Number {
        n(q).times(&root(d))
            .unwrap()
            .plus(&n(p))
            .unwrap()
            .over(&n(r))
            .unwrap()
    }

    /// The truth of m ≤ q·√d, decided by squaring.
    fn at_most_root(m: i64, q: i64, d: i64) -> bool {
        let (squared, radicand) = (m * m, q * q * d);
        match (m >= 0, q >= 0) {
            (true, true) => squared <= radicand,
            (true, false) => m == 0 && radicand == 0,
            (false, true) => true,
            (false, false) => squared >= radicand,
        }
    }

    fn hash(number: &Number) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        number.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn floor_and_ceiling_of_small_surds_match_the_greatest_integer_found_by_squaring() {
        for (p, q, d) in
            (-7..=7).flat_map(|p| (-7..=7).flat_map(move |q| (0..=20).map(move |d| (p, q, d))))
        {
            for r in 1..=6 {
                let greatest = (-60..=60).rfind(|m| at_most_root(m * r - p, q, d)).unwrap();
                let number = surd(p, q, d, r);
                assert_eq!(number.floor(), n(greatest), "floor of {number}");
                let ceiling = greatest + i64::from(number != n(greatest));
                assert_eq!(number.ceiling(), n(ceiling), "ceiling of {number}");
                assert_eq!(
                    number.is_negative(),
                    !at_most_root(-p, q, d),
                    "sign of {number}"
                );
                assert_eq!(surd(-p, -q, d, -r), number);
            }
        }
    }

    #[test]
    fn floor_of_multiples_of_phi_matches_the_lower_wythoff_sequence() {
        let phi = Number::golden_ratio();
        let square = phi.power(&n(2)).unwrap();
        let mut seen = vec![false; 30_000];
        let mut least_unseen = 1;
        for k in 1..=10_000 {
            let lower = phi.times(&n(k)).unwrap().floor().to_i64().unwrap();
            let upper = square.times(&n(k)).unwrap().floor().to_i64().unwrap();
            assert_eq!(
                (lower, upper),
                (i64::try_from(least_unseen).unwrap(), lower + k)
            );
            seen[usize::try_from(lower).unwrap()] = true;
            seen[usize::try_from(upper).unwrap()] = true;
            while seen[least_unseen] {
                least_unseen += 1;
            }
        }
    }

    #[test]
    fn integers_promote_beyond_64_bits_and_return() {
        let edges = [
            i64::MIN,
            i64::MIN + 1,
            -2,
            -1,
            0,
            1,
            2,
            i64::MAX - 1,
            i64::MAX,
        ];
        for (a, b) in edges
            .iter()
            .flat_map(|a| edges.iter().map(move |b| (*a, *b)))
        {
            let wide = |value: i128| Number::from(IBig::from(value));
            let (x, y) = (i128::from(a), i128::from(b));
            assert_eq!(n(a).plus(&n(b)), Ok(wide(x + y)));
            assert_eq!(n(a).minus(&n(b)), Ok(wide(x - y)));
            assert_eq!(n(a).times(&n(b)), Ok(wide(x * y)));
            assert_eq!(n(a).plus(&n(b)).unwrap().minus(&n(b)), Ok(n(a)));
            assert_eq!(n(a).cmp(&n(b)), a.cmp(&b));
            assert_eq!(n(a).negated(), wide(-x));
            if b == 0 {
                assert_eq!(n(a).over(&n(b)), Err(NumberError::DivisionByZero));
                assert_eq!(n(a).floor_div(&n(b)), Err(NumberError::DivisionByZero));
                assert_eq!(n(a).modulo(&n(b)), Err(NumberError::DivisionByZero));
            } else {
                let floor = x.div_euclid(y) - i128::from(y < 0 && x.rem_euclid(y) != 0);
                assert_eq!(n(a).floor_div(&n(b)), Ok(wide(floor)), "{a} over {b}");
                assert_eq!(n(a).over(&n(b)).unwrap().floor(), wide(floor));
                assert_eq!(n(a).modulo(&n(b)), Ok(wide(x.rem_euclid(y))));
                let shifted = |value: i128| Number::from(IBig::from(value) << 70);
                let (big_x, big_y) = (shifted(x), shifted(y));
                assert_eq!(big_x.floor_div(&big_y), n(a).floor_div(&n(b)));
                assert_eq!(big_x.modulo(&big_y), Ok(shifted(x.rem_euclid(y))));
            }
        }
        assert_eq!(
            n(i64::MIN).gcd(&n(0)).unwrap().to_string(),
            "9223372036854775808"
        );
        assert_eq!(Number::from(u64::MAX).to_string(), "18446744073709551615");
    }

    #[test]
    fn arithmetic_in_one_field_satisfies_the_field_laws_and_agrees_with_order() {
        let mut numbers = Vec::new();
        for (p, q, r) in (-3..=3).flat_map(|p| (-2..=2).flat_map(move |q| [(p, q, 1), (p, q, 2)])) {
            numbers.extend([surd(p, q, 5, r), surd(p, q, 8, r)]);
        }
        for (a, b) in numbers
            .iter()
            .flat_map(|a| numbers.iter().map(move |b| (a, b)))
        {
            let order = a.cmp(b);
            assert_eq!(order == Ordering::Equal, a == b);
            assert_eq!(order, b.cmp(a).reverse());
            if a == b {
                assert_eq!(hash(a), hash(b));
            }
            let Ok(difference) = a.minus(b) else {
                // Eighteen binary digits separate these: a is below b iff some floor says so.
                let scale = n(1 << 18);
                let scaled = |x: &Number| x.times(&scale).unwrap().floor();
                assert_eq!(order, scaled(a).cmp(&scaled(b)), "{a} against {b}");
                assert_eq!(a.times(b), Err(NumberError::DifferentRoots));
                continue;
            };
            assert_eq!(order == Ordering::Less, difference.is_negative());
            assert_eq!(difference.plus(b).as_ref(), Ok(a));
            assert_eq!(a.times(b), b.times(a));
            if !b.is_zero() {
                assert_eq!(a.over(b).unwrap().times(b).as_ref(), Ok(a));
            }
        }
    }

    #[test]
    fn square_roots_are_canonical_up_to_square_factors() {
        assert_eq!(root(8), n(2).times(&root(2)).unwrap());
        assert_eq!(fraction(9, 4).square_root(), Ok(fraction(3, 2)));
        assert_eq!(root(2).plus(&root(3)), Err(NumberError::DifferentRoots));
        assert_eq!(root(2).square_root(), Err(NumberError::DifferentRoots));
        assert_eq!(n(-1).square_root(), Err(NumberError::NegativeSquareRoot));
        for d in 0..2_000_i64 {
            let floor = root(d).floor().to_i64().unwrap();
            assert!(floor * floor <= d && d < (floor + 1) * (floor + 1));
            assert_eq!(root(d).is_integer(), floor * floor == d);
            assert_eq!(root(d).power(&n(2)), Ok(n(d)));
            let inside = split_square(UBig::from(d.unsigned_abs())).1;
            assert!(
                (2..45_u64).all(|s| (&inside % (s * s)) != 0_u64),
                "{inside} is squarefree"
            );
        }
        // 1000003 and 1000000007 are primes out of the reach of trial division.
        for large in [
            n(1_000_003),
            n(1_000_000_007),
            n(i64::MAX).times(&n(6)).unwrap(),
        ] {
            let square = large.power(&n(2)).unwrap();
            let (left, right) = (square.times(&n(2)).unwrap().square_root().unwrap(), root(2));
            let product = large.times(&right).unwrap();
            assert_eq!((&left, hash(&left)), (&product, hash(&product)));
            assert_eq!(left.over(&right), Ok(large));
        }
    }

    #[test]
    fn powers_multiply_and_stop_at_their_limits() {
        for base in [
            n(-3),
            n(10),
            fraction(-2, 3),
            Number::golden_ratio(),
            surd(1, -2, 3, 7),
            root(2),
        ] {
            let mut power = Number::ONE;
            for exponent in 0..70 {
                assert_eq!(base.power(&n(exponent)).as_ref(), Ok(&power));
                power = power.times(&base).unwrap();
            }
        }
        let huge = n(10).power(&n(50)).unwrap();
        assert_eq!(n(0).power(&n(0)), Ok(Number::ONE));
        assert_eq!(n(-1).power(&huge), Ok(Number::ONE));
        assert_eq!(
            n(2).power(&n(100_001)),
            Err(NumberError::TooLarge("a power"))
        );
        assert_eq!(n(2).power(&huge), Err(NumberError::TooLarge("a power")));
        assert!(n(2).power(&n(-1)).is_err() && n(2).power(&fraction(1, 2)).is_err());
        assert!(Number::golden_ratio().power(&n(100_000)).is_ok());
        for base in [
            huge.clone(),
            huge.plus(&root(2)).unwrap(),
            Number::ONE.over(&huge).unwrap(),
        ] {
            assert_eq!(
                base.power(&n(100_000)),
                Err(NumberError::TooLarge("a power"))
            );
        }
        let long = n(2).power(&n(100_000)).unwrap().power(&n(60)).unwrap();
        assert_eq!(long.times(&long), Err(NumberError::TooLarge("a product")));
    }

    #[test]
    fn integer_operations_refuse_other_numbers_and_match_their_definitions() {
        let half = fraction(1, 2);
        assert!(
            half.xor(&n(1)).is_err() && half.modulo(&n(2)).is_err() && half.gcd(&n(2)).is_err()
        );
        assert!(
            half.is_prime().is_err() && half.is_square().is_err() && half.divides(&n(1)).is_err()
        );
        assert_eq!(
            n(-1).xor(&n(1)),
            Err(NumberError::Negative("an operand of a nim-sum"))
        );
        let wide = n(i64::MAX).times(&n(i64::MAX)).unwrap();
        assert_eq!(wide.xor(&n(5)).unwrap().xor(&wide), Ok(n(5)));
        let mut composite = vec![false; 5_000];
        for a in 2..5_000_usize {
            assert_eq!(Number::from(a).is_prime(), Ok(!composite[a]), "{a}");
            (2 * a..5_000)
                .step_by(a)
                .for_each(|multiple| composite[multiple] = true);
        }
        // Strong pseudoprimes to many prime bases, and the primes at the edges of 2^61 and 2^64.
        for pseudoprime in [3_215_031_751, 3_474_749_660_383, 3_825_123_056_546_413_051] {
            assert_eq!(n(pseudoprime).is_prime(), Ok(false));
        }
        assert_eq!(n((1 << 61) - 1).is_prime(), Ok(true));
        assert_eq!(
            Number::from(18_446_744_073_709_551_557_u64).is_prime(),
            Ok(true)
        );
        assert!(wide.is_prime().is_err());
        for (a, b) in (-12..=12).flat_map(|a| (-12..=12).map(move |b| (a, b))) {
            let divides = (-12..=12).any(|k| a * k == b);
            assert_eq!(n(a).divides(&n(b)), Ok(divides));
            let common = (1..=12)
                .rfind(|c| a % c == 0 && b % c == 0)
                .filter(|_| (a, b) != (0, 0));
            assert_eq!(n(a).gcd(&n(b)), Ok(n(common.unwrap_or(0))));
            assert_eq!(wide.times(&n(a)).unwrap().gcd(&wide), Ok(wide.clone()));
            assert_eq!(n(a).is_square(), Ok((0..4).any(|s| s * s == a)));
        }
    }

    #[test]
    fn numbers_print_as_they_are_written() {
        let phi = Number::golden_ratio();
        let conjugate = Number::ONE.minus(&phi).unwrap();
        let shown = [
            phi,
            conjugate,
            fraction(-7, 2),
            root(12),
            surd(0, -1, 5, 2),
            surd(3, -2, 7, 1),
        ];
        let expected = [
            "(1 + sqrt(5))/2",
            "(1 - sqrt(5))/2",
            "-7/2",
            "2*sqrt(3)",
            "-sqrt(5)/2",
            "3 - 2*sqrt(7)",
        ];
        assert_eq!(
            shown.map(|number| number.to_string()),
            expected.map(str::to_owned)
        );
        let digits = "123456789012345678901234567890";
        assert_eq!(Number::parse_decimal(digits).unwrap().to_string(), digits);
        assert_eq!(Number::parse_decimal("007"), Some(n(7)));
        for refused in ["", "-1", "+1", "1_000", "1e3", "１"] {
            assert_eq!(Number::parse_decimal(refused), None);
        }
    }
}
