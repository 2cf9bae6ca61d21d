//! Marks along rays that go through later levels.
//!
//! In coordinates that move with its step, a line is one mark: a ray costs one operation when it begins, and a
//! bounded ray another when it ends. A step of m levels has m sets of marks, one for each residue of the level. If
//! options may be blocked, or rays end, the rays on a line are counted.
//!
//! Levels only look at cells from a front on, which may rise with the level, and up to the last cell. A line that has
//! fallen behind the front, or above the last cell, for all levels to come is forgotten.
//!
//! Lines of the same step whose marks are unconditional and permanent are joined in one set: only a joint set shows
//! which words are full.

use super::half::{FAR, Half};
use super::pages::{PagedCounts, PagedMarks};
use std::collections::VecDeque;

/// The rays with one step.
#[derive(Clone, Debug)]
pub(super) struct MarkedLines {
    pub step: (i64, i64),
    rays: Vec<MarkedRay>,
    /// For each residue of the level.
    marks: Vec<PagedMarks>,
    /// As long as the marks, where counting is needed.
    counts: Vec<PagedCounts>,
    /// A line is marked by more rays than this.
    budget: u32,
    /// Are the marks joined with those of other lines, in another set?
    joined: bool,
    /// The marks to be made in that set: residue and line.
    fresh: Vec<(usize, usize)>,
    /// The least line.
    low: i64,
    size: usize,
    last_cell: i64,
    /// The residue of the current level, and the number of the line through its first cell.
    residue: usize,
    shift: i64,
}

/// A ray of marks, relative to a P-position.
#[derive(Clone, Debug)]
pub(super) struct MarkedRay {
    /// Where it begins, at least one level up.
    pub first: (i64, i64),
    pub count: Option<i64>,
    /// What the P-position must fulfil.
    pub into: Vec<Half>,
    /// Level and line of the rays that have not begun.
    begins: VecDeque<(i64, usize, usize)>,
    ends: VecDeque<(i64, usize, usize)>,
}

impl MarkedRay {
    pub(super) fn new(first: (i64, i64), count: Option<i64>, into: Vec<Half>) -> MarkedRay {
        MarkedRay {
            first,
            count,
            into,
            begins: VecDeque::new(),
            ends: VecDeque::new(),
        }
    }
}

/// The least cell that levels look at: `rise` times the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Front {
    /// 0 or 1.
    pub rise: i64,
}

impl Front {
    fn at(self, level: i64) -> i64 {
        self.rise * level
    }
}

/// A level divided by that of a step, which is 1 in most games, and what is left.
fn turns(level: i64, step: i64) -> (i64, i64) {
    match step {
        1 => (level, 0),
        _ => (level / step, level % step),
    }
}

/// How many lines there are, and the least of them.
fn extent(step: (i64, i64), last_level: i64, last_cell: i64) -> Option<(i64, i64)> {
    let steps = last_level / step.0;
    let low = step.1.max(0).checked_mul(-steps)?;
    let high = last_cell.checked_add(step.1.min(0).checked_mul(-steps)?)?;
    high.checked_sub(low)?
        .checked_add(1)
        .map(|size| (low, size))
}

impl MarkedLines {
    /// No rays yet, with room for those of levels and cells up to the last ones.
    pub(super) fn new(step: (i64, i64), rays: Vec<MarkedRay>, budget: u32) -> MarkedLines {
        MarkedLines {
            step,
            rays,
            marks: Vec::new(),
            counts: Vec::new(),
            budget,
            joined: false,
            fresh: Vec::new(),
            low: 0,
            size: 0,
            last_cell: 0,
            residue: 0,
            shift: 0,
        }
    }

    pub(super) fn push(&mut self, ray: MarkedRay) {
        self.rays.push(ray);
    }

    fn counts(&self) -> bool {
        self.budget > 0 || self.ends()
    }

    /// Does a ray end?
    pub(super) fn ends(&self) -> bool {
        self.rays.iter().any(|ray| ray.count.is_some())
    }

    /// From now on leaves the marks to the joint set of its step.
    pub(super) fn join(&mut self) {
        self.joined = true;
    }

    pub(super) fn is_joined(&self) -> bool {
        self.joined
    }

    /// Takes over the marks to be made.
    pub(super) fn take(&mut self, from: &mut MarkedLines) {
        for (residue, line) in from.fresh.drain(..) {
            self.marks[residue].set(line);
        }
    }

    /// The bytes that it takes at most, apart from the rays that have not begun.
    pub(super) fn most_bytes(&self, last_level: i64, last_cell: i64) -> Option<u128> {
        let (_, size) = extent(self.step, last_level, last_cell)?;
        let size = u128::try_from(size).ok()?;
        let (marked, counted) = (!self.joined, self.counts());
        let marks = if marked {
            PagedMarks::most_bytes(size)
        } else {
            0
        };
        let counts = if counted {
            PagedCounts::most_bytes(size)
        } else {
            0
        };
        (marks + counts).checked_mul(u128::try_from(self.step.0).ok()?)
    }

