//! The inner loop of tiles: a row of positions, each the mex of the sets of its lines.
//!
//! With K sets for each position, each receiving values at once, a cell costs the union of K rows, the first zero,
//! and K insertions. Neighbouring rays share one set; at each cell it receives as many values as there are rays.

use super::bits::{BitRow, FreeBit, insert_in_all, least_free, least_free_in_long};
use super::line_blocks::{LENGTHS, begin_of, words_of};
use super::tile_buffer::{NOWHERE, TileBuffer};
use std::array::from_fn;
use std::cell::Cell;

/// The most sets for each position. It chooses between engines only.
pub(super) const MOST_READERS: usize = 8;

/// How positions find the set of a ray.
#[derive(Debug)]
pub(super) struct RowReader {
    /// The place of its direction.
    pub lines: usize,
    /// Is it the direction of the twin?
    pub turned: bool,
    /// Is each value added as soon as it is known?
    pub eager: bool,
    /// If not, how many cells back the rays begin.
    pub near: Vec<usize>,
}

/// Where the sets of one reader are, for positions side by side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RowSet {
    /// The place of the block.
    pub block: usize,
    /// The row of the first position in the block, and the step from row to row.
    pub row: usize,
    pub slope: i64,
    /// How many positions the block covers.
    pub reach: usize,
}

impl RowSet {
    /// Moves on to a later position.
    pub(super) fn go_on(&mut self, count: usize) {
        self.reach = self.reach.saturating_sub(count);
        let by = i64::try_from(count).unwrap_or(0) * self.slope;
        let row = i64::try_from(self.row).unwrap_or(0) + by;
        self.row = usize::try_from(row).unwrap_or(0);
    }
}

/// Positions side by side in a tile.
#[derive(Debug)]
pub(super) struct TileRow<'t> {
    /// The first one's cell in the buffer, and its twin's if that is in the buffer too.
    pub cell: usize,
    pub twin: Option<usize>,
    pub count: usize,
    /// The sets, one for each reader.
    pub sets: &'t [RowSet],
}

impl TileRow<'_> {
    /// Are the rows of each set contiguous, except the last set, which is one row?
    fn is_straight(&self) -> bool {
        let Some((last, others)) = self.sets.split_last() else {
            return false;
        };
        last.slope == 0 && others.iter().all(|set| set.slope == 1)
    }
}

/// The working memory of a tile.
pub(super) struct TileFilling<'t> {
    /// The blocks of sets.
    pub sets: Vec<&'t [Cell<u64>]>,
    /// Where the words of a row begin, and the length of the row.
    pub begin: usize,
    pub long: usize,
    pub readers: &'t [RowReader],
    pub listed: &'t [usize],
    /// Are there rays alone, in normal play?
    pub plain: bool,
    /// How many sets, the first ones, receive values late; the others receive them at once.
    pub late: usize,
    pub misere: bool,
    pub cap: u32,
    pub buffer: &'t mut TileBuffer,
    pub stride: usize,
}

