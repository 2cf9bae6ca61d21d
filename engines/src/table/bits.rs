//! Bit sets of Grundy values, one for each row, and the mex of several rows: the least value in none of them.
//!
//! A row has two storeys: its words, and one bit for each word that is full. A search looks only at words that are
//! full in no row. For Wythoff's game on 5000 × 5000 that is 1.9 words a position, against 17 between the first word
//! that is not full in some row and the value. A row begins with the number of its first word of such bits that is
//! not full itself. Short rows may have one storey: their words are looked at in order.
//!
//! Each row is read and written by one thread at a time: plain words if a tile owns its rows, relaxed atomic ones if
//! rows of several pieces are neighbours.

use bytemuck::zeroed_vec;
use grundy_rules::game::Stop;
use grundy_work::Job;
use std::cell::Cell;
use std::hint::select_unpredictable;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub(super) const BITS: usize = 64;

/// Bit sets of one width; row 0 belongs to no line and stays empty.
#[derive(Debug, Default)]
pub(super) struct BitRows {
    words: usize,
    /// Where the words of a row begin, and the length of the row.
    begin: usize,
    long: usize,
    bits: Vec<AtomicU64>,
}

/// A word of a row.
pub(super) trait Word {
    fn bits(&self) -> u64;
    fn put(&self, bits: u64);
}

impl Word for AtomicU64 {
    #[inline(always)]
    fn bits(&self) -> u64 {
        self.load(Relaxed)
    }
    #[inline(always)]
    fn put(&self, bits: u64) {
        self.store(bits, Relaxed);
    }
}

impl Word for Cell<u64> {
    #[inline(always)]
    fn bits(&self) -> u64 {
        self.get()
    }
    #[inline(always)]
    fn put(&self, bits: u64) {
        self.set(bits);
    }
}

/// The row of one bit set.
#[derive(Debug)]
pub(super) struct BitRow<'r, W = AtomicU64> {
    cells: &'r [W],
    /// Where the words begin: at 0 if there is one storey.
    begin: usize,
}

impl<W> Clone for BitRow<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for BitRow<'_, W> {}

/// How many words are copied between two polls.
const BETWEEN_POLLS: usize = 1 << 20;

/// The length of the storey that says which words are full, with its first word, which counts its full words.
pub(super) const fn storey(words: usize) -> usize {
    words.div_ceil(BITS) + 1
}

impl BitRows {
    /// Empty rows with room for the values below 64 · `words`.
    pub(super) fn new(rows: usize, words: usize) -> BitRows {
        let begin = storey(words);
        let long = begin + words;
        BitRows {
            words,
            begin,
            long,
            // Fresh zeros of the operating system, without a pass over them.
            bits: zeroed_vec(rows * long),
        }
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> BitRow<'_> {
        BitRow {
            cells: &self.bits[row * self.long..][..self.long],
            begin: self.begin,
        }
    }

    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Makes room for more values.
    ///
    /// # Errors
    /// The job was ended.
    pub(super) fn widen(&mut self, words: usize, job: &Job) -> Result<(), Stop> {
        let rows = self.bits.len() / self.long.max(1);
        let wider = BitRows::new(rows, words);
        let stride = (BETWEEN_POLLS / wider.long.max(1)).max(1);
        for number in 0..rows {
            if number % stride == stride - 1 && !job.poll() {
                return Err(Stop::Interrupted);
            }
            let (from, to) = (self.row(number), wider.row(number));
            for place in 0..from.begin {
                to.cells[place].store(from.cells[place].load(Relaxed), Relaxed);
            }
            for (from, to) in from.words().iter().zip(to.words()) {
                to.store(from.load(Relaxed), Relaxed);
            }
        }
        *self = wider;
        Ok(())
    }
}

impl<'r, W: Word> BitRow<'r, W> {
    /// A row whose words begin there.
    #[inline(always)]
    pub(super) fn of(cells: &'r [W], begin: usize) -> BitRow<'r, W> {
        BitRow { cells, begin }
    }

    pub(super) fn words(self) -> &'r [W] {
        &self.cells[self.begin..]
    }

    /// Which words are full, 64 at a time.
    pub(super) fn full(self) -> &'r [W] {
        &self.cells[1..self.begin]
    }

    /// Adds a value.
    #[inline(always)]
    pub(super) fn insert(self, value: u32) {
        let word = (value >> 6) as usize;
        let place = &self.cells[self.begin + word];
        let new = place.bits() | 1 << (value & 63);
        place.put(new);
        if new == u64::MAX && self.begin > 0 {
            self.filled(word);
        }
    }

    /// Notes in the second storey which words are full.
    pub(super) fn note_full(self) {
        for (word, bits) in self.words().iter().enumerate() {
            if bits.bits() == u64::MAX {
                self.filled(word);
            }
        }
    }

    /// Marks a word as full, if it is.
    #[cold]
    #[inline(never)]
    fn filled_perhaps(self, word: usize) {
        if self.words()[word].bits() == u64::MAX {
            self.filled(word);
        }
    }

    /// Marks a word as full.
    #[inline(never)]
    pub(super) fn filled(self, word: usize) {
        let place = &self.cells[1 + word / BITS];
        let new = place.bits() | 1 << (word % BITS);
        place.put(new);
        if new == u64::MAX {
            let full = self
                .full()
                .iter()
                .take_while(|word| word.bits() == u64::MAX);
            self.cells[0].put(full.count() as u64);
        }
    }

    /// Removes a value.
    pub(super) fn remove(self, value: u32) {
        let word = (value >> 6) as usize;
        let place = &self.cells[self.begin + word];
        place.put(place.bits() & !(1 << (value & 63)));
        let place = &self.cells[1 + word / BITS];
        place.put(place.bits() & !(1 << (word % BITS)));
        let first = (word / BITS) as u64;
        if self.cells[0].bits() > first {
            self.cells[0].put(first);
        }
    }

    /// Removes all values.
    pub(super) fn clear(self) {
        for cell in &self.cells[..self.begin] {
            cell.put(0);
        }
    }

    /// Is it empty?
    pub(super) fn is_empty(self) -> bool {
        self.cells.iter().all(|cell| cell.bits() == 0)
    }
}

