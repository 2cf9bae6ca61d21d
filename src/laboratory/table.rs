//! Tables of a ruleset: computed once and kept within the bound on memory.

use super::archive::TableKind;
use super::{Error, Ruleset};
use crate::players::{PerfectPlayer, Summand};
use crate::render::words::written;
use crate::render::{ComputedTable, ListedCells, Show, ShownCells, text};
use grundy_engines::misere::{Genera, MisereTable};
use grundy_engines::table::{Choice, Table};
use grundy_rules::game::{Game, GameOption, Outcome, Play, Position};
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

impl Ruleset {
    /// The Grundy values of all positions with fewer than `shape[i]` counters on heap i; in misère play, those of misère play.
    ///
    /// # Errors
    /// A shape of another number of heaps; a limit; a fault of the rules; heaps that are ordinals.
    ///
    /// ```
    /// let nim = grundy::Laboratory::new().game("nim(2)")?;
    /// assert_eq!(nim.grundy([8, 8])?.value(&[3, 5]), Some(6));
    /// assert!(nim.grundy([8]).is_err());
    /// let rows = nim.grundy([2, 3])?.to_string();
    /// assert_eq!(rows.lines().last().unwrap().trim(), "1  1  0  3");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn grundy(&self, shape: impl AsRef<[usize]>) -> Result<GrundyTable, Error> {
        let shape = self.table_shape(None, Some(shape.as_ref()))?;
        let table = self.table(Show::Grundy, Choice::Fast, &shape)?;
        let shown = self.shown(&table, &shape, Show::Grundy)?;
        Ok(GrundyTable { table, shown })
    }

    /// The outcomes of all positions with fewer than `shape[i]` counters on heap i.
    ///
    /// # Errors
    /// As [`Ruleset::grundy`].
    ///
    /// ```
    /// let nim = grundy::Laboratory::new().game("nim(2)")?;
    /// assert_eq!(nim.outcomes([3, 3])?.p_positions(), [[0, 0], [1, 1], [2, 2]]);
    /// assert_eq!(nim.misere().outcomes([3, 3])?.p_positions(), [[0, 1], [1, 0], [2, 2]]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn outcomes(&self, shape: impl AsRef<[usize]>) -> Result<OutcomeTable, Error> {
        let shape = self.table_shape(None, Some(shape.as_ref()))?;
        let table = self.table(Show::Outcome, Choice::Fast, &shape)?;
        let shown = self.shown(&table, &shape, Show::Outcome)?;
        Ok(OutcomeTable { table, shown })
    }

    /// A table, with what its text needs.
    fn shown(
        &self,
        table: &Arc<Table>,
        shape: &[usize],
        show: Show,
    ) -> Result<ComputedTable, Error> {
        let cells = ShownCells::Table(Arc::clone(table));
        let game = self.on_numbers()?;
        Ok(ComputedTable::new(game, cells, shape, show, self.play))
    }

    /// A table of values, outcomes or rounds of the positions below these sizes: a kept one, or else it is computed,
    /// and kept if it was computed in the usual way.
    pub(super) fn table(
        &self,
        show: Show,
        choice: Choice,
        shape: &[usize],
    ) -> Result<Arc<Table>, Error> {
        let kind = TableKind {
            show,
            play: self.play,
        };
        let limits = self.lab.job.limits();
        if choice == Choice::Fast
            && let Some(ShownCells::Table(table)) =
                self.lab.archive.cells(self.asked(), kind, shape, limits)
        {
            return Ok(table);
        }
        let (game, job) = (self.on_numbers()?, &self.lab.job);
        let table = match (show, self.play) {
            (Show::Grundy, Play::Misere) => Table::misere_grundy_by(choice, game, shape, job),
            (Show::Grundy, Play::Normal) => Table::grundy_by(choice, game, shape, job),
            (Show::Round, play) => Table::rounds(game, shape, play, job),
            (_, play) => Table::outcomes_by(choice, game, shape, play, job),
        };
        let table =
            Arc::new(table.map_err(|stop| Error::stopped(stop, self.library(), &self.lab.job))?);
        if choice == Choice::Fast {
            let cells = ShownCells::Table(Arc::clone(&table));
            let archive = &self.lab.archive;
            archive.keep_cells(self.asked(), kind, shape, &cells, &self.lab.job);
        }
        Ok(table)
    }

    /// Is a table of values, outcomes or rounds kept that has the positions below these sizes?
    pub(super) fn has_table(&self, show: Show, shape: &[usize]) -> bool {
        let kind = TableKind {
            show,
            play: self.play,
        };
        let found = self
            .lab
            .archive
            .cells(self.asked(), kind, shape, self.lab.job.limits());
        found.is_some()
    }

    /// The misère values, outcomes, phases or genera of the positions below these sizes.
    pub(super) fn misere_cells(&self, show: Show, shape: &[usize]) -> Result<ShownCells, Error> {
        let kind = TableKind {
            show,
            play: Play::Misere,
        };
        let (job, limits) = (&self.lab.job, self.lab.job.limits());
        let archive = &self.lab.archive;
        // Values and outcomes of games with sums are listed, not a table.
        if let Some(cells @ ShownCells::Listed(_)) =
            archive.cells(self.asked(), kind, shape, limits)
        {
            return Ok(cells);
        }
        let stopped = |stop| Error::stopped(stop, self.library(), &self.lab.job);
        let table = MisereTable::new(self.on_numbers()?, shape, job).map_err(stopped)?;
        let listed = match show {
            Show::Genus => {
                let genera = Genera::of(&table, job).map_err(stopped)?;
                ListedCells::of_genera(&genera, shape, job)
            }
            _ => ListedCells::of_misere(&table, show, shape, job),
        };
        let cells = ShownCells::Listed(Arc::new(listed.map_err(stopped)?));
        archive.keep_cells(self.asked(), kind, shape, &cells, &self.lab.job);
        Ok(cells)
    }

    /// A summand for a position of the game and all positions reached from it.
    pub(super) fn summand<'g>(
        &self,
        game: &'g Game,
        position: &GameOption,
    ) -> Result<Summand<'g>, Error> {
        if let Some(error) = game.has_many_heaps() {
            return Err(Error::wrong(vec![error], self.library()));
        }
        let show = match self.play {
            Play::Normal => Show::Grundy,
            Play::Misere if game.has_sums() || game.has_blocking() => {
                return Ok(Summand::without_table(game));
            }
            Play::Misere => Show::Outcome,
        };
        let kind = TableKind {
            show,
            play: self.play,
        };
        let limits = self.lab.job.limits();
        let kept = self
            .lab
            .archive
            .table_of(self.asked(), kind, position, limits);
        let table = match kept {
            Some(table) => table,
            None => {
                let shape = Summand::shape(game, position);
                let shape =
                    shape.map_err(|stop| Error::stopped(stop, self.library(), &self.lab.job))?;
                self.table(show, Choice::Fast, &shape)?
            }
        };
        Ok(Summand::with_table(game, table))
    }

    /// The perfect player for a position of the game and all positions reached from it.
    pub(super) fn strategy<'g>(
        &self,
        game: &'g Game,
        position: &GameOption,
    ) -> Result<PerfectPlayer<'g>, Error> {
        let summand = self.summand(game, position)?;
        let strategy = PerfectPlayer::of_summand(summand, position, self.play, &self.lab.job);
        strategy.map_err(|stop| Error::stopped(stop, self.library(), &self.lab.job))
    }
}

