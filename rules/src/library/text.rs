//! A text of games and claims. What comes with the program is parsed item by item, as it is asked for.

use super::items::{Heading, UnreadItem, items};
use crate::language::{
    ClaimItem, FigureItem, File, FileItem, GameExpression, SetItem, WrittenGame, parse_file,
};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// A text of games and claims.
#[derive(Debug)]
pub struct Text {
    /// A short name: `kimura-yamashita`.
    pub name: String,
    /// The text itself.
    pub text: String,
    file: OnceLock<File>,
    /// The items of a text that comes with the program.
    unread: Option<Vec<UnreadItem>>,
    /// The sets of a text that comes with the program, once a claim asks for them.
    sets: OnceLock<Vec<SetItem>>,
    /// The place of the text in which it stands, so that it sees what that one sees.
    pub(super) around: Option<usize>,
    /// Was it read without an error?
    pub(super) sound: bool,
}

impl Text {
    /// A text that was parsed.
    pub(super) fn parsed(name: &str, text: &str, file: File) -> Text {
        Text {
            name: name.to_string(),
            text: text.to_string(),
            file: OnceLock::from(file),
            unread: None,
            sets: OnceLock::new(),
            around: None,
            sound: true,
        }
    }

    /// The same text inside of another one, read with errors or without.
    pub(super) fn standing_in(self, around: Option<usize>, sound: bool) -> Text {
        Text {
            around,
            sound,
            ..self
        }
    }

    /// A text that comes with the program.
    pub(super) fn embedded(name: &str, text: &'static str) -> Text {
        Text {
            name: name.to_string(),
            text: text.to_string(),
            file: OnceLock::new(),
            unread: Some(items(text)),
            sets: OnceLock::new(),
            around: None,
            sound: true,
        }
    }

    /// Does it come with the program?
    pub fn is_embedded(&self) -> bool {
        self.unread.is_some()
    }

    /// The names of the games that its claims are about, each once.
    pub(super) fn claimed_names(&self) -> BTreeSet<&str> {
        let unread = self.unread.iter().flatten();
        let known = unread.filter_map(|item| match item.heading {
            Heading::Claim(name) => name,
            _ => None,
        });
        let read = self.unread.is_none().then(|| self.file().claims());
        let read = read.into_iter().flatten();
        let read = read.filter_map(|claim| match &claim.game {
            Some(GameExpression::Named { name, .. }) => Some(name.text.as_str()),
            _ => None,
        });
        known.chain(read).collect()
    }

    /// All that it says.
    pub fn file(&self) -> &File {
        // A test makes sure that the papers parse; what does not would be missing here.
        self.file.get_or_init(|| parse_file(&self.text).tree)
    }

    /// What the text transcribes, or its name.
    pub fn title(&self) -> &str {
        self.source().unwrap_or(&self.name)
    }

    /// What the text transcribes, as its `paper "…"` line says.
    pub fn source(&self) -> Option<&str> {
        let mut sources = self.items(|heading| heading == Heading::Source);
        sources.find_map(|item| match item {
            FileItem::Source(source) => Some(source.title.as_str()),
            _ => None,
        })
    }

    /// Its games, in order.
    pub fn games(&self) -> impl Iterator<Item = &WrittenGame> {
        self.games_where(|_| true)
    }

    /// The game of this name in it.
    pub fn game(&self, name: &str) -> Option<&WrittenGame> {
        let mut games = self.games_where(move |heading| heading == name);
        games.find(|game| game.name.text == name)
    }

    /// The names of its games, in order.
    pub fn game_names(&self) -> impl Iterator<Item = &str> {
        let unread = self.unread.iter().flatten();
        let known = unread.filter_map(|item| match item.heading {
            Heading::Game(name) => Some(name),
            _ => None,
        });
        let read = self.unread.is_none().then(|| self.file().games());
        let read = read.into_iter().flatten();
        known.chain(read.map(|game| game.name.text.as_str()))
    }

