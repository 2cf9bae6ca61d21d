//! Tables of Markdown: P-positions are bold.

use super::Origin;
use super::grid::{Cell, caption, layers, line};
use super::html::comment;
use grundy::answers::ComputedTable;

/// A page with where it comes from.
pub(super) fn page(body: &str, origin: &Origin) -> String {
    format!("{}{body}", comment(origin))
}

/// A table as a matrix, or as two rows for one heap.
pub(super) fn table(table: &ComputedTable) -> String {
    let mut text = format!("{}\n", escaped(&caption(table, "bold")));
    match table.heaps() {
        [name] => {
            let all = line(table);
            let heads = all.iter().map(|(heap, _)| heap.to_string());
            let heads: Vec<String> = [escaped(name)].into_iter().chain(heads).collect();
            let cells = all.iter().map(|(_, cell)| shown(cell));
            let cells: Vec<String> = [table.show().name().to_string()]
                .into_iter()
                .chain(cells)
                .collect();
            text += &format!("\n{}", rows(&heads, &[cells], "-:"));
        }
        [x, y, ..] => {
            for layer in layers(table) {
                let others: Vec<String> = layer
                    .others
                    .iter()
                    .map(|(name, at)| format!("{name} = {at}"))
                    .collect();
                if !others.is_empty() {
                    text += &format!("\n{}\n", escaped(&others.join(", ")));
                }
                let corner = format!("{}\\\\{}", escaped(x), escaped(y));
                let heads = layer.columns.iter().map(ToString::to_string);
                let heads: Vec<String> = [corner].into_iter().chain(heads).collect();
                let body: Vec<Vec<String>> = layer
                    .rows
                    .iter()
                    .map(|(row, cells)| {
                        [row.to_string()]
                            .into_iter()
                            .chain(cells.iter().map(shown))
                            .collect()
                    })
                    .collect();
                text += &format!("\n{}", rows(&heads, &body, "-:"));
            }
        }
        [] => {}
    }
    text
}

fn shown(cell: &Cell) -> String {
    match cell.p {
        true => format!("**{}**", escaped(&cell.text)),
        false => escaped(&cell.text),
    }
}

/// Lines below a header.
pub(super) fn records(lines: &[Vec<String>]) -> String {
    let escape = |line: &Vec<String>| line.iter().map(|field| escaped(field)).collect::<Vec<_>>();
    match lines.split_first() {
        Some((header, body)) => {
            let body: Vec<Vec<String>> = body.iter().map(escape).collect();
            rows(&escape(header), &body, "-")
        }
        None => String::new(),
    }
}

fn rows(header: &[String], body: &[Vec<String>], rule: &str) -> String {
    let row = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = format!("|{}\n", format!("{rule}|").repeat(header.len()));
    let body: String = body.iter().map(|cells| row(cells)).collect();
    format!("{}{rule}{body}", row(header))
}

/// A text that Markdown shows as it is.
fn escaped(text: &str) -> String {
    let mut all = String::new();
    for sign in text.chars() {
        match sign {
            '\n' | '\r' => all.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~' | '$' => {
                all.push('\\');
                all.push(sign);
            }
            sign => all.push(sign),
        }
    }
    all
}
