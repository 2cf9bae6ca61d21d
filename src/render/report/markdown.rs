//! A report in Markdown: a summary, the errata, then every claim of every text; or the errata alone.

use super::finding::Finding;
use super::{Errata, Erratum, ReportPart, TextReport, WordedClaims};
use crate::check::Report;
use crate::render::definition::short_name;
use crate::render::text::graded;
use grundy_proofs::claim::Exceptions;
use grundy_rules::language::NoteKind;

/// The longest statement, in characters, that stands in a line of a list. It shortens the text only.
const LONGEST_STATEMENT: usize = 90;
/// The most claims of one grade that the errata name one by one.
const MOST_TITLES: usize = 3;

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
    out.push_str(&errata(findings, part));
    if part == ReportPart::Everything {
        for text in findings.iter().filter(|text| !text.reports.is_empty()) {
            out.push_str(&format!("\n## {}\n", every_claim(text)));
            for report in &text.reports {
                out.push_str(&in_full(report, text));
            }
        }
    }
    out
}

/// A claim under its own heading, to which links lead, with the claims that correct it.
fn in_full(report: &Report, text: &TextReport) -> String {
    let mut out = format!(
        "\n<a id=\"{}\"></a>\n\n### {}\n\n{}",
        anchor(report, text),
        escaped(&report.title),
        claim(report)
    );
    for other in Finding::of(report).corrections(text) {
        out.push_str(&correction(report, other));
    }
    out
}

