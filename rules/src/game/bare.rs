//! Rulesets whose names are resolved, and whose options have not been analysed.

use super::catalogue::Checked;
use super::naming::Naming;
use super::rule::Rule;
use crate::formula::Condition;
use crate::language::{Code, Diagnostic, GameExpression, Span};

/// The most heaps of a game. A bound of the language.
pub(super) const MAX_HEAPS: usize = 32;

/// The most heaps of a game that is decided heap by heap. A bound of the language.
pub(super) const MANY_HEAPS: usize = 1024;

/// A ruleset with its parameters bound, whose options have not been analysed.
pub struct Bare {
    pub label: String,
    /// The game by its name, with the values of its arguments; `None` for rules written out.
    pub named: Option<GameExpression>,
    /// The games that its definition names, with the values of their arguments, and those that their definitions name.
    pub inner: Vec<GameExpression>,
    pub heaps: Vec<String>,
    /// How the heaps came by their names.
    pub naming: Naming,
    pub rules: Vec<Rule>,
    pub pass: bool,
    /// Are the heaps ordinals?
    pub ordinals: bool,
    /// Are the moves the same after any permutation of the heaps?
    pub symmetric: bool,
    /// The conditions of the domains on parameters that stay open.
    pub demands: Vec<Condition>,
    /// Warnings: what in the text may be meant otherwise.
    pub warnings: Vec<Diagnostic>,
    pub span: Span,
}

impl Bare {
    /// Its name in messages.
    pub(super) fn named(&self) -> &str {
        match self.label.as_str() {
            "" => "these rules",
            label => label,
        }
    }
}

/// The number of heaps; an error if no game may have that many. Who needs few heaps asks [`too_many_heaps`].
pub(super) fn allowed_heaps(count: usize, span: Span) -> Checked<usize> {
    match (1..=MANY_HEAPS).contains(&count) {
        true => Ok(count),
        false => Err(vec![too_many_heaps(count, span)]),
    }
}

/// The error for a game with too many heaps.
pub(super) fn too_many_heaps(count: usize, span: Span) -> Diagnostic {
    let asked = match count {
        usize::MAX => "this number is larger".to_string(),
        count => format!("here it would have {count}"),
    };
    let message = format!("a game has between 1 and {MAX_HEAPS} heaps, and {asked}");
    let help = format!(
        "a game whose moves change one heap each has at most {MANY_HEAPS}, for `move`, `options`, `why`, `sum` and `play`"
    );
    Diagnostic::new(Code::TooLarge, span, message).help(help)
}
