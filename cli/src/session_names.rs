//! The names of games in a session.

use crate::ending::Failure;
use grundy::answers::{GameText, SourceText};
use grundy::game::Catalogue;
use grundy::language::parse_file;
use grundy::library::Library;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The name of the game that the last answered line asked about.
pub const LAST: &str = "_";

/// How the name of a text begins that is a definition of the session.
const SESSION: &str = "session: ";

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
    /// The texts in which the name is defined; none of the only game of a file, which has no name there.
    defined: Option<Vec<SourceText>>,
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

/// Does the session name a game so?
pub fn names_game(word: &str) -> bool {
    let names = names();
    names
        .as_ref()
        .is_some_and(|names| names.named.contains_key(word))
}

/// The texts of a game, and those in which names of the session are defined, of those among these words. The game
/// keeps its meaning; `meant` are names in it that are meant as names of the session.
///
/// # Errors
/// A name that stands for the only game of a file; or one that would mean two games in these texts.
pub fn texts_beside(
    game: &GameText,
    meant: &[&str],
    words: &[&str],
) -> Result<Vec<SourceText>, Failure> {
    let names = names();
    let mut texts = game.texts.clone();
    let Some(names) = names.as_ref() else {
        return Ok(texts);
    };
    let mut free = vec![free_names(game, meant)];
    for (name, named) in names
        .named
        .iter()
        .filter(|(name, _)| words.contains(&name.as_str()))
    {
        let defined = named.defined.as_ref();
        for text in defined.ok_or_else(|| whole_file(name, &named.game))? {
            if !texts.contains(text) {
                texts.push(text.clone());
            }
        }
        free.push(free_names(&named.game, &[name]));
    }
    if free.len() == 1 {
        return Ok(texts);
    }
    let mut defined = BTreeSet::new();
    let twice = texts
        .iter()
        .flat_map(games_of)
        .find(|game| !defined.insert(game.clone()));
    let changed = || {
        free.iter()
            .find_map(|free| free.intersection(&defined).next().cloned())
    };
    match twice.or_else(changed) {
        Some(name) => {
            let message = format!("`{name}` would mean two games here");
            let mut places = texts.iter().filter(|text| games_of(text).contains(&name));
            let help = match places.clone().any(is_own) {
                true => format!("give the game of the session another name than {name}"),
                false => {
                    let first = places.next().map_or("its file", |text| text.name.as_str());
                    format!("give the game {name} of {first} another name")
                }
            };
            Err(Failure::new(&message, &[&help]))
        }
        None => Ok(texts),
    }
}

fn whole_file(name: &str, game: &GameText) -> Failure {
    let file = game.texts.last().map_or("FILE", |text| text.name.as_str());
    let message = format!("`{name}` stands for a whole file, and for no part of a game");
    let help = format!("give the game of the file its name first: `{name} = {file}:NAME`");
    Failure::new(&message, &[&help])
}

/// The names of the library in a game and its texts that mean games of the library, for nothing here defines them.
fn free_names(game: &GameText, meant: &[&str]) -> BTreeSet<String> {
    let library = Library::embedded();
    let own: BTreeSet<String> = game.texts.iter().flat_map(games_of).collect();
    let texts = game.texts.iter().map(|text| text.text.as_str());
    let written = texts.chain(game.text.as_deref()).flat_map(words_of);
    let free = written.filter(|word| {
        !meant.contains(word) && !own.contains(*word) && library.find(word).is_some()
    });
    free.map(String::from).collect()
}

/// The names of the games that a text defines.
fn games_of(text: &SourceText) -> Vec<String> {
    let file = parse_file(&text.text).tree;
    file.games().map(|game| game.name.text.clone()).collect()
}

/// Is this text a definition of the session?
pub fn is_own(text: &SourceText) -> bool {
    text.name.starts_with(SESSION)
}

/// The words of a text: names, letters and numbers.
pub fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '_')
}

/// Gives a game a name, and the definition of a file that says the same, if there is one.
pub fn name(word: &str, game: &GameText, definition: Option<String>) {
    if let Some(names) = names().as_mut() {
        let game = game.clone();
        let defined = definition.map(|text| {
            let name = format!("{SESSION}{word}");
            let own = Some(SourceText { name, text }).filter(|own| !own.text.is_empty());
            game.texts.iter().cloned().chain(own).collect()
        });
        let named = NamedGame { game, defined };
        names.named.insert(word.to_string(), named);
        // Nothing was asked about it.
        names.asked = None;
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
