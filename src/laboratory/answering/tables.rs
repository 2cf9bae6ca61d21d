//! `table` and `misere`: tables of all positions of a box, and misère play on them.

use super::positions::shape_up_to;
use crate::answers::{
    Answer, ComputedTable, Event, EventListener, MisereCell, MisereCellsAnswer, MisereRequest,
    TableMethod, TableRequest, WindowText,
};
use crate::check::default_misere_bound;
use crate::laboratory::{Error, Laboratory};
use crate::render::{MisereView, Show, ShownCells};
use bytesize::ByteSize;
use grundy_engines::misere::{Genera, MisereSummary, MisereTable};
use grundy_engines::table::{Choice, Table};
use grundy_rules::game::{Play, Stop, each_in_box};
use grundy_work::{Job, Pace, Resource};
use std::ops::ControlFlow;
use std::sync::Arc;

impl Laboratory {
    pub(super) fn answer_table(
        &self,
        asked: &TableRequest,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        let mut ruleset = self.read(&asked.game)?;
        if asked.misere {
            ruleset = ruleset.misere();
        }
        let (game, play) = (ruleset.on_numbers()?, ruleset.play);
        let show = asked.show.unwrap_or_else(|| Show::natural(game, play));
        let shape = ruleset.table_shape(asked.size, asked.shape.as_deref())?;
        // In misère play the sums that moves lead to are positions themselves.
        let sums = play == Play::Misere && game.has_sums();
        let in_sums = (sums && show != Show::Round) || matches!(show, Show::Phase | Show::Genus);
        let cells = match in_sums {
            true => ruleset.misere_cells(show, &shape)?,
            false => {
                let choice = match asked.plan {
                    TableMethod::Fast => Choice::Fast,
                    TableMethod::Enumerate => Choice::Enumerate,
                };
                if choice == Choice::Enumerate || !ruleset.has_table(show, &shape) {
                    let bytes = Table::bytes(choice, game, &shape, &self.job);
                    let bytes =
                        bytes.map_err(|stop| Error::stopped(stop, ruleset.library(), &self.job))?;
                    self.announce("the table", bytes, heard)?;
                }
                ShownCells::Table(ruleset.table(show, choice, &shape)?)
            }
        };
        let table = ComputedTable::new(game, cells, &shape, show, play);
        Ok(Answer::Table(match &asked.window {
            None => table,
            Some(window) => part_of(&table, window)?,
        }))
    }

    pub(super) fn answer_misere(&self, asked: &MisereRequest) -> Result<Answer, Error> {
        let ruleset = self.read(&asked.game)?;
        let game = ruleset.on_numbers()?;
        let max = asked.max.unwrap_or_else(|| default_misere_bound(game));
        let shape = shape_up_to(game, max)?;
        let stopped = |stop| Error::stopped(stop, ruleset.library(), &self.job);
        let table = MisereTable::new(game, &shape, &self.job).map_err(stopped)?;
        if !asked.cells {
            let picture = MisereSummary::of(&table, &self.job).map_err(stopped)?;
            return Ok(Answer::Misere(Box::new(MisereView {
                game: Arc::clone(game),
                max,
                picture,
            })));
        }
        let genera = Genera::of(&table, &self.job).map_err(stopped)?;
        let largest = shape.iter().map(|size| i64::try_from(size - 1));
        let largest: Vec<i64> = largest
            .collect::<Result<_, _>>()
            .map_err(|_| Error::limit("a bound beyond 64 bits"))?;
        let cells = misere_cells(&table, &genera, &largest, &self.job).map_err(stopped)?;
        Ok(Answer::MisereCells(MisereCellsAnswer {
            game: game.label().to_string(),
            heaps: game.heaps().to_vec(),
            max,
            cells,
        }))
    }

    /// Tells the listener that `what`, which takes this many bytes, will be computed; an error if that is more than
    /// the limit on memory.
    pub(super) fn announce(
        &self,
        what: &'static str,
        bytes: u64,
        heard: &mut EventListener,
    ) -> Result<(), Error> {
        let most = self.job.limits().most(Resource::Bytes);
        if bytes > most {
            let (needed, most) = (ByteSize::b(bytes), ByteSize::b(most));
            return Err(Error::limit(Resource::Bytes.limits(format_args!(
                "{what} needs about {needed}, more than the limit of {most}"
            ))));
        }
        match heard(&Event::Memory { what, bytes }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::ended(self.job.end_of_work())),
        }
    }
}

/// The cell of each position of a box.
fn misere_cells(
    table: &MisereTable,
    genera: &Genera,
    largest: &[i64],
    job: &Job,
) -> Result<Vec<MisereCell>, Stop> {
    let bytes = size_of::<MisereCell>() + size_of_val(largest) + GENUS;
    let (mut pace, mut memory) = (Pace::of(job), job.reserve(0)?);
    let mut cells = Vec::new();
    let mut stopped = Ok(());
    let _ = each_in_box(largest, &mut |position| {
        stopped = match pace.goes_on(1) {
            true => memory
                .grow_to(2 * bytes * (cells.len() + 1), job)
                .map_err(Stop::from),
            false => Err(Stop::Interrupted),
        };
        if stopped.is_err() {
            return ControlFlow::Break(());
        }
        cells.extend(misere_cell(table, genera, position));
        ControlFlow::Continue(())
    });
    stopped.map(|()| cells)
}

/// About how many bytes a genus takes as text.
const GENUS: usize = 32;

/// The misère values, outcome, phase and genus of a position of a table.
fn misere_cell(table: &MisereTable, genera: &Genera, position: &[i64]) -> Option<MisereCell> {
    Some(MisereCell {
        position: position.to_vec(),
        grundy: table.value(position)?,
        misere_grundy: table.misere_value(position)?,
        misere_outcome: table.misere_outcome(position)?.letter(),
        phase: table.phase(position)?.name(),
        genus: genera.genus(position)?.to_string(),
    })
}

/// The part of a table that is asked for.
fn part_of(table: &ComputedTable, window: &WindowText) -> Result<ComputedTable, Error> {
    let WindowText { from, shape } = window;
    table.window(from, shape).ok_or_else(|| {
        let all = table.shape();
        let message = format!("a window from {from:?} of {shape:?} positions is not in the table of {all:?}");
        let help = "give the least position and the sizes, one of each for every component, within the table";
        Error::argument(message, &[help])
    })
}
