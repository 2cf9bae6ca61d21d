//! The engine for games whose moves are rays that begin near a position, and single offsets near it: tile by tile.
//!
//! A tile is computed in its own buffer, with a border of earlier values, and owns the sets of its lines: its inner
//! loop uses plain words that no other thread changes. The values are copied into the table when the tiles of a wave
//! are done.
//!
//! In a symmetric game on two heaps only positions (x, y) with x ≤ y are computed. The lines of (x, y) and of its twin
//! (y, x) in a direction are the lines of (x, y) in that direction and in the exchanged one: so one of two exchanged
//! directions is kept, and of a diagonal direction one half. Wythoff's game has 10000 rows and 10000 diagonals there,
//! not 10000 rows, 10000 columns and 19999 diagonals.

use super::bits::BITS;
use super::cells::{CellValues, TileCell};
use super::faults::{Unfilled, no_room};
use super::line_blocks::{LineBlock, LineBlocks, begin_of, roomy};
use super::lines::{Guard, RayShape};
use super::order::{FillOrder, TileSpan, WaveLayout, WavePiece};
use super::plan::Plan;
use super::tile_buffer::{TileBuffer, TileShape};
use super::tile_fill::{MOST_READERS, RowReader, RowSet, TileFilling, TileRow};
use grundy_rules::game::{Game, Play, Stop};
use grundy_work::{Job, map_all, threads};

/// The greatest distance from a position of a looked-up offset or of the beginning of a ray.
const BORDER: i64 = 32;
/// The most cells of a buffer. It chooses between engines only.
const MOST_BUFFERED: i64 = 1 << 17;
/// The most tiles that are in their buffers at once.
const AT_ONCE: usize = 64;
/// Values of 32 bits need no more words. A fixed bound.
const MOST_WORDS: usize = 1 << 26;

pub(super) struct TileEngine<'p> {
    pub(super) plan: &'p Plan,
    play: Play,
    /// Larger values count as this one: 1 for outcomes.
    cap: u32,
    pub(super) mirror: bool,
    pub(super) shape: TileShape,
    pub(super) lines: Vec<LineBlocks>,
    pub(super) readers: Vec<RowReader>,
    /// How many cells back each single offset leads in the buffer.
    listed: Vec<usize>,
    /// Are there only rays, in normal play?
    plain: bool,
    /// How many readers, the first ones, receive values late.
    late: usize,
    /// A value that certainly occurs in the table: the cells are made wide enough for it at once.
    sure: u32,
}

/// The same offset of the position with its first two heaps exchanged.
fn turned(offset: &[i64]) -> Vec<i64> {
    let mut turned = offset.to_vec();
    turned.swap(0, 1);
    turned
}

fn same(one: &[Vec<i64>], other: &[Vec<i64>]) -> bool {
    one.len() == other.len() && one.iter().all(|offset| other.contains(offset))
}

