//! A text with what was found of it, item by item in its order.

use super::Report;
use grundy::language::{ClaimItem, FigureItem, FileItem, WrittenGame, format_claim};
use grundy::library::Text;
use grundy::render::report::{Finding, ReportPart, TextReport};

/// A text with its verdicts.
pub(super) struct Section<'r> {
    pub found: &'r TextReport,
    /// Its games, claims and figures, as far as they are printed.
    pub items: Vec<Item<'r>>,
    /// The text itself.
    pub text: &'r Text,
}

/// An item of a text.
pub(super) enum Item<'r> {
    Game(&'r WrittenGame),
    Claim(&'r ClaimItem, Finding<'r>),
    Figure(&'r FigureItem),
}

impl<'r> Section<'r> {
    /// The texts of a report, each with the items that are printed.
    pub fn all(report: &Report<'r>) -> Vec<Section<'r>> {
        let found = report.found.findings.iter();
        found
            .filter_map(|found| Section::of(report, found))
            .collect()
    }

    fn of(report: &Report<'r>, found: &'r TextReport) -> Option<Section<'r>> {
        let library = &report.found.library;
        let text = &library.texts()[library.text_named(&found.name)?];
        // A claim that cannot be checked has no report.
        let mut reports = found.reports.iter().peekable();
        let items = text.file().items.iter().filter_map(|item| match item {
            FileItem::Source(_) | FileItem::Set(_) | FileItem::Note(_) => None,
            FileItem::Figure(figure) => Some(Item::Figure(figure)),
            FileItem::Game(game) => Some(Item::Game(game)),
            FileItem::Claim(claim) => {
                let own = reports.next_if(|report| {
                    report.title == claim.title && report.statement == format_claim(&claim.claim)
                });
                own.map(|own| Item::Claim(claim, Finding::of(own)))
            }
        });
        let part = report.part;
        let items = items.filter(|item| match item {
            Item::Claim(_, finding) => finding.is_in(part),
            Item::Game(_) | Item::Figure(_) => part == ReportPart::Everything,
        });
        let items = items.collect();
        Some(Section { found, items, text })
    }

    /// The claims that are printed.
    pub fn claims(&self) -> impl Iterator<Item = (&'r ClaimItem, &Finding<'r>)> {
        self.items.iter().filter_map(|item| match item {
            Item::Claim(claim, finding) => Some((*claim, finding)),
            _ => None,
        })
    }

    /// How many claims are proved, hold, are refuted and unknown, in words.
    pub fn counts(&self) -> String {
        let counts = [
            (self.found.count("proved"), "proved"),
            (self.found.count("agrees"), "in agreement with a theorem"),
            (self.found.count("holds"), "checked to a bound"),
            (self.found.count("refuted"), "refuted"),
            (self.found.count("unknown"), "unknown"),
            (self.found.wrong.len(), "with errors"),
        ];
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(count, word)| format!("{count} {word}"))
            .collect();
        let claims = match self.found.reports.len() {
            1 => "1 statement".to_string(),
            many => format!("{many} statements"),
        };
        format!("{claims}: {}", counts.join(", "))
    }
}

/// The words before what a claim is about.
pub(super) fn about(claim: &ClaimItem) -> &'static str {
    match claim.game {
        Some(_) => "For the game ",
        None => "For ",
    }
}
