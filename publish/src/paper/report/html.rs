//! A report as one page of HTML.

use super::Report;
use super::drawn::Drawing;
use super::sections::{Item, Section, about};
use crate::paper::html::{comment, escaped};
use crate::paper::latex;
use crate::picture::Format;
use grundy::claim::Exceptions;
use grundy::language::{ClaimItem, FigureItem, WrittenGame, format_file};
use grundy::render::report::{Finding, ReportPart};
use std::io;

/// How the page looks on a screen and on paper: no script, no external resource.
const STYLE: &str = include_str!("page.css");

/// What stands below a picture.
const CAPTION: &str = "The counterexample is the blue disc; red discs are its options that are P-positions, white ones the others.";

/// The page.
pub(super) fn page(report: &Report) -> io::Result<String> {
    let sections = Section::all(report);
    let title = match sections.as_slice() {
        [only] => only.found.title.clone(),
        _ => "Claims and verdicts".to_string(),
    };
    let mut body = String::new();
    if sections.len() > 1 {
        body += &format!("<h1>{}</h1>\n{}", escaped(&title), contents(&sections));
    }
    for (number, section) in sections.iter().enumerate() {
        body += &written(report, section, number);
    }
    let comment = comment(report.origin);
    Ok(format!(
        "<!DOCTYPE html>\n{comment}<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}{}</body>\n</html>\n",
        escaped(&title),
        colophon(report)
    ))
}

/// A line for each text.
fn contents(sections: &[Section]) -> String {
    let lines = sections.iter().enumerate().map(|(number, section)| {
        format!(
            "<li><a href=\"#text{number}\">{}</a><br><span class=\"counts\">{}</span></li>\n",
            escaped(&section.found.title),
            escaped(&section.counts())
        )
    });
    format!(
        "<ul class=\"contents\">\n{}</ul>\n",
        lines.collect::<String>()
    )
}

/// How the page was made.
fn colophon(report: &Report) -> String {
    let facts = report.origin.facts().into_iter();
    let facts = facts
        .map(|(name, fact)| format!("<dt>{}</dt><dd>{}</dd>\n", escaped(name), escaped(&fact)));
    format!(
        "<footer><dl>\n{}</dl></footer>\n",
        facts.collect::<String>()
    )
}

/// A text with its verdicts.
fn written(report: &Report, section: &Section, number: usize) -> String {
    let drawing = Drawing::of(section.text, report.found, report.job);
    let mut body = format!(
        "<section id=\"text{number}\">\n<h1>{}</h1>\n<p class=\"counts\">{}. Play is normal where misère play is not named.</p>\n",
        escaped(&section.found.title),
        escaped(&section.counts())
    );
    let everything = report.part == ReportPart::Everything;
    if everything {
        body += &errata(section, number);
    }
    if everything {
        body += "<h2>Definitions and statements</h2>\n";
    }
    let mut claims = 0;
    for item in &section.items {
        body += &match item {
            Item::Game(game) => definition(game),
            Item::Claim(claim, finding) => {
                claims += 1;
                let id = format!("text{number}-claim{claims}");
                statement(&id, section, claim, (finding, drawing.as_ref()))
            }
            Item::Figure(item) => figure(item, drawing.as_ref()),
        };
    }
    if everything {
        body += &format!(
            "<h2>The text</h2>\n<pre class=\"source\">{}</pre>\n",
            escaped(format_file(section.text.file()).trim_end())
        );
    }
    body + "</section>\n"
}

/// The refuted statements of a text, with links to them.
fn errata(section: &Section, number: usize) -> String {
    let refuted = (1..).zip(section.claims());
    let refuted = refuted.filter(|(_, (_, finding))| finding.is_in(ReportPart::Errata));
    let lines = refuted.map(|(place, (claim, finding))| {
        format!(
            "<li><a href=\"#text{number}-claim{place}\">{}</a> {}</li>\n",
            escaped(&claim.title),
            escaped(finding.place.as_deref().unwrap_or_default())
        )
    });
    let lines: String = lines.collect();
    match lines.is_empty() {
        true => "<p>No statement is refuted.</p>\n".into(),
        false => format!(
            "<h2>Refuted</h2>\n<p>Each of these statements is false as it stands here; the position is the smallest that shows it.</p>\n<ul class=\"errata\">\n{lines}</ul>\n"
        ),
    }
}

