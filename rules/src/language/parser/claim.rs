//! Claims: their headers, statements and sequences.

use super::conditions::Shorthand;
use super::state::{Parse, Parser};
use super::words::VALUES;
use crate::language::syntax::{
    ClaimItem, Expression, HeapNames, Likeness, SequenceDefinition, Standing, StandingKind,
    StatedRefutation, Statement, WrittenClaim,
};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span};

impl Parser {
    pub(super) fn claim_item(&mut self) -> Parse<ClaimItem> {
        let start = self.next().span;
        let title = self.text("the claim's title in quotes")?;
        let standing = self.standing()?;
        let refuted = self.refutation()?;
        let game = match self.take_word("for") {
            true => Some(self.game_expression()?),
            false => None,
        };
        if game.is_none() && !self.at_line_end() && !self.is_sign(Sign::Comma) {
            return Err(self.unexpected("for, and the game that the claim speaks of"));
        }
        let mut misere = false;
        let mut ranges = Shorthand::default();
        let mut bound = None;
        let mut within = None;
        let mut effort = None;
        while self.take_sign(Sign::Comma) {
            let start = self.peek().span;
            if self.take_word("misere") {
                misere = true;
            } else if self.take_word("within") {
                self.number_once(&mut within, start)?;
            } else if self.take_word("effort") {
                self.number_once(&mut effort, start)?;
            } else if self.is_word("up") && self.second_is_word("to") {
                self.at += 2;
                self.number_once(&mut bound, start)?;
            } else {
                self.one_condition(&mut ranges)?;
            }
        }
        if !self.at_line_end() {
            return Err(self.unexpected("a comma, or the claim on the next line"));
        }
        self.operators = 0;
        let claim = self.claim(game.is_some())?;
        self.end_of_line()?;
        Ok(ClaimItem {
            title,
            standing,
            refuted,
            game,
            misere,
            ranges: ranges.finish(),
            bound,
            within,
            effort,
            claim,
            span: start,
            layout: Default::default(),
        })
    }

    /// The number of a word that stands once in the header of a claim.
    fn number_once(&mut self, number: &mut Option<Expression>, start: Span) -> Parse<()> {
        let found = self.sets()?;
        if number.replace(found).is_some() {
            let span = start.to(self.last_span());
            let message = "this stands twice, and only one of both can count";
            return Err(Diagnostic::new(Code::Unexpected, span, message));
        }
        Ok(())
    }

    /// `as printed`, `misprint`, `as read`, `answers`, `corrected` or `control`, each with or without its wording in quotes.
    fn standing(&mut self) -> Parse<Option<Standing>> {
        let kind = if self.take_word("as") {
            match self.take_word("printed") {
                true => StandingKind::Printed,
                false => {
                    self.expect_word("read", "or printed")?;
                    StandingKind::Read
                }
            }
        } else if self.take_word("misprint") {
            StandingKind::Misprint
        } else if self.take_word("answers") {
            StandingKind::Answers
        } else if self.take_word("corrected") {
            StandingKind::Corrected
        } else if self.take_word("control") {
            StandingKind::Control
        } else {
            return Ok(None);
        };
        let wording = match self.peek().lexeme {
            Lexeme::Text(_) => Some(self.text("the wording in quotes")?),
            _ => None,
        };
        Ok(Some(Standing { kind, wording }))
    }

    fn refutation(&mut self) -> Parse<Option<StatedRefutation>> {
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
        Ok(Some(StatedRefutation { at, span }))
    }

