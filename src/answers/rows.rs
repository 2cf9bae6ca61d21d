//! Answers as CSV: one header row, then one line for each position, game or verdict. Where the columns are the heaps or the parameters, they
//! are written here; else they are the fields of a type.

use crate::family::{self, Recorded, Subject};
use crate::render::words::try_each;
use crate::render::{Show, TableView};
use csv::{Terminator, WriterBuilder};
use grundy_engines::misere::MisereTable;
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
    let mut builder = WriterBuilder::new();
    builder
        .has_headers(headers)
        .terminator(Terminator::Any(b'\n'));
    let mut writer = builder.from_writer(Vec::new());
    write(&mut writer)?;
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

/// One line for each position in lexicographic order: the heaps, then `grundy`, `outcome` or `round`.
///
/// # Errors
/// What goes wrong in writing.
pub fn table_rows(view: &TableView, out: &mut dyn Write) -> io::Result<()> {
    let mut header = view.game.heaps().to_vec();
    header.push(view.show.name().to_string());
    out.write_all(line(&header)?.as_bytes())?;
    let Some((last, others)) = view.shape.split_last() else {
        return Ok(());
    };
    let (mut row, mut lines, mut heaps) = (Vec::new(), Vec::new(), Vec::new());
    let mut digits = itoa::Buffer::new();
    try_each(others, &mut |prefix| {
        if !view.row(prefix, &mut row) {
            return out.write_all(cell_by_cell(view, prefix, *last)?.as_bytes());
        }
        heaps.clear();
        for heap in prefix {
            heaps.extend_from_slice(digits.format(*heap).as_bytes());
            heaps.push(b',');
        }
        lines.clear();
        for (heap, cell) in row.iter().enumerate() {
            lines.extend_from_slice(&heaps);
            lines.extend_from_slice(digits.format(heap).as_bytes());
            lines.push(b',');
            match view.show {
                Show::Outcome => lines.push(if *cell == 0 { b'P' } else { b'N' }),
                _ => lines.extend_from_slice(digits.format(*cell).as_bytes()),
            }
            lines.push(b'\n');
        }
        out.write_all(&lines)
    })
}

/// The lines of the cells behind a prefix, where they are asked for one by one.
fn cell_by_cell(view: &TableView, prefix: &[i64], count: usize) -> io::Result<String> {
    written(false, |writer| {
        (0_i64..).zip(0..count).try_for_each(|(heap, _)| {
            let mut position = prefix.to_vec();
            position.push(heap);
            let heaps = position.iter().map(ToString::to_string);
            writer.write_record(heaps.chain([view.cell(&position)]))
        })
    })
}

/// One line for each position: the heaps, then Grundy value, misère Grundy value, misère outcome, phase and genus.
///
/// # Errors
/// Those of writing.
pub fn misere_rows(view: &TableView, table: &MisereTable) -> io::Result<String> {
    let mut header = view.game.heaps().to_vec();
    let columns = [
        "grundy",
        "misere_grundy",
        "misere_outcome",
        "phase",
        "genus",
    ];
    header.extend(columns.map(String::from));
    written(false, |writer| {
        writer.write_record(&header)?;
        let each = try_each(view.shape, &mut |position| {
            let heaps = position.iter().map(ToString::to_string);
            let number = |value: Option<u64>| value.map(|value| value.to_string());
            let outcome = table.misere_outcome(position);
            let known = [
                number(table.value(position)),
                number(table.misere_value(position)),
                outcome.map(|outcome| outcome.letter().to_string()),
                table.phase(position).map(|phase| phase.name().to_string()),
                Some(view.cell(position)),
            ];
            let known = known.map(Option::unwrap_or_default);
            Ok(writer.write_record(heaps.chain(known))?)
        });
        Ok(each?)
    })
}

/// The header of [`member_row`]: the parameters, what is found, what was asked of all, and what that is from.
///
/// # Errors
/// Those of writing.
pub fn member_header<M: Recorded>(parameters: &[String]) -> io::Result<String> {
    line(&family::columns::<M>(parameters))
}

/// One line for a member of a family.
///
/// # Errors
/// Those of writing.
pub fn member_row<M: Recorded>(
    member: &M,
    parameters: &[String],
    subject: &Subject,
) -> io::Result<String> {
    line(&family::row(member, parameters, subject))
}

/// One line for each member of a family.
///
/// # Errors
/// Those of writing.
pub fn members<M: Recorded>(
    members: &[M],
    parameters: &[String],
    subject: &Subject,
) -> io::Result<String> {
    let mut text = member_header::<M>(parameters)?;
    for one in members {
        text.push_str(&member_row(one, parameters, subject)?);
    }
    Ok(text)
}
