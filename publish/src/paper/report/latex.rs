//! A report as a document of LaTeX.

use super::Report;
use super::drawn::Drawing;
use super::sections::{Item, Section, about};
use crate::paper::latex::{self, escaped, in_roman};
use crate::picture::{Format, Picture};
use grundy::claim::Exceptions;
use grundy::language::{ClaimItem, FigureItem, WrittenGame};
use grundy::render::report::Finding;
use std::io;

/// The document without its sections.
const HEAD: &str = "\\documentclass{article}
\\usepackage[utf8]{inputenc}
\\usepackage[margin=25mm]{geometry}
\\usepackage{amsmath,amssymb,amsthm,tikz}
\\theoremstyle{definition}
\\newtheorem*{definition}{Definition}
\\allowdisplaybreaks
\\setlength{\\emergencystretch}{3em}
\\begin{document}
";

/// The document.
pub(super) fn document(report: &Report) -> io::Result<String> {
    let comment = report.origin.comment("% ");
    let mut text = format!("{comment}{HEAD}");
    for section in Section::all(report) {
        text += &written(report, &section);
    }
    Ok(text + "\\end{document}\n")
}

fn written(report: &Report, section: &Section) -> String {
    let drawing = Drawing::of(section.text, report.found, report.job);
    let mut text = format!(
        "\\section*{{{}}}\n{}. Play is normal where mis\\`ere play is not named.\n",
        in_roman(&section.found.title),
        in_roman(&section.counts())
    );
    for item in &section.items {
        text += &match item {
            Item::Game(game) => definition(game),
            Item::Claim(claim, finding) => statement(section, claim, (finding, drawing.as_ref())),
            Item::Figure(item) => figure(item, drawing.as_ref()),
        };
    }
    text
}

fn definition(game: &WrittenGame) -> String {
    format!(
        "\n\\begin{{definition}}[{}]\n{}{}\\end{{definition}}\n",
        in_roman(&game.name.text),
        latex::family(game).latex(),
        notes(&game.layout.directly_above())
    )
}

/// A figure of the text, if it has not too many cells.
fn figure(item: &FigureItem, drawing: Option<&Drawing>) -> String {
    let picture = drawing.and_then(|drawing| tikz(drawing, &drawing.of_text(item)?));
    format!(
        "\n\\subsection*{{{}}}\n{}{}",
        in_roman(&item.title),
        picture.unwrap_or_default(),
        notes(&item.layout.directly_above())
    )
}

/// A picture, centred.
fn tikz(drawing: &Drawing, picture: &Picture) -> Option<String> {
    let image = String::new();
    let picture = drawing.written(picture, &Format::Tikz { image })?;
    Some(format!(
        "\\begin{{center}}\n\\resizebox{{!}}{{55mm}}{{%\n{}}}\n\\end{{center}}\n",
        inner(&picture).trim_end()
    ))
}

fn notes(lines: &[String]) -> String {
    match lines.is_empty() {
        true => String::new(),
        false => format!("\\par\\emph{{{}}}\n", in_roman(&lines.join(" "))),
    }
}

fn statement(
    section: &Section,
    claim: &ClaimItem,
    (finding, drawing): (&Finding, Option<&Drawing>),
) -> String {
    let mut text = format!("\n\\subsection*{{{}}}\n", in_roman(&claim.title));
    if !finding.subject.is_empty() {
        let about = about(claim);
        let parts = finding.subject.iter();
        let parts: Vec<String> = parts
            .map(|part| format!("\\texttt{{{}}}", escaped(part)))
            .collect();
        text += &format!("{about}{}:", parts.join(", "));
    }
    text += &match latex::statement(&claim.claim) {
        Some(statement) => statement.latex(),
        None => code(&finding.report.statement),
    };
    text += &verdict(finding);
    let picture =
        drawing.and_then(|drawing| tikz(drawing, &drawing.counterexample(claim, finding.report)?));
    text += &picture.unwrap_or_default();
    for other in finding.corrections(section.found) {
        let other = Finding::of(other);
        text += &format!(
            "\\par In its place: \\emph{{{}}}, {}.\n",
            in_roman(&other.report.title),
            in_roman(&other.verdict)
        );
    }
    text + &notes(&finding.report.notes)
}

/// The picture alone, out of its file.
fn inner(picture: &str) -> &str {
    let begin = picture.find("\\begin{tikzpicture}").unwrap_or(0);
    let end = "\\end{tikzpicture}\n";
    let until = picture.find(end).map_or(picture.len(), |at| at + end.len());
    &picture[begin..until]
}

/// A statement as it is written, line by line.
fn code(statement: &str) -> String {
    let lines = statement.lines().map(|line| {
        let indent = line.len() - line.trim_start().len();
        format!("\\hspace*{{{}ex}}{}", indent, escaped(line.trim_start()))
    });
    let lines: Vec<String> = lines.collect();
    format!(
        "\n\\begin{{quote}}\\raggedright\\ttfamily\\small\n{}\n\\end{{quote}}\n",
        lines.join("\\\\\n")
    )
}

fn verdict(finding: &Finding) -> String {
    let place = finding.place.as_ref().map(|place| {
        let gap = if finding.at_position { " " } else { ": " };
        format!("{gap}{}", in_roman(place))
    });
    let mut text = format!(
        "\\par\\noindent\\textbf{{{}}}{}.\n",
        in_roman(&finding.verdict),
        place.unwrap_or_default()
    );
    let mut lines: Vec<String> = finding.lines.iter().map(|line| in_roman(line)).collect();
    lines.extend(finding.exceptions.map(|exceptions| match exceptions {
        Exceptions::Set(set) => format!("false exactly at \\texttt{{{}}}", escaped(set)),
        others => in_roman(&others.words()),
    }));
    lines.extend(finding.choices.as_deref().map(in_roman));
    if !lines.is_empty() {
        let lines = lines.iter().map(|line| format!("\\item {line}\n"));
        text += &format!(
            "\\begin{{itemize}}\n{}\\end{{itemize}}\n",
            lines.collect::<String>()
        );
    }
    text
}
