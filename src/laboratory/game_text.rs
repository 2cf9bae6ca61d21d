//! Reads games of requests: by a name, as rules, or as the only game of a text.

use super::rules_text::{expression, has_rules, with_heaps};
use super::{Error, GameDigest, Laboratory, Ruleset, holds_items, only_game};
use crate::answers::{GameText, SourceText};
use grundy_rules::language::{GameExpression, format_game};
use grundy_rules::library::Library;
use std::sync::Arc;

impl Laboratory {
    /// The game that a request means.
    ///
    /// # Errors
    /// What is wrong with the texts, or why there is no such game.
    ///
    /// ```
    /// use grundy::answers::{GameText, SourceText};
    /// let mut game = GameText::of("kimura-yamashita:yama");
    /// let lab = grundy::Laboratory::new();
    /// assert_eq!(lab.read(&game)?.name(), "yama");
    /// game.text = None;
    /// game.texts = vec![SourceText { name: "my.game".into(), text: "x - i where 1 <= i <= 3".into() }];
    /// assert_eq!(lab.read(&game)?.grundy([6])?.value(&[5]), Some(1));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn read(&self, game: &GameText) -> Result<Ruleset, Error> {
        let limits = *self.job.limits();
        let text = self.text_of(game)?;
        let digest = GameDigest::asked(game)?;
        if let Some(kept) = self.archive.game(&digest, &limits) {
            return Ruleset::of_kept(self, kept);
        }
        let ruleset = self.parsed(&text)?;
        self.archive.keep_game(&digest, ruleset.kept(), &limits);
        Ok(ruleset)
    }

    /// The text of a game that may be named by its digest.
    fn text_of(&self, game: &GameText) -> Result<GameText, Error> {
        let Some(digest) = &game.digest else {
            return Ok(game.clone());
        };
        if (&game.text, &game.heaps) != (&None, &None) || !game.texts.is_empty() {
            let message = "a game is named by its digest or by its text, not by both";
            return Err(Error::argument(message, &[]));
        }
        let digest = GameDigest::named(digest)?;
        self.archive
            .text(&digest)
            .ok_or_else(|| Error::not_kept(&digest))
    }

    /// Reads the text of a game.
    fn parsed(&self, game: &GameText) -> Result<Ruleset, Error> {
        match (&game.text, game.texts.split_last()) {
            (Some(text), _) => {
                let library = self.with_all(&game.texts)?;
                let (library, name) = in_paper(library, text);
                Ruleset::new(self, library, name, game)
            }
            (None, Some((whole, others))) => {
                let library = self.with_all(others)?;
                if !holds_items(&whole.text) {
                    return Ruleset::new(self, library, &whole.text, game);
                }
                let (library, name) = only_game(library, &whole.name, &whole.text)?;
                Ruleset::new(self, library, &name, game)
            }
            (None, None) => Err(Error::argument(
                "no game is named",
                &["give a name, rules, or a text with one game"],
            )),
        }
    }

    /// The family that a request means: its parameters have no values yet.
    ///
    /// # Errors
    /// What is wrong with the texts.
    pub fn family(&self, game: &GameText) -> Result<Family, Error> {
        let game = &self.text_of(game)?;
        let digest = GameDigest::of(game);
        self.archive.keep_family(&digest, game, self.job.limits());
        let library = self.with_all(&game.texts)?;
        let text = game.text.as_deref().unwrap_or_default();
        let (mut library, name) = in_paper(library, text);
        let text = match &game.heaps {
            Some(heaps) if has_rules(name) => with_heaps(name, heaps)?,
            Some(_) => {
                let message = "the heaps of a family that is named are those of its text";
                return Err(Error::argument(message, &[]));
            }
            None => name.trim().to_string(),
        };
        let place = library.quote("FAMILY", &text);
        let expression = expression(&text, place, &library)?;
        let shown = match &expression {
            GameExpression::Rules(_) => text.split_whitespace().collect::<Vec<_>>().join(" "),
            named => format_game(named),
        };
        Ok(Family {
            library,
            expression,
            place,
            shown,
        })
    }

    /// The library with texts, of which each hides games of the same names before it.
    pub(super) fn with_all(&self, texts: &[SourceText]) -> Result<Library, Error> {
        let mut library = (*self.library).clone();
        for text in texts {
            match library.add(&text.name, &text.text) {
                Ok(place) => library = library.seen_from(place),
                Err(errors) => return Err(Error::wrong(errors, &Arc::new(library))),
            }
        }
        Ok(library)
    }
}

/// A family of games, whose parameters have no values yet.
#[derive(Clone, Debug)]
pub struct Family {
    /// All texts, that of the family included.
    pub library: Library,
    /// The expression that names it or writes it out.
    pub expression: GameExpression,
    /// The place of the text that it was read from.
    pub place: usize,
    /// Its name in messages and answers.
    pub shown: String,
}

/// The library seen from a paper, and the game behind its name: `kimura-yamashita:yama`.
pub(super) fn in_paper(library: Library, game: &str) -> (Library, &str) {
    let paper = split(game).and_then(|(paper, name)| Some((library.text_named(paper)?, name)));
    match paper {
        Some((place, name)) => (library.seen_from(place), name),
        None => (library, game),
    }
}

/// Splits the name of a game at the last colon outside brackets: `my.game:yama`.
pub fn split(game: &str) -> Option<(&str, &str)> {
    let mut depth = 0_i64;
    let mut found = None;
    for (at, sign) in game.char_indices() {
        match sign {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            ':' if depth == 0 => found = Some(at),
            _ => {}
        }
    }
    found.map(|at| (&game[..at], &game[at + 1..]))
}
