//! `grundy check`: one claim about a game, or every claim of texts.

use super::{convention, one_claim, with_solver};
use crate::arguments::{Check, Format};
use crate::ending::{Ending, Failure};
use crate::output::unwritten;
use crate::report_file::ReportFile;
use crate::{game_argument, interruption, output, progress, read_file};
use grundy::answers::{Message, VERSION, VerdictAnswer, VerdictRow, to_line, verdict_header};
use grundy::check::{Ask, Extent, Proving, Report, check_text_with, warnings};
use grundy::language::Diagnostic;
use grundy::library::{Library, Text};
use grundy::render::report::Findings;
use grundy::render::text::Columns;
use grundy::render::{self, Summary, VerdictView, diagnostics};
use std::io;
use std::path::{Path, PathBuf};

/// The name that stands for all papers of the library.
const PAPERS: &str = "papers";

pub fn run(arguments: &Check, format: Format) -> Result<Ending, Failure> {
    let embedded = Library::embedded();
    let is_text = |what: &str| {
        Path::new(what).exists() || what == PAPERS || embedded.text_named(what).is_some()
    };
    match (arguments.what.as_slice(), &arguments.which.file) {
        ([game, claim], _) if !is_text(claim) => one_claim(arguments, Some(game), claim, format),
        ([claim], Some(_)) if !is_text(claim) => one_claim(arguments, None, claim, format),
        ([], None) => Err(Failure::new(
            "check what? give a game and a claim, or files",
            &[
                "grundy check yama 'P = {(x, y) | |x - y| <= 1}'",
                "grundy check papers",
            ],
        )),
        (texts, file) => {
            if arguments.misere || arguments.which.heaps.is_some() {
                let message = "--misere and --heaps go with one claim: the claims of a text say it themselves";
                return Err(Failure::new(message, &[]));
            }
            let file = file.iter().map(|file| file.display().to_string());
            let texts: Vec<_> = texts.iter().cloned().chain(file).collect();
            match all_claims(&texts, arguments, format) {
                // The claims that nobody read the verdicts of are not decided.
                Err(Failure::Closed) => Ok(Ending::Unknown),
                ended => ended,
            }
        }
    }
}

/// What is asked of claims.
fn ask(arguments: &Check) -> Ask {
    let extent: Extent = match arguments.thorough {
        true => Extent::Thorough,
        false => arguments.max.into(),
    };
    let ask = Ask::from(extent);
    match arguments.no_proof {
        true => ask.unproved(),
        false => ask,
    }
}

fn one_claim(
    arguments: &Check,
    game: Option<&str>,
    claim: &str,
    format: Format,
) -> Result<Ending, Failure> {
    if arguments.report.is_some() {
        let message = "a report is on the claims of texts, and this is one claim";
        return Err(Failure::new(message, &[]));
    }
    let play = convention(arguments.misere);
    let asked = game_argument::find_any(game, &arguments.which)?;
    let verdict = one_claim::answer(&asked, claim, play, ask(arguments), format)?;
    Ok(Ending::of(verdict.word()))
}

/// Checks texts one after the other; what is wrong with one claim does not stop the others.
fn all_claims(names: &[String], arguments: &Check, format: Format) -> Result<Ending, Failure> {
    let mut library = interruption::library();
    let mut places = Vec::new();
    let mut errors = Vec::new();
    for name in names {
        // The texts of one command know each other's games.
        places.extend(add(name, &mut library, &mut errors)?);
    }
    let report_file = arguments.report.as_deref();
    let report_file = report_file.map(|path| ReportFile::new(path, arguments.errata));
    let report_file = report_file.transpose()?;
    let ask = ask(arguments);
    let mut printer = Printer::new(format);
    let mut findings = Vec::new();
    // Where warnings are denied, no answer is begun.
    for place in &places {
        output::warn(&warnings(&library, *place), &library)?;
    }
    printer.begin()?;
    // Without proofs nothing is asked of a solver.
    with_solver(ask.proving != Proving::No, |smt| -> Result<(), Failure> {
        for place in places {
            if interruption::interrupted() {
                break;
            }
            let text = &library.texts()[place];
            printer.text(text)?;
            let mut found = Findings::of(text);
            let mut closed = None;
            let job = &progress::job();
            let checked = check_text_with(&library, place, ask, smt, job, &mut |report| {
                if closed.is_none() {
                    closed = printer.report(&report).err();
                    found.reports.push(report);
                }
            });
            if let Some(failure) = closed {
                return Err(failure);
            }
            let own = |error: &Diagnostic| error.source == Some(place);
            let mut wrong: Vec<_> = errors.iter().filter(|error| own(error)).cloned().collect();
            wrong.extend(checked.err().unwrap_or_default());
            let wrong = once_each(wrong);
            if !wrong.is_empty() {
                printer.summary.errors += wrong.len();
                printer.errors.extend(Message::all(&wrong, library.texts()));
                found.errors = wrong.len();
                output::message(&diagnostics::show(&wrong, library.texts(), output::style()));
            }
            findings.push(found);
        }
        Ok(())
    })?;
    printer.end()?;
    if interruption::interrupted() {
        let left = "interrupted: no verdict on the claims that follow";
        let kept = report_file.map_or("", |_| "; no report is written");
        output::message(&format!("{left}{kept}"));
        return Ok(Ending::Unknown);
    }
    if let Some(file) = report_file {
        file.write(&findings)?;
    }
    let summary = &printer.summary;
    if summary.claims == 0 && summary.errors == 0 {
        let help =
            "a claim is a line `claim \"its title\" for a game`, and below it what is claimed";
        output::message(&diagnostics::message(
            "there is no claim in what was given",
            &[help],
            output::style(),
        ));
        return Ok(Ending::BadInput);
    }
    Ok(match (summary.errors, summary.surprises, summary.unknown) {
        (0, 0, 0) => Ending::Answered,
        (0, 0, _) => Ending::Unknown,
        (0, _, _) => Ending::Refuted,
        _ => Ending::BadInput,
    })
}

