//! A verdict on one claim as a theorem, with its proof where one is written out.

use super::words::{escaped, in_roman};
use grundy::answers::ClaimVerdict;
use grundy::check::{Instance, Report};
use grundy::claim::Verdict;

/// The proved statements with the steps of their proofs; `None` if no proof has steps.
pub(in crate::paper) fn theorems(found: &ClaimVerdict) -> Option<String> {
    let report = &found.decided.report;
    let written = report.instances.iter();
    let written: Vec<String> = written
        .filter_map(|instance| theorem(report, instance))
        .collect();
    (!written.is_empty()).then(|| written.concat())
}

/// A proved statement, and its proof step by step.
fn theorem(report: &Report, instance: &Instance) -> Option<String> {
    let Verdict::Proved { by, steps, .. } = &instance.verdict else {
        return None;
    };
    if steps.is_empty() {
        return None;
    }
    let parameters = instance.parameters.iter();
    let parameters = parameters.map(|(name, value)| format!("{name} = {value}"));
    let about: Vec<String> = std::iter::once(instance.game.clone())
        .filter(|game| !game.is_empty())
        .chain(report.ranges.iter().cloned())
        .chain(parameters)
        .collect();
    let of = match about.is_empty() {
        true => String::new(),
        false => format!("Of {}:", in_roman(&about.join(", "))),
    };
    let lines: Vec<String> = report.statement.lines().map(escaped).collect();
    let steps = steps
        .iter()
        .map(|step| format!("\\item {}\n", in_roman(step)));
    Some(format!(
        "\\begin{{theorem}}\n{of}\n\\begin{{quote}}\\raggedright\\ttfamily\n{}\n\\end{{quote}}\n\\end{{theorem}}\n\\begin{{proof}}\nProved {}.\n\\begin{{itemize}}\n{}\\end{{itemize}}\n\\end{{proof}}\n",
        lines.join("\\\\\n"),
        in_roman(by),
        steps.collect::<String>()
    ))
}
