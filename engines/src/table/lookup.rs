//! The mex at each position of a segment: the least value in none of the rows and options that it looks at.

use super::bits::{BitRow, BitRows, least_free};
use super::cells::Store;
use super::frame::{Column, SPAN};

/// What the positions of a segment look at: rows of sets, and options one by one.
pub(super) struct RowLookup<'l> {
    pub sets: &'l [(&'l BitRows, &'l Column)],
    pub options: &'l [Column],
}

impl<'l> RowLookup<'l> {
    /// The least value in none of the sets, not the one of an option or of the position reached by a pass, and not marked.
    #[inline(always)]
    pub(super) fn least<S: Store, const K: usize>(
        &self,
        cells: &S,
        at: usize,
        marks: &[u64],
        passed: u32,
    ) -> Option<u32> {
        // Once, so that no column is checked again.
        let at = at.min(SPAN - 1);
        let mask = |word: usize| {
            let base = u32::try_from(word << 6).unwrap_or(u32::MAX);
            let mut mask = marks.get(word).copied().unwrap_or(0);
            // Without a branch: whether a value is in this word is hard to foresee.
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

    /// The same where it is seldom wanted.
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
