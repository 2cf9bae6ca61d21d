//! A report as JSON: a summary for each text, and one object for each claim.

use super::beside::beside;
use super::{Findings, Part};
use crate::check::{Instance, Report};
use crate::family::RefutedChoices;
use crate::render::definition::short_name;
use crate::render::json::{counterexample, exceptions_seen, parameter_value, stated};
use crate::render::text::{evidence, limit_reached};
use grundy_proofs::claim::{Counterexample, Exceptions};
use serde_json::{Map, Value, json};

/// `{"papers": […], "claims": […]}`: of each paper `{"paper", "title", "claims", "proved", "hold", "refuted", "unknown",
/// "errors"}`; of each claim `{"paper", "claim", "statement", "note", "game", "parameters", "instances", "play",
/// "verdict", "stated", "max", "by", "reason", "counterexample", "options", "corrected_by"}`.
///
/// `"parameters"` are the ranges as written, `"corrected_by"` the titles of the claims that hold beside a refuted
/// one; what is not there is null or empty.
pub fn json(findings: &[Findings], part: Part) -> Value {
    let papers: Vec<_> = findings.iter().map(paper).collect();
    let mut claims = Vec::new();
    for text in findings {
        let reported = text
            .reports
            .iter()
            .filter(|report| part == Part::Everything || report.word() == "refuted");
        claims.extend(reported.map(|report| claim(report, text)));
    }
    json!({ "papers": papers, "claims": claims })
}

fn paper(text: &Findings) -> Value {
    json!({
        "paper": short_name(&text.name),
        "title": text.title,
        "claims": text.reports.len(),
        "proved": text.count("proved"),
        "hold": text.count("holds") + text.count("agrees"),
        "refuted": text.count("refuted"),
        "unknown": text.count("unknown"),
        "errors": text.errors,
    })
}

fn claim(report: &Report, text: &Findings) -> Value {
    let word = report.word();
    let refuted = report.refutation();
    let corrected_by: Vec<_> = match refuted {
        Some(_) => beside(report, &text.reports)
            .iter()
            .map(|other| other.title.clone())
            .collect(),
        None => Vec::new(),
    };
    let by = match word {
        "proved" | "agrees" => Some(report.arguments().join("; ")),
        _ => None,
    };
    let exceptions = match report.exceptions() {
        Some(Exceptions::Set(set)) => Some(set),
        _ => None,
    };
    let reason = match word {
        "unknown" => limit_reached(report),
        _ => None,
    };
    json!({
        "paper": short_name(&report.paper),
        "claim": report.title,
        "statement": report.statement,
        "note": (!report.notes.is_empty()).then(|| report.notes.join(" ")),
        "game": report.game,
        "parameters": report.ranges,
        "instances": report.instances.len(),
        "play": report.play.name(),
        "verdict": word,
        "stated": stated(report.stated_refuted),
        "max": report.max(),
        "by": by,
        "reason": reason,
        "counterexample": refuted.map(|(instance, found)| shown(instance, found)),
        "options": refuted.map(|(_, found)| evidence(found)).unwrap_or_default(),
        "exceptions": exceptions,
        "refuted_choices": RefutedChoices::of(report).map(|choices| json!({
            "count": choices.count,
            "of": choices.of,
            "where": choices.condition,
        })),
        "exceptions_seen": report.exceptions().map(exceptions_seen),
        "corrected_by": corrected_by,
    })
}

/// `{"game", "parameters", "position", "claimed", "computed"}`: the choice of the parameters for which the claim fails,
/// and where.
fn shown(instance: &Instance, found: &Counterexample) -> Value {
    let parameters: Map<String, Value> = instance
        .parameters
        .iter()
        .map(|(name, value)| (name.clone(), parameter_value(value)))
        .collect();
    let mut shown = Map::new();
    shown.insert("game".into(), json!(instance.game));
    shown.insert("parameters".into(), json!(parameters));
    if let Value::Object(found) = counterexample(found) {
        shown.extend(found);
    }
    Value::Object(shown)
}