impl<'p> TileEngine<'p> {
    /// The engine for a plan, if it is one of tiles whose rays and offsets have no conditions.
    pub(super) fn new(
        game: &Game,
        plan: &'p Plan,
        play: Play,
        cap: Option<u32>,
    ) -> Option<TileEngine<'p>> {
        let FillOrder::Tiles { side, .. } = &plan.order else {
            return None;
        };
        let free = |guard: &Guard| *guard == Guard::default();
        let plain = |ray: &RayShape| free(&ray.guard) && ray.into.is_empty() && ray.count.is_none();
        let served = !game.has_pass()
            && plan.enumerated.is_empty()
            && (1..=MOST_READERS).contains(&plan.rays.len())
            && plan.rays.iter().all(plain)
            && plan
                .lists
                .iter()
                .all(|list| free(&list.guard) && list.into.is_empty());
        if !served {
            return None;
        }
        let late = |ray: &&RayShape| !ray.eager();
        let begins = plan.rays.iter().filter(late).flat_map(|ray| &ray.firsts);
        let offsets = || plan.lists.iter().flat_map(|list| &list.offsets);
        let mut border = vec![0; side.len()];
        for offset in begins.chain(offsets()) {
            for (border, by) in border.iter_mut().zip(offset) {
                *border = (*border).max(by.checked_neg()?);
            }
        }
        let mirror = has_twins(plan);
        if mirror {
            border = vec![border.iter().copied().max().unwrap_or(0); 2];
        }
        if border.iter().any(|border| !(0..=BORDER).contains(border)) {
            return None;
        }
        let shape = TileShape::new(&plan.frame.sizes, side, &border, MOST_BUFFERED)?;
        let (lines, readers) = lines_and_readers(plan, side, mirror, &shape)?;
        let longest = plan.rays.iter().map(|ray| plan.longest(&ray.step)).max();
        let sure = u32::try_from(longest.unwrap_or(1) - 1).unwrap_or(u32::MAX);
        let cap = cap.unwrap_or(u32::MAX);
        Some(TileEngine {
            plain: offsets().next().is_none() && play == Play::Normal && cap == u32::MAX,
            late: readers.iter().filter(|reader| !reader.eager).count(),
            listed: offsets().map(|offset| shape.back(offset)).collect(),
            plan,
            play,
            cap,
            mirror,
            shape,
            lines,
            readers,
            sure: sure.min(cap),
        })
    }

    fn layout(&self) -> WaveLayout<'p> {
        WaveLayout {
            frame: &self.plan.frame,
            base: self.plan.frame.sizes.len(),
            half: self.mirror,
        }
    }

    /// Makes the blocks of lines, and counts for each how many tiles it waits for.
    fn make_blocks(&mut self, job: &Job) -> Result<(), Stop> {
        for lines in &mut self.lines {
            lines.make(job)?;
        }
        let layout = self.layout();
        let mut work = Vec::new();
        for wave in 0..self.plan.order.waves(&layout) {
            if !job.poll() {
                return Err(Stop::Interrupted);
            }
            self.plan.order.wave(wave, &layout, &mut work);
            for tile in tiles(&work) {
                for (lines, block) in self.blocks(tile) {
                    self.lines[lines].await_tile(block);
                }
            }
        }
        Ok(())
    }

    /// The sides of a tile.
    pub(super) fn tile_side(&self) -> &[i64] {
        match &self.plan.order {
            FillOrder::Tiles { side, .. } => side,
            _ => &[],
        }
    }

    /// No value is larger.
    pub(super) fn most(&self) -> u32 {
        let bound = self.plan.most_options.min(u64::from(self.cap));
        u32::try_from(bound).unwrap_or(u32::MAX)
    }

    /// The blocks of a tile, in order: the place of the direction, and the number of the block.
    pub(super) fn blocks(&self, tile: &TileSpan) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        for reader in &self.readers {
            let visit = &mut |block| all.push((reader.lines, block));
            match reader.turned {
                true => self.lines[reader.lines].each_block(&tile.twin(), visit),
                false => self.lines[reader.lines].each_block(tile, visit),
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    pub(super) fn run(mut self, job: &Job) -> Result<CellValues, Unfilled> {
        let _buffers = job
            .reserve_list::<u32>(self.shape.buffered(AT_ONCE))
            .map_err(|exceeded| Unfilled::Stop(exceeded.into()))?;
        self.make_blocks(job).map_err(Unfilled::Stop)?;
        let (plan, layout) = (self.plan, self.layout());
        let count = plan.cells;
        let bound = plan.most_options.min(u64::from(self.cap)).saturating_add(1);
        let bound = u32::try_from(bound).unwrap_or(u32::MAX);
        let growth = u32::try_from(plan.order.growth(&layout)).unwrap_or(u32::MAX);
        let mut cells = CellValues::new(count, bound.min(self.sure.max(1 << 7)));
        let (mut largest, mut done) = (1, 0);
        let mut work = Vec::new();
        for wave in 0..plan.order.waves(&layout) {
            if !job.go_on(done, count) {
                return Err(Unfilled::Stop(Stop::Interrupted));
            }
            let need = bound.min(u32::saturating_add(largest, growth));
            if need > cells.most() {
                cells = cells.widened(need, job).map_err(Unfilled::Stop)?;
            }
            plan.order.wave(wave, &layout, &mut work);
            let (most, more) = match &mut cells {
                CellValues::U8(cells) => self.wave(&self.shape, cells, &work, job)?,
                CellValues::U16(cells) => self.wave(&self.shape, cells, &work, job)?,
                CellValues::U32(cells) => self.wave(&self.shape, cells, &work, job)?,
            };
            largest = largest.max(most);
            done += more;
        }
        job.report(count, count);
        Ok(cells)
    }

    /// Computes the tiles of a wave, and returns the largest value and how many positions there were.
    pub(super) fn wave<C: TileCell>(
        &self,
        shape: &TileShape,
        cells: &mut [C],
        work: &[WavePiece],
        job: &Job,
    ) -> Result<(u32, usize), Unfilled> {
        let (mut largest, mut count) = (0, 0);
        for work in work.chunks(AT_ONCE) {
            let parallel = work.len() > 1 && threads() > 1;
            let seen = &*cells;
            let fill = |tile| self.tile(shape, seen, tile, job);
            let filled: Result<Vec<TileBuffer>, Unfilled> = match parallel {
                true => map_all(tiles(work).collect(), fill),
                false => tiles(work).map(fill).collect(),
            };
            let filled = filled?;
            let twins = self.mirror && filled.iter().any(|tile| shape.holds_twins(tile));
            shape.store(&filled, cells, twins, parallel);
            for tile in &filled {
                largest = largest.max(tile.largest);
                count += tile.count() * (1 + usize::from(self.mirror && !tile.is_diagonal()));
            }
            shape.take_back(filled);
        }
        Ok((largest, count))
    }

    fn tile<C: TileCell>(
        &self,
        shape: &TileShape,
        cells: &[C],
        tile: &TileSpan,
        job: &Job,
    ) -> Result<TileBuffer, Unfilled> {
        if !job.poll() {
            return Err(Unfilled::Stop(Stop::Interrupted));
        }
        let mut buffer = shape.buffer(tile, cells);
        let blocks = self.blocks(tile);
        let mut taken: Vec<_> = blocks
            .iter()
            .map(|(lines, block)| self.lines[*lines].taken(*block))
            .collect();
        let known = taken.iter().map(|block| block.words()).max().unwrap_or(0);
        let border = shape.largest_in_border(&buffer) as usize / BITS + 1;
        let mut words = roomy(border.max(known));
        let mut at = tile.low.clone();
        self.begin_row(&mut at, tile);
        loop {
            for ((lines, _), block) in blocks.iter().zip(&mut taken) {
                block
                    .widen(self.lines[*lines].rows, words, job)
                    .map_err(Unfilled::Stop)?;
            }
            let mut filling = TileFilling {
                sets: taken.iter_mut().map(|block| block.cells()).collect(),
                begin: begin_of(words),
                long: LineBlock::long(words),
                readers: &self.readers,
                listed: &self.listed,
                plain: self.plain,
                late: self.late,
                misere: self.play == Play::Misere,
                cap: self.cap,
                stride: self.shape.stride(),
                buffer: &mut buffer,
            };
            if self.fill_rows(&mut at, tile, &blocks, &mut filling) {
                break;
            }
            if words > MOST_WORDS {
                return Err(no_room());
            }
            words = roomy(words + 1);
        }
        for mut block in taken {
            block.tile_done();
        }
        Ok(buffer)
    }

    /// Where what is computed of a row begins.
    pub(super) fn begin_row(&self, at: &mut [i64], tile: &TileSpan) {
        let last = at.len() - 1;
        at[last] = match self.mirror {
            true => tile.low[last].max(at[0]),
            false => tile.low[last],
        };
    }

    /// Fills a tile from `at` on, row by row; where a value has no room in the sets it says no, and `at` is there.
    fn fill_rows(
        &self,
        at: &mut [i64],
        tile: &TileSpan,
        blocks: &[(usize, usize)],
        filling: &mut TileFilling,
    ) -> bool {
        let last = at.len() - 1;
        let mut sets = vec![RowSet::default(); self.readers.len()];
        loop {
            self.fill_row(at, tile, blocks, &mut sets, filling);
            if at[last] < tile.high[last] {
                return false;
            }
            let place = (0..last)
                .rev()
                .find(|place| at[*place] + 1 < tile.high[*place]);
            let Some(place) = place else {
                return true;
            };
            at[place] += 1;
            at[place + 1..last].copy_from_slice(&tile.low[place + 1..last]);
            self.begin_row(at, tile);
        }
    }

    /// Fills a row of a tile from `at` on, piece by piece: the sets of a piece lie in arithmetic progression. It goes as far
    /// as values have room in the sets.
    fn fill_row(
        &self,
        at: &mut [i64],
        tile: &TileSpan,
        blocks: &[(usize, usize)],
        sets: &mut [RowSet],
        filling: &mut TileFilling,
    ) {
        let last = at.len() - 1;
        let twins = self.mirror && tile.low[0] == tile.low[1];
        let mut left = usize::try_from(tile.high[last] - at[last]).unwrap_or(0);
        let mut cell = self.shape.place(at, &tile.low);
        for set in &mut *sets {
            set.reach = 0;
        }
        while left > 0 {
            let mut count = left;
            for (reader, set) in self.readers.iter().zip(&mut *sets) {
                if set.reach == 0 {
                    *set = self.row_set(reader, set.block, at, blocks);
                }
                count = count.min(set.reach);
            }
            let done = filling.fill(&TileRow {
                cell,
                twin: twins.then(|| self.shape.place(&[at[1], at[0]], &tile.low)),
                count,
                sets,
            });
            at[last] += i64::try_from(done).unwrap_or(0);
            if done < count {
                return;
            }
            for set in &mut *sets {
                set.go_on(count);
            }
            cell += count;
            left -= count;
        }
    }

    /// Where the sets of a reader are from a position on, among the blocks of its tile; the one before is a guess.
    fn row_set(
        &self,
        reader: &RowReader,
        before: usize,
        at: &[i64],
        blocks: &[(usize, usize)],
    ) -> RowSet {
        let lines = &self.lines[reader.lines];
        let crossing = match (reader.turned, at) {
            (true, &[x, y]) => lines.crossing(&[y, x], 0),
            _ => lines.crossing(at, at.len() - 1),
        };
        let key = (reader.lines, crossing.block);
        let known = blocks.get(before) == Some(&key);
        let block = match known {
            true => before,
            // All blocks that lines of the tile may be in are there.
            false => blocks.binary_search(&key).unwrap_or(0),
        };
        RowSet {
            block,
            row: crossing.row,
            slope: crossing.slope,
            reach: crossing.reach,
        }
    }
}

pub(super) fn tiles(work: &[WavePiece]) -> impl Iterator<Item = &TileSpan> {
    work.iter().filter_map(|work| match work {
        WavePiece::Tile(tile) => Some(tile),
        WavePiece::Line(_) => None,
    })
}

/// Are the first two heaps of one size and exchangeable in all moves, whether the rules say so or not?
fn has_twins(plan: &Plan) -> bool {
    let [first, second] = plan.frame.sizes[..] else {
        return false;
    };
    let all_turned = |all: &[Vec<i64>]| all.iter().map(|one| turned(one)).collect::<Vec<_>>();
    let rays_turn = plan.rays.iter().all(|ray| {
        let step = turned(&ray.step);
        let mut others = plan.rays.iter();
        others.any(|other| other.step == step && same(&other.firsts, &all_turned(&ray.firsts)))
    });
    let offsets: Vec<Vec<i64>> = plan
        .lists
        .iter()
        .flat_map(|list| list.offsets.clone())
        .collect();
    first == second && rays_turn && same(&offsets, &all_turned(&offsets))
}

/// The sets of lines, and for each ray its reader.
fn lines_and_readers(
    plan: &Plan,
    side: &[i64],
    mirror: bool,
    shape: &TileShape,
) -> Option<(Vec<LineBlocks>, Vec<RowReader>)> {
    let mut lines: Vec<LineBlocks> = Vec::new();
    let mut readers = Vec::new();
    for ray in &plan.rays {
        let mut kept = ray;
        if mirror {
            let twin = turned(&ray.step);
            let twin = plan.rays.iter().find(|other| other.step == twin)?;
            let firsts: Vec<Vec<i64>> = twin.firsts.iter().map(|first| turned(first)).collect();
            if !same(&firsts, &ray.firsts) {
                return None;
            }
            // Of the two exchanged directions, keep the one that changes the first heap less: along the rows of twins
            // the second heap is constant.
            if twin.step[0] > ray.step[0] {
                kept = twin;
            }
        }
        let known = lines.iter().position(|lines| lines.step == kept.step);
        let place = known.unwrap_or(lines.len());
        if known.is_none() {
            let folded = mirror && kept.step[0] == kept.step[1];
            lines.push(LineBlocks::new(
                &kept.step,
                &plan.frame.sizes,
                side,
                folded,
            )?);
        }
        let near = match ray.eager() {
            true => Vec::new(),
            false => ray.firsts.iter().map(|first| shape.back(first)).collect(),
        };
        readers.push(RowReader {
            lines: place,
            turned: kept.step != ray.step,
            eager: ray.eager(),
            near,
        });
    }
    // Along a row of cells the line in the direction of the last heap stays the same: it comes last; late readers
    // come first.
    let still = |reader: &RowReader| {
        let step = &lines[reader.lines].step;
        !reader.turned && step[..step.len() - 1].iter().all(|by| *by == 0)
    };
    readers.sort_by_key(|reader| (reader.eager, still(reader)));
    Some((lines, readers))
}
