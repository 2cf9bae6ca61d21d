//! The order in which positions are decided: level by level, and cell by cell in each level.
//!
//! The level of a position is a weighted sum of its heaps, and its cell is one of them. An order is possible if every
//! offset leads to a lower level, or to a lower cell of the same level. If no heap is ever enlarged, the level is the
//! first heap; otherwise usually x + y. A game on one heap is treated as one on two heaps whose first is always
//! empty.

use super::half::Half;
use grundy_rules::formula::Linear;
use grundy_rules::game::{Area, Offsets, Ray, ShapeRefusal, Spread};
use grundy_rules::linear_program::{LinearProgram, Optimum};

/// The greatest weight that is tried. It steers the search only.
const LARGEST_WEIGHT: i64 = 16;

/// An order of the positions on two heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The weight of each heap in the level; 1 for the heap that is not the cell.
    weights: [i64; 2],
    /// Which heap is the cell.
    cell: usize,
    /// The number of heaps of the game: 1 or 2.
    pub heaps: usize,
    /// The greatest size of each heap that is considered.
    pub caps: [i64; 2],
    pub last_level: i64,
    pub last_cell: i64,
}

impl Frame {
    /// An order for the positions up to `max` in each heap and all that they lead to.
    pub(super) fn of(all: &[Offsets], heaps: usize, max: i64) -> Result<Frame, ShapeRefusal> {
        if heaps == 1 {
            let frame = Frame::new([1, 0], 1, 1, [0, max], 0, max);
            return match frame.serves(all) {
                true => Ok(frame),
                false => Err("a move may enlarge the heap".into()),
            };
        }
        let large = || ShapeRefusal::from("a bound beyond 64 bits");
        let grows = [enlarges(all, 0), enlarges(all, 1)];
        if grows == [false, false] {
            let frame = Frame::new([1, 0], 1, 2, [max, max], max, max);
            return match frame.serves(all) {
                true => Ok(frame),
                false => Err("a move may leave all heaps as they are".into()),
            };
        }
        let mut tried = vec![([1, 1], 1), ([1, 1], 0)];
        for weight in 2..=LARGEST_WEIGHT {
            tried.extend([([weight, 1], 0), ([1, weight], 1)]);
        }
        for (weights, cell) in tried {
            let frame = Frame::new(weights, cell, 2, [0, 0], 0, 0);
            if frame.serves(all) {
                let sum: i64 = weights.iter().sum();
                let last_level = max.checked_mul(sum).ok_or_else(large)?;
                // A heap that no move enlarges stays within the bound.
                let cap = |heap: usize| match grows[heap] {
                    true => last_level / weights[heap],
                    false => max,
                };
                let caps = [cap(0), cap(1)];
                return Ok(Frame::new(weights, cell, 2, caps, last_level, caps[cell]));
            }
        }
        Err("no order of levels is seen in which every move goes down".into())
    }

    /// The order whose level is the first heap, without positions.
    pub(super) fn plain() -> Frame {
        Frame::new([1, 0], 1, 2, [0, 0], 0, 0)
    }

    fn new(
        weights: [i64; 2],
        cell: usize,
        heaps: usize,
        caps: [i64; 2],
        last_level: i64,
        last_cell: i64,
    ) -> Frame {
        Frame {
            weights,
            cell,
            heaps,
            caps,
            last_level,
            last_cell,
        }
    }

    /// Is it the lexicographic order of the positions?
    pub(super) fn is_lexicographic(&self) -> bool {
        self.weights == [1, 0]
    }

    /// Level and cell of a vector.
    pub(super) fn of_vector(&self, vector: [i64; 2]) -> Option<(i64, i64)> {
        let products = [
            self.weights[0].checked_mul(vector[0])?,
            self.weights[1].checked_mul(vector[1])?,
        ];
        let level = products[0].checked_add(products[1])?;
        Some((level, vector[self.cell]))
    }

