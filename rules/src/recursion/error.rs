//! Why a recursion has no next term.

use crate::number::NumberError;
use grundy_work::{LimitReached, Resource};

/// The reason a recursion has no next term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecursionError {
    /// The named parameter is 0; every parameter is at least 1.
    #[error("{0} must be at least 1")]
    Zero(char),
    /// The increments y(n) - x(n) are not nondecreasing.
    #[error("y(n) - x(n) must never fall")]
    Falling,
    /// A term does not fit 64 bits.
    #[error("a term does not fit 64 bits")]
    Overflow,
    /// The named thing exceeds what is computed.
    #[error("{0} is too large")]
    TooLarge(&'static str),
    /// The digits of a limit, times the degree of its polynomial, are more than this.
    #[error("{}", too_many_digits(*.0))]
    TooManyDigits(u64),
    /// A number is no limit.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// It was asked to stop.
    #[error("interrupted")]
    Interrupted,
}

fn too_many_digits(most: u64) -> LimitReached {
    Resource::Digits.limits(format_args!(
        "the digits, times the degree of the polynomial, are more than {most}"
    ))
}

impl From<RecursionError> for LimitReached {
    fn from(error: RecursionError) -> LimitReached {
        match error {
            RecursionError::TooManyDigits(most) => too_many_digits(most),
            other => other.to_string().into(),
        }
    }
}
