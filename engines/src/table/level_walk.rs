//! The engine for games on two heaps whose options all lie beyond thresholds: each value is given to a whole level at
//! once.
//!
//! Where an option needs u(x') ≥ u(x) + c on an earlier level, a value is met by all positions of a level with u up to
//! the largest u at which it came, less c: on one side of a place. So a value is free on one interval of a level for
//! each threshold, and on one interval for all of them: the values in order, each on what is left of its interval, fill
//! a level. No set is kept but, for each threshold and value, how far it reaches. Mostly what is left is one stretch,
//! of which each value takes an end.
//!
//! In a symmetric game half of each level is computed and kept, and two thresholds that are each other's twins reach
//! equally far. Positions whose twins alone are in the table are computed with them: no position of the table or its
//! twin has an option that is neither.

use super::cells::CellValues;
use super::faults::Unfilled;
use super::frame::{Narrowed, Segment};
use super::level_store::LevelStore;
use super::lines::Guard;
use super::open_places::{LevelSide, OpenPlaces, Slope, Stretch};
use super::order::{FillOrder, WaveLayout, WavePiece};
use super::plan::Plan;
use super::thresholds::{ThresholdShape, ThresholdStair};
use grundy_rules::game::{Game, Play, Stop};
use grundy_work::{Job, Reserved};
use std::collections::{BTreeMap, VecDeque};

/// A reach that excludes no position.
const NOT_AT_ALL: i64 = -(1 << 60);
/// The most levels that are kept. It chooses between engines only.
const MOST_KEPT: i64 = 1 << 12;
/// Twins are computed together if one heap has at most this part more sizes than the other. It chooses between engines only.
const FEW_TWINS: i64 = 8;

pub(super) struct LevelWalk<'p> {
    plan: &'p Plan,
    play: Play,
    /// Larger values count as this one: 1 for outcomes.
    cap: u32,
    mirror: bool,
    reaches: Vec<Reach<'p>>,
    sides: Vec<WalkedSide<'p>>,
    /// How many earlier levels options lie on.
    depth: usize,
    /// The last levels, the latest first.
    kept: VecDeque<WalkedLevel>,
    /// For each place of a level, the next place without a value.
    next: Vec<usize>,
}

/// A level: its positions and their values; the first half of both in a symmetric game.
#[derive(Debug, Default)]
struct WalkedLevel {
    line: Option<Segment>,
    values: Vec<u32>,
}

impl WalkedLevel {
    /// Sets the value of a position on a row, and of its twin if the level has half of the positions.
    fn set(&mut self, row: &Segment, place: usize, value: u32, mirror: bool) {
        let Some(line) = &self.line else {
            return;
        };
        let own = [row.at(place, 0), row.at(place, 1)];
        for [x, y] in [own, [own[1], own[0]]]
            .into_iter()
            .take(1 + usize::from(mirror))
        {
            let index = match (line.step[0], line.step[1]) {
                // A level of one position.
                (0, 0) => 0,
                (0, by) => (y - line.start[1]) / by,
                (by, _) => (x - line.start[0]) / by,
            };
            let index = usize::try_from(index).ok();
            let is_there = |index: &usize| line.at(*index, 0) == x && line.at(*index, 1) == y;
            if let Some(index) = index.filter(|index| *index < line.count && is_there(index)) {
                self.values[index] = value;
            }
        }
    }
}

/// The positions of a level, and the values along them.
#[derive(Clone, Copy)]
pub(super) struct LevelLine<'l> {
    pub line: &'l Segment,
    pub values: &'l [u32],
}

/// Sees a level, and says whether more are wanted.
pub(super) type LevelVisit<'v> = dyn FnMut(i64, Option<LevelLine<'_>>) -> Result<bool, Stop> + 'v;

/// What the levels that are known leave to the next ones.
#[derive(Debug)]
pub(super) struct LevelPast {
    known: i64,
    /// The last of them.
    kept: BTreeMap<i64, WalkedLevel>,
    largest: u32,
    _memory: Reserved,
}

/// A threshold, and the place of how far values reach beyond it.
struct WalkedSide<'p> {
    shape: &'p ThresholdShape,
    reach: usize,
}

/// How far values reach beyond a threshold.
struct Reach<'p> {
    shape: &'p ThresholdShape,
    /// For each value: it is excluded where u is less than this.
    reached: Vec<i64>,
    /// The greatest reach of a value.
    farthest: i64,
}

