//! Marks that are closed under generators: what is marked, plus a generator, is marked.
//!
//! One generator leads to higher levels, and whole lines in its direction are marked, from where they begin: each is
//! one bit, in coordinates that go along with it. A line that begins sends the others out, by the other generators;
//! where a line is marked already, it ends there. So every line is marked once, however many P-positions lead to
//! it, and an area of offsets costs as much as a plane of lines. If no generator leads to a higher level, the marks
//! of a level are all its own, and are taken back after it.
//!
//! On the way from a P-position to what it marks, every heap grows or every heap falls, step by step (the generators
//! of an area are such), so nothing beyond the largest heaps needs to be followed.

use super::cone::{AreaCone, Tip};
use super::marks::Marks;
use super::planes::{HalfSpace, Planes};
use grundy_rules::formula::Condition;
use grundy_rules::game::{ShapeRefusal, Stop};
use grundy_rules::linear_program::{LinearProgram, Optimum};
use grundy_work::Pace;
use std::collections::VecDeque;

/// The most generators that are compared. It chooses between engines only.
const MOST_COMPARED: usize = 8;

/// The marks of one cone. Vectors are level, row and cell.
#[derive(Clone, Debug)]
pub(super) struct SpreadMarks {
    pub when: Vec<Condition>,
    /// Where the marks count.
    from: Vec<HalfSpace>,
    tips: Vec<(Tip, Waiting)>,
    /// The generators beside the one that lines go along with.
    others: Vec<([i64; 3], Waiting)>,
    lines: ConeLines,
    /// Are marks carried to higher levels?
    carried: bool,
    sets: Vec<Marks>,
    /// The lines that were marked in this level and have sent out no others.
    fresh: Vec<[i64; 3]>,
    /// What is taken back after this level.
    marked: Vec<(usize, usize)>,
}

/// Where lines begin later, in order.
type Waiting = VecDeque<[i64; 3]>;

/// The lines in one direction, and the bit of each.
#[derive(Clone, Debug)]
struct ConeLines {
    along: [i64; 3],
    /// The least row and cell of a line, and how many there are.
    first: [i64; 2],
    extent: [i64; 2],
    /// A line that begins with a heap outside of this range never comes back.
    least: [i64; 3],
    most: [i64; 3],
}

/// The cells of a row, in a set of marks.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowOfMarks {
    set: usize,
    /// The place of cell 0.
    shift: i64,
    /// Where marks count.
    pub first: i64,
    pub last: i64,
}

impl SpreadMarks {
    /// The marks of a cone, empty.
    pub(super) fn new(cone: &AreaCone, planes: &Planes) -> Result<SpreadMarks, ShapeRefusal> {
        let all: Vec<[i64; 3]> = cone
            .generators
            .iter()
            .map(|by| planes.vector(*by))
            .collect();
        let nearest = all.iter().map(|by| by[0]).filter(|level| *level > 0).min();
        let mut lines = None;
        let candidates = all.iter().filter(|by| Some(by[0]) == nearest);
        for along in candidates.take(MOST_COMPARED) {
            let found = ConeLines::new(*along, planes)?;
            if lines
                .as_ref()
                .is_none_or(|best: &ConeLines| found.count() < best.count())
            {
                lines = Some(found);
            }
        }
        let carried = lines.is_some();
        let lines = match lines {
            Some(lines) => lines,
            None => ConeLines::new([1, 0, 0], planes)?,
        };
        let others = all.into_iter().filter(|by| !carried || *by != lines.along);
        let tips = cone.tips.iter().map(|tip| Tip {
            by: planes.vector(tip.by),
            into: tip.into.clone(),
        });
        Ok(SpreadMarks {
            when: cone.when.clone(),
            from: cone
                .from
                .iter()
                .map(|linear| planes.side_of(linear))
                .collect(),
            tips: tips.map(|tip| (tip, Waiting::new())).collect(),
            others: others.map(|by| (by, Waiting::new())).collect(),
            lines,
            carried,
            sets: Vec::new(),
            fresh: Vec::new(),
            marked: Vec::new(),
        })
    }