/// Where words begin and end if there is no row.
const UNBOUNDED: (usize, usize) = (1 << 20, 1 << 27);

/// A place in a row: the value 64 · `word` + `bit`.
#[derive(Clone, Copy, Debug)]
pub(super) struct FreeBit {
    word: usize,
    bit: u32,
}

impl FreeBit {
    #[inline(always)]
    pub(super) fn value(self) -> Option<u32> {
        let word = u32::try_from(self.word << 6).ok()?;
        Some(word | self.bit)
    }
}

/// The least value in no row and in no mask; `None` if there is no room for it.
#[inline(always)]
pub(super) fn least_free<W: Word>(
    rows: &[BitRow<W>],
    mask: impl Fn(usize) -> u64,
) -> Option<FreeBit> {
    let first = rows.first();
    let (begin, long) = first.map_or(UNBOUNDED, |row| (row.begin, row.cells.len()));
    if begin == 0 {
        return least_free_in_order(rows, long, mask);
    }
    let mut storey = 1;
    // If that storey has one word, no row can be ahead.
    if begin > 2 {
        let ahead = rows.iter().map(|row| row.cells[0].bits()).max();
        storey += usize::try_from(ahead.unwrap_or(0)).ok()?;
    }
    while storey < begin.min(long) {
        let mut full = 0;
        for row in rows {
            full |= row.cells[storey].bits();
        }
        let mut open = !full;
        while open != 0 {
            let word = (storey - 1) << 6 | open.trailing_zeros() as usize;
            let place = begin + word;
            if place >= long {
                return None;
            }
            let mut taken = 0;
            for row in rows {
                taken |= row.cells[place].bits();
            }
            if taken != u64::MAX {
                taken |= mask(word);
                if taken != u64::MAX {
                    let bit = taken.trailing_ones();
                    return Some(FreeBit { word, bit });
                }
            }
            open &= open - 1;
        }
        storey += 1;
    }
    None
}

/// The least value in none of these rows, which are long.
///
/// Which of the words that are full in no row has room is hard to foresee, so that two are looked at, without a branch.
#[inline(always)]
pub(super) fn least_free_in_long<W: Word>(rows: &[BitRow<W>]) -> Option<FreeBit> {
    let first = rows.first()?;
    let (begin, long) = (first.begin, first.cells.len());
    let ahead = rows.iter().map(|row| row.cells[0].bits()).max();
    let mut storey = 1 + usize::try_from(ahead.unwrap_or(0)).ok()?;
    let taken = |place: usize| {
        rows.iter()
            .fold(0, |all, row| all | row.cells[place].bits())
    };
    while storey < begin {
        let mut open = !taken(storey);
        while open != 0 {
            let word = (storey - 1) << 6 | open.trailing_zeros() as usize;
            if begin + word >= long {
                return None;
            }
            let rest = open & (open - 1);
            let next = (storey - 1) << 6 | (rest.trailing_zeros() & 63) as usize;
            let next = select_unpredictable(rest != 0 && begin + next < long, next, word);
            let (here, there) = (taken(begin + word), taken(begin + next));
            let free = select_unpredictable(here != u64::MAX, here, there);
            let word = select_unpredictable(here != u64::MAX, word, next);
            if free != u64::MAX {
                let bit = free.trailing_ones();
                return Some(FreeBit { word, bit });
            }
            open = rest & rest.saturating_sub(1);
        }
        storey += 1;
    }
    None
}

/// The least value in no row of one storey and in no mask.
#[inline(always)]
fn least_free_in_order<W: Word>(
    rows: &[BitRow<W>],
    long: usize,
    mask: impl Fn(usize) -> u64,
) -> Option<FreeBit> {
    for word in 0..long {
        let mut taken = 0;
        for row in rows {
            taken |= row.cells[word].bits();
        }
        if taken != u64::MAX {
            taken |= mask(word);
            if taken != u64::MAX {
                let bit = taken.trailing_ones();
                return Some(FreeBit { word, bit });
            }
        }
    }
    None
}

/// Adds a value to rows of one width.
#[inline(always)]
pub(super) fn insert_in_all<W: Word>(rows: &[BitRow<W>], at: FreeBit) {
    let (word, bit) = (at.word, 1 << at.bit);
    let mut full = false;
    for row in rows {
        let place = &row.cells[row.begin + word];
        let new = place.bits() | bit;
        place.put(new);
        full |= row.begin > 0 && new == u64::MAX;
    }
    if full {
        for row in rows {
            row.filled_perhaps(word);
        }
    }
}

#[cfg(test)]
mod long_copies {
    use super::*;

    #[test]
    fn rows_of_more_than_64_mib_are_copied_only_as_long_as_the_job_goes_on() {
        let mut rows = BitRows::new(1 << 16, 1);
        rows.row(5).insert(40);
        let ended = rows.widen(256, &Job::cancelled());
        assert_eq!(ended, Err(Stop::Interrupted));
        assert_eq!(rows.words(), 1);
        let quiet = Job::quiet();
        rows.widen(256, &quiet).unwrap();
        assert!(quiet.polls() > 0 && !rows.row(5).is_empty());
    }
}
