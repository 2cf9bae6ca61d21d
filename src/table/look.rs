//! What one position looks at, and its least value free.

use super::bits::{BitRows, Row, least_free};
use super::cells::Store;

/// What one position looks at.
pub(super) struct Look<'l> {
    pub sets: &'l [&'l BitRows],
    pub index: &'l [&'l [u32]],
    pub options: &'l [Vec<u32>],
    pub marks: &'l [u64],
    pub marked: &'l [usize],
    pub at: usize,
}

impl Look<'_> {
    /// The least value in none of the sets, and not the one of a position reached by a pass.
    #[inline(always)]
    pub(super) fn least<S: Store, const K: usize>(&self, cells: &S, passed: u32) -> Option<u32> {
        let at = self.at;
        let mask = |word: usize| {
            let mut mask = 0;
            for options in self.options {
                let value = cells.get(options[at] as usize);
                if (value >> 6) as usize == word {
                    mask |= 1_u64 << (value & 63);
                }
            }
            if !self.marked.is_empty() {
                mask |= self.marks[word];
            }
            if (passed >> 6) as usize == word {
                mask |= 1_u64 << (passed & 63);
            }
            mask
        };
        if K == 0 {
            let rows: Vec<Row> = self
                .sets
                .iter()
                .zip(self.index)
                .map(|(set, index)| set.row(index[at] as usize))
                .collect();
            return least_free(&rows, mask);
        }
        let mut rows = [Row::default(); K];
        for ((row, set), index) in rows.iter_mut().zip(self.sets).zip(self.index) {
            *row = set.row(index[at] as usize);
        }
        least_free(&rows, mask)
    }

    /// The same where it is seldom wanted.
    #[inline(never)]
    pub(super) fn again<S: Store>(&self, cells: &S, passed: u32) -> Option<u32> {
        self.least::<S, 0>(cells, passed)
    }
}
