//! `grundy why`: why a position is a P- or an N-position.

use crate::answering;
use crate::arguments::{Format, WhyArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::position_argument;
use grundy::answers::{Request, WhyRequest};

pub fn run(arguments: &WhyArguments, format: Format) -> Result<Ending, Failure> {
    let (game, position) =
        position_argument::with_game("grundy why", &arguments.at, &arguments.which)?;
    let request = WhyRequest {
        game: game_text(game, &arguments.which)?,
        position: position.to_string(),
        misere: arguments.misere,
    };
    answering::answer(&Request::Why(request), format)?;
    Ok(Ending::Answered)
}
