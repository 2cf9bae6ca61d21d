//! `grundy positions`: the P-positions with every heap up to a bound.

use crate::arguments::{Format, FormatArgument, PositionsArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::written_file::WrittenFile;
use crate::{answering, form, output, progress, publishing, screen};
use grundy::answers::{
    Answer, Answered, Event, ListForm, PositionsAnswer, PositionsRequest, PositionsWriter, Request,
};
use grundy::render::Screen;
use std::ops::ControlFlow;

pub fn run(
    arguments: &PositionsArguments,
    format: Option<FormatArgument>,
) -> Result<Ending, Failure> {
    let format = form::of(format, arguments.output.as_deref())?;
    let form = match format {
        FormatArgument::Json => Some(ListForm::Json),
        FormatArgument::Csv => Some(ListForm::Csv),
        _ => None,
    };
    let game = game_text(arguments.game.as_deref(), &arguments.which)?;
    let Some(max) = arguments.max else {
        return Err(no_bound(arguments));
    };
    let request = Request::Positions(PositionsRequest {
        game,
        max,
        sorted: arguments.sorted,
        misere: arguments.misere,
        only_count: false,
        only_events: form.is_some(),
    });
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    let answer = match form {
        None => answering::ask(&request)?,
        Some(form) => written_as_found(&request, form, file.as_ref())?,
    };
    let Answer::Positions(found) = &answer.answer else {
        return Ok(Ending::Answered);
    };
    if form.is_none() {
        write(&answer, found, &request, format, file.as_ref())?;
    }
    let plural = if found.count == 1 { "" } else { "s" };
    output::message(&format!("{} P-position{plural}", found.count));
    for left in &found.errors {
        output::note(&format!("unknown: {}", left.message));
    }
    Ok(match found.errors.is_empty() {
        true => Ending::Answered,
        false => Ending::Unknown,
    })
}

/// Writes the whole list.
fn write(
    answer: &Answered,
    found: &PositionsAnswer,
    request: &Request,
    format: FormatArgument,
    file: Option<&WrittenFile>,
) -> Result<(), Failure> {
    let page = match file {
        Some(_) => Screen::PAGE,
        None => screen::of_answers(),
    };
    match format {
        FormatArgument::Npy => output::stream(file, |to| found.write_npy(to)),
        FormatArgument::Parquet => publishing::parquet(answer, &request.games(), file),
        FormatArgument::Text => output::stream(file, |to| found.write_text(page, to)),
        format => match form::common(format)? {
            Format::Page(page) => {
                publishing::write(answer, page, &publishing::origin(&request.games()), file)
            }
            _ => Ok(()),
        },
    }
}

/// The failure where no bound is given.
fn no_bound(arguments: &PositionsArguments) -> Failure {
    let game = arguments.game.as_deref().unwrap_or("wythoff");
    let game = match game.contains(|sign: char| sign.is_whitespace() || "(){}|*;'".contains(sign)) {
        true => format!("'{game}'"),
        false => game.to_string(),
    };
    let help =
        format!("--max says how large a heap may be, as in `grundy positions {game} --max 100`");
    Failure::new("up to which heaps? P-positions have no end", &[&help])
}

/// Answers, and writes each position when it is found.
fn written_as_found(
    request: &Request,
    form: ListForm,
    file: Option<&WrittenFile>,
) -> Result<Answered, Failure> {
    let mut answer = None;
    output::stream(file, |to| {
        let (mut to, mut writer, mut written) = (Some(to), None, Ok(()));
        let found =
            answering::laboratory().answer_with_events(request, &progress::job(), &mut |event| {
                match (event, &mut writer) {
                    (Event::Positions(header), _) => {
                        let header = (*header).clone();
                        writer = to.take().map(|to| PositionsWriter::new(header, form, to));
                    }
                    (Event::Position(position), Some(writer)) => {
                        written = writer.position(position)
                    }
                    _ => {}
                }
                match written {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
        written?;
        // A list that was begun is always completed to a well-formed answer.
        let (errors, warnings) = match &found {
            Ok(answered) => match &answered.answer {
                Answer::Positions(found) => (found.errors.clone(), answered.warnings.clone()),
                _ => (Vec::new(), answered.warnings.clone()),
            },
            Err(error) => {
                let answered = error.answer();
                (answered.answer.error.messages, answered.warnings)
            }
        };
        match writer.filter(|writer| found.is_ok() || writer.is_begun()) {
            Some(writer) => writer.finish(&errors, &warnings)?,
            None => 0,
        };
        answer = Some(found);
        Ok(())
    })?;
    match answer {
        Some(answer) => Ok(answer?),
        None => Err(Failure::Closed),
    }
}