/// The same errors, each once: a text may be found wrong when it is read and again when it is checked.
fn once_each(errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut once = Vec::new();
    for error in errors {
        if !once.contains(&error) {
            once.push(error);
        }
    }
    once
}

/// The places of the texts that a name stands for, added to the library where they are files.
fn add(
    name: &str,
    library: &mut Library,
    errors: &mut Vec<Diagnostic>,
) -> Result<Vec<usize>, Failure> {
    let path = Path::new(name);
    if !path.exists() {
        if name == PAPERS {
            return Ok((0..Library::embedded().texts().len()).collect());
        }
        let help = "give files, directories, names of papers, or `papers`; or a game and a claim";
        let place = Library::embedded().text_named(name);
        return place.map(|place| vec![place]).ok_or_else(|| {
            Failure::new(&format!("there is no file and no paper {name}"), &[help])
        });
    }
    let mut files = Vec::new();
    match path.is_dir() {
        true => collect(path, &mut files)?,
        false => files.push(path.to_path_buf()),
    }
    let mut places = Vec::new();
    for file in files {
        let place = library.texts().len();
        if let Err(found) = library.add(&file.display().to_string(), &read_file::read(&file)?) {
            errors.extend(found);
        }
        places.push(place);
    }
    Ok(places)
}

/// The files of a directory whose names end in `.game`, in order.
fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable = |error: std::io::Error| {
        Failure::new(
            &format!("{} cannot be read: {error}", directory.display()),
            &[],
        )
    };
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(unreadable)? {
        entries.push(entry.map_err(unreadable)?.path());
    }
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            collect(&entry, files)?;
        } else if entry.extension().is_some_and(|ending| ending == "game") {
            files.push(entry);
        }
    }
    Ok(())
}

/// Prints every verdict as soon as it is known.
struct Printer {
    format: Format,
    columns: Option<Columns>,
    texts: usize,
    summary: Summary,
    /// What is wrong with claims.
    errors: Vec<Message>,
}

impl Printer {
    fn new(format: Format) -> Printer {
        Printer {
            format,
            columns: None,
            texts: 0,
            summary: Summary::default(),
            errors: Vec::new(),
        }
    }

    fn begin(&mut self) -> Result<(), Failure> {
        match self.format {
            Format::Text => Ok(()),
            Format::Json => output::answer(&format!("{{\"version\": {VERSION}, \"verdicts\": [")),
            Format::Csv => output::answer(&verdict_header().map_err(unwritten)?),
        }
    }

    fn text(&mut self, text: &Text) -> Result<(), Failure> {
        self.columns = Some(Columns::of(&text.file));
        if self.format != Format::Text || text.file.claims().next().is_none() {
            return Ok(());
        }
        let gap = if self.texts > 0 { "\n" } else { "" };
        self.texts += 1;
        output::answer(&format!("{gap}{}", render::text::heading(text)))
    }

    fn report(&mut self, report: &Report) -> Result<(), Failure> {
        let first = self.summary.claims == 0;
        self.summary.add(report);
        let shown = match (self.format, self.columns) {
            (Format::Text, Some(columns)) => render::text::report(report, columns),
            (Format::Text, None) => String::new(),
            (Format::Json, _) => {
                let answers = VerdictView::of(report).map(|view| VerdictAnswer::from(&view));
                let lines: io::Result<Vec<_>> = answers
                    .map(|answer| Ok(format!("\n  {}", to_line(&answer)?)))
                    .collect();
                let gap = if first { "" } else { "," };
                format!("{gap}{}", lines.map_err(unwritten)?.join(","))
            }
            (Format::Csv, _) => {
                let rows = VerdictView::of(report).map(|view| VerdictRow::from(&view));
                let lines: io::Result<String> = rows.map(|row| row.line()).collect();
                lines.map_err(unwritten)?
            }
        };
        output::answer(&shown)
    }

    fn end(&mut self) -> Result<(), Failure> {
        match self.format {
            Format::Text => {
                let gap = if self.texts > 0 { "\n" } else { "" };
                output::answer(&format!("{gap}{}", render::text::summary(&self.summary)))
            }
            Format::Json => {
                let warned = to_line(&output::warned()).map_err(unwritten)?;
                let errors = to_line(&self.errors).map_err(unwritten)?;
                output::answer(&format!(
                    "\n], \"errors\": {errors}, \"warnings\": {warned}}}\n"
                ))
            }
            Format::Csv => Ok(()),
        }
    }
}
