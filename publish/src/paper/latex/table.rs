//! Tables as arrays: P-positions are bold.

use super::words::{heap, in_roman, tuple};
use crate::paper::grid::{Cell, Layer, caption, layers, line};
use grundy::answers::ComputedTable;
use grundy::render::Show;

/// The most columns at the usual size; a wider array is scaled to the width of the text.
const COLUMNS: usize = 18;
/// How many heaps of one line stand side by side.
const IN_LINE: usize = 16;

/// The arrays of a table.
pub(in crate::paper) fn table(table: &ComputedTable) -> String {
    let said = caption(table, "bold");
    let mut text = format!("\\noindent {}\n", in_roman(&said));
    match table.heaps() {
        [one] => {
            for part in line(table).chunks(IN_LINE) {
                text += &of_line(table, one, part);
            }
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

fn of_line(table: &ComputedTable, name: &str, part: &[(i64, Cell)]) -> String {
    let heaps: Vec<String> = part.iter().map(|(heap, _)| heap.to_string()).collect();
    let cells: Vec<String> = part.iter().map(|(_, cell)| shown(cell)).collect();
    format!(
        "\\[\n\\begin{{array}}{{r|{}}}\n{} & {}\\\\\n\\hline\n{} & {}\\\\\n\\end{{array}}\n\\]\n",
        "r".repeat(part.len()),
        heap(name),
        heaps.join(" & "),
        value(table),
        cells.join(" & ")
    )
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
