//! Move sets: which fixed moves a game must have, and which it may have, to have given Grundy values.
//!
//! A move set is the set of the vectors that a piece may be moved by, anywhere on the board (Miyadera et al.,
//! Definition 2.1). There are 2^n of them for n vectors, and none is enumerated here. A set has the values f if and
//! only if (1) none of its vectors joins two positions of the same value, which each vector satisfies or not by
//! itself; and (2) every position has, for each smaller value, an option of that value, which more vectors can only
//! help. So every move set is a subset of the set of all vectors that satisfy (1); that one is a move set, or there
//! is none; and a vector is in every move set if and only if (2) fails without it, that is, if somewhere it alone
//! leads to some value. Cost: all pairs of positions, twice.

use grundy_rules::game::{Position, Stop};
use grundy_work::{Job, Resource};

/// The most positions of a board, so that all pairs of them take minutes at most. A share of the limit on positions.
const MOST_POSITIONS: usize = 1 << 17;
/// How many positions are looked at between two polls.
const STRIDE: usize = 64;

/// The move sets with given Grundy values on a board: the positions with every heap at most some bound.
///
/// Moves never enlarge a heap. Vectors longer than the board are not considered, so every entry is at most the bound.
///
/// ```
/// use grundy_engines::move_set::MoveSets;
/// // Nim on two heaps: its own moves are needed, and (1, 2) could be added; no move may keep the nim-sum.
/// let nim = |position: &[i64]| u64::try_from(position[0] ^ position[1]).ok();
/// let sets = MoveSets::with_values(2, 9, &nim, &grundy_work::Job::quiet()).unwrap();
/// let sets = sets.into_result().unwrap();
/// assert!(sets.in_every(&[4, 0]) && sets.in_some(&[1, 2]) && !sets.in_every(&[1, 2]));
/// assert!(!sets.in_some(&[1, 1]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveSets {
    board: VectorBoard,
    /// For each vector, by its number.
    uses: Vec<Use>,
}

/// Why no move set has the values: from this position none can lead to this smaller value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreachable {
    /// The position: the first in lexicographic order.
    pub position: Position,
    /// The value, below that of the position.
    pub value: u64,
}

/// The move sets whose games have given values, or why there are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveSetSearch {
    Found(MoveSets),
    Unreachable(Unreachable),
}

