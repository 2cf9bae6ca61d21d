//! Errors that several engines share.

use grundy_rules::game::Stop;
use grundy_rules::language::{Code, Diagnostic, Span};

pub fn beyond_32_bits() -> Stop {
    Stop::limit("a Grundy value beyond 32 bits")
}

pub fn twist(message: &str) -> Stop {
    Stop::Wrong(Diagnostic::new(Code::Twist, Span::default(), message))
}

/// Why a table was not filled.
#[derive(Debug)]
pub(super) enum Unfilled {
    /// The rules have a fault at some position. Enumeration then finds the first fault in its own order.
    Rules,
    /// Any other reason, which would stop enumeration too.
    Stop(Stop),
}

/// The error for a value without room in the sets: the computed bound on values is wrong.
pub(super) fn no_room() -> Unfilled {
    Unfilled::Stop(Stop::limit(
        "a Grundy value is larger than the engine reckoned with",
    ))
}
