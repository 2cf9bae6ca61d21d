//! Where a move begins, if the line says so: `(x, y) -> (x - i, y)`, `x -> x - i`, `F(x, y) = {(x - i, y) | …}`.

use super::state::{Parse, Parser};
use super::words::VALUES;
use crate::language::syntax::{Expression, HeapNames, Kind, Name, Rules, Target};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span};

/// Of `y -> y - i` in a game on (x, y): the heaps in order, and the place of the one that gets a new size.
pub(super) struct OtherHeaps {
    heaps: Vec<Name>,
    changes: usize,
}

impl Parser {
    /// Reads `(x, y) ->` or `x ->` before a target, if it stands there. It names the heaps where nothing else does.
    ///
    /// Where it is one heap of several, the others stay as they are.
    pub(super) fn origin(&mut self, rules: &mut Rules) -> Parse<Option<OtherHeaps>> {
        let from = self.peek().span;
        let Some(names) = self.origin_names()? else {
            return Ok(None);
        };
        let span = from.to(self.last_span());
        match &rules.heaps {
            None => {
                one_heap_or_any(&names)?;
                rules.heaps = Some(HeapNames::Named(names));
                Ok(None)
            }
            Some(HeapNames::Named(heaps)) if same(heaps, &names) => Ok(None),
            Some(HeapNames::Named(heaps)) => {
                let changes = heaps.iter().position(|heap| heap.text == names[0].text);
                match (names.as_slice(), changes) {
                    ([_], Some(changes)) => Ok(Some(OtherHeaps {
                        heaps: heaps.clone(),
                        changes,
                    })),
                    _ => Err(one_more_heap(heaps, &names, rules.span)
                        .unwrap_or_else(|| other_names(heaps, span))),
                }
            }
            // `x -> x - s` with x for all heaps.
            Some(HeapNames::Vector(heap, _)) if matches!(names.as_slice(), [only] if only.text == heap.text) => {
                Ok(None)
            }
            Some(HeapNames::Vector(heap, _)) => {
                let message = format!("the heaps are the vector {} here", heap.text);
                Err(
                    Diagnostic::new(Code::Unexpected, span, message).help(format!(
                        "name the heaps that change: {0}[k] -> {0}[k] - 1",
                        heap.text
                    )),
                )
            }
        }
    }

    /// The names before an arrow, which is taken. Nothing is, where there is no arrow, or it belongs to heaps of a vector.
    fn origin_names(&mut self) -> Parse<Option<Vec<Name>>> {
        let arrow = Lexeme::Sign(Sign::Arrow);
        if let Lexeme::Name(text) = &self.peek().lexeme
            && self.peek_second().lexeme == arrow
        {
            let text = text.clone();
            let span = self.next().span;
            self.at += 1;
            return Ok(Some(vec![Name { text, span }]));
        }
        let begin = self.at;
        if let Some(names) = self.function_of_heaps() {
            self.names_no_value(begin)?;
            return Ok(Some(names));
        }
        if !self.is_sign(Sign::ParenOpen) || self.after_brackets() != Some(&arrow) {
            return Ok(None);
        }
        let open = self.next().span;
        let (heaps, close) = self.inside(open, Sign::ParenClose, |parser| {
            parser.list(Sign::ParenClose, Self::expression)
        })?;
        self.at += 1;
        let name = |heap: &Expression| match &heap.kind {
            Kind::Name(text) => Some(Name {
                text: text.clone(),
                span: heap.span,
            }),
            _ => None,
        };
        match heaps.iter().map(name).collect::<Option<Vec<_>>>() {
            Some(names) if !names.is_empty() => Ok(Some(names)),
            _ => Err(Diagnostic::new(
                Code::Unexpected,
                open.to(close),
                "a move begins at any position: before the arrow stand the names of the heaps",
            )
            .help("write (x, y) -> (x - i, y), and what the position must satisfy behind where: (x, y) -> (x - k, y) where x = 2 k")),
        }
    }

    /// The names in `F(x, y) = {…}`, `move((x, y)) = {…}`, `O_{(x, y)} = {…}` and `O_n = {n - 1}`, where what stands before the brace is taken.
    fn function_of_heaps(&mut self) -> Option<Vec<Name>> {
        let lexeme = |at: usize| self.tokens.get(at).map(|token| &token.lexeme);
        let is = |at: usize, sign: Sign| lexeme(at) == Some(&Lexeme::Sign(sign));
        let Some(Lexeme::Name(function)) = lexeme(self.at) else {
            return None;
        };
        let (open, close) = match function.ends_with('_') {
            true => (Sign::BraceOpen, Sign::BraceClose),
            false => (Sign::ParenOpen, Sign::ParenClose),
        };
        if !is(self.at + 1, open) {
            let heap = self.heap_below(self.at)?;
            self.at += 2;
            return Some(vec![heap]);
        }
        let twice = is(self.at + 2, Sign::ParenOpen);
        let mut at = self.at + 2 + usize::from(twice);
        let mut names = Vec::new();
        loop {
            let Some(Lexeme::Name(text)) = lexeme(at) else {
                return None;
            };
            let (text, span) = (text.clone(), self.tokens[at].span);
            names.push(Name { text, span });
            if !is(at + 1, Sign::Comma) {
                break;
            }
            at += 2;
        }
        at += 1;
        if twice {
            at += usize::from(is(at, Sign::ParenClose));
        }
        let closed = is(at, close);
        at += 1;
        if !closed || !self.options_are_set_at(at) {
            return None;
        }
        self.at = at + 1;
        Some(names)
    }

