//! Areas between two lines: options x' with u(x') ≥ u(x) + c on earlier levels, where u is a linear function of two
//! heaps.
//!
//! For each threshold t one bit set holds the values at u ≥ t on the levels that are far enough back, so that the
//! values of the options of a position are one bit set, as on a line. A value at u is added to the sets of t ≤ u that
//! do not have it yet: those above the largest earlier u with this value. So each bit is set once, and a table costs
//! no more than its cells and the bits of the sets. (Triangular Nim: x - i, y + j with 1 ≤ j < i has u = y.)
//!
//! No source is known for this method; it serves the games of Kimura and Yamashita, whose options fill an area.
//! Measured on one thread of a Xeon, all x + y ≤ 4000: Triangular Nim 56 ns a position, which has 2.7 million options
//! on average; with a corner of three stairs (`ab_triangular(4, 1)`) 79 ns, half as much again if the corner is left
//! to four rays.

use super::bits::BitRows;
use super::cells::Store;
use super::frame::{Column, Narrowed, SPAN, Segment, TableFrame, affine};
use super::lines::Guard;
use super::wedge::{HalfPlane, Wedge};
use grundy_rules::formula::Linear;
use grundy_rules::game::{Stop, gcd};
use grundy_work::Job;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ThresholdShape {
    pub heaps: [usize; 2],
    /// The linear function u.
    pub plane: HalfPlane,
    pub others: Vec<i64>,
    /// The stairs, each a distance of levels and a bound u(x') ≥ u(x) + c, with falling c. There is more than one if
    /// other sides cut off the corner of the area.
    pub stairs: Vec<ThresholdStair>,
    pub guard: Guard,
    pub into: Vec<Linear>,
}

/// On levels at least this far back, u is larger by at least this much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ThresholdStair {
    pub back: i64,
    pub least: i64,
}

/// The most stairs; other areas are left to unions. It chooses between engines only.
const MOST_STAIRS: i64 = 64;
/// The most stairs that are written out. It shortens the text only.
const MOST_SHOWN: usize = 3;

impl ThresholdShape {
    /// An area one of whose sides is a level, a function of positions given by its weights.
    pub(super) fn of(
        wedge: &Wedge,
        level: &[i64],
        guard: &Guard,
        into: &[Linear],
    ) -> Option<ThresholdShape> {
        let [p, q] = wedge.heaps;
        let divisor = gcd(level[p], level[q]);
        if divisor == 0 {
            return None;
        }
        let falls =
            |plane: &&HalfPlane| plane.a * divisor == -level[p] && plane.b * divisor == -level[q];
        let side = *wedge.planes.iter().find(falls)?;
        let rest: i64 = level
            .iter()
            .zip(&wedge.others)
            .map(|(weight, by)| weight * by)
            .sum();
        let (plane, steps) = wedge
            .planes
            .iter()
            .find_map(|plane| Some((*plane, steps(wedge, *plane, side)?)))?;
        let stair = |(least, side): (i64, i64)| {
            let back = side.checked_mul(divisor)?.checked_sub(rest)?;
            Some(ThresholdStair { back, least })
        };
        Some(ThresholdShape {
            heaps: wedge.heaps,
            plane,
            others: wedge.others.clone(),
            stairs: steps.into_iter().map(stair).collect::<Option<_>>()?,
            guard: guard.clone(),
            into: into.to_vec(),
        })
    }

    /// `y grows by 1 or more, x + y falls by 1 or more`, and so for each of the first stairs.
    pub(super) fn show(&self, names: [&str; 2], level: &str) -> String {
        let stair = |stair: &ThresholdStair| {
            let plane = HalfPlane {
                least: stair.least,
                ..self.plane
            };
            let change = plane.show(names);
            format!("{change}, {level} falls by {} or more", stair.back)
        };
        let shown = self.stairs.iter().take(MOST_SHOWN).map(stair);
        let mut shown: Vec<String> = shown.collect();
        if self.stairs.len() > MOST_SHOWN {
            shown.push(format!("so on, {} stairs", self.stairs.len()));
        }
        shown.join("; or ")
    }

    /// The nearest level with options.
    pub(super) fn nearest(&self) -> i64 {
        let backs = self.stairs.iter().map(|stair| stair.back);
        backs.min().unwrap_or(0)
    }
}

fn up(value: i64, by: i64) -> i64 {
    value.div_euclid(by) + i64::from(value.rem_euclid(by) != 0)
}

/// The area as a union of quadrants: a least value of one side, and the least value of the level's side from which
/// all other sides follow. This needs each of them to be a non-negative combination of the two.
fn steps(wedge: &Wedge, plane: HalfPlane, side: HalfPlane) -> Option<Vec<(i64, i64)>> {
    let cross = |u: HalfPlane, v: HalfPlane| {
        let (one, other) = (u.a.checked_mul(v.b)?, u.b.checked_mul(v.a)?);
        one.checked_sub(other)
    };
    let whole = cross(plane, side)?;
    if whole == 0 {
        return None;
    }
    // alpha · plane + beta · side ≥ missing
    let mut sloping = Vec::new();
    let (mut first, mut last) = (plane.least, side.least);
    for other in &wedge.planes {
        if *other == plane || *other == side {
            continue;
        }
        let alpha = cross(*other, side)? * whole.signum();
        let beta = cross(plane, *other)? * whole.signum();
        let missing = whole.abs().checked_mul(other.least)?;
        match (alpha.signum(), beta.signum()) {
            (1, 1) => sloping.push((alpha, beta, missing)),
            (1, 0) => first = first.max(up(missing, alpha)),
            (0, 1) => last = last.max(up(missing, beta)),
            (0, 0) if missing <= 0 => {}
            _ => return None,
        }
    }
    let mut steps: Vec<(i64, i64)> = Vec::new();
    for least in first..first.checked_add(MOST_STAIRS)? {
        let mut needed = last;
        for (alpha, beta, missing) in &sloping {
            needed = needed.max(up(missing.checked_sub(alpha.checked_mul(least)?)?, *beta));
        }
        if steps.last().is_none_or(|(_, before)| needed < *before) {
            steps.push((least, needed));
        }
        if needed == last {
            return Some(steps);
        }
    }
    None
}

