//! `grundy sequence`: the Grundy values of a game on one heap, their period, and the value of any heap.

use crate::answering;
use crate::arguments::{Format, SequenceArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::output;
use grundy::answers::{Answer, Request, SequenceRequest};
use grundy::render::sequence::b_file;

pub fn run(arguments: &SequenceArguments, format: Format) -> Result<Ending, Failure> {
    if arguments.bfile && format != Format::Text {
        return Err(answering::no_such_form("sequence --bfile", "text"));
    }
    let request = Request::Sequence(SequenceRequest {
        game: game_text(arguments.game.as_deref(), &arguments.which)?,
        max: arguments.max,
        at: arguments.at.clone(),
    });
    if !arguments.bfile {
        answering::answer(&request, format)?;
        return Ok(Ending::Answered);
    }
    if let Answer::Sequence(view) = answering::ask(&request)?.answer {
        output::answer(&b_file(&view))?;
    }
    Ok(Ending::Answered)
}
