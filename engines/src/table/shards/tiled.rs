//! Tables larger than memory: a shard is computed tile by tile from the sets of its lines, and these are what is kept of
//! all shards before it.
//!
//! Shards that are known already are put into the sets again. So the shards are the whole state: a table goes on from
//! any of its shards that hold all shards before them, in another process too.

use super::grid::ShardGrid;
use super::stored::{FilledShard, ShardFault, StoredShards};
use crate::table::faults::Unfilled;
use crate::table::order::TileSpan;
use crate::table::plan::Plan;
use crate::table::tile_buffer::TileShape;
use crate::table::tile_engine::TileEngine;
use grundy_rules::game::{Game, Play, Stop};
use grundy_work::Job;
use std::collections::BTreeSet;

/// A table of rays and offsets that begin near a position.
#[derive(Debug)]
pub(super) struct TiledShards<'g> {
    game: &'g Game,
    plan: Box<Plan>,
    play: Play,
    cap: Option<u32>,
    /// Are shards (i, j) with i > j the twins of others?
    mirror: bool,
    most: u32,
    /// The sides of a tile.
    tile: Vec<usize>,
}

/// The cells of a box, the last component fastest.
struct BoxCells {
    origin: Vec<usize>,
    sizes: Vec<usize>,
    cells: Vec<u32>,
}

impl<'g> TiledShards<'g> {
    /// The plan is given back if it is not of this kind.
    pub(super) fn new(
        game: &'g Game,
        plan: Box<Plan>,
        play: Play,
        cap: Option<u32>,
    ) -> Result<TiledShards<'g>, Box<Plan>> {
        let Some(engine) = TileEngine::new(game, &plan, play, cap) else {
            return Err(plan);
        };
        let tile = engine.tile_side().iter().map(|side| usize::try_from(*side));
        let tile = tile.collect::<Result<_, _>>();
        let (mirror, most) = (engine.mirror, engine.most());
        let Ok(tile) = tile else {
            return Err(plan);
        };
        Ok(TiledShards {
            game,
            plan,
            play,
            cap,
            mirror,
            most,
            tile,
        })
    }

    /// No value is larger.
    pub(super) fn most(&self) -> u32 {
        self.most
    }

    /// What the sides of a shard are multiples of.
    pub(super) fn tile(&self) -> &[usize] {
        &self.tile
    }

    /// The shards that are computed, each after those it needs.
    pub(super) fn computed(&self, grid: &ShardGrid) -> Vec<Vec<usize>> {
        let mut all = grid.shards();
        all.retain(|shard| !self.mirror || shard[0] <= shard[1]);
        all
    }

    /// The shard that is computed for a shard: itself, or its twin.
    pub(super) fn own(&self, mut shard: Vec<usize>) -> Vec<usize> {
        if self.mirror && shard[0] > shard[1] {
            shard.swap(0, 1);
        }
        shard
    }

    /// What is written with a shard.
    pub(super) fn written(&self, shard: &[usize]) -> Vec<Vec<usize>> {
        let mut written = vec![shard.to_vec()];
        if self.mirror && shard[0] != shard[1] {
            written.push(vec![shard[1], shard[0]]);
        }
        written
    }

    /// Computes shards, each of which is preceded by all that it needs and that is not stored.
    ///
    /// # Errors
    /// A limit, an interruption, or a fault of the stored cells or of the sink.
    pub(super) fn fill(
        &self,
        grid: &ShardGrid,
        wanted: &[Vec<usize>],
        stored: &dyn StoredShards,
        sink: &mut dyn FnMut(FilledShard) -> Result<(), ShardFault>,
        job: &Job,
    ) -> Result<(), ShardFault> {
        let mut engine = TileEngine::new(self.game, &self.plan, self.play, self.cap)
            .ok_or_else(|| Stop::limit("the table has no lines"))?;
        let spans: Vec<TileSpan> = wanted.iter().map(|shard| grid.span(shard)).collect();
        engine.await_boxes(&spans, job)?;
        let late = engine.readers.iter().any(|reader| !reader.eager);
        let own: BTreeSet<&Vec<usize>> = wanted.iter().collect();
        let last = last_of(wanted);
        let needed = |shard: &Vec<usize>| {
            !own.contains(shard) && last.iter().any(|later| is_before(shard, later))
        };
        for shard in self.computed(grid).iter().filter(|shard| needed(shard)) {
            let span = grid.span(shard);
            if !engine.awaits(&span) {
                continue;
            }
            let mut known = self.room(&engine, grid, shard, late);
            let _memory = job
                .reserve_list::<u32>(2 * known.cells.len())
                .map_err(Stop::from)?;
            known.cells = stored.cells(&known.origin, &known.sizes)?;
            if known.cells.iter().any(|cell| *cell > self.most) {
                return Err(ShardFault::Foreign(shard.clone()));
            }
            let shape = engine.shape.of_box(&known.origin, &known.sizes);
            engine.note_box(&shape, &known.cells, &span, job)?;
        }
        let cells = |shard: &Vec<usize>| grid.cells(shard) * self.written(shard).len();
        let all = wanted.iter().map(cells).sum();
        let mut done = 0;
        for (shard, span) in wanted.iter().zip(&spans) {
            let mut room = self.room(&engine, grid, shard, true);
            let _memory = job
                .reserve_list::<u32>(3 * room.cells.len())
                .map_err(Stop::from)?;
            let low = grid.low(shard);
            if !room.read_border(&low, stored, self.most)? {
                return Err(ShardFault::Foreign(shard.clone()));
            }
            let shape: TileShape = engine.shape.of_box(&room.origin, &room.sizes);
            let filled = engine.fill_box(&shape, &mut room.cells, span, (done, all), job);
            done += cells(shard);
            filled.map_err(|unfilled| match unfilled {
                Unfilled::Stop(stop) => stop,
                Unfilled::Rules => Stop::limit("the rules have a fault at some position"),
            })?;
            let cells = room.inner(&low);
            if self.mirror && shard[0] != shard[1] {
                let extent = grid.extent(shard);
                sink(FilledShard {
                    shard: vec![shard[1], shard[0]],
                    cells: turned(&cells, &extent),
                })?;
            }
            // The shard itself comes last: where it is stored, its twin is.
            sink(FilledShard {
                shard: shard.clone(),
                cells,
            })?;
        }
        Ok(())
    }

    /// Room for the cells of a shard, with those of the tiles before it whose cells are looked up.
    fn room(
        &self,
        engine: &TileEngine,
        grid: &ShardGrid,
        shard: &[usize],
        bordered: bool,
    ) -> BoxCells {
        let (low, extent) = (grid.low(shard), grid.extent(shard));
        let border = engine.shape.border();
        let before = low.iter().zip(&self.tile).zip(border);
        let before: Vec<usize> = before
            .map(|((low, tile), border)| match bordered {
                true => (border.div_ceil(*tile) * tile).min(*low),
                false => 0,
            })
            .collect();
        let sizes: Vec<usize> = extent
            .iter()
            .zip(&before)
            .map(|(size, by)| size + by)
            .collect();
        BoxCells {
            origin: low.iter().zip(&before).map(|(low, by)| low - by).collect(),
            cells: vec![0; sizes.iter().product()],
            sizes,
        }
    }
}

