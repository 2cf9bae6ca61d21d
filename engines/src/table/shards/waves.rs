//! The waves of a table that are in a shard, and the shards that a wave completes.

use super::grid::ShardGrid;
use std::collections::{BTreeMap, BTreeSet};

/// The first and the last wave of each shard.
#[derive(Clone, Debug, Default)]
pub(super) struct ShardWaves {
    waves: BTreeMap<Vec<usize>, (i64, i64)>,
    /// The shards by the wave that completes them.
    completed: BTreeMap<i64, Vec<Vec<usize>>>,
}

impl ShardWaves {
    pub(super) fn of(waves: BTreeMap<Vec<usize>, (i64, i64)>) -> ShardWaves {
        let mut completed: BTreeMap<i64, Vec<Vec<usize>>> = BTreeMap::new();
        for (shard, (_, last)) in &waves {
            completed.entry(*last).or_default().push(shard.clone());
        }
        ShardWaves { waves, completed }
    }

    /// Where the wave of a position grows with its heaps.
    pub(super) fn by_corner(grid: &ShardGrid, wave: &dyn Fn(&[i64]) -> i64) -> ShardWaves {
        let ends = grid.shards().into_iter().map(|shard| {
            let span = grid.span(&shard);
            let high: Vec<i64> = span.high.iter().map(|high| high - 1).collect();
            (shard, (wave(&span.low), wave(&high)))
        });
        ShardWaves::of(ends.collect())
    }

    /// By a weighted sum of the heaps, of which there are positions up to `most`.
    pub(super) fn by_level(grid: &ShardGrid, weights: &[i64], most: i64) -> ShardWaves {
        ShardWaves::by_corner(grid, &|at| {
            let level = weights.iter().zip(at).map(|(weight, at)| weight * at);
            level.sum::<i64>().min(most)
        })
    }

    /// Parts of shards that are completed by the same wave, one after the other.
    pub(super) fn parts(&self) -> impl Iterator<Item = &Vec<Vec<usize>>> {
        self.completed.values()
    }

    /// The shards that a wave completes.
    pub(super) fn completed(&self, wave: i64) -> &[Vec<usize>] {
        self.completed.get(&wave).map_or(&[], Vec::as_slice)
    }

    /// The first wave of a shard.
    pub(super) fn first(&self, shard: &[usize]) -> Option<i64> {
        self.waves.get(shard).map(|(first, _)| *first)
    }

    /// How far the waves are to go for these shards, and what is known of them; `None` if there are none.
    pub(super) fn begun(&self, wanted: &BTreeSet<Vec<usize>>) -> Option<BegunWaves<'_>> {
        let last = wanted.iter().filter_map(|shard| self.waves.get(shard));
        let last = last.map(|(_, last)| *last).max()?;
        let is_stored = |shard: &Vec<usize>, own: i64| own <= last && !wanted.contains(shard);
        let (stored, missing): (Vec<_>, Vec<_>) =
            (self.waves.iter()).partition(|(shard, (_, own))| is_stored(shard, *own));
        let known = missing.iter().map(|(_, (first, _))| *first).min();
        Some(BegunWaves {
            last,
            stored: stored.into_iter().map(|(shard, _)| shard).collect(),
            known: known.unwrap_or(0),
        })
    }
}

/// Waves of which some are known.
pub(super) struct BegunWaves<'w> {
    /// The last wave that is wanted.
    pub last: i64,
    /// The shards up to it that are stored while others are wanted.
    pub stored: Vec<&'w Vec<usize>>,
    /// Waves before this one are known: no shard that has cells of them is missing.
    pub known: i64,
}
