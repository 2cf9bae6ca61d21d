//! The parser's state: tokens, comments, errors, and the limits on nesting.

use super::parsed::Parsed;
use super::words::RESERVED;
use crate::language::comment::Comment;
use crate::language::lexer::{Lexed, lex};
use crate::language::syntax::{Expression, Kind, Name, SourceLayout};
use crate::language::token::{Lexeme, Sign, Token};
use crate::language::{Code, Diagnostic, Span};
use std::ops::Range;

pub(super) type Parse<T> = Result<T, Diagnostic>;

/// Levels of brackets that one expression may have. A bound of the language.
const MAX_NESTING: usize = 100;

/// Operators that one line may have; it bounds the depth of every tree. A bound of the language.
const MAX_OPERATORS: usize = 500;

pub(super) struct Parser {
    pub(super) source: String,
    pub(super) tokens: Vec<Token>,
    pub(super) at: usize,
    pub(super) comments: Vec<Comment>,
    pub(super) comments_used: usize,
    pub(super) errors: Vec<Diagnostic>,
    /// Open brackets: inside them a line end means nothing.
    pub(super) brackets: usize,
    pub(super) nesting: usize,
    pub(super) operators: usize,
    /// Is `mod` the end of a congruence here, and not an operator?
    pub(super) mod_ends: bool,
    /// Does a bar end something here, so that it cannot mean "divides"?
    pub(super) bar_ends: bool,
    /// Outside brackets, does `∪` before a position begin the next move?
    pub(super) union_ends: bool,
}

impl Parser {
    pub(super) fn new(source: &str) -> Self {
        Parser::of_part(source, 0..source.len())
    }

    /// A parser of a part of a text; places are those in the whole text.
    pub(super) fn of_part(source: &str, part: Range<usize>) -> Self {
        let Lexed {
            tokens,
            comments,
            errors,
        } = lex(source, part);
        Parser {
            source: source.to_string(),
            tokens,
            at: 0,
            comments,
            comments_used: 0,
            errors,
            brackets: 0,
            nesting: 0,
            operators: 0,
            mod_ends: false,
            bar_ends: false,
            union_ends: false,
        }
    }

    pub(super) fn finish<T>(mut self, tree: T) -> Parsed<T> {
        self.errors.sort_by_key(|error| error.span.start);
        Parsed {
            tree,
            errors: self.errors,
        }
    }

