//! Errors that several engines share.

use grundy_rules::game::Stop;
use grundy_rules::language::{Code, Diagnostic, Span};

pub fn beyond_32_bits() -> Stop {
    Stop::limit("a Grundy value beyond 32 bits")
}

pub fn twist(message: &str) -> Stop {
    Stop::Wrong(Diagnostic::new(Code::Twist, Span::default(), message))
}
