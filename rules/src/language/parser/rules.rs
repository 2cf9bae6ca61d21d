//! The lines of a game: its moves, their conditions and targets.

use super::state::{Parse, Parser};
use crate::language::syntax::{
    Expression, HeapNames, Kind, Move, Replacement, Rules, Target, WrittenLine,
};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span};

/// What a body of rules is part of: it decides where the body ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RulesPlace {
    /// In a file: the next item ends it.
    File,
    /// Alone, on the command line: the end of the text ends it.
    Alone,
}

impl Parser {
    /// Modifiers and moves, after the heaps.
    pub(super) fn rules(
        &mut self,
        heaps: Option<HeapNames>,
        place: RulesPlace,
        start: Span,
    ) -> Rules {
        let mut rules = Rules {
            heaps,
            ordinals: false,
            symmetric: false,
            pass: false,
            lines: Vec::new(),
            span: start,
        };
        while self.is_sign(Sign::Comma) && !self.peek().begins_line {
            self.at += 1;
            if let Err(error) = self.modifier(&mut rules) {
                self.recover(error);
                break;
            }
        }
        self.take_sign(Sign::Colon);
        loop {
            if self.at_end() || (place == RulesPlace::File && self.begins_item()) {
                break;
            }
            let before = self.comments_before();
            let from = self.peek().span;
            self.operators = 0;
            match self.line(&mut rules, place) {
                Ok(Some(content)) => {
                    let span = from.to(self.last_span());
                    self.take_sign(Sign::Semicolon);
                    let layout = self.layout(before);
                    rules.lines.push(WrittenLine {
                        content,
                        span,
                        layout,
                    });
                }
                Ok(None) => {}
                Err(error) => self.recover(error),
            }
        }
        rules.span = start.to(self.last_span());
        rules
    }

    pub(super) fn modifier(&mut self, rules: &mut Rules) -> Parse<()> {
        if self.take_word("symmetric") {
            rules.symmetric = true;
        } else if self.is_word("with") && self.second_is_word("pass") {
            self.at += 2;
            rules.pass = true;
        } else {
            return Err(self.unexpected("symmetric or with pass"));
        }
        Ok(())
    }

    /// A move; alone on the command line the rules may also end in `with pass`.
    pub(super) fn line(&mut self, rules: &mut Rules, place: RulesPlace) -> Parse<Option<Move>> {
        if place == RulesPlace::Alone && self.is_word("with") && self.second_is_word("pass") {
            self.modifier(rules)?;
            return Ok(None);
        }
        if self.is_word("moves") && self.second_is_word("of") {
            self.at += 2;
            let game = self.game_expression()?;
            self.end_of_move(place)?;
            return Ok(Some(Move::MovesOf(game)));
        }
        if self.is_sign(Sign::BraceOpen) {
            let from = self.at;
            let options = self.sets()?;
            self.one_heap_each(from)?;
            self.end_of_move(place)?;
            return Ok(Some(Move::Options(options)));
        }
        let budget = if self.take_word("blocking") {
            let budget = self.expression()?;
            self.expect_word("of", "and the options that may be blocked")?;
            Some(budget)
        } else {
            None
        };
        let target = self.target()?;
        let conditions = if self.take_word("where") {
            self.conditions()?
        } else {
            Vec::new()
        };
        let family = match self.is_word("for") && self.second_is_word("each") {
            true => {
                self.at += 2;
                self.conditions()?
            }
            false => Vec::new(),
        };
        self.end_of_move(place)?;
        Ok(Some(Move::Step {
            budget,
            target,
            conditions,
            family,
        }))
    }

    pub(super) fn end_of_move(&mut self, place: RulesPlace) -> Parse<()> {
        let pass = place == RulesPlace::Alone && self.is_word("with");
        if pass || self.at_line_end() || self.is_sign(Sign::Semicolon) {
            return Ok(());
        }
        Err(self.unexpected("where, or the end of the line"))
    }

    pub(super) fn conditions(&mut self) -> Parse<Vec<Expression>> {
        let mut conditions = vec![self.expression()?];
        while self.take_sign(Sign::Comma) {
            conditions.push(self.expression()?);
        }
        Ok(conditions)
    }