fn text_of(table: &ComputedTable) -> String {
    written(&mut |out| text::table(table, out))
}

/// The Grundy values of all positions of a box.
#[derive(Clone)]
pub struct GrundyTable {
    table: Arc<Table>,
    shown: ComputedTable,
}

/// The rows, as the command line prints them.
impl Display for GrundyTable {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&text_of(&self.shown))
    }
}

/// The sizes.
impl fmt::Debug for GrundyTable {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "GrundyTable({:?})", self.shape())
    }
}

impl GrundyTable {
    /// The sizes of the box.
    pub fn shape(&self) -> &[usize] {
        self.shown.shape()
    }

    /// The value of a position; `None` outside the table.
    pub fn value(&self, position: &[i64]) -> Option<u64> {
        self.table.value(position)
    }
}

/// The outcomes of all positions of a box.
#[derive(Clone)]
pub struct OutcomeTable {
    table: Arc<Table>,
    shown: ComputedTable,
}

/// The rows, as the command line prints them.
impl Display for OutcomeTable {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&text_of(&self.shown))
    }
}

/// The sizes.
impl fmt::Debug for OutcomeTable {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "OutcomeTable({:?})", self.shape())
    }
}

impl OutcomeTable {
    /// The sizes of the box.
    pub fn shape(&self) -> &[usize] {
        self.shown.shape()
    }

    /// Who wins at a position; `None` outside the table.
    pub fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        self.table.outcome(position)
    }

    /// All P-positions of the box, in lexicographic order.
    pub fn p_positions(&self) -> Vec<Position> {
        self.table.p_positions(self.shape())
    }
}
