//! Standard output for answers, standard error for messages.

use crate::ending::Failure;
use crate::fold::folded;
use crate::interruption;
use crate::written_file::{WrittenFile, spooled};
use crate::{progress, screen};
use grundy::Error;
use grundy::answers::{Answered, Message, to_text};
use grundy::language::Diagnostic;
use grundy::library::Library;
use grundy::render;
use grundy::render::diagnostics::Style;
use grundy::render::npy::WriteOver;
use serde::Serialize;
use std::io::{BufWriter, ErrorKind, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Is something of the answer on standard output?
static BEGUN: AtomicBool = AtomicBool::new(false);

/// Is something of the answer written?
pub fn is_begun() -> bool {
    BEGUN.load(Ordering::Relaxed)
}

/// Standard output, which records that the answer is begun.
struct AnswerStream(StdoutLock<'static>);

impl AnswerStream {
    fn on_standard_output() -> AnswerStream {
        AnswerStream(std::io::stdout().lock())
    }
}

impl Write for AnswerStream {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if interruption::cuts_answers_off() {
            return Err(ErrorKind::BrokenPipe.into());
        }
        BEGUN.store(true, Ordering::Relaxed);
        self.0.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

/// Standard output while a bar is shown, which is away on a terminal as long as something is written there.
struct BesideBar(AnswerStream);

impl Write for BesideBar {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match screen::answers_are_seen() {
            true => progress::aside(|| self.0.write(bytes)),
            false => self.0.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

/// Prints a piece of a text for people, at once: on a terminal no word is broken at the edge.
pub fn text(text: &str) -> Result<(), Failure> {
    match screen::of_answers().columns {
        Some(columns) => progress::aside(|| answer(&folded(text, columns))),
        None => answer(text),
    }
}

/// Prints a piece of the answer as it is, at once.
pub fn answer(text: &str) -> Result<(), Failure> {
    let mut stdout = AnswerStream::on_standard_output();
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
    let answers = BesideBar(AnswerStream::on_standard_output());
    let mut out = BufWriter::with_capacity(1 << 16, answers);
    let written = write(&mut out).and_then(|()| out.flush());
    written.map_err(|error| match error.kind() {
        // The message says what cannot be written.
        ErrorKind::InvalidInput => Failure::new(&error.to_string(), &[]),
        _ => unanswered(&error),
    })
}

/// Writes an answer piece by piece, and the beginning once more at the end. On standard output it appears when it is complete.
pub fn stream_over(
    file: Option<&WrittenFile>,
    write: impl FnOnce(&mut dyn WriteOver) -> std::io::Result<()>,
) -> Result<(), Failure> {
    match file {
        Some(file) => file.write_over(write),
        None => stream(None, |to| spooled(to, write)),
    }
}

/// The failure for an answer that has no such form.
pub fn unwritten(error: std::io::Error) -> Failure {
    Failure::new(&format!("the answer cannot be written: {error}"), &[])
}

/// The text of a JSON answer.
pub fn json<A: Serialize>(answered: &Answered<A>) -> Result<String, Failure> {
    let text = to_text(answered).map_err(unwritten)?;
    Ok(format!("{text}\n"))
}

/// The failure when standard output takes no more.
fn unanswered(error: &std::io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::new(&format!("the answer cannot be written: {error}"), &[]),
    }
}

/// Are warnings errors?
static DENIED: AtomicBool = AtomicBool::new(false);

/// The warnings so far, so that each is shown once.
static WARNED: Mutex<Vec<Message>> = Mutex::new(Vec::new());

/// From here on warnings are errors, or not.
pub fn deny_warnings(denied: bool) {
    DENIED.store(denied, Ordering::Relaxed);
}

/// The error for a warning, where warnings are denied.
pub fn refuse_if_denied() -> Result<(), Error> {
    match DENIED.load(Ordering::Relaxed) {
        true => Err(Error::argument("warnings are denied", &[])),
        false => Ok(()),
    }
}

/// From here on nothing of an answer is written, and nothing is warned of.
pub fn begin_command() {
    BEGUN.store(false, Ordering::Relaxed);
    WARNED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clear();
}

/// Shows warnings, each once; where they are denied, they are errors.
pub fn warn(warnings: &[Diagnostic], library: &Library) -> Result<(), Error> {
    let mut warned = WARNED.lock().unwrap_or_else(PoisonError::into_inner);
    let mut fresh = Vec::new();
    for warning in warnings {
        let message = Message::of(warning, library.texts());
        if !warned.contains(&message) {
            warned.push(message);
            fresh.push(warning.clone());
        }
    }
    if fresh.is_empty() {
        return Ok(());
    }
    message(&render::diagnostics::show(&fresh, library.texts(), style()));
    refuse_if_denied()
}

/// Prints a note in words; on a terminal none of them is broken at the edge.
pub fn note(text: &str) {
    match screen::width_of_messages() {
        Some(columns) => message(&folded(text, columns)),
        None => message(text),
    }
}

/// Prints an error; a line that it quotes is not folded, as marks stand below its letters.
pub fn error(text: &str) {
    let columns = screen::width_of_messages();
    let Some(columns) = columns.filter(|_| text.contains("-->")) else {
        return note(text);
    };
    let lines = text.lines().map(|line| {
        let bare = anstream::adapter::strip_str(line).to_string();
        match bare.trim_start().starts_with("= ") {
            true => folded(line, columns),
            false => line.to_string(),
        }
    });
    message(&lines.collect::<Vec<_>>().join("\n"));
}

/// Prints a message as it is; if standard error is closed, it is lost.
pub fn message(text: &str) {
    progress::aside(|| {
        let _ = writeln!(std::io::stderr().lock(), "{text}");
    });
}

/// The style of messages.
pub fn style() -> Style {
    screen::style_of(&std::io::stderr())
}
