//! `grundy sequence`: the Grundy values of a game on one heap, their period, and the value of any heap.

use crate::answering;
use crate::arguments::{Format, FormatArgument, SequenceArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::written_file::WrittenFile;
use crate::{form, output, screen};
use grundy::answers::{Answer, Answered, Request, SequenceRequest, sequence_rows};
use grundy::render::sequence::{b_file, text};
use grundy::render::{Screen, SequenceView};

pub fn run(
    arguments: &SequenceArguments,
    format: Option<FormatArgument>,
) -> Result<Ending, Failure> {
    let format = form::of(format, arguments.output.as_deref())?;
    let format = form::common(format)?;
    if arguments.bfile && format != Format::Text {
        return Err(answering::no_such_form("sequence --bfile", "text"));
    }
    let request = Request::Sequence(SequenceRequest {
        game: game_text(arguments.game.as_deref(), &arguments.which)?,
        max: arguments.max,
        at: arguments.at.clone(),
    });
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    let answered = answering::ask(&request)?;
    let written = match &answered.answer {
        Answer::Sequence(view) if arguments.bfile => {
            output::stream(file.as_ref(), |out| b_file(view, out))
        }
        Answer::Sequence(view) => values(view, &answered, format, &request, file.as_ref()),
        _ if arguments.bfile => Ok(()),
        _ => whole(&answered, format, &request, file.as_ref()),
    };
    answering::read_or_not(written)?;
    Ok(Ending::Answered)
}

/// Writes the values, piece by piece where the form allows it.
fn values(
    view: &SequenceView,
    answered: &Answered,
    format: Format,
    request: &Request,
    file: Option<&WrittenFile>,
) -> Result<(), Failure> {
    match format {
        Format::Text if file.is_none() && screen::answers_are_seen() => {
            answering::print(answered, format, "")
        }
        Format::Text => output::stream(file, |out| text(view, Screen::PAGE, out)),
        Format::Csv => output::stream(file, |out| sequence_rows(view, out)),
        _ => whole(answered, format, request, file),
    }
}

/// Writes the answer as one text.
fn whole(
    answered: &Answered,
    format: Format,
    request: &Request,
    file: Option<&WrittenFile>,
) -> Result<(), Failure> {
    match file {
        Some(file) => answering::write(answered, format, &request.games(), file),
        None => answering::print_about(answered, format, "", &request.games()),
    }
}