/// A game.
fn definition(game: &WrittenGame) -> String {
    format!(
        "<article class=\"game\">\n<h3>Definition ({})</h3>\n{}{}</article>\n",
        escaped(&game.name.text),
        latex::family(game).html(),
        notes(&game.layout.directly_above())
    )
}

/// A figure of the text.
fn figure(item: &FigureItem, drawing: Option<&Drawing>) -> String {
    let picture = drawing.and_then(|drawing| {
        let picture = drawing.of_text(item)?;
        drawing.written(&picture, &Format::Svg)
    });
    let picture = picture.map_or(String::new(), |picture| {
        format!("<figure>\n{picture}</figure>\n")
    });
    format!(
        "<article class=\"game\">\n<h3>{}</h3>\n{picture}{}</article>\n",
        escaped(&item.title),
        notes(&item.layout.directly_above())
    )
}

/// The comments above an item.
fn notes(lines: &[String]) -> String {
    match lines.is_empty() {
        true => String::new(),
        false => format!("<p class=\"note\">{}</p>\n", escaped(&lines.join(" "))),
    }
}

/// A statement, its verdict, and the map around its counterexample.
fn statement(
    id: &str,
    section: &Section,
    claim: &ClaimItem,
    (finding, drawing): (&Finding, Option<&Drawing>),
) -> String {
    let word = finding.report.word();
    let mut body = format!(
        "<article class=\"claim {word}\" id=\"{id}\">\n<h3>{}</h3>\n",
        escaped(&claim.title)
    );
    if !finding.subject.is_empty() {
        let about = about(claim);
        let parts = finding.subject.iter();
        let parts: Vec<String> = parts
            .map(|part| format!("<code>{}</code>", escaped(part)))
            .collect();
        body += &format!("<p class=\"about\">{about}{}:</p>\n", parts.join(", "));
    }
    body += &match latex::statement(&claim.claim) {
        Some(statement) => statement.html(),
        None => format!("<pre>{}</pre>\n", escaped(&finding.report.statement)),
    };
    body += &verdict(finding);
    let picture = drawing.and_then(|drawing| {
        let picture = drawing.counterexample(claim, finding.report)?;
        drawing.written(&picture, &Format::Svg)
    });
    if let Some(picture) = picture {
        body += &format!("<figure>\n{picture}<figcaption>{CAPTION}</figcaption>\n</figure>\n");
    }
    for other in finding.corrections(section.found) {
        let other = Finding::of(other);
        let same = match other.report.statement == finding.report.statement {
            true => format!(
                ", the same statement for <code>{}</code>",
                escaped(&other.subject.join(", "))
            ),
            false => String::new(),
        };
        body += &format!(
            "<p class=\"beside\">In its place: <em>{}</em>, {}{same}.</p>\n",
            escaped(&other.report.title),
            escaped(&other.verdict)
        );
    }
    body + &notes(&finding.report.notes) + "</article>\n"
}

/// The verdict with its grade, and what shows it.
fn verdict(finding: &Finding) -> String {
    let stated = match (finding.report.stated_refuted, &finding.report.surprise) {
        (true, None) => " (as the text states)",
        _ => "",
    };
    let place = finding.place.as_ref().map(|place| {
        let gap = if finding.at_position { " " } else { ": " };
        format!("{gap}{}", escaped(place))
    });
    let mut lines: Vec<String> = finding.lines.iter().map(|line| escaped(line)).collect();
    lines.extend(finding.exceptions.map(|exceptions| match exceptions {
        Exceptions::Set(set) => format!("false exactly at <code>{}</code>", escaped(set)),
        others => escaped(&others.words()),
    }));
    lines.extend(finding.choices.as_deref().map(escaped));
    let lines = lines.iter().map(|line| format!("<li>{line}</li>\n"));
    let lines: String = lines.collect();
    let lines = match lines.is_empty() {
        true => lines,
        false => format!("<ul>\n{lines}</ul>\n"),
    };
    format!(
        "<p class=\"verdict\"><strong>{}</strong>{}{stated}.</p>\n{lines}",
        escaped(&finding.verdict),
        place.unwrap_or_default()
    )
}
