//! Tables as the papers print them: rows for the first heap, columns for the second, a layer for each choice of
//! the others.

use super::super::words::{try_each, wrapped};
use super::super::{ComputedTable, Show};
use super::WIDTH;
use std::io::{self, Write};

/// The table with both axes labelled.
///
/// ```text
/// x\y  0  1  2
///   0  0  1  2
///   1  1  2  0
/// ```
///
/// It is written line by line.
///
/// # Errors
/// Those of writing.
pub fn table(view: &ComputedTable, out: &mut dyn Write) -> io::Result<()> {
    let flat = if view.base_heaps() == 1 { 1 } else { 2 };
    let (grid, rest) = view.shape().split_at(flat.min(view.shape().len()));
    let width = column_width(view, grid)?;
    let mut is_first = true;
    try_each(rest, &mut |others| {
        if !std::mem::take(&mut is_first) {
            writeln!(out)?;
        }
        let names = view.heaps().iter().enumerate().skip(grid.len());
        let title: Vec<_> = names
            .zip(others)
            .map(|((component, name), place)| format!("{name} = {}", view.heap(component, *place)))
            .collect();
        if !title.is_empty() {
            writeln!(out, "{}", title.join(", "))?;
        }
        match grid {
            [_] => one_heap(view, others, width, out),
            [_, _] => two_heaps(view, others, width, out),
            _ => Ok(()),
        }
    })
}

/// The width of the widest cell, or of the widest heading of a column.
fn column_width(view: &ComputedTable, grid: &[usize]) -> io::Result<usize> {
    let mut width = 1;
    if let Some(size) = grid.last() {
        width = width.max(longest(view, grid.len() - 1, *size));
    }
    let Some((last, others)) = view.shape().split_last() else {
        return Ok(width);
    };
    let mut row = Vec::new();
    try_each(others, &mut |prefix| {
        if view.row(prefix, &mut row) {
            if view.show() != Show::Outcome {
                let largest = row.iter().max().copied().unwrap_or(0);
                width = width.max(itoa::Buffer::new().format(largest).len());
            }
            return Ok(());
        }
        let mut position = prefix.to_vec();
        position.push(0);
        for (heap, _) in (0_i64..).zip(0..*last) {
            position[prefix.len()] = heap;
            width = width.max(view.cell(&position).chars().count());
        }
        Ok(())
    })?;
    Ok(width)
}

/// The characters of the largest heap of a component.
fn longest(view: &ComputedTable, component: usize, size: usize) -> usize {
    let last = i64::try_from(size.saturating_sub(1)).unwrap_or(i64::MAX);
    view.heap(component, last).to_string().len()
}

fn two_heaps(
    view: &ComputedTable,
    others: &[i64],
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (rows, columns) = (view.shape()[0], view.shape()[1]);
    let corner = format!("{}/{}", view.heaps()[0], view.heaps()[1]);
    let side = corner.chars().count().max(longest(view, 0, rows));
    let (mut line, mut cells, mut digits) = (String::new(), Vec::new(), itoa::Buffer::new());
    line.push_str(&format!("{corner:>side$}"));
    for column in (0_i64..).take(columns) {
        push_right(&mut line, digits.format(view.heap(1, column)), width);
    }
    line.push('\n');
    out.write_all(line.as_bytes())?;
    for row in (0_i64..).take(rows) {
        line.clear();
        line.push_str(&format!("{:>side$}", view.heap(0, row)));
        // The cells of a line are a row of the table where no other component comes behind.
        if others.is_empty() && view.row(&[row], &mut cells) {
            for cell in &cells {
                let shown = match (view.show(), cell) {
                    (Show::Outcome, 0) => "P",
                    (Show::Outcome, _) => "N",
                    _ => digits.format(*cell),
                };
                push_right(&mut line, shown, width);
            }
        } else {
            let mut position = vec![row, 0];
            position.extend(others);
            for column in (0_i64..).take(columns) {
                position[1] = column;
                push_right(&mut line, &view.cell(&position), width);
            }
        }
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// Adds a column: a gap, and the cell at its right end.
fn push_right(line: &mut String, cell: &str, width: usize) {
    let length = cell.chars().count();
    line.extend(std::iter::repeat_n(' ', 2 + width.saturating_sub(length)));
    line.push_str(cell);
}

/// Two rows, the heap and the cell, broken into blocks that fit the line.
fn one_heap(
    view: &ComputedTable,
    others: &[i64],
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let names = [view.heaps()[0].as_str(), view.show().name()];
    let side = names
        .map(|name| name.chars().count())
        .into_iter()
        .max()
        .unwrap_or(0);
    let heaps: Vec<i64> = (0_i64..).take(view.shape()[0]).collect();
    let fitting = (WIDTH.saturating_sub(side) / (width + 2)).max(1);
    for (number, block) in heaps.chunks(fitting).enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let heaps: Vec<_> = block
            .iter()
            .map(|place| format!("{:>width$}", view.heap(0, *place)))
            .collect();
        let cells: Vec<_> = block
            .iter()
            .map(|heap| {
                let mut position = vec![*heap];
                position.extend(others);
                format!("{:>width$}", view.cell(&position))
            })
            .collect();
        let row = |name: &str, cells: &[String]| {
            format!("{name:<side$}  {}\n", wrapped(cells, "  ", usize::MAX))
        };
        out.write_all(row(names[0], &heaps).as_bytes())?;
        out.write_all(row(names[1], &cells).as_bytes())?;
    }
    Ok(())
}
