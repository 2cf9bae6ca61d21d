//! Statements on all positions at once: qualities of a game, phases, and what positions have.

use super::state::{Parse, Parser};
use crate::language::quality::{PhaseName, PositionKind, Qualified, Quality, RoundName, Trait};
use crate::language::syntax::{Expression, RelationSign, Statement};
use crate::language::token::{Lexeme, Sign};

impl Parser {
    /// A statement of this kind, if one begins here.
    pub(super) fn quality_statement(&mut self) -> Option<Parse<Statement>> {
        if self.is_word("every") && self.second_is_word("position") {
            return Some(self.every_position());
        }
        if self.is_word("sum") && self.second_is_word("with") {
            return Some(self.sum_with());
        }
        if let Some(kind) = self.position_kind() {
            return Some(self.kind_of_positions(kind));
        }
        if let Some(class) = self.begins_class() {
            return Some(self.class_of_positions(class));
        }
        if let Some(statement) = self.selection_statement() {
            return Some(statement);
        }
        if self.take_sign(Sign::Not) {
            return Some(self.not_at());
        }
        let quality = self.take_quality()?;
        let qualified = Qualified {
            with: None,
            quality,
            not_at: None,
        };
        Some(Ok(Statement::Qualified(qualified)))
    }

    fn sum_with(&mut self) -> Parse<Statement> {
        self.at += 2;
        let with = Some(self.game_expression()?);
        let quality = self.expect_quality()?;
        Ok(Statement::Qualified(Qualified {
            with,
            quality,
            not_at: None,
        }))
    }

    fn not_at(&mut self) -> Parse<Statement> {
        let quality = self.expect_quality()?;
        self.expect_word("at", "and the position where it is not so")?;
        let open = self.expect_sign(Sign::ParenOpen, "and the position")?;
        let (heaps, _) = self.inside(open, Sign::ParenClose, |parser| {
            parser.list(Sign::ParenClose, Self::expression)
        })?;
        Ok(Statement::Qualified(Qualified {
            with: None,
            quality,
            not_at: Some(heaps),
        }))
    }

    fn expect_quality(&mut self) -> Parse<Quality> {
        self.take_quality().ok_or_else(|| {
            let names: Vec<_> = Quality::ALL.iter().map(|quality| quality.words()).collect();
            self.unexpected("a quality")
                .help(format!("one of: {}", names.join("; ")))
        })
    }

    /// The words of a quality, if they are next.
    fn take_quality(&mut self) -> Option<Quality> {
        let quality = Quality::ALL
            .into_iter()
            .find(|quality| self.are_words(quality.words()).is_some())?;
        self.at += self.are_words(quality.words())?;
        Some(quality)
    }

    /// How many tokens these words and commas are, if they are next.
    fn are_words(&self, words: &str) -> Option<usize> {
        self.are_words_at(0, words)
    }

    /// The same behind some tokens.
    fn are_words_at(&self, behind: usize, words: &str) -> Option<usize> {
        let spaced = words.replace(',', " ,");
        let mut count = 0;
        for word in spaced.split(' ') {
            let lexeme = &self.tokens.get(self.at + behind + count)?.lexeme;
            let same = match lexeme {
                Lexeme::Name(name) => name == word,
                Lexeme::Sign(Sign::Comma) => word == ",",
                _ => false,
            };
            if !same {
                return None;
            }
            count += 1;
        }
        Some(count)
    }

    fn position_kind(&mut self) -> Option<PositionKind> {
        let kinds = [
            ("final", PositionKind::Phase(PhaseName::Final)),
            ("normal", PositionKind::Phase(PhaseName::Normal)),
            ("no option", PositionKind::Ended),
        ];
        let (count, kind) = kinds.into_iter().find_map(|(words, kind)| {
            let count = self.are_words(words)?;
            let next = self.tokens.get(self.at + count)?;
            (next.lexeme == Lexeme::Sign(Sign::Equal)).then_some((count, kind))
        })?;
        self.at += count;
        Some(kind)
    }

    fn kind_of_positions(&mut self, kind: PositionKind) -> Parse<Statement> {
        self.expect_sign(Sign::Equal, "and the claimed set")?;
        Ok(Statement::Positions(kind, self.written_set()?))
    }

