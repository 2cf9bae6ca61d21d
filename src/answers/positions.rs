//! P-positions: as a list, and as they are found, written at once where the form allows it.
//!
//! There may be millions of them: each is formatted into one buffer, and CSV and JSON are handed on as they come.

use super::WritePositions;
use super::layout::{WIDTH, to_line, to_text};
use super::rows::line;
use super::{Answered, Message, VERSION};
use crate::render::{Screen, npy};
use grundy_rules::game::{Game, Play};
use itoa::Buffer;
use serde::{Serialize, Serializer};
use std::io::{self, Write};
use std::sync::Arc;

/// The answer of `positions` without the positions.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionsHeader {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// The names of its heaps.
    #[serde(skip)]
    pub heaps: Vec<String>,
    /// The bound on each heap.
    pub max: u64,
    /// `normal` or `misere`.
    pub play: &'static str,
}

impl PositionsHeader {
    /// What is listed of a game.
    pub fn new(game: &Game, max: u64, play: Play) -> PositionsHeader {
        PositionsHeader {
            game: game.label().to_string(),
            heaps: game.heaps().to_vec(),
            max,
            play: play.name(),
        }
    }
}

/// Positions of as many components each. It is cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionList {
    /// The components of all positions, one behind the other.
    heaps: Arc<Vec<i64>>,
    components: usize,
}

impl PositionList {
    /// The positions whose components stand one behind the other.
    pub fn new(heaps: Vec<i64>, components: usize) -> PositionList {
        PositionList {
            heaps: Arc::new(heaps),
            components: components.max(1),
        }
    }

    /// The components of all positions, one behind the other, and how many each position has.
    pub fn in_one_piece(&self) -> (&[i64], usize) {
        (&self.heaps, self.components)
    }

    /// The positions.
    pub fn iter(&self) -> impl Iterator<Item = &[i64]> {
        self.heaps.chunks(self.components)
    }
}

impl Serialize for PositionList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// The answer of `positions`. It is cheap to clone.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionsAnswer {
    /// What is listed.
    #[serde(flatten)]
    pub header: PositionsHeader,
    /// The P-positions in lexicographic order; null where their number alone was asked for.
    #[cfg_attr(test, schemars(with = "Option<Vec<Vec<i64>>>"))]
    pub positions: Option<PositionList>,
    /// How many there are.
    pub count: u64,
    /// Why the list ends before the bound, if it does.
    pub errors: Vec<Message>,
}

impl PositionsAnswer {
    /// Writes the positions in as many columns as fit.
    ///
    /// # Errors
    /// Those of writing.
    pub fn write_text(&self, screen: Screen, to: &mut dyn Write) -> io::Result<()> {
        let Some(positions) = &self.positions else {
            return writeln!(to, "{}", self.count);
        };
        let mut columns = self.header.columns(screen, to);
        positions
            .iter()
            .try_for_each(|position| columns.position(position))?;
        columns.finish(&self.errors, &[])
    }

    /// Writes the positions as an array for NumPy, a row for each.
    ///
    /// # Errors
    /// Those of writing; a list that is not kept.
    pub fn write_npy(&self, to: &mut dyn Write) -> io::Result<()> {
        match &self.positions {
            Some(list) => npy::positions(&list.heaps, list.components, to),
            None => Err(io::Error::other("the positions are not kept")),
        }
    }

    /// Writes the positions as CSV, a line for each.
    ///
    /// # Errors
    /// Those of writing.
    pub fn write_csv(&self, to: &mut dyn Write) -> io::Result<()> {
        let mut writer = self.header.clone().writer(ListForm::Csv, to);
        for position in self.positions.iter().flat_map(PositionList::iter) {
            writer.position(position)?;
        }
        writer.finish(&self.errors, &[])
    }
}