    /// Does `= {` stand here?
    fn options_are_set_at(&self, at: usize) -> bool {
        let is = |at: usize, sign: Sign| {
            let token = self.tokens.get(at);
            token.is_some_and(|token| token.lexeme == Lexeme::Sign(sign))
        };
        is(at, Sign::Equal) && (is(at + 1, Sign::BraceOpen) || is(at + 1, Sign::UnionOver))
    }

    /// The heap n of `O_n = {n - 1, …}`: a letter that stands in the set too.
    fn heap_below(&self, at: usize) -> Option<Name> {
        let Lexeme::Name(function) = &self.tokens[at].lexeme else {
            return None;
        };
        let (_, index) = function.rsplit_once('_')?;
        let heap = Lexeme::Name(index.to_string());
        let is_letter = index.len() == 1 && index.bytes().all(|sign| sign.is_ascii_alphabetic());
        let inside = self.tokens.get(at + 2..)?.iter();
        let occurs = inside
            .take_while(|token| token.lexeme != Lexeme::Sign(Sign::Semicolon))
            .any(|token| token.lexeme == heap);
        let is_it = is_letter && occurs && self.options_are_set_at(at + 1);
        is_it.then(|| Name {
            text: index.to_string(),
            span: self.tokens[at].span,
        })
    }

    /// `G(x, y) = {…}` and `SG(x, y) = {…}`: what has the name of a Grundy value is no set.
    fn names_no_value(&self, begin: usize) -> Parse<()> {
        let token = &self.tokens[begin];
        match &token.lexeme {
            Lexeme::Name(name) if VALUES.contains(&name.as_str()) => {
                let message =
                    "this is the name of a Grundy value, and here stands a set of options";
                Err(Diagnostic::new(Code::Sort, token.span, message)
                    .label("the name of a value")
                    .help("give the set another name, or none")
                    .patch(token.span, "F"))
            }
            _ => Ok(()),
        }
    }

    /// The token behind the bracket that closes the one that opens here.
    fn after_brackets(&self) -> Option<&Lexeme> {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(self.at) {
            match token.lexeme {
                Lexeme::Sign(Sign::ParenOpen) => depth += 1,
                Lexeme::Sign(Sign::ParenClose) if depth == 1 => {
                    return self.tokens.get(at + 1).map(|token| &token.lexeme);
                }
                Lexeme::Sign(Sign::ParenClose) => depth -= 1,
                Lexeme::End | Lexeme::Sign(Sign::Semicolon) => return None,
                _ => {}
            }
        }
        None
    }

    /// The target of a move that gives one heap of several a new size.
    pub(super) fn new_size(&mut self, others: OtherHeaps) -> Parse<Target> {
        let value = self.sets()?;
        let heap = |heap: Name| Expression::new(Kind::Name(heap.text), heap.span);
        let mut position: Vec<Expression> = others.heaps.into_iter().map(heap).collect();
        position[others.changes] = value;
        Ok(Target::Positions(vec![position]))
    }
}

/// `x_i -> x_i - s` is one heap to the one and any heap of several to the other.
fn one_heap_or_any(names: &[Name]) -> Parse<()> {
    let [only] = names else {
        return Ok(());
    };
    let Some((heap, index)) = only.text.split_once('_') else {
        return Ok(());
    };
    let is_letter = index.len() == 1 && index.bytes().all(|sign| sign.is_ascii_alphabetic());
    if !is_letter {
        return Ok(());
    }
    let message = format!("one heap that is called {}, or any heap?", only.text);
    Err(Diagnostic::new(Code::Ambiguous, only.span, message).help(format!(
        "for any heap of three write `on {heap}[3]: {heap}[{index}] - s where s >= 1`; call a single heap {heap}"
    )))
}

fn same(heaps: &[Name], names: &[Name]) -> bool {
    heaps
        .iter()
        .map(|heap| &heap.text)
        .eq(names.iter().map(|name| &name.text))
}

/// `x -> x - 1; y -> y - 1` where nothing says how many heaps there are.
fn one_more_heap(heaps: &[Name], names: &[Name], start: Span) -> Option<Diagnostic> {
    let ([heap], [other]) = (heaps, names) else {
        return None;
    };
    // The names come from the arrow of an earlier line, or from `on`.
    let named = heap.span.start < other.span.start;
    let cure = format!("on ({}, {}): ", heap.text, other.text);
    let message = format!("the only heap is {} here", heap.text);
    let error = Diagnostic::new(Code::Unexpected, other.span, message).label("another heap");
    let error = error.help(format!("two heaps are named first: {cure}…"));
    let begins = heap.span.start == start.start;
    Some(match named && begins {
        true => error.patch(Span::new(start.start, start.start), cure),
        false => error,
    })
}

fn other_names(heaps: &[Name], span: Span) -> Diagnostic {
    let heaps: Vec<&str> = heaps.iter().map(|heap| heap.text.as_str()).collect();
    let position = match heaps.as_slice() {
        [only] => (*only).to_string(),
        heaps => format!("({})", heaps.join(", ")),
    };
    let message = format!("the heaps are {} here", heaps.join(", "));
    Diagnostic::new(Code::Unexpected, span, message)
        .label("other names")
        .help(format!("every line begins at {position}; in quotes, `on (x, y): …` says how many heaps there are"))
        .patch(span, format!("{position} ->"))
}
