//! Statements of claims as formulas.

use super::expression::{formula, side};
use super::words::name;
use super::written::{Remark, set_lines, where_lines};
use crate::paper::prose::Prose;
use grundy::language::{
    HeapNames, Likeness, Statement, WrittenClaim, WrittenNumeration, format_game,
};

/// Lines that print wider than this are shown as they are written. It shapes the page only.
const WIDEST: usize = 100;

/// What is claimed; `None` where it is better read as it is written.
pub(in crate::paper) fn statement(claim: &WrittenClaim) -> Option<Prose> {
    // A choice has lines of its own.
    let fits = |line: &String| line.split("\\\\").all(|line| printed_width(line) <= WIDEST);
    with_remark(claim, Remark::Behind).filter(|statement| statement.lines().all(fits))
}

/// The same for a page that scrolls, with lines of any width.
pub(in crate::paper) fn wide_statement(claim: &WrittenClaim) -> Option<Prose> {
    with_remark(claim, Remark::Below)
}

fn with_remark(claim: &WrittenClaim, remark: Remark) -> Option<Prose> {
    let mut lines = match &claim.statement {
        Statement::PPositions(set) => beside("\\mathcal{P} = {}", set_lines(set, remark)),
        Statement::Grundy { heaps, value } => {
            let left = format!("\\mathcal{{G}}{} = {{}}", position(heaps));
            beside(&left, vec![formula(value)])
        }
        Statement::Fact(fact) => vec![format!("& {}", formula(fact))],
        Statement::Limit { quotient, value } => {
            vec![format!(
                "& \\lim_{{n \\to \\infty}} {} = {}",
                side(quotient),
                side(value)
            )]
        }
        Statement::Period {
            least,
            period,
            preperiod,
            saltus,
        } => {
            let saltus = saltus.as_ref().map(|saltus| format!(" + {}", side(saltus)));
            let from = preperiod.as_ref().map_or("0".to_string(), side);
            let least = match least {
                true => ", \\text{ and no smaller period}",
                false => "",
            };
            vec![format!(
                "& \\mathcal{{G}}(n + {}) = \\mathcal{{G}}(n){} \\quad \\text{{for all }} n \\ge {from}{least}",
                side(period),
                saltus.unwrap_or_default()
            )]
        }
        Statement::Automaton { heaps, automaton } => {
            let what = match heaps {
                Some(_) => "The Grundy values",
                None => "The P-positions",
            };
            let base = match &automaton.numeration {
                WrittenNumeration::Base(base) => format!("base {base}"),
                WrittenNumeration::Zeckendorf => "the Zeckendorf numeration".into(),
                WrittenNumeration::Ostrowski(_) => "an Ostrowski numeration".into(),
            };
            return Some(Prose::words(&format!(
                "{what} are those of an automaton of {} states that reads the heaps in {base}.",
                automaton.states.len()
            )));
        }
        Statement::AtEveryExponent { game: on_numbers } => {
            return Some(Prose::words(&format!(
                "At every exponent the coefficients of a P-position are a P-position of {}, and no other position is one.",
                format_game(on_numbers)
            )));
        }
        Statement::Same(likeness, other) => {
            let alike = match likeness {
                Likeness::Options => "the same options",
                Likeness::PPositions => "the same outcome",
                Likeness::Values => "the same Grundy value",
            };
            return Some(Prose::words(&format!(
                "Every position has {alike} as in {}.",
                format_game(other)
            )));
        }
        _ => return None,
    };
    lines.extend(where_lines(claim));
    Some(Prose::default().display(lines))
}

/// A left side before the first line.
pub(super) fn beside(left: &str, lines: Vec<String>) -> Vec<String> {
    let lines = lines.into_iter().enumerate();
    lines
        .map(|(place, line)| match place {
            0 => format!("{left} & {line}"),
            _ => format!(" & {line}"),
        })
        .collect()
}

/// `(x, y)`, or the numbers of a vector.
fn position(heaps: &HeapNames) -> String {
    match heaps {
        HeapNames::Named(names) => {
            let names: Vec<String> = names.iter().map(|heap| name(&heap.text)).collect();
            format!("({})", names.join(", "))
        }
        HeapNames::Vector(vector, count) => {
            let vector = name(&vector.text);
            format!("({vector}_1, \\ldots, {vector}_{{{}}})", formula(count))
        }
    }
}

/// About how many letters wide a line of LaTeX prints: a command is one.
fn printed_width(latex: &str) -> usize {
    let mut width = 0;
    let mut rest = latex.chars().peekable();
    while let Some(sign) = rest.next() {
        match sign {
            '\\' => {
                let mut command = String::new();
                while let Some(letter) = rest.next_if(char::is_ascii_alphabetic) {
                    command.push(letter);
                }
                let silent = [
                    "left", "right", "text", "mathit", "mathcal", "mathbb", "frac",
                ];
                if !silent.contains(&command.as_str()) {
                    width += if command == "quad" { 2 } else { 1 };
                }
            }
            '{' | '}' | '&' | '_' | '^' => {}
            _ => width += 1,
        }
    }
    width
}
