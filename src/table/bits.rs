//! Rows of bit sets of Grundy values, and the least value that none of some rows has.
//!
//! A row begins with the number of its first word that is not full, so that a search over several rows starts at
//! the largest of these. Rows are written by one thread at a time and read by it, so that relaxed atomic words, which
//! cost nothing on usual machines, stand in for plain ones.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub(super) const BITS: usize = 64;

/// Bit sets of one width; row 0 is for nobody and stays empty.
#[derive(Debug, Default)]
pub(super) struct BitRows {
    words: usize,
    bits: Vec<AtomicU64>,
}

pub(super) fn zeros(count: usize) -> Vec<AtomicU64> {
    // Fresh zeros of the operating system, without a pass over them.
    vec![0_u64; count].into_iter().map(AtomicU64::new).collect()
}

impl BitRows {
    /// Empty rows with room for the values below 64 · `words`.
    pub(super) fn new(rows: usize, words: usize) -> BitRows {
        BitRows {
            words,
            bits: zeros(rows * (words + 1)),
        }
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[AtomicU64] {
        let long = self.words + 1;
        &self.bits[row * long..][..long]
    }

    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Makes room for more values.
    pub(super) fn widen(&mut self, words: usize) {
        let (old, new) = (self.words + 1, words + 1);
        let rows = self.bits.len() / old;
        let wider = zeros(rows * new);
        for row in 0..rows {
            for (from, to) in self.bits[row * old..][..old].iter().zip(&wider[row * new..]) {
                to.store(from.load(Relaxed), Relaxed);
            }
        }
        self.bits = wider;
        self.words = words;
    }
}

/// Puts a value into a row.
#[inline]
pub(super) fn insert(row: &[AtomicU64], value: u32) {
    let word = (value >> 6) as usize + 1;
    let old = row[word].load(Relaxed);
    let new = old | 1 << (value & 63);
    row[word].store(new, Relaxed);
    if new == u64::MAX && old != new {
        filled(row);
    }
}

/// Moves the first word that is not full on.
#[cold]
fn filled(row: &[AtomicU64]) {
    let first = row[0].load(Relaxed);
    // Words before that one need not have been written.
    let from = usize::try_from(first).unwrap_or(0) + 1;
    let full = row[from..].iter().take_while(|word| word.load(Relaxed) == u64::MAX);
    row[0].store(first + full.count() as u64, Relaxed);
}

/// Takes a value out of a row.
pub(super) fn remove(row: &[AtomicU64], value: u32) {
    let word = u64::from(value >> 6);
    let place = &row[(value >> 6) as usize + 1];
    place.store(place.load(Relaxed) & !(1 << (value & 63)), Relaxed);
    if row[0].load(Relaxed) > word {
        row[0].store(word, Relaxed);
    }
}

/// The least value in no row and in no mask; `None` if there is no room for it.
#[inline]
pub(super) fn least_free<'r>(
    rows: impl Iterator<Item = &'r [AtomicU64]> + Clone,
    mask: impl Fn(usize) -> u64,
) -> Option<u32> {
    let first = rows.clone().map(|row| row[0].load(Relaxed)).max();
    let mut word = usize::try_from(first.unwrap_or(0)).ok()?;
    loop {
        let mut taken = 0;
        for row in rows.clone() {
            taken |= row.get(word + 1)?.load(Relaxed);
        }
        if taken != u64::MAX {
            taken |= mask(word);
            if taken != u64::MAX {
                let base = u32::try_from(word).ok()?.checked_mul(64)?;
                return base.checked_add(taken.trailing_ones());
            }
        }
        word += 1;
    }
}

/// Is a row without a value?
pub(super) fn is_empty(row: &[AtomicU64]) -> bool {
    row.iter().all(|word| word.load(Relaxed) == 0)
}
