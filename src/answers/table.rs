//! Tables as JSON. Small ones are one value; large ones are written piece by piece, so that they need no memory.

use super::layout::{to_line, to_text, write};
use super::{Answered, Message};
use crate::render::{ComputedTable, Content, Show};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use std::io;

/// The answer of `table` without its cells.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableHeader {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// The names of its heaps.
    pub heaps: Vec<String>,
    /// One size for each component of a position, the pass included.
    pub shape: Vec<usize>,
    /// What the cells hold: `grundy`, `outcome`, `round`, `phase` or `genus`.
    pub show: &'static str,
    /// `normal` or `misere`.
    pub play: &'static str,
}

impl From<&ComputedTable> for TableHeader {
    fn from(table: &ComputedTable) -> TableHeader {
        TableHeader {
            game: table.label().to_string(),
            heaps: table.heaps().to_vec(),
            shape: table.shape().to_vec(),
            show: table.show().name(),
            play: table.play().name(),
        }
    }
}

/// The answer of `table`: `values[x][y]`, nested in the order of the heaps.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize)]
pub(super) struct TableAnswer<'a> {
    #[serde(flatten)]
    header: TableHeader,
    #[cfg_attr(test, schemars(with = "Vec<serde_json::Value>"))]
    values: CellsBehind<'a>,
}

impl<'a> TableAnswer<'a> {
    pub(super) fn of(table: &'a ComputedTable) -> TableAnswer<'a> {
        TableAnswer {
            header: TableHeader::from(table),
            values: CellsBehind::all(table),
        }
    }
}

/// The answer of `table` where a window is asked for.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize)]
pub(super) struct WindowAnswer<'a> {
    /// The least position of the window, which `values[0][0]` belongs to.
    from: &'a [usize],
    #[serde(flatten)]
    table: TableAnswer<'a>,
}

impl<'a> WindowAnswer<'a> {
    pub(super) fn of(table: &'a ComputedTable) -> WindowAnswer<'a> {
        WindowAnswer {
            from: table.from(),
            table: TableAnswer::of(table),
        }
    }
}

/// The cells behind a prefix of a position; they are read as they are written.
struct CellsBehind<'a> {
    view: &'a ComputedTable,
    prefix: Vec<i64>,
}

impl<'a> CellsBehind<'a> {
    fn all(view: &'a ComputedTable) -> CellsBehind<'a> {
        let prefix = Vec::new();
        CellsBehind { view, prefix }
    }
}

impl Serialize for CellsBehind<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(size) = self.view.shape().get(self.prefix.len()) else {
            return match self.view.content(&self.prefix) {
                Some(Content::Number(number)) => serializer.serialize_u64(number),
                Some(Content::Letter(letter)) => serializer.serialize_str(letter),
                Some(Content::Word(word)) => serializer.serialize_str(&word),
                None => serializer.serialize_none(),
            };
        };
        let mut cells = serializer.serialize_seq(Some(*size))?;
        for (heap, _) in (0_i64..).zip(0..*size) {
            let mut prefix = self.prefix.clone();
            prefix.push(heap);
            let view = self.view;
            cells.serialize_element(&CellsBehind { view, prefix })?;
        }
        cells.end()
    }
}

/// The header of a window.
#[derive(Serialize)]
struct WindowHeader<'a> {
    from: &'a [usize],
    #[serde(flatten)]
    header: TableHeader,
}

/// Small tables are one value.
#[derive(Serialize)]
struct Small<'a> {
    #[serde(flatten)]
    header: serde_json::Value,
    values: CellsBehind<'a>,
}

/// The answer of `table` as JSON, with what was warned of before. Large tables are written piece by piece.
///
/// # Errors
/// What goes wrong in writing.
pub fn table(
    view: &ComputedTable,
    warnings: &[Message],
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let header = TableHeader::from(view);
    let header = match view.is_window() {
        true => serde_json::to_value(Answered::new(
            WindowHeader {
                from: view.from(),
                header,
            },
            warnings.to_vec(),
        )),
        false => serde_json::to_value(Answered::new(header, warnings.to_vec())),
    }?;
    if !in_pieces(view.shape()) {
        let values = CellsBehind::all(view);
        return writeln!(out, "{}", to_text(&Small { header, values })?);
    }
    out.write_all(b"{\n")?;
    for (key, value) in header.as_object().into_iter().flatten() {
        writeln!(out, "  \"{key}\": {},", to_line(value)?)?;
    }
    out.write_all(b"  \"values\": ")?;
    pieces(view, &mut Vec::new(), out)?;
    out.write_all(b"\n}\n")
}

/// Is this part of a table too large for one value? What is larger fits no line.
fn in_pieces(shape: &[usize]) -> bool {
    let cells = shape
        .iter()
        .try_fold(1_usize, |cells, size| cells.checked_mul(*size));
    cells.is_none_or(|cells| cells > 1 << 12)
}

/// The cells behind a prefix, as [`to_text`] lays them out.
fn pieces(view: &ComputedTable, prefix: &mut Vec<i64>, out: &mut dyn io::Write) -> io::Result<()> {
    let rest = &view.shape()[prefix.len()..];
    let indent = 2 * (prefix.len() + 1);
    if rest.len() == 1 && row(view, prefix, out)? {
        return Ok(());
    }
    if rest.len() == 1 || !in_pieces(rest) {
        let mut text = String::new();
        let prefix = prefix.clone();
        let value = serde_json::to_value(CellsBehind { view, prefix })?;
        write(&value, indent, &mut text);
        return out.write_all(text.as_bytes());
    }
    let break_to = |indent: usize| format!("\n{}", " ".repeat(indent));
    let within = break_to(indent + 2);
    for (heap, _) in (0_i64..).zip(0..rest[0]) {
        let before = if heap == 0 { "[" } else { "," };
        write!(out, "{before}{within}")?;
        prefix.push(heap);
        pieces(view, prefix, out)?;
        prefix.pop();
    }
    write!(out, "{}]", break_to(indent))
}

/// One line of numbers, if the cells behind a prefix are in one piece.
fn row(view: &ComputedTable, prefix: &[i64], out: &mut dyn io::Write) -> io::Result<bool> {
    let mut row = Vec::new();
    if view.show() != Show::Grundy || !view.row(prefix, &mut row) {
        return Ok(false);
    }
    let mut digits = itoa::Buffer::new();
    let mut line = vec![b'['];
    for (place, value) in row.iter().enumerate() {
        if place > 0 {
            line.extend_from_slice(b", ");
        }
        line.extend_from_slice(digits.format(*value).as_bytes());
    }
    line.push(b']');
    out.write_all(&line)?;
    Ok(true)
}
