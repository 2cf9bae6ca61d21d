//! Tables as JSON. Small ones are one value; large ones are written piece by piece, so that they need no memory.

use super::layout::{to_line, to_text, write};
use crate::render::views::Content;
use crate::render::{Show, TableView};
use serde_json::{Value, json};
use std::io;

/// `{"game", "heaps", "shape", "show", "play", "values"}` with values nested in the order of the heaps:
/// `values[x][y]`. Large tables are written piece by piece.
///
/// # Errors
/// What goes wrong in writing.
pub fn table(view: &TableView, out: &mut dyn io::Write) -> io::Result<()> {
    let mut header = json!({
        "game": view.game.label(),
        "heaps": view.game.heaps(),
        "shape": view.shape,
        "show": view.show.name(),
        "play": view.play.name(),
    });
    if !view.game.warnings().is_empty()
        && let Some(entries) = header.as_object_mut()
    {
        let warnings = super::warnings(view.game.warnings(), view.texts);
        entries.insert("warnings".into(), warnings);
    }
    if !in_pieces(view.shape) {
        if let Some(entries) = header.as_object_mut() {
            entries.insert("values".into(), nested(view, &mut Vec::new()));
        }
        return writeln!(out, "{}", to_text(&header));
    }
    out.write_all(b"{\n")?;
    for (key, value) in header.as_object().into_iter().flatten() {
        writeln!(out, "  \"{key}\": {},", to_line(value))?;
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
fn pieces(view: &TableView, prefix: &mut Vec<i64>, out: &mut dyn io::Write) -> io::Result<()> {
    let rest = &view.shape[prefix.len()..];
    let indent = 2 * (prefix.len() + 1);
    if rest.len() == 1 && row(view, prefix, out)? {
        return Ok(());
    }
    if rest.len() == 1 || !in_pieces(rest) {
        let mut text = String::new();
        write(&nested(view, prefix), indent, &mut text);
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
fn row(view: &TableView, prefix: &[i64], out: &mut dyn io::Write) -> io::Result<bool> {
    let mut row = Vec::new();
    if view.show != Show::Grundy || !view.row(prefix, &mut row) {
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

fn nested(view: &TableView, prefix: &mut Vec<i64>) -> Value {
    let Some(size) = view.shape.get(prefix.len()) else {
        return match view.content(prefix) {
            Some(Content::Number(number)) => number.into(),
            Some(Content::Letter(letter)) => letter.into(),
            Some(Content::Word(word)) => word.into(),
            None => Value::Null,
        };
    };
    let mut values = Vec::with_capacity(*size);
    for (heap, _) in (0_i64..).zip(0..*size) {
        prefix.push(heap);
        values.push(nested(view, prefix));
        prefix.pop();
    }
    Value::Array(values)
}
