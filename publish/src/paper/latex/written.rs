//! Texts of the rule language as LaTeX: conditions, terms and claims.

use super::expression::{conditions, formula, side};
use super::words::in_roman;
use grundy::language::{
    Expression, Kind, Operator, Statement, WrittenClaim, WrittenSet, parse_claim,
};

/// The claim of a text.
pub(super) fn claim(text: &str) -> Option<WrittenClaim> {
    parse_claim(text).into_result().ok().flatten()
}

/// A term or a condition; `None` if the text is neither.
pub(in crate::paper) fn term_or_condition(text: &str) -> Option<String> {
    let read = read_value(text).map(|value| formula(&value));
    read.or_else(|| read_condition(text))
}

/// A condition: `x - y \ge -1`.
pub(super) fn condition(text: &str) -> String {
    read_condition(text).unwrap_or_else(|| format!("\\text{{{}}}", in_roman(text)))
}

fn read_condition(text: &str) -> Option<String> {
    claim(&format!("P = {{(0) | {text}}}")).and_then(|claim| match claim.statement {
        Statement::PPositions(set) => match set.set.kind {
            Kind::Builder(_, about) => Some(conditions(&about)),
            _ => None,
        },
        _ => None,
    })
}

/// A term: `x - i`.
pub(super) fn term(text: &str) -> String {
    let read = read_value(text).map(|value| side(&value));
    read.unwrap_or_else(|| format!("\\text{{{}}}", in_roman(text)))
}

fn read_value(text: &str) -> Option<Expression> {
    claim(&format!("grundy(x) = {text}")).and_then(|claim| match claim.statement {
        Statement::Grundy { value, .. } => Some(value),
        _ => None,
    })
}

/// A position: `(x - i, y)`.
pub(super) fn position(heaps: &[String]) -> String {
    match heaps {
        [one] => term(one),
        heaps => {
            let heaps: Vec<String> = heaps.iter().map(|heap| term(heap)).collect();
            format!("({})", heaps.join(", "))
        }
    }
}

/// The right side of a claim `P = …` or `grundy(x, y) = …`, and what its names stand for, in lines.
pub(super) fn right_side(text: &str) -> Option<String> {
    let claim = claim(text)?;
    let mut lines = match &claim.statement {
        Statement::PPositions(set) => set_lines(set, Remark::Behind),
        Statement::Grundy { value, .. } => vec![formula(value)],
        _ => return None,
    };
    let wheres = where_lines(&claim);
    if let (Some(last), false) = (lines.last_mut(), wheres.is_empty()) {
        last.push(',');
    }
    let wheres = wheres
        .iter()
        .map(|line| line.trim_start_matches(" & ").to_string());
    lines.extend(wheres);
    Some(lines.join("\\\\\n & "))
}

/// Where it stands that a set has its elements with the heaps in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// Behind the last line, where lines are long.
    Behind,
    /// On a line of its own, where lines are short.
    Below,
}

impl Remark {
    /// The lines with the remark.
    pub(super) fn added_to(self, lines: &mut Vec<String>) {
        const WORDS: &str = "\\text{with the heaps in any order}";
        let Some(last) = lines.last_mut() else {
            return;
        };
        last.push(',');
        match self {
            Remark::Behind => last.push_str(&format!("\\quad{WORDS}")),
            Remark::Below => lines.push(WORDS.to_string()),
        }
    }
}

/// A set, each member of a union on its line.
pub(super) fn set_lines(set: &WrittenSet, remark: Remark) -> Vec<String> {
    let mut members = Vec::new();
    collect(&set.set, &mut members);
    let lines = members
        .iter()
        .enumerate()
        .map(|(place, member)| match place {
            0 => side(member),
            _ => format!("{{}}\\cup {}", side(member)),
        });
    let mut lines: Vec<String> = lines.collect();
    if set.symmetric {
        remark.added_to(&mut lines);
    }
    lines
}

/// What the names of a claim stand for, in lines.
pub(super) fn where_lines(claim: &WrittenClaim) -> Vec<String> {
    let count = claim.definitions.len();
    let definitions = claim.definitions.iter().enumerate();
    let lines = definitions.map(|(place, definition)| {
        let arguments: Vec<&str> = definition
            .arguments
            .iter()
            .map(|name| name.text.as_str())
            .collect();
        let name = match arguments.is_empty() {
            true => definition.name.text.clone(),
            false => format!("{}({})", definition.name.text, arguments.join(", ")),
        };
        let comma = if place + 1 < count { "," } else { "" };
        format!(
            " & \\text{{where }} {} = {}{comma}",
            term(&name),
            formula(&definition.value)
        )
    });
    lines.collect()
}

fn collect<'e>(set: &'e Expression, members: &mut Vec<&'e Expression>) {
    match &set.kind {
        Kind::Binary(Operator::Union, left, right) => {
            collect(left, members);
            collect(right, members);
        }
        _ => members.push(set),
    }
}
