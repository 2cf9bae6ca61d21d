//! The names of games in a session.

use crate::ending::Failure;
use grundy::answers::{GameText, SourceText};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The name of the game that the last answered line asked about.
pub const LAST: &str = "_";

/// The names, while there is a session.
static NAMES: Mutex<Option<SessionNames>> = Mutex::new(None);

#[derive(Default)]
struct SessionNames {
    named: BTreeMap<String, NamedGame>,
    /// The game that this line asks about.
    asked: Option<GameText>,
    last: Option<GameText>,
}

/// What a name stands for.
#[derive(Clone)]
struct NamedGame {
    game: GameText,
    /// The same as a definition in a file, if it can be one.
    definition: Option<String>,
}

fn names() -> MutexGuard<'static, Option<SessionNames>> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A session begins: names have a meaning.
pub fn begin() {
    *names() = Some(SessionNames::default());
}

/// Is there a session?
pub fn has_session() -> bool {
    names().is_some()
}

/// Can a game have this name?
pub fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic())
        && word
            .chars()
            .all(|sign| sign.is_alphanumeric() || sign == '_')
}

/// The game of a name; none if it is no name of the session.
///
/// # Errors
/// `_` before a game was asked about.
pub fn meaning(word: &str) -> Result<Option<GameText>, Failure> {
    let names = names();
    let Some(names) = names.as_ref() else {
        return Ok(None);
    };
    match (word, &names.last) {
        (LAST, Some(last)) => Ok(Some(last.clone())),
        (LAST, None) => {
            let message = format!("{LAST} is the game of the last answer, and there is none yet");
            Err(Failure::new(&message, &[]))
        }
        _ => Ok(names.named.get(word).map(|named| named.game.clone())),
    }
}

/// The texts in which names of the session are defined, of those among these words.
///
/// # Errors
/// A name that stands for the only game of a file.
pub fn definitions(words: &[&str]) -> Result<Vec<SourceText>, Failure> {
    let names = names();
    let all = names.iter().flat_map(|names| &names.named);
    let used = all.filter(|(name, _)| words.contains(&name.as_str()));
    let (mut texts, mut written) = (Vec::new(), String::new());
    for (name, named) in used {
        let Some(definition) = &named.definition else {
            let file = named.game.texts.last().map(|text| text.name.as_str());
            let message = format!("`{name}` stands for a whole file, and for no part of a game");
            let file = file.unwrap_or("FILE");
            let help = format!("give the game of the file its name first: `{name} = {file}:NAME`");
            return Err(Failure::new(&message, &[&help]));
        };
        texts.extend(named.game.texts.iter().cloned());
        written.push_str(definition);
        written.push('\n');
    }
    if !written.is_empty() {
        texts.push(SourceText {
            name: "session".into(),
            text: written,
        });
    }
    Ok(texts)
}

/// Gives a game a name.
pub fn name(word: &str, game: &GameText, definition: Option<String>) {
    if let Some(names) = names().as_mut() {
        let game = game.clone();
        let named = NamedGame { game, definition };
        names.named.insert(word.to_string(), named);
    }
}

/// The line asks about this game.
pub fn asks(game: &GameText) {
    if let Some(names) = names().as_mut() {
        names.asked = Some(game.clone());
    }
}

/// The line ends, with an answer or without.
pub fn line_ends(answered: bool) {
    if let Some(names) = names().as_mut() {
        let asked = names.asked.take().filter(|_| answered);
        names.last = asked.or(names.last.take());
    }
}

/// What every name stands for, in order.
pub fn all() -> Vec<(String, GameText)> {
    let names = names();
    let named = names.iter().flat_map(|names| &names.named);
    named
        .map(|(name, named)| (name.clone(), named.game.clone()))
        .collect()
}
