//! A rectangle of cells of a map, each of which stands for one or more positions.

use grundy_rules::number::Number;

/// A rectangle of cells: columns along one component of a position, rows along another, the others fixed.
///
/// The cell in column c and row r stands for `step` × `step` positions, the least of which is `from` plus c · step and r · step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The least position of the first cell.
    pub from: Vec<u64>,
    /// The component along which the columns lie, and that of the rows.
    pub axes: [usize; 2],
    /// How many columns there are.
    pub columns: usize,
    /// How many rows.
    pub rows: usize,
    /// How many positions a cell has along each axis.
    pub step: u64,
}

/// A rectangle of cells of a grid, by its first column and row, and how many it has of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellBlock {
    pub column: usize,
    pub row: usize,
    pub columns: usize,
    pub rows: usize,
}

impl CellBlock {
    pub fn cells(self) -> usize {
        self.columns * self.rows
    }

    /// The halves along the longer side; `None` for one cell.
    pub fn halves(self) -> Option<[CellBlock; 2]> {
        let CellBlock {
            column,
            row,
            columns,
            rows,
        } = self;
        if columns.max(rows) <= 1 {
            return None;
        }
        let [mut first, mut second] = [self, self];
        if columns >= rows {
            first.columns = columns / 2;
            second.column = column + first.columns;
            second.columns = columns - first.columns;
        } else {
            first.rows = rows / 2;
            second.row = row + first.rows;
            second.rows = rows - first.rows;
        }
        Some([first, second])
    }
}

impl Grid {
    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.columns * self.rows
    }

    /// The number of a cell, row by row.
    pub fn cell(&self, column: usize, row: usize) -> usize {
        row * self.columns + column
    }

    /// The least position of a cell.
    pub fn least(&self, column: usize, row: usize) -> Vec<u64> {
        let mut position = self.from.clone();
        position[self.axes[0]] += column as u64 * self.step;
        position[self.axes[1]] += row as u64 * self.step;
        position
    }

    pub(super) fn whole(&self) -> CellBlock {
        CellBlock {
            column: 0,
            row: 0,
            columns: self.columns,
            rows: self.rows,
        }
    }

    /// The least and the largest position of a block of cells.
    pub(super) fn corners(&self, block: CellBlock) -> [Vec<Number>; 2] {
        let corners = [self.least(block.column, block.row), self.most(block)];
        corners.map(|corner| corner.into_iter().map(Number::from).collect())
    }

    fn most(&self, block: CellBlock) -> Vec<u64> {
        let mut most = self.least(block.column + block.columns - 1, block.row + block.rows - 1);
        for axis in self.axes {
            most[axis] += self.step - 1;
        }
        most
    }

    /// The largest position.
    pub fn farthest(&self) -> Vec<u64> {
        self.most(self.whole())
    }

    /// The least and the largest first heap.
    pub(super) fn first_heaps(&self) -> [u64; 2] {
        [self.from[0], self.farthest()[0]]
    }

    /// The cell that has a position, whose other heaps may differ from those of the grid.
    pub(super) fn cell_with(&self, position: &[i64]) -> Option<usize> {
        let fixed = |(component, heap): (usize, &i64)| {
            self.axes.contains(&component) || u64::try_from(*heap) == Ok(self.from[component])
        };
        if !position.iter().enumerate().all(fixed) {
            return None;
        }
        let place = |axis: usize| u64::try_from(*position.get(axis)?).ok();
        self.cell_at(self.axes.map(place))
    }

    /// The cell of a position of the grid.
    pub(super) fn cell_of(&self, position: &[Number]) -> Option<usize> {
        let heap = |axis: usize| u64::try_from(position.get(axis)?.to_i64()?).ok();
        self.cell_at(self.axes.map(heap))
    }

    /// The cell at these heaps along the axes.
    fn cell_at(&self, heaps: [Option<u64>; 2]) -> Option<usize> {
        let place = |number: usize| {
            let from = self.from[self.axes[number]];
            let places = heaps[number]?.checked_sub(from)? / self.step;
            usize::try_from(places).ok()
        };
        let (column, row) = (place(0)?, place(1)?);
        (column < self.columns && row < self.rows).then(|| self.cell(column, row))
    }
}
