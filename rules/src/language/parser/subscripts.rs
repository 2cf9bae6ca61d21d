//! Subscripts of heaps in a vector, as papers print them: `x_i` and `x_1` for `x[i]` and `x[1]` behind `on x[n]`.

use super::rules::RulesPlace;
use super::state::Parser;
use crate::language::token::{Lexeme, Sign, Token};

impl Parser {
    /// Reads the words `x_i` of these rules as `x[i]`, for a letter or a number i.
    pub(super) fn read_subscripts(&mut self, heap: &str, place: RulesPlace) {
        let begin = self.at;
        while !(self.at_end() || place == RulesPlace::File && self.begins_item()) {
            self.read_index_in_braces(heap);
            match subscripted(&self.tokens[self.at], heap) {
                Some(tokens) => {
                    self.tokens.splice(self.at..=self.at, tokens);
                    self.at += 4;
                }
                None => self.at += 1,
            }
        }
        self.at = begin;
    }

    /// `x_{i + 1}` is x[i + 1]: the braces become brackets.
    fn read_index_in_braces(&mut self, heap: &str) {
        let is_heap = |name: &str| name.strip_suffix('_') == Some(heap);
        let open = self.at + 1;
        let here = &self.tokens[self.at].lexeme;
        let opens = self
            .tokens
            .get(open)
            .is_some_and(|token| token.adjacent && token.lexeme == Lexeme::Sign(Sign::BraceOpen));
        if !opens || !matches!(here, Lexeme::Name(name) if is_heap(name)) {
            return;
        }
        let Some(close) = self.closing_brace(open) else {
            return;
        };
        self.tokens[self.at].lexeme = Lexeme::Name(heap.to_string());
        self.tokens[open].lexeme = Lexeme::Sign(Sign::BracketOpen);
        self.tokens[close].lexeme = Lexeme::Sign(Sign::BracketClose);
    }
}

/// The index i of a word `x_i`: a letter or a number.
pub(super) fn index_of<'w>(word: &'w str, heap: &str) -> Option<&'w str> {
    let index = word.strip_prefix(heap)?.strip_prefix('_')?;
    let number = !index.is_empty() && index.bytes().all(|digit| digit.is_ascii_digit());
    let letter = index.chars().count() == 1 && index.chars().all(char::is_alphabetic);
    (number || letter).then_some(index)
}

/// The tokens `x`, `[`, `i` and `]` for a token `x_i`.
fn subscripted(token: &Token, heap: &str) -> Option<[Token; 4]> {
    let Lexeme::Name(name) = &token.lexeme else {
        return None;
    };
    let index = index_of(name, heap)?;
    let index = match index.starts_with(|first: char| first.is_ascii_digit()) {
        true => Lexeme::Number(index.to_string()),
        false => Lexeme::Name(index.to_string()),
    };
    // The word may be spelled in several ways: each part stands where the whole stands.
    let part = |lexeme: Lexeme, first: bool| Token {
        lexeme,
        span: token.span,
        begins_line: first && token.begins_line,
        adjacent: !first || token.adjacent,
    };
    Some([
        part(Lexeme::Name(heap.to_string()), true),
        part(Lexeme::Sign(Sign::BracketOpen), false),
        part(index, false),
        part(Lexeme::Sign(Sign::BracketClose), false),
    ])
}
