//! Marks along unbounded rays within one level: all cells from one on, or every m-th, upwards or downwards.
//!
//! For each residue of the cell only the first beginning counts; if b options may be blocked, the one after b others.
//! Only the beginnings in the next levels are stored.

use super::half::{FAR, Half};
use std::collections::VecDeque;

/// The longest step; longer ones are marked cell by cell.
pub(super) const LONGEST_STEP: i64 = 64;

/// The rays with one step along a level.
#[derive(Clone, Debug)]
pub(super) struct MarkedRows {
    /// The step along the level; not 0.
    pub step: i64,
    budget: usize,
    rays: Vec<MarkedRow>,
    /// For each residue of the cell where rays of this level begin, in order along the step.
    begun: Vec<(i64, Vec<i64>)>,
    /// How many residues have rays.
    active: usize,
    /// Every m-th of 64 bits.
    comb: u64,
}

/// A ray as it is marked, relative to a P-position.
#[derive(Clone, Debug)]
pub(super) struct MarkedRow {
    pub first: (i64, i64),
    pub into: Vec<Half>,
    /// Level and cell of the rays in levels to come.
    waiting: VecDeque<(i64, i64)>,
}

impl MarkedRow {
    pub(super) fn new(first: (i64, i64), into: Vec<Half>) -> MarkedRow {
        MarkedRow {
            first,
            into,
            waiting: VecDeque::new(),
        }
    }
}

impl MarkedRows {
    pub(super) fn new(step: i64, rays: Vec<MarkedRow>, budget: u32) -> MarkedRows {
        let length = step.abs();
        let comb = (0..64).filter(|bit| bit % length == 0);
        MarkedRows {
            step,
            budget: usize::try_from(budget).unwrap_or(usize::MAX),
            rays,
            begun: Vec::new(),
            active: 0,
            comb: comb.fold(0, |comb, bit| comb | 1 << bit),
        }
    }

    pub(super) fn push(&mut self, ray: MarkedRow) {
        self.rays.push(ray);
    }

    pub(super) fn begin(&mut self, level: i64) {
        for (_, begun) in &mut self.begun[..self.active] {
            begun.clear();
        }
        self.active = 0;
        for index in 0..self.rays.len() {
            while let Some((at, cell)) = self.rays[index].waiting.front().copied()
                && at == level
            {
                self.rays[index].waiting.pop_front();
                self.add(cell);
            }
        }
    }

    fn add(&mut self, cell: i64) {
        let residue = cell.rem_euclid(self.step.abs());
        let known = self.begun[..self.active]
            .iter()
            .position(|(of, _)| *of == residue);
        let place = known.unwrap_or(self.active);
        if known.is_none() {
            self.active += 1;
            match self.begun.get_mut(place) {
                Some(entry) => entry.0 = residue,
                None => self.begun.push((residue, Vec::new())),
            }
        }
        let up = self.step > 0;
        let begun = &mut self.begun[place].1;
        let at = begun.partition_point(|other| if up { *other <= cell } else { *other >= cell });
        // Without counting, a later beginning adds nothing.
        if self.budget > 0 || at == 0 {
            begun.insert(at, cell);
        }
    }

    /// Notes the rays of a P-position of this level.
    pub(super) fn note(&mut self, level: i64, cell: i64) {
        for index in 0..self.rays.len() {
            let ray = &mut self.rays[index];
            if !ray.into.iter().all(|half| half.holds(level, cell)) {
                continue;
            }
            let first = cell + ray.first.1;
            match ray.first.0 {
                0 => self.add(first),
                later => ray.waiting.push_back((level + later, first)),
            }
        }
    }

    /// From where on the cells of each residue are marked.
    fn bounds(&self) -> impl Iterator<Item = (i64, i64)> {
        self.begun[..self.active]
            .iter()
            .filter_map(|(residue, begun)| Some((*residue, *begun.get(self.budget)?)))
    }

    pub(super) fn is_quiet(&self) -> bool {
        self.active == 0
    }

    pub(super) fn window(&self, cell: i64) -> u64 {
        let length = self.step.abs();
        self.bounds().fold(0, |window, (residue, bound)| {
            let bits = self.comb << (residue - cell).rem_euclid(length);
            let marked = match self.step > 0 {
                true => at_least(bound - cell),
                false => !at_least(bound - cell + 1),
            };
            window | bits & marked
        })
    }

    pub(super) fn next_gap(&self, cell: i64) -> i64 {
        let up = self.step > 0;
        let bounds = || self.bounds().map(|(_, bound)| bound);
        if i64::try_from(bounds().count()) != Ok(self.step.abs()) {
            return cell;
        }
        match up {
            true if bounds().all(|bound| bound <= cell) => FAR,
            true => cell,
            false => cell.max(bounds().min().map_or(cell, |bound| bound + 1)),
        }
    }

    /// How many rays a cell lies on; without counting, at most one for each residue.
    pub(super) fn count(&self, cell: i64) -> u64 {
        let residue = cell.rem_euclid(self.step.abs());
        let active = &self.begun[..self.active];
        let Some((_, begun)) = active.iter().find(|(of, _)| *of == residue) else {
            return 0;
        };
        let up = self.step > 0;
        let before =
            begun.partition_point(|bound| if up { *bound <= cell } else { *bound >= cell });
        u64::try_from(before).unwrap_or(u64::MAX)
    }
}

/// The bits from one on.
fn at_least(bit: i64) -> u64 {
    match bit {
        ..=0 => u64::MAX,
        64.. => 0,
        bit => u64::MAX << bit,
    }
}
