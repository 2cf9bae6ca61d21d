//! The layout of the cells of a table; segments of positions in arithmetic progression.
//!
//! What an engine needs for each cell of a segment (numbers of options, places in line sets, conditions) is affine
//! along it, and is computed for the whole segment at once.

use super::cells::TileCell;
use grundy_rules::formula::Linear;
use grundy_rules::game::Domain;

/// The most positions that a segment has.
pub(super) const SPAN: usize = 128;

/// A number for each position of a segment.
pub(super) type Column = [u32; SPAN];

/// The positions `start + i · step` for 0 ≤ i < count.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub start: Vec<i64>,
    pub step: Vec<i64>,
    pub count: usize,
}

impl Segment {
    pub(super) fn at(&self, index: usize, place: usize) -> i64 {
        self.start[place] + i64::try_from(index).unwrap_or(i64::MAX) * self.step[place]
    }

    /// The number of positions from one on.
    pub(super) fn part(&self, from: usize, count: usize) -> Segment {
        let start = (0..self.start.len()).map(|heap| self.at(from, heap));
        Segment {
            start: start.collect(),
            step: self.step.clone(),
            count,
        }
    }

    /// The same positions with the first two heaps exchanged.
    pub(super) fn twin(&self) -> Segment {
        let mut twin = self.clone();
        twin.start.swap(0, 1);
        twin.step.swap(0, 1);
        twin
    }
}

/// A range of indices, narrowed by conditions that are affine in the index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Narrowed {
    pub from: usize,
    pub to: usize,
}

impl Narrowed {
    pub(super) fn all(count: usize) -> Narrowed {
        Narrowed { from: 0, to: count }
    }

    /// Keeps the indices i with low ≤ first + i · slope < high.
    pub(super) fn within(&mut self, first: i64, slope: i64, low: i64, high: i64) {
        let up = |value: i64, by: i64| {
            usize::try_from(value.div_euclid(by) + i64::from(value.rem_euclid(by) != 0))
                .unwrap_or(0)
        };
        match slope {
            0 if first >= low && first < high => {}
            0 => self.to = self.from,
            slope if slope > 0 => {
                self.from = self.from.max(up(low - first, slope));
                self.to = self.to.min(up(high - first, slope));
            }
            slope => {
                self.from = self.from.max(up(first - high + 1, -slope));
                self.to = self.to.min(up(first - low + 1, -slope));
            }
        }
    }

    /// Keeps the indices where a function of the position plus an offset is not negative.
    pub(super) fn fulfils(&mut self, linear: &Linear, segment: &Segment, offset: &[i64]) {
        let (mut first, mut slope) = (linear.constant, 0);
        for (place, factor) in &linear.terms {
            first += factor * (segment.start[*place] + offset[*place]);
            slope += factor * segment.step[*place];
        }
        self.within(first, slope, 0, i64::MAX / 2);
    }

    pub(super) fn is_empty(self) -> bool {
        self.from >= self.to
    }
}

/// The box around a domain, and the numbers of its positions.
#[derive(Debug)]
pub(super) struct TableFrame {
    pub sizes: Vec<i64>,
    /// In a box, by how much the number grows with each component; otherwise the factors of the row number.
    factors: Vec<i64>,
    rows: Option<Vec<usize>>,
    /// The number that stands for no position.
    pub nowhere: usize,
}

impl TableFrame {
    pub(super) fn of(domain: &Domain) -> Option<TableFrame> {
        let sizes: Vec<i64> = domain
            .sizes()?
            .iter()
            .map(|size| i64::try_from(*size).ok())
            .collect::<Option<_>>()?;
        let rows = domain.rows().map(<[usize]>::to_vec);
        let mut factors = vec![0; sizes.len()];
        let counted = sizes.len() - usize::from(rows.is_some());
        let mut factor = 1;
        for place in (0..counted).rev() {
            factors[place] = factor;
            factor *= sizes[place];
        }
        Some(TableFrame {
            sizes,
            factors,
            rows,
            nowhere: domain.count(),
        })
    }

    fn affine(&self, place: impl Fn(usize) -> i64) -> i64 {
        self.factors
            .iter()
            .enumerate()
            .map(|(index, factor)| factor * place(index))
            .sum()
    }

    /// The number of a position; `None` outside.
    pub(super) fn number(&self, position: &[i64]) -> Option<usize> {
        if position
            .iter()
            .zip(&self.sizes)
            .any(|(heap, size)| *heap < 0 || heap >= size)
        {
            return None;
        }
        let number = usize::try_from(self.affine(|place| position[place])).ok()?;
        match &self.rows {
            None => Some(number),
            Some(rows) => {
                let cell = rows[number] + usize::try_from(*position.last()?).ok()?;
                (cell < rows[number + 1]).then_some(cell)
            }
        }
    }

