//! Positions as lists of heap sizes, and the reasons why a computation on positions ends without an answer.

use crate::language::{Code, Diagnostic, Span};
use grundy_work::{Exceeded, Interrupted, LimitReached};

/// A position: the sizes of the heaps and, in a game with a pass, a last component that is 1 as long as the pass is
/// unused.
pub type Position = Vec<i64>;

/// What a move leads to: one position, or the summands of a disjunctive sum.
pub type GameOption = Vec<Position>;

/// Why a computation ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The rules are at fault.
    #[error("{}", .0.message)]
    Wrong(Diagnostic),
    /// A limit was reached.
    #[error("{0}")]
    Limit(LimitReached),
    /// The job was ended.
    #[error("interrupted")]
    Interrupted,
}

impl From<Diagnostic> for Stop {
    fn from(error: Diagnostic) -> Stop {
        Stop::Wrong(error)
    }
}

impl From<Exceeded> for Stop {
    fn from(limit: Exceeded) -> Stop {
        Stop::Limit(limit.into())
    }
}

impl From<Interrupted> for Stop {
    fn from(_: Interrupted) -> Stop {
        Stop::Interrupted
    }
}

/// A position as text: `(3, 5)`.
pub fn show(position: &[i64]) -> String {
    let heaps: Vec<_> = position.iter().map(ToString::to_string).collect();
    format!("({})", heaps.join(", "))
}

impl Stop {
    /// A limit: of a resource, or a fixed bound in words.
    #[must_use]
    pub fn limit(limit: impl Into<LimitReached>) -> Stop {
        Stop::Limit(limit.into())
    }

    /// A value that is too large is a limit of this program, and anything else a fault of what was written.
    #[must_use]
    pub fn limit_or_fault(error: Diagnostic) -> Stop {
        match (error.code, &error.limit) {
            (Code::TooLarge, Some(limit)) => Stop::Limit(limit.clone()),
            (Code::TooLarge, None) => Stop::limit(error.message.as_str()),
            _ => Stop::Wrong(error),
        }
    }

    pub(super) fn into_diagnostic(self, span: Span) -> Diagnostic {
        match self {
            Stop::Wrong(diagnostic) => diagnostic,
            Stop::Limit(limit) => Diagnostic::limit(span, limit),
            Stop::Interrupted => Diagnostic::new(Code::TooLarge, span, "interrupted"),
        }
    }
}
