//! Sets of numbers by their letters: ℤ, ℕ and ℙ, with what stands below or above them.

use super::lexer::Lexer;
use super::token::{Lexeme, Sign};
use super::{Code, Diagnostic, Span};

impl Lexer<'_> {
    /// ℙ is no set here, and `p prime` a condition.
    pub(super) fn primes(&mut self, length: usize) {
        let from = match self.lexed.tokens.last() {
            Some(token) if token.lexeme == Lexeme::Sign(Sign::In) => token.span.start,
            _ => self.at,
        };
        let span = Span::new(from, self.at + length);
        let message = "to be a prime is a condition on a number, and no set";
        let error = Diagnostic::new(Code::UnknownSign, Span::new(self.at, span.end), message);
        self.lexed.errors.push(
            error
                .label("the primes")
                .help("write p prime")
                .patch(span, "prime"),
        );
        self.push(length, Lexeme::Integers(Some("2".into())));
    }

    /// ℤ, or ℤ≥n in one of its spellings: `ℤ≥0`, `ℤ_{≥0}`, `ℤ_{>0}`, `\mathbb{Z}_{\geq 0}`.
    pub(super) fn integers(&mut self, mut length: usize) {
        for mark in ["⁺", "^+", "^{+}"] {
            if self.rest()[length..].starts_with(mark) {
                return self.push(length + mark.len(), Lexeme::Integers(Some("1".into())));
            }
        }
        if let Some(mark) = ["₊", "_+", "_{+}"]
            .iter()
            .find(|mark| self.rest()[length..].starts_with(**mark))
        {
            return self.zero_or_not(length + mark.len(), "ℤ₊");
        }
        let mut rest = &self.rest()[length..];
        let before = rest.len();
        rest = rest.strip_prefix('_').unwrap_or(rest);
        let braced = rest.starts_with('{');
        rest = rest.strip_prefix('{').unwrap_or(rest).trim_start();
        let spellings = [
            ("≥", 0),
            (">=", 0),
            ("\\geq", 0),
            ("\\ge", 0),
            (">", 1),
            ("\\gt", 1),
        ];
        let found = spellings
            .iter()
            .find_map(|(sign, more)| rest.strip_prefix(sign).map(|after| (after, *more)));
        let mut least = None;
        if let Some((after, more)) = found {
            let after = after.trim_start();
            let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
            let number = digits.parse::<u64>().ok();
            if let Some(n) = number.and_then(|n| n.checked_add(more)) {
                least = Some(n.to_string());
                let mut tail = &after[digits.len()..];
                if braced {
                    tail = tail.trim_start().strip_prefix('}').unwrap_or(tail);
                }
                length += before - tail.len();
            }
        }
        self.push(length, Lexeme::Integers(least));
    }

    /// ℕ₊ and ℕ₀; ℕ alone is an error, for papers disagree on whether 0 belongs to it.
    pub(super) fn naturals(&mut self, length: usize) {
        let rest = &self.rest()[length..];
        for (mark, least) in [
            ("₊", "1"),
            ("_+", "1"),
            ("_{+}", "1"),
            ("⁺", "1"),
            ("^+", "1"),
            ("^{+}", "1"),
            ("^*", "1"),
            ("^{*}", "1"),
            ("^\\ast", "1"),
            ("^{\\ast}", "1"),
            ("₀", "0"),
            ("_0", "0"),
            ("_{0}", "0"),
        ] {
            if rest.starts_with(mark) {
                return self.push(length + mark.len(), Lexeme::Integers(Some(least.into())));
            }
        }
        let bound = rest.trim_start_matches(['_', '{', ' ']);
        let least = ["≥", ">=", "\\geq", "\\ge", ">", "\\gt"]
            .iter()
            .find_map(|sign| bound.strip_prefix(sign));
        if least.is_some_and(|least| {
            least
                .trim_start()
                .starts_with(|next: char| next.is_ascii_digit())
        }) {
            return self.integers(length);
        }
        self.zero_or_not(length, "ℕ");
    }

    /// A set that holds 0 in some papers.
    fn zero_or_not(&mut self, length: usize, set: &str) {
        let span = Span::new(self.at, self.at + length);
        self.lexed.errors.push(
            Diagnostic::new(
                Code::UnknownSign,
                span,
                format!("{set} holds 0 in some papers and not in others"),
            )
            .label("does 0 belong to it?")
            .help("write ℤ≥1 for the positive integers, ℤ≥0 if 0 belongs to them")
            .patch(span, "ℤ≥1"),
        );
        self.push(length, Lexeme::Integers(Some("1".into())));
    }
}
