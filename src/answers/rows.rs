//! Answers as CSV: one header row, then one line for each position, game or verdict. Where the columns are the heaps or the parameters, they
//! are written here; else they are the fields of a type.

use super::MisereCellsAnswer;
use crate::family::{self, RecordHeader, RecordRow};
use crate::render::words::try_each;
use crate::render::{ComputedTable, Show};
use csv::{Terminator, WriterBuilder};
use serde::Serialize;
use std::io::{self, Write};

/// Lines below a header of the names of their fields.
///
/// # Errors
/// What is no line of CSV.
pub fn to_csv<R: Serialize + Default>(rows: impl IntoIterator<Item = R>) -> io::Result<String> {
    let mut text = header::<R>()?;
    text.push_str(&written(false, |writer| {
        rows.into_iter().try_for_each(|row| writer.serialize(row))
    })?);
    Ok(text)
}

/// The names of the fields of a type.
pub(super) fn header<R: Serialize + Default>() -> io::Result<String> {
    let text = written(true, |writer| writer.serialize(R::default()))?;
    let (names, _) = text.split_once('\n').unwrap_or((&text, ""));
    Ok(format!("{names}\n"))
}

/// One line, without a header.
pub(super) fn to_line_of_csv<R: Serialize>(row: &R) -> io::Result<String> {
    written(false, |writer| writer.serialize(row))
}

/// The fields of one line, in quotes where they need them.
pub(super) fn line(fields: &[String]) -> io::Result<String> {
    written(false, |writer| writer.write_record(fields))
}

fn written(
    headers: bool,
    write: impl FnOnce(&mut csv::Writer<Vec<u8>>) -> csv::Result<()>,
) -> io::Result<String> {
    let mut writer = writer(headers, Vec::new());
    write(&mut writer)?;
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

fn writer<W: Write>(headers: bool, out: W) -> csv::Writer<W> {
    let mut builder = WriterBuilder::new();
    builder
        .has_headers(headers)
        .terminator(Terminator::Any(b'\n'));
    builder.from_writer(out)
}

/// One line for each position of a table, in lexicographic order: the heaps, then `grundy`, `outcome` or `round`.
///
/// # Errors
/// What goes wrong in writing.
pub fn table_rows(view: &ComputedTable, out: &mut dyn Write) -> io::Result<()> {
    let mut header = view.heaps().to_vec();
    header.push(view.show().name().to_string());
    out.write_all(line(&header)?.as_bytes())?;
    let Some((last, others)) = view.shape().split_last() else {
        return Ok(());
    };
    let (mut row, mut lines, mut heaps) = (Vec::new(), Vec::new(), Vec::new());
    let mut digits = itoa::Buffer::new();
    try_each(others, &mut |prefix| {
        if !view.row(prefix, &mut row) {
            return out.write_all(cell_by_cell(view, prefix, *last)?.as_bytes());
        }
        heaps.clear();
        for heap in view.position(prefix) {
            heaps.extend_from_slice(digits.format(heap).as_bytes());
            heaps.push(b',');
        }
        lines.clear();
        for (place, cell) in (0_i64..).zip(&row) {
            lines.extend_from_slice(&heaps);
            lines.extend_from_slice(digits.format(view.heap(prefix.len(), place)).as_bytes());
            lines.push(b',');
            match view.show() {
                Show::Outcome => lines.push(if *cell == 0 { b'P' } else { b'N' }),
                _ => lines.extend_from_slice(digits.format(*cell).as_bytes()),
            }
            lines.push(b'\n');
        }
        out.write_all(&lines)
    })
}

/// The lines of the cells behind a prefix, where they are asked for one by one.
fn cell_by_cell(view: &ComputedTable, prefix: &[i64], count: usize) -> io::Result<String> {
    written(false, |writer| {
        (0_i64..).zip(0..count).try_for_each(|(heap, _)| {
            let mut place = prefix.to_vec();
            place.push(heap);
            let position = view.position(&place);
            let heaps = position.iter().map(ToString::to_string);
            writer.write_record(heaps.chain([view.cell(&place)]))
        })
    })
}

/// One line for each position: the heaps, then Grundy value, misère Grundy value, misère outcome, phase and genus.
pub(super) fn misere_rows(answer: &MisereCellsAnswer, out: &mut dyn Write) -> io::Result<()> {
    let mut header = answer.heaps.clone();
    let columns = [
        "grundy",
        "misere_grundy",
        "misere_outcome",
        "phase",
        "genus",
    ];
    header.extend(columns.map(String::from));
    let mut writer = writer(false, out);
    writer.write_record(&header)?;
    for cell in &answer.cells {
        let heaps = cell.position.iter().map(ToString::to_string);
        let known = [
            cell.grundy.to_string(),
            cell.misere_grundy.to_string(),
            cell.misere_outcome.to_string(),
            cell.phase.to_string(),
            cell.genus.clone(),
        ];
        writer.write_record(heaps.chain(known))?;
    }
    writer.flush()
}

/// The header of [`member_row`]: the parameters, what is found, what was asked of all, and what that is from.
///
/// # Errors
/// Those of writing.
pub fn member_header<M: RecordRow>(parameters: &[String]) -> io::Result<String> {
    line(&family::columns::<M>(parameters))
}

/// One line for a member of a family.
///
/// # Errors
/// Those of writing.
pub fn member_row<M: RecordRow>(member: &M, subject: &RecordHeader) -> io::Result<String> {
    line(&family::row(member, subject))
}

/// One line for each member of a family.
///
/// # Errors
/// Those of writing.
pub fn members<M: RecordRow>(
    members: &[M],
    parameters: &[String],
    subject: &RecordHeader,
) -> io::Result<String> {
    let mut text = member_header::<M>(parameters)?;
    for one in members {
        text.push_str(&member_row(one, subject)?);
    }
    Ok(text)
}
