//! What a position is claimed or computed to be.

use grundy_rules::game::Outcome;
use grundy_rules::number::Number;
use std::fmt::{self, Display, Formatter};

/// What a position is claimed or computed to be.
///
/// ```
/// use grundy_proofs::claim::Property;
/// use grundy_rules::game::Outcome;
/// assert_eq!(Property::from(Outcome::P).to_string(), "P");
/// assert_eq!(Property::from(7_u64).to_string(), "7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Property {
    /// A Grundy value; a claimed one may be no natural number.
    Value(Number),
    /// Who wins.
    Outcome(Outcome),
    /// Another property, in words.
    Words(String),
}

impl Property {
    /// The Grundy value, if it is one that fits 64 bits.
    pub fn value(&self) -> Option<u64> {
        match self {
            Property::Value(value) => u64::try_from(value.to_ibig()?).ok(),
            Property::Outcome(_) | Property::Words(_) => None,
        }
    }
}

impl Display for Property {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Property::Value(value) => Display::fmt(value, f),
            Property::Outcome(outcome) => Display::fmt(outcome, f),
            Property::Words(words) => f.write_str(words),
        }
    }
}

impl From<Number> for Property {
    fn from(value: Number) -> Property {
        Property::Value(value)
    }
}

impl From<u64> for Property {
    fn from(value: u64) -> Property {
        Property::Value(value.into())
    }
}

impl From<Outcome> for Property {
    fn from(outcome: Outcome) -> Property {
        Property::Outcome(outcome)
    }
}

impl From<String> for Property {
    fn from(words: String) -> Property {
        Property::Words(words)
    }
}

impl From<&str> for Property {
    fn from(words: &str) -> Property {
        Property::Words(words.to_string())
    }
}
