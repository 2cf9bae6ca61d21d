//! Raised digits and letters are powers: `x²`, `2ᵏ`, `2ᵏ⁺¹`. And other signs of print that stand in no table.

use super::lexer::Lexer;
use super::small_letters::RAISED;
use super::token::{Lexeme, Sign};
use super::{Code, Diagnostic, Span};

impl Lexer<'_> {
    /// A raised digit or letter, or several: the exponent of what stands before them.
    pub(super) fn superscript(&mut self, first: char) {
        let flat = |sign: char| RAISED.iter().find(|(raised, _)| *raised == sign);
        let raised: Vec<(usize, char)> = self
            .rest()
            .chars()
            .map_while(|sign| flat(sign).map(|(sign, flat)| (sign.len_utf8(), *flat)))
            .collect();
        let is_number = raised.iter().all(|(_, flat)| flat.is_ascii_digit());
        let exponent = raised.iter().any(|(_, flat)| flat.is_ascii_alphanumeric());
        if !exponent {
            return self.unknown_raised(first);
        }
        self.push(0, Lexeme::Sign(Sign::Caret));
        let braces = !is_number && raised.len() > 1;
        if braces {
            self.push(0, Lexeme::Sign(Sign::BraceOpen));
        }
        let (mut digits, mut length) = (String::new(), 0);
        for (of_sign, flat) in raised {
            if flat.is_ascii_digit() {
                digits.push(flat);
                length += of_sign;
                continue;
            }
            self.number_of(&mut digits, &mut length);
            let lexeme = match flat {
                '+' => Lexeme::Sign(Sign::Plus),
                '-' => Lexeme::Sign(Sign::Minus),
                letter => Lexeme::Name(letter.to_string()),
            };
            self.push(of_sign, lexeme);
        }
        self.number_of(&mut digits, &mut length);
        if braces {
            self.push(0, Lexeme::Sign(Sign::BraceClose));
        }
    }

    /// Pushes the digits that were collected.
    fn number_of(&mut self, digits: &mut String, length: &mut usize) {
        if !digits.is_empty() {
            let number = Lexeme::Number(std::mem::take(digits));
            self.push(std::mem::take(length), number);
        }
    }

    /// A raised sign alone.
    fn unknown_raised(&mut self, sign: char) {
        let span = Span::new(self.at, self.at + sign.len_utf8());
        let message = format!("the sign '{sign}' has no meaning here");
        self.lexed
            .errors
            .push(Diagnostic::new(Code::UnknownSign, span, message).label("unknown sign"));
        self.at = span.end;
    }

    /// `such that` and `s.t.` are `where`.
    pub(super) fn such_that(&mut self) -> bool {
        let rest = self.rest();
        let spaced = rest.strip_prefix("such").map(str::trim_start);
        let words = spaced
            .and_then(|behind| behind.strip_prefix("that"))
            .filter(|behind| {
                !behind.starts_with(|next: char| next.is_alphanumeric() || next == '_')
            });
        let behind = words.or_else(|| rest.strip_prefix("s.t."));
        let Some(behind) = behind else {
            return false;
        };
        let length = rest.len() - behind.len();
        self.push(length, Lexeme::Name("where".into()));
        true
    }

    /// The text of the last token.
    fn last_text(&self) -> &str {
        let last = self.lexed.tokens.last().map(|token| token.span);
        last.and_then(|span| self.source.get(span.start..span.end))
            .unwrap_or_default()
    }

    /// Behind `\not` the bar of `\not\mid`, which a word `not` before an absolute value is not; other relations do not become
    /// one sign with it.
    pub(super) fn struck(&mut self, length: usize, sign: &str) -> bool {
        if !self.last_is(Sign::Not) || self.last_text() != "\\not" {
            return false;
        }
        if ["mid", "vert", "|", "∣"].contains(&sign) {
            self.merge(Sign::NotDivides, length);
            return true;
        }
        let cure = match sign {
            "<" | "lt" => ">=",
            ">" | "gt" => "<=",
            "≤" | "le" | "leq" | "leqslant" => ">",
            "≥" | "ge" | "geq" | "geqslant" => "<",
            _ => return false,
        };
        let end = self.at + length;
        let from = self
            .lexed
            .tokens
            .pop()
            .map_or(self.at, |token| token.span.start);
        let span = Span::new(from, end);
        let message = "a comparison is not struck out";
        self.lexed.errors.push(
            Diagnostic::new(Code::UnknownSign, span, message)
                .help(format!("of numbers write {cure}; of vectors, not (s < t)")),
        );
        self.push(length, Lexeme::Sign(Sign::Less));
        true
    }

    /// A backslash between two sets is `without`: `{1, ..., 9} \ {2}`. Behind it stands what comes after the backslash.
    pub(super) fn without(&mut self, behind: &str) -> bool {
        let last = self.lexed.tokens.last().map(|token| &token.lexeme);
        let spaced = behind.starts_with(char::is_whitespace);
        let opens = behind
            .trim_start()
            .trim_start_matches('\\')
            .starts_with('{')
            || behind.trim_start().starts_with('ℤ');
        let is_set = match last {
            Some(Lexeme::Integers(_) | Lexeme::Number(_)) => true,
            Some(Lexeme::Sign(Sign::BraceClose)) => true,
            Some(Lexeme::Name(name)) => name.chars().next().is_some_and(char::is_uppercase),
            _ => false,
        };
        // `{1, 2}\{2}`: what the brace opens is closed without a backslash.
        let (from, to) = (behind.strip_prefix('{'), behind.find('}'));
        let plain = from.is_some()
            && self.last_text() == "}"
            && to.is_some_and(|to| !behind[..to].ends_with('\\'));
        if !is_set || !(spaced && opens || plain) {
            return false;
        }
        self.push(1, Lexeme::Sign(Sign::Without));
        true
    }

    /// `\frac n2` and `\binom k2`: a letter or a digit without braces is an argument.
    pub(super) fn letters_without_braces(&mut self) {
        for _ in 0..2 {
            let rest = self.rest();
            let spaces = rest.len() - rest.trim_start_matches(' ').len();
            let Some(sign) = rest.chars().nth(spaces).filter(char::is_ascii_alphanumeric) else {
                return;
            };
            self.at += spaces;
            self.push(0, Lexeme::Sign(Sign::BraceOpen));
            self.push(
                1,
                match sign.is_ascii_digit() {
                    true => Lexeme::Number(sign.to_string()),
                    false => Lexeme::Name(sign.to_string()),
                },
            );
            self.push(0, Lexeme::Sign(Sign::BraceClose));
        }
    }
}
