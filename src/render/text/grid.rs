//! Tables as the papers print them: rows for the first heap, columns for the second, a layer for each choice of
//! the others.

use super::super::TableView;
use super::super::words::{each, wrapped};
use super::WIDTH;

/// The table with both axes labelled.
///
/// ```text
/// x\y  0  1  2
///   0  0  1  2
///   1  1  2  0
/// ```
pub fn table(view: &TableView) -> String {
    let flat = if view.game.base_heaps() == 1 { 1 } else { 2 };
    let (grid, rest) = view.shape.split_at(flat.min(view.shape.len()));
    let width = column_width(view, grid);
    let mut layers = Vec::new();
    each(rest, &mut |others| {
        let layer = match grid {
            [columns] => one_heap(view, *columns, others, width),
            [rows, columns] => two_heaps(view, *rows, *columns, others, width),
            _ => String::new(),
        };
        let names = view.game.heaps()[grid.len()..].iter();
        let title: Vec<_> = names
            .zip(others)
            .map(|(name, heap)| format!("{name} = {heap}"))
            .collect();
        layers.push(match title.is_empty() {
            true => layer,
            false => format!("{}\n{layer}", title.join(", ")),
        });
    });
    layers.join("\n")
}

/// The width of the widest cell, or of the widest heading of a column.
fn column_width(view: &TableView, grid: &[usize]) -> usize {
    let mut width = 1;
    if let Some(size) = grid.last() {
        width = width.max(size.saturating_sub(1).to_string().len());
    }
    each(view.shape, &mut |position| {
        width = width.max(view.cell(position).chars().count());
    });
    width
}

fn two_heaps(
    view: &TableView,
    rows: usize,
    columns: usize,
    others: &[i64],
    width: usize,
) -> String {
    let corner = format!("{}/{}", view.game.heaps()[0], view.game.heaps()[1]);
    let side = corner
        .chars()
        .count()
        .max(rows.saturating_sub(1).to_string().len());
    let mut lines = format!("{corner:>side$}");
    for column in 0..columns {
        lines.push_str(&format!("  {column:>width$}"));
    }
    lines.push('\n');
    for row in (0_i64..).take(rows) {
        lines.push_str(&format!("{row:>side$}"));
        for column in (0_i64..).take(columns) {
            let mut position = vec![row, column];
            position.extend(others);
            lines.push_str(&format!("  {:>width$}", view.cell(&position)));
        }
        lines.push('\n');
    }
    lines
}

/// Two rows, the heap and the cell, in as many blocks as the line is too short for.
fn one_heap(view: &TableView, columns: usize, others: &[i64], width: usize) -> String {
    let names = [view.game.heaps()[0].as_str(), view.show.name()];
    let side = names
        .map(|name| name.chars().count())
        .into_iter()
        .max()
        .unwrap_or(0);
    let heaps: Vec<i64> = (0_i64..).take(columns).collect();
    let fitting = (WIDTH.saturating_sub(side) / (width + 2)).max(1);
    let mut blocks = Vec::new();
    for block in heaps.chunks(fitting) {
        let heaps: Vec<_> = block.iter().map(|heap| format!("{heap:>width$}")).collect();
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
