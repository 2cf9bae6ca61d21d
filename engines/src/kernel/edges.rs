//! Reads lists of arcs: `a b` or `a -> b`, one on each line.

use super::digraph::{Digraph, NoDigraph};
use grundy_rules::language::{Code, Diagnostic, Span};
use grundy_work::Pace;

pub(super) fn read(text: &str, pace: &mut Pace<'_>) -> Result<Digraph, NoDigraph> {
    let mut digraph = Digraph::new();
    let mut errors = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if !pace.goes_on(line.len()) {
            return Err(NoDigraph::Interrupted);
        }
        let before_comment = line.split('#').next().unwrap_or("");
        let content = before_comment.trim();
        let at = start + (before_comment.len() - before_comment.trim_start().len());
        start += line.len();
        let with_arrows: Vec<&str> = content.split("->").map(str::trim).collect();
        let names = match with_arrows.as_slice() {
            [_] => content.split_whitespace().collect(),
            _ => with_arrows.clone(),
        };
        let is_name = |name: &&str| !name.is_empty() && !name.contains(char::is_whitespace);
        let is_chain = with_arrows.len() > 1 || names.len() <= 2;
        if !is_chain || !names.iter().all(is_name) {
            let span = Span::new(at, at + content.len());
            errors.push(
                Diagnostic::new(Code::Unexpected, span, "this line is no move").help(
                    "write `a b` or `a -> b` for a move, or one name for a position without moves",
                ),
            );
            continue;
        }
        if let Some(comma) = names.iter().find(|name| has_comma(name)) {
            let span = Span::new(at, at + content.len());
            let message = match names.as_slice() {
                [_] => format!("is {comma} a move or one position?"),
                _ => format!("{comma} has a comma outside of brackets"),
            };
            errors.push(Diagnostic::new(Code::Unexpected, span, message).help(
                "write `a b` or `a -> b` for a move; a position with a comma in its name stands in brackets, as `(1,2)`",
            ));
            continue;
        }
        match names.as_slice() {
            [] => {}
            [alone] => {
                digraph.vertex(alone);
            }
            chain => chain
                .windows(2)
                .for_each(|pair| digraph.arc(pair[0], pair[1])),
        }
    }
    match errors.is_empty() {
        true => Ok(digraph),
        false => Err(NoDigraph::Wrong(errors)),
    }
}

/// Is there a comma outside of brackets, as in `a,b` and `a,`?
fn has_comma(name: &str) -> bool {
    let mut depth = 0_i64;
    name.chars().any(|sign| {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        sign == ',' && depth <= 0
    })
}
