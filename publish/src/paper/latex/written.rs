//! Texts of the rule language as LaTeX: conditions, terms and claims.

use super::expression::{conditions, formula, side};
use super::words::escaped;
use grundy::language::{Expression, Kind, Statement, WrittenClaim, parse_claim};

/// The claim of a text.
pub(super) fn claim(text: &str) -> Option<WrittenClaim> {
    parse_claim(text).into_result().ok().flatten()
}

/// A condition: `x - y \ge -1`.
pub(super) fn condition(text: &str) -> String {
    let read = claim(&format!("P = {{(0) | {text}}}")).and_then(|claim| match claim.statement {
        Statement::PPositions(set) => match set.set.kind {
            Kind::Builder(_, about) => Some(conditions(&about)),
            _ => None,
        },
        _ => None,
    });
    read.unwrap_or_else(|| format!("\\text{{{}}}", escaped(text)))
}

/// A term: `x - i`.
pub(super) fn term(text: &str) -> String {
    let read = claim(&format!("grundy(x) = {text}")).and_then(|claim| match claim.statement {
        Statement::Grundy { value, .. } => Some(side(&value)),
        _ => None,
    });
    read.unwrap_or_else(|| format!("\\text{{{}}}", escaped(text)))
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

/// The right side of a claim `P = …` or `grundy(x, y) = …`, and what its names stand for.
pub(super) fn right_side(text: &str) -> Option<String> {
    let claim = claim(text)?;
    let value = match &claim.statement {
        Statement::PPositions(set) => {
            let closed = match set.symmetric {
                true => ",\\quad\\text{with the heaps in any order}",
                false => "",
            };
            format!("{}{closed}", union(&set.set))
        }
        Statement::Grundy { value, .. } => formula(value),
        _ => return None,
    };
    let wheres = claim.definitions.iter().map(|definition| {
        let arguments: Vec<&str> = definition
            .arguments
            .iter()
            .map(|name| name.text.as_str())
            .collect();
        let name = match arguments.is_empty() {
            true => definition.name.text.clone(),
            false => format!("{}({})", definition.name.text, arguments.join(", ")),
        };
        format!(
            ",\\\\\n & \\text{{where }} {} = {}",
            term(&name),
            formula(&definition.value)
        )
    });
    Some(format!("{value}{}", wheres.collect::<String>()))
}

/// The members of a union, each on its line.
fn union(set: &Expression) -> String {
    let mut members = Vec::new();
    collect(set, &mut members);
    let members: Vec<String> = members.iter().map(|member| side(member)).collect();
    members.join("\\\\\n & {}\\cup ")
}

fn collect<'e>(set: &'e Expression, members: &mut Vec<&'e Expression>) {
    match &set.kind {
        Kind::Binary(grundy::language::Operator::Union, left, right) => {
            collect(left, members);
            collect(right, members);
        }
        _ => members.push(set),
    }
}