    /// The number of a position of the domain, which has two heaps.
    pub(super) fn cell(&self, x: i64, y: i64) -> Option<usize> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        match &self.rows {
            Some(rows) => rows.get(x)?.checked_add(y),
            None => x
                .checked_mul(usize::try_from(self.factors[0]).ok()?)?
                .checked_add(y),
        }
    }

    /// Writes the values of the positions of a segment, which are in the domain and have two heaps.
    pub(super) fn store<C: TileCell>(&self, line: &Segment, values: &[u32], cells: &mut [C]) {
        let (steps, at) = (&line.step, |heap: usize| {
            usize::try_from(line.start[heap]).unwrap_or(usize::MAX)
        });
        let Some(rows) = &self.rows else {
            let step = self.affine(|heap| steps[heap]);
            let mut number = self.affine(|heap| line.start[heap]);
            for value in values {
                if let Some(cell) = usize::try_from(number)
                    .ok()
                    .and_then(|at| cells.get_mut(at))
                {
                    *cell = C::of(*value);
                }
                number += step;
            }
            return;
        };
        let by = usize::try_from(steps[0].unsigned_abs().max(1)).unwrap_or(usize::MAX);
        match steps[0] < 0 {
            false => {
                let rows = rows.get(at(0)..).unwrap_or_default();
                store_in_rows(rows.iter().step_by(by), at(1), steps[1], values, cells);
            }
            true => {
                let rows = rows.get(..=at(0)).unwrap_or_default();
                store_in_rows(
                    rows.iter().rev().step_by(by),
                    at(1),
                    steps[1],
                    values,
                    cells,
                );
            }
        }
    }

    /// Writes the numbers of the positions of a segment plus an offset, if they are in the domain and in the range of
    /// indices; else `nowhere`.
    pub(super) fn numbers(
        &self,
        segment: &Segment,
        offset: &[i64],
        mut range: Narrowed,
        out: &mut [u32],
    ) {
        for (place, size) in self.sizes.iter().enumerate() {
            range.within(
                segment.start[place] + offset[place],
                segment.step[place],
                0,
                *size,
            );
        }
        let nowhere = u32::try_from(self.nowhere).unwrap_or(u32::MAX);
        let out = &mut out[..segment.count];
        let step = self.affine(|place| segment.step[place]);
        let number = self.affine(|place| segment.start[place] + offset[place]);
        affine(number, step, range, out, nowhere);
        if let Some(rows) = self.rows.as_ref().filter(|_| !range.is_empty()) {
            let last = self.sizes.len() - 1;
            let first = segment.start[last] + offset[last];
            for (out, at) in out[..range.to].iter_mut().zip(0..).skip(range.from) {
                let row = *out as usize;
                let heap = first + at * segment.step[last];
                let cell = rows[row] + usize::try_from(heap).unwrap_or(0);
                *out = match cell < rows[row + 1] {
                    true => u32::try_from(cell).unwrap_or(nowhere),
                    false => nowhere,
                };
            }
        }
    }
}

/// Writes values, one into each row, the first at `place` and the others on by a step.
fn store_in_rows<'r, C: TileCell>(
    rows: impl Iterator<Item = &'r usize>,
    mut place: usize,
    step: i64,
    values: &[u32],
    cells: &mut [C],
) {
    let (down, by) = (step < 0, usize::try_from(step.unsigned_abs()).unwrap_or(0));
    for (row, value) in rows.zip(values) {
        if let Some(cell) = cells.get_mut(row.saturating_add(place)) {
            *cell = C::of(*value);
        }
        place = match down {
            true => place.saturating_sub(by),
            false => place.saturating_add(by),
        };
    }
}

/// Writes `first + at · step` for each place in a range, and `none` elsewhere.
pub(super) fn affine(first: i64, step: i64, range: Narrowed, out: &mut [u32], none: u32) {
    if range.is_empty() {
        out.fill(none);
        return;
    }
    out[..range.from].fill(none);
    out[range.to..].fill(none);
    let out = &mut out[range.from..range.to];
    let number = |at: usize| first + i64::try_from(at).unwrap_or(i64::MAX) * step;
    let ends = (
        u32::try_from(number(range.from)),
        u32::try_from(number(range.to - 1)),
    );
    match (ends, step) {
        ((Ok(first), _), 0) => out.fill(first),
        // Neighbours, as on most segments: a range is written at once.
        ((Ok(first), Ok(last)), 1) => {
            for (out, number) in out.iter_mut().zip(first..last + 1) {
                *out = number;
            }
        }
        _ => {
            for (at, out) in (range.from..).zip(out) {
                *out = u32::try_from(number(at)).unwrap_or(none);
            }
        }
    }
}
