//! `\begin{cases} v & \text{if } c \\ … \end{cases}`: values by cases, as papers print them. The first case that holds counts.

use super::state::{Parse, Parser};
use crate::language::syntax::{Expression, Kind};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span};

/// What papers print for the last case.
const OTHERWISE: &[&str] = &["otherwise", "else", "elsewhere"];

/// What papers print before a condition.
const IF: &[&str] = &["if", "when", "for", "where"];

impl Parser {
    /// The cases, behind `\begin{cases}`.
    pub(super) fn cases(&mut self) -> Parse<Kind> {
        let mut arms = Vec::new();
        loop {
            self.count_operator()?;
            let value = self.any_of()?;
            let parted = self.take_sign(Sign::Comma) || self.take_sign(Sign::Semicolon);
            let column = self.peek().span;
            let has_column = self.take_sign(Sign::Column);
            if !has_column && self.case_ends() || self.otherwise() {
                self.take_sign(Sign::RowEnd);
                return Ok(match arms.is_empty() {
                    true => value.kind,
                    false => Kind::Choice(arms, Box::new(value)),
                });
            }
            if !IF.iter().any(|word| self.take_word(word)) && !has_column && !parted {
                return Err(self.unexpected("& and the condition of this case"));
            }
            let condition = self.condition_of_case()?;
            let end = self.peek().span.start;
            let more = self.take_sign(Sign::RowEnd) && !self.is_sign(Sign::CasesClose);
            if !more {
                return Err(match self.is_sign(Sign::CasesClose) {
                    true => no_other_case(Span::new(column.end, end), condition.span),
                    false => self.unexpected("\\\\ and the next case"),
                });
            }
            arms.push((value, condition));
        }
    }

    /// Does a case end here?
    pub(super) fn case_ends(&self) -> bool {
        self.is_sign(Sign::RowEnd) || self.is_sign(Sign::CasesClose)
    }

    /// Takes `otherwise` or `(otherwise)`.
    fn otherwise(&mut self) -> bool {
        let bracket = usize::from(self.is_sign(Sign::ParenOpen));
        let word = |at: usize| match self.tokens.get(at).map(|token| &token.lexeme) {
            Some(Lexeme::Name(word)) => OTHERWISE.contains(&word.as_str()),
            _ => false,
        };
        let found = word(self.at + bracket);
        if found {
            self.at += 1 + 2 * bracket;
            self.take_sign(Sign::Comma);
            self.take_sign(Sign::Semicolon);
        }
        found
    }

    /// Conditions between commas, which all hold.
    fn condition_of_case(&mut self) -> Parse<Expression> {
        let mut all = Vec::new();
        for condition in self.conditions_in_braces()? {
            match condition.kind {
                Kind::Tuple(parts) => all.extend(parts),
                _ => all.push(condition),
            }
        }
        let Some(last) = all.pop() else {
            return Err(self.unexpected("a condition"));
        };
        if all.is_empty() {
            return Ok(last);
        }
        let span = all[0].span.to(last.span);
        all.push(last);
        Ok(Expression::new(Kind::And(all), span))
    }
}

/// The last case has a condition.
fn no_other_case(condition: Span, here: Span) -> Diagnostic {
    let message = "this value has a condition, and nothing is said of the other cases";
    Diagnostic::new(Code::Unexpected, here, message)
        .label("the last case has a condition")
        .help("the last case holds where no other does")
        .patch(condition, " \\text{otherwise} ")
}
