//! The figures of papers and files, and the names of the files that they are drawn to.

use crate::ending::Failure;
use crate::game_argument::file_text;
use crate::session_names;
use grundy::language::{FigureItem, nearest};
use grundy::library::Library;
use grundy_publish::picture::Figure;
use std::collections::HashSet;
use std::path::Path;

/// The name that stands for all papers of the library.
pub const PAPERS: &str = "papers";

/// The longest name of a file without its ending. It shortens the text only.
const LONGEST: usize = 80;

/// Texts with figures.
pub struct FigureTexts {
    library: Library,
    places: Vec<usize>,
    /// What was asked for: `papers`, a paper, or a file.
    pub name: String,
}

/// A figure of a text.
pub struct TextFigure<'t> {
    texts: &'t FigureTexts,
    place: usize,
    pub item: &'t FigureItem,
    /// The name of its file without the ending.
    pub stem: String,
}

impl FigureTexts {
    /// All papers, or the one of this name.
    pub fn of_papers(name: &str) -> Result<Option<FigureTexts>, Failure> {
        let library = Library::embedded();
        let places = match library.text_named(name) {
            _ if name == PAPERS => (0..library.texts().len()).collect(),
            Some(place) => vec![place],
            None => return Ok(None),
        };
        // A game of the session hides the paper.
        if session_names::meaning(name)?.is_some() {
            return Ok(None);
        }
        Ok(Some(FigureTexts {
            library,
            places,
            name: name.to_string(),
        }))
    }

    /// A file.
    pub fn of_file(file: &Path) -> Result<FigureTexts, Failure> {
        let text = file_text(file)?;
        let mut library = Library::embedded();
        match library.add(&text.name, &text.text) {
            Ok(place) => Ok(FigureTexts {
                library,
                places: vec![place],
                name: text.name,
            }),
            Err(errors) => Err(Failure::of(&errors, &library)),
        }
    }

    /// Its figures, in order.
    pub fn figures(&self) -> Vec<TextFigure<'_>> {
        let figures = self.library.figures();
        let figures = figures.filter(|(place, _)| self.places.contains(place));
        let mut taken = HashSet::new();
        let figures = figures.map(|(place, item)| TextFigure {
            texts: self,
            place,
            item,
            stem: unlike(stem(self.text_name(place), &item.title), &mut taken),
        });
        figures.collect()
    }

    /// How many games the texts have.
    pub fn games(&self) -> usize {
        let texts = self
            .places
            .iter()
            .filter_map(|place| self.library.texts().get(*place));
        texts.map(|text| text.games().count()).sum()
    }

    /// The figure of this title.
    pub fn titled(&self, title: &str) -> Result<TextFigure<'_>, Failure> {
        let all = self.figures();
        let is_meant =
            |figure: &TextFigure| figure.item.title.to_lowercase() == title.to_lowercase();
        let titles: Vec<String> = all.iter().map(|figure| figure.item.title.clone()).collect();
        let mut meant: Vec<TextFigure> = all.into_iter().filter(is_meant).collect();
        match (meant.len(), meant.pop()) {
            (1, Some(figure)) => Ok(figure),
            (count, Some(last)) => {
                let message = format!("{count} figures of {} are called {title}", self.name);
                let help = match self.places.as_slice() {
                    [_] => "give them different titles".to_string(),
                    _ => {
                        let text = last.text_name();
                        format!("name one paper, as in `grundy draw {text} --figure '{title}'`")
                    }
                };
                Err(Failure::new(&message, &[&help]))
            }
            (_, None) => {
                let message = format!("{} has no figure {title}", self.name);
                let help = match nearest(title, titles.iter().map(String::as_str)) {
                    Some(meant) => format!("did you mean {meant}?"),
                    None => format!("`grundy show {}` lists its figures", self.name),
                };
                Err(Failure::new(&message, &[&help]))
            }
        }
    }

    fn text_name(&self, place: usize) -> &str {
        let text = self.library.texts().get(place);
        text.map_or("", |text| text.name.as_str())
    }
}

impl TextFigure<'_> {
    /// What is drawn.
    pub fn figure(&self) -> Result<Figure, Failure> {
        let library = &self.texts.library;
        let figure = Figure::of_item(library, self.place, self.item);
        figure.map_err(|errors| Failure::of(&errors, library))
    }

    /// What it shows: the line above its picture.
    pub fn words(&self) -> String {
        let figure = Figure::of_item(&self.texts.library, self.place, self.item);
        let title = figure.ok().and_then(|figure| figure.style.title);
        title.unwrap_or_else(|| self.item.title.clone())
    }

    /// The name of its text, as the command line knows it.
    pub fn text_name(&self) -> &str {
        self.texts.text_name(self.place)
    }

    /// What its text transcribes, or the name of the text.
    pub fn text_title(&self) -> &str {
        let text = self.texts.library.texts().get(self.place);
        text.map_or("", |text| text.title())
    }

    /// The command that draws it to a file.
    pub fn command(&self) -> String {
        let file = format!("{}.svg", self.stem);
        let words = [
            "grundy",
            "draw",
            self.text_name(),
            "--figure",
            &self.item.title,
            "-o",
            &file,
        ];
        shlex::try_join(words).unwrap_or_default()
    }
}

/// The name of a file for a figure: letters and digits of the text's name and of the title, all small.
fn stem(text: &str, title: &str) -> String {
    let text = Path::new(text).file_stem();
    let text = text.map(|text| text.to_string_lossy()).unwrap_or_default();
    let mut stem = String::new();
    for sign in text.chars().chain(" ".chars()).chain(title.chars()) {
        match sign.is_ascii_alphanumeric() {
            true => stem.push(sign.to_ascii_lowercase()),
            false if stem.ends_with('-') || stem.is_empty() => {}
            false => stem.push('-'),
        }
    }
    stem.truncate(LONGEST);
    match stem.trim_end_matches('-') {
        "" => "figure".to_string(),
        stem => stem.to_string(),
    }
}

/// The name, or one with a number behind it that is not taken; from now on it is.
fn unlike(stem: String, taken: &mut HashSet<String>) -> String {
    let numbered = (2_u64..).map(|number| format!("{stem}-{number}"));
    let free = std::iter::once(stem.clone())
        .chain(numbered)
        .find(|name| taken.insert(name.clone()));
    free.unwrap_or(stem)
}

#[cfg(test)]
mod tests {
    use super::{stem, unlike};
    use std::collections::HashSet;

    #[test]
    fn names_of_files_are_plain_and_different() {
        assert_eq!(stem("ryuo-nim", "Figure 2"), "ryuo-nim-figure-2");
        assert_eq!(stem("a/b/My.game", "Ryūō: 3/4?"), "my-ry-3-4");
        assert_eq!(stem("...", "竜王"), "figure");
        let mut taken = HashSet::new();
        let titles = ["A", "a!", "A-2", "a", "a-2"];
        let stems: HashSet<String> = titles
            .iter()
            .map(|title| unlike(stem("t", title), &mut taken))
            .collect();
        assert_eq!(stems.len(), titles.len());
    }
}
