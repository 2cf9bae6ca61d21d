//! `grundy table`: a table of Grundy values or outcomes.

use super::{convention, json};
use crate::arguments::{Format, ShowArgument, Table};
use crate::ending::{Ending, Failure};
use crate::{game_argument, output, progress};
use grundy::game::Play;
use grundy::render::{self, Show, TableView};

pub fn run(arguments: &Table, format: Format) -> Result<Ending, Failure> {
    let asked = game_argument::find(arguments.game.as_deref(), &arguments.which)?;
    let game = &asked.game;
    let play = convention(arguments.misere);
    let show = match arguments.show {
        Some(ShowArgument::Grundy) => Show::Grundy,
        Some(ShowArgument::Outcome) => Show::Outcome,
        None => Show::natural(game, play),
    };
    if show == Show::Grundy && play == Play::Misere {
        return Err(Failure::new(
            "in misere play positions have outcomes, and no Grundy values",
            &["leave out --show grundy, or --misere"],
        ));
    }
    let shape = asked.shape(&arguments.shape)?;
    let table = match show {
        Show::Grundy => grundy::table::Table::grundy(game, &shape, &mut progress::watch()),
        Show::Outcome => grundy::table::Table::outcomes(game, &shape, play, &mut progress::watch()),
    };
    let table = table.map_err(|stop| Failure::stopped(stop, &asked.library))?;
    let view = TableView {
        game,
        table: &table,
        shape: &shape,
        show,
        play,
    };
    output::answer(&match format {
        Format::Text => render::text::table(&view),
        Format::Json => json(&render::json::table(&view)),
        Format::Csv => render::csv::table(&view),
    })?;
    Ok(Ending::Answered)
}