/// Where the whole of a claim stands: the text's name and the claim's place in it.
fn anchor(report: &Report, text: &TextReport) -> String {
    let place = text
        .reports
        .iter()
        .position(|other| std::ptr::eq(other, report));
    let place = place.map_or(0, |place| place + 1);
    format!("{}-{place}", short_name(&text.name))
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

/// Four short lists for each text.
fn errata(findings: &[TextReport], part: ReportPart) -> String {
    let under = match part {
        ReportPart::Everything => "##",
        ReportPart::Errata => "#",
    };
    let errata = findings.iter().map(|text| (text, Errata::of(text)));
    let errata = errata.filter(|(text, errata)| !errata.is_empty() || !text.notes.is_empty());
    let errata: Vec<_> = errata.collect();
    if errata.is_empty() {
        return "No claim is refuted.\n".into();
    }
    let mut out = String::from(
        "Each position is the smallest that shows the error, by the sum of its heaps, for the first choice of the parameters \
         that\nhas one. *Proved* is for every position and every value of the parameters in their ranges; *holds to N* was \
         checked there.\n*Not compared with the printed paper* is said where the text of the paper is known from a machine that read it, which may \
         have taken one sign for another.\n",
    );
    if part == ReportPart::Errata {
        out.push_str("`grundy check PAPER --report FILE.md` writes every claim in full.\n");
    }
    for (text, errata) in errata {
        out.push_str(&format!("\n{under}# {}\n", escaped(&text.title)));
        let heading = |name: &str| format!("\n{under}## {name}\n\n");
        let wrong = errata.wrong.iter().map(|erratum| line(erratum, text, part));
        list(&mut out, &heading("Wrong statements"), wrong.collect());
        let readings = errata.readings.iter();
        let readings = readings.map(|reading| worded_line(reading, text, part));
        let readings = readings.chain(noted(text, NoteKind::Reading));
        let name = heading("Statements with several readings");
        list(&mut out, &name, readings.collect());
        let misprints = errata
            .misprints
            .iter()
            .map(|erratum| line(erratum, text, part));
        let misprints = misprints.chain(noted(text, NoteKind::Misprint));
        list(
            &mut out,
            &heading("Misprints and slips"),
            misprints.collect(),
        );
        let answered = errata.answered.iter();
        let answered = answered.map(|answer| worded_line(answer, text, part));
        let name = heading("Left open there, answered here");
        list(&mut out, &name, answered.collect());
    }
    out
}

/// What a text notes in words alone.
fn noted(text: &TextReport, kind: NoteKind) -> impl Iterator<Item = String> {
    let notes = text.notes.iter().filter(move |note| note.kind == kind);
    notes.map(|note| format!("- {}: {}\n", escaped(&note.place), escaped(&note.words)))
}

/// A list under its heading; nothing if it is empty.
fn list(out: &mut String, heading: &str, lines: Vec<String>) {
    if !lines.is_empty() {
        out.push_str(heading);
        out.push_str(&lines.concat());
    }
}

/// What is printed, where it is false, and what is true.
fn line(erratum: &Erratum, text: &TextReport, part: ReportPart) -> String {
    let shown = erratum
        .claims
        .iter()
        .map(|report| false_at(report, text, part));
    let shown = shown.collect::<Vec<_>>().join("; ");
    let printed = match (erratum.wording, erratum.claims.as_slice()) {
        (Some(wording), _) => Some(escaped(wording)),
        (None, [report]) => stated(report),
        (None, _) => None,
    };
    let printed = printed.map_or(String::new(), |printed| format!("{printed}. "));
    let mut out = format!("- {printed}**False**: {shown}.");
    for other in &erratum.corrections {
        out.push_str(&format!(" True: {} ({}).", named(other), graded(other)));
    }
    out.push('\n');
    out
}

/// The title of a refuted claim, a link to the whole of it if that is in this part, and where it is false.
fn false_at(report: &Report, text: &TextReport, part: ReportPart) -> String {
    let place = Finding::of(report).place.unwrap_or_default();
    let gap = if place.starts_with("at ") { " " } else { ": " };
    let title = match part {
        ReportPart::Everything => link(report, text),
        ReportPart::Errata => escaped(&report.title),
    };
    format!("{title}{gap}{}", escaped(&place))
}

/// What a claim states if that is short, or its title.
fn named(report: &Report) -> String {
    stated(report).unwrap_or_else(|| format!("*{}*", escaped(&report.title)))
}

/// The title, which leads to the whole.
fn link(report: &Report, text: &TextReport) -> String {
    format!("[{}](#{})", escaped(&report.title), anchor(report, text))
}

/// What a claim states: the words of its text, or its statement if that is short.
fn stated(report: &Report) -> Option<String> {
    let wording = report
        .standing
        .as_ref()
        .and_then(|standing| standing.wording.as_ref());
    if let Some(wording) = wording {
        return Some(escaped(wording));
    }
    let short =
        !report.statement.contains('\n') && report.statement.chars().count() <= LONGEST_STATEMENT;
    short.then(|| format!("`{}`", report.statement))
}

/// Which claims with the same words are true, by their grades, and which are false.
fn worded_line(worded: &WordedClaims, text: &TextReport, part: ReportPart) -> String {
    let mut out = format!("- *{}*.", escaped(worded.wording));
    let mut grades: Vec<(String, Vec<String>)> = Vec::new();
    let mut fail = Vec::new();
    for report in &worded.claims {
        if report.word() == "refuted" {
            let corrected = Finding::of(report).corrections(text).into_iter();
            let corrected = corrected.map(|other| format!(", in its place {}", named(other)));
            fail.push(format!(
                "{}{}",
                false_at(report, text, part),
                corrected.collect::<String>()
            ));
            continue;
        }
        let (grade, title) = (graded(report), escaped(&report.title));
        match grades.iter_mut().find(|(known, _)| *known == grade) {
            Some((_, titles)) => titles.push(title),
            None => grades.push((grade, vec![title])),
        }
    }
    for (grade, titles) in grades {
        match (part, titles.len()) {
            (ReportPart::Errata, count) if count > MOST_TITLES => {
                out.push_str(&format!(" True ({grade}): {count} claims."));
            }
            _ => out.push_str(&format!(" True ({grade}): {}.", titles.join("; "))),
        }
    }
    if part == ReportPart::Errata && fail.len() > MOST_TITLES {
        let more = fail.split_off(MOST_TITLES).len();
        fail.push(format!("{more} more"));
    }
    if !fail.is_empty() {
        out.push_str(&format!(" **False**: {}.", fail.join("; ")));
    }
    out.push('\n');
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
