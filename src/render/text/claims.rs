//! Verdicts as text: one aligned line for each claim, evidence below it, a summary at the end.

use super::super::words::{padded, position, steps as steps_of};
use super::super::{ReportGrade, Summary};
use crate::check::{Instance, Report};
use crate::family::{GradedChoices, RefutedChoices};
use grundy_ordinals::ordinal;
use grundy_proofs::claim::{Counterexample, Property, Verdict, Witness};
use grundy_proofs::far::{self, FarPosition};
use grundy_rules::game::{Outcome, Play};
use grundy_rules::language::File;
use grundy_rules::library::Text;

/// The verdict on one claim, with the evidence against it.
pub fn verdict(verdict: &Verdict, heaps: &[String]) -> String {
    match verdict {
        Verdict::Proved { by, steps, .. } => {
            let line = |step: &str| format!("  {step}\n");
            let steps: String = steps.iter().map(|step| line(step)).collect();
            match steps_of(by).as_slice() {
                [only] => format!("proved: {only}\n{steps}"),
                // An argument of several parts has one on each line.
                parts => {
                    let parts: String = parts.iter().map(|part| line(part)).collect();
                    format!("proved:\n{parts}{steps}")
                }
            }
        }
        Verdict::Agrees { theorem } => format!("agrees with a theorem: {theorem}\n"),
        Verdict::Holds { max, .. } => {
            let how_far = max.map(|max| match heaps {
                [only] => format!(" to {max} ({only} <= {max})"),
                _ => format!(" to {max} (every heap <= {max})"),
            });
            let why = verdict.limit().map(|why| format!("  {why}\n"));
            format!(
                "holds{}\n{}",
                how_far.unwrap_or_default(),
                why.unwrap_or_default()
            )
        }
        Verdict::Refuted {
            max,
            counterexample,
            exceptions,
        } => {
            let mut lines = format!("refuted {}\n", differs(counterexample));
            if let Some(max) = max
                && is_smallest_within(counterexample, *max)
            {
                lines.push_str(&format!("  the smallest with every heap <= {max}\n"));
            }
            for line in evidence(counterexample) {
                lines.push_str(&format!("  {line}\n"));
            }
            if let Some(set) = exceptions {
                lines.push_str(&format!("  {}\n", set.words()));
            }
            lines
        }
        Verdict::Unknown { .. } => {
            let reason = verdict.limit().unwrap_or_default();
            format!("unknown: {reason}\n")
        }
    }
}

/// Is a position the smallest with every heap up to a bound, and perhaps not the smallest of all?
fn is_smallest_within(found: &Counterexample, max: u64) -> bool {
    let is_within = |heap: &i64| u64::try_from(*heap).is_ok_and(|heap| heap <= max);
    found.position.iter().all(is_within) && found.may_come_later(max)
}

/// `(1, 1): claimed 0, computed 2`
fn differs(found: &Counterexample) -> String {
    let Counterexample {
        claimed, computed, ..
    } = found;
    match found.shown_position().as_str() {
        "" => format!("claimed {claimed}, computed {computed}"),
        position => format!("at {position}: claimed {claimed}, computed {computed}"),
    }
}

/// The evidence of a counterexample: the options that exist, and what is missing.
pub(crate) fn evidence(found: &Counterexample) -> Vec<String> {
    match &found.witness {
        Witness::Nothing => Vec::new(),
        Witness::OnOrdinals { option: None, .. } => vec!["no option is a P-position".into()],
        Witness::OnOrdinals {
            option: Some(option),
            ..
        } => vec![format!("option {} is a P-position", ordinal::show(option))],
        Witness::Far { option, .. } => far_evidence(found, option.as_ref()),
        Witness::PPositions(options) if options.is_empty() => {
            vec!["no option is a P-position".into()]
        }
        Witness::PPositions(options) => options
            .iter()
            .map(|option| format!("option {} is a P-position", position(option)))
            .collect(),
        Witness::Phases(options) => options
            .iter()
            .map(|(option, value, phase)| {
                let option = position(option);
                format!("option {option} has value {value}, {phase} phase")
            })
            .collect(),
        Witness::Values(options) => {
            let mut lines: Vec<String> = options
                .iter()
                .map(|(option, value)| format!("option {} has value {value}", position(option)))
                .collect();
            // An option with the claimed value is enough.
            let enough = |(_, value): &(_, u64)| Some(*value) == found.claimed.value();
            if !options.iter().any(enough) {
                lines.push(format!("no option has value {}", found.computed));
            }
            lines
        }
    }
}

/// The same of a position with heaps beyond 64 bits.
fn far_evidence(found: &Counterexample, option: Option<&FarPosition>) -> Vec<String> {
    let is = |claimed: &Property| match claimed {
        Property::Outcome(_) => "is a P-position".into(),
        other => format!("has value {other}"),
    };
    match (option, &found.computed) {
        (Some(option), _) => vec![format!(
            "option {} {}",
            far::show(option),
            is(&found.claimed)
        )],
        (None, Property::Outcome(Outcome::N)) => Vec::new(),
        (None, computed) => vec![format!("no option {}", is(computed))],
    }
}

/// The verdicts for all choices of the parameters, or the one for which the claim is not proved.
pub fn instances(report: &Report, heaps: &[String]) -> String {
    let telling = |word| {
        report
            .instances
            .iter()
            .find(|instance: &&Instance| instance.verdict.word() == word)
    };
    let told = ["refuted", "unknown", "holds", "agrees"]
        .into_iter()
        .find_map(telling);
    match (told, report.instances.as_slice()) {
        (Some(instance), _) => with(instance) + &verdict(&instance.verdict, heaps),
        (None, [only]) => verdict(&only.verdict, heaps),
        (None, all) => {
            let lines = all
                .iter()
                .map(|instance| with(instance) + &verdict(&instance.verdict, heaps));
            lines.collect()
        }
    }
}

