//! Why a recursion has no next term.

use std::fmt;

/// The reason a recursion has no next term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecursionError {
    /// The named parameter is 0; every parameter is at least 1.
    Zero(char),
    /// The priority set is defined for a = b = 1 only.
    Priority,
    /// The increments y(n) - x(n) are not nondecreasing.
    Falling,
    /// A term does not fit 64 bits.
    Overflow,
    /// The named thing exceeds what is computed.
    TooLarge(&'static str),
    /// It was asked to stop.
    Interrupted,
}

impl fmt::Display for RecursionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zero(name) => write!(f, "{name} must be at least 1"),
            Self::Priority => f.write_str("the priority set is defined for a = b = 1 only"),
            Self::Falling => f.write_str("y(n) - x(n) must never fall"),
            Self::Overflow => f.write_str("a term does not fit 64 bits"),
            Self::TooLarge(what) => write!(f, "{what} is too large"),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for RecursionError {}
