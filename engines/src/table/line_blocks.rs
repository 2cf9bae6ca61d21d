//! Sets of values along lines, in blocks: a block holds roughly the sets of the lines that cross one tile.
//!
//! A tile owns the blocks of its lines while it is filled, so that their words need not be atomic. A block grows when
//! a value of a tile has no room in it, and is freed when the last tile that its lines cross is done.
//!
//! A line is numbered by where it begins, as in `lines.rs`. The first heap that its step changes, by m, is the pivot;
//! its remainder modulo m is one component, and the other heaps after going back to the line's beginning are the
//! others. Each of these components is cut into pieces as long as the side of a tile.

use super::bits::{BitRow, storey};
use super::order::TileSpan;
use super::zeroed_words::ZeroedWords;
use grundy_rules::game::Stop;
use grundy_work::{Job, Pace, Reserved};
use std::cell::Cell;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Rows of no more words have one storey.
const FLAT: usize = 8;
/// How long rows are, as long as that is enough: the inner loop is compiled for each of these lengths. All lengths are odd
/// multiples of 8 words, so that neighbours in a block do not meet in the cache.
pub(super) const LENGTHS: [usize; 9] = [8, 24, 40, 72, 104, 136, 168, 200, 248];

/// Where the words of values begin, in a row with this many of them.
pub(super) const fn begin_of(words: usize) -> usize {
    if words <= FLAT { 0 } else { storey(words) }
}

/// How many words of a row of this length hold values.
pub(super) const fn words_of(long: usize) -> usize {
    let mut words = long;
    while words + begin_of(words) > long {
        words -= 1;
    }
    words
}

/// How many words a row has where at least this many are needed.
pub(super) fn roomy(enough: usize) -> usize {
    let mut usual = LENGTHS.map(words_of).into_iter();
    let longer = || words_of((LineBlock::long(enough) + 7) / 16 * 16 + 8);
    usual.find(|words| *words >= enough).unwrap_or_else(longer)
}

/// The most blocks. It chooses between engines only.
const MOST_BLOCKS: usize = 1 << 22;

/// The sets of all lines in one direction.
#[derive(Debug)]
pub(super) struct LineBlocks {
    pub step: Vec<i64>,
    pivot: usize,
    length: i64,
    /// How many remainders there are along the pivot.
    rests: usize,
    /// The components of the other heaps.
    parts: Vec<LinePart>,
    /// How many sets a block has.
    pub rows: usize,
    /// How many blocks there are.
    count: usize,
    /// The blocks; empty until they are made.
    blocks: Vec<Mutex<LineBlock>>,
    /// The memory of the blocks without their rows.
    memory: Option<Reserved>,
}

/// A component of where a line begins.
#[derive(Clone, Copy, Debug)]
struct LinePart {
    heap: usize,
    /// By how much a step changes it.
    step: i64,
    least: i64,
    /// How many values of the component a block has, as a power of 2 if it is one, and how many blocks there are.
    side: usize,
    long: i64,
    shift: Option<u32>,
    count: usize,
}

impl LinePart {
    fn new(heap: usize, step: i64, least: i64, long: i64, count: i64) -> Option<LinePart> {
        let side = usize::try_from(long).ok()?;
        Some(LinePart {
            heap,
            step,
            least,
            side,
            long,
            shift: side.is_power_of_two().then(|| side.trailing_zeros()),
            count: usize::try_from(count).ok()?,
        })
    }
}

/// The bit sets of some lines; empty until a tile needs them.
#[derive(Debug, Default)]
pub(super) struct LineBlock {
    words: usize,
    rows: ZeroedWords,
    /// How many tiles still need it.
    tiles: u32,
    /// The memory of the rows.
    memory: Option<Reserved>,
}

/// Where the sets of positions in a row are: `row + i · slope` for the position i, as far as `reach` positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub block: usize,
    pub row: usize,
    pub slope: i64,
    pub reach: usize,
}

