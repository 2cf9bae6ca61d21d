//! The Grundy values of heaps 0, 1, …, by the shape of the moves.
//!
//! Where the shape is known from some heap on, the values before come from a table, and the others from the
//! removals alone: a finite subtraction set costs one look a removal, all but a finite set one look an
//! excluded number, taking and breaking one look a way to break.

use super::Shape;
use super::shape::Removal;
use crate::game::{Game, Stop};
use crate::table::{Table, Watch};
use std::collections::BTreeSet;

/// How many heaps are computed between two looks at the watch.
const STRIDE: usize = 256;

/// The values of all heaps below `size`.
pub(super) fn values(
    game: &Game,
    shape: &Shape,
    size: usize,
    watch: &mut Watch,
) -> Result<Vec<u64>, Stop> {
    let from = match shape {
        Shape::Finite { from, .. } | Shape::AllBut { from, .. } => (*from).min(size),
        Shape::Other => size,
    };
    let mut values = Vec::with_capacity(size);
    if from > 0 {
        let table = Table::grundy(game, &[from], watch)?;
        for heap in 0_i64.. {
            if values.len() == from {
                break;
            }
            let value = table.value(&[heap]);
            values.push(value.ok_or_else(|| Stop::Limit("a heap that no table holds".into()))?);
        }
    }
    let mut go_on = |done: usize| match done.is_multiple_of(STRIDE) && !watch(done, size) {
        true => Err(Stop::Interrupted),
        false => Ok(()),
    };
    match shape {
        Shape::Finite { removals, .. } => {
            let mut seen = Marks::default();
            while values.len() < size {
                go_on(values.len())?;
                let value = after_removals(&values, removals, &mut seen);
                values.push(value);
            }
        }
        Shape::AllBut { excluded, .. } => {
            let mut old = Old::new(excluded);
            while values.len() < size {
                go_on(values.len())?;
                old.forget_up_to(&values);
                let value = old.mex(&values, excluded);
                values.push(value);
            }
        }
        Shape::Other => {}
    }
    watch(size, size);
    Ok(values)
}

/// Which values were seen for the heap of the moment.
#[derive(Default)]
struct Marks {
    marks: Vec<u64>,
    heap: u64,
}

impl Marks {
    fn note(&mut self, value: u64) {
        if let Ok(place) = usize::try_from(value) {
            if place >= self.marks.len() {
                self.marks.resize(place + 1, 0);
            }
            self.marks[place] = self.heap;
        }
    }

    fn mex(&self) -> u64 {
        let marks = self.marks.iter().zip(0_u64..);
        let mut free = marks.filter(|(mark, _)| **mark != self.heap);
        let beyond = u64::try_from(self.marks.len()).unwrap_or(u64::MAX);
        free.next().map_or(beyond, |(_, value)| value)
    }
}

/// The value of the next heap for a list of removals.
fn after_removals(values: &[u64], removals: &[Removal], seen: &mut Marks) -> u64 {
    seen.heap += 1;
    for removal in removals {
        if let Some(rest) = values.len().checked_sub(removal.taken) {
            break_up(values, rest, removal.parts, removal.least, 0, seen);
        }
    }
    seen.mex()
}

/// Notes the nim-sums of all ways to leave `rest` in so many heaps, the smaller heaps first.
fn break_up(values: &[u64], rest: usize, parts: usize, least: usize, sum: u64, seen: &mut Marks) {
    match parts {
        0 => {}
        1 => {
            if let Some(value) = values.get(rest) {
                seen.note(sum ^ value);
            }
        }
        // The innermost loop of Kayles and its like.
        2 => {
            for small in least..=rest / 2 {
                if let (Some(one), Some(other)) = (values.get(small), values.get(rest - small)) {
                    seen.note(sum ^ one ^ other);
                }
            }
        }
        parts => {
            for small in least..=rest / parts {
                if let Some(value) = values.get(small) {
                    break_up(values, rest - small, parts - 1, small, sum ^ value, seen);
                }
            }
        }
    }
}

/// The values of all heaps that can be reached because they lie farther away than every excluded number.
pub(super) struct Old {
    /// All values below are among them.
    pub mex: u64,
    /// Those above.
    pub above: BTreeSet<u64>,
    /// The greatest excluded number.
    pub reach: usize,
    /// How many heaps are counted so far.
    heaps: usize,
}

impl Old {
    pub(super) fn new(excluded: &[usize]) -> Old {
        Old {
            mex: 0,
            above: BTreeSet::new(),
            reach: excluded.last().copied().unwrap_or(0),
            heaps: 0,
        }
    }

    /// Counts the heaps that the heap of size `values.len()` has far below it.
    pub(super) fn forget_up_to(&mut self, values: &[u64]) {
        while self.heaps + self.reach < values.len() {
            let value = values[self.heaps];
            self.heaps += 1;
            if value >= self.mex {
                self.above.insert(value);
            }
            while self.above.remove(&self.mex) {
                self.mex += 1;
            }
        }
    }

    /// The value of the heap of size `values.len()`.
    fn mex(&self, values: &[u64], excluded: &[usize]) -> u64 {
        let heap = values.len();
        let near =
            (1..=self.reach.min(heap)).filter(|taken| excluded.binary_search(taken).is_err());
        let near: BTreeSet<u64> = near.map(|taken| values[heap - taken]).collect();
        let mut value = self.mex;
        while self.above.contains(&value) || near.contains(&value) {
            value += 1;
        }
        value
    }
}
