//! Digraphs in Graphviz DOT: vertices, arcs, chains of arcs, lists of vertices and groups in braces. Attributes and ports are read
//! and left out.

use super::digraph::{Digraph, NoDigraph};
use grundy_rules::language::{Code, Diagnostic, Span};
use grundy_work::Pace;

/// The deepest nesting of groups: the reader is recursive. A fixed bound.
const DEEPEST: usize = 200;

/// The keywords, in letters of any case. None of them is a name.
const WORDS: [&str; 6] = ["strict", "graph", "digraph", "subgraph", "node", "edge"];

/// Does the text begin with `digraph`, `graph` or `strict`, comments left out, and open a brace?
pub(super) fn is_dot(text: &str) -> bool {
    let rest = text.get(blank(text)..).unwrap_or("");
    let word: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
    ["digraph", "graph", "strict"].contains(&word.as_str()) && rest.contains('{')
}

pub(super) fn read(text: &str, pace: &mut Pace<'_>) -> Result<Digraph, NoDigraph> {
    let mut reader = Reader {
        text,
        at: 0,
        token: "",
        depth: 0,
        digraph: Digraph::new(),
        pace,
    };
    reader.advance()?;
    reader.graph()?;
    Ok(reader.digraph)
}

/// A digraph while its text is read.
struct Reader<'t, 'p, 'j> {
    text: &'t str,
    /// Where the token stands.
    at: usize,
    /// The next word, name or sign; empty at the end of the text.
    token: &'t str,
    /// How many braces are open.
    depth: usize,
    digraph: Digraph,
    pace: &'p mut Pace<'j>,
}

impl Reader<'_, '_, '_> {
    /// `strict digraph name { … }`
    fn graph(&mut self) -> Result<(), NoDigraph> {
        if self.is_word("strict") {
            self.advance()?;
        }
        if self.is_word("graph") {
            let message = "the edges of this graph have no direction, and moves have one";
            return Err(self.wrong(message, "write `digraph` and `a -> b`"));
        }
        if !self.is_word("digraph") {
            return Err(self.unexpected());
        }
        self.advance()?;
        if self.token != "{" {
            self.name()?;
        }
        self.group()?;
        match self.token {
            "" => Ok(()),
            _ => Err(self.unexpected()),
        }
    }

    /// `{ … }`; returns the vertices that are named in it.
    fn group(&mut self) -> Result<Vec<String>, NoDigraph> {
        if self.depth == DEEPEST {
            let message = format!("braces nest more than {DEEPEST} levels deep");
            let span = Span::new(self.at, self.at + self.token.len());
            return Err(NoDigraph::Wrong(vec![Diagnostic::new(
                Code::TooDeep,
                span,
                message,
            )]));
        }
        self.sign("{")?;
        self.depth += 1;
        let mut named = Vec::new();
        while self.token != "}" {
            if self.token != ";" {
                named.extend(self.statement()?);
            }
            if self.token == ";" {
                self.advance()?;
            }
        }
        self.depth -= 1;
        self.advance()?;
        Ok(named)
    }

    /// A chain of arcs, `node [shape=box]`, or `size = 3`; returns the vertices that are named in it.
    fn statement(&mut self) -> Result<Vec<String>, NoDigraph> {
        if ["node", "edge", "graph"]
            .iter()
            .any(|word| self.is_word(word))
        {
            self.advance()?;
            self.attributes()?;
            return Ok(Vec::new());
        }
        let mut before = match self.begins_group() {
            true => self.subgraph()?,
            false => {
                let first = self.name()?;
                if self.token == "=" {
                    self.advance()?;
                    self.name()?;
                    return Ok(Vec::new());
                }
                self.vertices(first)?
            }
        };
        let mut named = before.clone();
        while self.token == "->" {
            self.advance()?;
            let here = match self.begins_group() {
                true => self.subgraph()?,
                false => {
                    let first = self.name()?;
                    self.vertices(first)?
                }
            };
            // An arc between groups joins each pair of their vertices.
            for from in &before {
                if !self.pace.goes_on(1 + here.len()) {
                    return Err(NoDigraph::Interrupted);
                }
                here.iter().for_each(|to| self.digraph.arc(from, to));
            }
            named.extend(here.iter().cloned());
            before = here;
        }
        if self.token == "--" {
            let message = "an edge without a direction in a digraph";
            return Err(self.wrong(message, "write `a -> b`"));
        }
        while self.token == "[" {
            self.attributes()?;
        }
        Ok(named)
    }

    fn begins_group(&self) -> bool {
        self.token == "{" || self.is_word("subgraph")
    }

    /// `subgraph name { … }`, or a group alone.
    fn subgraph(&mut self) -> Result<Vec<String>, NoDigraph> {
        if self.is_word("subgraph") {
            self.advance()?;
            if self.token != "{" {
                self.name()?;
            }
        }
        self.group()
    }

    /// `a, b:port, c`, whose first name was read.
    fn vertices(&mut self, first: String) -> Result<Vec<String>, NoDigraph> {
        let mut listed = vec![first];
        loop {
            while self.token == ":" {
                self.advance()?;
                self.name()?;
            }
            if self.token != "," {
                break;
            }
            self.advance()?;
            listed.push(self.name()?);
        }
        for name in &listed {
            self.digraph.vertex(name);
        }
        Ok(listed)
    }

    /// `[a = b, c = "d"; e = f]`
    fn attributes(&mut self) -> Result<(), NoDigraph> {
        self.sign("[")?;
        while self.token != "]" {
            self.name()?;
            self.sign("=")?;
            self.name()?;
            if [",", ";"].contains(&self.token) {
                self.advance()?;
            }
        }
        self.advance()
    }

    /// A word, a number, a text in quotes or in angle brackets; `+` joins texts in quotes.
    fn name(&mut self) -> Result<String, NoDigraph> {
        if !is_name(self.token) {
            return Err(self.unexpected());
        }
        let mut name = spelled(self.token);
        let quoted = self.token.starts_with('"');
        self.advance()?;
        while quoted && self.token == "+" {
            self.advance()?;
            if !self.token.starts_with('"') {
                return Err(self.unexpected());
            }
            name.push_str(&spelled(self.token));
            self.advance()?;
        }
        Ok(name)
    }

    fn sign(&mut self, sign: &str) -> Result<(), NoDigraph> {
        match self.token == sign {
            true => self.advance(),
            false => Err(self.unexpected()),
        }
    }

    fn is_word(&self, word: &str) -> bool {
        self.token.eq_ignore_ascii_case(word)
    }

    /// Goes to the next token.
    fn advance(&mut self) -> Result<(), NoDigraph> {
        let behind = self.at + self.token.len();
        let rest = self.text.get(behind..).unwrap_or("");
        let blank = blank(rest);
        self.at = behind + blank;
        let rest = rest.get(blank..).unwrap_or("");
        let length = length(rest);
        self.token = rest.get(..length.unwrap_or(0)).unwrap_or("");
        if !self.pace.goes_on(1 + blank + self.token.len()) {
            return Err(NoDigraph::Interrupted);
        }
        match length {
            Some(_) => Ok(()),
            None => Err(self.unexpected()),
        }
    }

    /// The error for a token that cannot stand here.
    fn unexpected(&self) -> NoDigraph {
        let help = "write `digraph { a -> b; c }`; names with other signs than letters and digits in quotes";
        self.wrong("this is no digraph in DOT", help)
    }

    fn wrong(&self, message: &str, help: &str) -> NoDigraph {
        let span = Span::new(self.at, self.at + self.token.len().max(1));
        let error = Diagnostic::new(Code::Unexpected, span, message);
        NoDigraph::Wrong(vec![error.help(help)])
    }
}

