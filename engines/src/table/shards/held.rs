//! Tables in shards that are held in memory as a whole: waves of positions, each after those that its options are in.
//!
//! A shard is handed out when its last wave is done. Waves whose shards are all known are read, not computed: only the
//! sets beside the table are made again.

use super::grid::ShardGrid;
use super::stored::{FilledShard, NO_POSITION, ShardFault, StoredShards};
use super::waves::{BegunWaves, ShardWaves};
use crate::table::compute::{listed_outcomes, listed_values};
use crate::table::counting_engine::CountingEngine;
use crate::table::counting_plan::CountingPlan;
use crate::table::engine::TableEngine;
use crate::table::enumeration::{in_own_order, order};
use crate::table::faults::Unfilled;
use crate::table::follower::{CellOf, Follower, NoFollower};
use crate::table::mex::UNKNOWN;
use crate::table::order::FillOrder;
use crate::table::outcome::NOT_YET;
use crate::table::plan::Plan;
use grundy_rules::game::{Domain, Game, Play, Position, Stop};
use grundy_work::{Job, Pace};
use std::collections::{BTreeMap, BTreeSet};

/// A table that is computed wave by wave.
#[derive(Debug)]
pub(super) struct HeldShards<'g> {
    game: &'g Game,
    domain: Domain,
    play: Play,
    outcomes: bool,
    way: Way,
    waves: ShardWaves,
}

/// How the cells are computed.
#[derive(Debug)]
enum Way {
    Planned(Box<Plan>),
    Counted(Box<CountingPlan>),
    Listed,
}

impl<'g> HeldShards<'g> {
    pub(super) fn new(
        game: &'g Game,
        domain: Domain,
        (play, outcomes): (Play, bool),
        plan: Option<Box<Plan>>,
        grid: &ShardGrid,
        job: &Job,
    ) -> Result<HeldShards<'g>, Stop> {
        let counted = || {
            let plan = CountingPlan::of(game, &domain).ok()?;
            Some(Way::Counted(Box::new(plan)))
        };
        let way = match plan {
            Some(plan) => Way::Planned(plan),
            None if game.has_blocking() => counted().unwrap_or(Way::Listed),
            None => Way::Listed,
        };
        let mut held = HeldShards {
            game,
            play,
            outcomes,
            way,
            waves: ShardWaves::default(),
            domain,
        };
        held.waves = held.order_shards(grid, job)?;
        Ok(held)
    }

    /// No value is larger; `None` where that is not known.
    pub(super) fn most(&self) -> Option<u32> {
        self.outcomes.then_some(1)
    }

    /// The shards by their waves.
    pub(super) fn waves(&self) -> &ShardWaves {
        &self.waves
    }

    /// Finds the first and the last wave of each shard.
    fn order_shards(&self, grid: &ShardGrid, job: &Job) -> Result<ShardWaves, Stop> {
        let waves = match &self.way {
            Way::Planned(plan) => match &plan.order {
                FillOrder::Tiles { side, lag } => ShardWaves::by_corner(grid, &|at| {
                    let mut tiles = at.iter().zip(side).map(|(at, side)| at / side);
                    lag * tiles.next().unwrap_or(0) + tiles.sum::<i64>()
                }),
                FillOrder::Slabs => ShardWaves::by_corner(grid, &|at| at[0]),
                FillOrder::Levels { weights, most } => ShardWaves::by_level(grid, weights, *most),
                FillOrder::Sorted(order) => {
                    let order = order.iter().map(|number| *number as usize);
                    ShardWaves::of(self.by_place(grid, order, job)?)
                }
            },
            _ if in_own_order(self.game, &self.domain) => ShardWaves::by_corner(grid, &|at| at[0]),
            _ => {
                let order = order(self.game, &self.domain, job)?.unwrap_or_default();
                ShardWaves::of(self.by_place(grid, order.into_iter(), job)?)
            }
        };
        Ok(waves)
    }

    /// The first and the last place of each shard in a list of positions.
    fn by_place(
        &self,
        grid: &ShardGrid,
        order: impl Iterator<Item = usize>,
        job: &Job,
    ) -> Result<BTreeMap<Vec<usize>, (i64, i64)>, Stop> {
        let mut waves: BTreeMap<Vec<usize>, (i64, i64)> = BTreeMap::new();
        let mut position = Position::new();
        let mut pace = Pace::of(job);
        for (wave, number) in (0..).zip(order) {
            pace.count(1)?;
            self.domain.position(number, &mut position);
            let pairs = position.iter().zip(grid.sides());
            let shard = pairs.map(|(at, side)| usize::try_from(*at).unwrap_or(0) / side);
            let place = waves.entry(shard.collect()).or_insert((wave, wave));
            place.1 = wave;
        }
        Ok(waves)
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
        let Some(begun) = self.waves.begun(wanted) else {
            return Ok(());
        };
        let mut hearing = Hearing {
            held: self,
            grid,
            begun,
            wanted,
            cells: stored,
            sink,
            ended: None,
        };
        let filled = self.run(&mut hearing, job);
        match (hearing.ended, filled) {
            (Some(Ended::Enough), _) => Ok(()),
            (Some(Ended::Fault(fault)), _) => Err(fault),
            (None, filled) => Ok(filled?),
        }
    }

    fn run(&self, follower: &mut dyn Follower, job: &Job) -> Result<(), Stop> {
        let (game, domain, play) = (self.game, &self.domain, self.play);
        // Cells are as wide as the widest where some are known before.
        let _memory = job.reserve_list::<u32>(domain.count())?;
        let cap = self.outcomes.then_some(1);
        match &self.way {
            Way::Planned(plan) => {
                let engine = TableEngine::new(game, domain, plan, play, cap, job)?;
                if let Some(engine) = engine {
                    return self.ended(engine.run(follower).map(drop), job);
                }
                self.list(follower, job)
            }
            Way::Counted(plan) => {
                let Some(engine) = CountingEngine::new(plan, job)? else {
                    return self.list(follower, job);
                };
                let mut cells = vec![UNKNOWN; domain.count()];
                let cap = cap.unwrap_or(u32::MAX);
                engine.run(game, domain, &mut cells, cap, follower, job)
            }
            Way::Listed => self.list(follower, job),
        }
    }

    /// What came of a plan. Where the rules have a fault, listing all options finds the first one.
    fn ended(&self, filled: Result<(), Unfilled>, job: &Job) -> Result<(), Stop> {
        match filled {
            Ok(()) => Ok(()),
            Err(Unfilled::Stop(stop)) => Err(stop),
            Err(Unfilled::Rules) => self.list(&mut NoFollower, job),
        }
    }

    fn list(&self, follower: &mut dyn Follower, job: &Job) -> Result<(), Stop> {
        let (game, domain, play) = (self.game, &self.domain, self.play);
        // The outcome of a sum comes from values.
        match self.outcomes && !game.has_sums() {
            true => {
                let mut cells = vec![NOT_YET; domain.count()];
                listed_outcomes(game, domain, play, &mut cells, follower, job)
            }
            false => {
                let mut cells = vec![UNKNOWN; domain.count()];
                listed_values(game, domain, play, &mut cells, follower, job)
            }
        }
    }

    /// Calls `visit` with the place of each cell of a shard and the number of its position, if it has one.
    fn each_cell(
        &self,
        grid: &ShardGrid,
        shard: &[usize],
        mut visit: impl FnMut(usize, Option<usize>),
    ) {
        let (low, extent) = (grid.low(shard), grid.extent(shard));
        let mut position = Position::new();
        for cell in 0..grid.cells(shard) {
            let mut rest = cell;
            position.clear();
            for (low, size) in low.iter().zip(&extent).rev() {
                position.push(i64::try_from(low + rest % size).unwrap_or(i64::MAX));
                rest /= size;
            }
            position.reverse();
            visit(cell, self.domain.number(&position));
        }
    }
}

