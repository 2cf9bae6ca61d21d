//! Tables in shards: boxes that are computed one after the other, handed out when they are done, and read again where
//! later ones need them.
//!
//! A table whose moves are rays and single offsets that begin near a position may be larger than memory, and its shards
//! may be computed side by side (`tiled.rs`). One on two heaps whose options lie beyond thresholds may be larger than
//! memory too (`leveled.rs`), and any other table is held in memory while it is computed (`held.rs`): the shards of both
//! come in one chain of parts.

mod grid;
mod held;
mod leveled;
mod stored;
mod tiled;
mod waves;

use super::faults::twist;
use super::plan::Plan;
use grundy_rules::game::{Game, Play, Stop};
use grundy_work::{Job, Resource};
use held::HeldShards;
use leveled::LeveledShards;
use std::collections::BTreeSet;
use tiled::TiledShards;
use waves::ShardWaves;

pub use grid::{ShardGrid, even_side};
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
    Leveled(LeveledShards<'g>),
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
        let cap = outcomes.then_some(1);
        let mut plan = Plan::of(game, &domain, job).ok().map(Box::new);
        if let Some(known) = plan.take_if(|_| domain.is_box()) {
            match TiledShards::new(game, known, play, cap) {
                Ok(tiled) => {
                    let grid = ShardGrid::new(&sizes, side, tiled.tile())?;
                    return Ok(ShardedTable::tiled(tiled, grid));
                }
                Err(known) => plan = Some(known),
            }
        }
        let grid = ShardGrid::new(&sizes, side, &vec![1; sizes.len()])?;
        if let Some(known) = plan.take() {
            match LeveledShards::new(game, known, (play, cap), &grid) {
                Ok(leveled) => {
                    let parts = chain(leveled.waves());
                    let kind = Kind::Leveled(leveled);
                    return Ok(ShardedTable { grid, parts, kind });
                }
                Err(known) => plan = Some(known),
            }
        }
        let held = HeldShards::new(game, domain, (play, outcomes), plan, &grid, job)?;
        Ok(ShardedTable {
            parts: chain(held.waves()),
            kind: Kind::Held(held),
            grid,
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

    /// Are only a few shards in memory at a time?
    pub fn is_larger_than_memory(&self) -> bool {
        !matches!(self.kind, Kind::Held(_))
    }

    /// Does each part need the one before it? Otherwise parts that do not need each other may be computed side by side.
    pub fn is_one_chain(&self) -> bool {
        !matches!(self.kind, Kind::Tiled(_))
    }

    /// No value is larger, as far as the moves show; `None` where they do not.
    pub fn most(&self) -> Option<u32> {
        match &self.kind {
            Kind::Tiled(tiled) => Some(tiled.most()),
            Kind::Leveled(leveled) => Some(leveled.most()),
            Kind::Held(held) => held.most(),
        }
    }

    /// Computes parts, by their numbers, and hands out their shards. Of the other parts all those that a part needs must
    /// be stored.
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
        let wanted: BTreeSet<usize> = (parts.iter().copied())
            .filter(|part| *part < self.parts.len())
            .collect();
        match &self.kind {
            Kind::Leveled(leveled) => {
                leveled.fill(&self.grid, &self.shards_of(&wanted), stored, sink, job)
            }
            Kind::Held(held) => held.fill(&self.grid, &self.shards_of(&wanted), stored, sink, job),
            Kind::Tiled(tiled) => {
                for run in self.runs(&wanted) {
                    self.fill_run(tiled, &run, stored, sink, job)?;
                }
                Ok(())
            }
        }
    }

    fn shards_of(&self, parts: &BTreeSet<usize>) -> BTreeSet<Vec<usize>> {
        let shards = parts.iter().flat_map(|part| &self.parts[*part].shards);
        shards.cloned().collect()
    }

    /// Parts in runs that are computed together: no part of a run needs one that is stored and needs another part of it,
    /// whose cells would be read before they are computed.
    fn runs(&self, wanted: &BTreeSet<usize>) -> Vec<Vec<Vec<usize>>> {
        let mut runs: Vec<Vec<Vec<usize>>> = Vec::new();
        // Which parts need one of the run, and are not of it.
        let mut behind = vec![false; self.parts.len()];
        let mut own = BTreeSet::new();
        for (number, part) in self.parts.iter().enumerate() {
            let needs_behind = part.after.iter().any(|before| behind[*before]);
            if !wanted.contains(&number) {
                behind[number] =
                    needs_behind || part.after.iter().any(|before| own.contains(before));
                continue;
            }
            if needs_behind || runs.is_empty() {
                behind.fill(false);
                own.clear();
                runs.push(Vec::new());
            }
            own.insert(number);
            if let (Some(run), Some(shard)) = (runs.last_mut(), part.shards.first()) {
                run.push(shard.clone());
            }
        }
        runs
    }

    fn fill_run(
        &self,
        tiled: &TiledShards,
        run: &[Vec<usize>],
        stored: &dyn StoredShards,
        sink: &mut dyn FnMut(FilledShard) -> Result<(), ShardFault>,
        job: &Job,
    ) -> Result<(), ShardFault> {
        let mut done = 0;
        let mut counted = |filled: FilledShard| {
            done += usize::from(run.get(done) == Some(&filled.shard));
            sink(filled)
        };
        let filled = tiled.fill(&self.grid, run, stored, &mut counted, job);
        let memory = |fault: &ShardFault| matches!(fault, ShardFault::Stop(Stop::Limit(limit)) if limit.resource() == Some(Resource::Bytes));
        match filled {
            Err(fault) if memory(&fault) && run.len() > 1 => {}
            filled => return filled,
        }
        // The sets of all lines have no room together: from here on each shard reads those of its lines again.
        for shard in &run[done..] {
            tiled.fill(&self.grid, std::slice::from_ref(shard), stored, sink, job)?;
        }
        Ok(())
    }
}

/// Parts of shards that waves complete, each after the one before it.
fn chain(waves: &ShardWaves) -> Vec<ShardPart> {
    let parts = waves.parts().enumerate();
    let parts = parts.map(|(number, shards)| ShardPart {
        shards: shards.clone(),
        after: number.checked_sub(1).into_iter().collect(),
    });
    parts.collect()
}

#[cfg(test)]
mod tests;