fn is_name(token: &str) -> bool {
    let begins = |sign: char| sign.is_alphanumeric() || "_\"<".contains(sign);
    let is_number = token.contains(|sign: char| sign.is_ascii_digit());
    let is_word = token.starts_with(begins) || (is_number && token.starts_with(['-', '.']));
    is_word && !WORDS.iter().any(|word| token.eq_ignore_ascii_case(word))
}

/// The name that a token spells.
fn spelled(token: &str) -> String {
    let inside = token
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inside.unwrap_or(token).replace("\\\"", "\"")
}

/// How many bytes of white space and comments a text begins with. A comment that is not closed is none.
fn blank(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or("");
        let white = rest.len() - rest.trim_start().len();
        let rest = rest.trim_start();
        let comment = if rest.starts_with("//") || rest.starts_with('#') {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(0, |end| end + 2)
        } else {
            0
        };
        at += white + comment;
        if comment == 0 {
            return at;
        }
    }
}

/// The length of the word, name or sign that a text begins with; `None` for a name that is not closed, or a number with letters behind it.
fn length(text: &str) -> Option<usize> {
    let Some(first) = text.chars().next() else {
        return Some(0);
    };
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    // A number may begin with a sign, and with a point.
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let digits = unsigned.strip_prefix('.').unwrap_or(unsigned);
    if digits.starts_with(|sign: char| sign.is_ascii_digit()) {
        let behind = digits.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
        return (!behind.starts_with(is_word)).then_some(text.len() - behind.len());
    }
    if text.starts_with("->") || text.starts_with("--") {
        return Some(2);
    }
    if first == '"' {
        let mut escaped = false;
        let end = text.char_indices().skip(1).find(|(_, sign)| {
            let ends = *sign == '"' && !escaped;
            escaped = *sign == '\\' && !escaped;
            ends
        });
        return end.map(|(at, _)| at + 1);
    }
    if first == '<' {
        // A name in HTML goes on to the bracket that closes it.
        let mut depth = 0_usize;
        let end = text.char_indices().find(|(_, sign)| {
            match sign {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        return end.map(|(at, _)| at + 1);
    }
    match is_word(first) {
        true => Some(text.find(|sign: char| !is_word(sign)).unwrap_or(text.len())),
        false => Some(first.len_utf8()),
    }
}
