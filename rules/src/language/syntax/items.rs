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

    /// The misprints that the file notes, in order.
    pub fn misprints(&self) -> impl Iterator<Item = &MisprintItem> {
        self.items.iter().filter_map(|item| match item {
            FileItem::Misprint(misprint) => Some(misprint),
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
    Misprint(MisprintItem),
    /// `figure "Title" for game …`
    Figure(Box<FigureItem>),
}

/// A misprint that is noted in words alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisprintItem {
    /// Where it stands: `Section 8`.
    pub place: String,
    /// What is printed and what is meant.
    pub words: String,
    /// Comments.
    pub layout: SourceLayout,
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

/// What a claim is to the paper that its file transcribes: `as printed "r in place of r - 1"`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Which of the five it is.
    pub kind: StandingKind,
    /// What is printed, or how it is read, in the words of the file.
    pub wording: Option<String>,
}

/// The five things that a claim can be to a paper beside a statement that is taken as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StandingKind {
    /// `as printed`: what the paper states.
    Printed,
    /// `misprint`: what the paper prints, where its own words elsewhere show that it means something else.
    Misprint,
    /// `as read`: one of several readings.
    Read,
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