/// The same threshold with the two heaps exchanged, if its options have no conditions.
fn is_twin(one: &ThresholdShape, other: &ThresholdShape) -> bool {
    one.plane.a == other.plane.b
        && one.plane.b == other.plane.a
        && one.stairs == other.stairs
        && one.into.is_empty()
        && other.into.is_empty()
}

/// Does each threshold stand for itself or for another with the heaps exchanged, and are nearly all twins in the table?
fn has_twins(plan: &Plan) -> bool {
    let FillOrder::Levels { weights, .. } = &plan.order else {
        return false;
    };
    let (all, sizes) = (&plan.thresholds, &plan.frame.sizes);
    let twin = |one: &ThresholdShape| all.iter().any(|other| is_twin(one, other));
    let apart = (sizes[0] - sizes[1]).abs();
    weights[0] == weights[1] && apart <= sizes[0] / FEW_TWINS && all.iter().all(twin)
}

/// The first half of the level that a line lies in with its twin.
fn first_half(mut line: Segment) -> Segment {
    let (x, y) = (line.start[0], line.start[1]);
    let last = i64::try_from(line.count).unwrap_or(i64::MAX) - 1;
    let least = x.min(y - last);
    line.start = vec![least, x + y - least];
    // least + i ≤ x + y - least - i
    line.count = usize::try_from((x + y) / 2 - least + 1).unwrap_or(0);
    line.step = vec![1, -1];
    line
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
        let mirror = has_twins(plan);
        let mut reaches: Vec<Reach> = Vec::new();
        let mut sides = Vec::new();
        for shape in &plan.thresholds {
            let mut known = reaches.iter();
            let twin = known.position(|reach| mirror && is_twin(reach.shape, shape));
            sides.push(WalkedSide {
                shape,
                reach: twin.unwrap_or(reaches.len()),
            });
            if twin.is_none() {
                reaches.push(Reach {
                    shape,
                    reached: Vec::new(),
                    farthest: NOT_AT_ALL,
                });
            }
        }
        (depth <= MOST_KEPT).then(|| LevelWalk {
            plan,
            play,
            cap: cap.unwrap_or(u32::MAX),
            mirror,
            reaches,
            sides,
            depth: usize::try_from(depth).unwrap_or(0),
            kept: VecDeque::new(),
            next: Vec::new(),
        })
    }

    pub(super) fn run(mut self, job: &Job) -> Result<CellValues, Unfilled> {
        let plan = self.plan;
        let layout = self.layout();
        let count = plan.cells;
        // A level has no more positions than a heap has sizes.
        let longer = plan.frame.sizes.iter().copied().max().unwrap_or(0);
        let longer = usize::try_from(longer).unwrap_or(usize::MAX);
        let levels = usize::try_from(plan.order.waves(&layout)).unwrap_or(usize::MAX);
        let kept = self.depth.min(levels).saturating_add(LevelStore::MOST);
        let kept = kept.saturating_mul(longer);
        let _kept = job
            .reserve_list::<u32>(kept)
            .map_err(|exceeded| Unfilled::Stop(exceeded.into()))?;
        let mut cells = CellValues::new(count, self.cap.min(1 << 7));
        let (mut largest, mut done) = (0, 0);
        let (mut work, mut store) = (Vec::new(), LevelStore::default());
        for wave in 0..plan.order.waves(&layout) {
            if !job.go_on(done, count) {
                return Err(Unfilled::Stop(Stop::Interrupted));
            }
            plan.order.wave(wave, &layout, &mut work);
            let mut level = WalkedLevel::default();
            if let Some(line) = whole(&work) {
                done += line.count;
                level = self.level(line.clone(), largest);
                if !store.takes(&line) {
                    store.write(&plan.frame, &mut cells);
                }
                store.push(line, |line, values| self.expand(&level, line, values));
            }
            largest = level.values.iter().copied().max().unwrap_or(0).max(largest);
            if largest > cells.most() {
                cells = cells.widened(largest, job).map_err(Unfilled::Stop)?;
            }
            self.keep(level);
        }
        store.write(&plan.frame, &mut cells);
        job.report(count, count);
        Ok(cells)
    }

    /// Levels that were computed before, of which nothing is taken in yet: all before `known`.
    pub(super) fn past(&self, known: i64, job: &Job) -> Result<LevelPast, Stop> {
        let plan = self.plan;
        let layout = self.layout();
        let longer = plan.frame.sizes.iter().copied().max().unwrap_or(0);
        let longer = usize::try_from(longer).unwrap_or(usize::MAX);
        let memory =
            job.reserve_list::<u32>(longer.saturating_mul(self.depth.saturating_add(2)))?;
        let depth = i64::try_from(self.depth).unwrap_or(i64::MAX);
        let mut work = Vec::new();
        let mut kept = BTreeMap::new();
        for level in (known - depth).max(0)..known {
            plan.order.wave(level, &layout, &mut work);
            let line = whole(&work).map(|line| if self.mirror { first_half(line) } else { line });
            let count = line.as_ref().map_or(0, |line| line.count);
            let values = vec![0; count];
            kept.insert(level, WalkedLevel { line, values });
        }
        Ok(LevelPast {
            known,
            kept,
            largest: 0,
            _memory: memory,
        })
    }

    /// Takes in the cells of a row from a position on, as far as their levels are known; is each of these a value?
    pub(super) fn take_in_row(
        &mut self,
        past: &mut LevelPast,
        from: [usize; 2],
        cells: &[u32],
        none: u32,
    ) -> bool {
        let FillOrder::Levels { weights, .. } = &self.plan.order else {
            return false;
        };
        let wide = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let row = Segment {
            start: from.map(wide).to_vec(),
            step: vec![0, 1],
            count: cells.len(),
        };
        let first = weights[0] * row.start[0] + weights[1] * row.start[1];
        let by = weights[1];
        // How many cells lie on levels up to this one.
        let up_to = |level: i64| match (level < first, by) {
            (true, _) => 0,
            (false, 0) => cells.len(),
            (false, by) => {
                usize::try_from((level - first) / by + 1).map_or(0, |count| count.min(cells.len()))
            }
        };
        let known = &cells[..up_to(past.known - 1)];
        if known.contains(&none) {
            return false;
        }
        past.largest = known.iter().copied().max().unwrap_or(0).max(past.largest);
        for (level, kept) in &mut past.kept {
            if by == 0 && *level == first || by > 0 && *level >= first && (level - first) % by == 0
            {
                let places = match by {
                    0 => 0..cells.len(),
                    by => {
                        let place = usize::try_from((level - first) / by).unwrap_or(usize::MAX);
                        place..place.saturating_add(1)
                    }
                };
                for place in places.filter(|place| *place < cells.len()) {
                    kept.set(&row, place, cells[place], self.mirror);
                }
            }
        }
        for reach in &mut self.reaches {
            for stair in &reach.shape.stairs {
                let cells = &cells[..up_to(past.known - stair.back)];
                let mut row = row.clone();
                row.count = cells.len();
                reach.take_in_along(*stair, &row, cells);
                if self.mirror {
                    reach.take_in_along(*stair, &row.twin(), cells);
                }
            }
        }
        true
    }

    /// Walks the levels that are not known, and hands out each, with its values if it has positions.
    /// It ends where `visit` says that no more are wanted.
    pub(super) fn walk(
        mut self,
        past: LevelPast,
        job: &Job,
        visit: &mut LevelVisit<'_>,
    ) -> Result<(), Stop> {
        let plan = self.plan;
        let layout = self.layout();
        let LevelPast {
            known,
            kept,
            mut largest,
            _memory,
        } = past;
        for (_, level) in kept {
            self.kept.push_front(level);
        }
        let (mut work, mut values, mut done) = (Vec::new(), Vec::new(), 0);
        for wave in known..plan.order.waves(&layout) {
            if !job.go_on(done, plan.cells) {
                return Err(Stop::Interrupted);
            }
            plan.order.wave(wave, &layout, &mut work);
            let mut level = WalkedLevel::default();
            let line = whole(&work);
            values.clear();
            if let Some(line) = &line {
                level = self.level(line.clone(), largest);
                self.expand(&level, line, &mut values);
                done += line.count;
            }
            largest = level.values.iter().copied().max().unwrap_or(0).max(largest);
            let line = line.as_ref().map(|line| LevelLine {
                line,
                values: &values,
            });
            if !visit(wave, line)? {
                return Ok(());
            }
            self.keep(level);
        }
        Ok(())
    }

    fn layout(&self) -> WaveLayout<'p> {
        WaveLayout {
            frame: &self.plan.frame,
            base: 2,
            half: false,
        }
    }

    /// Appends the values of a level at the positions on a line of it.
    fn expand(&self, level: &WalkedLevel, line: &Segment, values: &mut Vec<u32>) {
        let Some(own) = level.line.as_ref().filter(|_| self.mirror) else {
            values.extend_from_slice(&level.values);
            return;
        };
        // The positions of the first half, then those of its twin, back.
        let place = |heap: i64| usize::try_from(heap - own.start[0]).unwrap_or(0);
        let (from, to) = (place(line.start[0]), place(line.start[0]) + line.count);
        let half = level.values.len();
        values.extend_from_slice(level.values.get(from..to.min(half)).unwrap_or_default());
        let (whole, middle) = (place(own.start[1]) + 1, from.max(half));
        if to > middle {
            let back = &level.values[whole - to..whole - middle];
            values.extend(back.iter().rev());
        }
    }

    /// Keeps a level as the latest, and takes in what the next one sees of those before.
    fn keep(&mut self, level: WalkedLevel) {
        self.kept.truncate(self.depth.saturating_sub(1));
        self.kept.push_front(level);
        for reach in &mut self.reaches {
            for stair in &reach.shape.stairs {
                let back = usize::try_from(stair.back - 1).unwrap_or(usize::MAX);
                if let Some(level) = self.kept.get(back) {
                    reach.take_in(*stair, level, self.mirror);
                }
            }
        }
    }

    /// The values of the positions on a line, which is a level, where those before have none above `largest`.
    fn level(&mut self, mut line: Segment, largest: u32) -> WalkedLevel {
        if self.mirror {
            line = first_half(line);
        }
        let most = usize::try_from(largest).map_or(usize::MAX, |most| most.saturating_add(2));
        for reach in &mut self.reaches {
            let most = most.max(reach.reached.len());
            reach.reached.resize(most, NOT_AT_ALL);
        }
        let side = |side: &WalkedSide| LevelSide {
            slope: Slope::of(side.shape, &line),
            reached: &self.reaches[side.reach].reached,
            farthest: self.reaches[side.reach].farthest,
        };
        let mut sides: Vec<LevelSide> = self.sides.iter().map(side).collect();
        if self.mirror {
            // In the first half u is smaller where it rises than where it falls: its twin asks for no more.
            sides.retain(|side| side.slope.by >= 0);
        }
        let whole = Stretch {
            from: 0,
            to: i64::try_from(line.count).unwrap_or(i64::MAX),
        };
        let mut open = OpenPlaces::all(whole, line.count, &mut self.next);
        if self.play == Play::Misere {
            // Where no value is excluded, play has ended.
            let mut ended = whole;
            for side in &sides {
                side.slope.keep_above(side.farthest, &mut ended);
            }
            open.give(1.min(self.cap), ended);
        }
        let last = largest.saturating_add(1);
        match sides.as_slice() {
            // One or two thresholds are usual, and have loops of their own.
            [one] => open.give_all(&[*one], last, self.cap),
            [one, other] => open.give_all(&[*one, *other], last, self.cap),
            sides => open.give_all(sides, last, self.cap),
        }
        WalkedLevel {
            values: open.values,
            line: Some(line),
        }
    }
}

