//! How often each value stands on the ray from a position: where options may be blocked, a value is met that stands there more often
//! than may be blocked (Gurvich 2010, section 11).
//!
//! Positions come in the order of their numbers in a box, and no move enlarges a heap. So the positions of a ray were met farthest
//! first: when a position is computed, all of its ray but the first option went in with the positions before it on the line, and
//! the first option goes in now. A bounded ray is a window, whose last option goes out again. A position costs a few steps for each
//! ray, where listing its options costs their number: 500 × 500 positions of `gurvich(2, 1, 1, 2)` took 16 s by lists.

use super::cells::TileCell;
use grundy_rules::formula::Linear;
use grundy_rules::game::{Ray, Stop};
use grundy_work::Job;

/// The rows that are copied between two polls.
const BETWEEN_POLLS: usize = 1 << 12;
/// The values of a word.
const BITS: usize = 64;

/// A ray of options, under conditions on the position and on the option; each linear function is non-negative.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CountedShape {
    pub ray: Ray,
    pub from: Vec<Linear>,
    pub into: Vec<Linear>,
}

/// The counts of all lines along one ray.
#[derive(Debug)]
pub(super) struct CountedLines {
    shape: CountedShape,
    /// How often a value may stand on a ray without being met.
    budget: u32,
    /// How far the number of the first option is from that of the position, and how far that of the option that goes out is.
    near: usize,
    far: usize,
    /// Where the option is that goes out, as an offset.
    left: Vec<i64>,
    /// The heap that tells the place on a line, and by how much the step lowers it.
    pivot: usize,
    length: i64,
    /// For each heap of where a line begins: the least, and what each counts in its number.
    low: Vec<i64>,
    factor: Vec<i64>,
    rows: usize,
    words: usize,
    /// For each line, the values that are met.
    bits: Vec<u64>,
    /// How many words of a line are full, from the first on.
    full: Vec<u32>,
    /// For each line how often each value stands there; empty where once is enough.
    times: Vec<u16>,
}

impl CountedLines {
    /// How many lines there are in a box; `None` where they cannot be numbered.
    fn measure(step: &[i64], sizes: &[i64]) -> Option<(Vec<i64>, Vec<i64>, usize)> {
        let pivot = step.iter().position(|by| *by != 0)?;
        let length = step[pivot].checked_abs()?;
        let furthest = (sizes[pivot] - 1) / length;
        let (mut low, mut extent) = (Vec::new(), Vec::new());
        for (place, size) in sizes.iter().enumerate() {
            let shift = match place == pivot {
                true => 0,
                false => furthest.checked_mul(step[place])?,
            };
            low.push(shift);
            extent.push(if place == pivot {
                length.min(*size)
            } else {
                size.checked_sub(shift)?
            });
        }
        let mut factor = vec![0; sizes.len()];
        let mut product = 1_i64;
        for place in (0..sizes.len()).rev() {
            factor[place] = product;
            product = product.checked_mul(extent[place])?;
        }
        let rows = usize::try_from(product)
            .ok()
            .filter(|rows| *rows < 1 << 31)?;
        Some((low, factor, rows))
    }

    pub(super) fn count(step: &[i64], sizes: &[i64]) -> Option<usize> {
        CountedLines::measure(step, sizes).map(|(_, _, rows)| rows)
    }

    /// Empty counts. `summed`: are they added to others, so that a budget of 0 counts too?
    pub(super) fn new(
        shape: &CountedShape,
        sizes: &[i64],
        budget: u32,
        summed: bool,
    ) -> Option<CountedLines> {
        let step = &shape.ray.step;
        let (low, factor, rows) = CountedLines::measure(step, sizes)?;
        let pivot = step.iter().position(|by| *by != 0)?;
        let count = match shape.ray.count {
            Some(count) => i64::try_from(count).ok()?,
            None => 0,
        };
        let left: Option<Vec<i64>> = shape
            .ray
            .first
            .iter()
            .zip(step)
            .map(|(first, by)| by.checked_mul(count)?.checked_add(*first))
            .collect();
        let left = left?;
        // Offsets are not positive, so the option has the smaller number.
        let back = |offset: &[i64]| -> Option<usize> {
            let mut number = 0_i64;
            for (by, size) in offset.iter().zip(sizes) {
                number = number.checked_mul(*size)?.checked_sub(*by)?;
            }
            usize::try_from(number).ok()
        };
        let counts = budget > 0 || summed || shape.ray.count.is_some();
        Some(CountedLines {
            budget,
            near: back(&shape.ray.first)?,
            far: back(&left)?,
            left,
            pivot,
            length: step[pivot].checked_abs()?,
            low,
            factor,
            rows,
            words: 1,
            bits: vec![0; rows],
            full: vec![0; rows],
            times: vec![0; if counts { rows * BITS } else { 0 }],
            shape: shape.clone(),
        })
    }

    /// The bytes that this many lines take, each with this many words of values.
    pub(super) fn bytes(rows: usize, words: usize, counts: bool) -> usize {
        let each = if counts { 8 + 2 * BITS } else { 8 };
        rows.saturating_mul(words.saturating_mul(each).saturating_add(4))
    }

