//! `grundy options`: every option of a position, with its outcome and its Grundy value.

use crate::answering;
use crate::arguments::{Format, OptionsArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::position_argument;
use grundy::answers::{Answer, OptionsRequest, Request};

pub fn run(arguments: &OptionsArguments, format: Format) -> Result<Ending, Failure> {
    let (game, position) =
        position_argument::with_game("grundy options", &arguments.at, &arguments.which)?;
    let request = OptionsRequest {
        game: game_text(game, &arguments.which)?,
        position: position.to_string(),
        misere: arguments.misere,
    };
    let answered = answering::answer(&Request::Options(request), format)?;
    Ok(match &answered.answer {
        Answer::Options(view) if !view.analysis.is_complete() => Ending::Unknown,
        _ => Ending::Answered,
    })
}
