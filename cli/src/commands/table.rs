//! `grundy table`: a table of Grundy values, outcomes, rounds, phases or genera.

use super::convention;
use crate::arguments::{self, FormatArgument, PlanArgument, ShowArgument};
use crate::ending::{Ending, Failure};
use crate::form;
use crate::written_file::WrittenFile;
use crate::{game_argument, memory, output, progress};
use grundy::answers;
use grundy::game::Play;
use grundy::misere::{Genera, MisereTable};
use grundy::render::{self, Cells, Show, TableView};
use grundy::table::{Choice, Table};

pub fn run(
    arguments: &arguments::Table,
    format: Option<FormatArgument>,
) -> Result<Ending, Failure> {
    let format = form::of(format, arguments.output.as_deref())?;
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
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    let outcomes = arguments.misere && arguments.show.is_none() && show == Show::Outcome;
    let answer = |cells: Cells| {
        if outcomes {
            output::message(
                "outcomes of misere play; `--show grundy` gives Grundy values, `--show genus` genera",
            );
        }
        let view = TableView {
            game,
            texts: asked.library.texts(),
            cells,
            shape: &shape,
            show,
            play,
        };
        output::stream(file.as_ref(), |out| match format {
            FormatArgument::Text => out.write_all(render::text::table(&view).as_bytes()),
            FormatArgument::Json => answers::table(&view, out),
            FormatArgument::Csv => answers::table_rows(&view, out),
            FormatArgument::Npy => render::npy::table(&view, out),
        })
    };
    let stopped = |stop| Failure::stopped(stop, &asked.library);
    // In misère play the sums that moves lead to are positions themselves.
    let sums = play == Play::Misere && game.has_sums();
    let job = &progress::job();
    if (sums && show != Show::Round) || matches!(show, Show::Phase | Show::Genus) {
        let table = MisereTable::new(game, &shape, job).map_err(stopped)?;
        match show {
            Show::Genus => {
                let genera = Genera::of(&table, job).map_err(stopped)?;
                answer(Cells::Genera(&genera))?;
            }
            _ => answer(Cells::Misere(&table))?,
        }
        return Ok(Ending::Answered);
    }
    let choice = match arguments.plan {
        PlanArgument::Fast => Choice::Fast,
        PlanArgument::Enumerate => Choice::Enumerate,
    };
    memory::allow(
        "the table",
        Table::bytes(choice, game, &shape).map_err(stopped)?,
    )?;
    let table = match (show, play) {
        (Show::Grundy, Play::Misere) => Table::misere_grundy_by(choice, game, &shape, job),
        (Show::Grundy, Play::Normal) => Table::grundy_by(choice, game, &shape, job),
        (Show::Round, _) => Table::rounds(game, &shape, play, job),
        _ => Table::outcomes_by(choice, game, &shape, play, job),
    };
    answer(Cells::Table(&table.map_err(stopped)?))?;
    Ok(Ending::Answered)
}