    pub(super) fn peek(&self) -> &Token {
        // The lexer ends with `End`, and nothing steps past it.
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    pub(super) fn peek_second(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)]
    }

    pub(super) fn next(&mut self) -> Token {
        let token = self.peek().clone();
        if token.lexeme != Lexeme::End {
            self.at += 1;
        }
        token
    }

    /// The place of the token before.
    pub(super) fn last_span(&self) -> Span {
        match self.at.checked_sub(1) {
            Some(last) => self.tokens[last].span,
            None => Span::new(0, 0),
        }
    }

    pub(super) fn at_end(&self) -> bool {
        self.peek().lexeme == Lexeme::End
    }

    /// Does a new line begin here, outside all brackets?
    pub(super) fn at_line_end(&self) -> bool {
        self.at_end() || (self.brackets == 0 && self.peek().begins_line)
    }

    pub(super) fn is_sign(&self, sign: Sign) -> bool {
        self.peek().lexeme == Lexeme::Sign(sign)
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(&self.peek().lexeme, Lexeme::Name(name) if name == word)
    }

    pub(super) fn second_is_word(&self, word: &str) -> bool {
        matches!(&self.peek_second().lexeme, Lexeme::Name(name) if name == word)
    }

    pub(super) fn take_sign(&mut self, sign: Sign) -> bool {
        let found = self.is_sign(sign);
        if found {
            self.at += 1;
        }
        found
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.at += 1;
        }
        found
    }

    pub(super) fn expect_sign(&mut self, sign: Sign, context: &str) -> Parse<Span> {
        if self.is_sign(sign) {
            return Ok(self.next().span);
        }
        Err(self.unexpected(&format!("{} {context}", sign.spelling())))
    }

    pub(super) fn expect_word(&mut self, word: &str, context: &str) -> Parse<()> {
        if self.take_word(word) {
            return Ok(());
        }
        Err(self.unexpected(&format!("{word} {context}")))
    }

    pub(super) fn name(&mut self, what: &str) -> Parse<Name> {
        let token = self.peek().clone();
        match token.lexeme {
            Lexeme::Name(text) if !RESERVED.contains(&text.as_str()) => {
                self.at += 1;
                Ok(Name {
                    text,
                    span: token.span,
                })
            }
            _ => Err(self.unexpected(what)),
        }
    }

    /// The error that something else was expected here.
    pub(super) fn unexpected(&self, expected: &str) -> Diagnostic {
        let token = self.peek();
        let found = match &token.lexeme {
            Lexeme::End => "the end of the text".to_string(),
            Lexeme::Number(text) | Lexeme::Name(text) => format!("'{text}'"),
            Lexeme::Text(text) => format!("\"{text}\""),
            Lexeme::Integers(_) => "ℤ".to_string(),
            Lexeme::Sign(sign) => format!("'{}'", sign.spelling()),
        };
        // At a line's end the place to look at is behind the last word, not on the next line.
        let span = if self.at_line_end() && self.at > 0 {
            let end = self.last_span().end;
            Span::new(end, end)
        } else {
            token.span
        };
        let found = if self.at_line_end() && !self.at_end() {
            "the line ends".to_string()
        } else {
            format!("found {found}")
        };
        Diagnostic::new(
            Code::Unexpected,
            span,
            format!("expected {expected}, {found}"),
        )
        .label(format!("expected {expected}"))
    }

    /// Reads something between brackets that are open already.
    pub(super) fn inside<T>(
        &mut self,
        open: Span,
        close: Sign,
        read: impl FnOnce(&mut Self) -> Parse<T>,
    ) -> Parse<(T, Span)> {
        self.brackets += 1;
        let mod_ends = std::mem::replace(&mut self.mod_ends, false);
        let closed_by_bar = matches!(close, Sign::Bar | Sign::BraceClose);
        let bar_ends = std::mem::replace(&mut self.bar_ends, closed_by_bar);
        let read = self.deeper(read);
        // At the end of the text the missing bracket is reported, not other faults.
        let at_end = self.at_end();
        let result = match read {
            Ok(inner) if self.is_sign(close) => Ok((inner, self.next().span)),
            Ok(_) if at_end => Err(unclosed(open, close)),
            Err(error) if at_end && error.code == Code::Unexpected => Err(unclosed(open, close)),
            Ok(_) => Err(self.unexpected_before(close)),
            Err(error) => Err(error),
        };
        self.brackets -= 1;
        self.mod_ends = mod_ends;
        self.bar_ends = bar_ends;
        result
    }

    /// Reads one level deeper, within the bound on depth.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.nesting >= MAX_NESTING {
            return Err(self.too_deep());
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    pub(super) fn count_operator(&mut self) -> Parse<()> {
        self.operators += 1;
        if self.operators > MAX_OPERATORS {
            return Err(self.too_deep());
        }
        Ok(())
    }

    pub(super) fn too_deep(&self) -> Diagnostic {
        Diagnostic::new(
            Code::TooDeep,
            self.peek().span,
            format!(
                "more than {MAX_NESTING} levels of brackets, or {MAX_OPERATORS} operators on a line"
            ),
        )
        .help("split the expression into named sequences")
    }

    /// The comments before the next token that nothing has taken yet.
    pub(super) fn comments_before(&mut self) -> Vec<Option<String>> {
        let start = self.peek().span.start;
        let end = if self.at_end() { usize::MAX } else { start };
        self.take_comments(end)
    }

    pub(super) fn take_comments(&mut self, end: usize) -> Vec<Option<String>> {
        let mut taken = Vec::new();
        while let Some(comment) = self.comments.get(self.comments_used) {
            if comment.span.start >= end {
                break;
            }
            taken.push(comment.text.clone());
            self.comments_used += 1;
        }
        taken
    }

    /// The layout of what was read since `before` was taken: comments inside it move before it.
    pub(super) fn layout(&mut self, mut before: Vec<Option<String>>) -> SourceLayout {
        let end = self.last_span().end;
        let inside = self.take_comments(end);
        before.extend(inside.into_iter().filter(Option::is_some));
        let behind = match self.comments.get(self.comments_used) {
            Some(comment) if comment.trails && comment.span.start < self.peek().span.start => {
                self.comments_used += 1;
                comment.text.clone()
            }
            _ => None,
        };
        SourceLayout { before, behind }
    }

    /// Reports the error and goes on with the next line.
    pub(super) fn recover(&mut self, error: Diagnostic) {
        self.errors.push(error);
        self.brackets = 0;
        self.nesting = 0;
        self.mod_ends = false;
        self.bar_ends = false;
        self.union_ends = false;
        while !self.at_end() {
            self.at += 1;
            if self.peek().begins_line
                || self.tokens[self.at - 1].lexeme == Lexeme::Sign(Sign::Semicolon)
            {
                break;
            }
        }
    }

    pub(super) fn list<T>(
        &mut self,
        close: Sign,
        read: impl Fn(&mut Self) -> Parse<T>,
    ) -> Parse<Vec<T>> {
        let mut items = Vec::new();
        if self.is_sign(close) {
            return Ok(items);
        }
        loop {
            items.push(read(self)?);
            if !self.take_sign(Sign::Comma) && !self.take_sign(Sign::Semicolon) {
                return Ok(items);
            }
        }
    }
}

/// A bracket that nothing closes.
fn unclosed(open: Span, close: Sign) -> Diagnostic {
    let opening = match close {
        Sign::Bar => "bar",
        _ => "bracket",
    };
    let expected = close.spelling();
    let message = format!("this {opening} is not closed: expected {expected}");
    Diagnostic::new(Code::Unclosed, open, message).label("opened here")
}

/// The names that an expression mentions, in order.
pub(super) fn names_in(expression: &Expression, names: &mut Vec<Name>) {
    use Kind::{Chain, Name as Word};
    match &expression.kind {
        Word(text) => names.push(Name {
            text: text.clone(),
            span: expression.span,
        }),
        Chain { first, rest, .. } => {
            names_in(first, names);
            for (_, right) in rest {
                names_in(right, names);
            }
        }
        Kind::And(parts) | Kind::Or(parts) => {
            for part in parts {
                names_in(part, names);
            }
        }
        Kind::Binary(_, left, right) => {
            names_in(left, names);
            names_in(right, names);
        }
        Kind::Property(of, ..) | Kind::Absolute(of) | Kind::Negative(of) => {
            names_in(of, names);
        }
        _ => {}
    }
}