    pub(super) fn whole_claim(&mut self) -> Option<WrittenClaim> {
        match self.claim(true) {
            Ok(claim) => {
                if !self.at_end() {
                    let error = self.unexpected_after_claim();
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

    /// A statement about a game, or about numbers alone, and what it defines.
    fn claim(&mut self, of_game: bool) -> Parse<WrittenClaim> {
        let start = self.peek().span;
        let statement = match of_game {
            true => self.statement()?,
            false if self.is_word("limit") && self.second_is_name() => self.limit()?,
            false => Statement::Fact(self.expression()?),
        };
        let mut definitions = Vec::new();
        if self.take_word("where") {
            definitions.push(self.definition()?);
            while self.take_sign(Sign::Comma) {
                definitions.push(self.definition()?);
            }
        }
        Ok(WrittenClaim {
            statement,
            definitions,
            span: start.to(self.last_span()),
        })
    }

    fn statement(&mut self) -> Parse<Statement> {
        let open = Lexeme::Sign(Sign::ParenOpen);
        let names_values = VALUES.iter().any(|name| self.is_word(name));
        if self.is_word("grundy") || names_values && self.peek_second().lexeme == open {
            return self.grundy_values();
        }
        if self.is_word("P") {
            return self.p_positions();
        }
        if self.is_word("table") {
            return self.printed_table();
        }
        if self.is_word("same") {
            return self.likeness();
        }
        let least = self.is_word("least") && self.second_is_word("period");
        if least || self.is_word("period") {
            return self.period(least);
        }
        let purely = self.is_word("purely");
        if purely || self.is_word("arithmetic") || self.is_word("periodic") {
            self.at += usize::from(purely);
            let arithmetic = self.take_word("arithmetic");
            self.expect_word("periodic", "at the end of this statement")?;
            return Ok(Statement::Periodic { purely, arithmetic });
        }
        if self.take_word("stair") {
            return Ok(Statement::Stair(self.sets()?));
        }
        if let Some(statement) = self.quality_statement() {
            return statement;
        }
        if self.is_word("no") || self.is_word("a") {
            return self.moves_between_sets();
        }
        if self.is_word("every") || self.is_word("some") {
            return self.move_sets();
        }
        if self.is_word("limit") && self.second_is_name() {
            let message = "a limit is a claim for no game: it speaks of a sequence";
            let error = Diagnostic::new(Code::Unexpected, self.peek().span, message);
            return Err(error.help("leave out `for …`, and define the sequence below, after where"));
        }
        Err(self.no_statement())
    }

    fn grundy_values(&mut self) -> Parse<Statement> {
        self.at += 1;
        let open = self.expect_sign(Sign::ParenOpen, "and the names of the heaps")?;
        let (heaps, _) = self.inside(open, Sign::ParenClose, Self::claimed_heaps)?;
        self.expect_sign(Sign::Equal, "and the claimed value")?;
        if self.begins_automaton() {
            let (heaps, automaton) = (Some(heaps), self.automaton()?);
            return Ok(Statement::Automaton { heaps, automaton });
        }
        let value = self.expression()?;
        Ok(Statement::Grundy { heaps, value })
    }

    fn p_positions(&mut self) -> Parse<Statement> {
        self.at += 1;
        self.expect_sign(Sign::Equal, "and the claimed set")?;
        if self.is_word("P") && self.peek_second().lexeme == Lexeme::Sign(Sign::Minus) {
            return self.at_every_exponent();
        }
        if self.begins_automaton() {
            let (heaps, automaton) = (None, self.automaton()?);
            return Ok(Statement::Automaton { heaps, automaton });
        }
        Ok(Statement::PPositions(self.written_set()?))
    }

    /// `P-positions of wythoff, at every exponent`
    fn at_every_exponent(&mut self) -> Parse<Statement> {
        // P-positions is a difference to the lexer.
        self.at += 2;
        self.expect_word("positions", "of a game on numbers")?;
        self.expect_word("of", "and a game on numbers")?;
        let game = self.game_expression()?;
        self.expect_sign(Sign::Comma, "and at every exponent")?;
        for word in ["at", "every", "exponent"] {
            self.expect_word(word, "in: at every exponent")?;
        }
        Ok(Statement::AtEveryExponent { game })
    }

    /// `least period p, preperiod m, saltus s`
    fn period(&mut self, least: bool) -> Parse<Statement> {
        self.at += 1 + usize::from(least);
        let period = self.sets()?;
        let mut part = |word: &str| -> Parse<Option<Expression>> {
            if !(self.is_sign(Sign::Comma) && self.second_is_word(word)) {
                return Ok(None);
            }
            self.at += 2;
            self.sets().map(Some)
        };
        Ok(Statement::Period {
            least,
            period,
            preperiod: part("preperiod")?,
            saltus: part("saltus")?,
        })
    }

    /// `same options as game(…)`
    fn likeness(&mut self) -> Parse<Statement> {
        self.at += 1;
        let likeness = Likeness::ALL.into_iter().find(|likeness| {
            // P-positions is a difference to the lexer.
            likeness.word().split('-').enumerate().all(|(index, word)| {
                let place = self.tokens.get(self.at + 2 * index);
                place.is_some_and(|token| token.lexeme == Lexeme::Name(word.into()))
            })
        });
        let Some(likeness) = likeness else {
            return Err(self.unexpected("options, P-positions or values"));
        };
        self.at += 2 * likeness.word().split('-').count() - 1;
        self.expect_word("as", "and the other game")?;
        Ok(Statement::Same(likeness, self.game_expression()?))
    }

    fn second_is_name(&self) -> bool {
        matches!(self.peek_second().lexeme, Lexeme::Name(_))
    }

    /// `limit x(n) / n = value`
    fn limit(&mut self) -> Parse<Statement> {
        self.at += 1;
        let quotient = self.sets()?;
        self.expect_sign(Sign::Equal, "and the claimed limit")?;
        let value = self.expression()?;
        Ok(Statement::Limit { quotient, value })
    }

    fn claimed_heaps(&mut self) -> Parse<HeapNames> {
        let second = &self.peek_second().lexeme;
        if *second == Lexeme::Sign(Sign::BracketOpen) {
            return self.heaps();
        }
        let names = self.list(Sign::ParenClose, |parser| parser.name("the name of a heap"))?;
        Ok(HeapNames::Named(names))
    }

    fn definition(&mut self) -> Parse<SequenceDefinition> {
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
        Ok(SequenceDefinition {
            name,
            arguments,
            value,
            of_file: false,
        })
    }

    fn printed_table(&mut self) -> Parse<Statement> {
        if !self.peek_second().begins_line {
            let error = self.no_statement();
            return Err(error.help("the rows of a table begin on the next line, one line a row"));
        }
        self.at += 1;
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
