//! The values of one heap: two rows, or rows of ten.

/// The most heaps that stand side by side.
const IN_LINE: usize = 16;

/// The values at heaps that follow one another: above each the heap, or in rows of ten, where the heap is the sum of the numbers of the row
/// and the column.
pub(super) fn line(heap: &str, value: &str, cells: &[(i64, String)]) -> String {
    let values = |part: &[(i64, String)]| -> String {
        let values: Vec<&str> = part.iter().map(|(_, cell)| cell.as_str()).collect();
        values.join(" & ")
    };
    if cells.len() <= IN_LINE {
        let heaps: Vec<String> = cells.iter().map(|(heap, _)| heap.to_string()).collect();
        return format!(
            "\\[\n\\begin{{array}}{{r|{}}}\n{heap} & {}\\\\\n\\hline\n{value} & {}\\\\\n\\end{{array}}\n\\]\n",
            "r".repeat(cells.len()),
            heaps.join(" & "),
            values(cells)
        );
    }
    let columns: Vec<String> = (0..10).map(|column| format!("${column}$")).collect();
    let rows = cells.chunks(10).map(|part| {
        let from = part.first().map_or(0, |(heap, _)| *heap);
        let values: Vec<String> = part.iter().map(|(_, cell)| format!("${cell}$")).collect();
        format!("${from}$ & {}\\\\\n", values.join(" & "))
    });
    format!(
        "\\begin{{longtable}}{{r|rrrrrrrrrr}}\n${heap}$ & {}\\\\\n\\hline\n\\endhead\n{}\\end{{longtable}}\n",
        columns.join(" & "),
        rows.collect::<String>()
    )
}

/// How rows of ten are read; nothing where all stands in one line.
pub(super) fn reading(cells: usize) -> &'static str {
    match cells <= IN_LINE {
        true => "",
        false => " The heap is the sum of the numbers of the row and the column.",
    }
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn more_values_than_a_line_holds_stand_in_rows_of_ten() {
        let cells: Vec<(i64, String)> =
            (5..27).map(|heap| (heap, (2 * heap).to_string())).collect();
        let few = line("n", "G", &cells[..3]);
        assert!(
            few.contains("n & 5 & 6 & 7\\\\\n\\hline\nG & 10 & 12 & 14\\\\"),
            "{few}"
        );
        let many = line("n", "G", &cells);
        assert!(many.contains("$25$ & $50$ & $52$\\\\"), "{many}");
        assert_eq!(many.matches("\\\\\n").count(), 4, "{many}");
    }
}
