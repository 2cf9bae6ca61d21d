//! P-positions as a set, and of two heaps as a table of pairs with their differences.

use super::words::{heap, in_roman};
use crate::paper::pairs::pairs;
use grundy::answers::PositionsAnswer;

/// The P-positions of a game.
pub(in crate::paper) fn positions(answer: &PositionsAnswer) -> String {
    let header = &answer.header;
    let all: Vec<&[i64]> = answer.positions.iter().flat_map(|all| all.iter()).collect();
    let shown: Vec<String> = all
        .iter()
        .map(|heaps| format!("${}$", position(heaps)))
        .collect();
    let play = match header.play {
        "misere" => " in misère play",
        _ => "",
    };
    let max = header.max;
    let heaps: Vec<String> = header.heaps.iter().map(|name| heap(name)).collect();
    let mut text = format!(
        "\\noindent The P-positions of {} with ${} \\le {max}${play}:\n",
        in_roman(&header.game),
        heaps.join(", ")
    );
    text += match shown.is_empty() {
        true => "$\\mathcal{P} = \\emptyset$.\n".into(),
        false => format!("$\\mathcal{{P}} = \\{{$%\n{}$\\}}$.\n", shown.join(",\n")),
    }
    .as_str();
    if let Some(pairs) = pairs(&all) {
        text += &table(&pairs);
    }
    for left in &answer.errors {
        text += &format!("\nThe list is not complete: {}.\n", in_roman(&left.message));
    }
    text
}

fn position(heaps: &[i64]) -> String {
    let heaps: Vec<String> = heaps.iter().map(ToString::to_string).collect();
    format!("({})", heaps.join(", "))
}

/// The pairs (x_n, y_n) with x_n <= y_n.
fn table(pairs: &[(i64, i64)]) -> String {
    let mut text = String::from(
        "\n\\begin{longtable}{rrrr}\n$n$ & $x_n$ & $y_n$ & $y_n - x_n$\\\\\n\\hline\n\\endhead\n",
    );
    for (n, (x, y)) in pairs.iter().enumerate() {
        text += &format!("{n} & {x} & {y} & {}\\\\\n", y - x);
    }
    text + "\\end{longtable}\n"
}
