//! Digraphs in Graphviz DOT, read by `graphviz-rust`: vertices, arcs, chains of arcs, lists of vertices and
//! subgraphs. Attributes and ports are ignored.

use super::digraph::{Digraph, NoDigraph};
use super::spelled::Spelled;
use graphviz_rust::dot_structures::{Edge, EdgeTy, Graph, Id, NodeId, Stmt, Subgraph, Vertex};
use grundy_rules::language::{Code, Diagnostic, Span};
use grundy_work::Pace;

/// The deepest nesting of subgraphs: the parser is recursive.
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

pub(super) fn read(text: &str, pace: &mut Pace<'_>) -> Result<Digraph, NoDigraph> {
    let wrong = |error| NoDigraph::Wrong(vec![error]);
    let spelled = Spelled::new(text);
    if spelled.deepest > DEEPEST {
        let message = format!("braces nest more than {DEEPEST} levels deep");
        let error = Diagnostic::new(Code::TooDeep, Span::default(), message);
        return Err(wrong(error));
    }
    let graph = graphviz_rust::parse(&spelled.text)
        .map_err(|message| wrong(unexpected(&spelled, &message)))?;
    let (directed, statements) = match &graph {
        Graph::Graph { stmts, .. } => (false, stmts),
        Graph::DiGraph { stmts, .. } => (true, stmts),
    };
    if !directed {
        let message = "the edges of this graph have no direction, and moves have one";
        let error = Diagnostic::new(Code::Unexpected, Span::default(), message);
        return Err(wrong(error.help("write `digraph` and `a -> b`")));
    }
    let mut reading = Reading {
        digraph: Digraph::new(),
        start: &spelled.start,
        pace,
    };
    reading.add(statements)?;
    Ok(reading.digraph)
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

/// A digraph while its statements are read.
struct Reading<'t, 'j> {
    digraph: Digraph,
    /// A vertex with which chains may begin, and which is not in the digraph.
    start: &'t str,
    pace: &'t mut Pace<'j>,
}

impl Reading<'_, '_> {
    /// Adds the vertices and arcs of statements; returns the vertices that they name.
    fn add(&mut self, statements: &[Stmt]) -> Result<Vec<String>, NoDigraph> {
        let mut named = Vec::new();
        for statement in statements {
            match statement {
                Stmt::Node(node) => {
                    let name = name_of(&node.id);
                    self.digraph.vertex(&name);
                    named.push(name);
                }
                Stmt::Subgraph(subgraph) => named.extend(self.add(&subgraph.stmts)?),
                Stmt::Edge(edge) => named.extend(self.add_edge(edge)?),
                Stmt::Attribute(_) | Stmt::GAttribute(_) => {}
            }
        }
        Ok(named)
    }

    /// An edge between subgraphs is an arc between each pair of their vertices.
    fn add_edge(&mut self, edge: &Edge) -> Result<Vec<String>, NoDigraph> {
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
                    if name == self.start {
                        continue;
                    }
                    self.digraph.vertex(&name);
                    vec![name]
                }
                Vertex::S(Subgraph { stmts, .. }) => self.add(stmts)?,
            };
            for from in &before {
                if !self.pace.goes_on(1 + here.len()) {
                    return Err(NoDigraph::Interrupted);
                }
                here.iter().for_each(|to| self.digraph.arc(from, to));
            }
            named.extend(here.iter().cloned());
            before = here;
        }
        Ok(named)
    }
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
