//! Sources: the definitions that a text names, and errors with their text.

use grundy_rules::game::Catalogue;
use grundy_rules::language::{Diagnostic, File, FileItem, SourceLayout, WrittenGame, format_file};
use grundy_rules::library::Library;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The definitions of all games that a text names, and of those that they name, in the standard layout and without comments,
/// by their names. A variable that is named like a game counts as the game.
pub(crate) fn definitions(text: &str, library: &Library) -> String {
    let mut found: BTreeMap<(String, Option<usize>), String> = BTreeMap::new();
    let mut texts = vec![(text.to_string(), library.clone())];
    while let Some((text, seen)) = texts.pop() {
        for name in names_in(&text) {
            let Some((game, place)) = seen.find(name) else {
                continue;
            };
            if let Entry::Vacant(entry) = found.entry((name.to_string(), place)) {
                let definition = entry.insert(definition(game)).clone();
                let around = place.map_or_else(|| seen.clone(), |place| seen.seen_from(place));
                texts.push((definition, around));
            }
        }
    }
    found.into_values().collect()
}

/// Errors in a text of the library; those that name no text get this one.
pub(super) fn in_source(errors: Vec<Diagnostic>, place: usize) -> Vec<Diagnostic> {
    let here = errors.into_iter();
    here.map(|error| error.in_source(Some(place))).collect()
}

/// The names that occur in a text, as the language reads them: an apostrophe is part of a name.
pub(super) fn names_in(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|sign: char| !(sign.is_alphanumeric() || sign == '_' || sign == '\''));
    parts.filter(|part| part.starts_with(|sign: char| !sign.is_ascii_digit()))
}

fn definition(game: &WrittenGame) -> String {
    let game = WrittenGame {
        layout: SourceLayout::default(),
        ..game.clone()
    };
    let file = File {
        items: vec![FileItem::Game(Box::new(game))],
        closing: Vec::new(),
    };
    let text = format_file(&file);
    let lines = text.lines().map(|line| line.split('#').next());
    let lines = lines.flatten().map(str::trim_end);
    let lines = lines.filter(|line| !line.is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_whose_name_has_an_apostrophe_is_found_with_those_that_it_names() {
        let mut library = Library::embedded();
        let text = "game h'' on (x)\n  x - 1\n\ngame g' on (x)\n  moves of h''\n";
        library.add("primes", text).expect("two games");
        let found = definitions("g'\ngrundy(x) = x\n", &library);
        assert_eq!(found.matches("game ").count(), 2, "{found}");
        assert!(
            found.contains("game g'") && found.contains("game h''"),
            "{found}"
        );
    }
}
