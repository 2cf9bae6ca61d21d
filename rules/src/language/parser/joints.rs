//! Cures for what joins moves, targets and conditions.

use super::state::Parser;
use crate::language::syntax::{Expression, Kind};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span};

impl Parser {
    /// At a word `not` that no word follows with which it is read.
    pub(super) fn lone_not(&self, error: Diagnostic) -> Diagnostic {
        let here = self.peek().span;
        match &self.peek_second().lexeme {
            Lexeme::Sign(Sign::BraceOpen) | Lexeme::Integers(_) => {
                error.help("write not in").patch(here, "not in")
            }
            Lexeme::Number(_) => error.help("write !=").patch(here, "!="),
            _ => error.help(
                "what does not hold stands behind not: not (i < j); an element is not in a set",
            ),
        }
    }

    /// A value with a condition from this token on, and no `else` behind it.
    pub(super) fn no_other_case(
        &self,
        from: usize,
        word: Span,
        value: Option<&Expression>,
    ) -> Diagnostic {
        let end = Span::new(self.last_span().end, self.last_span().end);
        let message = "this value has a condition, and nothing is said of the other cases";
        let error = Diagnostic::new(Code::Unexpected, end, message).label("expected else");
        let before = from.checked_sub(1).map(|at| &self.tokens[at]);
        match before {
            // `n - 1 if n even, n - 2 if n odd`
            Some(comma) if comma.lexeme == Lexeme::Sign(Sign::Comma) && self.is_list_of_moves() => {
                error.help("moves are parted by ;").patch(comma.span, ";")
            }
            // `1 <= i <= 3 if n even`
            _ if matches!(value, Some(value) if matches!(value.kind, Kind::Chain { .. } | Kind::Property(..))) => {
                error.help("conditions are joined by commas").patch(
                    Span::new(self.tokens[from].span.start, word.end),
                    {
                        let begin = self.tokens[from].span.start;
                        let text = self.source.get(begin..word.start).unwrap_or_default();
                        format!("{},", text.trim_end())
                    },
                )
            }
            _ => error.help("add `else` and the value where the condition fails"),
        }
    }

    /// The cure for an arrow behind a position that is not the first of its line.
    pub(super) fn second_origin(&self, error: Diagnostic) -> Diagnostic {
        let mut depth = 0_usize;
        let mut before = self.tokens[..self.at].iter().rev();
        let open = before.find(|token| {
            match token.lexeme {
                Lexeme::Sign(Sign::ParenClose) => depth += 1,
                Lexeme::Sign(Sign::ParenOpen) => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        let is_bracket = open.is_some_and(|open| open.lexeme == Lexeme::Sign(Sign::ParenOpen));
        match before.next() {
            Some(comma) if is_bracket && comma.lexeme == Lexeme::Sign(Sign::Comma) => {
                error.help("moves are parted by ;").patch(comma.span, ";")
            }
            _ => error.help("a move that begins anew is parted from the one before by ;"),
        }
    }

    /// Do a name or number and a relation stand here, behind a bracket?
    pub(super) fn condition_without_where(&self) -> bool {
        let sign = match &self.peek_second().lexeme {
            Lexeme::Sign(sign) => *sign,
            _ => return false,
        };
        let behind = self.last_span();
        let closed = self.source.get(behind.start..behind.end) == Some(")");
        closed
            && matches!(self.peek().lexeme, Lexeme::Name(_) | Lexeme::Number(_))
            && [
                Sign::Less,
                Sign::LessEqual,
                Sign::Greater,
                Sign::GreaterEqual,
                Sign::NotEqual,
                Sign::In,
                Sign::NotIn,
            ]
            .contains(&sign)
    }

    /// Are these the conditions of a line, outside of all brackets?
    fn is_list_of_moves(&self) -> bool {
        self.union_ends && self.brackets == 0
    }
}
