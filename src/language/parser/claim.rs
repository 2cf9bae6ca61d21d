//! Claims: their headers, statements and sequences.

use super::super::syntax::{Claim, ClaimItem, Definition, Heaps, Refutation, Statement};
use super::super::token::{Lexeme, Sign};
use super::{Parse, Parser};

impl Parser {
    pub(super) fn claim_item(&mut self) -> Parse<ClaimItem> {
        let start = self.next().span;
        let title = self.text("the claim's title in quotes")?;
        let refuted = self.refutation()?;
        self.expect_word("for", "and the game that the claim speaks of")?;
        let game = self.game_expression()?;
        let mut misere = false;
        let mut ranges = Vec::new();
        let mut bound = None;
        let mut within = None;
        while self.take_sign(Sign::Comma) {
            if self.take_word("misere") {
                misere = true;
            } else if self.take_word("within") {
                within = Some(self.sets()?);
            } else if self.is_word("up") && self.second_is_word("to") {
                self.at += 2;
                bound = Some(self.sets()?);
            } else {
                ranges.push(self.expression()?);
            }
        }
        if !self.at_line_end() {
            return Err(self.unexpected("a comma, or the claim on the next line"));
        }
        self.operators = 0;
        let claim = self.claim()?;
        self.end_of_line()?;
        Ok(ClaimItem {
            title,
            refuted,
            game,
            misere,
            ranges,
            bound,
            within,
            claim,
            span: start,
            layout: Default::default(),
        })
    }

    fn refutation(&mut self) -> Parse<Option<Refutation>> {
        let start = self.peek().span;
        if !self.take_word("refuted") {
            return Ok(None);
        }
        let mut at = None;
        if self.take_word("at") {
            let open = self.expect_sign(Sign::ParenOpen, "and the counterexample")?;
            let (heaps, _) = self.inside(open, Sign::ParenClose, |parser| {
                parser.list(Sign::ParenClose, Self::expression)
            })?;
            at = Some(heaps);
        }
        let span = start.to(self.last_span());
        Ok(Some(Refutation { at, span }))
    }

    pub(super) fn whole_claim(&mut self) -> Option<Claim> {
        match self.claim() {
            Ok(claim) => {
                if !self.at_end() {
                    let error = self.unexpected("the end of the claim");
                    self.errors.push(error);
                }
                Some(claim)
            }
            Err(error) => {
                self.errors.push(error);
                None
            }
        }
    }

    fn claim(&mut self) -> Parse<Claim> {
        let start = self.peek().span;
        let statement = if self.is_word("grundy") || self.is_word("G") {
            self.at += 1;
            let open = self.expect_sign(Sign::ParenOpen, "and the names of the heaps")?;
            let (heaps, _) = self.inside(open, Sign::ParenClose, Self::claimed_heaps)?;
            self.expect_sign(Sign::Equal, "and the claimed value")?;
            let value = self.expression()?;
            Statement::Grundy { heaps, value }
        } else if self.take_word("P") {
            self.expect_sign(Sign::Equal, "and the claimed set")?;
            let set = self.sets()?;
            let symmetric = self.is_sign(Sign::Comma) && self.second_is_word("symmetric");
            if symmetric {
                self.at += 2;
            }
            Statement::PPositions { set, symmetric }
        } else if self.is_word("table") && !self.peek_second().begins_line {
            let error = self.unexpected("grundy(…) = …, P = {…}, or table");
            return Err(error.help("the rows of a table begin on the next line, one line a row"));
        } else if self.is_word("table") {
            self.at += 1;
            self.printed_table()?
        } else {
            let error = self.unexpected("grundy(…) = …, P = {…}, or table");
            return Err(error);
        };
        let mut definitions = Vec::new();
        if self.take_word("where") {
            definitions.push(self.definition()?);
            while self.take_sign(Sign::Comma) {
                definitions.push(self.definition()?);
            }
        }
        Ok(Claim {
            statement,
            definitions,
            span: start.to(self.last_span()),
        })
    }

    fn claimed_heaps(&mut self) -> Parse<Heaps> {
        let second = &self.peek_second().lexeme;
        if *second == Lexeme::Sign(Sign::BracketOpen) {
            return self.heaps();
        }
        let names = self.list(Sign::ParenClose, |parser| parser.name("the name of a heap"))?;
        Ok(Heaps::Named(names))
    }

    fn definition(&mut self) -> Parse<Definition> {
        let name = self.name("the name of a sequence")?;
        let mut arguments = Vec::new();
        if self.is_sign(Sign::ParenOpen) {
            let open = self.next().span;
            arguments = self
                .inside(open, Sign::ParenClose, |parser| {
                    parser.list(Sign::ParenClose, |parser| parser.name("an argument"))
                })?
                .0;
        }
        self.expect_sign(Sign::Equal, "and the value of the sequence")?;
        let value = self.expression()?;
        Ok(Definition {
            name,
            arguments,
            value,
        })
    }

    fn printed_table(&mut self) -> Parse<Statement> {
        let mut rows: Vec<Vec<String>> = Vec::new();
        while let Lexeme::Number(digits) = self.peek().lexeme.clone() {
            if self.peek().begins_line {
                rows.push(Vec::new());
            }
            if let Some(row) = rows.last_mut() {
                row.push(digits);
            }
            self.at += 1;
        }
        if rows.is_empty() {
            return Err(self.unexpected("the rows of the table"));
        }
        Ok(Statement::Table { rows })
    }
}
