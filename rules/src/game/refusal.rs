//! Why moves are not of the shape that an engine asks for.

use std::borrow::Cow;
use std::fmt;

/// Why moves are not of the shape that an engine asks for, in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeRefusal(Cow<'static, str>);

impl From<&'static str> for ShapeRefusal {
    fn from(reason: &'static str) -> ShapeRefusal {
        ShapeRefusal(reason.into())
    }
}

impl From<String> for ShapeRefusal {
    fn from(reason: String) -> ShapeRefusal {
        ShapeRefusal(reason.into())
    }
}

impl fmt::Display for ShapeRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ShapeRefusal {}