    /// The bytes that the counts would take with this many words of values.
    pub(super) fn bytes_with(&self, words: usize) -> usize {
        CountedLines::bytes(self.rows, words, !self.times.is_empty())
    }

    /// Makes room for more values.
    ///
    /// # Errors
    /// The job was ended.
    pub(super) fn widen(&mut self, words: usize, job: &Job) -> Result<(), Stop> {
        let mut bits = vec![0; self.rows * words];
        let mut times = vec![
            0;
            if self.times.is_empty() {
                0
            } else {
                self.rows * words * BITS
            }
        ];
        let (old, old_values, values) = (self.words, self.words * BITS, words * BITS);
        for row in 0..self.rows {
            if row % BETWEEN_POLLS == BETWEEN_POLLS - 1 && !job.poll() {
                return Err(Stop::Interrupted);
            }
            bits[row * words..][..old].copy_from_slice(&self.bits[row * old..][..old]);
            if !times.is_empty() {
                let from = &self.times[row * old_values..][..old_values];
                times[row * values..][..old_values].copy_from_slice(from);
            }
        }
        (self.bits, self.times, self.words) = (bits, times, words);
        Ok(())
    }

    /// The line of an option.
    fn line(&self, position: &[i64], first: &[i64]) -> Option<usize> {
        let step = &self.shape.ray.step;
        let at = position[self.pivot] + first[self.pivot];
        let (steps, rest) = match self.length {
            1 => (at, 0),
            length => (at.div_euclid(length), at.rem_euclid(length)),
        };
        let mut number = 0;
        for (place, low) in self.low.iter().enumerate() {
            let begins = match place == self.pivot {
                true => rest,
                false => position[place] + first[place] + steps * step[place] - low,
            };
            number += begins * self.factor[place];
        }
        usize::try_from(number).ok()
    }

    /// Takes in what the ray from a position meets and those from positions before do not. Returns the line, where the ray begins
    /// in the box and the position fulfils its conditions.
    pub(super) fn advance<C: TileCell>(
        &mut self,
        number: usize,
        position: &[i64],
        cells: &[C],
    ) -> Option<usize> {
        let first = &self.shape.ray.first;
        if !leads_into_the_box(position, first) {
            return None;
        }
        let line = self.line(position, first)?;
        if self.allows(position, first) {
            self.put(line, cells[number - self.near].value());
        }
        if self.shape.ray.count.is_some()
            && leads_into_the_box(position, &self.left)
            && self.allows(position, &self.left)
        {
            self.take(line, cells[number - self.far].value());
        }
        fulfils(&self.shape.from, position).then_some(line)
    }

    /// Does the option at an offset fulfil the conditions on it?
    fn allows(&self, position: &[i64], offset: &[i64]) -> bool {
        allows(&self.shape.into, position, offset)
    }

    fn put(&mut self, line: usize, value: u32) {
        if self.times.is_empty() {
            return self.meet(line, value);
        }
        let times = &mut self.times[line * self.words * BITS + value as usize];
        *times = times.saturating_add(1);
        if u32::from(*times) == self.budget.saturating_add(1) {
            self.meet(line, value);
        }
    }

    fn meet(&mut self, line: usize, value: u32) {
        let row = &mut self.bits[line * self.words..][..self.words];
        row[value as usize / BITS] |= 1 << (value % 64);
        let full = &mut self.full[line];
        while row.get(*full as usize) == Some(&u64::MAX) {
            *full += 1;
        }
    }

    fn take(&mut self, line: usize, value: u32) {
        let times = &mut self.times[line * self.words * BITS + value as usize];
        *times = times.saturating_sub(1);
        if u32::from(*times) == self.budget {
            self.bits[line * self.words + value as usize / BITS] &= !(1 << (value % 64));
            let full = &mut self.full[line];
            *full = (*full).min(value / 64);
        }
    }

    /// The words of the values that are met on a line.
    pub(super) fn row(&self, line: usize) -> &[u64] {
        &self.bits[line * self.words..][..self.words]
    }

    /// How many words of it are full, from the first on.
    pub(super) fn full(&self, line: usize) -> usize {
        self.full[line] as usize
    }

    /// How often a value stands on a line.
    pub(super) fn times(&self, line: usize, value: u32) -> u32 {
        let values = self.words * BITS;
        match (value as usize) < values {
            true => u32::from(self.times[line * values + value as usize]),
            false => 0,
        }
    }
}

/// Is the position at an offset, no heap of which grows, in the box?
pub(super) fn leads_into_the_box(position: &[i64], offset: &[i64]) -> bool {
    position.iter().zip(offset).all(|(heap, by)| heap + by >= 0)
}

/// Are linear functions of a position non-negative?
pub(super) fn fulfils(all: &[Linear], position: &[i64]) -> bool {
    (all.iter()).all(|linear| linear.value(position).is_some_and(|value| value >= 0))
}

/// Are linear functions of the option at an offset non-negative?
pub(super) fn allows(all: &[Linear], position: &[i64], offset: &[i64]) -> bool {
    if all.is_empty() {
        return true;
    }
    let option: Vec<i64> = position
        .iter()
        .zip(offset)
        .map(|(heap, by)| heap + by)
        .collect();
    fulfils(all, &option)
}
