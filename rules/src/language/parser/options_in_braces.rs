//! Options in braces: sets that are joined, and the targets of a line with a budget.

use super::braces::listed;
use super::expression::binary;
use super::state::{Parse, Parser};
use crate::language::syntax::{Expression, Kind, Operator, Target};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic};

impl Parser {
    /// The targets of a line with a budget in braces: `blocking 1 of {(x - i, y), (x, y - i)} where i >= 1`.
    pub(super) fn targets_in_braces(&mut self) -> Parse<Vec<Target>> {
        let set = self.joined_sets()?;
        let mut elements = Vec::new();
        if !listed(&set, &mut elements) {
            let message = "a line with a budget has targets, and conditions behind them";
            return Err(Diagnostic::new(Code::Unexpected, set.span, message)
                .help("write blocking 1 of (x - i, y) or (x, y - i) where i >= 1"));
        }
        let target = |element: Expression| match element.kind {
            Kind::Tuple(parts) => Target::Positions(vec![parts]),
            _ => Target::Whole(element),
        };
        Ok(elements.into_iter().map(target).collect())
    }

    /// Sets of options that are joined by `∪` or by `or`.
    pub(super) fn joined_sets(&mut self) -> Parse<Expression> {
        let mut options = self.sets()?;
        loop {
            let comma = self.is_sign(Sign::Comma);
            let at = self.at + usize::from(comma);
            let is = |at: usize, sign: Sign| {
                let token = self.tokens.get(at);
                token.is_some_and(|token| token.lexeme == Lexeme::Sign(sign))
            };
            if !is(at, Sign::Or) || !is(at + 1, Sign::BraceOpen) {
                return Ok(options);
            }
            self.at = at + 1;
            options = binary(Operator::Union, options, self.sets()?);
        }
    }

    /// `{(x - 1, y)} or (x, y - i) where i >= 1`: it does not say whether the set shares the conditions.
    pub(super) fn set_beside_a_target(&self, options: &Expression) -> Diagnostic {
        let message = "do the conditions behind the next move hold for this set too?";
        Diagnostic::new(Code::Ambiguous, options.span, message)
            .label("a set beside a move without braces")
            .help("write all of them in braces, {…} ∪ {…}, or part the moves by ;")
    }
}
