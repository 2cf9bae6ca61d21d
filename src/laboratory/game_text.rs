//! Reads games of requests: by a name, as rules, or as the only game of a text.

use super::archive::AskedGame;
use super::rules_text::{expression, has_rules, with_heaps};
use super::{Error, Laboratory, Ruleset, holds_items, only_game};
use crate::answers::{GameText, SourceText};
use grundy_rules::game::GameId;
use grundy_rules::language::{GameExpression, format_game, is_walnut};
use grundy_rules::library::Library;
use std::collections::BTreeMap;
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
        let (text, id) = self.text_of(game)?;
        let ruleset = match self.archive.game(&text, &limits) {
            Some(kept) => Ruleset::of_kept(self, kept)?,
            None => {
                let ruleset = self.parsed(&text)?;
                self.archive.keep_game(ruleset.kept(), &limits);
                ruleset
            }
        };
        // With another text beside it the text may mean another game now.
        match id {
            Some(id) if id != ruleset.id() => Err(Error::not_kept(id)),
            _ => {
                self.archive.keep_text(ruleset.id(), &text, &limits);
                Ok(ruleset)
            }
        }
    }

    /// The text of a game that may be named by its digest, and this digest.
    fn text_of(&self, game: &GameText) -> Result<(AskedGame, Option<GameId>), Error> {
        let Some(digest) = &game.digest else {
            return Ok((Arc::new(game.clone()), None));
        };
        if (&game.text, &game.heaps) != (&None, &None) || !game.texts.is_empty() {
            let message = "a game is named by its digest or by its text, not by both";
            return Err(Error::argument(message, &[]));
        }
        let id = digest.parse()?;
        let text = self.archive.text(id);
        Ok((text.ok_or_else(|| Error::not_kept(id))?, Some(id)))
    }

    /// What a request means by a game that is kept: a digest that later requests may name.
    pub(super) fn kept_id(&self, game: &GameText) -> Result<Option<GameId>, Error> {
        let id = match &game.digest {
            Some(digest) => digest.parse()?,
            None => {
                let asked = Arc::new(game.clone());
                let read = self.archive.id(&asked);
                read.unwrap_or_else(|| family_id(&asked))
            }
        };
        Ok(self.archive.text(id).map(|_| id))
    }

    /// Reads the text of a game.
    fn parsed(&self, game: &AskedGame) -> Result<Ruleset, Error> {
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
        let (game, _) = &self.text_of(game)?;
        self.archive
            .keep_text(family_id(game), game, self.job.limits());
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

    /// The library with texts, which see each other and the papers.
    pub(super) fn with_all(&self, texts: &[SourceText]) -> Result<Library, Error> {
        let mut library = (*self.library).clone();
        // Claims of every text may name an automaton.
        let mut texts: Vec<&SourceText> = texts.iter().collect();
        texts.sort_by_key(|text| !is_walnut(&text.text));
        one_of_each_name(texts.iter().copied())?;
        for text in texts {
            if let Err(errors) = library.add(&text.name, &text.text) {
                return Err(Error::wrong(errors, &Arc::new(library)));
            }
        }
        Ok(library)
    }
}

/// Checks that texts of one name are one text: `my.game:yama` names a game by that of its text.
pub(super) fn one_of_each_name<'t>(
    texts: impl Iterator<Item = &'t SourceText>,
) -> Result<(), Error> {
    let mut named: BTreeMap<&str, &str> = BTreeMap::new();
    for SourceText { name, text } in texts {
        if named.insert(name, text).is_some_and(|other| other != text) {
            let message = format!("two texts are called {name}");
            return Err(Error::argument(message, &["give one of them another name"]));
        }
    }
    Ok(())
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

/// The digest of a family, whose parameters have no values: of the text that means it.
fn family_id(asked: &AskedGame) -> GameId {
    let GameText {
        text, texts, heaps, ..
    } = &**asked;
    GameId::joined(&[], &format!("{text:?} {heaps:?} {texts:?}"))
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
