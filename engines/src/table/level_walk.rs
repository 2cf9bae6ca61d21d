//! The engine for games on two heaps whose options all lie beyond thresholds: each value is given to a whole level at
//! once.
//!
//! If options are the x' with u(x') ≥ u(x) + c on an earlier level, a value is excluded at all positions of a level
//! with u at most its largest u so far, less c. So for each threshold a value is free on one interval of a level, and
//! so for all of them together. The values in order, each given to the open positions of its interval, fill a level.
//! All that is stored is how far each value reaches, for each threshold.
//!
//! Measured on one thread of a Xeon, all x + y ≤ 4000: Triangular Nim takes 0.18 s of processor time, and 0.86 s with a
//! bit set for each threshold (`thresholds.rs`).

use super::cells::{CellValues, TileCell};
use super::engine::Unfilled;
use super::frame::{Narrowed, Segment, TableFrame};
use super::lines::Guard;
use super::order::{FillOrder, WaveLayout, WavePiece};
use super::plan::Plan;
use super::thresholds::{ThresholdShape, ThresholdStair};
use grundy_rules::game::{Game, Play, Stop};
use grundy_work::Job;
use std::collections::VecDeque;

/// A reach that excludes no position.
const NOT_AT_ALL: i64 = -(1 << 60);
/// The most levels that are kept.
const MOST_KEPT: i64 = 1 << 12;

pub(super) struct LevelWalk<'p> {
    plan: &'p Plan,
    play: Play,
    /// Larger values count as this one: 1 for outcomes.
    cap: u32,
    mirror: bool,
    areas: Vec<ReachedArea<'p>>,
    /// How many earlier levels options lie on.
    depth: usize,
    /// The last levels, the latest first.
    kept: VecDeque<WalkedLevel>,
    /// For each place of a level, the next place without a value.
    next: Vec<usize>,
}

/// A level: its positions and their values.
#[derive(Debug, Default)]
struct WalkedLevel {
    line: Option<Segment>,
    values: Vec<u32>,
}

/// How far values reach.
struct ReachedArea<'p> {
    shape: &'p ThresholdShape,
    /// For each value: it is excluded where u is less than this.
    reached: Vec<i64>,
    /// The greatest reach of a value.
    farthest: i64,
}

/// The positions `from` to below `to` of a level.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    from: i64,
    to: i64,
}

/// u at the first position of a level, and by how much it changes.
#[derive(Clone, Copy, Debug)]
struct Slope {
    first: i64,
    by: i64,
}

impl Slope {
    fn of(shape: &ThresholdShape, line: &Segment) -> Slope {
        let [p, q] = shape.heaps;
        let (a, b) = (shape.plane.a, shape.plane.b);
        Slope {
            first: a * line.start[p] + b * line.start[q],
            by: a * line.step[p] + b * line.step[q],
        }
    }

    /// Keeps the positions with u at or above a number.
    #[inline]
    fn keep_above(self, least: i64, free: &mut Stretch) {
        let missing = least - self.first;
        match self.by {
            1 => free.from = free.from.max(missing),
            -1 => free.to = free.to.min(1 - missing),
            0 if missing <= 0 => {}
            0 => free.to = free.from,
            by if by > 0 => free.from = free.from.max(-(-missing).div_euclid(by)),
            by => free.to = free.to.min((-missing).div_euclid(-by) + 1),
        }
    }
}

