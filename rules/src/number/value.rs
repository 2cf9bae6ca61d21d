//! A number: an integer of any size, a fraction, or an element of a real quadratic field.

use dashu_int::IBig;
use std::fmt;

/// An exact real number: an integer, a fraction, or p + q·√d with rational p, q and integer d.
#[derive(Clone, Debug)]
pub struct Number(pub(super) Repr);

/// The canonical form: `Small` whenever the value fits, `Big` for other integers, `Real` otherwise.
#[derive(Clone, Debug)]
pub(super) enum Repr {
    Small(i64),
    Big(IBig),
    Real(Box<Real>),
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
    /// A square root of an irrational number.
    NestedRoot,
    /// The named operand is not an integer.
    NotAnInteger(&'static str),
    /// The named operand is negative.
    Negative(&'static str),
    /// A term of a sequence that needs itself.
    Circular,
    /// This must be positive.
    NotPositive(&'static str),
    /// The named operand or result exceeds the limits of this module.
    TooLarge(&'static str),
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DivisionByZero => f.write_str("division by zero"),
            Self::NegativeSquareRoot => f.write_str("the square root of a negative number"),
            Self::DifferentRoots => f.write_str("different square roots do not combine exactly"),
            Self::NestedRoot => f.write_str("the square root of an irrational number"),
            Self::NotAnInteger(what) => write!(f, "{what} must be an integer"),
            Self::Negative(what) => write!(f, "{what} must not be negative"),
            Self::Circular => f.write_str("a term of a sequence that needs itself"),
            Self::NotPositive(what) => write!(f, "{what} must be positive"),
            Self::TooLarge(what) => write!(f, "{what} is too large"),
        }
    }
}

impl std::error::Error for NumberError {}

/// The result of an exact operation.
pub type Exact = Result<Number, NumberError>;

/// The value (p + q·√d)/r, with r > 0 and gcd(p, q, r) = 1; d is not a square, or q = d = 0.
#[derive(Clone, Debug)]
pub(super) struct Real {
    pub(super) p: IBig,
    pub(super) q: IBig,
    pub(super) r: IBig,
    pub(super) d: IBig,
}

impl Real {
    pub(super) fn integer(p: IBig) -> Self {
        Self {
            p,
            q: IBig::ZERO,
            r: IBig::ONE,
            d: IBig::ZERO,
        }
    }
}
