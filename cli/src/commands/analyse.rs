//! `grundy move`: outcome, Grundy value and winning moves of one position.

use super::{convention, json};
use crate::arguments::{Format, Move};
use crate::ending::{Ending, Failure};
use crate::game_argument::Asked;
use crate::{game_argument, output, position_argument, progress};
use grundy::game::{GameOption, Play, Position};
use grundy::render::{self, MoveView};
use grundy::strategy::Strategy;

pub fn run(arguments: &Move, format: Format) -> Result<Ending, Failure> {
    let (game, position) = position_argument::with_game(&arguments.at)?;
    let asked = game_argument::find(game, &arguments.which)?;
    let position = position_argument::argument(position, &asked.game)?;
    let play = convention(arguments.misere);
    let strategy = strategy(&asked, &position, play)?;
    let analysis = strategy
        .analyse(&position)
        .map_err(|stop| Failure::stopped(stop, &asked.library))?;
    let view = MoveView {
        game: &asked.game,
        play,
        analysis: &analysis,
    };
    output::answer(&match format {
        Format::Text => render::text::analysis(&view),
        Format::Json => json(&render::json::analysis(&view)),
        Format::Csv => render::csv::analysis(&view),
    })?;
    Ok(Ending::Answered)
}

/// The strategy for a position, or for every part of a sum.
pub fn strategy<'a>(
    asked: &'a Asked,
    position: &GameOption,
    play: Play,
) -> Result<Strategy<'a>, Failure> {
    let game = &asked.game;
    if position.len() > 1 && play == Play::Misere {
        return Err(Failure::new(
            "the misere outcome of a sum is not decided by the outcomes of its parts",
            &["give one position, or leave out --misere"],
        ));
    }
    if position.len() > 1 && game.has_blocking() {
        return Err(Failure::new(
            "with blocking, the outcome of a sum is not decided by the outcomes of its parts",
            &["give one position"],
        ));
    }
    let largest = |place| position.iter().map(|part| part[place]).max().unwrap_or(0);
    let largest: Position = (0..game.components()).map(largest).collect();
    Strategy::new(game, &largest, play, &mut progress::watch())
        .map_err(|stop| Failure::stopped(stop, &asked.library))
}
