//! Digraphs in Graphviz DOT, read by `graphviz-rust`: vertices, arcs, chains of arcs and subgraphs. Attributes and
//! ports mean nothing here. That library knows no arc that begins with a group, `{a b} -> c`; it is refused.

use super::Digraph;
use crate::language::{Code, Diagnostic, Span};
use graphviz_rust::dot_structures::{Edge, EdgeTy, Graph, Id, NodeId, Stmt, Subgraph, Vertex};

/// Subgraphs nest no deeper: the parser calls itself for each.
const DEEPEST: usize = 200;

/// Does the text begin with `digraph`, `graph` or `strict`, comments left out, and open a brace?
pub(super) fn is_dot(text: &str) -> bool {
    let mut rest = text.trim_start();
    loop {
        let after = if rest.starts_with("//") || rest.starts_with('#') {
            rest.split_once('\n').map(|(_, after)| after)
        } else if rest.starts_with("/*") {
            rest.split_once("*/").map(|(_, after)| after)
        } else {
            break;
        };
        rest = after.unwrap_or("").trim_start();
    }
    let word: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
    ["digraph", "graph", "strict"].contains(&word.as_str()) && rest.contains('{')
}

pub(super) fn read(text: &str) -> Result<Digraph, Vec<Diagnostic>> {
    let spelled = Spelled::new(text);
    if spelled.deepest > DEEPEST {
        let message = format!("braces nest more than {DEEPEST} levels deep");
        return Err(vec![Diagnostic::new(
            Code::TooDeep,
            Span::default(),
            message,
        )]);
    }
    let graph = graphviz_rust::parse(&spelled.text)
        .map_err(|message| vec![unexpected(&spelled, &message)])?;
    let (directed, statements) = match &graph {
        Graph::Graph { stmts, .. } => (false, stmts),
        Graph::DiGraph { stmts, .. } => (true, stmts),
    };
    if !directed {
        let message = "the edges of this graph have no direction, and moves have one";
        return Err(vec![
            Diagnostic::new(Code::Unexpected, Span::default(), message)
                .help("write `digraph` and `a -> b`"),
        ]);
    }
    let mut digraph = Digraph::new();
    add(statements, &mut digraph);
    Ok(digraph)
}

/// What the parser wants before a group in braces, where DOT allows to leave it out: `a -> {b c}`.
const WORD: &str = "subgraph ";

/// The text with the word `subgraph` before every group in braces.
#[derive(Default)]
struct Spelled {
    text: String,
    /// Where the word was put in.
    inserted: Vec<usize>,
    /// How deep braces nest.
    deepest: usize,
}

impl Spelled {
    fn new(text: &str) -> Spelled {
        let mut spelled = Spelled::default();
        let mut depth = 0_usize;
        // The last two words or signs: a body follows `digraph` or `subgraph`, or its name.
        let mut last = [String::new(), String::new()];
        let mut rest = text;
        while let Some(token) = token(rest) {
            let (now, after) = rest.split_at(token.len());
            rest = after;
            let is_comment = now.starts_with("//") || now.starts_with("/*") || now.starts_with('#');
            if now == "{" {
                let opens_body = |word: &String| {
                    ["digraph", "graph", "subgraph"].contains(&word.to_lowercase().as_str())
                };
                let is_name =
                    last[1].starts_with(|c: char| c.is_alphanumeric() || "_\"".contains(c));
                let body = opens_body(&last[1]) || (is_name && opens_body(&last[0]));
                if !body {
                    spelled.inserted.push(spelled.text.len());
                    spelled.text.push_str(WORD);
                }
                depth += 1;
                spelled.deepest = spelled.deepest.max(depth);
            } else if now == "}" {
                depth = depth.saturating_sub(1);
            }
            if !is_comment && !now.trim().is_empty() {
                last = [std::mem::take(&mut last[1]), now.to_string()];
            }
            spelled.text.push_str(now);
        }
        spelled
    }

    /// Where a place of this text stands in the text as written.
    fn as_written(&self, at: usize) -> usize {
        let before = self.inserted.iter().filter(|place| **place < at).count();
        at.saturating_sub(before * WORD.len())
    }
}

