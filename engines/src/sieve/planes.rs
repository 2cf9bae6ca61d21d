//! The order in which positions on three heaps are decided if a move may enlarge a heap or its options fill an area:
//! level by level, in each level row by row, and cell by cell in each row.
//!
//! The level of a position is a weighted sum of its heaps, such that every move leads to a lower one. So no position
//! of a level marks another one of it. Two of the heaps are the row and the cell; the third has weight 1.

use super::cone::AreaCone;
use super::half::{FAR, Half};
use grundy_rules::formula::Linear;
use grundy_rules::game::ShapeRefusal;

/// The greatest weight that is tried. It chooses between engines only.
const LARGEST_WEIGHT: i64 = 16;
/// The greatest product of a step and a level. It chooses between engines only.
const FARTHEST: i64 = 1 << 60;

/// An order of the positions on three heaps. Vectors are level, row and cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planes {
    /// Which heaps are the row, the cell, and the one that remains.
    heaps: [usize; 3],
    /// Their weights in the level; the last is 1.
    pub weights: [i64; 3],
    /// The greatest size of each of them that is considered.
    pub caps: [i64; 3],
    pub last_level: i64,
    /// Are only positions with heaps in increasing order looked at?
    pub sorted: bool,
}

/// The side of a plane where `level · ℓ + row · r + cell · c + constant ≥ 0`.
#[derive(Clone, Copy, Debug)]
pub(super) struct HalfSpace {
    level: i64,
    row: i64,
    cell: i64,
    constant: i64,
}

impl HalfSpace {
    /// The first and the last cell of a row on all of these sides.
    pub(super) fn range_of(all: &[HalfSpace], level: i64, row: i64) -> (i64, i64) {
        let ranges = all.iter().map(|side| {
            let half = Half {
                level: side.level,
                cell: side.cell,
                constant: side.row.saturating_mul(row).saturating_add(side.constant),
            };
            half.range(level)
        });
        ranges.fold((-FAR, FAR), |(low, high), (first, last)| {
            (low.max(first), high.min(last))
        })
    }
}

impl Planes {
    /// An order for the positions up to `max` in each heap and all that they lead to.
    pub(super) fn of(
        cones: &[AreaCone],
        max: i64,
        symmetric: bool,
    ) -> Result<Planes, ShapeRefusal> {
        let all = weights();
        // Marks that are carried from level to level cost least.
        let carried = |weights: &&[i64; 3]| {
            cones.iter().all(|cone| {
                falls(cone, **weights)
                    && (cone.generators.is_empty()
                        || cone
                            .generators
                            .iter()
                            .any(|by| level(**weights, by) > Some(0)))
            })
        };
        let plain = |weights: &&[i64; 3]| cones.iter().all(|cone| falls(cone, **weights));
        let weights = all.iter().find(carried).or_else(|| all.iter().find(plain));
        let weights = weights.ok_or("no order of levels is seen in which every move goes down")?;
        let rest = (0..3).rev().find(|heap| weights[*heap] == 1).unwrap_or(2);
        let heaps = match rest {
            0 => [1, 2, 0],
            1 => [0, 2, 1],
            _ => [0, 1, 2],
        };
        let large = || ShapeRefusal::from("a bound beyond 64 bits");
        let sum: i64 = weights.iter().sum();
        let last_level = max.checked_mul(sum).ok_or_else(large)?;
        let vectors = cones.iter().flat_map(|cone| {
            let tips = cone.tips.iter().map(|tip| &tip.by);
            tips.chain(&cone.generators)
        });
        let longest = vectors.flatten().map(|by| by.unsigned_abs()).max();
        let longest = longest.map_or(Some(0), |longest| i64::try_from(longest).ok());
        let product = longest
            .and_then(|longest| longest.checked_mul(last_level.max(1))?.checked_mul(4 * sum));
        product
            .filter(|product| *product < FARTHEST)
            .ok_or_else(large)?;
        // A heap that no move enlarges stays within the bound.
        let caps = heaps.map(|heap| match cones.iter().any(|cone| enlarges(cone, heap)) {
            true => last_level / weights[heap],
            false => max,
        });
        Ok(Planes {
            heaps,
            weights: heaps.map(|heap| weights[heap]),
            caps,
            last_level,
            sorted: symmetric && *weights == [1, 1, 1],
        })
    }

