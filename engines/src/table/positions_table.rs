//! Tables: a Grundy value, an outcome or a round for every position of a domain.

use super::cells::CellValues;
use super::round;
use grundy_rules::game::{Domain, Outcome, Position, Stop, each_in_box};
use grundy_work::{Job, Pace, Reserved};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// A Grundy value, an outcome or a round for every position of a domain.
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) domain: Domain,
    pub(super) cells: TableCells,
    /// The memory of the cells, reserved as long as a clone of the table lives.
    pub(super) _memory: Arc<Reserved>,
}

#[derive(Clone, Debug)]
pub(super) enum TableCells {
    Values(CellValues),
    Outcomes(Vec<u8>),
    Rounds(Vec<u32>),
}

/// Cells side by side, as narrow as the table keeps them.
#[derive(Clone, Copy, Debug)]
pub enum CellRow<'t> {
    /// Values below 255, or outcomes.
    U8(&'t [u8]),
    /// Values below 65 535.
    U16(&'t [u16]),
    /// Values of any size.
    U32(&'t [u32]),
}

impl CellRow<'_> {
    /// Appends the cells to a list.
    pub fn append_to(self, out: &mut Vec<u32>) {
        match self {
            CellRow::U8(cells) => out.extend(cells.iter().map(|cell| u32::from(*cell))),
            CellRow::U16(cells) => out.extend(cells.iter().map(|cell| u32::from(*cell))),
            CellRow::U32(cells) => out.extend_from_slice(cells),
        }
    }
}

impl Table {
    /// The round of a position of the domain, and whether it is in Pᵢ or Nᵢ; `None` outside the domain, and in
    /// tables of values or outcomes.
    pub fn round(&self, position: &[i64]) -> Option<(Outcome, u32)> {
        match &self.cells {
            TableCells::Rounds(rounds) => self
                .domain
                .number(position)
                .map(|number| round::unpacked(rounds[number])),
            _ => None,
        }
    }

    /// The Grundy value of a position of the domain; `None` outside it, and in a table of outcomes or rounds.
    pub fn value(&self, position: &[i64]) -> Option<u64> {
        match &self.cells {
            TableCells::Values(values) => self
                .domain
                .number(position)
                .map(|number| u64::from(values.get(number))),
            TableCells::Outcomes(_) | TableCells::Rounds(_) => None,
        }
    }

    /// The cells of positions that differ only in the last component: Grundy values, or outcomes, 0 for P and 1 for N.
    /// `None` if they are not contiguous.
    pub fn row(&self, prefix: &[i64], last: Range<usize>) -> Option<CellRow<'_>> {
        let number = |heap: usize| {
            let mut at = prefix.to_vec();
            at.push(i64::try_from(heap).ok()?);
            self.domain.number(&at)
        };
        let (first, end) = (number(last.start)?, number(last.end.checked_sub(1)?)?);
        let mut step = vec![0; prefix.len()];
        step.push(1);
        if self.domain.stride(&step) != Some(1) {
            return None;
        }
        match &self.cells {
            TableCells::Values(CellValues::U8(cells)) | TableCells::Outcomes(cells) => {
                cells.get(first..=end).map(CellRow::U8)
            }
            TableCells::Values(CellValues::U16(cells)) => cells.get(first..=end).map(CellRow::U16),
            TableCells::Values(CellValues::U32(cells)) => cells.get(first..=end).map(CellRow::U32),
            TableCells::Rounds(_) => None,
        }
    }

    /// All cells in one piece, the last component fastest, and the sizes of their box: Grundy values, or outcomes, 0 for P and 1 for N.
    /// `None` if the domain is no box, and in a table of rounds.
    pub fn in_one_piece(&self) -> Option<(&[usize], CellRow<'_>)> {
        let sizes = self.domain.sizes().filter(|_| self.domain.is_box())?;
        let cells = match &self.cells {
            TableCells::Values(CellValues::U8(cells)) | TableCells::Outcomes(cells) => {
                CellRow::U8(cells)
            }
            TableCells::Values(CellValues::U16(cells)) => CellRow::U16(cells),
            TableCells::Values(CellValues::U32(cells)) => CellRow::U32(cells),
            TableCells::Rounds(_) => return None,
        };
        Some((sizes, cells))
    }

    /// The outcome of a position of the domain; `None` outside it.
    pub fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let number = self.domain.number(position)?;
        let p = match &self.cells {
            TableCells::Values(values) => values.get(number) == 0,
            TableCells::Outcomes(outcomes) => outcomes[number] == 0,
            TableCells::Rounds(rounds) => round::unpacked(rounds[number]).0 == Outcome::P,
        };
        Some(if p { Outcome::P } else { Outcome::N })
    }

    /// The P-positions whose components are below the sizes in `shape`, in lexicographic order.
    pub fn p_positions(&self, shape: &[usize]) -> Vec<Position> {
        let mut found = Vec::new();
        // Nobody ends this job.
        let _ = self.each_p_position(shape, &Job::quiet(), &mut |position| {
            found.push(position.to_vec());
            ControlFlow::Continue(())
        });
        found
    }

    /// Visits the P-positions of a box in lexicographic order; stops at a break.
    ///
    /// # Errors
    /// An interruption by the job.
    pub fn each_p_position(
        &self,
        shape: &[usize],
        job: &Job,
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let largest = |size: &usize| i64::try_from(*size).map_or(i64::MAX, |size| size - 1);
        let largest: Vec<i64> = shape.iter().map(largest).collect();
        let mut pace = Pace::of(job);
        let mut goes_on = true;
        let _ = each_in_box(&largest, &mut |position| {
            goes_on = pace.goes_on(1);
            match self.outcome(position) {
                _ if !goes_on => ControlFlow::Break(()),
                Some(Outcome::P) => visit(position),
                _ => ControlFlow::Continue(()),
            }
        });
        match goes_on {
            true => Ok(()),
            false => Err(Stop::Interrupted),
        }
    }

    /// Does it hold Grundy values?
    pub fn has_values(&self) -> bool {
        matches!(self.cells, TableCells::Values(_))
    }

    /// The bytes of a cell.
    pub fn width(&self) -> usize {
        match &self.cells {
            TableCells::Values(CellValues::U8(_)) | TableCells::Outcomes(_) => 1,
            TableCells::Values(CellValues::U16(_)) => 2,
            TableCells::Values(CellValues::U32(_)) | TableCells::Rounds(_) => 4,
        }
    }

    /// The positions of the table.
    pub fn domain(&self) -> &Domain {
        &self.domain
    }
}