impl LineBlocks {
    /// The blocks for a step that enlarges no heap; `None` if there are too many. `folded` means that the step
    /// changes the first two heaps alike and only lines from positions with x ≤ y are needed.
    pub(super) fn new(
        step: &[i64],
        sizes: &[i64],
        sides: &[i64],
        folded: bool,
    ) -> Option<LineBlocks> {
        let pivot = step.iter().position(|by| *by != 0)?;
        let length = step[pivot].checked_neg()?;
        let furthest = (sizes[pivot] - 1) / length;
        let mut parts = Vec::new();
        for (heap, size) in sizes.iter().enumerate().filter(|(heap, _)| *heap != pivot) {
            let (step, side) = (step[heap], sides[heap]);
            let shift = match folded {
                true => 0,
                false => furthest.checked_mul(step.checked_neg()?)?,
            };
            let before = shift / side + i64::from(shift % side != 0);
            let (least, size) = (-before.checked_mul(side)?, (size - 1) / side + 1);
            parts.push(LinePart::new(
                heap,
                step,
                least,
                side,
                before.checked_add(size)?,
            )?);
        }
        let rests = usize::try_from(length.min(sizes[pivot])).ok()?;
        let rests = Some(rests).filter(|rests| *rests <= MOST_BLOCKS)?;
        let product = |first: usize, of: &dyn Fn(&LinePart) -> usize| {
            let mut parts = parts.iter();
            let product = parts.try_fold(first, |product, part| product.checked_mul(of(part)));
            product.filter(|product| *product <= MOST_BLOCKS)
        };
        let (all, rows) = (
            product(1, &|part| part.count)?,
            product(rests, &|part| part.side)?,
        );
        Some(LineBlocks {
            step: step.to_vec(),
            pivot,
            length,
            rests,
            parts,
            rows,
            count: all,
            blocks: Vec::new(),
            memory: None,
        })
    }

    /// Makes the blocks, without rows.
    ///
    /// # Errors
    /// There is no memory for them, or the job was ended.
    pub(super) fn make(&mut self, job: &Job) -> Result<(), Stop> {
        self.memory = Some(job.reserve_list::<Mutex<LineBlock>>(self.count)?);
        let mut pace = Pace::of(job);
        self.blocks.reserve_exact(self.count);
        for _ in 0..self.count {
            pace.count(1)?;
            self.blocks.push(Mutex::default());
        }
        Ok(())
    }

    /// Calls `visit` with the number of each block that lines of a tile may be in.
    pub(super) fn each_block(&self, tile: &TileSpan, visit: &mut dyn FnMut(usize)) {
        let (first, last) = (
            tile.low[self.pivot] / self.length,
            (tile.high[self.pivot] - 1) / self.length,
        );
        let range = |part: &LinePart| {
            let from = tile.low[part.heap] + last * part.step - part.least;
            let to = tile.high[part.heap] - 1 + first * part.step - part.least;
            (from.max(0) / part.long, to.max(0) / part.long)
        };
        let ranges: Vec<(i64, i64)> = self.parts.iter().map(range).collect();
        let mut at: Vec<i64> = ranges.iter().map(|range| range.0).collect();
        loop {
            let mut number = 0;
            for (at, part) in at.iter().zip(&self.parts) {
                number = number * part.count + usize::try_from(*at).unwrap_or(0);
            }
            visit(number);
            let Some(place) = (0..at.len())
                .rev()
                .find(|place| at[*place] < ranges[*place].1)
            else {
                return;
            };
            at[place] += 1;
            for later in place + 1..at.len() {
                at[later] = ranges[later].0;
            }
        }
    }

    /// Counts one more tile that a block waits for.
    pub(super) fn await_tile(&mut self, block: usize) {
        let block = self.blocks[block].get_mut();
        block.unwrap_or_else(PoisonError::into_inner).tiles += 1;
    }

