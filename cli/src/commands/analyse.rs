//! `grundy move`: outcome, Grundy value and winning moves of one position.

use super::{convention, json, on_ordinals};
use crate::arguments::{Format, Move};
use crate::ending::{Ending, Failure};
use crate::game_argument::{Asked, Found};
use crate::{game_argument, output, position_argument, progress};
use grundy::check::FarPlayer;
use grundy::far::FarPosition;
use grundy::game::{GameOption, Play};
use grundy::render::{self, MoveView, far::FarView};
use grundy::strategy::Strategy;

pub fn run(arguments: &Move, format: Format) -> Result<Ending, Failure> {
    let (game, position) = position_argument::with_game(&arguments.at)?;
    let asked = match game_argument::find_any(game, &arguments.which)? {
        Found::OnNumbers(asked) => asked,
        Found::OnOrdinals(asked) => {
            return on_ordinals::analyse(asked, position, arguments.misere, format);
        }
    };
    let play = convention(arguments.misere);
    if let Some(far) = position_argument::far(position, &asked.game)
        && let Some(ending) = from_claims(&asked, &far, play, format)?
    {
        return Ok(ending);
    }
    let position = position_argument::argument(position, &asked.game)?;
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

/// So many winning moves are shown where a table does not list them.
pub const MOVES_SHOWN: usize = 16;

/// The answer for heaps too large for a table, from a claim about the game's P-positions; none where a table will do.
fn from_claims(
    asked: &Asked,
    position: &FarPosition,
    play: Play,
    format: Format,
) -> Result<Option<Ending>, Failure> {
    let positions = position_argument::positions(position);
    if position_argument::table_will_do(position) {
        return Ok(None);
    }
    let game = &asked.game;
    let player = FarPlayer::new(game, play, &asked.library);
    let found = player.analyse(position, MOVES_SHOWN, &mut progress::watch());
    let (analysis, ground) = match (found, positions) {
        (Ok(found), _) => found,
        // A large table may still answer.
        (Err(_), Some(_)) => return Ok(None),
        (Err(reasons), None) => return Err(Failure::Unknown(reasons.join("; "))),
    };
    let value = player
        .value_of(&analysis, &mut progress::watch())
        .map_err(Failure::Unknown)?;
    let view = FarView {
        value: value.as_ref(),
        game,
        play,
        analysis: &analysis,
        ground: &ground,
    };
    output::answer(&match format {
        Format::Text => render::far::text(&view),
        Format::Json => json(&render::far::json(&view)),
        Format::Csv => render::far::csv(&view),
    })?;
    Ok(Some(Ending::Answered))
}

/// The strategy for a position, or for every part of a sum.
pub fn strategy<'a>(
    asked: &'a Asked,
    position: &GameOption,
    play: Play,
) -> Result<Strategy<'a>, Failure> {
    Strategy::of_sum(&asked.game, position, play, &mut progress::watch())
        .map_err(|stop| Failure::stopped(stop, &asked.library))
}
