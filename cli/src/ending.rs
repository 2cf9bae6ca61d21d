//! How a command ends: the exit codes are part of the contract.

use grundy::answers::Answer;
use grundy::language::Diagnostic;
use grundy::library::Library;
use grundy::solve::Grade;
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

    /// How an error ends a command.
    pub fn of_error(error: &Error) -> Ending {
        match is_open(error) {
            true => Ending::Unknown,
            false => Ending::BadInput,
        }
    }

    /// How an answer ends a command.
    pub fn of_answer(answer: &Answer) -> Ending {
        let known = |known: bool| match known {
            true => Ending::Answered,
            false => Ending::Unknown,
        };
        match answer {
            Answer::Verdict(found) => Ending::of(found.word()),
            Answer::Claims(found) if !found.cut_short().is_empty() => Ending::Unknown,
            Answer::Claims(found) => {
                let summary = found.summary();
                match (summary.errors, summary.surprises, summary.unknown) {
                    _ if summary.claims == 0 => Ending::BadInput,
                    (0, 0, 0) => Ending::Answered,
                    (0, 0, _) => Ending::Unknown,
                    (0, _, _) => Ending::Refuted,
                    _ => Ending::BadInput,
                }
            }
            Answer::Mutants(found) => known(found.errors.is_empty()),
            Answer::Solution(found) => {
                let parts = [&found.solution.p_positions, &found.solution.grundy];
                known(parts.iter().any(|part| part.grade == Grade::Proved))
            }
            Answer::ObservedSolution(_) => Ending::Unknown,
            Answer::Play(found) if found.refused.is_some() => Ending::BadInput,
            Answer::Options(found) => known(found.analysis.is_complete()),
            Answer::Positions(found) => known(found.errors.is_empty()),
            Answer::Family(found) => known(found.exploration.end.is_none()),
            Answer::Solutions(found) => known(found.solutions.end.is_none()),
            _ => Ending::Answered,
        }
    }

    /// How several questions end one command: by what is wrong with one, else by what is refuted, else by what is unknown.
    #[must_use]
    pub fn and(self, other: Ending) -> Ending {
        let worst_first = [Ending::BadInput, Ending::Refuted, Ending::Unknown];
        let mut worst = worst_first.into_iter();
        let worst = worst.find(|ending| [self, other].contains(ending));
        worst.unwrap_or(Ending::Answered)
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

    /// How it ends the command.
    pub fn ending(&self) -> Ending {
        match self {
            Failure::Error(error) => Ending::of_error(error),
            // As with `head`, a closed pipe is no error.
            Failure::Closed => Ending::Answered,
        }
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
