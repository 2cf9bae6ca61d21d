//! Marks of single cells and runs of cells in the next levels: listed offsets, bounded rays along a level, and the
//! tips of areas.
//!
//! The marks for a later level wait in a ring of levels, and go into one set of marks when that level begins.

use super::half::{FAR, Half};
use super::pages::PagedMarks;
use std::collections::HashMap;

/// The cells from `low` to `high`, every `step`-th of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellRun {
    pub low: i64,
    pub high: i64,
    pub step: i64,
}

/// Runs relative to a P-position, each with how many levels up it lies.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub runs: Vec<(i64, CellRun)>,
    pub into: Vec<Half>,
}

/// The marks of runs.
#[derive(Clone, Debug)]
pub(super) struct Spots {
    lists: Vec<List>,
    /// For each level to come, by its residue.
    waiting: Vec<Vec<CellRun>>,
    marks: PagedMarks,
    /// The runs of this level.
    marked: Vec<CellRun>,
    budget: u32,
    /// How often a cell is marked, if that is counted.
    counts: HashMap<usize, u32>,
    last_cell: i64,
}

impl Spots {
    pub(super) fn new(budget: u32) -> Spots {
        Spots {
            lists: Vec::new(),
            waiting: Vec::new(),
            marks: PagedMarks::new(0),
            marked: Vec::new(),
            budget,
            counts: HashMap::new(),
            last_cell: -1,
        }
    }

    pub(super) fn push(&mut self, list: List) {
        if list.runs.is_empty() {
            return;
        }
        match self.lists.iter_mut().find(|old| old.into == list.into) {
            Some(old) => old.runs.extend(list.runs),
            None => self.lists.push(list),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    fn highest(&self) -> i64 {
        let levels = self.lists.iter().flat_map(|list| &list.runs);
        levels.map(|(level, _)| *level).max().unwrap_or(0)
    }

    /// The bytes that it takes at most, apart from the runs that wait.
    pub(super) fn most_bytes(&self, last_cell: i64) -> Option<u128> {
        let ring = u128::try_from(self.highest()).ok()?.checked_mul(24)?;
        ring.checked_add(PagedMarks::most_bytes(u128::try_from(last_cell).ok()? + 1))
    }

    /// The bytes that it takes now.
    pub(super) fn bytes(&self) -> usize {
        let waiting: usize = self.waiting.iter().map(Vec::capacity).sum();
        let runs = waiting + self.marked.capacity();
        let ring = self.waiting.len() * size_of::<Vec<CellRun>>();
        self.marks.bytes() + ring + runs * size_of::<CellRun>()
    }

    pub(super) fn open(&mut self, last_cell: i64) {
        self.last_cell = last_cell;
        self.marks = PagedMarks::new(usize::try_from(last_cell + 1).unwrap_or(0));
        self.waiting = vec![Vec::new(); usize::try_from(self.highest() + 1).unwrap_or(1)];
    }

    fn slot(&self, level: i64) -> usize {
        let length = i64::try_from(self.waiting.len()).unwrap_or(1);
        usize::try_from(level % length).unwrap_or(0)
    }

    pub(super) fn begin(&mut self, level: i64) {
        let mut marked = std::mem::take(&mut self.marked);
        for run in marked.drain(..) {
            self.each(run, |spots, first, last| {
                spots.marks.clear_range(first, last)
            });
        }
        self.counts.clear();
        let slot = self.slot(level);
        std::mem::swap(&mut marked, &mut self.waiting[slot]);
        for run in &marked {
            self.mark(*run);
        }
        self.marked = marked;
    }

    fn mark(&mut self, run: CellRun) {
        if self.budget == 0 {
            self.each(run, |spots, first, last| spots.marks.set_range(first, last));
            return;
        }
        self.each(run, |spots, first, last| {
            for cell in first..=last {
                let count = spots.counts.entry(cell).or_insert(0);
                *count += 1;
                if *count > spots.budget {
                    spots.marks.set(cell);
                }
            }
        });
    }

    /// Visits the pieces of a run.
    fn each(&mut self, run: CellRun, mut visit: impl FnMut(&mut Spots, usize, usize)) {
        let place = |cell: i64| usize::try_from(cell).unwrap_or(0);
        if run.low > run.high {
            return;
        }
        if run.step == 1 {
            return visit(self, place(run.low), place(run.high));
        }
        let mut cell = run.low;
        while cell <= run.high {
            visit(self, place(cell), place(cell));
            cell += run.step;
        }
    }

    /// Notes the cells that a P-position of this level marks.
    pub(super) fn note(&mut self, level: i64, cell: i64) {
        for index in 0..self.lists.len() {
            let list = &self.lists[index];
            if !list.into.iter().all(|half| half.holds(level, cell)) {
                continue;
            }
            for place in 0..list.runs.len() {
                let (up, run) = self.lists[index].runs[place];
                let Some(run) = run.beside(cell, self.last_cell) else {
                    continue;
                };
                match up {
                    0 => {
                        self.mark(run);
                        self.marked.push(run);
                    }
                    _ => {
                        let slot = self.slot(level + up);
                        self.waiting[slot].push(run);
                    }
                }
            }
        }
    }

    pub(super) fn is_quiet(&self) -> bool {
        self.marked.is_empty()
    }

    pub(super) fn window(&self, cell: i64) -> u64 {
        self.marks.window(usize::try_from(cell).unwrap_or(0))
    }

    pub(super) fn next_gap(&self, cell: i64) -> i64 {
        let gap = self.marks.next_gap(usize::try_from(cell).unwrap_or(0));
        i64::try_from(gap).unwrap_or(FAR)
    }

    /// How often a cell is marked; at most once if that is not counted.
    pub(super) fn count(&self, cell: i64) -> u64 {
        let cell = usize::try_from(cell).unwrap_or(usize::MAX);
        match self.budget {
            0 => u64::from(self.marks.holds(cell)),
            _ => self.counts.get(&cell).map_or(0, |count| u64::from(*count)),
        }
    }
}

impl CellRun {
    pub(super) fn one(cell: i64) -> CellRun {
        CellRun {
            low: cell,
            high: cell,
            step: 1,
        }
    }

    /// The run from a cell on, as far as it lies between 0 and the last cell.
    fn beside(self, cell: i64, last: i64) -> Option<CellRun> {
        let mut low = cell.saturating_add(self.low);
        let high = cell.saturating_add(self.high).min(last);
        if low < 0 {
            low = low.rem_euclid(self.step);
        }
        (low <= high).then_some(CellRun {
            low,
            high,
            step: self.step,
        })
    }
}
