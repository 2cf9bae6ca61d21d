//! A report: a summary for each text, and one object for each claim.

use super::verdict::stated;
use super::{CounterexampleAnswer, Named, ObservedExceptions, Scalar};
use crate::check::{Instance, Report};
use crate::family::{GradedChoices, RefutedChoices};
use crate::render::definition::short_name;
use crate::render::report::{Finding, ReportPart, TextReport};
use crate::render::text::{evidence, limit_reached};
use grundy_proofs::claim::{Counterexample, Exceptions};
use serde::Serialize;

/// A report on the claims of texts.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportAnswer {
    /// The texts.
    pub papers: Vec<PaperAnswer>,
    /// Their claims.
    pub claims: Vec<ClaimAnswer>,
}

/// What was found of a text.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PaperAnswer {
    /// Its name.
    pub paper: String,
    /// What it transcribes.
    pub title: String,
    /// How many claims it has.
    pub claims: usize,
    /// How many are proved.
    pub proved: usize,
    /// How many hold, or agree with a theorem.
    pub hold: usize,
    /// How many are refuted.
    pub refuted: usize,
    /// Of how many neither is known.
    pub unknown: usize,
    /// How many cannot be checked as they stand.
    pub errors: usize,
}

/// What was found of a claim.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimAnswer {
    /// The text that it stands in.
    pub paper: String,
    /// Its title.
    pub claim: String,
    /// What it is to the paper: `as printed`, `misprint`, `as read`, `answers`, `corrected` or `control`; nothing for a statement
    /// that is taken as it stands.
    pub standing: Option<&'static str>,
    /// What is printed, how it is read, or what is answered, in the words of the text.
    pub wording: Option<String>,
    /// What it states.
    pub statement: String,
    /// What the text remarks on it.
    pub note: Option<String>,
    /// Its game.
    pub game: Option<String>,
    /// The ranges of its parameters as written.
    pub parameters: Vec<String>,
    /// How many choices of them there are.
    pub instances: usize,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// `proved`, `agrees`, `holds`, `refuted` or `unknown`.
    pub verdict: &'static str,
    /// What the text states of it: `holds` or `refuted`.
    pub stated: &'static str,
    /// The bound on each heap.
    pub max: Option<u64>,
    /// The arguments of its proofs.
    pub by: Option<String>,
    /// Which limit was reached, or why what holds to a bound is not proved.
    pub reason: Option<String>,
    /// The smallest one.
    pub counterexample: Option<ReportedCounterexample>,
    /// The options that show it.
    pub options: Vec<String>,
    /// All positions where it is false.
    pub exceptions: Option<String>,
    /// For which choices of its parameters it is false.
    pub refuted_choices: Option<RefutedChoicesAnswer>,
    /// Where the choices that are not refuted have different grades: each grade with its choices.
    pub grades: Vec<ChoicesOfGrade>,
    /// What was seen of the positions where it is false.
    pub exceptions_seen: Option<ObservedExceptions>,
    /// The titles of the claims that correct it.
    pub corrected_by: Vec<String>,
}

/// The choices of the parameters of a claim that have a grade.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoicesOfGrade {
    /// `holds to 8`
    pub grade: String,
    /// `p in 4..6`
    pub choices: String,
}

/// For which choices of its parameters a claim is false.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefutedChoicesAnswer {
    /// How many they are.
    pub count: usize,
    /// Of how many.
    pub of: usize,
    /// What is true of these choices and of none of the others, if that is short.
    #[serde(rename = "where")]
    pub condition: Option<String>,
}

/// The choice of the parameters for which a claim is false, and where.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportedCounterexample {
    /// The game.
    pub game: String,
    /// The values of the parameters.
    pub parameters: Named<Scalar>,
    /// The position.
    #[serde(flatten)]
    pub found: CounterexampleAnswer,
}

impl ReportAnswer {
    /// What was found, or the part of it that is refuted.
    pub fn of(findings: &[TextReport], part: ReportPart) -> ReportAnswer {
        let claims = findings.iter().flat_map(|text| {
            let reports = text.reports.iter();
            let wanted = move |report: &&Report| Finding::of(report).is_in(part);
            reports
                .filter(wanted)
                .map(|report| ClaimAnswer::new(report, text))
        });
        ReportAnswer {
            papers: findings.iter().map(PaperAnswer::from).collect(),
            claims: claims.collect(),
        }
    }
}

impl From<&TextReport> for PaperAnswer {
    fn from(text: &TextReport) -> PaperAnswer {
        PaperAnswer {
            paper: short_name(&text.name).to_string(),
            title: text.title.clone(),
            claims: text.reports.len(),
            proved: text.count("proved"),
            hold: text.count("holds") + text.count("agrees"),
            refuted: text.count("refuted"),
            unknown: text.count("unknown"),
            errors: text.wrong.len(),
        }
    }
}

impl From<RefutedChoices> for RefutedChoicesAnswer {
    fn from(choices: RefutedChoices) -> RefutedChoicesAnswer {
        RefutedChoicesAnswer {
            count: choices.count,
            of: choices.of,
            condition: choices.condition,
        }
    }
}

impl ReportedCounterexample {
    fn new(instance: &Instance, found: &Counterexample) -> ReportedCounterexample {
        ReportedCounterexample {
            game: instance.game.clone(),
            parameters: Named::parameters(&instance.parameters),
            found: CounterexampleAnswer::from(found),
        }
    }
}

impl ClaimAnswer {
    fn new(report: &Report, text: &TextReport) -> ClaimAnswer {
        let word = report.word();
        let refuted = report.refutation();
        let corrections = Finding::of(report).corrections(text).into_iter();
        let standing = report.standing.as_ref();
        let is_shown = matches!(word, "proved" | "agrees");
        ClaimAnswer {
            paper: short_name(&text.name).to_string(),
            claim: report.title.clone(),
            standing: standing.map(|standing| standing.kind.words()),
            wording: standing.and_then(|standing| standing.wording.clone()),
            statement: report.statement.clone(),
            note: (!report.notes.is_empty()).then(|| report.notes.join(" ")),
            game: report.game.clone(),
            parameters: report.ranges.clone(),
            instances: report.instances.len(),
            play: report.play.name(),
            verdict: word,
            stated: stated(report.stated_refuted),
            max: report.max(),
            by: is_shown.then(|| report.arguments().join("; ")),
            reason: limit_reached(report).filter(|_| matches!(word, "unknown" | "holds")),
            counterexample: refuted
                .map(|(instance, found)| ReportedCounterexample::new(instance, found)),
            options: refuted
                .map(|(_, found)| evidence(found))
                .unwrap_or_default(),
            exceptions: match report.exceptions() {
                Some(Exceptions::Set(set)) => Some(set.clone()),
                _ => None,
            },
            refuted_choices: RefutedChoices::of(report).map(RefutedChoicesAnswer::from),
            grades: GradedChoices::of(report)
                .into_iter()
                .flat_map(|graded| graded.grades)
                .map(|(grade, choices)| ChoicesOfGrade { grade, choices })
                .collect(),
            exceptions_seen: report.exceptions().and_then(ObservedExceptions::of),
            corrected_by: corrections.map(|other| other.title.clone()).collect(),
        }
    }
}
