//! Statements about moves: between two sets of positions, and of all games with the same values.

use super::state::{Parse, Parser};
use crate::language::syntax::{MoveSetRelation, Statement, WrittenMoves, WrittenSet};
use crate::language::token::Sign;

impl Parser {
    /// `no move from S to T`, `a move from each of S to T`
    pub(super) fn moves_between_sets(&mut self) -> Parse<Statement> {
        let each = !self.take_word("no");
        if each {
            self.expect_word("a", "move from each of a set to another")?;
        }
        self.expect_word("move", "from a set to another")?;
        self.expect_word("from", "and the positions where the moves begin")?;
        if each {
            self.expect_word("each", "of a set")?;
            self.expect_word("of", "and the set")?;
        }
        let from = self.sets()?;
        self.expect_word("to", "and the positions where the moves lead")?;
        let to = self.sets()?;
        Ok(Statement::Moves(WrittenMoves { each, from, to }))
    }

    /// `every move set with these values contains S`
    pub(super) fn move_sets(&mut self) -> Parse<Statement> {
        let every = self.take_word("every");
        if !every {
            self.expect_word("some", "move set")?;
        }
        for word in ["move", "set", "with", "these", "values"] {
            self.expect_word(word, "as in: every move set with these values contains {…}")?;
        }
        let relation = match every {
            true if self.take_word("lies") => {
                self.expect_sign(Sign::In, "and a set of vectors")?;
                MoveSetRelation::EveryLiesIn
            }
            true => MoveSetRelation::EveryContains,
            false => MoveSetRelation::SomeContains,
        };
        if relation != MoveSetRelation::EveryLiesIn {
            self.expect_word("contains", "and a set of vectors")?;
        }
        Ok(Statement::MoveSets(relation, self.written_set()?))
    }

    /// `set [, symmetric]`
    pub(super) fn written_set(&mut self) -> Parse<WrittenSet> {
        let set = self.sets()?;
        let symmetric = self.is_sign(Sign::Comma) && self.second_is_word("symmetric");
        if symmetric {
            self.at += 2;
        }
        Ok(WrittenSet { set, symmetric })
    }
}
