//! How a command ends: the exit codes are part of the contract.

use crate::arguments::FormatArgument;
use crate::{commands, output};
use grundy::Error;
use grundy::language::Diagnostic;
use grundy::library::Library;
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

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum Failure {
    /// What the library says, or this door of an argument.
    Error(Error),
    /// Nobody reads the answer any more.
    Closed,
}

impl Failure {
    /// A message that points at no text.
    pub fn new(message: &str, help: &[&str]) -> Failure {
        Error::argument(message, help).into()
    }

    /// Somebody ended the work.
    pub fn interrupted() -> Failure {
        Error::interrupted().into()
    }

    /// Errors in texts of the library.
    pub fn of(errors: &[Diagnostic], library: &Library) -> Failure {
        Error::wrong(errors.to_vec(), &Arc::new(library.clone())).into()
    }

    /// Says on standard error what is wrong; where the answer was wanted as JSON, and nothing of it is written, on standard output too.
    pub fn report(&self, format: Option<FormatArgument>) {
        let Failure::Error(error) = self else {
            return;
        };
        if format == Some(FormatArgument::Json) && !output::is_begun() {
            // Where this cannot be written, the message is left.
            let _ = commands::json(&error.answer()).and_then(|text| output::answer(&text));
        }
        let shown = error.shown(output::style());
        match error.is_limit() || error.is_interrupted() {
            true => output::message(&format!("unknown: {shown}")),
            false => output::message(&shown),
        }
    }

    /// The exit code.
    pub fn code(&self) -> ExitCode {
        let ending = match self {
            Failure::Error(error) if error.is_limit() || error.is_interrupted() => Ending::Unknown,
            Failure::Error(_) => Ending::BadInput,
            // As with `head`: whoever closed the pipe has seen enough.
            Failure::Closed => Ending::Answered,
        };
        ending.code()
    }
}

/// Arguments that cannot be read, as JSON, where they ask for JSON; `--help` is no error.
pub fn report_arguments(error: &clap::Error) {
    let asked: Vec<String> = std::env::args().collect();
    let is_json = |words: &[String]| words == ["--format", "json"];
    let json = asked.windows(2).any(is_json) || asked.iter().any(|word| word == "--format=json");
    if json && error.use_stderr() {
        let shown = error.render().to_string();
        let mut lines = shown.lines().filter(|line| !line.trim().is_empty());
        let message = lines.next().unwrap_or_default();
        let message = message.strip_prefix("error: ").unwrap_or(message);
        let help: Vec<&str> = lines.map(str::trim).collect();
        let answer = Error::argument(message, &help).answer();
        let _ = commands::json(&answer).and_then(|text| output::answer(&text));
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Error(error)
    }
}
