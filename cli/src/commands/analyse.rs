//! `grundy move`: outcome, Grundy value and winning moves of one position.

use crate::arguments::{Format, Move};
use crate::ending::{Ending, Failure};
use crate::game_argument::{Asked, game_text};
use crate::{position_argument, progress};
use grundy::answers::{MoveRequest, Request};
use grundy::game::{GameOption, Play};
use grundy::players::Strategy;

pub fn run(arguments: &Move, format: Format) -> Result<Ending, Failure> {
    let (game, position) = position_argument::with_game(&arguments.at)?;
    let request = MoveRequest {
        game: game_text(game, &arguments.which)?,
        position: position.to_string(),
        misere: arguments.misere,
    };
    super::answer(&Request::Move(request), format)?;
    Ok(Ending::Answered)
}

/// The strategy for a position, or for every part of a sum.
pub fn strategy<'a>(
    asked: &'a Asked,
    position: &GameOption,
    play: Play,
) -> Result<Strategy<'a>, Failure> {
    Strategy::of_sum(&asked.game, position, play, &progress::job())
        .map_err(|stop| Failure::stopped(stop, &asked.library))
}