    /// How many tokens are in front of the number, and of which round, if a level or a round begins here.
    pub(super) fn begins_class(&self) -> Option<(usize, Option<RoundName>)> {
        if !self.is_sign(Sign::BraceOpen) {
            return None;
        }
        let named = |words: &str| {
            let count = self.are_words_at(1, words)?;
            let next = self.tokens.get(self.at + 1 + count)?;
            (next.lexeme == Lexeme::Sign(Sign::Equal)).then_some(count + 2)
        };
        let round = RoundName::ALL.into_iter();
        let mut round = round.filter_map(|name| Some((named(name.words())?, Some(name))));
        round.next().or_else(|| Some((named("grundy")?, None)))
    }

    /// `{grundy = 3} = …`, `{round = 2} = …`
    fn class_of_positions(&mut self, begun: (usize, Option<RoundName>)) -> Parse<Statement> {
        let (number, round) = self.class_in_braces(begun)?;
        self.kind_of_positions(match round {
            Some(name) => PositionKind::Round(name, number),
            None => PositionKind::Level(number),
        })
    }

    /// The number of a level or a round, and of which round.
    pub(super) fn class_in_braces(
        &mut self,
        (front, round): (usize, Option<RoundName>),
    ) -> Parse<(Expression, Option<RoundName>)> {
        let open = self.expect_sign(Sign::BraceOpen, "and which positions are meant")?;
        let (number, _) = self.inside(open, Sign::BraceClose, |parser| {
            parser.at += front - 1;
            parser.sets()
        })?;
        Ok((number, round))
    }

    /// `every position with … and … has … or …`
    fn every_position(&mut self) -> Parse<Statement> {
        self.at += 2;
        let mut given = Vec::new();
        if self.take_word("with") || self.is_sign(Sign::In) {
            given.push(self.position_trait()?);
            while self.take_sign(Sign::And) {
                given.push(self.position_trait()?);
            }
        }
        if !self.take_word("has") {
            self.expect_word("is", "or `has`, and what is claimed of the position")?;
        }
        let mut claimed = vec![self.position_trait()?];
        while self.take_sign(Sign::Or) {
            claimed.push(self.position_trait()?);
        }
        Ok(Statement::Every { given, claimed })
    }

    fn position_trait(&mut self) -> Parse<Trait> {
        if self.take_word("value") {
            let relation = match &self.peek().lexeme {
                Lexeme::Sign(Sign::Equal) => Some(RelationSign::Equal),
                Lexeme::Sign(Sign::NotEqual) => Some(RelationSign::NotEqual),
                Lexeme::Sign(Sign::Less) => Some(RelationSign::Less),
                Lexeme::Sign(Sign::LessEqual) => Some(RelationSign::LessEqual),
                Lexeme::Sign(Sign::Greater) => Some(RelationSign::Greater),
                Lexeme::Sign(Sign::GreaterEqual) => Some(RelationSign::GreaterEqual),
                _ => None,
            };
            self.at += usize::from(relation.is_some());
            let value = self.small_number()?;
            return Ok(Trait::Value(relation.unwrap_or(RelationSign::Equal), value));
        }
        if self.is_word("no") && self.second_is_word("option") {
            self.at += 2;
            return Ok(Trait::Ended);
        }
        if self.is_word("an") && self.second_is_word("option") {
            self.at += 2;
            let mut value = None;
            if self.take_word("of") {
                self.expect_word("value", "of the option")?;
                value = Some(self.small_number()?);
            }
            return Ok(Trait::Option(value, self.phase()?));
        }
        match self.phase()? {
            Some(phase) => Ok(Trait::Phase(phase)),
            None => Err(self.unexpected(
                "what a position has: value 0, no option, an option of value 1, in the final phase",
            )),
        }
    }

    /// `in the final phase`, if it is next.
    fn phase(&mut self) -> Parse<Option<PhaseName>> {
        if !self.take_sign(Sign::In) {
            return Ok(None);
        }
        self.expect_word("the", "final or normal phase")?;
        let phase = match (self.is_word("final"), self.is_word("normal")) {
            (true, _) => PhaseName::Final,
            (_, true) => PhaseName::Normal,
            _ => return Err(self.unexpected("final or normal")),
        };
        self.at += 1;
        self.expect_word("phase", "")?;
        Ok(Some(phase))
    }

    /// A number, or a parameter; nothing longer, for words follow.
    fn small_number(&mut self) -> Parse<Expression> {
        match &self.peek().lexeme {
            Lexeme::Number(_) | Lexeme::Name(_) => self.atom(),
            _ => Err(self.unexpected("a number or a parameter")),
        }
    }
}
