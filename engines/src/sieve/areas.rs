//! Areas of offsets: in each later level a P-position marks an interval that grows linearly.
//!
//! An area is cut into slices by level. The first few, where the tip may have many sides, are runs of cells; the
//! others lie between two straight edges, which differ between P-positions only by a shift. So the slices of all
//! P-positions in a level are a few intervals between parallel edges: two that meet never part again, and are merged.
//! The edges are exact fractions.

use super::half::{FAR, Half};
use super::listed_offsets::CellRun;
use grundy_rules::game::ShapeRefusal;
use std::collections::VecDeque;

/// The most slices of a tip.
const LONGEST_TIP: i64 = 1 << 12;

/// A straight edge: at level h the cell `(slope · h + start) / below`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    slope: i128,
    start: i128,
    below: i128,
}

impl Edge {
    /// The edge of a half-plane whose condition depends on the cell.
    fn of(half: &Half) -> Edge {
        let sign = if half.cell > 0 { -1 } else { 1 };
        Edge {
            slope: sign * i128::from(half.level),
            start: sign * i128::from(half.constant),
            below: i128::from(half.cell).abs(),
        }
    }

    /// The first level from which on this edge is at or above another one, whose slope must not be larger.
    fn above_from(&self, other: &Edge) -> Option<i128> {
        let gain = self.slope * other.below - other.slope * self.below;
        let behind = other.start * self.below - self.start * other.below;
        match gain {
            0 => (behind <= 0).then_some(0),
            _ => Some(-((-behind).div_euclid(gain))),
        }
    }

    /// The part of the edge that depends on the P-position.
    fn from(&self, level: i64, cell: i64) -> i128 {
        self.start - self.slope * i128::from(level) + self.below * i128::from(cell)
    }

    /// `slope · level + start`, for a given start.
    fn over(&self, level: i64, start: i128) -> i128 {
        self.slope * i128::from(level) + start
    }
}

/// An area in slices.
#[derive(Clone, Debug)]
pub(super) struct Slices {
    /// The first slices.
    pub tip: Vec<(i64, CellRun)>,
    /// The first level from which on slices lie between the edges.
    from: Option<i64>,
    left: Option<Edge>,
    right: Option<Edge>,
}

impl Slices {
    pub(super) fn of(halves: &[Half], last_level: i64) -> Result<Slices, ShapeRefusal> {
        let of_sign = |sign: i64| {
            let chosen = halves.iter().filter(move |half| half.cell.signum() == sign);
            chosen.map(Edge::of).collect::<Vec<_>>()
        };
        let (lefts, rights) = (of_sign(1), of_sign(-1));
        let steeper = |one: &Edge, other: &Edge| {
            let by_slope = (one.slope * other.below).cmp(&(other.slope * one.below));
            by_slope.then((one.start * other.below).cmp(&(other.start * one.below)))
        };
        let left = lefts.iter().copied().max_by(steeper);
        let right = rights.iter().copied().min_by(steeper);
        // From this level on only these two edges count; if there is an end, nothing is left after it.
        let mut from: i128 = 1;
        let mut end: Option<i128> = None;
        let mut ends = |at: i128| end = Some(end.map_or(at, |end: i128| end.min(at)));
        for half in halves.iter().filter(|half| half.cell == 0) {
            let (rise, constant) = (i128::from(half.level), i128::from(half.constant));
            match rise {
                0 if constant < 0 => ends(-1),
                0 => {}
                1.. => from = from.max(-constant.div_euclid(rise)),
                _ => ends(constant.div_euclid(-rise)),
            }
        }
        for edge in &lefts {
            let later = left.and_then(|left| left.above_from(edge));
            from = from.max(later.unwrap_or(0));
        }
        for edge in &rights {
            let later = right.and_then(|right| edge.above_from(&right));
            from = from.max(later.unwrap_or(0));
        }
        if let (Some(left), Some(right)) = (left, right) {
            let gain = right.slope * left.below - left.slope * right.below;
            match (gain, right.above_from(&left)) {
                (0.., Some(later)) => from = from.max(later),
                (0.., None) => ends(-1),
                _ => {
                    let ahead = right.start * left.below - left.start * right.below;
                    ends(ahead.div_euclid(-gain));
                }
            }
        }
        let listed = end.map_or(from, |end| end.saturating_add(1)).max(0);
        let listed = listed.min(i128::from(last_level) + 1);
        let listed = i64::try_from(listed).unwrap_or(i64::MAX);
        if listed > LONGEST_TIP {
            return Err("its offsets fill an area with a long tip".into());
        }
        let mut tip = Vec::new();
        for level in 0..listed {
            let (low, high) = Half::range_of(halves, level);
            if low <= high {
                tip.push((level, CellRun { low, high, step: 1 }));
            }
        }
        Ok(Slices {
            tip,
            from: end.is_none().then_some(listed),
            left,
            right,
        })
    }