impl<'p> LevelWalk<'p> {
    /// The engine for a plan, if it is one of levels and of thresholds alone, without conditions on the position.
    pub(super) fn new(
        game: &Game,
        plan: &'p Plan,
        play: Play,
        cap: Option<u32>,
    ) -> Option<LevelWalk<'p>> {
        let served = matches!(plan.order, FillOrder::Levels { .. })
            && plan.frame.sizes.len() == 2
            && !game.has_pass()
            && plan.enumerated.is_empty()
            && plan.rays.is_empty()
            && plan.lists.is_empty()
            && plan.unions.is_empty()
            && !plan.thresholds.is_empty()
            && plan
                .thresholds
                .iter()
                .all(|shape| shape.guard == Guard::default());
        if !served {
            return None;
        }
        let stairs = plan.thresholds.iter().flat_map(|shape| &shape.stairs);
        let depth = stairs.map(|stair| stair.back).max()?;
        let area = |shape| ReachedArea {
            shape,
            reached: Vec::new(),
            farthest: NOT_AT_ALL,
        };
        (depth <= MOST_KEPT).then(|| LevelWalk {
            plan,
            play,
            cap: cap.unwrap_or(u32::MAX),
            mirror: plan.mirrors(game),
            areas: plan.thresholds.iter().map(area).collect(),
            depth: usize::try_from(depth).unwrap_or(0),
            kept: VecDeque::new(),
            next: Vec::new(),
        })
    }

    pub(super) fn run(mut self, job: &Job) -> Result<CellValues, Unfilled> {
        let plan = self.plan;
        let layout = WaveLayout {
            frame: &plan.frame,
            base: 2,
            half: false,
        };
        let count = plan.cells;
        // A level has no more positions than the shorter heap has sizes.
        let shorter = plan.frame.sizes.iter().copied().min().unwrap_or(0);
        let shorter = usize::try_from(shorter).unwrap_or(usize::MAX);
        let levels = usize::try_from(plan.order.waves(&layout)).unwrap_or(usize::MAX);
        let kept = self.depth.min(levels).saturating_mul(shorter);
        let _kept = job
            .reserve_list::<u32>(kept)
            .map_err(|exceeded| Unfilled::Stop(exceeded.into()))?;
        let mut cells = CellValues::new(count, self.cap.min(1 << 7));
        let (mut largest, mut done) = (0, 0);
        let mut work = Vec::new();
        for wave in 0..plan.order.waves(&layout) {
            if !job.go_on(done, count) {
                return Err(Unfilled::Stop(Stop::Interrupted));
            }
            plan.order.wave(wave, &layout, &mut work);
            let mut level = self.level(&work, largest);
            largest = level.values.iter().copied().max().unwrap_or(0).max(largest);
            if largest > cells.most() {
                cells = cells.widened(largest, job).map_err(Unfilled::Stop)?;
            }
            match &mut cells {
                CellValues::U8(cells) => level.store(&plan.frame, cells),
                CellValues::U16(cells) => level.store(&plan.frame, cells),
                CellValues::U32(cells) => level.store(&plan.frame, cells),
            }
            done += level.values.len();
            self.kept.truncate(self.depth.saturating_sub(1));
            self.kept.push_front(std::mem::take(&mut level));
        }
        job.report(count, count);
        Ok(cells)
    }

    /// The values of the positions of a level, where those before have none above `largest`.
    fn level(&mut self, work: &[WavePiece], largest: u32) -> WalkedLevel {
        for area in &mut self.areas {
            for stair in &area.shape.stairs {
                let back = usize::try_from(stair.back - 1).unwrap_or(usize::MAX);
                if let Some(WalkedLevel {
                    line: Some(line),
                    values,
                }) = self.kept.get(back)
                {
                    take_in(
                        area.shape,
                        &mut area.reached,
                        &mut area.farthest,
                        *stair,
                        line,
                        values,
                    );
                }
            }
        }
        let mut segments = work.iter().filter_map(|work| match work {
            WavePiece::Line(segment) => Some(segment),
            WavePiece::Tile(_) => None,
        });
        let Some(first) = segments.next() else {
            return WalkedLevel::default();
        };
        let mut line = first.clone();
        line.count += segments.map(|segment| segment.count).sum::<usize>();
        // In a symmetric game the second half of a level is the first one, back.
        let half = match self.mirror {
            true => line.count.div_ceil(2),
            false => line.count,
        };
        let mut values = self.free_values(&line, half, largest);
        if self.mirror {
            values.extend_from_within(..line.count / 2);
            values[half..].reverse();
        }
        WalkedLevel {
            line: Some(line),
            values,
        }
    }

    /// The least free values of the first positions of a level.
    fn free_values(&mut self, line: &Segment, count: usize, largest: u32) -> Vec<u32> {
        let mut values = vec![0; count];
        self.next.clear();
        self.next.extend(0..=count);
        let slopes: Vec<Slope> = self
            .areas
            .iter()
            .map(|area| Slope::of(area.shape, line))
            .collect();
        let whole = Stretch {
            from: 0,
            to: i64::try_from(count).unwrap_or(i64::MAX),
        };
        let mut left = count;
        if self.play == Play::Misere {
            // Where no value is excluded, play has ended.
            let mut ended = whole;
            for (slope, area) in slopes.iter().zip(&self.areas) {
                slope.keep_above(area.farthest, &mut ended);
            }
            left -= give(1.min(self.cap), ended, &mut self.next, &mut values);
        }
        for value in 0..=largest.saturating_add(1) {
            if left == 0 {
                break;
            }
            let mut free = whole;
            if value < self.cap {
                for (slope, area) in slopes.iter().zip(&self.areas) {
                    let reached = area.reached.get(value as usize);
                    slope.keep_above(reached.copied().unwrap_or(NOT_AT_ALL), &mut free);
                }
            }
            if free.from < free.to {
                left -= give(value, free, &mut self.next, &mut values);
            }
        }
        values
    }
}