    /// The bytes that it takes now.
    pub(super) fn bytes(&self) -> usize {
        let marks: usize = self.marks.iter().map(PagedMarks::bytes).sum();
        let counts: usize = self.counts.iter().map(PagedCounts::bytes).sum();
        let queues = |ray: &MarkedRay| ray.begins.capacity() + ray.ends.capacity();
        let waiting: usize = self.rays.iter().map(queues).sum();
        marks + counts + waiting * size_of::<(i64, usize, usize)>()
    }

    /// Makes room.
    pub(super) fn open(&mut self, last_level: i64, last_cell: i64) {
        let (low, size) = extent(self.step, last_level, last_cell).unwrap_or((0, 0));
        self.low = low;
        self.size = usize::try_from(size).unwrap_or(0);
        self.last_cell = last_cell;
        let residues = usize::try_from(self.step.0).unwrap_or(0);
        if !self.joined {
            self.marks = vec![PagedMarks::new(self.size); residues];
        }
        if self.counts() {
            // More than the budget are counted as one more, if no ray ends.
            let enough = (!self.ends()).then_some(self.budget.saturating_add(1));
            self.counts = vec![PagedCounts::new(self.size, enough); residues];
        }
    }

    /// Goes to the next level: rays begin and end.
    pub(super) fn begin(&mut self, level: i64, front: Front) {
        let due = |queue: &mut VecDeque<(i64, usize, usize)>| match queue.front() {
            Some((at, ..)) if *at == level => queue.pop_front(),
            _ => None,
        };
        for index in 0..self.rays.len() {
            while let Some((_, residue, line)) = due(&mut self.rays[index].ends) {
                self.change(residue, line, false);
            }
            while let Some((_, residue, line)) = due(&mut self.rays[index].begins) {
                self.change(residue, line, true);
                if let Some(count) = self.rays[index].count {
                    let end = level.saturating_add(count.saturating_mul(self.step.0));
                    self.rays[index].ends.push_back((end, residue, line));
                }
            }
        }
        let (turns, residue) = turns(level, self.step.0);
        self.residue = usize::try_from(residue).unwrap_or(0);
        self.shift = -self.low - self.step.1 * turns;
        self.forget(front.at(level), front.rise);
    }

    /// Forgets the lines of this residue that no level to come looks at; the front is at a cell, and rises by as many
    /// with each level.
    fn forget(&mut self, front: i64, rise: i64) {
        let (marks, counts) = (
            self.marks.get_mut(self.residue),
            self.counts.get_mut(self.residue),
        );
        // The lines rise no faster than the front.
        if self.step.1 <= rise * self.step.0
            && let Ok(first) = usize::try_from(front + self.shift)
        {
            marks
                .into_iter()
                .for_each(|marks| marks.forget_below(first));
            counts
                .into_iter()
                .for_each(|counts| counts.forget_below(first));
        }
        let (marks, counts) = (
            self.marks.get_mut(self.residue),
            self.counts.get_mut(self.residue),
        );
        if self.step.1 >= 0
            && let Ok(end) = usize::try_from(self.last_cell + 1 + self.shift)
        {
            marks.into_iter().for_each(|marks| marks.forget_from(end));
            counts
                .into_iter()
                .for_each(|counts| counts.forget_from(end));
        }
    }

    fn change(&mut self, residue: usize, line: usize, more: bool) {
        let marked = match self.counts.get_mut(residue) {
            None => more,
            Some(counts) => match counts.change(line, more) {
                Some(count) => count > self.budget,
                None => return,
            },
        };
        if self.joined {
            if marked {
                self.fresh.push((residue, line));
            }
            return;
        }
        match marked {
            true => self.marks[residue].set(line),
            false => self.marks[residue].clear(line),
        }
    }

    /// Notes the rays of a P-position.
    pub(super) fn note(&mut self, level: i64, cell: i64) {
        for ray in &mut self.rays {
            if !ray.into.iter().all(|half| half.holds(level, cell)) {
                continue;
            }
            let (begin, first) = (level + ray.first.0, cell + ray.first.1);
            let (turns, residue) = turns(begin, self.step.0);
            let line = first - self.step.1 * turns - self.low;
            if let Ok(line) = usize::try_from(line)
                && line < self.size
            {
                let residue = usize::try_from(residue).unwrap_or(0);
                ray.begins.push_back((begin, residue, line));
            }
        }
    }

    /// 64 cells of the level, from one on.
    pub(super) fn window(&self, cell: i64) -> u64 {
        let line = usize::try_from(cell + self.shift).unwrap_or(0);
        self.marks[self.residue].window(line)
    }

    /// The next cell of the level without a mark.
    pub(super) fn next_gap(&self, cell: i64) -> i64 {
        let line = usize::try_from(cell + self.shift).unwrap_or(0);
        let gap = self.marks[self.residue].next_gap(line);
        i64::try_from(gap).map_or(FAR, |gap| gap - self.shift)
    }

    /// How many rays a cell of the level lies on; one at most where they are not counted.
    pub(super) fn count(&self, cell: i64) -> u64 {
        let line = usize::try_from(cell + self.shift).unwrap_or(0);
        match self.counts.get(self.residue) {
            Some(counts) => u64::from(counts.get(line)),
            None => u64::from(self.marks[self.residue].holds(line)),
        }
    }
}
