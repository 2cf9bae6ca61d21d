//! Where the items of a text begin and end, and the names in their first lines, read off the lines without parsing: an item is parsed when it is
//! asked for.
//!
//! This serves the papers that come with the program, which are laid out as the formatter writes them: an item begins at the margin, its other
//! lines do not. A test compares what is read so with what is parsed at once.

use crate::language::{FileItem, NoteKind, SetItem, give_sets_to, parse_item};
use std::ops::Range;
use std::sync::OnceLock;

/// What an item's first line says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    /// The title of the paper.
    Source,
    /// A game of this name.
    Game(&'static str),
    /// A claim, and the word behind `for`: the name of a game, or what else a game begins with.
    Claim(Option<&'static str>),
    /// A set that claims name.
    Set,
    /// A misprint or a reading in words alone.
    Note,
    /// A figure.
    Figure,
}

/// An item of a text, unread until it is asked for.
#[derive(Debug)]
pub(super) struct UnreadItem {
    pub heading: Heading,
    place: Range<usize>,
    read: OnceLock<Option<FileItem>>,
}

impl UnreadItem {
    /// The item of this text, which has these sets.
    pub(super) fn read(&self, text: &str, sets: &[SetItem]) -> Option<&FileItem> {
        let read = || {
            let mut item = parse_item(text, self.place.clone())?;
            if let FileItem::Claim(claim) = &mut item {
                give_sets_to(claim, sets);
            }
            Some(item)
        };
        self.read.get_or_init(read).as_ref()
    }
}

#[cfg(test)]
impl UnreadItem {
    /// Was it asked for?
    pub(super) fn is_read(&self) -> bool {
        self.read.get().is_some()
    }
}

/// The items of a text, each with the comments before it.
pub(super) fn items(text: &'static str) -> Vec<UnreadItem> {
    let mut items: Vec<UnreadItem> = Vec::new();
    let (mut at, mut end) = (0, 0);
    for line in text.split_inclusive('\n') {
        at += line.len();
        let content = line.trim_start();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        if let Some(heading) = heading(line) {
            items.push(UnreadItem {
                heading,
                place: end..at,
                read: OnceLock::new(),
            });
        } else if let Some(item) = items.last_mut() {
            item.place.end = at;
        }
        end = at;
    }
    items
}

fn heading(line: &'static str) -> Option<Heading> {
    if let Some(game) = line.strip_prefix("game ") {
        return Some(Heading::Game(name(game)));
    }
    if let Some(claim) = line.strip_prefix("claim ") {
        // What stands in quotes, the title and the wording, may speak of games.
        let mut outside = claim.split('"').step_by(2);
        let about = outside.find_map(|part| part.split_once(" for "));
        return Some(Heading::Claim(about.map(|(_, game)| name(game))));
    }
    if line.starts_with("set ") {
        return Some(Heading::Set);
    }
    let is_note = |kind: &NoteKind| {
        let behind = line.strip_prefix(kind.word());
        behind.is_some_and(|behind| behind.starts_with(' '))
    };
    if NoteKind::ALL.iter().any(is_note) {
        return Some(Heading::Note);
    }
    if line.starts_with("figure ") {
        return Some(Heading::Figure);
    }
    line.starts_with("paper ").then_some(Heading::Source)
}

/// The name that begins here.
fn name(text: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    &text[..text.find(|c| !is_part(c)).unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::super::PAPERS;
    use super::{Heading, heading, items};
    use crate::language::{FileItem, GameExpression, parse_file};

    #[test]
    fn items_of_the_papers_read_one_by_one_are_those_of_the_files() {
        for (paper, text) in PAPERS {
            let (items, file) = (items(text), parse_file(text).tree);
            let sets: Vec<_> = file.sets().cloned().collect();
            assert_eq!(items.len(), file.items.len(), "{paper}");
            for (item, whole) in items.iter().zip(&file.items) {
                assert_eq!(item.read(text, &sets), Some(whole), "{paper}");
                let expected = match whole {
                    FileItem::Source(_) => Heading::Source,
                    FileItem::Set(_) => Heading::Set,
                    FileItem::Note(_) => Heading::Note,
                    FileItem::Figure(_) => Heading::Figure,
                    FileItem::Game(game) => Heading::Game(game.name.text.clone().leak()),
                    FileItem::Claim(claim) => match &claim.game {
                        Some(GameExpression::Named { name, .. }) => {
                            Heading::Claim(Some(name.text.clone().leak()))
                        }
                        Some(_) => continue,
                        None => Heading::Claim(None),
                    },
                };
                assert_eq!(item.heading, expected, "{paper}");
            }
        }
    }

    #[test]
    fn a_title_and_a_wording_may_speak_of_games() {
        let line = "claim \"Claim 1 for nim\" refuted at (0, 1) for yama(2), up to 6\n";
        assert_eq!(heading(line), Some(Heading::Claim(Some("yama"))));
        let line = "claim \"A\" as printed \"for all heaps for p = 2\" refuted for yama, up to 6\n";
        assert_eq!(heading(line), Some(Heading::Claim(Some("yama"))));
        let line = "claim \"for all\", n in 0..4\n";
        assert_eq!(heading(line), Some(Heading::Claim(None)));
        assert_eq!(heading("  game of two heaps\n"), None);
    }
}
