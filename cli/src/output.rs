//! Standard output for answers, standard error for messages.

use crate::ending::Failure;
use grundy::render::diagnostics::Style;
use std::io::{ErrorKind, IsTerminal, Write};

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
