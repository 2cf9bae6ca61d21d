//! Figures: `figure "Figure 3" for gurvich(1, 2, 2, 1), up to 30 showing outcome`.

use super::state::{Parse, Parser};
use crate::language::syntax::{Expression, FigureItem, FigureOverlay, FigureShown, Name};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span, nearest};

/// What cells can show.
const SHOWN: &[&str] = &[
    "grundy",
    "outcome",
    "round",
    "phase",
    "level",
    "difference",
    "nothing",
];

/// What can be drawn over them.
const OVERLAYS: &[&str] = &["options", "claim", "crosses"];

impl Parser {
    pub(super) fn figure_item(&mut self) -> Parse<FigureItem> {
        let start = self.next().span;
        let title = self.text("the figure's title in quotes")?;
        self.expect_word("for", "and the game that is drawn")?;
        let game = self.game_expression()?;
        let game_end = self.last_span();
        let mut misere = false;
        let (mut held, mut downwards, mut from, mut bound) = (Vec::new(), None, None, None);
        while self.take_sign(Sign::Comma) {
            if self.take_word("misere") {
                misere = true;
            } else if self.second_is_word("downwards") {
                downwards = Some(self.name("the heap whose axis runs downwards")?);
                self.at += 1;
            } else if self.take_word("from") {
                from = Some(self.sets()?);
            } else if self.is_word("up") && self.second_is_word("to") {
                self.at += 2;
                bound = Some(self.sets()?);
            } else {
                held.push(self.expression()?);
            }
        }
        let Some(bound) = bound else {
            let here = Span::new(game_end.end, game_end.end);
            let message = "a figure says how large the heaps are";
            return Err(Diagnostic::new(Code::Unexpected, here, message)
                .help("write `up to 30`, or `up to (20, 30)`, one for each heap")
                .patch(here, ", up to 30"));
        };
        self.expect_word("showing", "and what the cells show, as outcome or grundy")?;
        self.operators = 0;
        let shown = self.figure_shown()?;
        let mut overlays = Vec::new();
        while self.take_sign(Sign::Comma) {
            overlays.push(self.figure_overlay()?);
        }
        self.end_of_line()?;
        Ok(FigureItem {
            title,
            game,
            misere,
            held,
            downwards,
            from,
            bound,
            shown,
            overlays,
            span: start,
            layout: Default::default(),
        })
    }

    fn figure_shown(&mut self) -> Parse<FigureShown> {
        if self.take_word("grundy") {
            return match self.take_sign(Sign::Mod) {
                true => Ok(FigureShown::Mod(self.sets()?)),
                false => Ok(FigureShown::Grundy),
            };
        }
        if self.take_word("nothing") {
            return Ok(FigureShown::Nothing);
        }
        if self.take_word("outcome") {
            return Ok(FigureShown::Outcome);
        }
        if self.take_word("round") {
            return Ok(FigureShown::Round);
        }
        if self.take_word("phase") {
            return Ok(FigureShown::Phase);
        }
        if self.take_word("level") {
            let mut levels = vec![self.sets()?];
            while self.is_sign(Sign::Comma) && !self.begins_overlay() {
                self.at += 1;
                levels.push(self.sets()?);
            }
            return Ok(FigureShown::Level(levels));
        }
        if self.take_word("difference") {
            self.expect_word("from", "and another game")?;
            return Ok(FigureShown::Difference(self.game_expression()?));
        }
        let error = self.unexpected(
            "what the cells show: grundy, outcome, round, phase, level, difference from or nothing",
        );
        Err(self.meant_word(error, SHOWN))
    }

    /// Behind a comma: something that is drawn over the cells?
    fn begins_overlay(&self) -> bool {
        OVERLAYS.iter().any(|word| self.second_is_word(word)) || self.is_part(self.at + 1)
    }

    /// `A of claim`, from a token on?
    fn is_part(&self, at: usize) -> bool {
        let word = |place: usize, word: &str| {
            let token = self.tokens.get(place).map(|token| &token.lexeme);
            matches!(token, Some(Lexeme::Name(name)) if name == word)
        };
        word(at + 1, "of") && word(at + 2, "claim")
    }

    fn figure_overlay(&mut self) -> Parse<FigureOverlay> {
        if self.is_part(self.at) {
            let part = self.name("the name of a set in a claim")?;
            self.at += 2;
            return self.claimed(Some(part));
        }
        if self.take_word("options") {
            self.expect_word("of", "and a position")?;
            let open = self.expect_sign(Sign::ParenOpen, "and a position")?;
            let (heaps, _): (Vec<Expression>, _) =
                self.inside(open, Sign::ParenClose, |parser| {
                    parser.list(Sign::ParenClose, Self::expression)
                })?;
            return Ok(FigureOverlay::Options(heaps));
        }
        if self.take_word("claim") {
            return self.claimed(None);
        }
        if self.take_word("crosses") {
            self.expect_word("against", "and another game")?;
            return Ok(FigureOverlay::Against(self.game_expression()?));
        }
        let error = self.unexpected("options of, claim, or crosses against");
        Err(self.meant_word(error, OVERLAYS))
    }

    /// The title of a claim whose set, or a part of it, is drawn.
    fn claimed(&mut self, part: Option<Name>) -> Parse<FigureOverlay> {
        let title = self.text("the title of a claim of this file, in quotes")?;
        Ok(FigureOverlay::Claim { part, title })
    }

    fn meant_word(&self, error: Diagnostic, known: &[&str]) -> Diagnostic {
        let Lexeme::Name(word) = &self.peek().lexeme else {
            return error;
        };
        match nearest(word, known.iter().copied()) {
            Some(meant) => error
                .help(format!("did you mean {meant}?"))
                .patch(self.peek().span, meant),
            None => error,
        }
    }
}
