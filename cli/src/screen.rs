//! Terminals: how wide they are, and whether they show colours.

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use grundy::render::Screen;
use grundy::render::diagnostics::Style;
use std::io::IsTerminal;
use terminal_size::{Width, terminal_size_of};

/// What answers are printed on: a terminal, or anything else.
pub fn of_answers() -> Screen {
    let out = std::io::stdout();
    Screen {
        columns: answers_are_seen()
            .then(|| terminal_size_of(&out))
            .flatten()
            .and_then(|(Width(columns), _)| narrowest(columns)),
        style: style_of(&out),
    }
}

/// Is standard output a terminal?
pub fn answers_are_seen() -> bool {
    std::io::stdout().is_terminal()
}

/// The columns of the terminal that messages are printed on, if it is one.
pub fn width_of_messages() -> Option<usize> {
    let out = std::io::stderr();
    let size = out.is_terminal().then(|| terminal_size_of(&out)).flatten();
    size.and_then(|(Width(columns), _)| narrowest(columns))
}

/// Terminals that do not tell their width say 0.
fn narrowest(columns: u16) -> Option<usize> {
    (columns > 0).then(|| usize::from(columns))
}

/// Colours are for terminals that show them. `NO_COLOR` takes them away, and `CLICOLOR_FORCE` gives them to anything.
pub fn style_of(out: &impl RawStream) -> Style {
    match AutoStream::choice(out) {
        ColorChoice::Never => Style::Plain,
        _ => Style::Coloured,
    }
}
