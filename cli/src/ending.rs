//! How a command ends: the exit codes are part of the contract.

use crate::output;
use grundy::Error;
use grundy::game::Stop;
use grundy::language::Diagnostic;
use grundy::library::Library;
use grundy::render::diagnostics;
use std::process::ExitCode;

/// The four ways to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Answered; what was claimed holds.
    Answered,
    /// What was claimed is refuted.
    Refuted,
    /// The input is wrong.
    BadInput,
    /// A limit was reached.
    Unknown,
}

impl Ending {
    /// How a verdict ends a command: `proved`, `holds`, `agrees`, `refuted` or `unknown`.
    pub fn of(word: &str) -> Ending {
        match word {
            "refuted" => Ending::Refuted,
            "unknown" => Ending::Unknown,
            _ => Ending::Answered,
        }
    }

    /// 0, 1, 2, 3.
    pub fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Ending::Answered => 0,
            Ending::Refuted => 1,
            Ending::BadInput => 2,
            Ending::Unknown => 3,
        })
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The input is wrong; the text is ready to be shown.
    BadInput(String),
    /// A limit was reached: which.
    Unknown(String),
    /// Nobody reads the answer any more.
    Closed,
}

impl Failure {
    /// A message that points at no text.
    pub fn new(message: &str, help: &[&str]) -> Failure {
        Failure::BadInput(diagnostics::message(message, help, output::style()))
    }

    /// Errors in texts of the library.
    pub fn of(errors: &[Diagnostic], library: &Library) -> Failure {
        Failure::BadInput(diagnostics::show(errors, library.texts(), output::style()))
    }

    /// A computation that ended without an answer.
    pub fn stopped(stop: Stop, library: &Library) -> Failure {
        match stop {
            Stop::Wrong(error) => Failure::of(&[error], library),
            Stop::Limit(reason) => Failure::Unknown(reason),
            Stop::Interrupted => Failure::Unknown("interrupted".into()),
        }
    }

    /// Says on standard error what is wrong.
    pub fn report(&self) {
        match self {
            Failure::BadInput(shown) => output::message(shown),
            Failure::Unknown(reason) => output::message(&format!("unknown: {reason}")),
            Failure::Closed => {}
        }
    }

    /// The exit code.
    pub fn code(&self) -> ExitCode {
        match self {
            Failure::BadInput(_) => Ending::BadInput.code(),
            Failure::Unknown(_) => Ending::Unknown.code(),
            // As with `head`: whoever closed the pipe has seen enough.
            Failure::Closed => Ending::Answered.code(),
        }
    }
}

/// What the library says where there is no answer.
impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let shown = error.shown(output::style());
        match error.is_limit() || error.is_interrupted() {
            true => Failure::Unknown(shown),
            false => Failure::BadInput(shown),
        }
    }
}
