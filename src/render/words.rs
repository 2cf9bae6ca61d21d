//! Positions, moves and measures in words; wrapping of words into lines.

use grundy_rules::game::{Game, GameOption, Level, Measure};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// `(4, 7)`, or `(3) + (5)` for a sum.
pub fn position(parts: &GameOption) -> String {
    let parts: Vec<_> = parts
        .iter()
        .map(|part| grundy_rules::game::show(part))
        .collect();
    parts.join(" + ")
}

/// What falls with every move, and with a pass: a pass lowers no heap, but its own component.
pub fn falling(game: &Game) -> Measure {
    let mut measure = game.measure().clone();
    if !game.has_pass() || measure.levels.is_empty() {
        return measure;
    }
    let heaps = game.base_heaps();
    match measure.levels.first_mut() {
        Some(Level::Weights(weights)) => {
            weights.resize(heaps, 0);
            weights.push(1);
        }
        _ => {
            let mut weights = vec![0; heaps];
            weights.push(1);
            measure.levels.push(Level::Weights(weights));
        }
    }
    measure
}

/// Why play ends, in words.
pub(super) fn play_ends(game: &Game) -> String {
    let measure = falling(game);
    let shown = measure.show(game.heaps());
    match measure.proved {
        true if measure.levels.is_empty() => "there is no move".into(),
        true => format!("{shown} falls with every move"),
        false => format!("{shown} is checked to fall with every option that is generated"),
    }
}

/// Words joined by spaces into lines of at most `width` characters, where they fit.
pub(super) fn wrapped(words: &[String], gap: &'static str, width: usize) -> String {
    let text = written(&mut |out| {
        let mut lines = FilledLines::new(out, gap, width);
        words.iter().try_for_each(|word| lines.word(word))?;
        lines.end()
    });
    text.strip_suffix('\n').unwrap_or(&text).to_string()
}

/// What is written, as a text.
pub(crate) fn written(write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    // A list of bytes takes all that is written.
    let _ = write(&mut bytes);
    String::from_utf8(bytes).unwrap_or_default()
}

/// Lines that words fill, each written when it is full.
pub(super) struct FilledLines<'o> {
    out: &'o mut dyn Write,
    gap: &'static str,
    width: usize,
    line: String,
    used: usize,
}

impl<'o> FilledLines<'o> {
    /// Lines of at most `width` characters, where one word is not longer.
    pub(super) fn new(out: &'o mut dyn Write, gap: &'static str, width: usize) -> FilledLines<'o> {
        FilledLines {
            out,
            gap,
            width,
            line: String::new(),
            used: 0,
        }
    }

    pub(super) fn word(&mut self, word: &str) -> io::Result<()> {
        let length = word.chars().count();
        if self.used > 0 && self.used + self.gap.len() + length > self.width {
            self.end_line()?;
        } else if self.used > 0 {
            self.line.push_str(self.gap);
            self.used += self.gap.len();
        }
        self.line.push_str(word);
        self.used += length;
        Ok(())
    }

    /// Writes the last line.
    pub(super) fn end(mut self) -> io::Result<()> {
        match self.used {
            0 => Ok(()),
            _ => self.end_line(),
        }
    }

    fn end_line(&mut self) -> io::Result<()> {
        // Cells are padded; the ends of lines are not.
        self.line.truncate(self.line.trim_end().len());
        self.line.push('\n');
        self.out.write_all(self.line.as_bytes())?;
        self.line.clear();
        self.used = 0;
        Ok(())
    }
}

/// Text filled with spaces on the right.
pub(super) fn padded(text: &str, width: usize) -> String {
    let length = text.chars().count();
    format!("{text}{}", " ".repeat(width.saturating_sub(length)))
}

/// Visits every position of a box, in lexicographic order, until an error.
pub(crate) fn try_each(
    shape: &[usize],
    visit: &mut dyn FnMut(&[i64]) -> io::Result<()>,
) -> io::Result<()> {
    let largest: Vec<i64> = shape
        .iter()
        .map(|size| i64::try_from(*size).map_or(i64::MAX, |size| size - 1))
        .collect();
    let mut written = Ok(());
    if largest.iter().all(|most| *most >= 0) {
        let _ = grundy_rules::game::each_in_box(&largest, &mut |position| {
            written = visit(position);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
    }
    written
}

/// How a position changes by a move: `x + 1, y - 19`.
pub(super) fn change(game: &Game, from: &[i64], to: &[i64]) -> String {
    let heaps = from.iter().zip(to).zip(game.heaps());
    let mut changes = Vec::new();
    for (place, ((from, to), heap)) in heaps.enumerate() {
        if place >= game.base_heaps() {
            if from != to {
                changes.push("pass".to_string());
            }
        } else if to > from {
            changes.push(format!("{heap} + {}", to.abs_diff(*from)));
        } else if to < from {
            changes.push(format!("{heap} - {}", from.abs_diff(*to)));
        }
    }
    changes.join(", ")
}

/// The steps of an argument, which semicolons part; one in brackets, as in `[0; 2, ...]`, parts nothing.
pub(crate) fn steps(argument: &str) -> Vec<&str> {
    let (mut steps, mut begin, mut open) = (Vec::new(), 0, 0_usize);
    for (at, sign) in argument.char_indices() {
        match sign {
            '[' | '(' => open += 1,
            ']' | ')' => open = open.saturating_sub(1),
            ';' if open == 0 => {
                steps.push(argument[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
    }
    steps.push(argument[begin..].trim());
    steps
}
