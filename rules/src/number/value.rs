//! A number: an integer of any size, a fraction, or an element of a real quadratic field.

use dashu_int::IBig;

/// An exact real number: an integer, a fraction, or p + q·√d with rational p, q and integer d.
#[derive(Clone, Debug)]
pub struct Number(pub(super) Repr);

/// The canonical form: `Small` whenever the value and its negative fit, `Big` for other integers, `Real` otherwise.
#[derive(Clone, Debug)]
pub(super) enum Repr {
    Small(i64),
    Big(IBig),
    Real(Box<Real>),
}

/// The reason an exact operation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// The divisor or modulus is zero.
    #[error("division by zero")]
    DivisionByZero,
    /// The operand of a square root is negative.
    #[error("the square root of a negative number")]
    NegativeSquareRoot,
    /// The result lies outside every quadratic field, as √2 + √3 does.
    #[error("different square roots do not combine exactly")]
    DifferentRoots,
    /// A square root of an irrational number.
    #[error("the square root of an irrational number")]
    NestedRoot,
    /// The named operand is not an integer.
    #[error("{0} must be an integer")]
    NotAnInteger(&'static str),
    /// The named operand is negative.
    #[error("{0} must not be negative")]
    Negative(&'static str),
    /// A term of a sequence that needs itself.
    #[error("a term of a sequence that needs itself")]
    Circular,
    /// This must be positive.
    #[error("{0} must be positive")]
    NotPositive(&'static str),
    /// The named operand or result exceeds the limits of this module.
    #[error("{0} is too large")]
    TooLarge(&'static str),
}

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
