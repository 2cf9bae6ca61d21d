//! Tables as arrays: P-positions are bold.

use super::line::{line, reading};
use super::words::{heap, in_roman, tuple};
use crate::paper::grid::{self, Cell, Layer, caption, layers};
use grundy::answers::ComputedTable;
use grundy::render::Show;

/// The most columns at the usual size; a wider array is scaled to the width of the text.
const COLUMNS: usize = 18;
/// The arrays of a table.
pub(in crate::paper) fn table(table: &ComputedTable) -> String {
    let mut text = format!("\\noindent {}\n", in_roman(&caption(table, "bold")));
    match table.heaps() {
        [one] => {
            let cells = grid::line(table);
            let cells = cells.iter().map(|(heap, cell)| (*heap, shown(cell)));
            let cells: Vec<(i64, String)> = cells.collect();
            text = format!("{}{}\n", text.trim_end(), reading(cells.len()));
            text += &line(&heap(one), &value(table), &cells);
        }
        [x, y, ..] => {
            for layer in layers(table) {
                text += &of_layer(&layer, x, y);
            }
        }
        [] => {}
    }
    text
}

/// The value of a position: `\mathcal{G}(x, y)`.
fn value(table: &ComputedTable) -> String {
    let position = tuple(table.heaps());
    match table.show() {
        Show::Grundy => format!("\\mathcal{{G}}{position}"),
        show => format!("\\text{{{}}}", show.name()),
    }
}

fn of_layer(layer: &Layer, x: &str, y: &str) -> String {
    let columns: Vec<String> = layer.columns.iter().map(ToString::to_string).collect();
    let mut array = format!(
        "\\begin{{array}}{{r|{}}}\n{} \\backslash {} & {}\\\\\n\\hline\n",
        "r".repeat(columns.len()),
        heap(x),
        heap(y),
        columns.join(" & ")
    );
    for (row, cells) in &layer.rows {
        let cells: Vec<String> = cells.iter().map(shown).collect();
        array += &format!("{row} & {}\\\\\n", cells.join(" & "));
    }
    array += "\\end{array}\n";
    let others = layer.others.iter();
    let others: Vec<String> = others
        .map(|(name, at)| format!("{} = {at}", heap(name)))
        .collect();
    let above = match others.is_empty() {
        true => String::new(),
        false => format!("{}\\colon\\quad\n", others.join(",\\ ")),
    };
    match columns.len() > COLUMNS {
        true => format!("\\[\n\\resizebox{{\\textwidth}}{{!}}{{$\n{above}{array}$}}\n\\]\n"),
        false => format!("\\[\n{above}{array}\\]\n"),
    }
}

fn shown(cell: &Cell) -> String {
    let digits = !cell.text.is_empty() && cell.text.bytes().all(|digit| digit.is_ascii_digit());
    match (digits, cell.p) {
        (true, true) => format!("\\mathbf{{{}}}", cell.text),
        (true, false) => cell.text.clone(),
        (false, true) => format!("\\textbf{{{}}}", in_roman(&cell.text)),
        (false, false) if cell.text == "N" => "\\cdot".into(),
        (false, false) if cell.text.is_empty() => String::new(),
        (false, false) => genus(&cell.text),
    }
}

/// A genus, `0^{120}`, or a word.
fn genus(text: &str) -> String {
    match text.split_once('^') {
        Some((value, above)) if above.bytes().all(|sign| sign.is_ascii_digit()) => {
            format!("{value}^{{{above}}}")
        }
        _ => format!("\\text{{{}}}", in_roman(text)),
    }
}