    /// Its claims about games of this name, in order.
    pub fn claims_about<'t, 'n>(
        &'t self,
        game: &'n str,
    ) -> impl Iterator<Item = &'t ClaimItem> + use<'t, 'n> {
        let items = self
            .items(move |heading| matches!(heading, Heading::Claim(Some(name)) if name == game));
        items.filter_map(move |item| match item {
            FileItem::Claim(claim) => match &claim.game {
                Some(GameExpression::Named { name, .. }) if name.text == game => Some(&**claim),
                _ => None,
            },
            _ => None,
        })
    }

    /// Its figures, in order.
    pub fn figures(&self) -> impl Iterator<Item = &FigureItem> {
        let items = self.items(|heading| heading == Heading::Figure);
        items.filter_map(|item| match item {
            FileItem::Figure(figure) => Some(&**figure),
            _ => None,
        })
    }

    fn games_where(&self, wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = &WrittenGame> {
        let items = self.items(move |heading| match heading {
            Heading::Game(name) => wanted(name),
            _ => false,
        });
        items.filter_map(|item| match item {
            FileItem::Game(game) => Some(&**game),
            _ => None,
        })
    }

    /// Its items, in order; of those that are not parsed yet, only the ones with a heading that is wanted.
    fn items(&self, wanted: impl Fn(Heading) -> bool) -> impl Iterator<Item = &FileItem> {
        let unread = self.unread.iter().flatten();
        let wanted = unread.filter(move |item| wanted(item.heading));
        let read = self.unread.is_none().then(|| self.file().items.iter());
        let wanted = wanted.filter_map(|item| self.read(item));
        wanted.chain(read.into_iter().flatten())
    }

    fn read<'t>(&'t self, item: &'t UnreadItem) -> Option<&'t FileItem> {
        match item.heading {
            Heading::Claim(_) => item.read(&self.text, self.sets()),
            _ => item.read(&self.text, &[]),
        }
    }

    /// The sets of a text that comes with the program.
    fn sets(&self) -> &[SetItem] {
        self.sets.get_or_init(|| {
            let sets = self.items(|heading| heading == Heading::Set);
            let sets = sets.filter_map(|item| match item {
                FileItem::Set(set) => Some((**set).clone()),
                _ => None,
            });
            sets.collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Library;
    use super::Text;
    use crate::game::Catalogue;

    fn items_read(text: &Text) -> usize {
        let unread = text.unread.iter().flatten();
        unread.filter(|item| item.is_read()).count()
    }

    #[test]
    fn a_game_is_found_by_its_name_without_reading_the_rest_of_the_papers() {
        let library = Library::of_papers();
        let (game, place) = library.find("yama").expect("a game");
        assert_eq!(
            (game.name.text.as_str(), place),
            ("yama", library.text_named("kimura-yamashita"))
        );
        assert!(library.find("yma").is_none());
        assert!(library.names().contains(&"wythoff"));
        let read: usize = library.texts().iter().map(|text| items_read(text)).sum();
        assert_eq!(read, 1);
        assert!(library.texts().iter().all(|text| text.file.get().is_none()));
    }

    #[test]
    fn claims_about_a_game_are_those_of_the_whole_text() {
        for text in Library::of_papers().texts() {
            for game in ["wythoff", "yama", "nim", "ryuo", "fraenkel", "no_game"] {
                let found: Vec<_> = text.claims_about(game).map(|claim| &claim.title).collect();
                let whole = Text::parsed("whole", &text.text, text.file().clone());
                let expected: Vec<_> = whole.claims_about(game).map(|claim| &claim.title).collect();
                assert_eq!(found, expected, "{game} in {}", text.name);
            }
            assert!(text.games().eq(text.file().games()));
            assert!(
                text.game_names()
                    .eq(text.games().map(|game| game.name.text.as_str()))
            );
            assert_eq!(text.source(), text.file().source());
        }
    }
}