/// `c = 1, d = 2: `
fn with(instance: &Instance) -> String {
    let parameters = instance.parameters.iter();
    let parameters: Vec<_> = parameters
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    match parameters.is_empty() {
        true => String::new(),
        false => format!("{}: ", parameters.join(", ")),
    }
}

/// The title of a text, and how many claims it has.
pub fn heading(text: &Text) -> String {
    format!("{}\n", text.title())
}

/// The widths of the columns in which the claims of a text are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    title: usize,
}

/// Wide enough for every verdict but those with a bound of more than five digits.
const VERDICT: usize = 18;
/// The longest title that widens the column.
const LONGEST_TITLE: usize = 60;

impl Columns {
    /// The widths for the claims of a text.
    pub fn of(file: &File) -> Columns {
        let titles = file.claims().map(|claim| claim.title.chars().count());
        Columns {
            title: titles
                .filter(|width| *width <= LONGEST_TITLE)
                .max()
                .unwrap_or(0),
        }
    }
}

/// The verdict for all choices of the parameters together: `proved`, `holds to 40`, `refuted`.
pub(in crate::render) fn graded(report: &Report) -> String {
    match (report.word(), report.max()) {
        ("holds", Some(max)) => format!("holds to {max}"),
        ("agrees", _) => "agrees with a theorem".into(),
        (word, _) => word.into(),
    }
}

/// What a claim is about: its game, the play convention if it is not the normal one, the ranges of its parameters.
pub(in crate::render) fn claim_subject(report: &Report) -> Vec<String> {
    let mut about: Vec<String> = report.game.iter().cloned().collect();
    if report.play == Play::Misere {
        about.push("misere".into());
    }
    about.extend(report.ranges.iter().cloned());
    about
}

/// `at (1, 1): claimed 0, computed 2 with p = 3`
pub(in crate::render) fn refutation(instance: &Instance, found: &Counterexample) -> String {
    let parameters: Vec<_> = instance
        .parameters
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let which = match parameters.is_empty() {
        true => String::new(),
        false => format!(" with {}", parameters.join(", ")),
    };
    format!("{}{which}", differs(found))
}

/// The limit that was reached, with the game where it was: `ryuo(3): …`
pub(crate) fn limit_reached(report: &Report) -> Option<String> {
    let (instance, reason) = report.limit_reached()?;
    Some(match instance.game.is_empty() {
        true => reason,
        false => format!("{}: {reason}", instance.game),
    })
}

/// The line of a claim, with its smallest counterexample below, and what differs from the text.
pub fn report(report: &Report, columns: Columns) -> String {
    let word = match ReportGrade::of(report) {
        ReportGrade::Proved | ReportGrade::Agrees | ReportGrade::Holds => graded(report),
        ReportGrade::RefutedAsStated => "refuted, as stated".into(),
        ReportGrade::Surprise if report.refutation().is_some() => "REFUTED".into(),
        ReportGrade::Surprise => "NOT REFUTED".into(),
        ReportGrade::Unknown => "unknown".into(),
    };
    let line = format!(
        "  {}  {}  {}",
        padded(&word, VERDICT),
        padded(&report.title, columns.title),
        claim_subject(report).join(", ")
    );
    let mut lines = format!("{}\n", line.trim_end());
    let mut note = |text: &str| {
        lines.push_str(&" ".repeat(VERDICT + 4));
        lines.push_str(text);
        lines.push('\n');
    };
    if let Some((instance, found)) = report.refutation() {
        note(&refutation(instance, found));
        if let Some(exceptions) = report.exceptions() {
            note(&exceptions.words());
        }
        if let Some(choices) = RefutedChoices::of(report) {
            note(&choices.words());
        }
        if ReportGrade::of(report) == ReportGrade::Surprise {
            evidence(found).iter().for_each(|line| note(line));
        }
    }
    if let Some(grades) = GradedChoices::of(report) {
        note(&grades.words());
    }
    if let Some(limit) = limit_reached(report) {
        note(&limit);
    }
    if let Some(surprise) = &report.surprise
        && ReportGrade::of(report) == ReportGrade::Surprise
    {
        note(&format!("not as stated: {surprise}"));
    }
    lines
}

/// How many claims ended how, in one line.
pub fn summary(summary: &Summary) -> String {
    let plural = |count: usize, word: &str| match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    };
    if summary.claims == 0 {
        return match summary.errors {
            0 => "nothing was checked\n".into(),
            errors => format!("nothing was checked: {}\n", plural(errors, "error")),
        };
    }
    let mut parts = Vec::new();
    let mut part = |count: usize, one: &str, several: &str| match count {
        0 => {}
        1 => parts.push(format!("1 {one}")),
        count => parts.push(format!("{count} {several}")),
    };
    part(summary.proved, "proved", "proved");
    part(
        summary.agree,
        "agrees with a theorem",
        "agree with a theorem",
    );
    part(summary.hold, "holds to a bound", "hold to a bound");
    part(summary.compared, "holds", "hold");
    part(
        summary.refuted_as_stated,
        "refuted as stated",
        "refuted as stated",
    );
    parts.push(match summary.surprises {
        0 => "no surprises".into(),
        count => plural(count, "surprise"),
    });
    if summary.unknown > 0 {
        parts.push(format!("{} unknown", summary.unknown));
    }
    if summary.errors > 0 {
        parts.push(plural(summary.errors, "error"));
    }
    format!(
        "{} ({}): {}\n",
        plural(summary.claims, "claim"),
        plural(summary.instances, "instance"),
        parts.join(", ")
    )
}
