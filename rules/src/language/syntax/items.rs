//! The syntax tree: rulesets and claims as they were written, before anything is known of their meaning.

use super::expression::{Expression, GameExpression, Name, Rules, SourceLayout};
use super::figure::FigureItem;
use super::statement::WrittenClaim;
use crate::language::Span;

/// A file: what it transcribes, its games and its claims, in order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct File {
    /// The items in order.
    pub items: Vec<FileItem>,
    /// Comments after the last item.
    pub closing: Vec<Option<String>>,
}

impl File {
    /// The games of the file, in order.
    pub fn games(&self) -> impl Iterator<Item = &WrittenGame> {
        self.items.iter().filter_map(|item| match item {
            FileItem::Game(game) => Some(&**game),
            _ => None,
        })
    }

    /// The claims of the file, in order.
    pub fn claims(&self) -> impl Iterator<Item = &ClaimItem> {
        self.items.iter().filter_map(|item| match item {
            FileItem::Claim(claim) => Some(&**claim),
            _ => None,
        })
    }

    /// The sets of the file, in order.
    pub fn sets(&self) -> impl Iterator<Item = &SetItem> {
        self.items.iter().filter_map(|item| match item {
            FileItem::Set(set) => Some(&**set),
            _ => None,
        })
    }

    /// What the file notes in words alone, in order.
    pub fn notes(&self) -> impl Iterator<Item = &NoteItem> {
        self.items.iter().filter_map(|item| match item {
            FileItem::Note(note) => Some(note),
            _ => None,
        })
    }

    /// The figures of the file, in order.
    pub fn figures(&self) -> impl Iterator<Item = &FigureItem> {
        self.items.iter().filter_map(|item| match item {
            FileItem::Figure(figure) => Some(&**figure),
            _ => None,
        })
    }

    /// What the file transcribes, as its `paper "…"` line says.
    pub fn source(&self) -> Option<&str> {
        self.items.iter().find_map(|item| match item {
            FileItem::Source(source) => Some(source.title.as_str()),
            _ => None,
        })
    }
}

/// A top-level item of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileItem {
    /// `paper "Authors, Title (year)"`
    Source(PaperSource),
    /// `game name(parameters) on heaps …`
    Game(Box<WrittenGame>),
    /// `claim "Title" for game …`
    Claim(Box<ClaimItem>),
    /// `set table_1 = {…}`
    Set(Box<SetItem>),
    /// `misprint "Section 8" "…"`
    Note(NoteItem),
    /// `figure "Title" for game …`
    Figure(Box<FigureItem>),
}

/// A misprint or a reading that is noted in words alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteItem {
    /// Which of the two it is.
    pub kind: NoteKind,
    /// Where it stands: `Section 8`.
    pub place: String,
    /// What is printed, and what is meant.
    pub words: String,
    /// Comments.
    pub layout: SourceLayout,
}

/// What is noted in words alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// `misprint`: what is printed, and what is meant.
    Misprint,
    /// `reading`: how words are read that do not say it.
    Reading,
}

impl NoteKind {
    /// Both.
    pub const ALL: [NoteKind; 2] = [NoteKind::Misprint, NoteKind::Reading];

    /// The word that begins the item.
    pub fn word(self) -> &'static str {
        match self {
            NoteKind::Misprint => "misprint",
            NoteKind::Reading => "reading",
        }
    }
}

/// A set with a name that every claim of the file may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetItem {
    /// Its name.
    pub name: Name,
    /// Its elements.
    pub value: Expression,
    /// Comments.
    pub layout: SourceLayout,
}

/// The paper that a file transcribes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperSource {
    /// Authors and title.
    pub title: String,
    /// Comments.
    pub layout: SourceLayout,
}

/// A named ruleset, perhaps with parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenGame {
    /// Its name.
    pub name: Name,
    /// Its parameters in order.
    pub parameters: Vec<Parameter>,
    /// Its rules.
    pub rules: Rules,
    /// Comments.
    pub layout: SourceLayout,
}

impl WrittenGame {
    /// The game with the default values of its parameters, where each has one.
    pub fn without_arguments(&self) -> Option<GameExpression> {
        let mut parameters = self.parameters.iter();
        let complete = parameters.all(|parameter| parameter.default.is_some());
        complete.then(|| GameExpression::Named {
            name: self.name.clone(),
            arguments: Vec::new(),
            pass: false,
            span: self.name.span,
        })
    }
}

/// A parameter: a number, a set, or a list with one entry a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// For `S[n]`: the name of the number of entries.
    pub count: Option<Name>,
    /// What its values must satisfy: `p >= 1`, `b < a`.
    pub domain: Option<Expression>,
    /// The value when none is given.
    pub default: Option<Expression>,
}

/// A claim of a file with its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimItem {
    /// `"Theorem 1"`
    pub title: String,
    /// What it is to the paper that the file transcribes; `None` for a statement of the paper that is taken as it stands.
    pub standing: Option<Standing>,
    /// Is it stated to be false?
    pub refuted: Option<StatedRefutation>,
    /// The game it speaks of, if it speaks of one.
    pub game: Option<GameExpression>,
    /// Is it about misère play?
    pub misere: bool,
    /// Conditions that give its parameters their ranges.
    pub ranges: Vec<Expression>,
    /// `up to 40`: the heaps' bound when none is asked for.
    pub bound: Option<Expression>,
    /// `within 15`: the claim speaks only of positions with every heap at most 15.
    pub within: Option<Expression>,
    /// `effort 20`: a proof may take this many times the usual work.
    pub effort: Option<Expression>,
    /// What is claimed.
    pub claim: WrittenClaim,
    /// The whole, for messages.
    pub span: Span,
    /// Comments.
    pub layout: SourceLayout,
}

impl ClaimItem {
    /// Does it speak of all positions, in misère play or in normal play, and is it not stated to be false? Only such a claim may be a ground for
    /// others.
    pub fn is_on_all(&self, misere: bool) -> bool {
        self.misere == misere && self.within.is_none() && self.refuted.is_none()
    }
}

/// What a claim is to the paper that its file transcribes: `as printed "r in place of r - 1"`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Which of the six it is.
    pub kind: StandingKind,
    /// What is printed, how it is read, or what is answered, in the words of the file.
    pub wording: Option<String>,
}

/// The six things that a claim can be to a paper beside a statement that is taken as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StandingKind {
    /// `as printed`: what the paper states.
    Printed,
    /// `misprint`: what the paper prints, where its own words elsewhere show that it means something else.
    Misprint,
    /// `as read`: one of several readings.
    Read,
    /// `answers`: what decides a question that the paper leaves open, or what it only expects; or a part of it.
    Answers,
    /// `corrected`: what is true in place of the printed claims before it.
    Corrected,
    /// `control`: no statement of the paper; it shows that another claim says something.
    Control,
}

impl StandingKind {
    /// Its words: `as printed`.
    pub fn words(self) -> &'static str {
        match self {
            StandingKind::Printed => "as printed",
            StandingKind::Misprint => "misprint",
            StandingKind::Read => "as read",
            StandingKind::Answers => "answers",
            StandingKind::Corrected => "corrected",
            StandingKind::Control => "control",
        }
    }
}

/// `refuted at (1, 1)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedRefutation {
    /// The smallest counterexample, if stated.
    pub at: Option<Vec<Expression>>,
    /// Where it stands.
    pub span: Span,
}
