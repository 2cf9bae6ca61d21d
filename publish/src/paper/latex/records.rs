//! Lines below a header as a table.

use super::words::escaped;

/// A table of lines, the first of them the header.
pub(in crate::paper) fn records(lines: &[Vec<String>]) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(1);
    let mut text = format!("\\begin{{longtable}}{{{}}}\n", "l".repeat(columns));
    for (place, line) in lines.iter().enumerate() {
        let fields: Vec<String> = line.iter().map(|field| escaped(field)).collect();
        text += &format!("{}\\\\\n", fields.join(" & "));
        if place == 0 {
            text += "\\hline\n\\endhead\n";
        }
    }
    text + "\\end{longtable}\n"
}
