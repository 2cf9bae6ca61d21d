//! Areas by unions: one bit set for each position holds the values of all positions that its steps lead to.
//!
//! With S the Hilbert basis of an area's directions, U(x) = {value of x} ∪ ⋃ U(x + s) over s ∈ S, and the options of
//! x have the values in ⋃ U(x + f) over the minimal offsets f. Only the levels that steps and offsets reach back to
//! are kept. Words that are known to be full are not written, because they are never read.
//!
//! If a step stays in its level, the sets of a level are made when all its values are known, in the order of one
//! heap: rising if all such steps lower it, falling if they enlarge it.
//!
//! The basis is Gordan's and Hilbert's (`game/generated.rs`); the union is that of a bit set along a line, in
//! several directions at once. It works for any area, but writes a whole set for each position, where thresholds
//! write a bit: all x + y ≤ 4000 of `triangular_geometric(3)`, half of whose moves it computes, take 260 ns a
//! position on a Xeon, two threads; Triangular Nim by thresholds takes 56 ns.

use super::bits::{BITS, BitRows};
use super::frame::{Column, Narrowed, Segment, TableFrame, affine};
use super::lines::Guard;
use grundy_rules::formula::Linear;
use grundy_rules::game::Generated;
use std::sync::atomic::Ordering::Relaxed;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct UnionShape {
    pub generated: Generated,
    /// The order of the positions of a level, if some step stays in its level.
    pub sweep: Option<LevelSweep>,
    pub guard: Guard,
    pub into: Vec<Linear>,
}

/// An order of the positions of a level: by one heap, rising or falling, so that each step leads to what comes before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LevelSweep {
    pub heap: usize,
    pub rising: bool,
}

impl LevelSweep {
    /// The order for steps that stay in their level: all of them lower one heap, or all enlarge one.
    pub(super) fn of(steps: &[&Vec<i64>]) -> Option<LevelSweep> {
        let heaps = steps.first()?.len();
        let mut sweeps =
            (0..heaps).flat_map(|heap| [true, false].map(|rising| LevelSweep { heap, rising }));
        sweeps.find(|sweep| {
            let before = if sweep.rising { -1 } else { 1 };
            steps.iter().all(|step| step[sweep.heap].signum() == before)
        })
    }
}

#[derive(Debug)]
pub(super) struct Unions {
    pub shape: UnionShape,
    /// The weights of the level.
    level: Vec<i64>,
    /// How many levels are kept.
    depth: i64,
    /// The factor of each component in the number of a position in its level.
    factor: Vec<i64>,
    inside: i64,
    pub sets: BitRows,
}

/// How many levels a step goes back.
fn back(level: &[i64], step: &[i64]) -> i64 {
    -level
        .iter()
        .zip(step)
        .map(|(weight, by)| weight * by)
        .sum::<i64>()
}

impl Unions {
    fn measure(
        shape: &UnionShape,
        level: &[i64],
        frame: &TableFrame,
    ) -> Option<(Vec<i64>, i64, i64)> {
        let steps = shape.generated.firsts.iter().chain(&shape.generated.steps);
        let depth = steps.map(|step| back(level, step)).max()? + 1;
        // One heap follows from the level and the others.
        let follows = level.iter().rposition(|weight| *weight > 0)?;
        let mut factor = vec![0; frame.sizes.len()];
        let mut inside = 1_i64;
        for place in (0..frame.sizes.len())
            .rev()
            .filter(|place| *place != follows)
        {
            factor[place] = inside;
            inside = inside.checked_mul(frame.sizes[place])?;
        }
        inside.checked_mul(depth).filter(|count| *count < 1 << 24)?;
        Some((factor, inside, depth))
    }

    /// How many sets there are.
    pub(super) fn count(shape: &UnionShape, level: &[i64], frame: &TableFrame) -> Option<usize> {
        let (_, inside, depth) = Unions::measure(shape, level, frame)?;
        usize::try_from(inside * depth + 1).ok()
    }

