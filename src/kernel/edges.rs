//! Lists of arcs: `a b` or `a -> b`, one a line.

use super::Digraph;
use crate::language::{Code, Diagnostic, Span};

pub(super) fn read(text: &str) -> Result<Digraph, Vec<Diagnostic>> {
    let mut digraph = Digraph::new();
    let mut errors = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let said = line.split('#').next().unwrap_or("");
        let content = said.trim();
        let at = start + (said.len() - said.trim_start().len());
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
        false => Err(errors),
    }
}
