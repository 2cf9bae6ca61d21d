//! The cells of a grid by the values of single heaps.

use super::HeapPlayer;
use super::claimed_cells::DecidedCells;
use super::grid::Grid;
use grundy_proofs::far::FarPosition;
use grundy_rules::number::Number;
use grundy_work::Pace;
use std::collections::HashMap;

/// Outcomes and values of the cells of a grid: an outcome is 0 if one of the positions of the cell is a P-position, else 1; a value is that of the
/// least position. `None` if a number is too large, or the work was ended.
///
/// The value at (x, y) is the nim-sum of the values at (x, b), (a, y) and (a, b), where (a, b) is the least position (Sprague 1935, Grundy 1939).
pub fn cells_by_heaps(
    player: &HeapPlayer<'_>,
    grid: &Grid,
    pace: &mut Pace<'_>,
) -> Option<[DecidedCells; 2]> {
    let mut lines = HeapLines {
        player,
        grid,
        numbers: HashMap::new(),
    };
    let least = lines.value(&grid.from)?;
    let [across, up] = grid.axes;
    let columns = lines.along(across, grid.columns, &Number::ZERO, pace)?;
    let rows = lines.along(up, grid.rows, &least, pace)?;
    let (mut outcomes, mut values) = (Vec::new(), Vec::new());
    for row in &rows {
        let mut has = vec![false; lines.numbers.len()];
        for (_, number) in row {
            has[*number] = true;
        }
        for column in &columns {
            if !pace.goes_on(column.len()) {
                return None;
            }
            values.push(Some(column.first()?.0.xor(&row.first()?.0).ok()?));
            let some = column.iter().any(|(_, number)| has[*number]);
            outcomes.push(Some(Number::from(i64::from(!some))));
        }
    }
    Some([outcomes, values].map(DecidedCells::all))
}

/// The values along the two axes of a grid. Equal values have one number.
struct HeapLines<'h> {
    player: &'h HeapPlayer<'h>,
    grid: &'h Grid,
    numbers: HashMap<Number, usize>,
}

impl HeapLines<'_> {
    /// The values along an axis from the least position on, cell by cell, each in a nim-sum with another number.
    fn along(
        &mut self,
        axis: usize,
        cells: usize,
        with: &Number,
        pace: &mut Pace<'_>,
    ) -> Option<Vec<Vec<(Number, usize)>>> {
        let mut at = self.grid.from.clone();
        let mut all = Vec::new();
        for _ in 0..cells {
            let mut of_cell = Vec::new();
            for _ in 0..self.grid.step {
                if !pace.goes_on(1) {
                    return None;
                }
                let value = self.value(&at)?.xor(with).ok()?;
                let next = self.numbers.len();
                let number = *self.numbers.entry(value.clone()).or_insert(next);
                of_cell.push((value, number));
                at[axis] += 1;
            }
            all.push(of_cell);
        }
        Some(all)
    }

    fn value(&self, at: &[u64]) -> Option<Number> {
        let at: FarPosition = at.iter().copied().map(Number::from).collect();
        self.player.value(&[at]).ok()
    }
}
