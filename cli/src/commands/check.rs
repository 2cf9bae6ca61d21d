//! `grundy check`: one claim about a game, or every claim of texts.

use crate::answering;
use crate::arguments::{Check, Format};
use crate::ending::{Ending, Failure};
use crate::game_argument::{file_text, game_text, with_claim};
use crate::output::unwritten;
use crate::report_file::ReportFile;
use crate::slowest::Slowest;
use crate::{output, progress, session_names, walnut_files};
use grundy::answers::{
    Answer, CheckRequest, CheckedTexts, ClaimSource, Event, ListForm, Message, Request,
    VerdictsWriter,
};
use grundy::library::Library;
use grundy::render::diagnostics;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The name that stands for all papers of the library.
const PAPERS: &str = "papers";

pub fn run(arguments: &Check, format: Format) -> Result<Ending, Failure> {
    let is_text = |what: &str| {
        Path::new(what).exists() || what == PAPERS || Library::embedded().text_named(what).is_some()
    };
    match (arguments.what.as_slice(), &arguments.which.file) {
        ([game, claim], _) if !is_text(claim) => one_claim(arguments, Some(game), claim, format),
        ([claim], Some(_)) if !is_text(claim) => one_claim(arguments, None, claim, format),
        (texts, file) => {
            if arguments.misere || arguments.which.heaps.is_some() {
                let message = "--misere and --heaps go with one claim: the claims of a text say it themselves";
                return Err(Failure::new(message, &[]));
            }
            let file = file.iter().map(|file| file.display().to_string());
            let names: Vec<_> = texts.iter().cloned().chain(file).collect();
            match all_claims(&names, arguments, format) {
                // If nobody reads the verdicts, the other claims are not decided.
                Err(Failure::Closed) => Ok(Ending::Unknown),
                ended => ended,
            }
        }
    }
}