    /// A vector of the heaps of the game as level, row and cell; [`Planes::of`] has checked that it fits.
    pub(super) fn vector(&self, heaps: [i64; 3]) -> [i64; 3] {
        let [row, cell, rest] = self.heaps.map(|heap| heaps[heap]);
        let [by_row, by_cell, by_rest] = self.weights;
        [by_row * row + by_cell * cell + by_rest * rest, row, cell]
    }

    /// The heaps of a level, row and cell: row, cell, and the one that remains.
    pub(super) fn own_heaps(&self, [level, row, cell]: [i64; 3]) -> [i64; 3] {
        let rest = level - self.weights[0] * row - self.weights[1] * cell;
        [row, cell, rest]
    }

    /// The heaps, in the order of the game.
    pub(super) fn position(&self, at: [i64; 3]) -> [i64; 3] {
        let mut position = [0; 3];
        for (heap, size) in self.heaps.iter().zip(self.own_heaps(at)) {
            position[*heap] = size;
        }
        position
    }

    /// The first and the last row of a level.
    pub(super) fn rows(&self, level: i64) -> (i64, i64) {
        let [by_row, by_cell, _] = self.weights;
        let [rows, cells, rest] = self.caps;
        if self.sorted {
            return (0, rows.min(level / 3));
        }
        let above = (level - rest - by_cell * cells).max(0);
        (quotient_up(above, by_row), rows.min(level / by_row))
    }

    /// The first and the last cell of a row.
    pub(super) fn cells(&self, level: i64, row: i64) -> (i64, i64) {
        let [by_row, by_cell, _] = self.weights;
        let [_, cells, rest] = self.caps;
        let level = level - by_row * row;
        let first = quotient_up((level - rest).max(0), by_cell);
        match self.sorted {
            true => (first.max(row), cells.min(level / 2)),
            false => (first, cells.min(level / by_cell)),
        }
    }

    /// The positions where a linear function is not negative.
    pub(super) fn side_of(&self, linear: &Linear) -> HalfSpace {
        let [of_row, of_cell, level] = self.heaps.map(|heap| linear.coefficient(heap));
        HalfSpace {
            level,
            row: of_row - level * self.weights[0],
            cell: of_cell - level * self.weights[1],
            constant: linear.constant,
        }
    }

    /// A linear function of level, row and cell, as one of the heaps in the order row, cell, and the one that remains.
    pub(super) fn terms(&self, [level, row, cell]: [i64; 3]) -> [(usize, i64); 3] {
        let [by_row, by_cell, by_rest] = self.weights.map(|weight| weight * level);
        [(0, row + by_row), (1, cell + by_cell), (2, by_rest)]
    }
}

/// The weights that are tried, in this order: one of them is 1.
fn weights() -> Vec<[i64; 3]> {
    let each = || 1..=LARGEST_WEIGHT;
    let pairs = each().flat_map(|a| each().map(move |b| (a, b)));
    let mut all: Vec<[i64; 3]> = pairs
        .flat_map(|(a, b)| [[a, b, 1], [a, 1, b], [1, a, b]])
        .collect();
    all.sort_by_key(|weights| (weights.iter().sum::<i64>(), *weights));
    all.dedup();
    all
}

fn level(weights: [i64; 3], by: &[i64; 3]) -> Option<i64> {
    let mut products = weights.iter().zip(by);
    products.try_fold(0_i64, |sum, (weight, by)| {
        sum.checked_add(weight.checked_mul(*by)?)
    })
}

/// Does every move lead to a lower level?
fn falls(cone: &AreaCone, weights: [i64; 3]) -> bool {
    let tips = cone
        .tips
        .iter()
        .all(|tip| level(weights, &tip.by) > Some(0));
    let mut generators = cone.generators.iter();
    tips && generators.all(|by| level(weights, by) >= Some(0))
}

/// Can a move make this heap larger?
fn enlarges(cone: &AreaCone, heap: usize) -> bool {
    let tips = cone.tips.iter().any(|tip| tip.by[heap] < 0);
    tips || cone.generators.iter().any(|by| by[heap] < 0)
}

/// A quotient, rounded up.
fn quotient_up(number: i64, by: i64) -> i64 {
    number / by + i64::from(number % by != 0)
}
