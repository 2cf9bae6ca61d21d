//! Tokens to syntax tree: recursive descent, several errors in one pass.
//!
//! A broken line is reported and skipped; the lines after it are still read.

mod automaton;
mod claim;
pub(super) mod expression;
mod item;
mod moves;
mod quality;

pub use item::first_index;

use super::comment::Comment;
use super::lexer::{Lexed, lex};
use super::syntax::{Claim, Expression, File, GameExpression, Layout, Name};
use super::token::{Lexeme, Sign, Token};
use super::{Code, Diagnostic, Span};

/// What was read, and every error on the way. With errors the tree holds what could be understood.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    /// The tree, as far as it was understood.
    pub tree: T,
    /// What is wrong, in the order of the text.
    pub errors: Vec<Diagnostic>,
}

impl<T> Parsed<T> {
    /// The tree, if nothing was wrong.
    ///
    /// # Errors
    /// All that is wrong with the text.
    pub fn into_result(self) -> Result<T, Vec<Diagnostic>> {
        if self.errors.is_empty() {
            Ok(self.tree)
        } else {
            Err(self.errors)
        }
    }
}

/// Reads a file of games and claims.
///
/// ```
/// let text = "game yama on (x, y), symmetric\n  (x - i, y + 1)  where i >= 2\n";
/// let file = grundy_rules::language::parse_file(text).into_result().unwrap();
/// assert_eq!(file.games().next().unwrap().name.text, "yama");
/// assert_eq!(grundy_rules::language::format_file(&file), text);
/// ```
pub fn parse_file(source: &str) -> Parsed<File> {
    let mut parser = Parser::new(source);
    let tree = parser.file();
    parser.finish(tree)
}

/// Reads a game of the command line: a name with its arguments, or rules in quotes.
///
/// ```
/// use grundy_rules::language::{GameExpression, parse_game};
/// let game = parse_game("{(x-i, y+1) | 2 ≤ i ≤ x} ∪ {(x+1, y-i) | 2 ≤ i ≤ y}").into_result();
/// assert!(matches!(game, Ok(Some(GameExpression::Rules(_)))));
/// ```
pub fn parse_game(source: &str) -> Parsed<Option<GameExpression>> {
    let mut parser = Parser::new(source);
    let tree = parser.whole_game();
    parser.finish(tree)
}

/// Reads a claim without its title: `grundy(x, y) = …` or `P = {…}`.
pub fn parse_claim(source: &str) -> Parsed<Option<Claim>> {
    let mut parser = Parser::new(source);
    let tree = parser.whole_claim();
    parser.finish(tree)
}

/// The text of a claim with brackets where it could be read in two ways, as the program means what it writes itself:
/// a remainder or quotient at the end of a sum is one of the last term.
pub fn claim_in_brackets(text: &str) -> String {
    let mut text = text.to_string();
    loop {
        let errors = parse_claim(&text).errors;
        let Some(reading) = errors
            .into_iter()
            .find_map(|error| error.readings.last().cloned())
        else {
            return text;
        };
        text.replace_range(reading.span.start..reading.span.end, &reading.replacement);
    }
}

type Parse<T> = Result<T, Diagnostic>;

/// Levels of brackets that one expression may have.
const MAX_NESTING: usize = 100;
/// Operators that one line may have; it bounds the depth of every tree.
const MAX_OPERATORS: usize = 500;

struct Parser {
    source: String,
    tokens: Vec<Token>,
    at: usize,
    comments: Vec<Comment>,
    comments_used: usize,
    errors: Vec<Diagnostic>,
    /// Open brackets: inside them a line end means nothing.
    brackets: usize,
    nesting: usize,
    operators: usize,
    /// Is `mod` the end of a congruence here, and not an operator?
    mod_ends: bool,
}

