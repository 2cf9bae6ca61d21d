//! Tables by levels that are larger than memory: kept are the last levels, how far each value reaches, and the shards that
//! levels cross.
//!
//! Levels that are known are not walked again: how far the values of stored cells reach does not depend on their order, so
//! that shards are read one after the other, and only the last levels are put together from them.

use super::grid::ShardGrid;
use super::stored::{FilledShard, NO_POSITION, ShardFault, StoredShards};
use super::waves::{BegunWaves, ShardWaves};
use crate::table::level_walk::{LevelLine, LevelPast, LevelWalk};
use crate::table::order::FillOrder;
use crate::table::plan::Plan;
use grundy_rules::game::{Game, Play, Stop};
use grundy_work::{Job, Reserved};
use std::collections::{BTreeMap, BTreeSet};

/// A table on two heaps that is walked level by level.
#[derive(Debug)]
pub(super) struct LeveledShards<'g> {
    game: &'g Game,
    plan: Box<Plan>,
    play: Play,
    cap: Option<u32>,
    waves: ShardWaves,
}

impl<'g> LeveledShards<'g> {
    /// The plan is given back if it is not of this kind.
    pub(super) fn new(
        game: &'g Game,
        plan: Box<Plan>,
        (play, cap): (Play, Option<u32>),
        grid: &ShardGrid,
    ) -> Result<LeveledShards<'g>, Box<Plan>> {
        let walks = LevelWalk::new(game, &plan, play, cap).is_some();
        let waves = match &plan.order {
            FillOrder::Levels { weights, most } if walks => {
                ShardWaves::by_level(grid, weights, *most)
            }
            _ => return Err(plan),
        };
        Ok(LeveledShards {
            game,
            plan,
            play,
            cap,
            waves,
        })
    }

    /// No value is larger: each move falls by a level at least, and a value is at most the number of moves.
    pub(super) fn most(&self) -> u32 {
        let levels = match &self.plan.order {
            FillOrder::Levels { most, .. } => u32::try_from(*most).unwrap_or(u32::MAX),
            _ => u32::MAX,
        };
        levels.min(self.cap.unwrap_or(u32::MAX))
    }

    /// The shards by their levels.
    pub(super) fn waves(&self) -> &ShardWaves {
        &self.waves
    }

    /// Computes shards; those of earlier parts that are not among them are stored.
    ///
    /// # Errors
    /// A limit, an interruption, or a fault of the stored cells or of the sink.
    pub(super) fn fill(
        &self,
        grid: &ShardGrid,
        wanted: &BTreeSet<Vec<usize>>,
        stored: &dyn StoredShards,
        sink: &mut dyn FnMut(FilledShard) -> Result<(), ShardFault>,
        job: &Job,
    ) -> Result<(), ShardFault> {
        let Some(BegunWaves {
            last,
            stored: read,
            known,
        }) = self.waves.begun(wanted)
        else {
            return Ok(());
        };
        let Some(mut walk) = LevelWalk::new(self.game, &self.plan, self.play, self.cap) else {
            return Err(Stop::limit("the table has no levels").into());
        };
        let mut past = walk.past(known, job)?;
        for shard in read {
            if !job.poll() {
                return Err(Stop::Interrupted.into());
            }
            if self.waves.first(shard).is_some_and(|first| first < known) {
                self.read(grid, shard, (&mut walk, &mut past), stored, job)?;
            }
        }
        let mut open = OpenShards {
            grid,
            // By the first level of each.
            coming: (wanted.iter())
                .filter(|shard| self.has_positions(grid, shard))
                .filter_map(|shard| Some((self.waves.first(shard)?, shard.clone())))
                .collect(),
            cells: BTreeMap::new(),
            job,
        };
        let mut ended = None;
        let walked = walk.walk(past, job, &mut |level, line| {
            open.begin(level)?;
            if let Some(line) = line {
                open.put(line);
            }
            let completed = self.waves.completed(level).iter();
            for shard in completed.filter(|shard| wanted.contains(*shard)) {
                let (shard, cells) = (shard.clone(), open.end(shard)?);
                if let Err(fault) = sink(FilledShard { shard, cells }) {
                    ended = Some(fault);
                    return Err(Stop::Interrupted);
                }
            }
            Ok(level < last)
        });
        match ended {
            Some(fault) => Err(fault),
            None => Ok(walked?),
        }
    }

    /// Does a level reach a shard? Beyond the last one there are cells of the box without a position.
    fn has_positions(&self, grid: &ShardGrid, shard: &[usize]) -> bool {
        let FillOrder::Levels { weights, most } = &self.plan.order else {
            return false;
        };
        let low = grid.span(shard).low;
        let level = weights.iter().zip(&low).map(|(weight, at)| weight * at);
        level.sum::<i64>() <= *most
    }

    /// Takes the cells of a stored shard in.
    fn read(
        &self,
        grid: &ShardGrid,
        shard: &[usize],
        (walk, past): (&mut LevelWalk, &mut LevelPast),
        stored: &dyn StoredShards,
        job: &Job,
    ) -> Result<(), ShardFault> {
        let (low, extent) = (grid.low(shard), grid.extent(shard));
        let _memory = job
            .reserve_list::<u32>(2 * grid.cells(shard))
            .map_err(Stop::from)?;
        let cells = stored.cells(&low, &extent)?;
        for (x, row) in (low[0]..).zip(cells.chunks(extent[1].max(1))) {
            if !walk.take_in_row(past, [x, low[1]], row, NO_POSITION) {
                return Err(ShardFault::Foreign(shard.to_vec()));
            }
        }
        Ok(())
    }
}

