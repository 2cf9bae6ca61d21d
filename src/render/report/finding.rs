//! What a report says of one claim, in words; every form prints the same.

use super::errata::{corrections, is_erratum};
use super::{ReportPart, TextReport};
use crate::check::Report;
use crate::family::RefutedChoices;
use crate::render::text::{claim_subject, evidence, graded, limit_reached, refutation};
use crate::render::words::steps;
use grundy_proofs::claim::Exceptions;

/// What a report says of one claim.
#[derive(Clone, Debug)]
pub struct Finding<'r> {
    /// The claim and its verdicts.
    pub report: &'r Report,
    /// What it is about: its game, the play convention if it is not the normal one, the ranges of its parameters.
    pub subject: Vec<String>,
    /// The verdict with its grade: `proved`, `holds to 60`, `refuted`.
    pub verdict: String,
    /// What follows the verdict: where the claim is refuted, the limit that was reached, or why there is no proof.
    pub place: Option<String>,
    /// Is that place a position?
    pub at_position: bool,
    /// The options that show a counterexample, the steps of a proof, and what is not as the text states.
    pub lines: Vec<String>,
    /// All positions where it is false.
    pub exceptions: Option<&'r Exceptions>,
    /// For which choices of its parameters it is false.
    pub choices: Option<String>,
}

impl<'r> Finding<'r> {
    /// The words of a report about a claim.
    pub fn of(report: &'r Report) -> Finding<'r> {
        let (mut place, mut at_position) = (None, false);
        let mut lines = Vec::new();
        if let Some((instance, found)) = report.refutation() {
            at_position = !found.shown_position().is_empty();
            place = Some(refutation(instance, found));
            lines.extend(evidence(found));
        }
        if matches!(report.word(), "unknown" | "holds") {
            place = limit_reached(report);
        }
        if matches!(report.word(), "proved" | "agrees") {
            let arguments = report.arguments().into_iter();
            lines.extend(arguments.flat_map(|by| steps(by).into_iter().map(String::from)));
        }
        if let Some(surprise) = &report.surprise {
            lines.push(format!("not as stated: {surprise}"));
        }
        Finding {
            report,
            subject: claim_subject(report),
            verdict: graded(report),
            place,
            at_position,
            lines,
            exceptions: report.exceptions(),
            choices: RefutedChoices::of(report).map(|choices| choices.words()),
        }
    }

    /// The claims of its text that correct it, if it is refuted.
    pub fn corrections(&self, text: &'r TextReport) -> Vec<&'r Report> {
        match self.report.word() {
            "refuted" => corrections(self.report, &text.reports),
            _ => Vec::new(),
        }
    }

    /// Is it in this part of a report?
    pub fn is_in(&self, part: ReportPart) -> bool {
        part == ReportPart::Everything || is_erratum(self.report)
    }
}