    /// The bytes of its sets.
    pub(super) fn bytes(&self) -> Option<u128> {
        let set = Marks::bytes(u128::try_from(self.lines.extent[1]).ok()?).checked_add(64)?;
        set.checked_mul(u128::try_from(self.lines.sets()?).ok()?)
    }

    /// The bytes of what waits.
    pub(super) fn bytes_waiting(&self) -> usize {
        let tips = self.tips.iter().map(|(_, waiting)| waiting.capacity());
        let others = self.others.iter().map(|(_, waiting)| waiting.capacity());
        let places: usize = tips.chain(others).sum::<usize>() + self.fresh.capacity();
        let marked = self.marked.capacity() * size_of::<(usize, usize)>();
        places * size_of::<[i64; 3]>() + marked
    }

    /// Makes room.
    pub(super) fn open(&mut self) {
        let size = usize::try_from(self.lines.extent[1]).unwrap_or(0);
        let sets = self
            .lines
            .sets()
            .and_then(|sets| usize::try_from(sets).ok());
        self.sets = vec![Marks::new(size); sets.unwrap_or(0)];
    }

    /// Marks what begins in a level.
    pub(super) fn begin(
        &mut self,
        planes: &Planes,
        level: i64,
        pace: &mut Pace,
    ) -> Result<(), Stop> {
        for (set, place) in self.marked.drain(..) {
            self.sets[set].clear(place);
        }
        let (tips, others) = (self.tips.len(), self.others.len());
        for index in 0..tips + others {
            let due = |marks: &mut SpreadMarks| {
                let waiting = match index.checked_sub(tips) {
                    None => &mut marks.tips[index].1,
                    Some(index) => &mut marks.others[index].1,
                };
                let due = waiting.front().is_some_and(|at| at[0] == level);
                due.then(|| waiting.pop_front())?
            };
            while let Some(at) = due(self) {
                self.mark(planes, at);
            }
        }
        while let Some([level, row, cell]) = self.fresh.pop() {
            if !pace.goes_on(1) {
                return Err(Stop::Interrupted);
            }
            for index in 0..others {
                let by = self.others[index].0;
                let next = [level + by[0], row + by[1], cell + by[2]];
                if by[0] == 0 {
                    self.mark(planes, next);
                } else if self.is_new(planes, next).is_some() {
                    self.others[index].1.push_back(next);
                }
            }
        }
        Ok(())
    }

    /// The bit of the line that begins there, if it matters and is not marked.
    fn is_new(&self, planes: &Planes, at: [i64; 3]) -> Option<(usize, usize)> {
        let (set, place) = self.lines.beginning(planes, at)?;
        (!self.sets[set].holds(place)).then_some((set, place))
    }

    fn mark(&mut self, planes: &Planes, at: [i64; 3]) {
        let Some((set, place)) = self.is_new(planes, at) else {
            return;
        };
        self.sets[set].set(place);
        if !self.carried {
            self.marked.push((set, place));
        }
        if !self.others.is_empty() {
            self.fresh.push(at);
        }
    }

    /// Notes what a P-position at a level, row and cell marks in higher levels.
    pub(super) fn note(&mut self, planes: &Planes, position: [i64; 3], at: [i64; 3]) {
        let [level, row, cell] = at;
        for index in 0..self.tips.len() {
            let (tip, _) = &self.tips[index];
            let next = [level + tip.by[0], row + tip.by[1], cell + tip.by[2]];
            if self.lines.beginning(planes, next).is_some() && tip.serves(position) {
                self.tips[index].1.push_back(next);
            }
        }
    }

    /// The marks of a row.
    pub(super) fn row(&self, level: i64, row: i64) -> RowOfMarks {
        let (set, shift) = self.lines.row(level, row);
        let (first, last) = HalfSpace::range_of(&self.from, level, row);
        RowOfMarks {
            set: usize::try_from(set).unwrap_or(0),
            shift,
            first,
            last,
        }
    }

