//! Standard output for answers, standard error for messages.

use crate::ending::Failure;
use crate::written_file::WrittenFile;
use grundy::language::Diagnostic;
use grundy::library::Library;
use grundy::render;
use grundy::render::diagnostics::Style;
use std::io::{BufWriter, ErrorKind, IsTerminal, Write};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Prints a piece of the answer, at once.
pub fn answer(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    written.map_err(|error| unanswered(&error))
}

/// Writes an answer piece by piece, to a file or to standard output.
pub fn stream(
    file: Option<&WrittenFile>,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<(), Failure> {
    if let Some(file) = file {
        return file.write(write);
    }
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let written = write(&mut out).and_then(|()| out.flush());
    written.map_err(|error| match error.kind() {
        // The text says what cannot be written.
        ErrorKind::InvalidInput => Failure::new(&error.to_string(), &[]),
        _ => unanswered(&error),
    })
}

/// Standard output takes no more.
fn unanswered(error: &std::io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::new(&format!("the answer cannot be written: {error}"), &[]),
    }
}

/// Are warnings errors?
static DENIED: OnceLock<bool> = OnceLock::new();

/// What was warned of, for answers in JSON.
static WARNED: Mutex<Vec<serde_json::Value>> = Mutex::new(Vec::new());

/// From here on warnings are errors, or not.
pub fn deny_warnings(denied: bool) {
    let _ = DENIED.set(denied);
}

/// Shows warnings, each once; where they are denied, they are errors.
pub fn warn(warnings: &[Diagnostic], library: &Library) -> Result<(), Failure> {
    let mut warned = WARNED.lock().unwrap_or_else(PoisonError::into_inner);
    let mut fresh = Vec::new();
    for warning in warnings {
        let shown = render::json::warnings(std::slice::from_ref(warning), library.texts());
        for shown in shown.as_array().into_iter().flatten() {
            if !warned.contains(shown) {
                warned.push(shown.clone());
                fresh.push(warning.clone());
            }
        }
    }
    match (fresh.is_empty(), DENIED.get()) {
        (true, _) => Ok(()),
        (false, Some(true)) => {
            let shown = render::diagnostics::show(&fresh, library.texts(), style());
            let denied = render::diagnostics::message("warnings are denied", &[], style());
            Err(Failure::BadInput(format!("{shown}\n{denied}")))
        }
        (false, _) => {
            message(&render::diagnostics::show(&fresh, library.texts(), style()));
            Ok(())
        }
    }
}

/// The warnings so far, as JSON.
pub fn warned() -> Vec<serde_json::Value> {
    WARNED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

/// Prints a message; where nobody can read it, it is lost.
pub fn message(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// Messages are coloured on a terminal, unless `NO_COLOR` is set.
pub fn style() -> Style {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match std::io::stderr().is_terminal() && !refused {
        true => Style::Coloured,
        false => Style::Plain,
    }
}