    pub(super) fn new(
        shape: &UnionShape,
        level: &[i64],
        frame: &TableFrame,
        words: usize,
    ) -> Option<Unions> {
        let (factor, inside, depth) = Unions::measure(shape, level, frame)?;
        Some(Unions {
            shape: shape.clone(),
            level: level.to_vec(),
            depth,
            factor,
            inside,
            sets: BitRows::new(usize::try_from(inside * depth + 1).ok()?, words),
        })
    }

    /// Writes the sets of the positions of a segment plus an offset; 0 where there is none. A segment lies in one
    /// level.
    fn rows(
        &self,
        segment: &Segment,
        offset: &[i64],
        mut range: Narrowed,
        frame: &TableFrame,
        out: &mut Column,
    ) {
        for (place, size) in frame.sizes.iter().enumerate() {
            range.within(
                segment.start[place] + offset[place],
                segment.step[place],
                0,
                *size,
            );
        }
        let key: i64 = self
            .level
            .iter()
            .enumerate()
            .map(|(place, weight)| weight * (segment.start[place] + offset[place]))
            .sum();
        let (mut row, mut step) = (1 + key.rem_euclid(self.depth) * self.inside, 0);
        for (place, factor) in self.factor.iter().enumerate() {
            row += factor * (segment.start[place] + offset[place]);
            step += factor * segment.step[place];
        }
        affine(row, step, range, &mut out[..segment.count], 0);
    }

    /// Writes, for each minimal offset, the sets that the positions of a segment read.
    pub(super) fn of_positions(
        &self,
        segment: &Segment,
        still: &[i64],
        frame: &TableFrame,
        out: &mut [Column],
    ) {
        let mut range = Narrowed::all(segment.count);
        for linear in &self.shape.guard.from {
            range.fulfils(linear, segment, still);
        }
        for (first, out) in self.shape.generated.firsts.iter().zip(out) {
            self.rows(segment, first, range, frame, out);
        }
    }

    /// Writes the positions' own sets, then the sets that these are made from.
    pub(super) fn prepare(
        &self,
        segment: &Segment,
        still: &[i64],
        frame: &TableFrame,
        out: &mut [Column],
    ) {
        let all = Narrowed::all(segment.count);
        if let Some((own, steps)) = out.split_first_mut() {
            self.rows(segment, still, all, frame, own);
            for (step, out) in self.shape.generated.steps.iter().zip(steps) {
                self.rows(segment, step, all, frame, out);
            }
        }
    }

    /// Makes the set of a position.
    pub(super) fn unite(
        &self,
        segment: &Segment,
        at: usize,
        rows: &[Column],
        value: u32,
        still: &[i64],
    ) {
        let Some((own, steps)) = rows.split_first() else {
            return;
        };
        let row = self.sets.row(own[at] as usize);
        let others = || steps.iter().map(|rows| self.sets.row(rows[at] as usize));
        row.clear();
        for (storey, full) in row.full().iter().enumerate() {
            let mut all = 0;
            for other in others() {
                all |= other.full()[storey].load(Relaxed);
            }
            full.store(all, Relaxed);
        }
        for (storey, words) in row.words().chunks(BITS).enumerate() {
            let full = row.full()[storey].load(Relaxed);
            for (place, word) in words.iter().enumerate() {
                if full >> place & 1 == 1 {
                    continue;
                }
                let number = storey * BITS + place;
                let mut all = 0;
                for other in others() {
                    all |= other.words()[number].load(Relaxed);
                }
                word.store(all, Relaxed);
                if all == u64::MAX {
                    row.filled(number);
                }
            }
        }
        let mut range = Narrowed::all(segment.count);
        for linear in &self.shape.into {
            range.fulfils(linear, segment, still);
        }
        let word = (value >> 6) as usize;
        let full = row.full()[word / BITS].load(Relaxed) >> (word % BITS) & 1 == 1;
        if at >= range.from && at < range.to && !full {
            row.insert(value);
        }
    }
}
