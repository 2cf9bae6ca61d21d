//! Standard output for answers, standard error for messages.

use crate::ending::Failure;
use grundy::render::diagnostics::Style;
use std::fs::File;
use std::io::{BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;

/// Prints a piece of the answer, at once.
pub fn answer(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    written.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::new(&format!("the answer cannot be written: {error}"), &[]),
    })
}

/// Writes an answer piece by piece, to a file or to standard output.
pub fn stream(
    file: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<(), Failure> {
    let fault = |error: std::io::Error| match (error.kind(), file) {
        (ErrorKind::BrokenPipe, _) => Failure::Closed,
        // The text says what cannot be written.
        (ErrorKind::InvalidInput, _) => Failure::new(&error.to_string(), &[]),
        (_, Some(path)) => Failure::new(
            &format!("{} cannot be written: {error}", path.display()),
            &[],
        ),
        (_, None) => Failure::new(&format!("the answer cannot be written: {error}"), &[]),
    };
    let target: Box<dyn Write> = match file {
        Some(path) => Box::new(File::create(path).map_err(fault)?),
        None => Box::new(std::io::stdout().lock()),
    };
    let mut target = BufWriter::with_capacity(1 << 16, target);
    write(&mut target)
        .and_then(|()| target.flush())
        .map_err(fault)
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
