//! A play at the terminal or from a file: lines in, answers out.

use crate::ending::Failure;
use crate::input_lines::{InputLine, InputLines};
use crate::output;

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
    let mut lines = InputLines::of_standard_input()?;
    while let InputLine::Text(line) = lines.next("> ")? {
        let line = line.trim();
        match line.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => break,
            "help" | "?" => output::text(session.help())?,
            _ => {
                if !session.obey(line)? {
                    return Ok(());
                }
            }
        }
    }
    print_line(END)
}

/// Prints a line.
pub fn print_line(line: &str) -> Result<(), Failure> {
    output::text(&format!("{line}\n"))
}
