//! The mex at each position of a segment: the least value in none of its rows and options.

use super::bits::{BitRow, BitRows, least_free};
use super::cells::Store;
use super::frame::{Column, SPAN};

/// The rows of sets and the single options of the positions of a segment.
pub(super) struct RowLookup<'l> {
    pub sets: &'l [(&'l BitRows, &'l Column)],
    pub options: &'l [Column],
}

impl<'l> RowLookup<'l> {
    /// The mex at a position: the least value that is in none of its sets, not that of a single option or of the
    /// position after a pass, and not marked.
    #[inline(always)]
    pub(super) fn least<S: Store, const K: usize>(
        &self,
        cells: &S,
        at: usize,
        marks: &[u64],
        passed: u32,
    ) -> Option<u32> {
        // Checked once, so that no column needs a bounds check.
        let at = at.min(SPAN - 1);
        let mask = |word: usize| {
            let base = u32::try_from(word << 6).unwrap_or(u32::MAX);
            let mut mask = marks.get(word).copied().unwrap_or(0);
            // Without a branch: whether a value is in this word is hard to predict.
            let mut mark = |value: u32| {
                let place = value ^ base;
                mask |= u64::from(place < 64) << (place & 63);
            };
            for options in self.options {
                mark(cells.get(options[at] as usize));
            }
            mark(passed);
            mask
        };
        let row = |(set, index): (&'l BitRows, &'l Column)| set.row(index[at] as usize);
        match <&[_; K]>::try_from(self.sets) {
            Ok(sets) => least_free(&sets.map(row), mask)?.value(),
            Err(_) => least_free(
                &self.sets.iter().copied().map(row).collect::<Vec<BitRow>>(),
                mask,
            )?
            .value(),
        }
    }

    /// Does some row hold a value?
    pub(super) fn meets_a_value(&self, at: usize) -> bool {
        let mut sets = self.sets.iter();
        sets.any(|(set, index)| !set.row(index[at] as usize).is_empty())
    }

    /// [`RowLookup::least`] out of line, for rare use.
    #[inline(never)]
    pub(super) fn again<S: Store>(
        &self,
        cells: &S,
        at: usize,
        marks: &[u64],
        passed: u32,
    ) -> Option<u32> {
        self.least::<S, 0>(cells, at, marks, passed)
    }
}