impl TileFilling<'_> {
    /// Fills the cells of a row, as far as values have room in the sets, and says how many.
    pub(super) fn fill(&mut self, row: &TileRow) -> usize {
        match self.readers.len() {
            1 => self.fill_by::<1>(row),
            2 => self.fill_by::<2>(row),
            3 => self.fill_by::<3>(row),
            4 => self.fill_by::<4>(row),
            5 => self.fill_by::<5>(row),
            6 => self.fill_by::<6>(row),
            7 => self.fill_by::<7>(row),
            _ => self.fill_by::<8>(row),
        }
    }

    fn fill_by<const K: usize>(&mut self, row: &TileRow) -> usize {
        let sets: [&[Cell<u64>]; K] = from_fn(|k| self.sets[row.sets[k].block]);
        let done = match (self.plain && row.is_straight(), self.late) {
            (true, 0) => self.plain_by_length::<K, 0>(row, &sets),
            (true, 1) => self.plain_by_length::<K, 1>(row, &sets),
            _ => self.mixed(row, &sets),
        };
        if let Some(mut twin) = row.twin {
            for at in row.cell..row.cell + done {
                self.buffer.cells[twin] = self.buffer.cells[at];
                twin += self.stride;
            }
        }
        done
    }

    /// Chooses the loop compiled for this length of rows, if there is one.
    fn plain_by_length<const K: usize, const LATE: usize>(
        &mut self,
        row: &TileRow,
        sets: &[&[Cell<u64>]; K],
    ) -> usize {
        const L: [usize; 9] = LENGTHS;
        match self.long {
            _ if !(2..=4).contains(&K) => self.mixed(row, sets),
            long if long == L[0] => self.plain::<K, LATE, { L[0] }>(row, sets),
            long if long == L[1] => self.plain::<K, LATE, { L[1] }>(row, sets),
            long if long == L[2] => self.plain::<K, LATE, { L[2] }>(row, sets),
            long if long == L[3] => self.plain::<K, LATE, { L[3] }>(row, sets),
            long if long == L[4] => self.plain::<K, LATE, { L[4] }>(row, sets),
            long if long == L[5] => self.plain::<K, LATE, { L[5] }>(row, sets),
            long if long == L[6] => self.plain::<K, LATE, { L[6] }>(row, sets),
            long if long == L[7] => self.plain::<K, LATE, { L[7] }>(row, sets),
            long if long == L[8] => self.plain::<K, LATE, { L[8] }>(row, sets),
            _ => self.plain_and_long::<K, LATE>(row, sets),
        }
    }

    /// The rows of each set lie side by side, but for the last one's, which is one row.
    #[inline(never)]
    fn plain<const K: usize, const LATE: usize, const LONG: usize>(
        &mut self,
        row: &TileRow,
        sets: &[&[Cell<u64>]; K],
    ) -> usize {
        let begin = const { begin_of(words_of(LONG)) };
        let last = K - 1;
        let sets: [&[[Cell<u64>; LONG]]; K] = from_fn(|k| {
            let count = if k == last { 1 } else { row.count };
            &sets[k].as_chunks().0[row.sets[k].row..][..count]
        });
        let rows_at = |at: usize| {
            from_fn(|k| match k == last {
                true => BitRow::of(&sets[k][0], begin),
                false => BitRow::of(&sets[k][at], begin),
            })
        };
        self.plain_rows::<K, LATE>(row, rows_at, |rows| match LONG > LENGTHS[3] {
            true => least_free_in_long(rows),
            false => least_free(rows, |_| 0),
        })
    }

    /// The same for rows of any length.
    #[inline(never)]
    fn plain_and_long<const K: usize, const LATE: usize>(
        &mut self,
        row: &TileRow,
        sets: &[&[Cell<u64>]; K],
    ) -> usize {
        let (begin, long) = (self.begin, self.long);
        let mut rows: [_; K] = from_fn(|k| sets[k][row.sets[k].row * long..].chunks_exact(long));
        let still = rows[K - 1].next().unwrap_or_default();
        let rows_at = |_| {
            from_fn(|k| match k == K - 1 {
                true => BitRow::of(still, begin),
                false => BitRow::of(rows[k].next().unwrap_or_default(), begin),
            })
        };
        self.plain_rows::<K, LATE>(row, rows_at, |rows| least_free_in_long(rows))
    }

    /// Fills cells whose rows are given, one cell after the other; the first `LATE` rows take values late.
    #[inline(always)]
    fn plain_rows<'s, const K: usize, const LATE: usize>(
        &mut self,
        row: &TileRow,
        mut rows_at: impl FnMut(usize) -> [BitRow<'s, Cell<u64>>; K],
        least: impl Fn(&[BitRow<'s, Cell<u64>>; K]) -> Option<FreeBit>,
    ) -> usize {
        let near: [&[usize]; LATE] = from_fn(|k| self.readers[k].near.as_slice());
        let buffer = &mut *self.buffer;
        let cells = Cell::from_mut(buffer.cells.as_mut_slice()).as_slice_of_cells();
        let mut done = 0;
        for (at, cell) in cells[row.cell..row.cell + row.count].iter().enumerate() {
            let rows = rows_at(at);
            for (near, row_of) in near.iter().zip(rows) {
                for back in *near {
                    let value = cells[row.cell + at - back].get();
                    if value != NOWHERE {
                        row_of.insert(value);
                    }
                }
            }
            let Some((free, value)) = least(&rows).and_then(|free| Some((free, free.value()?)))
            else {
                break;
            };
            insert_in_all(&rows[LATE..], free);
            buffer.largest = buffer.largest.max(value);
            cell.set(value);
            done = at + 1;
        }
        done
    }

    #[inline(never)]
    fn mixed<const K: usize>(&mut self, row: &TileRow, sets: &[&[Cell<u64>]; K]) -> usize {
        let (begin, long) = (self.begin, self.long);
        let mut next: [RowSet; K] = from_fn(|k| row.sets[k]);
        let cells = &mut self.buffer.cells[..];
        for at in 0..row.count {
            let own = row.cell + at;
            let rows: [BitRow<Cell<u64>>; K] =
                from_fn(|k| BitRow::of(&sets[k][next[k].row * long..][..long], begin));
            for set in &mut next {
                set.go_on(1);
            }
            for (reader, row) in self.readers.iter().zip(rows) {
                for back in &reader.near {
                    let value = cells[own - back];
                    if value != NOWHERE {
                        row.insert(value);
                    }
                }
            }
            let mask = |word: usize| {
                let base = u32::try_from(word << 6).unwrap_or(NOWHERE);
                let mut mask = 0;
                // Without a branch: whether a value is in this word is hard to predict.
                for back in self.listed {
                    let place = cells[own - back] ^ base;
                    mask |= u64::from(place < 64) << (place & 63);
                }
                mask
            };
            let Some(mut value) = least_free(&rows, mask).and_then(FreeBit::value) else {
                return at;
            };
            if self.misere && value == 0 {
                let open = self.listed.iter().all(|back| cells[own - back] == NOWHERE);
                if open && rows.iter().all(|row| row.is_empty()) {
                    value = 1;
                }
            }
            let value = value.min(self.cap);
            for (reader, row) in self.readers.iter().zip(rows) {
                if reader.eager {
                    row.insert(value);
                }
            }
            self.buffer.largest = self.buffer.largest.max(value);
            cells[own] = value;
        }
        row.count
    }
}
