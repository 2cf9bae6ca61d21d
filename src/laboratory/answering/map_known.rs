//! Cells of a map that are read from a table which is known without work, box by box.

use super::map::MapCells;
use crate::answers::{CellNumbers, MapLayer};
use crate::laboratory::known_table::KnownTable;
use crate::laboratory::{Error, Ruleset};
use crate::players::Grid;
use crate::render::{ComputedTable, Show};
use grundy_work::Job;

/// The most positions that are read for a part of a map. A fixed bound: about as many as are read in a second.
const MOST_READ: u64 = 1 << 26;
/// About how many positions are read at a time. A fixed bound.
const BAND: u64 = 1 << 22;

/// The cells of a grid that lie within the sizes of a table, as boxes of positions.
struct Within<'g> {
    grid: &'g Grid,
    columns: usize,
    rows: usize,
    /// How many positions a cell has along each axis.
    step: usize,
}

impl MapCells {
    /// Reads what a known table has of these cells; the sizes of the table.
    pub(super) fn read_known(
        &mut self,
        ruleset: &Ruleset,
        show: Show,
    ) -> Result<Option<Vec<usize>>, Error> {
        let Some(table) = ruleset.known_table(show) else {
            return Ok(None);
        };
        let sizes = table.sizes().to_vec();
        if let Some(within) = Within::of(&self.grid, &sizes) {
            let numbers = within.numbers(&*table, show, &ruleset.lab.job)?;
            let columns = within.columns;
            for (place, number) in numbers.into_iter().enumerate() {
                if let Some(number) = number {
                    let cell = self.grid.cell(place % columns, place / columns);
                    self.set(cell, CellNumbers::of(number.into()), MapLayer::Table);
                }
            }
        }
        Ok(Some(sizes))
    }
}

impl Within<'_> {
    /// `None` where no cell is within the table, or where too many positions would be read.
    fn of<'g>(grid: &'g Grid, sizes: &[usize]) -> Option<Within<'g>> {
        let room = |component: usize| {
            let size = u64::try_from(*sizes.get(component)?).ok()?;
            size.checked_sub(grid.from[component])
        };
        let inside = (0..grid.from.len()).all(|component| room(component) > Some(0));
        let fit = |component: usize, cells: usize| {
            let whole = usize::try_from(room(component)? / grid.step).unwrap_or(usize::MAX);
            Some(whole.min(cells)).filter(|cells| *cells > 0)
        };
        let columns = fit(grid.axes[0], grid.columns)?;
        let rows = fit(grid.axes[1], grid.rows)?;
        let positions = grid.step.checked_mul(grid.step)?;
        let positions = positions.checked_mul((columns * rows) as u64)?;
        (inside && positions <= MOST_READ).then_some(Within {
            grid,
            columns,
            rows,
            step: usize::try_from(grid.step).ok()?,
        })
    }

    /// The numbers of the cells, row by row.
    fn numbers(
        &self,
        table: &dyn KnownTable,
        show: Show,
        job: &Job,
    ) -> Result<Vec<Option<u32>>, Error> {
        let row = (self.columns * self.step * self.step) as u64;
        let at_once = usize::try_from((BAND / row.max(1)).max(1)).unwrap_or(1);
        let mut numbers = Vec::with_capacity(self.columns * self.rows);
        for first in (0..self.rows).step_by(at_once) {
            if !job.poll() {
                return Err(Error::ended(job.end_of_work()));
            }
            let rows = at_once.min(self.rows - first);
            self.band(first, rows, (table, show), job, &mut numbers)?;
        }
        Ok(numbers)
    }

    /// Appends the numbers of some rows of cells.
    fn band(
        &self,
        first: usize,
        rows: usize,
        (table, show): (&dyn KnownTable, Show),
        job: &Job,
        numbers: &mut Vec<Option<u32>>,
    ) -> Result<(), Error> {
        let [across, up] = self.grid.axes;
        let least = self.grid.least(0, first);
        let from = least.iter().map(|heap| usize::try_from(*heap));
        let from: Vec<usize> = from.collect::<Result<_, _>>().map_err(no_heap)?;
        let (width, height) = (self.columns * self.step, rows * self.step);
        let mut sizes = vec![1; from.len()];
        (sizes[across], sizes[up]) = (width, height);
        let memory = job.reserve_list::<u32>(width * height);
        let _memory = memory.map_err(Error::limit)?;
        let cells = table.cells(&from, &sizes)?;
        if cells.len() != width * height {
            return Err(Error::unknown(
                "a known table has another number of cells than asked for",
            ));
        }
        let strides = match across < up {
            true => [height, 1],
            false => [1, width],
        };
        for row in 0..rows {
            for column in 0..self.columns {
                let place = column * self.step * strides[0] + row * self.step * strides[1];
                numbers.push(self.cell(&cells, place, strides, (table.show(), show)));
            }
        }
        Ok(())
    }

    /// The number of a cell: 0 if one of its positions is a P-position; else that of the least of them, if no other position may be one.
    fn cell(
        &self,
        cells: &[u32],
        place: usize,
        strides: [usize; 2],
        (kept, show): (Show, Show),
    ) -> Option<u32> {
        let mut is_known = true;
        for x in 0..self.step {
            for y in 0..self.step {
                match cells[place + x * strides[0] + y * strides[1]] {
                    0 => return Some(0),
                    ComputedTable::UNKNOWN => is_known = false,
                    _ => {}
                }
            }
        }
        let number = match (kept, show) {
            (Show::Grundy, Show::Outcome) => 1,
            _ => cells[place],
        };
        is_known.then_some(number)
    }
}

fn no_heap(_: std::num::TryFromIntError) -> Error {
    Error::unknown("a heap is larger than this machine counts")
}
