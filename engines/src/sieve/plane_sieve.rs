//! Three heaps, level by level: for moves that may enlarge a heap, and for options that fill an area.
//!
//! Positions of a level do not reach each other, so that a row is searched 64 cells at a time: marks of the sets that
//! are closed under generators ([`spread_marks`](super::spread_marks)) are joined, and full stretches are skipped. If the game is
//! symmetric, only rows and cells of positions with heaps in increasing order are looked at.

use super::cone::cones;
use super::memory::reserved;
use super::planes::Planes;
use super::sift::{VisitPosition, given};
use super::spread_marks::{RowOfMarks, SpreadMarks};
use grundy_rules::formula::NoGames;
use grundy_rules::game::{Game, Play, ShapeRefusal, Stop, show};
use grundy_rules::number::Number;
use grundy_work::{Job, Pace, Reserved};

/// Finds the P-positions of a game on three heaps.
#[derive(Clone, Debug)]
pub(super) struct PlaneSieve<'g> {
    game: &'g Game,
    play: Play,
    max: i64,
    planes: Planes,
    /// Without marks.
    marks: Vec<SpreadMarks>,
}

impl<'g> PlaneSieve<'g> {
    pub(super) fn new(
        game: &'g Game,
        play: Play,
        max: i64,
    ) -> Result<PlaneSieve<'g>, ShapeRefusal> {
        let mut reach = max;
        loop {
            let cones = cones(&given(game, reach)?)?;
            let planes = Planes::of(&cones, max, game.is_symmetric())?;
            let farthest = planes.caps.into_iter().max().unwrap_or(max);
            if farthest <= reach {
                let marks = cones.iter().map(|cone| SpreadMarks::new(cone, &planes));
                let marks = marks.collect::<Result<_, _>>()?;
                return Ok(PlaneSieve {
                    game,
                    play,
                    max,
                    planes,
                    marks,
                });
            }
            reach = farthest;
        }
    }

    /// How many bytes the marks take at least.
    pub(super) fn bytes(&self) -> Option<u128> {
        let mut all = self.marks.iter().map(SpreadMarks::bytes);
        all.try_fold(0_u128, |sum, bytes| sum.checked_add(bytes?))
    }

    /// Visits every P-position with all heaps up to the bound, in lexicographic order.
    pub(super) fn run(&self, job: &Job, visit: &mut VisitPosition) -> Result<(), Stop> {
        let _reserved = reserved(self.bytes(), job)?;
        let (unconditional, asked) = self
            .marks
            .iter()
            .cloned()
            .partition(|marks| marks.when.is_empty());
        let mut run = PlaneSifting {
            sieve: self,
            job,
            pace: Pace::of(job),
            unconditional,
            asked,
            found: Found::new(self.max, job)?,
            waiting: job.reserve(0)?,
        };
        run.unconditional.iter_mut().for_each(SpreadMarks::open);
        run.asked.iter_mut().for_each(SpreadMarks::open);
        let last = self.planes.last_level;
        let all = usize::try_from(last + 1).unwrap_or(usize::MAX);
        for level in 0..=last {
            if !job.go_on(usize::try_from(level).unwrap_or(0), all) {
                return Err(Stop::Interrupted);
            }
            run.sift(level)?;
        }
        job.report(all, all);
        run.found.show(job, visit)
    }
}

/// A sieve at work.
struct PlaneSifting<'s> {
    sieve: &'s PlaneSieve<'s>,
    job: &'s Job,
    pace: Pace<'s>,
    unconditional: Vec<SpreadMarks>,
    /// Marks whose conditions are evaluated only if nothing else marks the cell.
    asked: Vec<SpreadMarks>,
    found: Found,
    waiting: Reserved,
}

