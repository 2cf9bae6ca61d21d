//! A solved family as text: a line for each member, and the formula in the parameters.

use super::super::SolutionsView;
use super::super::words::padded;
use super::family::{choices, domain, others, read};
use crate::family::{Common, QuestionAnswer, Solved};
use crate::solve::Grade;

/// The titles of the questions.
const TITLES: [&str; 3] = ["P-positions", "Grundy values", "misere P-positions"];
/// The longest formula that is written beside its grade.
const FORMULA: usize = 64;

/// For each question the answers of all members, then what they have in common.
///
/// ```text
/// P-positions
///   a = 1  {(x, y) | |x - y| <= 1}  proved
///   a = 2  {(x, y) | |x - y| <= 2}  proved
///   in the parameters: {(x, y) | |x - y| <= a}
///   holds for the 2 choices, proved for each
/// ```
pub fn solutions(view: &SolutionsView) -> String {
    let found = &view.solutions;
    let mut text = format!("{}\n", view.family);
    for (question, title) in TITLES.iter().enumerate() {
        text.push_str(&format!("\n{title}\n"));
        text.push_str(&answers(&found.members, &found.parameters, question));
        if let Some(common) = &found.common[question] {
            text.push_str(&in_common(common));
        }
    }
    let mut counted = vec![choices(found.choices)];
    counted.extend(others(found.choices, found.members.len(), found.outside));
    text + &format!("\n{}\n", counted.join(", ")) + &read(found.read, found.members.len())
}

fn answers(members: &[Solved], names: &[String], question: usize) -> String {
    let named: Vec<String> = members
        .iter()
        .map(|member| {
            let values = names.iter().zip(&member.choice);
            let values: Vec<_> = values
                .map(|(name, value)| format!("{name} = {value}"))
                .collect();
            values.join(", ")
        })
        .collect();
    let formulas: Vec<&str> = members
        .iter()
        .map(|member| right_side(&member.answers[question]))
        .collect();
    let width = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let side = width(&mut named.iter().map(|name| name.chars().count()));
    let short = formulas.iter().map(|formula| formula.chars().count());
    let column = width(&mut short.filter(|length| *length <= FORMULA));
    let lines = members.iter().zip(named.iter().zip(&formulas));
    let lines = lines.map(|(member, (name, formula))| {
        let grade = graded(&member.answers[question]);
        let line = match formula.is_empty() {
            true => format!("  {}  {grade}", padded(name, side)),
            false => format!(
                "  {}  {}  {grade}",
                padded(name, side),
                padded(formula, column)
            ),
        };
        format!("{line}\n")
    });
    lines.collect()
}

/// The formula without what it is a formula of.
fn right_side(answer: &QuestionAnswer) -> &str {
    let formula = answer.formula.as_deref().unwrap_or("");
    formula
        .split_once(" = ")
        .map_or(formula, |(_, right)| right)
}

fn graded(answer: &QuestionAnswer) -> String {
    let to = answer.max.map_or(String::new(), |max| format!(" to {max}"));
    match (answer.grade, answer.states) {
        (Grade::Proved, Some(states)) if answer.formula.is_none() => {
            format!("proved ({states} states), no short formula found")
        }
        (Grade::Proved, _) => "proved".into(),
        (Grade::Seen, Some(states)) => format!("seen{to} ({states} states); {}", answer.reason),
        (Grade::Seen, None) => format!("seen{to}; {}", answer.reason),
        (Grade::Unknown, _) => format!("unknown: {}", answer.reason),
    }
}

fn in_common(common: &Common) -> String {
    let claim = &common.claim;
    let right = claim
        .split_once(" = ")
        .map_or(claim.as_str(), |(_, right)| right);
    let domain = domain(&common.exploration).replace('\n', "\n  ");
    format!("  in the parameters: {right}\n  {}\n", domain.trim_end())
}
