//! How a command ends: the exit codes are part of the contract.

use grundy::language::Diagnostic;
use grundy::library::Library;
use grundy::{Error, ErrorKind};
use std::process::ExitCode;
use std::sync::Arc;

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

/// Why a command has no answer.
#[derive(Clone, Debug)]
pub enum Failure {
    /// An error of the library or of an argument.
    Error(Error),
    /// Nobody reads the answer any more.
    Closed,
}

impl Failure {
    /// A message that points at no text.
    pub fn new(message: &str, help: &[&str]) -> Failure {
        Error::argument(message, help).into()
    }

    /// Errors in texts of the library.
    pub fn of(errors: &[Diagnostic], library: &Library) -> Failure {
        Error::wrong(errors.to_vec(), &Arc::new(library.clone())).into()
    }

    /// The exit code.
    pub fn code(&self) -> ExitCode {
        let ending = match self {
            Failure::Error(error) if is_open(error) => Ending::Unknown,
            Failure::Error(_) => Ending::BadInput,
            // As with `head`, a closed pipe is no error.
            Failure::Closed => Ending::Answered,
        };
        ending.code()
    }
}

/// Is the answer unknown, and nothing wrong with the question?
pub fn is_open(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::Limit(_) | ErrorKind::Unknown | ErrorKind::Ended(_)
    )
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Error(error)
    }
}
