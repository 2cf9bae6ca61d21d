//! A play at the terminal or from a file: lines in, answers out.

use crate::ending::Failure;
use crate::output;
use std::io::{BufRead, IsTerminal};

/// Does the play go on?
pub type GoesOn = bool;

const END: &str = "The play ends here.";

/// A handler of the lines.
pub trait PlaySession {
    /// The answer to `help`.
    fn help(&self) -> &str;

    /// Obeys a line.
    fn obey(&mut self, line: &str) -> Result<GoesOn, Failure>;
}

/// Hands over line by line until one ends the play; `help` and `quit` are answered here.
pub fn read(session: &mut impl PlaySession) -> Result<(), Failure> {
    let stdin = std::io::stdin();
    let asks = stdin.is_terminal();
    let mut lines = stdin.lock().lines();
    loop {
        if asks {
            output::answer("> ")?;
        }
        let Some(line) = lines.next() else {
            return print_line(END);
        };
        let line = line.map_err(|error| {
            Failure::new(&format!("standard input cannot be read: {error}"), &[])
        })?;
        let line = line.trim();
        match line.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => return print_line(END),
            "help" | "?" => output::text(session.help())?,
            _ => {
                if !session.obey(line)? {
                    return Ok(());
                }
            }
        }
    }
}

/// Prints a line.
pub fn print_line(line: &str) -> Result<(), Failure> {
    output::text(&format!("{line}\n"))
}
