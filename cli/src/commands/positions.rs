//! `grundy positions`: the P-positions with every heap up to a bound.

use super::{convention, json};
use crate::arguments::{Format, Positions};
use crate::ending::{Ending, Failure};
use crate::{game_argument, output, progress};
use grundy::render::{self, PositionsView};
use grundy::table::Table;

pub fn run(arguments: &Positions, format: Format) -> Result<Ending, Failure> {
    let asked = game_argument::find(arguments.game.as_deref(), &arguments.which)?;
    let game = &asked.game;
    let play = convention(arguments.misere);
    let size = arguments
        .max
        .checked_add(1)
        .and_then(|size| usize::try_from(size).ok());
    let size = size.ok_or_else(|| Failure::Unknown("a bound beyond 64 bits".into()))?;
    let mut shape = vec![size; game.base_heaps()];
    if game.has_pass() {
        shape.push(2);
    }
    let table = Table::outcomes(game, &shape, play, &mut progress::watch());
    let table = table.map_err(|stop| Failure::stopped(stop, &asked.library))?;
    let mut positions = table.p_positions(&shape);
    if arguments.sorted {
        positions.retain(|position| position[..game.base_heaps()].is_sorted());
    }
    let view = PositionsView {
        game,
        max: arguments.max,
        play,
        positions: &positions,
    };
    output::answer(&match format {
        Format::Text => render::text::positions(&view),
        Format::Json => json(&render::json::positions(&view)),
        Format::Csv => render::csv::positions(&view),
    })?;
    let plural = if positions.len() == 1 { "" } else { "s" };
    output::message(&format!("{} P-position{plural}", positions.len()));
    Ok(Ending::Answered)
}