    /// The two heaps of a cell of a level.
    pub(super) fn position(&self, level: i64, cell: i64) -> [i64; 2] {
        match self.cell {
            1 => [level - self.weights[1] * cell, cell],
            _ => [cell, level - self.weights[0] * cell],
        }
    }

    /// The least and the greatest cell of a level.
    pub(super) fn cells(&self, level: i64) -> (i64, i64) {
        let other = 1 - self.cell;
        let weight = self.weights[self.cell];
        match weight {
            0 => (0, self.caps[self.cell]),
            _ => {
                // The other heap is level - weight · cell.
                let above = (level - self.caps[other]).max(0);
                let least = above / weight + i64::from(above % weight != 0);
                (least, self.caps[self.cell].min(level / weight))
            }
        }
    }

    /// `factors · (x, y) + constant ≥ 0` in terms of level and cell.
    pub(super) fn half(&self, factors: [i64; 2], constant: i64) -> Option<Half> {
        let (of_level, of_cell) = match self.cell {
            1 => (factors[0], (factors[1], self.weights[1])),
            _ => (factors[1], (factors[0], self.weights[0])),
        };
        let taken = of_level.checked_mul(of_cell.1)?;
        Some(Half {
            level: of_level,
            cell: of_cell.0.checked_sub(taken)?,
            constant,
        })
    }

    /// As [`Frame::half`], for a linear function of the heaps of the game.
    pub(super) fn half_of(&self, linear: &Linear) -> Option<Half> {
        let factors = match self.heaps {
            1 => [0, linear.coefficient(0)],
            _ => [linear.coefficient(0), linear.coefficient(1)],
        };
        self.half(factors, linear.constant)
    }

    /// The vector on two heaps of one on the heaps of the game.
    pub(super) fn padded(&self, vector: &[i64]) -> [i64; 2] {
        match vector {
            [only] => [0, *only],
            [first, second] => [*first, *second],
            _ => [0, 0],
        }
    }

    /// Does every offset lead to a lower level, or to a lower cell of the same level?
    fn serves(&self, all: &[Offsets]) -> bool {
        all.iter().all(|offsets| match &offsets.spread {
            Spread::Listed(listed) => listed.iter().all(|offset| {
                let down = self.mark(offset);
                down.is_some_and(|down| down > (0, 0))
            }),
            Spread::Rays(rays) => rays
                .iter()
                .all(|ray| self.ray_falls(ray).unwrap_or_default()),
            Spread::Area(area) => self.area_falls(area).unwrap_or_default(),
        })
    }

    /// Level and cell of a position minus those of its option by an offset: those of the offset, negated.
    pub(super) fn mark(&self, offset: &[i64]) -> Option<(i64, i64)> {
        let [x, y] = self.padded(offset);
        self.of_vector([x.checked_neg()?, y.checked_neg()?])
    }

    fn ray_falls(&self, ray: &Ray) -> Option<bool> {
        let (first, step) = (self.mark(&ray.first)?, self.mark(&ray.step)?);
        if ray.count == Some(0) {
            return Some(true);
        }
        if first <= (0, 0) {
            return Some(false);
        }
        let Some(count) = ray.count else {
            return Some(step.0 > 0 || step.0 == 0 && (step.1 > 0 || first.0 > 0));
        };
        let far = i64::try_from(count - 1).ok()?;
        let last = (
            first.0.checked_add(step.0.checked_mul(far)?)?,
            first.1.checked_add(step.1.checked_mul(far)?)?,
        );
        // Level and cell are affine along the ray: if both ends are higher, all in between are, unless the level passes
        // 0.
        Some(last > (0, 0) && (first.0 > 0) == (last.0 > 0))
    }