impl MoveSetSearch {
    /// # Errors
    /// Why there are none.
    pub fn into_result(self) -> Result<MoveSets, Unreachable> {
        match self {
            MoveSetSearch::Found(sets) => Ok(sets),
            MoveSetSearch::Unreachable(position) => Err(position),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    None,
    Some,
    Every,
}

/// Which vectors lead from a position to some value.
#[derive(Clone, Copy)]
enum Leads {
    Nothing,
    Only(usize),
    Several,
}

impl MoveSets {
    /// All move sets on `heaps` heaps, each at most `max`, whose Grundy values are these; or why there are none.
    ///
    /// # Errors
    /// A board that is too large, a position without a value, or an interruption by the job.
    pub fn with_values(
        heaps: usize,
        max: u64,
        value: &dyn Fn(&[i64]) -> Option<u64>,
        job: &Job,
    ) -> Result<MoveSetSearch, Stop> {
        let most = job.limits().count(Resource::Positions, MOST_POSITIONS);
        let board = VectorBoard::new(heaps, max, most).ok_or_else(|| {
            let what = format!("the pairs of more than {most} positions");
            Stop::Limit(Resource::Positions.limits(what))
        })?;
        let mut values = Vec::with_capacity(board.count);
        for number in 0..board.count {
            let position = board.position(number);
            let known = value(&position).and_then(|value| usize::try_from(value).ok());
            values.push(known.ok_or_else(|| Stop::limit("a position without a value"))?);
        }
        let steps = 2 * board.count;
        let go_on = |step: usize| match !step.is_multiple_of(STRIDE) || job.go_on(step, steps) {
            true => Ok(()),
            false => Err(Stop::Interrupted),
        };
        let mut uses = vec![Use::Some; board.count];
        uses[0] = Use::None;
        for number in 0..board.count {
            go_on(number)?;
            board.each_below(number, &mut |vector| {
                if values[number - vector] == values[number] {
                    uses[vector] = Use::None;
                }
            });
        }
        for number in 0..board.count {
            go_on(board.count + number)?;
            // A position has fewer options than the board has positions, and no larger value.
            if values[number] >= board.count {
                return Ok(MoveSetSearch::Unreachable(
                    board.unreachable(number, board.count),
                ));
            }
            let mut leads = vec![Leads::Nothing; values[number]];
            board.each_below(number, &mut |vector| {
                if uses[vector] != Use::None
                    && let Some(lead) = leads.get_mut(values[number - vector])
                {
                    *lead = match lead {
                        Leads::Nothing => Leads::Only(vector),
                        _ => Leads::Several,
                    };
                }
            });
            for (value, lead) in leads.into_iter().enumerate() {
                match lead {
                    Leads::Nothing => {
                        return Ok(MoveSetSearch::Unreachable(board.unreachable(number, value)));
                    }
                    Leads::Only(vector) => uses[vector] = Use::Every,
                    Leads::Several => {}
                }
            }
        }
        Ok(MoveSetSearch::Found(MoveSets { board, uses }))
    }

    /// Is this vector in every move set?
    pub fn in_every(&self, vector: &[i64]) -> bool {
        self.usage(vector) == Use::Every
    }

    /// Is this vector in at least one move set?
    pub fn in_some(&self, vector: &[i64]) -> bool {
        self.usage(vector) != Use::None
    }

    fn usage(&self, vector: &[i64]) -> Use {
        let number = self.board.number(vector);
        number.map_or(Use::None, |number| self.uses[number])
    }
}

/// A box of positions, numbered so that the number of a sum is the sum of the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct VectorBoard {
    heaps: usize,
    size: usize,
    count: usize,
}

impl VectorBoard {
    fn new(heaps: usize, max: u64, most: usize) -> Option<VectorBoard> {
        let size = usize::try_from(max).ok()?.checked_add(1)?;
        let count = size.checked_pow(u32::try_from(heaps).ok()?)?;
        (count <= most).then_some(VectorBoard { heaps, size, count })
    }

    fn position(&self, number: usize) -> Position {
        let mut rest = number;
        let mut position = vec![0; self.heaps];
        for heap in position.iter_mut().rev() {
            *heap = i64::try_from(rest % self.size).unwrap_or(i64::MAX);
            rest /= self.size;
        }
        position
    }

    fn number(&self, position: &[i64]) -> Option<usize> {
        if position.len() != self.heaps {
            return None;
        }
        position.iter().try_fold(0, |number, heap| {
            let heap = usize::try_from(*heap).ok()?;
            (heap < self.size).then(|| number * self.size + heap)
        })
    }

    /// The numbers of all vectors but 0 that may be taken from the position of this number.
    fn each_below(&self, number: usize, visit: &mut dyn FnMut(usize)) {
        let mut strides = Vec::with_capacity(self.heaps);
        let (mut rest, mut stride) = (number, 1);
        for _ in 0..self.heaps {
            strides.push((rest % self.size, stride));
            rest /= self.size;
            stride *= self.size;
        }
        let mut vector = vec![0; self.heaps];
        let mut taken = 0;
        loop {
            let next = vector
                .iter()
                .zip(&strides)
                .position(|(v, (most, _))| v < most);
            let Some(next) = next else { return };
            for (v, (_, stride)) in vector.iter_mut().zip(&strides).take(next) {
                taken -= *v * stride;
                *v = 0;
            }
            vector[next] += 1;
            taken += strides[next].1;
            visit(taken);
        }
    }

    fn unreachable(&self, number: usize, value: usize) -> Unreachable {
        Unreachable {
            position: self.position(number),
            value: u64::try_from(value).unwrap_or(u64::MAX),
        }
    }
}
