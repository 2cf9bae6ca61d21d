//! Solutions as text.

use super::super::SolutionView;
use super::super::words::{padded, play_ends};
use crate::solve::{Grade, NoStrategy, ObservedSolution, Solution, SolutionPart, Strategy};
use grundy_rules::game::{Game, show};

/// The width of the names of the rows.
const NAMES: usize = 14;
/// The longest line of a formula with its grade.
const LINE: usize = 108;
/// The column of the grades.
const GRADES: usize = 61;

/// Why play ends, the P-positions, the Grundy values, the P-positions of misère play, and moves that win.
pub fn solution(view: &SolutionView) -> String {
    let solution = &view.solution;
    let mut lines = solution_header(&view.game);
    for (question, part) in [
        ("p_positions", &solution.p_positions),
        ("grundy", &solution.grundy),
        ("misere_p_positions", &solution.misere_p_positions),
    ] {
        lines.push_str(&solution_part(question, part));
    }
    lines.push_str(&to_win(solution));
    lines
}

/// The P-positions and the Grundy values of a game of which only values are known.
pub fn observed_solution(found: &ObservedSolution) -> String {
    solution_part("p_positions", &found.p_positions) + &solution_part("grundy", &found.grundy)
}

/// The row that says why play ends.
pub fn solution_header(game: &Game) -> String {
    row("play ends", &play_ends(game))
}

/// The rows of the answer to a question.
pub fn solution_part(question: &str, found: &SolutionPart) -> String {
    let name = match question {
        "p_positions" => "P-positions",
        "grundy" => "Grundy",
        _ => "misere P",
    };
    part(name, found)
}

/// A won position with a winning move, and winning moves as a function of the position.
fn to_win(solution: &Solution) -> String {
    let example = solution.example.iter();
    let example = example.map(|(from, to)| format!("from {} to {}", show(from), show(to)));
    let mut said: Vec<String> = example.collect();
    match &solution.strategy {
        Ok(strategy) => said.extend(winning_moves(strategy)),
        Err(NoStrategy::NotSought) => {}
        Err(reason) => said.push(format!(
            "no winning move as a function of the position: {reason}"
        )),
    }
    let rows = said.iter().enumerate();
    let rows = rows.map(|(line, said)| row(if line == 0 { "to win" } else { "" }, said));
    rows.collect()
}

/// The cases of a strategy, and whether they are proved.
fn winning_moves(strategy: &Strategy) -> Vec<String> {
    let position = format!("({})", strategy.heaps.join(", "));
    let written = strategy.cases.iter().filter(|case| !case.permuted);
    let written = written.map(|case| {
        let (when, to) = (&case.condition, case.to.join(", "));
        format!("from {position} with {when} to ({to})")
    });
    let mut said: Vec<String> = written.collect();
    if strategy.cases.iter().any(|case| case.permuted) {
        said.push("and with the heaps in any other order".into());
    }
    let all = "these moves win from all N-positions";
    said.push(match (&strategy.proof, strategy.max, &strategy.reason) {
        (_, Some(max), Some(reason)) => {
            format!("{all} with heaps up to {max}; not proved: {reason}")
        }
        (_, Some(max), None) => format!("{all} with heaps up to {max}; not proved"),
        (Some(proof), None, _) => {
            format!("{all}: proved ({}, {} states)", proof.base, proof.states)
        }
        (None, None, _) => format!("{all}: proved"),
    });
    said
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