    /// Is there more than the tip?
    pub(super) fn is_endless(&self) -> bool {
        self.from.is_some()
    }
}

/// The marks of P-positions beyond the tips.
#[derive(Clone, Debug)]
pub(super) struct Areas {
    slices: Slices,
    /// The conditions on the P-position.
    into: Vec<Half>,
    /// The slices that begin later: level and edges.
    waiting: VecDeque<(i64, (i128, i128))>,
    /// The edges of the separate intervals, from left to right.
    between: Vec<(i128, i128)>,
    /// The intervals of this level: first and last cell.
    cells: Vec<(i64, i64)>,
}

impl Areas {
    pub(super) fn new(slices: Slices, into: Vec<Half>) -> Areas {
        Areas {
            slices,
            into,
            waiting: VecDeque::new(),
            between: Vec::new(),
            cells: Vec::new(),
        }
    }

    pub(super) fn begin(&mut self, level: i64) {
        while let Some((at, edges)) = self.waiting.front().copied()
            && at == level
        {
            self.waiting.pop_front();
            let place = self.between.partition_point(|(left, _)| *left < edges.0);
            self.between.insert(place, edges);
        }
        let Slices { left, right, .. } = &self.slices;
        // The edges of an interval never come closer, so intervals that meet stay merged.
        self.between.dedup_by(|next, before| {
            let meet = match (left, right) {
                (Some(left), Some(right)) => {
                    right.over(level, before.1) * left.below
                        >= left.over(level, next.0) * right.below
                }
                _ => true,
            };
            if meet {
                before.1 = before.1.max(next.1);
            }
            meet
        });
        self.cells.clear();
        for (first, last) in &self.between {
            let low = left.map_or(-FAR, |left| {
                clamped(-((-left.over(level, *first)).div_euclid(left.below)))
            });
            let high = right.map_or(FAR, |right| {
                clamped(right.over(level, *last).div_euclid(right.below))
            });
            if low <= high {
                self.cells.push((low, high));
            }
        }
    }

    pub(super) fn note(&mut self, level: i64, cell: i64) {
        let Some(from) = self.slices.from else {
            return;
        };
        if self.into.iter().all(|half| half.holds(level, cell)) {
            let start = |edge: &Option<Edge>| edge.map_or(0, |edge| edge.from(level, cell));
            let edges = (start(&self.slices.left), start(&self.slices.right));
            self.waiting.push_back((level.saturating_add(from), edges));
        }
    }

    pub(super) fn is_quiet(&self) -> bool {
        self.cells.is_empty()
    }

    /// The first interval that does not end before a cell.
    fn from(&self, cell: i64) -> &[(i64, i64)] {
        let place = self.cells.partition_point(|(_, last)| *last < cell);
        &self.cells[place..]
    }

    pub(super) fn window(&self, cell: i64) -> u64 {
        let mut window = 0;
        for (first, last) in self.from(cell) {
            let (low, high) = ((first - cell).max(0), (last - cell).min(63));
            if low > 63 {
                break;
            }
            window |= (u64::MAX << low) & (u64::MAX >> (63 - high));
        }
        window
    }

    pub(super) fn next_gap(&self, cell: i64) -> i64 {
        match self.from(cell).first() {
            Some((first, last)) if *first <= cell => last + 1,
            _ => cell,
        }
    }

    pub(super) fn holds(&self, cell: i64) -> bool {
        self.from(cell)
            .first()
            .is_some_and(|(first, _)| *first <= cell)
    }
}

fn clamped(value: i128) -> i64 {
    let far = i128::from(FAR);
    i64::try_from(value.clamp(-far, far)).unwrap_or(FAR)
}
