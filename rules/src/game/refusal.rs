//! Why moves are not of the shape that an engine asks for.

use std::borrow::Cow;

/// Why moves are not of the shape that an engine asks for, in a few words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
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