/// The line that a level is.
fn whole(work: &[WavePiece]) -> Option<Segment> {
    let mut segments = work.iter().filter_map(|work| match work {
        WavePiece::Line(segment) => Some(segment),
        WavePiece::Tile(_) => None,
    });
    let mut line = segments.next()?.clone();
    line.count += segments.map(|segment| segment.count).sum::<usize>();
    Some(line)
}

impl Reach<'_> {
    /// Adds the values of a level, for positions whose options lie on it by a stair.
    fn take_in(&mut self, stair: ThresholdStair, level: &WalkedLevel, mirror: bool) {
        let Some(line) = &level.line else {
            return;
        };
        // One half of a level reaches farther than the other.
        match mirror && Slope::of(self.shape, line).by > 0 {
            true => self.take_in_along(stair, &line.twin(), &level.values),
            false => self.take_in_along(stair, line, &level.values),
        }
    }

    fn take_in_along(&mut self, stair: ThresholdStair, line: &Segment, values: &[u32]) {
        let mut range = Narrowed::all(line.count);
        for linear in &self.shape.into {
            range.fulfils(linear, line, &[0, 0]);
        }
        if range.is_empty() {
            return;
        }
        let slope = Slope::of(self.shape, line);
        let place = |index: usize| i64::try_from(index).unwrap_or(0);
        let reach = |index: usize| slope.first + place(index) * slope.by + 1 - stair.least;
        let (first, last) = (reach(range.from), reach(range.to - 1));
        self.farthest = self.farthest.max(first).max(last);
        let values = &values[range.from..range.to];
        let most = values.iter().copied().max().unwrap_or(0) as usize;
        if most >= self.reached.len() {
            self.reached.resize(most + 1, NOT_AT_ALL);
        }
        let mut reach = first;
        for value in values {
            let place = &mut self.reached[*value as usize];
            *place = (*place).max(reach);
            reach += slope.by;
        }
    }
}
