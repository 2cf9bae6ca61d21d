//! How far claims are checked.

use crate::game::Game;

/// How far a claim is checked.
#[derive(Clone, Copy, Default)]
pub(super) struct Bounds {
    /// What the user asks for.
    pub asked: Option<u64>,
    /// `up to N`: when nothing is asked for.
    pub usual: Option<u64>,
    /// `within N`: the claim says nothing beyond.
    pub within: Option<u64>,
    /// The largest heap of a stated counterexample, which must be looked at.
    pub least: u64,
}

impl Bounds {
    /// The bound on each heap of a game of so many.
    pub(super) fn for_heaps(self, heaps: usize) -> u64 {
        let wanted = self.asked.or(self.usual).or(self.within);
        let wanted = wanted
            .unwrap_or_else(|| default_bound(heaps))
            .max(self.least);
        self.within.map_or(wanted, |within| wanted.min(within))
    }
}

/// The bound on each heap when none is asked for: a table of some thousands of positions.
pub fn default_bound(heaps: usize) -> u64 {
    match heaps {
        1 => 300,
        2 => 60,
        3 => 14,
        4 => 7,
        heaps => u64::try_from(largest_size(heaps, 5000))
            .unwrap_or(1)
            .saturating_sub(1),
    }
}

/// The bound on each heap for the misère play of a game when none is asked for: where moves lead to sums, their
/// number grows as that of partitions.
pub fn default_misere_bound(game: &Game) -> u64 {
    match game.has_sums() {
        true => 24 / u64::try_from(game.base_heaps()).unwrap_or(24).max(1),
        false => default_bound(game.base_heaps()),
    }
}

/// The largest size, at least 1, such that a box of it in all heaps has at most so many positions.
pub fn largest_size(heaps: usize, positions: usize) -> usize {
    let heaps = u32::try_from(heaps).unwrap_or(u32::MAX);
    let fits = |size: &usize| {
        size.checked_pow(heaps)
            .is_some_and(|count| count <= positions)
    };
    (2..).take_while(fits).last().unwrap_or(1)
}