#[derive(Debug)]
pub(super) struct Thresholds {
    pub shape: ThresholdShape,
    /// The factor of each component, except the two heaps, in the number of a group.
    factor: Vec<i64>,
    least: i64,
    rows: i64,
    pub sets: BitRows,
    /// For each group and value, the number of thresholds whose sets have the value.
    reached: Vec<i64>,
}

impl Thresholds {
    fn measure(shape: &ThresholdShape, frame: &TableFrame) -> Option<(Vec<i64>, i64, i64, i64)> {
        let [p, q] = shape.heaps;
        let ends = [(shape.plane.a, p), (shape.plane.b, q)]
            .map(|(factor, heap)| factor * (frame.sizes[heap] - 1));
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
    pub(super) fn count(shape: &ThresholdShape, frame: &TableFrame) -> Option<usize> {
        let (_, _, rows, groups) = Thresholds::measure(shape, frame)?;
        usize::try_from(rows * groups + 1).ok()
    }

    pub(super) fn new(
        shape: &ThresholdShape,
        frame: &TableFrame,
        words: usize,
    ) -> Option<Thresholds> {
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

    /// Makes room for more values.
    ///
    /// # Errors
    /// The job was ended.
    pub(super) fn widen(&mut self, words: usize, job: &Job) -> Result<(), Stop> {
        let old = self.sets.words() * 64;
        let mut wider = vec![0; self.reached.len() / old * words * 64];
        for (from, to) in self.reached.chunks(old).zip(wider.chunks_mut(words * 64)) {
            to[..old].copy_from_slice(from);
        }
        self.reached = wider;
        self.sets.widen(words, job)
    }

    /// The thresholds of the positions of a segment, counted from 0: the first, and by how much they change.
    fn levels(&self, segment: &Segment) -> (i64, i64) {
        let [p, q] = self.shape.heaps;
        let HalfPlane { a, b, .. } = self.shape.plane;
        (
            a * segment.start[p] + b * segment.start[q] - self.least,
            a * segment.step[p] + b * segment.step[q],
        )
    }

    /// The groups likewise, of the positions with the other heaps changed, and the range where these exist.
    fn groups(
        &self,
        segment: &Segment,
        others: &[i64],
        frame: &TableFrame,
        range: &mut Narrowed,
    ) -> (i64, i64) {
        let (mut group, mut step) = (0, 0);
        for (place, size) in frame.sizes.iter().enumerate() {
            if !self.shape.heaps.contains(&place) {
                let first = segment.start[place] + others[place];
                range.within(first, segment.step[place], 0, *size);
                group += first * self.factor[place];
                step += segment.step[place] * self.factor[place];
            }
        }
        (group, step)
    }

    /// Writes the set of each position of a segment; 0 where there is none.
    pub(super) fn of_positions(
        &self,
        segment: &Segment,
        still: &[i64],
        frame: &TableFrame,
        out: &mut Column,
    ) {
        let mut range = Narrowed::all(segment.count);
        for linear in &self.shape.guard.from {
            range.fulfils(linear, segment, still);
        }
        let (group, by) = self.groups(segment, &self.shape.others, frame, &mut range);
        let (level, slope) = self.levels(segment);
        let out = &mut out[..segment.count];
        affine(
            1 + group * self.rows + level,
            by * self.rows + slope,
            range,
            out,
            0,
        );
    }

    /// Adds the values of a segment to the sets of thresholds that are lower by at least the given amount.
    pub(super) fn take_in<S: Store>(
        &mut self,
        least: i64,
        segment: &Segment,
        still: &[i64],
        frame: &TableFrame,
        cells: &S,
    ) {
        let mut numbers = [0; SPAN];
        let mut range = Narrowed::all(segment.count);
        frame.numbers(segment, still, range, &mut numbers);
        for linear in &self.shape.into {
            range.fulfils(linear, segment, still);
        }
        if range.is_empty() {
            return;
        }
        let (mut group, by) = self.groups(segment, still, frame, &mut range);
        let (mut level, slope) = self.levels(segment);
        let from = i64::try_from(range.from).unwrap_or(0);
        (group, level) = (group + from * by, level + from * slope + 1 - least);
        let values = self.sets.words() * 64;
        for number in &numbers[range.from..range.to] {
            let value = cells.get(*number as usize);
            let place = usize::try_from(group).unwrap_or(0) * values + value as usize;
            let reached = self.reached[place];
            if reached < level {
                for threshold in reached..level.min(self.rows) {
                    let row = usize::try_from(1 + group * self.rows + threshold).unwrap_or(0);
                    self.sets.row(row).insert(value);
                }
                self.reached[place] = level.min(self.rows);
            }
            level += slope;
            group += by;
        }
    }
}
