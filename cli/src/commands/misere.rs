//! `grundy misere`: what misère play makes of a game.

use super::json;
use crate::arguments::{Format, Misere};
use crate::ending::{Ending, Failure};
use crate::{game_argument, output, progress};
use grundy::answers::{MisereAnswer, misere_rows};
use grundy::check::default_misere_bound;
use grundy::misere::{Genera, MisereSummary, MisereTable};
use grundy::render::{self, Cells, MisereView, Show, TableView};

pub fn run(arguments: &Misere, format: Format) -> Result<Ending, Failure> {
    let asked = game_argument::find(arguments.game.as_deref(), &arguments.which)?;
    let game = &asked.game;
    let max = arguments.max.unwrap_or_else(|| default_misere_bound(game));
    let size = max
        .checked_add(1)
        .and_then(|size| usize::try_from(size).ok());
    let size = size.ok_or_else(|| Failure::unknown("a bound beyond 64 bits"))?;
    let mut shape = vec![size; game.base_heaps()];
    if game.has_pass() {
        shape.push(2);
    }
    let stopped = |stop| Failure::stopped(stop, &asked.library);
    let table = MisereTable::new(game, &shape, &progress::job()).map_err(stopped)?;
    if format == Format::Csv {
        let genera = Genera::of(&table, &progress::job()).map_err(stopped)?;
        let view = TableView {
            game,
            texts: asked.library.texts(),
            cells: Cells::Genera(&genera),
            shape: &shape,
            show: Show::Genus,
            play: grundy::game::Play::Misere,
        };
        let rows = misere_rows(&view, &table).map_err(output::unwritten)?;
        output::answer(&rows)?;
        return Ok(Ending::Answered);
    }
    let picture = MisereSummary::of(&table, &progress::job()).map_err(stopped)?;
    let view = MisereView {
        game,
        max,
        picture: &picture,
    };
    output::answer(&match format {
        Format::Json => json(&MisereAnswer::from(&view))?,
        _ => render::text::misere(&view),
    })?;
    Ok(Ending::Answered)
}