impl PlaneSifting<'_> {
    /// Finds the P-positions of a level.
    fn sift(&mut self, level: i64) -> Result<(), Stop> {
        let planes = &self.sieve.planes;
        for marks in self.unconditional.iter_mut().chain(&mut self.asked) {
            marks.begin(planes, level, &mut self.pace)?;
        }
        let mut rows = Vec::new();
        let (first, last) = planes.rows(level);
        for row in first..=last {
            let (mut cell, last) = planes.cells(level, row);
            rows.clear();
            rows.extend(self.unconditional.iter().map(|marks| marks.row(level, row)));
            while let Some(free) = self.next_free(&rows, cell, last) {
                cell = free + 1;
                if !self.pace.goes_on(1) {
                    return Err(Stop::Interrupted);
                }
                if self.is_p([level, row, free])? {
                    self.note(planes.position([level, row, free]))?;
                }
            }
            if !self.pace.goes_on(1) {
                return Err(Stop::Interrupted);
            }
        }
        let waiting = self.unconditional.iter().chain(&self.asked);
        let bytes = waiting.map(SpreadMarks::bytes_waiting).sum();
        Ok(self.waiting.grow_to(bytes, self.job)?)
    }

    /// The first cell of a row from one on that has no unconditional mark.
    fn next_free(&self, rows: &[RowOfMarks], mut from: i64, last: i64) -> Option<i64> {
        while from <= last {
            let (mut all, mut next) = (0, from + 64);
            for (marks, row) in self.unconditional.iter().zip(rows) {
                let (window, gap) = marks.window(row, from);
                all |= window;
                next = next.max(gap);
            }
            if all != u64::MAX {
                let free = from + i64::from(all.trailing_ones());
                return (free <= last).then_some(free);
            }
            from = next;
        }
        None
    }

    /// Is a position a P-position, if no unconditional mark is on it?
    fn is_p(&self, at: [i64; 3]) -> Result<bool, Stop> {
        let planes = &self.sieve.planes;
        let position = planes.position(at);
        for marks in &self.asked {
            let row = marks.row(at[0], at[1]);
            if marks.window(&row, at[2]).0 & 1 == 0 {
                continue;
            }
            let heaps = position.map(Number::from);
            let mut holds = true;
            for condition in &marks.when {
                holds = holds
                    && condition
                        .holds(&heaps, &NoGames)
                        .map_err(|error| Stop::limit(format!("at {}: {error}", show(&position))))?;
            }
            if holds {
                return Ok(false);
            }
        }
        match self.sieve.play {
            Play::Normal => Ok(true),
            Play::Misere => self.sieve.game.has_options(&position),
        }
    }

    /// Notes a P-position, and those with its heaps exchanged if only one of them is looked at.
    fn note(&mut self, position: [i64; 3]) -> Result<(), Stop> {
        if !self.sieve.planes.sorted {
            return self.note_one(position);
        }
        let [x, y, z] = position;
        let all = match (x == y, y == z) {
            (true, true) => &[[x, y, z]][..],
            (true, false) => &[[x, y, z], [x, z, y], [z, x, y]],
            (false, true) => &[[x, y, z], [y, x, z], [y, z, x]],
            (false, false) => &[
                [x, y, z],
                [x, z, y],
                [y, x, z],
                [y, z, x],
                [z, x, y],
                [z, y, x],
            ],
        };
        all.iter().try_for_each(|position| self.note_one(*position))
    }

    fn note_one(&mut self, position: [i64; 3]) -> Result<(), Stop> {
        let planes = &self.sieve.planes;
        let at = planes.vector(position);
        for marks in self.unconditional.iter_mut().chain(&mut self.asked) {
            marks.note(planes, position, at);
        }
        self.found.put(position, self.job)
    }
}

/// The P-positions within the bound, for each size of the first heap.
struct Found {
    max: i64,
    others: Vec<Vec<[u32; 2]>>,
    bytes: usize,
    memory: Reserved,
}

impl Found {
    fn new(max: i64, job: &Job) -> Result<Found, Stop> {
        let sizes = usize::try_from(max + 1).unwrap_or(usize::MAX);
        let memory = job.reserve_list::<Vec<[u32; 2]>>(sizes)?;
        Ok(Found {
            max,
            others: vec![Vec::new(); sizes],
            bytes: sizes * size_of::<Vec<[u32; 2]>>(),
            memory,
        })
    }

    fn put(&mut self, position: [i64; 3], job: &Job) -> Result<(), Stop> {
        if position.iter().any(|heap| *heap > self.max) {
            return Ok(());
        }
        let [Ok(x), Ok(y), Ok(z)] = position.map(u32::try_from) else {
            return Err(Stop::limit("heaps beyond 32 bits"));
        };
        let others = &mut self.others[usize::try_from(x).unwrap_or(usize::MAX)];
        if others.len() == others.capacity() {
            // A list grows by doubling.
            self.bytes += others.len().max(4) * size_of::<[u32; 2]>();
            self.memory.grow_to(self.bytes, job)?;
        }
        others.push([y, z]);
        Ok(())
    }

    /// Shows them in lexicographic order.
    fn show(self, job: &Job, visit: &mut VisitPosition) -> Result<(), Stop> {
        let mut pace = Pace::of(job);
        for (x, mut others) in (0..).zip(self.others) {
            others.sort_unstable();
            for [y, z] in others {
                if visit(&[x, y.into(), z.into()]).is_break() {
                    return Ok(());
                }
                if !pace.goes_on(1) {
                    return Err(Stop::Interrupted);
                }
            }
        }
        Ok(())
    }
}
