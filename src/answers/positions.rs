//! P-positions as they are found, written at once where the form allows it.
//!
//! There may be millions of them: each is formatted into one buffer, and CSV and JSON are handed on as they come. The
//! columns of text are as wide as the widest position, so text is written at the end, and the heaps are kept until
//! then.

use super::layout::{WIDTH, to_line, to_text};
use super::rows::line;
use super::{Message, VERSION};
use crate::render::{PositionsView, text};
use grundy_rules::game::Position;
use itoa::Buffer;
use serde::Serialize;
use std::io::{self, Write};

/// The answer of `positions` without the positions.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionsHeader {
    version: u32,
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// The bound on each heap.
    pub max: u64,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// What may be meant otherwise in the rules.
    pub warnings: Vec<Message>,
}

impl From<&PositionsView<'_>> for PositionsHeader {
    fn from(view: &PositionsView) -> PositionsHeader {
        PositionsHeader {
            version: VERSION,
            game: view.game.label().to_string(),
            max: view.max,
            play: view.play.name(),
            warnings: Message::all(view.game.warnings(), view.texts),
        }
    }
}

/// The answer of `positions`, where it is short.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize)]
pub(super) struct PositionsAnswer {
    #[serde(flatten)]
    header: PositionsHeader,
    /// The P-positions in lexicographic order.
    positions: Vec<Position>,
}

/// The text of an answer as far as the first of its positions, where each has its own line.
fn opened(view: &PositionsView) -> io::Result<String> {
    let header = serde_json::to_value(PositionsHeader::from(view))?;
    let mut text = String::from("{\n");
    for (key, value) in header.as_object().into_iter().flatten() {
        text.push_str(&format!("  \"{key}\": {},\n", to_line(value)?));
    }
    text.push_str("  \"positions\": [\n");
    Ok(text)
}

/// A form in which P-positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Aligned columns.
    Text,
    /// An object whose last key is `"positions"`.
    Json,
    /// One line of heaps for each position.
    Csv,
}

/// Writes P-positions that come in lexicographic order.
pub struct PositionsWriter<'a> {
    view: PositionsView<'a>,
    form: Form,
    to: &'a mut dyn Write,
    count: u64,
    /// The heaps of text; of JSON those that may fit on one line together.
    kept: Vec<i64>,
    /// The characters of the widest position.
    widest: usize,
    /// The longest line that JSON may still be.
    line: Option<usize>,
    buffer: Vec<u8>,
}

impl<'a> PositionsWriter<'a> {
    /// An answer of which nothing is written yet.
    pub fn new(view: PositionsView<'a>, form: Form, to: &'a mut dyn Write) -> PositionsWriter<'a> {
        PositionsWriter {
            view,
            form,
            to,
            count: 0,
            kept: Vec::new(),
            widest: 0,
            line: Some(0),
            buffer: Vec::new(),
        }
    }

    /// The next position.
    ///
    /// # Errors
    /// Those of writing.
    pub fn position(&mut self, position: &[i64]) -> io::Result<()> {
        if self.count == 0 {
            self.header()?;
        }
        self.count += 1;
        match self.form {
            Form::Text => {
                self.kept.extend_from_slice(position);
                self.widest = self.widest.max(length(position));
                Ok(())
            }
            Form::Csv => {
                self.buffer.clear();
                list(position, ",", &mut self.buffer);
                self.buffer.push(b'\n');
                self.to.write_all(&self.buffer)
            }
            Form::Json => self.json(position),
        }
    }

    fn header(&mut self) -> io::Result<()> {
        match self.form {
            Form::Csv => self.to.write_all(line(self.view.game.heaps())?.as_bytes()),
            Form::Text | Form::Json => Ok(()),
        }
    }

    fn json(&mut self, position: &[i64]) -> io::Result<()> {
        let Some(line) = self.line else {
            return self.json_row(",\n", position);
        };
        self.kept.extend_from_slice(position);
        let line = line + length(position);
        self.line = Some(line);
        if line <= WIDTH {
            return Ok(());
        }
        // No longer on one line: each position has its own from here on.
        self.line = None;
        let components = self.view.game.components();
        let kept = std::mem::take(&mut self.kept);
        let mut before = opened(&self.view)?;
        for position in kept.chunks(components) {
            self.json_row(&before, position)?;
            before = ",\n".into();
        }
        Ok(())
    }

    fn json_row(&mut self, before: &str, position: &[i64]) -> io::Result<()> {
        self.buffer.clear();
        self.buffer.extend_from_slice(before.as_bytes());
        self.buffer.extend_from_slice(b"    [");
        list(position, ", ", &mut self.buffer);
        self.buffer.push(b']');
        self.to.write_all(&self.buffer)
    }

    /// Ends the answer; how many positions there were.
    ///
    /// # Errors
    /// Those of writing.
    pub fn finish(mut self) -> io::Result<u64> {
        let components = self.view.game.components();
        match self.form {
            Form::Csv if self.count == 0 => self.header()?,
            Form::Csv => {}
            Form::Json if self.line.is_none() => self.to.write_all(b"\n  ]\n}\n")?,
            Form::Json => {
                let positions: Vec<Position> =
                    self.kept.chunks(components).map(<[i64]>::to_vec).collect();
                let header = PositionsHeader::from(&self.view);
                let text = to_text(&PositionsAnswer { header, positions })?;
                self.to.write_all(text.as_bytes())?;
                self.to.write_all(b"\n")?;
            }
            Form::Text => self.columns(components)?,
        }
        self.to.flush()?;
        Ok(self.count)
    }

    /// As many columns as fit.
    fn columns(&mut self, components: usize) -> io::Result<()> {
        let columns = ((text::WIDTH + 2) / (self.widest + 2)).max(1);
        for line in self.kept.chunks(columns * components) {
            self.buffer.clear();
            for (column, position) in line.chunks(components).enumerate() {
                // The columns before this one are filled up; the end of a line is not.
                self.buffer.resize(column * (self.widest + 2), b' ');
                self.buffer.push(b'(');
                list(position, ", ", &mut self.buffer);
                self.buffer.push(b')');
            }
            self.buffer.push(b'\n');
            self.to.write_all(&self.buffer)?;
        }
        Ok(())
    }
}

/// The characters of `(3, 5)`.
fn length(position: &[i64]) -> usize {
    let mut buffer = Buffer::new();
    let digits: usize = position.iter().map(|heap| buffer.format(*heap).len()).sum();
    digits + 2 * position.len()
}

fn list(position: &[i64], between: &str, into: &mut Vec<u8>) {
    let mut buffer = Buffer::new();
    for (place, heap) in position.iter().enumerate() {
        if place > 0 {
            into.extend_from_slice(between.as_bytes());
        }
        into.extend_from_slice(buffer.format(*heap).as_bytes());
    }
}
