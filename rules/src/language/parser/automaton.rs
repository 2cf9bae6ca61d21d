//! Automata: `automaton in base 2`, and a line for each state.

use super::state::{Parse, Parser};
use crate::language::automaton::{
    AutomatonFile, WrittenAutomaton, WrittenNumeration, WrittenState, WrittenStep,
};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic};
use std::sync::Arc;

impl Parser {
    /// Does `automaton in …` begin here?
    pub(super) fn begins_automaton(&self) -> bool {
        self.is_word("automaton") && self.peek_second().lexeme == Lexeme::Sign(Sign::In)
    }

    pub(super) fn automaton(&mut self) -> Parse<Arc<WrittenAutomaton>> {
        let start = self.peek().span;
        self.at += 2;
        if let Lexeme::Text(name) = self.peek().lexeme.clone() {
            let span = start.to(self.next().span);
            return Ok(Arc::new(WrittenAutomaton {
                numeration: WrittenNumeration::Base(2),
                states: Vec::new(),
                file: Some(AutomatonFile { name, tracks: 0 }),
                span,
            }));
        }
        let numeration = self.numeration()?;
        let mut states = Vec::new();
        while matches!(self.peek().lexeme, Lexeme::Number(_)) && self.peek().begins_line {
            let state = self.state(states.len())?;
            states.push(state);
        }
        if states.is_empty() {
            let error = self.unexpected("the states of the automaton, a line each");
            return Err(error.help("as in `0 accepts: (0, 0) -> 0, (0, 1) -> 1`"));
        }
        Ok(Arc::new(WrittenAutomaton {
            numeration,
            states,
            file: None,
            span: start.to(self.last_span()),
        }))
    }

    fn numeration(&mut self) -> Parse<WrittenNumeration> {
        if self.take_word("base") {
            return Ok(WrittenNumeration::Base(self.small("the base")?));
        }
        if self.take_word("Zeckendorf") {
            return Ok(WrittenNumeration::Zeckendorf);
        }
        if self.take_word("Ostrowski") {
            let open = self.expect_sign(Sign::BracketOpen, "and 0; and the period")?;
            let (period, _) = self.inside(open, Sign::BracketClose, |parser| {
                let zero = parser.peek().span;
                if parser.small("0;")? != 0 {
                    let message = "the continued fraction of an Ostrowski numeration begins with 0";
                    return Err(Diagnostic::new(Code::Unexpected, zero, message));
                }
                parser.expect_sign(Sign::Semicolon, "and the period")?;
                parser.numbers(Sign::BracketClose)
            })?;
            return Ok(WrittenNumeration::Ostrowski(period));
        }
        Err(self.unexpected("base 2, Zeckendorf, Ostrowski [0; 2], or the name of a text"))
    }

    /// Numbers with commas between them.
    fn numbers(&mut self, close: Sign) -> Parse<Vec<u32>> {
        let mut all = vec![self.small("a number")?];
        while !self.is_sign(close) {
            self.expect_sign(Sign::Comma, "between numbers")?;
            all.push(self.small("a number")?);
        }
        Ok(all)
    }

    fn small(&mut self, what: &str) -> Parse<u32> {
        let Lexeme::Number(digits) = self.peek().lexeme.clone() else {
            return Err(self.unexpected(what));
        };
        let span = self.next().span;
        digits.parse().map_err(|_| {
            let message = format!("{digits} is too large here");
            Diagnostic::new(Code::TooLarge, span, message)
        })
    }

    /// `3 accepts: (0, 1), (1, 0) -> 2, (1, 1) -> 3`
    fn state(&mut self, number: usize) -> Parse<WrittenState> {
        let span = self.peek().span;
        let found = self.small("the number of a state")?;
        if usize::try_from(found) != Ok(number) {
            let message = format!("the states are numbered in order: {number} comes here");
            return Err(Diagnostic::new(Code::Automaton, span, message));
        }
        let accepts = self.take_word("accepts");
        let after = match accepts {
            true => "and where letters lead",
            false => "or accepts: after the number of a state",
        };
        self.expect_sign(Sign::Colon, after)?;
        let mut steps = Vec::new();
        while self.is_sign(Sign::ParenOpen) {
            steps.push(self.step()?);
            if !self.take_sign(Sign::Comma) {
                break;
            }
        }
        if !self.at_line_end() {
            return Err(self.unexpected("a letter, as (0, 1), or the next state on a line"));
        }
        Ok(WrittenState {
            accepts,
            steps,
            span,
        })
    }

    /// `(0, 1), (1, 0) -> 2`
    fn step(&mut self) -> Parse<WrittenStep> {
        let mut letters = Vec::new();
        loop {
            let open = self.expect_sign(Sign::ParenOpen, "and a digit of each number")?;
            let (letter, close) = self.inside(open, Sign::ParenClose, |parser| {
                parser.numbers(Sign::ParenClose)
            })?;
            letters.push((letter, open.to(close)));
            if self.take_sign(Sign::Arrow) {
                let span = self.peek().span;
                let to = self.small("the number of a state")?;
                return Ok(WrittenStep { letters, to, span });
            }
            self.expect_sign(Sign::Comma, "or -> and the state that the letters lead to")?;
        }
    }
}
