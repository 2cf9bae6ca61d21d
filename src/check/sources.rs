//! The definitions of the games that a text names.

use crate::game::Catalogue;
use crate::language::{File, Game, Item, Layout, format_file};
use crate::library::Library;
use std::collections::BTreeMap;

/// The definitions of all games that a text names, and of those that they name, in the standard layout and without comments,
/// by their names. A variable that is named like a game counts as the game.
pub(super) fn definitions(text: &str, library: &Library) -> String {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut texts = vec![text.to_string()];
    while let Some(text) = texts.pop() {
        for name in names(&text) {
            let Some((game, _)) = library.find(name).filter(|_| !found.contains_key(name)) else {
                continue;
            };
            let definition = definition(game);
            texts.push(definition.clone());
            found.insert(name.to_string(), definition);
        }
    }
    found.into_values().collect()
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
    parts.filter(|part| part.starts_with(|sign: char| !sign.is_ascii_digit()))
}

fn definition(game: &Game) -> String {
    let game = Game {
        layout: Layout::default(),
        ..game.clone()
    };
    let file = File {
        items: vec![Item::Game(Box::new(game))],
        closing: Vec::new(),
    };
    let text = format_file(&file);
    let lines = text.lines().map(|line| line.split('#').next());
    let lines = lines.flatten().map(str::trim_end);
    let lines = lines.filter(|line| !line.is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}
