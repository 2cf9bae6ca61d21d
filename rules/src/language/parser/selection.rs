//! Statements on the positions of a row, a column or a diagonal: `{(x, y) in P | x = 3} = {(3, 5)}`.

use super::state::{Parse, Parser};
use crate::language::quality::RoundName;
use crate::language::selection::{SelectedClass, Selection, SelectionClaim, SelectionIndex};
use crate::language::syntax::{Expression, Kind, Statement};
use crate::language::token::{Lexeme, Sign};

impl Parser {
    /// A statement of this kind, if one begins here.
    pub(super) fn selection_statement(&mut self) -> Option<Parse<Statement>> {
        let counted = self.is_sign(Sign::Bar);
        self.begins_selection(self.at + usize::from(counted))
            .then(|| match counted {
                true => self.counted_selection(),
                false => self.listed_selection(),
            })
    }

    /// Do `{(x, y) in` or `{x in` stand here?
    fn begins_selection(&self, at: usize) -> bool {
        let is = |at: usize, sign: Sign| {
            let token = self.tokens.get(at);
            token.is_some_and(|token| token.lexeme == Lexeme::Sign(sign))
        };
        let named = |at: usize| {
            let token = self.tokens.get(at);
            token.is_some_and(|token| matches!(token.lexeme, Lexeme::Name(_)))
        };
        if !is(at, Sign::BraceOpen) {
            return false;
        }
        if named(at + 1) {
            return is(at + 2, Sign::In);
        }
        let mut at = at + 2;
        if !is(at - 1, Sign::ParenOpen) {
            return false;
        }
        while named(at) && is(at + 1, Sign::Comma) {
            at += 2;
        }
        named(at) && is(at + 1, Sign::ParenClose) && is(at + 2, Sign::In)
    }

    /// `{(x, y) in P | x = 3} = {(3, 5)}`
    fn listed_selection(&mut self) -> Parse<Statement> {
        let selection = self.selection()?;
        self.expect_sign(Sign::Equal, "and the claimed set")?;
        let set = self.written_set()?;
        Ok(Statement::Selected(
            selection,
            SelectionClaim::AreThese(set),
        ))
    }

    /// `|{(x, y) in P | y - x = n}| = 1 for each n`
    fn counted_selection(&mut self) -> Parse<Statement> {
        let open = self.expect_sign(Sign::Bar, "and the positions that are counted")?;
        let (selection, _) = self.inside(open, Sign::Bar, Self::selection)?;
        self.expect_sign(Sign::Equal, "and their number")?;
        let count = self.sets()?;
        let index = match self.is_word("for") && self.second_is_word("each") {
            true => {
                self.at += 2;
                Some(self.selection_index()?)
            }
            false => None,
        };
        Ok(Statement::Selected(
            selection,
            SelectionClaim::Count(count, index),
        ))
    }

    /// `n` or `n >= 1`
    fn selection_index(&mut self) -> Parse<SelectionIndex> {
        let begin = self.at;
        let name = self.name("an index, as in `for each n`")?;
        self.at = begin;
        let condition = self.expression()?;
        let condition = Some(condition);
        let condition = condition.filter(|condition| !matches!(condition.kind, Kind::Name(_)));
        Ok(SelectionIndex { name, condition })
    }

    fn selection(&mut self) -> Parse<Selection> {
        let open = self.expect_sign(Sign::BraceOpen, "and the positions that are meant")?;
        let (selection, _) = self.inside(open, Sign::BraceClose, |parser| {
            let heaps = match parser.is_sign(Sign::ParenOpen) {
                true => {
                    let open = parser.next().span;
                    let (names, _) = parser.inside(open, Sign::ParenClose, |parser| {
                        parser.list(Sign::ParenClose, |parser| parser.name("the name of a heap"))
                    })?;
                    names
                }
                false => vec![parser.name("the name of a heap")?],
            };
            parser.expect_sign(Sign::In, "and P, {grundy = 3} or {P round = 2}")?;
            let class = parser.selected_class()?;
            let conditions = parser.conditions_of_builder()?;
            let conditions = conditions.filter(|conditions| !conditions.is_empty());
            let conditions = conditions.ok_or_else(|| {
                let error = parser.unexpected("| and what the positions satisfy");
                error.help("write {(x, y) in P | x = 3}; of all positions say P = {…}")
            })?;
            Ok(Selection {
                heaps,
                class,
                conditions,
            })
        })?;
        Ok(selection)
    }

    fn selected_class(&mut self) -> Parse<SelectedClass> {
        if self.take_word("P") {
            return Ok(SelectedClass::P);
        }
        let Some(begun) = self.begins_class() else {
            return Err(self.unexpected("P, {grundy = 3} or {P round = 2}"));
        };
        let (number, round): (Expression, Option<RoundName>) = self.class_in_braces(begun)?;
        Ok(match round {
            Some(name) => SelectedClass::Round(name, number),
            None => SelectedClass::Level(number),
        })
    }
}