/// Gives a value to the positions of a stretch that have none; returns how many.
fn give(value: u32, stretch: Stretch, next: &mut [usize], values: &mut [u32]) -> usize {
    let place = |at: i64| usize::try_from(at).unwrap_or(0);
    let (from, to) = (place(stretch.from), place(stretch.to).min(values.len()));
    let mut given = 0;
    let mut at = first_open(from, next);
    while at < to {
        values[at] = value;
        next[at] = at + 1;
        given += 1;
        at = first_open(at + 1, next);
    }
    given
}

/// The first place without a value from `at` on; shortens the path to it.
#[inline]
fn first_open(mut at: usize, next: &mut [usize]) -> usize {
    while let Some(after) = next.get(at).copied()
        && after != at
    {
        let later = next[after];
        next[at] = later;
        at = later;
    }
    at
}

/// Adds the values of a level, for positions whose options lie on it by a stair.
fn take_in(
    shape: &ThresholdShape,
    reached: &mut Vec<i64>,
    farthest: &mut i64,
    stair: ThresholdStair,
    line: &Segment,
    values: &[u32],
) {
    let mut range = Narrowed::all(line.count);
    for linear in &shape.into {
        range.fulfils(linear, line, &[0, 0]);
    }
    if range.is_empty() {
        return;
    }
    let slope = Slope::of(shape, line);
    let from = i64::try_from(range.from).unwrap_or(0);
    let mut reach = slope.first + from * slope.by + 1 - stair.least;
    let values = &values[range.from..range.to];
    let most = values.iter().copied().max().unwrap_or(0) as usize;
    if most >= reached.len() {
        reached.resize(most + 1, NOT_AT_ALL);
    }
    for value in values {
        let place = &mut reached[*value as usize];
        *place = (*place).max(reach);
        *farthest = (*farthest).max(reach);
        reach += slope.by;
    }
}

impl WalkedLevel {
    fn store<C: TileCell>(&self, frame: &TableFrame, cells: &mut [C]) {
        let Some(line) = &self.line else {
            return;
        };
        let (mut x, mut y) = (line.start[0], line.start[1]);
        for value in &self.values {
            if let Some(number) = frame.cell(x, y) {
                cells[number] = C::of(*value);
            }
            x += line.step[0];
            y += line.step[1];
        }
    }
}
