//! Why a certificate is not accepted.

use std::fmt;

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It cannot be read: no JSON, a missing field, a malformed formula, too large.
    Bad(String),
    /// A test failed.
    Rejected(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Bad(message) => write!(f, "not a certificate: {message}"),
            Fault::Rejected(message) => write!(f, "rejected: {message}"),
        }
    }
}

impl std::error::Error for Fault {}