/// The text of an answer as far as the first of its positions, where each has its own line.
fn opened(header: &PositionsHeader) -> io::Result<String> {
    let header = serde_json::to_value(header)?;
    let mut text = format!("{{\n  \"version\": {VERSION},\n");
    for (key, value) in header.as_object().into_iter().flatten() {
        text.push_str(&format!("  \"{key}\": {},\n", to_line(value)?));
    }
    text.push_str("  \"positions\": [\n");
    Ok(text)
}

/// A form in which a list is written as it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListForm {
    /// An object.
    Json,
    /// A line for each entry.
    Csv,
}

/// Writes P-positions that come in lexicographic order, as JSON or CSV.
pub(super) struct PositionsWriter<'a> {
    header: PositionsHeader,
    form: ListForm,
    to: &'a mut dyn Write,
    count: u64,
    /// The heaps of the positions that may fit on one line of JSON together.
    kept: Vec<i64>,
    /// The longest line that JSON may still be.
    line: Option<usize>,
    buffer: Vec<u8>,
}

impl<'a> PositionsWriter<'a> {
    /// An answer of which nothing is written yet.
    pub(super) fn new(
        header: PositionsHeader,
        form: ListForm,
        to: &'a mut dyn Write,
    ) -> PositionsWriter<'a> {
        PositionsWriter {
            header,
            form,
            to,
            count: 0,
            kept: Vec::new(),
            line: Some(0),
            buffer: Vec::new(),
        }
    }

    /// The header of CSV.
    fn columns(&mut self) -> io::Result<()> {
        self.to.write_all(line(&self.header.heaps)?.as_bytes())
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
        let kept = std::mem::take(&mut self.kept);
        let mut before = opened(&self.header)?;
        for position in kept.chunks(position.len()) {
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
}

impl WritePositions for PositionsWriter<'_> {
    fn position(&mut self, position: &[i64]) -> io::Result<()> {
        if self.count == 0 && self.form == ListForm::Csv {
            self.columns()?;
        }
        self.count += 1;
        match self.form {
            ListForm::Csv => {
                self.buffer.clear();
                list(position, ",", &mut self.buffer);
                self.buffer.push(b'\n');
                self.to.write_all(&self.buffer)
            }
            ListForm::Json => self.json(position),
        }
    }

    fn is_begun(&self) -> bool {
        self.count > 0
    }

    fn finish(mut self: Box<Self>, errors: &[Message], warnings: &[Message]) -> io::Result<()> {
        match self.form {
            ListForm::Csv if self.count == 0 => self.columns()?,
            ListForm::Csv => {}
            ListForm::Json if self.line.is_none() => {
                let (count, errors) = (self.count, to_line(&errors)?);
                let warnings = to_line(&warnings)?;
                writeln!(
                    self.to,
                    "\n  ],\n  \"count\": {count},\n  \"errors\": {errors},\n  \"warnings\": {warnings}\n}}"
                )?;
            }
            ListForm::Json => {
                let positions = PositionList::new(self.kept, self.header.heaps.len());
                let answer = PositionsAnswer {
                    header: self.header,
                    positions: Some(positions),
                    count: self.count,
                    errors: errors.to_vec(),
                };
                let text = to_text(&Answered::new(answer, warnings.to_vec()))?;
                self.to.write_all(text.as_bytes())?;
                self.to.write_all(b"\n")?;
            }
        }
        self.to.flush()
    }
}

/// The characters of `(3, 5)`.
pub(super) fn length(position: &[i64]) -> usize {
    let mut buffer = Buffer::new();
    let digits: usize = position.iter().map(|heap| buffer.format(*heap).len()).sum();
    digits + 2 * position.len()
}

pub(super) fn list(position: &[i64], between: &str, into: &mut Vec<u8>) {
    let mut buffer = Buffer::new();
    for (place, heap) in position.iter().enumerate() {
        if place > 0 {
            into.extend_from_slice(between.as_bytes());
        }
        into.extend_from_slice(buffer.format(*heap).as_bytes());
    }
}
