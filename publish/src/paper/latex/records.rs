//! Lines below a header as a table.

use super::words::in_roman;

/// A table of lines, the first of them the header.
pub(in crate::paper) fn records(lines: &[Vec<String>]) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(1);
    let mut text = format!("\\begin{{longtable}}{{{}}}\n", "l".repeat(columns));
    for (place, line) in lines.iter().enumerate() {
        let fields: Vec<String> = line.iter().map(|field| in_roman(field)).collect();
        text += &format!("{}\\\\\n", fields.join(" & "));
        if place == 0 {
            text += "\\hline\n\\endhead\n";
        }
    }
    text + "\\end{longtable}\n"
}

#[cfg(test)]
mod tests {
    use super::records;

    #[test]
    fn signs_of_comparison_stand_in_mathematics() {
        let written = records(&[vec!["n >= 1".into(), "x < y | z".into()]]);
        assert!(written.contains("n $>$= 1 & x $<$ y $|$ z"), "{written}");
    }
}
