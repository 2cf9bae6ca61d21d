//! Solutions as text.

use super::super::SolutionView;
use super::super::words::{padded, play_ends};
use crate::solve::{Grade, SolutionPart};
use grundy_rules::game::show;

/// The width of the names of the rows.
const NAMES: usize = 14;
/// The longest line of a formula with its grade.
const LINE: usize = 108;
/// The column of the grades.
const GRADES: usize = 61;

/// Why play ends, the P-positions, the Grundy values, the P-positions of misère play, and a move that wins.
pub fn solution(view: &SolutionView) -> String {
    let solution = &view.solution;
    let mut lines = row(
        "play ends",
        &play_ends(view.game.measure(), view.game.heaps()),
    );
    lines.push_str(&part("P-positions", &solution.p_positions));
    lines.push_str(&part("Grundy", &solution.grundy));
    lines.push_str(&part("misere P", &solution.misere_p_positions));
    if let Some((from, to)) = &solution.example {
        let winning = format!("from {} to {}", show(from), show(to));
        lines.push_str(&row("to win", &winning));
    }
    lines
}

fn row(name: &str, said: &str) -> String {
    format!("{}{said}\n", padded(name, NAMES))
}

fn part(name: &str, part: &SolutionPart) -> String {
    let formula = part
        .formula
        .as_ref()
        .map(|claim| match claim.split_once(" = ") {
            Some((_, right)) => right.to_string(),
            None => claim.clone(),
        });
    let grade = graded(part);
    let Some(formula) = formula else {
        let notes: String = part.notes.iter().map(|note| row("", note)).collect();
        return row(name, &grade) + &notes;
    };
    let column = formula.chars().count().max(GRADES - NAMES - 2);
    match NAMES + column + 2 + grade.chars().count() <= LINE {
        true => row(name, &format!("{}  {grade}", padded(&formula, column))),
        false => row(name, &formula) + &row("", &grade),
    }
}

/// The grade of an answer, and why there is no more.
fn graded(part: &SolutionPart) -> String {
    let to = part.max.map_or(String::new(), |max| format!(" to {max}"));
    let reason = part.reason.as_deref().unwrap_or("nothing was found");
    match (part.grade, &part.proof) {
        (Grade::Proved, Some(proof)) => {
            let short = match part.formula {
                Some(_) => "",
                None => ", no short formula found",
            };
            let (base, states) = (&proof.base, proof.states);
            format!("proved for all positions ({base}, {states} states){short}")
        }
        (Grade::Proved, None) => match &part.by {
            Some(by) => format!("proved {by}"),
            None => "proved for all positions".into(),
        },
        (Grade::Seen, _) => match (&part.formula, &part.automaton) {
            (None, Some(automaton)) => {
                let (base, states) = (automaton.system(), automaton.states());
                format!("seen{to} ({base}, {states} states); not proved: {reason}")
            }
            _ => format!("seen{to}; not proved: {reason}"),
        },
        (Grade::Unknown, _) => match part.max {
            Some(max) => format!("unknown: {reason} (looked at heaps up to {max})"),
            None => format!("unknown: {reason}"),
        },
    }
}

/// The automata that were learned and proved, for Graphviz.
pub fn automata(view: &SolutionView) -> String {
    let solution = &view.solution;
    let parts = [
        &solution.p_positions,
        &solution.grundy,
        &solution.misere_p_positions,
    ];
    let automata = parts.iter().filter_map(|part| part.automaton.as_ref());
    automata
        .map(|automaton| format!("\n{}", automaton.to_dot()))
        .collect()
}