    /// The block, for the tile alone.
    pub(super) fn taken(&self, block: usize) -> MutexGuard<'_, LineBlock> {
        let block = self.blocks[block].lock();
        block.unwrap_or_else(PoisonError::into_inner)
    }

    /// Where the sets of the positions from `at` on are, one after the other along a heap.
    #[inline]
    pub(super) fn crossing(&self, at: &[i64], along: usize) -> Crossing {
        let pivot = at[self.pivot];
        let (turns, rest) = match self.length {
            1 => (pivot, 0),
            length => (pivot / length, pivot % length),
        };
        let rest = usize::try_from(rest).unwrap_or(0);
        // Along a heap that each step changes by 1, neighbouring lines begin farther back each time; if it is changed
        // by more, only when the next step begins.
        let turning = along == self.pivot && self.length == 1;
        let resting = i64::from(along == self.pivot && self.length > 1);
        let mut crossing = Crossing {
            block: 0,
            row: rest,
            slope: resting,
            reach: match resting {
                0 => usize::MAX,
                _ => self.rests - rest,
            },
        };
        for part in &self.parts {
            let begins = at[part.heap] + turns * part.step - part.least;
            let begins = usize::try_from(begins).unwrap_or(0);
            let (number, inside) = match part.shift {
                Some(shift) => (begins >> shift, begins & (part.side - 1)),
                None => (begins / part.side, begins % part.side),
            };
            crossing.block = crossing.block * part.count + number;
            crossing.row = crossing.row * part.side + inside;
            crossing.slope *= part.long;
            if part.heap == along {
                crossing.slope += 1;
                crossing.reach = crossing.reach.min(part.side - inside);
            } else if turning {
                crossing.slope += part.step;
                let steps = usize::try_from(-part.step).unwrap_or(0);
                let reach = inside
                    .checked_div(steps)
                    .map_or(usize::MAX, |reach| reach + 1);
                crossing.reach = crossing.reach.min(reach);
            }
        }
        crossing
    }
}

impl LineBlock {
    /// How many words a row takes, its storeys included, if its values fill `words` words.
    pub(super) fn long(words: usize) -> usize {
        begin_of(words) + words
    }

    /// How many words of its rows hold values.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Makes room for more values.
    ///
    /// # Errors
    /// There is no memory for it, or the job was ended.
    pub(super) fn widen(&mut self, rows: usize, words: usize, job: &Job) -> Result<(), Stop> {
        if self.words >= words {
            return Ok(());
        }
        let (from, to) = (LineBlock::long(self.words), LineBlock::long(words));
        let count = rows.saturating_mul(to);
        // The old words are there until the new ones hold them.
        let memory = job.reserve_list::<u64>(count)?;
        let mut wider = ZeroedWords::new(count);
        if self.words > 0 {
            let (old, new) = (begin_of(self.words), begin_of(words));
            let mut pace = Pace::of(job);
            for (from, to) in self.rows.chunks_exact(from).zip(wider.chunks_exact_mut(to)) {
                pace.count(to.len())?;
                to[..old].copy_from_slice(&from[..old]);
                to[new..new + self.words].copy_from_slice(&from[old..]);
                if old == 0 && new > 0 {
                    BitRow::of(Cell::from_mut(to).as_slice_of_cells(), new).note_full();
                }
            }
        }
        (self.words, self.rows, self.memory) = (words, wider, Some(memory));
        Ok(())
    }

    /// The words of all rows.
    pub(super) fn cells(&mut self) -> &[Cell<u64>] {
        Cell::from_mut(&mut *self.rows).as_slice_of_cells()
    }

    /// Does any tile still need it?
    pub(super) fn is_awaited(&self) -> bool {
        self.tiles > 0
    }

    /// One of its tiles is done; after the last one its rows are freed.
    pub(super) fn tile_done(&mut self) {
        self.tiles = self.tiles.saturating_sub(1);
        if self.tiles == 0 {
            *self = LineBlock::default();
        }
    }
}