/// The next comment, quoted name, word, or single sign.
fn token(text: &str) -> Option<&str> {
    let first = text.chars().next()?;
    let of_length = |length: Option<usize>| length.unwrap_or(text.len());
    let length = if text.starts_with("//") || first == '#' {
        of_length(text.find('\n'))
    } else if text.starts_with("/*") {
        of_length(text.find("*/").map(|end| end + 2))
    } else if first == '"' {
        let mut escaped = false;
        let end = text.char_indices().skip(1).find(|(_, sign)| {
            let ends = *sign == '"' && !escaped;
            escaped = *sign == '\\' && !escaped;
            ends
        });
        of_length(end.map(|(at, _)| at + 1))
    } else if first.is_alphanumeric() || first == '_' {
        of_length(text.find(|sign: char| !sign.is_alphanumeric() && sign != '_'))
    } else {
        first.len_utf8()
    };
    text.get(..length)
}

/// The parser's message, with its place, ` --> line:column`, as a span.
fn unexpected(spelled: &Spelled, message: &str) -> Diagnostic {
    let place = message
        .split("--> ")
        .nth(1)
        .and_then(|rest| rest.lines().next());
    let place = place.and_then(|place| place.split_once(':'));
    let number = |digits: &str| digits.trim().parse::<usize>().ok();
    let at = place.and_then(|(line, column)| {
        let lines = spelled.text.split_inclusive('\n');
        let before = lines.take(number(line)?.checked_sub(1)?).map(str::len);
        let before: usize = before.sum();
        let line = spelled.text.get(before..)?;
        let column = number(column)?.checked_sub(1)?;
        let at = line.char_indices().nth(column).map(|(at, _)| at);
        Some(before + at.unwrap_or(line.len()))
    });
    let at = spelled.as_written(at.unwrap_or(0));
    let message = "this is no digraph in DOT";
    Diagnostic::new(Code::Unexpected, Span::new(at, at + 1), message).help(
        "write `digraph { a -> b; c }`; names with other signs than letters and digits in quotes",
    )
}

/// Adds what the statements say; answers the vertices that they name.
fn add(statements: &[Stmt], digraph: &mut Digraph) -> Vec<String> {
    let mut named = Vec::new();
    for statement in statements {
        match statement {
            Stmt::Node(node) => {
                let name = name_of(&node.id);
                digraph.vertex(&name);
                named.push(name);
            }
            Stmt::Subgraph(subgraph) => named.extend(add(&subgraph.stmts, digraph)),
            Stmt::Edge(edge) => named.extend(add_edge(edge, digraph)),
            Stmt::Attribute(_) | Stmt::GAttribute(_) => {}
        }
    }
    named
}

/// An edge between subgraphs is an arc between each pair of their vertices.
fn add_edge(edge: &Edge, digraph: &mut Digraph) -> Vec<String> {
    let ends: Vec<&Vertex> = match &edge.ty {
        EdgeTy::Pair(from, to) => vec![from, to],
        EdgeTy::Chain(chain) => chain.iter().collect(),
    };
    let mut before: Vec<String> = Vec::new();
    let mut named = Vec::new();
    for end in ends {
        let here = match end {
            Vertex::N(node) => {
                let name = name_of(node);
                digraph.vertex(&name);
                vec![name]
            }
            Vertex::S(Subgraph { stmts, .. }) => add(stmts, digraph),
        };
        for from in &before {
            here.iter().for_each(|to| digraph.arc(from, to));
        }
        named.extend(here.iter().cloned());
        before = here;
    }
    named
}

fn name_of(NodeId(id, _): &NodeId) -> String {
    match id {
        Id::Escaped(quoted) => {
            let inside = quoted.strip_prefix('"').and_then(|q| q.strip_suffix('"'));
            inside.unwrap_or(quoted).replace("\\\"", "\"")
        }
        Id::Html(name) | Id::Plain(name) | Id::Anonymous(name) => name.clone(),
    }
}