    /// 64 cells of a row from one on, and the next cell that may be free if all are marked.
    pub(super) fn window(&self, row: &RowOfMarks, cell: i64) -> (u64, i64) {
        if row.last < cell || row.first > cell + 63 {
            return (0, cell);
        }
        let place = usize::try_from(cell + row.shift).unwrap_or(0);
        let set = &self.sets[row.set];
        let mut window = set.window(place);
        let mut next = cell;
        if window == u64::MAX {
            let gap = i64::try_from(set.next_gap(place)).unwrap_or(i64::MAX);
            next = (gap - row.shift).min(row.last + 1);
        }
        if row.first > cell {
            window &= u64::MAX << (row.first - cell);
        }
        if row.last < cell + 63 {
            window &= u64::MAX >> (cell + 63 - row.last);
        }
        (window, next)
    }
}

impl ConeLines {
    /// The lines in a direction that meet a position.
    fn new(along: [i64; 3], planes: &Planes) -> Result<ConeLines, ShapeRefusal> {
        let large = || ShapeRefusal::from("its numbers are too large");
        let [turn, by_row, by_cell] = along;
        let range = |of: [i64; 3], slack: i64| -> Option<(i64, i64)> {
            let (least, most) = (greatest(planes, of.map(|by| -by))?, greatest(planes, of)?);
            let (first, last) = ((-least).div_euclid(turn), most.div_euclid(turn));
            // Within a turn, a line is moved as a whole.
            Some(match turn {
                1 => (first, last),
                _ => (first - slack.abs(), last + slack.abs() + 1),
            })
        };
        let rows = range([-by_row, turn, 0], by_row).ok_or_else(large)?;
        let cells = range([-by_cell, 0, turn], by_cell).ok_or_else(large)?;
        let own = planes.own_heaps(along);
        let bound = |heap: usize, low: bool| match (own[heap].signum(), low) {
            (1, true) => i64::MIN,
            (-1, false) => i64::MAX,
            (_, true) => 0,
            (_, false) => planes.caps[heap],
        };
        Ok(ConeLines {
            along,
            first: [rows.0, cells.0],
            extent: [rows.1 - rows.0 + 1, cells.1 - cells.0 + 1],
            least: [0, 1, 2].map(|heap| bound(heap, true)),
            most: [0, 1, 2].map(|heap| bound(heap, false)),
        })
    }

    /// How many sets of marks there are: for each remainder of the level, and each row.
    fn sets(&self) -> Option<i64> {
        self.along[0].checked_mul(self.extent[0])
    }

    fn count(&self) -> Option<i64> {
        self.sets()?.checked_mul(self.extent[1])
    }

    /// The row of a line through a row, in its set, and the place of cell 0 there.
    fn row(&self, level: i64, row: i64) -> (i64, i64) {
        let [turn, by_row, by_cell] = self.along;
        let (turns, remainder) = match turn {
            1 => (level, 0),
            _ => (level / turn, level % turn),
        };
        let row = row - by_row * turns - self.first[0];
        let set = match 0 <= row && row < self.extent[0] {
            true => remainder * self.extent[0] + row,
            false => -1,
        };
        (set, -by_cell * turns - self.first[1])
    }

    /// The bit of a line that begins there, if it can meet a position.
    fn beginning(&self, planes: &Planes, at: [i64; 3]) -> Option<(usize, usize)> {
        if at[0] > planes.last_level {
            return None;
        }
        let own = planes.own_heaps(at);
        let beyond = |heap: usize| own[heap] < self.least[heap] || own[heap] > self.most[heap];
        if beyond(0) || beyond(1) || beyond(2) {
            return None;
        }
        let (set, shift) = self.row(at[0], at[1]);
        let place = at[2] + shift;
        match place < self.extent[1] {
            true => usize::try_from(set).ok().zip(usize::try_from(place).ok()),
            false => None,
        }
    }
}

/// The greatest value of a linear function of level, row and cell on all positions, rounded down.
fn greatest(planes: &Planes, of: [i64; 3]) -> Option<i64> {
    let mut programme = LinearProgram::new(3);
    for (heap, cap) in planes.caps.iter().enumerate() {
        programme.at_most(&[(heap, 1)], *cap);
    }
    let weighted: Vec<(usize, i64)> = planes.weights.iter().copied().enumerate().collect();
    programme.at_most(&weighted, planes.last_level);
    match programme.maximise(&planes.terms(of)) {
        Optimum::At { value, .. } => i64::try_from(value.floor()).ok(),
        _ => None,
    }
}
