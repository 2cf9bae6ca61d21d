//! Tables in shards: boxes that are computed one after the other, handed out when they are done, and read again where
//! later ones need them.
//!
//! A table whose moves are rays and single offsets that begin near a position may be larger than memory, and its shards
//! may be computed side by side (`tiled.rs`). Any other table is held in memory while it is computed (`held.rs`): its
//! shards come in one chain of parts.

mod grid;
mod held;
mod stored;
mod tiled;

use super::faults::twist;
use super::plan::Plan;
use grundy_rules::game::{Game, Play, Stop};
use grundy_work::{Job, Resource};
use held::HeldShards;
use tiled::TiledShards;

pub use grid::ShardGrid;
pub use stored::{FilledShard, NO_POSITION, ShardFault, StoredShards};

/// A table of Grundy values or of outcomes that is computed shard by shard.
#[derive(Debug)]
pub struct ShardedTable<'g> {
    grid: ShardGrid,
    parts: Vec<ShardPart>,
    kind: Kind<'g>,
}

#[derive(Debug)]
enum Kind<'g> {
    Tiled(TiledShards<'g>),
    Held(HeldShards<'g>),
}

/// Shards that are computed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardPart {
    /// The shards.
    pub shards: Vec<Vec<usize>>,
    /// The numbers of the parts that come directly before; those before them come before too.
    pub after: Vec<usize>,
}

/// The side of a shard where none is asked for, by the number of components.
const USUAL_SIDES: [usize; 4] = [1 << 20, 1 << 11, 1 << 7, 1 << 5];

impl<'g> ShardedTable<'g> {
    /// The table of all positions whose heaps are below the sizes in `shape`: of outcomes, or of Grundy values. `side` is
    /// about how many sizes of each heap a shard has.
    ///
    /// # Errors
    /// A limit on the number of positions; a rule whose positions are found by following options, so that there is no
    /// order of shards; misère play of sums or with blocking, as for any table.
    pub fn new(
        game: &'g Game,
        shape: &[usize],
        (play, outcomes): (Play, bool),
        side: Option<usize>,
        job: &Job,
    ) -> Result<ShardedTable<'g>, Stop> {
        if play == Play::Misere && (game.has_sums() || game.has_blocking()) {
            return Err(twist(
                "misère play with blocking, or with moves into sums, has no table",
            ));
        }
        if outcomes && game.has_sums() {
            return Err(Stop::limit(
                "a move leads into a sum of positions, whose outcome depends on Grundy values: outcomes of earlier shards do not decide later ones",
            ));
        }
        let domain = game.domain(shape, job)?;
        let Some(sizes) = domain.sizes().map(<[usize]>::to_vec) else {
            return Err(Stop::limit(
                "the positions that the table needs are found by following options and fill no box: shards of it have no order",
            ));
        };
        let usual = USUAL_SIDES.get(sizes.len() - 1).copied().unwrap_or(1 << 3);
        let side = side.unwrap_or(usual);
        let cap = outcomes.then_some(1);
        let plan = |game| Plan::of(game, &domain, job).ok();
        if domain.is_box()
            && let Some(plan) = plan(game)
            && let Some(tiled) = TiledShards::new(game, plan, play, cap)
        {
            let grid = ShardGrid::new(&sizes, &tiled.sides(side));
            return Ok(ShardedTable::tiled(tiled, grid));
        }
        let plan = plan(game);
        let grid = ShardGrid::new(&sizes, &vec![side; sizes.len()]);
        let held = HeldShards::new(game, domain, (play, outcomes), plan, &grid, job)?;
        let mut parts: Vec<ShardPart> = Vec::new();
        for shards in held.parts() {
            parts.push(ShardPart {
                shards: shards.clone(),
                after: parts.len().checked_sub(1).into_iter().collect(),
            });
        }
        Ok(ShardedTable {
            grid,
            parts,
            kind: Kind::Held(held),
        })
    }

    fn tiled(tiled: TiledShards<'g>, grid: ShardGrid) -> ShardedTable<'g> {
        let computed = tiled.computed(&grid);
        let mut parts = Vec::new();
        for shard in &computed {
            let mut after = Vec::new();
            for heap in (0..shard.len()).filter(|heap| shard[*heap] > 0) {
                let mut before = shard.clone();
                before[heap] -= 1;
                after.extend(computed.binary_search(&tiled.own(before)));
            }
            after.sort_unstable();
            after.dedup();
            parts.push(ShardPart {
                shards: tiled.written(shard),
                after,
            });
        }
        ShardedTable {
            grid,
            parts,
            kind: Kind::Tiled(tiled),
        }
    }

    /// The grid of the shards.
    pub fn grid(&self) -> &ShardGrid {
        &self.grid
    }

    /// The parts, each after those it needs.
    pub fn parts(&self) -> &[ShardPart] {
        &self.parts
    }

    /// Are only a few shards in memory at a time? Then parts that do not need each other may be computed side by side.
    pub fn is_larger_than_memory(&self) -> bool {
        matches!(self.kind, Kind::Tiled(_))
    }

    /// No value is larger, as far as the moves show; `None` where they do not.
    pub fn most(&self) -> Option<u32> {
        match &self.kind {
            Kind::Tiled(tiled) => Some(tiled.most()),
            Kind::Held(_) => None,
        }
    }

    /// Computes parts, by their numbers in rising order, and hands out their shards. Of the other parts all those that a
    /// part needs must be stored, and none that needs one of them.
    ///
    /// # Errors
    /// A limit, a fault of the rules, an interruption, or a fault of the stored cells or of the sink. The shards that
    /// were handed out before are right.
    pub fn fill(
        &self,
        parts: &[usize],
        stored: &dyn StoredShards,
        sink: &mut dyn FnMut(FilledShard) -> Result<(), ShardFault>,
        job: &Job,
    ) -> Result<(), ShardFault> {
        let of_part = |part: &usize| self.parts.get(*part).map_or(&[][..], |part| &part.shards);
        match &self.kind {
            Kind::Held(held) => {
                let wanted: Vec<Vec<usize>> = parts.iter().flat_map(of_part).cloned().collect();
                held.fill(&self.grid, &wanted, stored, sink, job)
            }
            Kind::Tiled(tiled) => {
                let own = parts
                    .iter()
                    .filter_map(|part| of_part(part).first().cloned());
                let wanted: Vec<Vec<usize>> = own.collect();
                let mut done = 0;
                let computed = |filled: FilledShard| {
                    done += usize::from(wanted.contains(&filled.shard));
                    sink(filled)
                };
                let filled = tiled.fill(&self.grid, &wanted, stored, &mut { computed }, job);
                let memory = |fault: &ShardFault| matches!(fault, ShardFault::Stop(Stop::Limit(limit)) if limit.resource() == Some(Resource::Bytes));
                match filled {
                    Err(fault) if memory(&fault) && wanted.len() > 1 => {}
                    filled => return filled,
                }
                // The sets of all lines have no room together: from here on each shard reads those of its lines again.
                for shard in &wanted[done..] {
                    tiled.fill(&self.grid, std::slice::from_ref(shard), stored, sink, job)?;
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests;