impl BoxCells {
    /// Reads the cells before `low` along some component; is each of them a value of the table?
    fn read_border(
        &mut self,
        low: &[usize],
        stored: &dyn StoredShards,
        most: u32,
    ) -> Result<bool, ShardFault> {
        let high: Vec<usize> = self
            .origin
            .iter()
            .zip(&self.sizes)
            .map(|(from, by)| from + by)
            .collect();
        for heap in 0..low.len() {
            if self.origin[heap] == low[heap] {
                continue;
            }
            // Of the components before this one those of the shard, of those behind it all.
            let from: Vec<usize> = (0..low.len())
                .map(|place| {
                    if place < heap {
                        low[place]
                    } else {
                        self.origin[place]
                    }
                })
                .collect();
            let to = |place: usize| {
                if place == heap {
                    low[place]
                } else {
                    high[place]
                }
            };
            let sizes: Vec<usize> = (0..low.len())
                .map(|place| to(place) - from[place])
                .collect();
            let cells = stored.cells(&from, &sizes)?;
            if cells.iter().any(|cell| *cell > most) {
                return Ok(false);
            }
            self.each_row(&from, &sizes, |own, row, count| {
                own.copy_from_slice(&cells[row * count..(row + 1) * count]);
            });
        }
        Ok(true)
    }

    /// The cells from `low` on.
    fn inner(&mut self, low: &[usize]) -> Vec<u32> {
        if self.origin == low {
            return std::mem::take(&mut self.cells);
        }
        let ends = self.origin.iter().zip(&self.sizes).zip(low);
        let sizes: Vec<usize> = ends.map(|((from, by), low)| from + by - low).collect();
        let mut inner = Vec::with_capacity(sizes.iter().product());
        self.each_row(low, &sizes, |own, _, _| inner.extend_from_slice(own));
        inner
    }

    /// Visits the rows of a box in it: the cells, the number of the row, and its length.
    fn each_row(
        &mut self,
        from: &[usize],
        sizes: &[usize],
        mut visit: impl FnMut(&mut [u32], usize, usize),
    ) {
        let last = sizes.len() - 1;
        let rows: usize = sizes[..last].iter().product();
        let mut at = vec![0; last];
        for row in 0..rows {
            let mut place = 0;
            for (heap, from) in from.iter().enumerate() {
                let inside = from - self.origin[heap] + at.get(heap).copied().unwrap_or(0);
                place = place * self.sizes[heap] + inside;
            }
            visit(
                &mut self.cells[place..place + sizes[last]],
                row,
                sizes[last],
            );
            for heap in (0..last).rev() {
                at[heap] += 1;
                if at[heap] < sizes[heap] {
                    break;
                }
                at[heap] = 0;
            }
        }
    }
}

/// Does a shard come before another one along all components?
fn is_before(shard: &[usize], later: &[usize]) -> bool {
    let mut pairs = shard.iter().zip(later);
    pairs.all(|(index, later)| index <= later)
}

/// The shards that come before no others: each of these shards comes before one of them.
fn last_of(shards: &[Vec<usize>]) -> Vec<&Vec<usize>> {
    let mut last: Vec<&Vec<usize>> = Vec::new();
    for shard in shards.iter().rev() {
        if !last.iter().any(|later| is_before(shard, later)) {
            last.push(shard);
        }
    }
    last
}

/// The cells of the twin of a box of two heaps.
fn turned(cells: &[u32], extent: &[usize]) -> Vec<u32> {
    /// Blocks of this side stay in the cache.
    const BLOCK: usize = 64;
    let (rows, columns) = (extent[0], extent[1]);
    let mut turned = vec![0; cells.len()];
    for row in (0..rows).step_by(BLOCK) {
        for column in (0..columns).step_by(BLOCK) {
            for x in row..(row + BLOCK).min(rows) {
                for y in column..(column + BLOCK).min(columns) {
                    turned[y * rows + x] = cells[x * columns + y];
                }
            }
        }
    }
    turned
}