/// The shards that levels cross, with the cells that they have.
struct OpenShards<'o> {
    grid: &'o ShardGrid,
    coming: BTreeSet<(i64, Vec<usize>)>,
    cells: BTreeMap<Vec<usize>, (Vec<u32>, Reserved)>,
    job: &'o Job,
}

impl OpenShards<'_> {
    /// Makes room for the shards whose first level this is.
    fn begin(&mut self, level: i64) -> Result<(), Stop> {
        while self
            .coming
            .first()
            .is_some_and(|(first, _)| *first <= level)
        {
            let Some((_, shard)) = self.coming.pop_first() else {
                break;
            };
            let count = self.grid.cells(&shard);
            let memory = self.job.reserve_list::<u32>(count)?;
            self.cells.insert(shard, (vec![NO_POSITION; count], memory));
        }
        Ok(())
    }

    /// The cells of a shard that is complete.
    fn end(&mut self, shard: &[usize]) -> Result<Vec<u32>, Stop> {
        if let Some((cells, _)) = self.cells.remove(shard) {
            return Ok(cells);
        }
        let count = self.grid.cells(shard);
        let _memory = self.job.reserve_list::<u32>(count)?;
        Ok(vec![NO_POSITION; count])
    }

    /// Puts the values of a level into the shards that it crosses.
    fn put(&mut self, LevelLine { line, values }: LevelLine) {
        let sides = self.grid.sides();
        let at =
            |index: usize| [0, 1].map(|heap| usize::try_from(line.at(index, heap)).unwrap_or(0));
        let mut from = 0;
        while from < values.len() {
            let first = at(from);
            let shard: Vec<usize> = first
                .iter()
                .zip(sides)
                .map(|(at, side)| at / side)
                .collect();
            // How many steps stay in the shard.
            let stays = (0..2).filter_map(|heap| {
                let (inside, step) = (first[heap] % sides[heap], line.step[heap]);
                let by = usize::try_from(step.unsigned_abs()).ok()?;
                let room = if step > 0 {
                    sides[heap] - 1 - inside
                } else {
                    inside
                };
                Some(1 + room.checked_div(by)?)
            });
            let to = values.len().min(from + stays.min().unwrap_or(values.len()));
            if let Some((cells, _)) = self.cells.get_mut(&shard) {
                let (low, extent) = (self.grid.low(&shard), self.grid.extent(&shard));
                for (index, value) in (from..to).zip(&values[from..to]) {
                    let [x, y] = at(index);
                    cells[(x - low[0]) * extent[1] + y - low[1]] = *value;
                }
            }
            from = to;
        }
    }
}
