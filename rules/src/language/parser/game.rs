//! Games in expressions: `nim(3)`, `a + b`, `blocking 1 of g`, rules written out.

use super::state::{Parse, Parser};
use crate::language::syntax::{Argument, GameExpression};
use crate::language::token::{Lexeme, Sign};

impl Parser {
    /// `ryuo(3)`, `blocking 1 of nim(1)`, or a sum of such games.
    pub(super) fn game_expression(&mut self) -> Parse<GameExpression> {
        let first = self.summand()?;
        let mut summands = vec![first];
        while self.is_sign(Sign::Plus) && !self.at_line_end() {
            self.at += 1;
            summands.push(self.summand()?);
        }
        Ok(match summands.len() {
            1 => summands.remove(0),
            _ => GameExpression::Sum(summands),
        })
    }

    pub(super) fn summand(&mut self) -> Parse<GameExpression> {
        let start = self.peek().span;
        let next = self.peek_second();
        let name_ends = match &next.lexeme {
            Lexeme::End => true,
            Lexeme::Sign(sign) => {
                [Sign::Plus, Sign::Comma, Sign::Colon, Sign::ParenClose].contains(sign)
            }
            Lexeme::Name(word) => word == "with",
            _ => false,
        };
        if self.is_word("blocking") && !name_ends && !next.begins_line {
            self.at += 1;
            let budget = self.expression()?;
            self.expect_word("of", "and the game whose options may be blocked")?;
            let game = Box::new(self.named_game()?);
            let span = start.to(self.last_span());
            return Ok(GameExpression::Blocking { budget, game, span });
        }
        self.named_game()
    }

    /// `name(arguments) [with pass]`
    pub(super) fn named_game(&mut self) -> Parse<GameExpression> {
        let name = self.name("the name of a game")?;
        let mut arguments = Vec::new();
        // A bracket on the next line begins the next move.
        if self.is_sign(Sign::ParenOpen) && !self.at_line_end() {
            let open = self.next().span;
            arguments = self
                .inside(open, Sign::ParenClose, |parser| {
                    parser.list(Sign::ParenClose, Self::argument)
                })?
                .0;
        }
        let pass = self.is_word("with") && self.second_is_word("pass");
        if pass {
            self.at += 2;
        }
        let span = name.span.to(self.last_span());
        Ok(GameExpression::Named {
            name,
            arguments,
            pass,
            span,
        })
    }

    pub(super) fn argument(&mut self) -> Parse<Argument> {
        let named = matches!(self.peek().lexeme, Lexeme::Name(_))
            && self.peek_second().lexeme == Lexeme::Sign(Sign::Equal);
        let name = if named {
            let name = self.name("the name of a parameter")?;
            self.at += 1;
            Some(name)
        } else {
            None
        };
        let value = self.expression()?;
        Ok(Argument { name, value })
    }
}
