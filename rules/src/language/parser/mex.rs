//! The mex of a multiset, and its families.

use super::state::{Parse, Parser};
use crate::language::syntax::{Expression, Kind, Mex, WrittenFamily};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span};

impl Parser {
    /// `[(b [, q])] families [skipping repeats]`, or the families in brackets.
    pub(super) fn mex(&mut self, start: Span) -> Parse<Expression> {
        let mut numbers = Vec::new();
        let families = if self.is_sign(Sign::ParenOpen)
            && self.peek_second().lexeme == Lexeme::Sign(Sign::BraceOpen)
        {
            let open = self.next().span;
            self.inside(open, Sign::ParenClose, Self::families)?.0
        } else {
            if self.is_sign(Sign::ParenOpen) {
                let open = self.next().span;
                numbers = self
                    .inside(open, Sign::ParenClose, |parser| {
                        parser.list(Sign::ParenClose, Self::expression)
                    })?
                    .0;
            }
            self.families()?
        };
        if numbers.len() > 2 {
            return Err(Diagnostic::new(
                Code::Unexpected,
                numbers[2].span,
                "mex takes at most a spacing and a multiplicity",
            )
            .help("write mex(b, q) {…}"));
        }
        let skipping = self.is_word("skipping") && self.second_is_word("repeats");
        if skipping {
            self.at += 2;
        }
        let mut numbers = numbers.into_iter();
        let mex = Mex {
            spacing: numbers.next(),
            multiplicity: numbers.next(),
            families,
            skipping,
        };
        let span = start.to(self.last_span());
        Ok(Expression::new(Kind::Mex(Box::new(mex)), span))
    }

    /// `{…} ∪ {…}` or `{…} + {…}`
    pub(super) fn families(&mut self) -> Parse<Vec<WrittenFamily>> {
        let mut families = Vec::new();
        loop {
            let open = self.expect_sign(Sign::BraceOpen, "and the numbers that are taken")?;
            families.push(self.inside(open, Sign::BraceClose, Self::family)?.0);
            let joined = self.is_sign(Sign::Union) || self.is_sign(Sign::Plus);
            if !joined || self.peek_second().lexeme != Lexeme::Sign(Sign::BraceOpen) {
                return Ok(families);
            }
            self.count_operator()?;
            self.at += 1;
        }
    }

    pub(super) fn family(&mut self) -> Parse<WrittenFamily> {
        let begin = self.at;
        let start = self.peek().span;
        let elements = self.list(Sign::BraceClose, Self::expression);
        if let Some(conditions) = self.conditions_of_builder()? {
            let elements = elements?;
            return Ok(WrittenFamily {
                elements,
                conditions,
            });
        }
        // No condition: a list, perhaps with dots.
        self.at = begin;
        let elements = match self.set()? {
            Kind::Set(elements) => elements,
            kind => vec![Expression::new(kind, start.to(self.last_span()))],
        };
        Ok(WrittenFamily {
            elements,
            conditions: Vec::new(),
        })
    }
}
