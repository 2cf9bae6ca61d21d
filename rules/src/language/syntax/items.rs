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
    /// `figure "Title" for game …`
    Figure(Box<FigureItem>),
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
    /// What is claimed.
    pub claim: WrittenClaim,
    /// The whole, for messages.
    pub span: Span,
    /// Comments.
    pub layout: SourceLayout,
}

/// `refuted at (1, 1)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedRefutation {
    /// The smallest counterexample, if stated.
    pub at: Option<Vec<Expression>>,
    /// Where it stands.
    pub span: Span,
}
