//! A report in Markdown: a summary, the errata, then every claim of every text.

use super::finding::Finding;
use super::{ReportPart, TextReport};
use crate::check::Report;
use crate::render::text::graded;
use grundy_proofs::claim::Exceptions;

/// The report in Markdown; same findings, same bytes.
pub fn markdown(findings: &[TextReport], part: ReportPart) -> String {
    let mut out = String::new();
    match part {
        ReportPart::Everything => {
            out.push_str("# Claims and verdicts\n\n");
            out.push_str(&summary(findings));
            out.push_str("\nPlay is normal where misere play is not named.\n");
            out.push_str("\n## Errata found\n\n");
        }
        ReportPart::Errata => {
            out.push_str("# Errata found\n\n");
        }
    }
    out.push_str(&errata(findings));
    if part == ReportPart::Everything {
        for text in findings.iter().filter(|text| !text.reports.is_empty()) {
            out.push_str(&format!("\n## {}\n", every_claim(text)));
            for report in &text.reports {
                out.push_str(&format!("\n### {}\n\n", escaped(&report.title)));
                out.push_str(&claim(report));
                let titles: Vec<_> = Finding::of(report)
                    .beside(text)
                    .iter()
                    .map(|other| format!("*{}*", escaped(&other.title)))
                    .collect();
                match titles.as_slice() {
                    [] => {}
                    [title] => out.push_str(&format!("\nBeside it, {title} holds.\n")),
                    titles => {
                        out.push_str(&format!("\nBeside it hold {}.\n", titles.join("; ")));
                    }
                }
            }
        }
    }
    out
}

/// The heading over every claim of a text.
fn every_claim(text: &TextReport) -> String {
    format!("Every claim of {}", escaped(&text.title))
}

/// How many claims of each text ended how.
fn summary(findings: &[TextReport]) -> String {
    let errors = findings.iter().any(|text| !text.wrong.is_empty());
    let mut names = vec![
        "paper", "claims", "proved", "hold", "refuted", "unknown", "errors",
    ];
    names.truncate(if errors { 7 } else { 6 });
    let mut out = format!("| {} |\n|---", names.join(" | "));
    out.push_str(&"|--:".repeat(names.len() - 1));
    out.push_str("|\n");
    let counts = |text: &TextReport| {
        // Claims that agree with a theorem count as holding.
        let words = ["proved", "holds", "refuted", "unknown"];
        let mut counts = vec![text.reports.len()];
        counts.extend(words.map(|word| text.count(word)));
        counts[2] += text.count("agrees");
        counts.push(text.wrong.len());
        counts.truncate(names.len() - 1);
        counts
    };
    let mut all = vec![0; names.len() - 1];
    let mut row = |first: &str, counts: &[usize]| {
        let counts: Vec<_> = counts.iter().map(ToString::to_string).collect();
        out.push_str(&format!("| {first} | {} |\n", counts.join(" | ")));
    };
    for text in findings {
        let counts = counts(text);
        for (sum, count) in all.iter_mut().zip(&counts) {
            *sum += count;
        }
        row(&escaped(&text.title), &counts);
    }
    if findings.len() > 1 {
        row("all", &all);
    }
    out
}

/// Every refuted claim, each with the claims that hold beside it.
fn errata(findings: &[TextReport]) -> String {
    if findings.iter().all(|text| text.errata().next().is_none()) {
        return "No claim is refuted.\n".into();
    }
    let mut out = String::from(
        "Each statement below is false as it stands here. The position is the smallest that shows it, by the sum of its \
         heaps,\nfor the first choice of the parameters that has one. The title says what the statement is: what a paper \
         prints, one\nreading of it, or a case that the paper leaves out with reason. Claims of the same paper that stand \
         beside it and hold\nfollow it.\n",
    );
    for text in findings {
        let mut errata = text.errata().peekable();
        if errata.peek().is_some() {
            out.push_str(&format!("\n### {}\n", escaped(&text.title)));
        }
        for report in errata {
            out.push_str(&format!("\n#### {}\n\n", escaped(&report.title)));
            out.push_str(&claim(report));
            for other in Finding::of(report).beside(text) {
                out.push_str(&correction(report, other));
            }
        }
    }
    out
}

/// A claim that holds instead of a refuted one; with its statement if that differs.
fn correction(refuted: &Report, other: &Report) -> String {
    let title = escaped(&other.title);
    let verdict = match other.word() {
        "proved" => "is proved".into(),
        _ => graded(other),
    };
    let about = match quoted(&Finding::of(other).subject).as_str() {
        "" => String::new(),
        about => format!(", for {about},"),
    };
    let mut out = format!("\nAlso: *{title}*{about} {verdict}");
    match other.statement == refuted.statement {
        true => out.push_str(", the same statement.\n"),
        false => out.push_str(&format!(":\n\n{}", code(&other.statement))),
    }
    out
}

/// What a claim is about, states, and how it ended.
fn claim(report: &Report) -> String {
    let finding = Finding::of(report);
    let mut out = String::new();
    let about = quoted(&finding.subject);
    if !about.is_empty() {
        let word = if report.game.is_some() {
            "Game:"
        } else {
            "For"
        };
        out.push_str(&format!("{word} {about}\n\n"));
    }
    out.push_str(&code(&report.statement));
    out.push_str(&format!("\n**{}**", capitalised(&finding.verdict)));
    if let Some(place) = &finding.place {
        let gap = if finding.at_position { " " } else { ": " };
        out.push_str(&format!("{gap}{}", escaped(place)));
    }
    out.push('\n');
    let lines = finding.lines.iter().map(|line| escaped(line));
    let exceptions = finding.exceptions.map(|exceptions| match exceptions {
        Exceptions::Set(set) => format!("false exactly at `{set}`"),
        others => escaped(&others.words()),
    });
    let choices = finding.choices.as_deref().map(escaped);
    let lines: Vec<String> = lines.chain(exceptions).chain(choices).collect();
    if !lines.is_empty() {
        out.push('\n');
    }
    for line in lines {
        out.push_str(&format!("- {line}\n"));
    }
    if !report.notes.is_empty() {
        out.push_str(&format!("\nNote: {}\n", escaped(&report.notes.join(" "))));
    }
    out
}

/// Parts in the letters of code, with commas between them; empty for a fact without parameters.
fn quoted(parts: &[String]) -> String {
    let quoted: Vec<_> = parts.iter().map(|part| format!("`{part}`")).collect();
    quoted.join(", ")
}

/// A statement in a block of its own.
fn code(statement: &str) -> String {
    format!("```text\n{statement}\n```\n")
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// Text with the signs of Markdown escaped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '#' | '&' | '~' | '|' | '$'
        ) {
            out.push('\\');
        }
        out.push(if c == '\n' { ' ' } else { c });
    }
    out
}
