//! `grundy move`: outcome, Grundy value and winning moves of one position.

use crate::answering;
use crate::arguments::{Format, MoveArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::position_argument;
use grundy::answers::{MoveRequest, Request};

pub fn run(arguments: &MoveArguments, format: Format) -> Result<Ending, Failure> {
    let (game, position) =
        position_argument::with_game("grundy move", &arguments.at, &arguments.which)?;
    let request = MoveRequest {
        game: game_text(game, &arguments.which)?,
        position: position.to_string(),
        misere: arguments.misere,
    };
    answering::answer(&Request::Move(request), format)?;
    Ok(Ending::Answered)
}
