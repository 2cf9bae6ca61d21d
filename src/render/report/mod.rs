//! Reports: the verdicts on every claim of some texts, to be kept and read. Markdown is written here; pages with formulas and pictures are
//! printed by the crate that publishes.
//!
//! Nothing here knows the kinds of statements: a statement is what the formatter prints, a verdict is its words,
//! and a counterexample is the lines that show it.

mod errata;
mod finding;
mod markdown;

pub use errata::{Errata, Erratum, WordedClaims};
pub use finding::Finding;
pub use markdown::markdown;

use super::text::Columns;
use crate::check::Report;
use grundy_rules::language::{Diagnostic, NoteItem};
use grundy_rules::library::Text;

/// The verdicts on the claims of a text.
#[derive(Clone, Debug)]
pub struct TextReport {
    /// The text's name: `kimura-yamashita`.
    pub name: String,
    /// What it transcribes: authors and title.
    pub title: String,
    /// A report for each claim, in order.
    pub reports: Vec<Report>,
    /// Errors in claims that cannot be checked.
    pub wrong: Vec<Diagnostic>,
    /// Has the text claims?
    pub has_claims: bool,
    /// Misprints and readings that the text only notes.
    pub notes: Vec<NoteItem>,
    /// The widths of the columns in which they are listed.
    pub columns: Columns,
}

impl TextReport {
    /// The findings on a text before its claims are checked.
    pub fn of(text: &Text) -> TextReport {
        TextReport {
            name: text.name.clone(),
            title: text.title().to_string(),
            reports: Vec::new(),
            wrong: Vec::new(),
            notes: text.file().notes().cloned().collect(),
            has_claims: text.file().claims().next().is_some(),
            columns: Columns::of(text.file()),
        }
    }

    /// How many claims ended with this word: `proved`, `agrees`, `holds`, `refuted`, `unknown`.
    pub fn count(&self, word: &str) -> usize {
        let ended = self.reports.iter().filter(|report| report.word() == word);
        ended.count()
    }
}

/// The part of a report that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportPart {
    /// The errata, then every claim.
    Everything,
    /// The statements of the papers that are refuted, what is true in their place, readings, and what is answered.
    Errata,
}