    pub(super) fn target(&mut self) -> Parse<Target> {
        if self.is_sign(Sign::ParenOpen) {
            let (at, operators) = (self.at, self.operators);
            let positions = self.positions()?;
            let lone = positions.iter().all(|heaps| heaps.len() == 1);
            if !lone || self.ends_a_target() {
                return Ok(Target::Positions(positions));
            }
            // `(x) - i`: the brackets belong to an expression.
            (self.at, self.operators) = (at, operators);
        }
        let mut replacements = vec![self.replacement()?];
        while self.take_sign(Sign::Comma) {
            replacements.push(self.replacement()?);
        }
        let indexed = |replacement: &Replacement| {
            replacement.heap.is_some() || first_index(&replacement.value).is_some()
        };
        if replacements.iter().all(indexed) {
            return Ok(Target::Replacements(replacements));
        }
        if replacements.len() == 1 {
            return Ok(Target::Whole(replacements.remove(0).value));
        }
        let span = replacements[0].value.span;
        Err(
            Diagnostic::new(Code::Unexpected, span, "a position stands in brackets")
                .help("write (x - 1, y + 1), or x[k] - 1, x[l] + 1 for heaps of a vector"),
        )
    }

    pub(super) fn replacement(&mut self) -> Parse<Replacement> {
        let value = self.sets()?;
        if !self.take_sign(Sign::Arrow) {
            return Ok(Replacement { heap: None, value });
        }
        let heap = Some(value);
        let value = self.expression()?;
        Ok(Replacement { heap, value })
    }

    /// In sets of options that were read from here on, `{(i) + (j) | …}` is a number to the one and a sum of heaps to the
    /// other.
    pub(super) fn one_heap_each(&self, from: usize) -> Parse<()> {
        let is = |at: usize, sign: Sign| {
            let token = self.tokens[..self.at].get(at);
            token.is_some_and(|token| token.lexeme == Lexeme::Sign(sign))
        };
        let closing = |open: usize| {
            let mut depth = 0;
            (open..self.at).find(|at| {
                depth += i32::from(is(*at, Sign::ParenOpen)) - i32::from(is(*at, Sign::ParenClose));
                depth == 0
            })
        };
        for first in from..self.at {
            let begins = is(first, Sign::BraceOpen) || is(first, Sign::Comma);
            let mut at = first + 1;
            let mut summands = 0;
            while begins && is(at, Sign::ParenOpen) {
                let Some(close) = closing(at) else { break };
                summands += 1;
                at = close + 1;
                if !is(at, Sign::Plus) {
                    break;
                }
                at += 1;
            }
            let ends = [Sign::Comma, Sign::Bar, Sign::Colon, Sign::BraceClose];
            if summands > 1 && ends.iter().any(|sign| is(at, *sign)) {
                let span = self.tokens[first + 1].span.to(self.tokens[at - 1].span);
                return Err(
                    Diagnostic::new(Code::Ambiguous, span, "a number, or a sum of heaps?")
                        .help("write i + j for the number; a sum of heaps stands in a line without braces: (i) + (j) where …"),
                );
            }
        }
        Ok(())
    }

    /// Behind positions: is this the end of the target, or something that is not read there at all?
    pub(super) fn ends_a_target(&self) -> bool {
        let words = ["where", "for", "with"];
        self.at_line_end()
            || self.is_sign(Sign::Semicolon)
            || self.is_sign(Sign::Arrow)
            || words.iter().any(|word| self.is_word(word))
    }

    /// `(x, y)`, or the summands `(a) + (b)`.
    pub(super) fn positions(&mut self) -> Parse<Vec<Vec<Expression>>> {
        let mut positions = Vec::new();
        loop {
            let open = self.expect_sign(Sign::ParenOpen, "and a position")?;
            let (heaps, _) = self.inside(open, Sign::ParenClose, |parser| {
                parser.list(Sign::ParenClose, Self::expression)
            })?;
            if heaps.is_empty() {
                return Err(self.unexpected("a position"));
            }
            let lone = heaps.len() == 1;
            positions.push(heaps);
            let summand = self.is_sign(Sign::Plus)
                && (!lone || self.peek_second().lexeme == Lexeme::Sign(Sign::ParenOpen));
            if !summand {
                return Ok(positions);
            }
            self.at += 1;
        }
    }
}

/// The heap that a replacement without an arrow changes: the first `x[k]` of its value.
pub fn first_index(value: &Expression) -> Option<&Expression> {
    match &value.kind {
        Kind::Index(..) => Some(value),
        Kind::Binary(_, left, _) => first_index(left),
        _ => None,
    }
}
