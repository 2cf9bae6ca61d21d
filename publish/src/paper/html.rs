//! Tables of HTML: P-positions are of the class `p`, and bold.

use super::grid::{Cell, caption, layers, line};
use super::{Extent, Origin};
use grundy::answers::ComputedTable;

/// A page, or a part of one.
pub(super) fn page(body: &str, extent: Extent, origin: &Origin) -> String {
    let comment = comment(origin);
    match extent {
        Extent::Part => format!("{comment}{body}"),
        Extent::Whole => format!(
            "<!DOCTYPE html>\n{comment}<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
            escaped(&origin.command)
        ),
    }
}

const STYLE: &str = "table { border-collapse: collapse; margin: 1em 0; }
th, td { padding: 0.1em 0.5em; text-align: right; }
thead th { border-bottom: 1px solid; }
tbody th { border-right: 1px solid; }
td.p { font-weight: bold; background: #ddd; }
";

/// Where a page comes from, as a comment.
pub(super) fn comment(origin: &Origin) -> String {
    // A comment ends at the first arrow of this kind.
    let facts = origin.comment("").replace("-->", "--\u{2060}>");
    format!("<!--\n{facts}-->\n")
}

/// A table as a matrix, or as two rows for one heap.
pub(super) fn table(table: &ComputedTable) -> String {
    let mut text = String::new();
    let said = escaped(&caption(table, "bold"));
    match table.heaps() {
        [name] => {
            let all = line(table);
            let heads = all.iter().map(|(heap, _)| heap.to_string());
            let cells: Vec<&Cell> = all.iter().map(|(_, cell)| cell).collect();
            let heads: Vec<String> = [name.clone()].into_iter().chain(heads).collect();
            text += &matrix(&said, &heads, &[(table.show().name().to_string(), cells)]);
        }
        [x, y, ..] => {
            for layer in layers(table) {
                let others: Vec<String> = layer
                    .others
                    .iter()
                    .map(|(name, at)| format!("{name} = {at}"))
                    .collect();
                let heads = layer.columns.iter().map(ToString::to_string);
                let heads: Vec<String> = [format!("{x}\\{y}")].into_iter().chain(heads).collect();
                let rows: Vec<(String, Vec<&Cell>)> = layer
                    .rows
                    .iter()
                    .map(|(row, cells)| (row.to_string(), cells.iter().collect()))
                    .collect();
                let said = match others.is_empty() {
                    true => said.clone(),
                    false => format!("{said} {}", escaped(&others.join(", "))),
                };
                text += &matrix(&said, &heads, &rows);
            }
        }
        [] => {}
    }
    text
}

fn matrix(said: &str, heads: &[String], rows: &[(String, Vec<&Cell>)]) -> String {
    let heads: String = heads
        .iter()
        .map(|head| format!("<th>{}</th>", escaped(head)))
        .collect();
    let rows = rows.iter().map(|(head, cells)| {
        let cells = cells.iter().map(|cell| match cell.p {
            true => format!("<td class=\"p\"><b>{}</b></td>", escaped(&cell.text)),
            false => format!("<td>{}</td>", escaped(&cell.text)),
        });
        format!(
            "<tr><th>{}</th>{}</tr>\n",
            escaped(head),
            cells.collect::<String>()
        )
    });
    let rows: String = rows.collect();
    format!(
        "<table>\n<caption>{said}</caption>\n<thead>\n<tr>{heads}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
    )
}

/// Lines below a header.
pub(super) fn records(lines: &[Vec<String>]) -> String {
    let row = |line: &Vec<String>, tag: &str| {
        let fields = line
            .iter()
            .map(|field| format!("<{tag}>{}</{tag}>", escaped(field)));
        format!("<tr>{}</tr>\n", fields.collect::<String>())
    };
    let (head, body) = match lines.split_first() {
        Some((head, body)) => (row(head, "th"), body),
        None => (String::new(), lines),
    };
    let body: String = body.iter().map(|line| row(line, "td")).collect();
    format!("<table>\n<thead>\n{head}</thead>\n<tbody>\n{body}</tbody>\n</table>\n")
}

/// A text as HTML shows it.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
