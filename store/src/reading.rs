//! Cells of a store, read with the checksums of the pieces that they are in.

use crate::blocks::Blocks;
use crate::error::StoreError;
use crate::layout::{Width, indices, piece_side, show, widened};
use crate::stored_table::StoredTable;
use grundy::table::NO_POSITION;
use zarrs::array::ArraySubset;

impl StoredTable {
    /// The cells of a box, from a position on, the last component fastest; [`NO_POSITION`] where no cell is stored.
    ///
    /// # Errors
    /// The box reaches beyond the table; a file cannot be read, or its checksum does not fit.
    pub fn window(&self, from: &[usize], sizes: &[usize]) -> Result<Vec<u32>, StoreError> {
        let fits = from.len() == self.grid().sizes().len() && sizes.len() == from.len();
        let mut ends = from.iter().zip(sizes).zip(self.grid().sizes());
        if !fits
            || ends.any(|((from, size), all)| from.checked_add(*size).is_none_or(|end| end > *all))
        {
            let message = format!("{} from {} on", show(sizes), show(from));
            return Err(StoreError::Asked(format!(
                "the table of {} has no box of {message}",
                show(self.grid().sizes())
            )));
        }
        self.test_pieces(from, sizes)?;
        let start = indices(from);
        let subset =
            ArraySubset::new_with_start_shape(start, indices(sizes)).map_err(StoreError::files)?;
        let damaged = |error: zarrs::array::ArrayError| {
            StoreError::Damaged(format!(
                "a shard of the box from {} on is damaged: {error}",
                show(from)
            ))
        };
        Ok(match self.width_of_cells() {
            Width::U8 => {
                let cells: Vec<u8> = self
                    .array()
                    .retrieve_array_subset(&subset)
                    .map_err(damaged)?;
                cells
                    .into_iter()
                    .map(|cell| widened(cell, u8::MAX))
                    .collect()
            }
            Width::U16 => {
                let cells: Vec<u16> = self
                    .array()
                    .retrieve_array_subset(&subset)
                    .map_err(damaged)?;
                cells
                    .into_iter()
                    .map(|cell| widened(cell, u16::MAX))
                    .collect()
            }
            Width::U32 => self
                .array()
                .retrieve_array_subset(&subset)
                .map_err(damaged)?,
        })
    }

    /// Tests the checksums of the pieces that a box meets, of shards that it does not hold as a whole: only whole shards
    /// are tested when they are decoded.
    fn test_pieces(&self, from: &[usize], sizes: &[usize]) -> Result<(), StoreError> {
        let sides = self.grid().sides();
        let of_shards = Blocks::met(from, sizes, sides);
        for shard in of_shards {
            let low = self.grid().low(&shard);
            let covered = |heap: usize| {
                from[heap] <= low[heap] && low[heap] + sides[heap] <= from[heap] + sizes[heap]
            };
            let key = self.array().chunk_key(&indices(&shard));
            if (0..low.len()).all(covered) || !self.files().has(&key) {
                continue;
            }
            let pieces: Vec<usize> = (sides.iter())
                .map(|side| piece_side(*side, sides.len()))
                .collect();
            let counts: Vec<usize> = sides
                .iter()
                .zip(&pieces)
                .map(|(side, piece)| side / piece)
                .collect();
            // The part of the box in the shard.
            let inner: Vec<usize> = from
                .iter()
                .zip(&low)
                .map(|(from, low)| from.saturating_sub(*low))
                .collect();
            let ends = from.iter().zip(sizes).zip(low.iter().zip(sides));
            let inner_sizes: Vec<usize> = ends
                .zip(&inner)
                .map(|(((from, size), (low, side)), inner)| (from + size - low).min(*side) - inner)
                .collect();
            let numbers = Blocks::met(&inner, &inner_sizes, &pieces).map(|piece| {
                let pairs = piece.iter().zip(&counts);
                pairs.fold(0, |number, (index, count)| number * count + index)
            });
            let numbers: Vec<usize> = numbers.collect();
            self.files()
                .test_pieces(&key, counts.iter().product(), &numbers)
                .map_err(|error| {
                    StoreError::Damaged(format!("the shard {} is damaged: {error}", show(&shard)))
                })?;
        }
        Ok(())
    }

    /// The cell of a position; `None` where it is not stored, or where there is no position.
    ///
    /// # Errors
    /// As [`StoredTable::window`].
    pub fn cell(&self, position: &[usize]) -> Result<Option<u32>, StoreError> {
        let cells = self.window(position, &vec![1; position.len()])?;
        Ok(cells.first().copied().filter(|cell| *cell != NO_POSITION))
    }
}