/// Why a table was not filled to its end.
enum Ended {
    /// All shards that were wanted are there.
    Enough,
    Fault(ShardFault),
}

/// Hands out shards while a table is filled.
struct Hearing<'h, 'g> {
    held: &'h HeldShards<'g>,
    grid: &'h ShardGrid,
    begun: BegunWaves<'h>,
    wanted: &'h BTreeSet<Vec<usize>>,
    cells: &'h dyn StoredShards,
    sink: &'h mut dyn FnMut(FilledShard) -> Result<(), ShardFault>,
    ended: Option<Ended>,
}

impl Hearing<'_, '_> {
    fn end(&mut self, ended: Ended) -> Result<(), Stop> {
        self.ended = Some(ended);
        Err(Stop::Interrupted)
    }
}

impl Follower for Hearing<'_, '_> {
    fn known(&self) -> i64 {
        self.begun.known
    }

    fn load(&mut self, put: &mut dyn FnMut(usize, u32)) -> Result<(), Stop> {
        for shard in self.begun.stored.clone() {
            let (low, extent) = (self.grid.low(shard), self.grid.extent(shard));
            let cells = match self.cells.cells(&low, &extent) {
                Ok(cells) => cells,
                Err(fault) => return self.end(Ended::Fault(fault)),
            };
            let mut foreign = false;
            self.held.each_cell(self.grid, shard, |cell, number| {
                foreign |= number.is_some() == (cells[cell] == NO_POSITION);
                if let Some(number) = number {
                    put(number, cells[cell]);
                }
            });
            if foreign {
                return self.end(Ended::Fault(ShardFault::Foreign(shard.clone())));
            }
        }
        Ok(())
    }

    fn hears(&self, wave: i64) -> bool {
        !self.held.waves.completed(wave).is_empty()
    }

    fn wave_done(&mut self, wave: i64, cell: &CellOf<'_>) -> Result<(), Stop> {
        let completed = self.held.waves.completed(wave);
        for shard in completed
            .iter()
            .filter(|shard| self.wanted.contains(*shard))
        {
            let mut cells = vec![NO_POSITION; self.grid.cells(shard)];
            let most = if self.held.outcomes { 1 } else { NO_POSITION };
            self.held.each_cell(self.grid, shard, |place, number| {
                if let Some(number) = number {
                    cells[place] = cell(number).min(most);
                }
            });
            let filled = FilledShard {
                shard: shard.clone(),
                cells,
            };
            if let Err(fault) = (self.sink)(filled) {
                return self.end(Ended::Fault(fault));
            }
        }
        match wave >= self.begun.last {
            true => self.end(Ended::Enough),
            false => Ok(()),
        }
    }
}
