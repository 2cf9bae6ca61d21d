//! Areas between two lines: options with u(x') ≥ u(x) + c on earlier levels, u a linear function of two heaps.
//!
//! For each threshold t one bit set holds the values at u ≥ t on the levels that are far enough back, so that the
//! options of a position have one bit set, as on a line. A value that comes in at u goes into the sets of t ≤ u that
//! do not have it yet: those above the largest u at which it came in before. So each bit is set once, and a table
//! costs no more than its cells and the bits of the sets. (Triangular Nim: x - i, y + j with 1 ≤ j < i has u = y.)

use super::area::{HalfPlane, Wedge};
use super::bits::{BitRows, insert};
use super::cells::Store;
use super::frame::{Frame, Narrowed, SPAN, Segment};
use super::lines::Guard;
use crate::formula::Linear;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ThresholdShape {
    pub heaps: [usize; 2],
    pub plane: HalfPlane,
    pub others: Vec<i64>,
    /// Options are at least so many levels back.
    pub delay: i64,
    pub guard: Guard,
    pub into: Vec<Linear>,
}

impl ThresholdShape {
    /// The wedge, one of whose sides is a level: a function of positions given by its weights.
    pub(super) fn of(wedge: &Wedge, level: &[i64], guard: &Guard, into: &[Linear]) -> Option<ThresholdShape> {
        let [p, q] = wedge.heaps;
        let divisor = super::area::gcd(level[p], level[q]);
        if divisor == 0 {
            return None;
        }
        let falls = |plane: &HalfPlane| plane.a * divisor == -level[p] && plane.b * divisor == -level[q];
        let side = wedge.planes.iter().position(falls)?;
        let rest: i64 = level.iter().zip(&wedge.others).map(|(weight, by)| weight * by).sum();
        Some(ThresholdShape {
            heaps: wedge.heaps,
            plane: wedge.planes[1 - side],
            others: wedge.others.clone(),
            delay: wedge.planes[side].least * divisor - rest,
            guard: guard.clone(),
            into: into.to_vec(),
        })
    }
}

#[derive(Debug)]
pub(super) struct Thresholds {
    pub shape: ThresholdShape,
    /// What each component but the two heaps counts in the number of a group.
    factor: Vec<i64>,
    least: i64,
    rows: i64,
    pub sets: BitRows,
    /// For each group and value the number of thresholds whose sets have it.
    reached: Vec<i64>,
}

impl Thresholds {
    fn measure(shape: &ThresholdShape, frame: &Frame) -> Option<(Vec<i64>, i64, i64, i64)> {
        let [p, q] = shape.heaps;
        let ends = [(shape.plane.a, p), (shape.plane.b, q)].map(|(factor, heap)| factor * (frame.sizes[heap] - 1));
        let least: i64 = ends.iter().map(|end| end.min(&0)).sum();
        let most: i64 = ends.iter().map(|end| end.max(&0)).sum();
        let mut factor = vec![0; frame.sizes.len()];
        let mut groups = 1_i64;
        for (place, size) in frame.sizes.iter().enumerate() {
            if place != p && place != q {
                factor[place] = groups;
                groups = groups.checked_mul(*size)?;
            }
        }
        let rows = most - least + 1;
        groups.checked_mul(rows).filter(|count| *count < 1 << 31)?;
        Some((factor, least, rows, groups))
    }

    /// How many sets there are.
    pub(super) fn count(shape: &ThresholdShape, frame: &Frame) -> Option<usize> {
        let (_, _, rows, groups) = Thresholds::measure(shape, frame)?;
        usize::try_from(rows * groups + 1).ok()
    }

    pub(super) fn new(shape: &ThresholdShape, frame: &Frame, words: usize) -> Option<Thresholds> {
        let (factor, least, rows, groups) = Thresholds::measure(shape, frame)?;
        Some(Thresholds {
            shape: shape.clone(),
            factor,
            least,
            rows,
            sets: BitRows::new(usize::try_from(rows * groups + 1).ok()?, words),
            reached: vec![0; usize::try_from(groups).ok()? * words * 64],
        })
    }

    pub(super) fn widen(&mut self, words: usize) {
        let old = self.sets.words() * 64;
        let mut wider = vec![0; self.reached.len() / old * words * 64];
        for (from, to) in self.reached.chunks(old).zip(wider.chunks_mut(words * 64)) {
            to[..old].copy_from_slice(from);
        }
        self.reached = wider;
        self.sets.widen(words);
    }

    fn level(&self, segment: &Segment, at: usize) -> i64 {
        let [p, q] = self.shape.heaps;
        self.shape.plane.a * segment.at(at, p) + self.shape.plane.b * segment.at(at, q) - self.least
    }

    fn group(&self, segment: &Segment, at: usize, others: &[i64], frame: &Frame) -> Option<i64> {
        let mut group = 0;
        for (place, size) in frame.sizes.iter().enumerate() {
            if !self.shape.heaps.contains(&place) {
                let heap = segment.at(at, place) + others[place];
                if heap < 0 || heap >= *size {
                    return None;
                }
                group += heap * self.factor[place];
            }
        }
        Some(group)
    }

    /// Writes the set of each position of a segment; 0 where there is none.
    pub(super) fn of_positions(&self, segment: &Segment, still: &[i64], frame: &Frame, out: &mut [u32]) {
        let mut range = Narrowed::all(segment.count);
        for linear in &self.shape.guard.from {
            range.fulfils(linear, segment, still);
        }
        for (at, out) in out.iter_mut().enumerate().take(segment.count) {
            let threshold = (self.level(segment, at) + self.shape.plane.least).max(0);
            let group = self.group(segment, at, &self.shape.others, frame);
            *out = match group {
                Some(group) if threshold < self.rows && at >= range.from && at < range.to => {
                    u32::try_from(1 + group * self.rows + threshold).unwrap_or(0)
                }
                _ => 0,
            };
        }
    }

    /// Takes in the values of a segment.
    pub(super) fn take_in<S: Store>(&mut self, segment: &Segment, still: &[i64], frame: &Frame, cells: &S) {
        let mut numbers = [0; SPAN];
        frame.numbers(segment, still, Narrowed::all(segment.count), &mut numbers);
        let mut range = Narrowed::all(segment.count);
        for linear in &self.shape.into {
            range.fulfils(linear, segment, still);
        }
        let values = self.sets.words() * 64;
        for at in range.from..range.to {
            let value = cells.get(numbers[at] as usize);
            let level = self.level(segment, at) + 1;
            let Some(group) = self.group(segment, at, still, frame) else {
                continue;
            };
            let place = usize::try_from(group).unwrap_or(0) * values + value as usize;
            let reached = self.reached[place];
            if reached < level {
                for threshold in reached..level {
                    let row = usize::try_from(1 + group * self.rows + threshold).unwrap_or(0);
                    insert(self.sets.row(row), value);
                }
                self.reached[place] = level;
            }
        }
    }
}
