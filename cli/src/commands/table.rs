//! `grundy table`: a table of Grundy values, outcomes, rounds, phases or genera.

use super::convention;
use crate::arguments::{FormatArgument, ShowArgument, Table};
use crate::ending::{Ending, Failure};
use crate::{game_argument, output, progress};
use grundy::game::Play;
use grundy::misere::{Genera, MisereTable};
use grundy::render::{self, Cells, Show, TableView};

pub fn run(arguments: &Table, format: FormatArgument) -> Result<Ending, Failure> {
    let asked = game_argument::find(arguments.game.as_deref(), &arguments.which)?;
    let game = &asked.game;
    let play = convention(arguments.misere);
    let show = match arguments.show {
        Some(ShowArgument::Grundy) => Show::Grundy,
        Some(ShowArgument::Outcome) => Show::Outcome,
        Some(ShowArgument::Round) => Show::Round,
        Some(ShowArgument::Phase) => Show::Phase,
        Some(ShowArgument::Genus) => Show::Genus,
        None => Show::natural(game, play),
    };
    let shape = asked.shape(&arguments.shape)?;
    let answer = |cells: Cells| {
        let view = TableView {
            game,
            cells,
            shape: &shape,
            show,
            play,
        };
        output::stream(arguments.output.as_deref(), |out| match format {
            FormatArgument::Text => out.write_all(render::text::table(&view).as_bytes()),
            FormatArgument::Json => render::json::table(&view, out),
            FormatArgument::Csv => render::csv::table(&view, out),
            FormatArgument::Npy => render::npy::table(&view, out),
        })
    };
    let stopped = |stop| Failure::stopped(stop, &asked.library);
    // In misère play the sums that moves lead to are positions themselves.
    let sums = play == Play::Misere && game.has_sums();
    let watch = &mut progress::watch();
    if (sums && show != Show::Round) || matches!(show, Show::Phase | Show::Genus) {
        let table = MisereTable::new(game, &shape, watch).map_err(stopped)?;
        match show {
            Show::Genus => {
                let genera = Genera::of(&table, watch).map_err(stopped)?;
                answer(Cells::Genera(&genera))?;
            }
            _ => answer(Cells::Misere(&table))?,
        }
        return Ok(Ending::Answered);
    }
    let table = match (show, play) {
        (Show::Grundy, Play::Misere) => grundy::table::Table::misere_grundy(game, &shape, watch),
        (Show::Grundy, Play::Normal) => grundy::table::Table::grundy(game, &shape, watch),
        (Show::Round, _) => grundy::table::Table::rounds(game, &shape, play, watch),
        _ => grundy::table::Table::outcomes(game, &shape, play, watch),
    };
    answer(Cells::Table(&table.map_err(stopped)?))?;
    Ok(Ending::Answered)
}
