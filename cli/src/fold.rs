//! Long lines folded at the edge of a terminal: between columns where it has some, else between words.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, core::display_width};

/// A gap between two columns of a line.
const GAP: &str = "  ";

/// The most characters of the name of a line, with the gap behind it.
const NAMES: usize = 24;

/// The text with no line wider than `columns`, where its words are no wider. Continuation lines are indented to where the text of the line begins.
pub fn folded(text: &str, columns: usize) -> String {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        match display_width(line) <= columns {
            true => lines.push(line.to_string()),
            false => fold(line, columns, &mut lines),
        }
    }
    lines.join("\n")
}

/// Paragraphs filled anew, where a line is too wide. What is indented is no paragraph.
pub fn filled(text: &str, columns: usize) -> String {
    let parts = text.split("\n\n").map(|part| {
        let is_prose = part.lines().all(|line| !line.starts_with(' '));
        match is_prose && part.lines().any(|line| display_width(line) > columns) {
            true => {
                let words: Vec<&str> = part.split_whitespace().collect();
                let end = if part.ends_with('\n') { "\n" } else { "" };
                format!("{}{end}", folded(&words.join(" "), columns))
            }
            false => folded(part, columns),
        }
    });
    parts.collect::<Vec<_>>().join("\n\n")
}

/// One line that is too wide.
fn fold(line: &str, columns: usize, lines: &mut Vec<String>) {
    let (head, rest) = headed(line, columns);
    let indent = " ".repeat(display_width(head));
    let mut begun = head.to_string();
    let mut is_empty = true;
    for (gap, cell) in cells(rest) {
        let joined = display_width(&begun) + gap.len() + display_width(cell);
        if !is_empty && joined > columns {
            lines.push(std::mem::replace(&mut begun, indent.clone()));
        } else {
            begun.push_str(gap);
        }
        let options = Options::new(columns)
            .initial_indent(&begun)
            .subsequent_indent(&indent)
            .break_words(false)
            .wrap_algorithm(WrapAlgorithm::FirstFit)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation);
        let mut wrapped: Vec<String> = textwrap::wrap(cell, options)
            .into_iter()
            .map(|line| line.into_owned())
            .collect();
        begun = wrapped.pop().unwrap_or(begun);
        lines.extend(wrapped);
        is_empty = false;
    }
    lines.push(begun);
}

/// The indentation of a line, or its name and the gap behind it, if they leave room; and what follows.
fn headed(line: &str, columns: usize) -> (&str, &str) {
    let from = line.len() - line.trim_start().len();
    let (indent, text) = line.split_at(from);
    let named = text.find(GAP).map(|end| {
        let rest = text[end..].trim_start();
        line.split_at(line.len() - rest.len())
    });
    let named = named.filter(|(head, _)| from + NAMES >= display_width(head));
    let (head, rest) = named.unwrap_or((indent, text));
    match 2 * display_width(head) > columns {
        true => ("", text),
        false => (head, rest),
    }
}

/// The columns of a text, each with the gap before it.
fn cells(text: &str) -> Vec<(&str, &str)> {
    let mut cells = Vec::new();
    let mut left = text;
    while !left.trim_start().is_empty() {
        let (gap, after) = left.split_at(left.len() - left.trim_start().len());
        let end = after.find(GAP).unwrap_or(after.len());
        cells.push((gap, &after[..end]));
        left = &after[end..];
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::{filled, folded};

    #[test]
    fn short_lines_stay_as_they_are() {
        let text = "a  b\n\n  c\n";
        assert_eq!(folded(text, 10), text);
    }

    #[test]
    fn columns_that_do_not_fit_stand_below_the_first() {
        let line = "name   a formula      proved for all";
        assert_eq!(folded(line, 30), "name   a formula\n       proved for all");
        assert_eq!(folded(line, 40), line);
    }

    #[test]
    fn words_are_not_broken_and_continue_below_the_text() {
        let line = "claim  false exactly at {(4 a, 4 b) | a >= 1}";
        assert_eq!(
            folded(line, 24),
            "claim  false exactly at\n       {(4 a, 4 b) | a\n       >= 1}"
        );
        assert_eq!(folded("    one two three", 11), "    one two\n    three");
    }

    #[test]
    fn paragraphs_are_filled_and_examples_are_not() {
        let text = "one two three\nfour\n\n    x y z\n    z\n";
        assert_eq!(filled(text, 20), text);
        assert_eq!(
            filled(text, 10),
            "one two\nthree four\n\n    x y z\n    z\n"
        );
    }

    #[test]
    fn a_word_that_is_wider_than_the_line_is_not_broken() {
        assert_eq!(folded("n  1234567890123", 12), "n  1234567890123");
    }

    #[test]
    fn every_word_of_a_folded_text_is_kept() {
        let text = "  REFUTED             Theorem 3  toll(m), m in 2..5, and more words than fit";
        for columns in 1..60 {
            let folded = folded(text, columns);
            let words = |text: &str| {
                text.split_whitespace()
                    .map(String::from)
                    .collect::<Vec<_>>()
            };
            assert_eq!(words(&folded), words(text), "{columns}");
        }
    }
}
