//! The lines of a session: typed at a terminal with a history, or read from a file or a pipe.

use crate::bounded_lines::{BoundedLine, next_line};
use crate::ending::Failure;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use std::fmt::Display;
use std::io::IsTerminal;

/// The most bytes of a line. A bound of the text.
const LONGEST: usize = 1 << 20;

/// The lines, and where they come from.
pub enum InputLines {
    /// A terminal; earlier lines come back with the arrow keys.
    Terminal(Box<Editor<(), MemHistory>>),
    /// Anything else.
    Plain,
}

/// What comes next.
pub enum InputLine {
    Text(String),
    /// Ctrl-C: the line that was begun does not count.
    Dropped,
    End,
}

impl InputLines {
    /// The lines of standard input.
    pub fn of_standard_input() -> Result<InputLines, Failure> {
        if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
            return Ok(InputLines::Plain);
        }
        let editor = Editor::with_history(Config::default(), MemHistory::new());
        Ok(InputLines::Terminal(Box::new(editor.map_err(unreadable)?)))
    }

    /// The next line, asked for with a prompt at a terminal.
    pub fn next(&mut self, prompt: &str) -> Result<InputLine, Failure> {
        match self {
            InputLines::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // A line without a place in the history is still a line.
                    let _ = editor.add_history_entry(line.as_str());
                    Ok(InputLine::Text(line))
                }
                Err(ReadlineError::Interrupted) => Ok(InputLine::Dropped),
                Err(ReadlineError::Eof) => Ok(InputLine::End),
                Err(error) => Err(unreadable(error)),
            },
            InputLines::Plain => {
                let line = next_line(&mut std::io::stdin().lock(), LONGEST).map_err(unreadable)?;
                Ok(match line {
                    None => InputLine::End,
                    Some(BoundedLine::Text(line)) => InputLine::Text(line),
                    // A sign that means nothing: the line is wrong, and the session goes on.
                    Some(BoundedLine::NoText | BoundedLine::TooLong) => {
                        InputLine::Text(char::REPLACEMENT_CHARACTER.into())
                    }
                })
            }
        }
    }
}

fn unreadable(error: impl Display) -> Failure {
    Failure::new(&format!("standard input cannot be read: {error}"), &[])
}