impl Parser {
    fn new(source: &str) -> Self {
        let Lexed {
            tokens,
            comments,
            errors,
        } = lex(source);
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
        }
    }

    fn finish<T>(mut self, tree: T) -> Parsed<T> {
        self.errors.sort_by_key(|error| error.span.start);
        Parsed {
            tree,
            errors: self.errors,
        }
    }

    fn peek(&self) -> &Token {
        // The lexer ends with `End`, and nothing steps past it.
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn peek_second(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)]
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        if token.lexeme != Lexeme::End {
            self.at += 1;
        }
        token
    }

    /// The place of the token before.
    fn last_span(&self) -> Span {
        match self.at.checked_sub(1) {
            Some(last) => self.tokens[last].span,
            None => Span::new(0, 0),
        }
    }

    fn at_end(&self) -> bool {
        self.peek().lexeme == Lexeme::End
    }

    /// Does a new line begin here, outside all brackets?
    fn at_line_end(&self) -> bool {
        self.at_end() || (self.brackets == 0 && self.peek().begins_line)
    }

    fn is_sign(&self, sign: Sign) -> bool {
        self.peek().lexeme == Lexeme::Sign(sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(&self.peek().lexeme, Lexeme::Name(name) if name == word)
    }

    fn second_is_word(&self, word: &str) -> bool {
        matches!(&self.peek_second().lexeme, Lexeme::Name(name) if name == word)
    }

    fn take_sign(&mut self, sign: Sign) -> bool {
        let found = self.is_sign(sign);
        if found {
            self.at += 1;
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.at += 1;
        }
        found
    }

    fn expect_sign(&mut self, sign: Sign, context: &str) -> Parse<Span> {
        if self.is_sign(sign) {
            return Ok(self.next().span);
        }
        Err(self.unexpected(&format!("{} {context}", sign.spelling())))
    }

    fn expect_word(&mut self, word: &str, context: &str) -> Parse<()> {
        if self.take_word(word) {
            return Ok(());
        }
        Err(self.unexpected(&format!("{word} {context}")))
    }

    fn name(&mut self, what: &str) -> Parse<Name> {
        let token = self.peek().clone();
        match token.lexeme {
            Lexeme::Name(text) if !expression::RESERVED.contains(&text.as_str()) => {
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
    fn unexpected(&self, expected: &str) -> Diagnostic {
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
    fn inside<T>(
        &mut self,
        open: Span,
        close: Sign,
        read: impl FnOnce(&mut Self) -> Parse<T>,
    ) -> Parse<(T, Span)> {
        self.brackets += 1;
        let mod_ends = std::mem::replace(&mut self.mod_ends, false);
        let result = self.deeper(read).and_then(|inner| {
            if self.is_sign(close) {
                return Ok((inner, self.next().span));
            }
            let error = self.unexpected(close.spelling());
            if self.at_end() {
                let opening = match close {
                    Sign::Bar => "bar",
                    _ => "bracket",
                };
                return Err(Diagnostic::new(
                    Code::Unclosed,
                    open,
                    format!(
                        "this {opening} is not closed: expected {}",
                        close.spelling()
                    ),
                )
                .label("opened here"));
            }
            Err(error)
        });
        self.brackets -= 1;
        self.mod_ends = mod_ends;
        result
    }

    /// Reads one level deeper, within the bound on depth.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.nesting >= MAX_NESTING {
            return Err(self.too_deep());
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    fn count_operator(&mut self) -> Parse<()> {
        self.operators += 1;
        if self.operators > MAX_OPERATORS {
            return Err(self.too_deep());
        }
        Ok(())
    }

    fn too_deep(&self) -> Diagnostic {
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
    fn comments_before(&mut self) -> Vec<Option<String>> {
        let start = self.peek().span.start;
        let end = if self.at_end() { usize::MAX } else { start };
        self.take_comments(end)
    }

    fn take_comments(&mut self, end: usize) -> Vec<Option<String>> {
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
    fn layout(&mut self, mut before: Vec<Option<String>>) -> Layout {
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
        Layout { before, behind }
    }

    /// Reports the error and goes on with the next line.
    fn recover(&mut self, error: Diagnostic) {
        self.errors.push(error);
        self.brackets = 0;
        self.nesting = 0;
        self.mod_ends = false;
        while !self.at_end() {
            self.at += 1;
            if self.peek().begins_line
                || self.tokens[self.at - 1].lexeme == Lexeme::Sign(Sign::Semicolon)
            {
                break;
            }
        }
    }

    fn list<T>(&mut self, close: Sign, read: impl Fn(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
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

/// The names that an expression mentions, in order.
fn names_in(expression: &Expression, names: &mut Vec<Name>) {
    use super::Kind::{Chain, Name as Word};
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
        super::Kind::And(parts) | super::Kind::Or(parts) => {
            for part in parts {
                names_in(part, names);
            }
        }
        super::Kind::Binary(_, left, right) => {
            names_in(left, names);
            names_in(right, names);
        }
        super::Kind::Property(of, ..) | super::Kind::Absolute(of) | super::Kind::Negative(of) => {
            names_in(of, names);
        }
        _ => {}
    }
}