    /// The level and cells that an area marks, relative to a P-position, as half-planes.
    pub(super) fn half_planes(&self, area: &Area) -> Result<Vec<Half>, ShapeRefusal> {
        let large = || ShapeRefusal::from("its numbers are too large");
        let [first, second] = area.directions.as_slice() else {
            return Err("an area is spanned by two directions".into());
        };
        let ([ux, uy], [vx, vy]) = (self.padded(first), self.padded(second));
        let determinant = ux
            .checked_mul(vy)
            .zip(vx.checked_mul(uy))
            .and_then(|(one, other)| one.checked_sub(other))
            .ok_or_else(large)?;
        if determinant.abs() != 1 {
            return Err("its offsets fill an area with gaps".into());
        }
        // origin + b₁ u + b₂ v = -(x, y) for what is marked, (x, y) away.
        let [ox, oy] = self.padded(&area.origin);
        let coordinate = |by_x: i64, by_y: i64| -> Option<([i64; 2], i64)> {
            let (by_x, by_y) = (by_x * determinant, by_y * determinant);
            let constant = by_x.checked_mul(ox)?.checked_add(by_y.checked_mul(oy)?)?;
            Some(([-by_x, -by_y], constant.checked_neg()?))
        };
        let b = [coordinate(vy, -vx), coordinate(-uy, ux)];
        let [Some(b0), Some(b1)] = b else {
            return Err(large());
        };
        let mut all = vec![self.half(b0.0, b0.1), self.half(b1.0, b1.1)];
        for constraint in &area.constraints {
            let (c0, c1) = (constraint.coefficient(0), constraint.coefficient(1));
            let sum =
                |one: i64, other: i64| c0.checked_mul(one)?.checked_add(c1.checked_mul(other)?);
            let factors = sum(b0.0[0], b1.0[0]).zip(sum(b0.0[1], b1.0[1]));
            let constant = sum(b0.1, b1.1).and_then(|sum| sum.checked_add(constraint.constant));
            let (Some((x, y)), Some(constant)) = (factors, constant) else {
                return Err(large());
            };
            all.push(self.half([x, y], constant));
        }
        all.into_iter().collect::<Option<_>>().ok_or_else(large)
    }

    fn area_falls(&self, area: &Area) -> Option<bool> {
        let level = |vector: &[i64]| self.of_vector(self.padded(vector)).map(|(level, _)| level);
        let rises: Option<Vec<i64>> = area
            .directions
            .iter()
            .map(|direction| level(direction))
            .collect();
        if !stays_below_one(area, &rises?, level(&area.origin)?) {
            return Some(false);
        }
        // In the level itself only higher cells may be marked.
        let halves = self.half_planes(area).ok()?;
        let (low, high) = Half::range_of(&halves, 0);
        Some(low > high || low > 0)
    }
}

/// Can a move make this heap larger?
fn enlarges(all: &[Offsets], heap: usize) -> bool {
    all.iter().any(|offsets| match &offsets.spread {
        Spread::Listed(listed) => listed.iter().any(|offset| offset[heap] > 0),
        Spread::Rays(rays) => rays.iter().any(|ray| {
            let last = ray.count.map_or(Some(i64::MAX), |count| {
                i64::try_from(count)
                    .ok()?
                    .checked_sub(1)?
                    .checked_mul(ray.step[heap])?
                    .checked_add(ray.first[heap])
            });
            let grows = match ray.count {
                None => ray.step[heap] > 0,
                Some(_) => last.is_none_or(|last| last > 0),
            };
            grows || ray.first[heap] > 0
        }),
        Spread::Area(area) => {
            let rises: Vec<i64> = area.directions.iter().map(|by| by[heap]).collect();
            !stays_below_one(area, &rises, area.origin[heap])
        }
    })
}

/// Is `constant + Σ bᵢ · riseᵢ` at most 0 at all integer points of an area? Its maximum is below 1 then.
fn stays_below_one(area: &Area, rises: &[i64], constant: i64) -> bool {
    let mut programme = LinearProgram::new(area.directions.len());
    for constraint in &area.constraints {
        programme.at_least(&constraint.terms, -constraint.constant);
    }
    let terms: Vec<(usize, i64)> = rises.iter().copied().enumerate().collect();
    match programme.maximise(&terms) {
        Optimum::Infeasible => true,
        Optimum::Unbounded => false,
        Optimum::At { value, .. } => {
            i64::try_from(value.floor()).is_ok_and(|value| value <= -constant)
        }
    }
}
