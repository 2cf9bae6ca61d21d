//! `grundy sequence`: the Grundy values of a game on one heap, their period, and the value of any heap.

use crate::answering;
use crate::arguments::{Format, SequenceArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::{output, screen};
use grundy::answers::{Answer, Request, SequenceRequest, sequence_rows};
use grundy::render::Screen;
use grundy::render::sequence::{b_file, text};

pub fn run(arguments: &SequenceArguments, format: Format) -> Result<Ending, Failure> {
    if arguments.bfile && format != Format::Text {
        return Err(answering::no_such_form("sequence --bfile", "text"));
    }
    let request = Request::Sequence(SequenceRequest {
        game: game_text(arguments.game.as_deref(), &arguments.which)?,
        max: arguments.max,
        at: arguments.at.clone(),
    });
    let answered = answering::ask(&request)?;
    let Answer::Sequence(view) = &answered.answer else {
        if !arguments.bfile {
            answering::print(&answered, format, "")?;
        }
        return Ok(Ending::Answered);
    };
    let printed = match format {
        Format::Text if arguments.bfile => output::stream(None, |out| b_file(view, out)),
        Format::Text if screen::answers_are_seen() => answering::print(&answered, format, ""),
        Format::Text => output::stream(None, |out| text(view, Screen::PAGE, out)),
        Format::Csv => output::stream(None, |out| sequence_rows(view, out)),
        Format::Json => answering::print(&answered, format, ""),
    };
    answering::read_or_not(printed)?;
    Ok(Ending::Answered)
}
