//! Tables as the papers print them: rows for the first heap, columns for the second, a layer for each choice of
//! the others.

use super::super::ComputedTable;
use super::super::words::{each, wrapped};
use super::WIDTH;

/// The table with both axes labelled.
///
/// ```text
/// x\y  0  1  2
///   0  0  1  2
///   1  1  2  0
/// ```
pub fn table(view: &ComputedTable) -> String {
    let flat = if view.game().base_heaps() == 1 { 1 } else { 2 };
    let (grid, rest) = view.shape().split_at(flat.min(view.shape().len()));
    let width = column_width(view, grid);
    let mut layers = Vec::new();
    each(rest, &mut |others| {
        let layer = match grid {
            [columns] => one_heap(view, *columns, others, width),
            [rows, columns] => two_heaps(view, *rows, *columns, others, width),
            _ => String::new(),
        };
        let names = view.game().heaps().iter().enumerate().skip(grid.len());
        let title: Vec<_> = names
            .zip(others)
            .map(|((component, name), place)| format!("{name} = {}", view.heap(component, *place)))
            .collect();
        layers.push(match title.is_empty() {
            true => layer,
            false => format!("{}\n{layer}", title.join(", ")),
        });
    });
    layers.join("\n")
}

/// The width of the widest cell, or of the widest heading of a column.
fn column_width(view: &ComputedTable, grid: &[usize]) -> usize {
    let mut width = 1;
    if let Some(size) = grid.last() {
        width = width.max(longest(view, grid.len() - 1, *size));
    }
    each(view.shape(), &mut |position| {
        width = width.max(view.cell(position).chars().count());
    });
    width
}

/// The characters of the largest heap of a component.
fn longest(view: &ComputedTable, component: usize, size: usize) -> usize {
    let last = i64::try_from(size.saturating_sub(1)).unwrap_or(i64::MAX);
    view.heap(component, last).to_string().len()
}

fn two_heaps(
    view: &ComputedTable,
    rows: usize,
    columns: usize,
    others: &[i64],
    width: usize,
) -> String {
    let corner = format!("{}/{}", view.game().heaps()[0], view.game().heaps()[1]);
    let side = corner.chars().count().max(longest(view, 0, rows));
    let mut lines = format!("{corner:>side$}");
    for column in (0_i64..).take(columns) {
        lines.push_str(&format!("  {:>width$}", view.heap(1, column)));
    }
    lines.push('\n');
    for row in (0_i64..).take(rows) {
        lines.push_str(&format!("{:>side$}", view.heap(0, row)));
        for column in (0_i64..).take(columns) {
            let mut position = vec![row, column];
            position.extend(others);
            lines.push_str(&format!("  {:>width$}", view.cell(&position)));
        }
        lines.push('\n');
    }
    lines
}

/// Two rows, the heap and the cell, broken into blocks that fit the line.
fn one_heap(view: &ComputedTable, columns: usize, others: &[i64], width: usize) -> String {
    let names = [view.game().heaps()[0].as_str(), view.show().name()];
    let side = names
        .map(|name| name.chars().count())
        .into_iter()
        .max()
        .unwrap_or(0);
    let heaps: Vec<i64> = (0_i64..).take(columns).collect();
    let fitting = (WIDTH.saturating_sub(side) / (width + 2)).max(1);
    let mut blocks = Vec::new();
    for block in heaps.chunks(fitting) {
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
        blocks.push(format!(
            "{}{}",
            row(names[0], &heaps),
            row(names[1], &cells)
        ));
    }
    blocks.join("\n")
}
