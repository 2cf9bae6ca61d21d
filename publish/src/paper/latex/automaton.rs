//! An automaton as a table of its states.

use super::words::{escaped, in_roman};
use grundy::claim::written;
use grundy::language::WrittenState;
use grundy::solve::SolutionPart;

/// The most states of a table: larger ones are left to pictures and files. It shortens the text only.
const MOST_STATES: usize = 24;

/// What the automaton of a part reads, and where each letter leads.
pub(super) fn table(part: &SolutionPart, numbers: &str, command: &str) -> String {
    let Some(automaton) = &part.automaton else {
        return String::new();
    };
    let states = written(automaton).states;
    let reads = format!(
        "It has {} states and reads the digits of ${numbers}$ in {}, the most significant first",
        states.len(),
        in_roman(&automaton.system().to_string())
    );
    if states.len() > MOST_STATES {
        return format!(
            "{reads}; \\texttt{{{} -o automaton.dot}} writes it.\n",
            escaped(command)
        );
    }
    let rows: Vec<String> = states
        .iter()
        .enumerate()
        .map(|(number, state)| row(number, state))
        .collect();
    format!(
        "{reads}. It begins in state $0$ and rejects where no step is given; the states with a star accept.\n\\begin{{center}}\n\\begin{{tabular}}{{@{{}}rp{{0.8\\linewidth}}@{{}}}}\n{}\n\\end{{tabular}}\n\\end{{center}}\n",
        rows.join("\\\\\n")
    )
}

/// `$2^{*}$ & $(0, 1), (1, 0) \to 3$; $(1, 1) \to 0$`
fn row(number: usize, state: &WrittenState) -> String {
    let star = if state.accepts { "^{*}" } else { "" };
    let steps = state.steps.iter().map(|step| {
        let letters = step.letters.iter().map(|(letter, _)| {
            let digits: Vec<String> = letter.iter().map(u32::to_string).collect();
            match digits.as_slice() {
                [one] => format!("${one}$"),
                _ => format!("$({})$", digits.join(", ")),
            }
        });
        let letters: Vec<String> = letters.collect();
        format!("{} $\\to {}$", letters.join(", "), step.to)
    });
    let steps: Vec<String> = steps.collect();
    format!("${number}{star}$ & {}", steps.join("; "))
}
