//! `grundy positions`: the P-positions with every heap up to a bound.

use crate::arguments::{Format, FormatArgument, PositionsArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
#[cfg(feature = "parquet")]
use crate::parquet_file;
use crate::written_file::WrittenFile;
use crate::{answering, form, memory, output, progress, publishing, screen};
use grundy::Error;
use grundy::answers::{
    Answer, Answered, Event, ListForm, PositionsHeader, PositionsRequest, Request, WritePositions,
};
use grundy::render::Screen;
use std::io;
use std::ops::ControlFlow;

pub fn run(
    arguments: &PositionsArguments,
    format: Option<FormatArgument>,
) -> Result<Ending, Failure> {
    let format = form::of(format, arguments.output.as_deref())?;
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
        only_events: FoundForm::of(format).is_some(),
    });
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    let answer = match FoundForm::of(format) {
        None => answering::ask(&request)?,
        Some(form) => written_as_found(&request, form, file.as_ref())?,
    };
    let Answer::Positions(found) = &answer.answer else {
        return Ok(Ending::Answered);
    };
    match format {
        #[cfg(feature = "parquet")]
        FormatArgument::Parquet => {
            parquet_file::write(&answer.answer, &request.games(), file.as_ref())?;
        }
        format if FoundForm::of(format).is_none() => {
            if let Format::Page(page) = form::common(format)? {
                let origin = publishing::origin(&request.games());
                publishing::write(&answer, page, &origin, file.as_ref())?;
            }
        }
        _ => {}
    }
    let plural = if found.count == 1 { "" } else { "s" };
    output::message(&format!("{} P-position{plural}", found.count));
    for left in &found.errors {
        output::note(&format!("unknown: {}", left.message));
    }
    Ok(Ending::of_answer(&answer.answer))
}

/// A form in which positions are written as they are found.
#[derive(Clone, Copy)]
enum FoundForm {
    List(ListForm),
    Columns,
    Array,
}

impl FoundForm {
    fn of(format: FormatArgument) -> Option<FoundForm> {
        match format {
            FormatArgument::Json => Some(FoundForm::List(ListForm::Json)),
            FormatArgument::Csv => Some(FoundForm::List(ListForm::Csv)),
            FormatArgument::Text => Some(FoundForm::Columns),
            FormatArgument::Npy => Some(FoundForm::Array),
            _ => None,
        }
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
    form: FoundForm,
    file: Option<&WrittenFile>,
) -> Result<Answered, Failure> {
    let page = match file {
        Some(_) => Screen::PAGE,
        None => screen::of_answers(),
    };
    let mut answer = None;
    match form {
        FoundForm::List(form) => output::stream(file, |to| {
            answer = Some(heard(request, |header| header.clone().writer(form, to))?);
            Ok(())
        }),
        FoundForm::Columns => output::stream(file, |to| {
            answer = Some(heard(request, |header| header.columns(page, to))?);
            Ok(())
        }),
        FoundForm::Array => output::stream_over(file, |to| {
            answer = Some(heard(request, |header| header.array(to))?);
            Ok(())
        }),
    }?;
    match answer {
        Some(answer) => Ok(answer?),
        None => Err(Failure::Closed),
    }
}

/// Answers, and hands each position to a list, which is begun before the first.
fn heard<'a>(
    request: &Request,
    begin: impl FnOnce(&PositionsHeader) -> Box<dyn WritePositions + 'a>,
) -> io::Result<Result<Answered, Error>> {
    let (mut begin, mut writer, mut written) = (Some(begin), None, Ok(()));
    let found =
        answering::laboratory().answer_with_events(request, &progress::job(), &mut |event| {
            memory::announce(event);
            match (event, &mut writer) {
                (Event::Positions(header), _) => {
                    writer = begin.take().map(|begin| begin(header));
                }
                (Event::Position(position), Some(writer)) => written = writer.position(position),
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
    if let Some(writer) = writer.filter(|writer| found.is_ok() || writer.is_begun()) {
        writer.finish(&errors, &warnings)?;
    }
    Ok(found)
}