/// The request for the arguments.
fn asked(arguments: &Check) -> CheckRequest {
    CheckRequest {
        misere: arguments.misere,
        max: arguments.max,
        thorough: arguments.thorough,
        no_proof: arguments.no_proof,
        brief: arguments.brief,
        mutate: arguments.mutate,
        ..CheckRequest::default()
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
    if arguments.mutate {
        let message = "--mutate changes the claims of texts, and this is one claim";
        return Err(Failure::new(message, &[]));
    }
    if arguments.slowest.is_some() {
        let message = "--slowest is on the claims of texts, and this is one claim";
        return Err(Failure::new(message, &[]));
    }
    let mut game = game_text(game, &arguments.which)?;
    with_claim(&mut game, claim)?;
    let request = CheckRequest {
        game,
        claim: Some(claim.to_string()),
        ..asked(arguments)
    };
    Ok(answering::verdict_ending(&answering::answer(
        &Request::Check(request),
        format,
    )?))
}

/// The verdicts on all claims of texts, each as soon as it is known.
fn all_claims(names: &[String], arguments: &Check, format: Format) -> Result<Ending, Failure> {
    let mut texts = Vec::new();
    for name in names {
        texts.extend(sources(name)?);
    }
    if let (true, [first, ..]) = (texts.is_empty(), names) {
        let message = format!("there is no file in {first} whose name ends in .game");
        return Err(Failure::new(
            &message,
            &["name the files themselves, or a directory with such files in it"],
        ));
    }
    let report = arguments.report.as_deref();
    let report = report.map(|path| ReportFile::new(path, arguments.errata));
    let report = report.transpose()?;
    let request = Request::Check(CheckRequest {
        texts,
        ..asked(arguments)
    });
    if let Format::Page(_) = format {
        return Err(answering::no_such_form(
            "check FILE",
            "text, JSON and CSV; a report is written by --report FILE.md",
        ));
    }
    if arguments.mutate {
        return mutants(&request, format);
    }
    let mut printer = Printer::new(format);
    let job = progress::job();
    let mut slowest = arguments.slowest.map(|most| Slowest::new(most, &job));
    let answer = answering::laboratory().answer_with_events(&request, &job, &mut |event| {
        printer.printed = printer.hear(event);
        if let Some(slowest) = &mut slowest {
            slowest.hear(event);
        }
        match printer.printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    // The bar is gone before the summary.
    drop(job);
    std::mem::replace(&mut printer.printed, Ok(()))?;
    let answered = answer?;
    let ending = Ending::of_answer(&answered.answer);
    let Answer::Claims(found) = answered.answer else {
        return Ok(ending);
    };
    printer.end(&found, &answered.warnings)?;
    if let Some(slowest) = slowest {
        slowest.show();
    }
    if let [left] = found.cut_short().as_slice() {
        let kept = report.map_or("", |_| "; no report is written");
        output::note(&format!("{}{kept}", left.message));
        return Ok(ending);
    }
    if let Some(file) = report {
        file.write(&found, answered.warnings)?;
    }
    note_no_claim(&found);
    Ok(ending)
}

/// The mutants of all claims, each claim as soon as it is done.
fn mutants(request: &Request, format: Format) -> Result<Ending, Failure> {
    let answered = answering::answer(request, format)?;
    let Answer::Mutants(found) = &answered.answer else {
        return Ok(Ending::Answered);
    };
    for left in &found.errors {
        output::note(&left.message);
    }
    Ok(Ending::of_answer(&answered.answer))
}

/// Says so where the texts have no claim.
fn note_no_claim(found: &CheckedTexts) {
    let summary = found.summary();
    if summary.claims == 0 && summary.errors == 0 {
        let help =
            "a claim is a line `claim \"its title\" for a game`, and below it what is claimed";
        output::message(&diagnostics::message(
            "there is no claim in what was given",
            &[help],
            output::style(),
        ));
    }
}

/// The texts that a name stands for.
pub(super) fn sources(name: &str) -> Result<Vec<ClaimSource>, Failure> {
    let path = Path::new(name);
    if name == "-" {
        return Ok(vec![ClaimSource::Text(file_text(path)?)]);
    }
    if session_names::names_game(name) {
        let message = format!("{name} is a game of the session, and a claim is wanted");
        let help = format!("write it behind the game, as in `check {name} 'period 2'`");
        return Err(Failure::new(&message, &[&help]));
    }
    if !path.exists() {
        return match Library::embedded().text_named(name) {
            _ if name == PAPERS => Ok(vec![ClaimSource::Papers]),
            Some(_) => Ok(vec![ClaimSource::Paper(name.to_string())]),
            None => {
                let message = format!("there is no file and no paper {name}");
                let help =
                    "give files, directories, names of papers, or `papers`; or a game and a claim";
                Err(Failure::new(&message, &[help]))
            }
        };
    }
    let mut files = Vec::new();
    match path.is_dir() {
        true => collect(path, &mut files)?,
        false => files.push(path.to_path_buf()),
    }
    let mut texts = Vec::new();
    for file in &files {
        let text = file_text(file)?;
        let automata = walnut_files::of_text(&text)?;
        texts.extend(automata.into_iter().chain([text]).map(ClaimSource::Text));
    }
    Ok(texts)
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
    /// The form, if it is not text.
    form: Option<ListForm>,
    /// The writer in that form, from the first verdict on.
    writer: Option<VerdictsWriter>,
    /// The text so far.
    shown: String,
    printed: Result<(), Failure>,
}

impl Printer {
    fn new(format: Format) -> Printer {
        Printer {
            form: match format {
                Format::Text | Format::Page(_) => None,
                Format::Json => Some(ListForm::Json),
                Format::Csv => Some(ListForm::Csv),
            },
            writer: None,
            shown: String::new(),
            printed: Ok(()),
        }
    }

    fn hear(&mut self, event: &Event) -> Result<(), Failure> {
        match (event, self.form) {
            (Event::Faults(faults), _) => {
                output::message(&faults.shown(output::style()));
                Ok(())
            }
            (_, None) => {
                let text = event.text();
                self.shown.push_str(&text);
                output::text(&text)
            }
            (Event::Claim(decided), Some(form)) => {
                let piece = self.writer(form)?.claim(decided).map_err(unwritten)?;
                output::answer(&piece)
            }
            (_, Some(_)) => Ok(()),
        }
    }

    /// The writer, after its beginning is printed.
    fn writer(&mut self, form: ListForm) -> Result<&mut VerdictsWriter, Failure> {
        if self.writer.is_none() {
            let (writer, begin) = VerdictsWriter::begin(form).map_err(unwritten)?;
            output::answer(&begin)?;
            self.writer = Some(writer);
        }
        let writer = self.writer.as_mut();
        writer.ok_or_else(|| Failure::new("nothing is written", &[]))
    }

    fn end(&mut self, found: &CheckedTexts, warnings: &[Message]) -> Result<(), Failure> {
        let rest = match self.form {
            None => {
                let rest = answering::rest(&found.text(), &self.shown);
                return output::text(&rest);
            }
            Some(form) => {
                let writer = self.writer(form)?;
                writer.end(found, warnings).map_err(unwritten)?
            }
        };
        output::answer(&rest)
    }
}
