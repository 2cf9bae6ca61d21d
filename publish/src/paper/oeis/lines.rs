//! A sequence as an entry in the internal format of the OEIS, and as a b-file.

use super::sequences::GameSequence;
use crate::paper::Origin;
use std::fmt::Write;

/// The longest line of terms, behind its head.
const LINE: usize = 68;
/// How many terms are given to the search.
const SEARCHED: usize = 24;

/// The lines of an entry: the terms, the name and the offset; and a line for the search.
pub fn entry(sequence: &GameSequence) -> String {
    let mut text = format!("# {}\n", sequence.name);
    for (sign, line) in ['S', 'T', 'U'].into_iter().zip(term_lines(&sequence.terms)) {
        let _ = writeln!(text, "%{sign} A000000 {line}");
    }
    let _ = writeln!(text, "%N A000000 {}.", sequence.title);
    let table = if sequence.is_table { ",tabl" } else { "" };
    let _ = writeln!(text, "%K A000000 nonn{table}");
    let large = sequence.terms.iter().position(|term| *term > 1);
    let _ = writeln!(
        text,
        "%O A000000 {},{}",
        sequence.offset,
        large.map_or(1, |at| at + 1)
    );
    let searched: Vec<String> = sequence
        .terms
        .iter()
        .take(SEARCHED)
        .map(ToString::to_string)
        .collect();
    let _ = writeln!(text, "search: {}", searched.join(","));
    text
}

/// Up to three lines of terms; all but the last end in a comma.
fn term_lines(terms: &[u64]) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for term in terms {
        let digits = term.to_string();
        let full = lines
            .last()
            .is_some_and(|line| line.len() + digits.len() > LINE);
        if full && lines.len() == 3 {
            break;
        }
        if full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(&digits);
            line.push(',');
        }
    }
    if let Some(last) = lines.last_mut() {
        last.pop();
    }
    lines
}

/// Lines `n a(n)`, below comments.
pub fn b_file(sequence: &GameSequence, origin: &Origin) -> String {
    let mut text = format!("# {}\n{}", sequence.title, origin.comment("# "));
    for (n, term) in (sequence.offset..).zip(&sequence.terms) {
        let _ = writeln!(text, "{n} {term}");
    }
    text
}
