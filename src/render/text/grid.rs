//! Tables as the papers print them: rows for the first heap, columns for the second, a layer for each choice of
//! the others. Outcomes are printed as `P` and `.`, so that P-positions are seen at a glance.

use super::super::diagnostics::Style;
use super::super::words::{try_each, wrapped};
use super::super::{ComputedTable, Screen, Show};
use super::WIDTH;
use std::io::{self, Write};

/// What stands for an N-position in a table of outcomes.
const NEXT: &str = ".";

/// The look of a P-position, where colours are seen.
const P_POSITION: anstyle::Style = anstyle::AnsiColor::Green.on_default().bold();

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
    table_on(view, Screen::PAGE, out).map(|_| ())
}

/// The same on a screen: as many columns as fit, and P-positions that stand out. Returns how many columns are written if not all are.
///
/// # Errors
/// Those of writing.
pub fn table_on(
    view: &ComputedTable,
    screen: Screen,
    out: &mut dyn Write,
) -> io::Result<Option<usize>> {
    let flat = if view.base_heaps() == 1 { 1 } else { 2 };
    let (shape, rest) = view.shape().split_at(flat.min(view.shape().len()));
    let grid = Grid::new(view, screen, shape)?;
    let mut is_first = true;
    try_each(rest, &mut |others| {
        if !std::mem::take(&mut is_first) {
            writeln!(out)?;
        }
        let names = view.heaps().iter().enumerate().skip(shape.len());
        let title: Vec<_> = names
            .zip(others)
            .map(|((component, name), place)| format!("{name} = {}", view.heap(component, *place)))
            .collect();
        if !title.is_empty() {
            writeln!(out, "{}", title.join(", "))?;
        }
        match shape {
            [_] => grid.one_heap(others, out),
            [rows, _] => grid.two_heaps(*rows, others, out),
            _ => Ok(()),
        }
    })?;
    Ok(match shape {
        [_, all] if grid.columns < *all => Some(grid.columns),
        _ => None,
    })
}

/// The width of the widest cell, or of the widest heading of a column.
fn column_width(view: &ComputedTable, shape: &[usize]) -> io::Result<usize> {
    let mut width = 1;
    if let Some(size) = shape.last() {
        width = width.max(longest(view, shape.len() - 1, *size));
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

/// The layout that all layers of a table have.
struct Grid<'v> {
    view: &'v ComputedTable,
    screen: Screen,
    /// The name of the rows.
    corner: String,
    /// The width of the headings of rows.
    side: usize,
    /// The width of a column.
    width: usize,
    /// How many columns are written.
    columns: usize,
}

impl<'v> Grid<'v> {
    fn new(view: &'v ComputedTable, screen: Screen, shape: &[usize]) -> io::Result<Grid<'v>> {
        let width = column_width(view, shape)?;
        let heaps = view.heaps();
        let corner = match (shape, heaps) {
            ([_, _], [first, second, ..]) => format!("{first}/{second}"),
            _ => String::new(),
        };
        let rows = shape.first().map_or(0, |rows| longest(view, 0, *rows));
        let side = corner.chars().count().max(rows);
        let all = shape.last().copied().unwrap_or(0);
        let fitting = screen.columns.map_or(all, |columns| {
            (columns.saturating_sub(side) / (width + 2)).max(1)
        });
        Ok(Grid {
            view,
            screen,
            corner,
            side,
            width,
            columns: all.min(fitting),
        })
    }

    fn two_heaps(&self, rows: usize, others: &[i64], out: &mut dyn Write) -> io::Result<()> {
        let (view, side) = (self.view, self.side);
        let (mut line, mut cells, mut digits) = (String::new(), Vec::new(), itoa::Buffer::new());
        line.push_str(&format!("{:>side$}", self.corner));
        for column in (0_i64..).take(self.columns) {
            self.push_gap(&mut line, digits.format(view.heap(1, column)));
        }
        line.push('\n');
        out.write_all(line.as_bytes())?;
        for row in (0_i64..).take(rows) {
            line.clear();
            line.push_str(&format!("{:>side$}", view.heap(0, row)));
            // The cells of a line are a row of the table where no other component comes behind.
            if others.is_empty() && view.row(&[row], &mut cells) {
                for cell in cells.iter().take(self.columns) {
                    let shown = match (view.show(), cell) {
                        (Show::Outcome, 0) => "P",
                        (Show::Outcome, _) => NEXT,
                        _ => digits.format(*cell),
                    };
                    self.push_cell(&mut line, shown);
                }
            } else {
                let mut position = vec![row, 0];
                position.extend(others);
                for column in (0_i64..).take(self.columns) {
                    position[1] = column;
                    self.push_cell(&mut line, &self.cell(&position));
                }
            }
            line.push('\n');
            out.write_all(line.as_bytes())?;
        }
        Ok(())
    }

    /// Two rows, the heap and the cell, broken into blocks that fit the line.
    fn one_heap(&self, others: &[i64], out: &mut dyn Write) -> io::Result<()> {
        let (view, width) = (self.view, self.width);
        let names = [view.heaps()[0].as_str(), view.show().name()];
        let lengths = names.map(|name| name.chars().count());
        let side = lengths.into_iter().max().unwrap_or(0);
        let heaps: Vec<i64> = (0_i64..).take(view.shape()[0]).collect();
        let line = self.screen.width(WIDTH);
        let fitting = (line.saturating_sub(side) / (width + 2)).max(1);
        for (number, block) in heaps.chunks(fitting).enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            let heaps: Vec<_> = block
                .iter()
                .map(|place| format!("{:>width$}", view.heap(0, *place)))
                .collect();
            let heaps = wrapped(&heaps, "  ", usize::MAX);
            writeln!(out, "{:<side$}  {heaps}", names[0])?;
            let mut cells = format!("{:<side$}", names[1]);
            for heap in block {
                let mut position = vec![*heap];
                position.extend(others);
                self.push_cell(&mut cells, &self.cell(&position));
            }
            writeln!(out, "{}", cells.trim_end())?;
        }
        Ok(())
    }

    /// A cell as it is printed.
    fn cell(&self, position: &[i64]) -> String {
        let cell = self.view.cell(position);
        match self.view.show() == Show::Outcome && cell == "N" {
            true => NEXT.to_string(),
            false => cell,
        }
    }

    /// Adds a column: a gap, and the cell at its right end.
    fn push_cell(&self, line: &mut String, cell: &str) {
        let is_p = match self.view.show() {
            Show::Grundy => cell == "0",
            Show::Outcome | Show::Round => cell.starts_with('P'),
            Show::Phase | Show::Genus => false,
        };
        if is_p && self.screen.style == Style::Coloured {
            self.push_spaces(line, cell);
            line.push_str(&format!("{P_POSITION}{cell}{P_POSITION:#}"));
        } else {
            self.push_gap(line, cell);
        }
    }

    fn push_gap(&self, line: &mut String, cell: &str) {
        self.push_spaces(line, cell);
        line.push_str(cell);
    }

    fn push_spaces(&self, line: &mut String, cell: &str) {
        let length = cell.chars().count();
        line.extend(std::iter::repeat_n(
            ' ',
            2 + self.width.saturating_sub(length),
        ));
    }
}
