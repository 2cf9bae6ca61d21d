//! Play on small heaps, from which provers guess.

use grundy_engines::misere::MisereTable;
use grundy_engines::table::Table;
use grundy_proofs::prover::{Aspect, PlayedCells, ProofEffort};
use grundy_rules::game::{Game, Outcome, Play, Position};
use grundy_work::Job;
use std::collections::HashSet;

/// The most positions that are computed in passing; games whose moves enlarge heaps have more options, and get fewer. It steers the search only.
const MOST_DESCENDING: usize = 1 << 19;
/// It steers the search only.
const MOST_OTHERS: usize = 1 << 14;
/// The most positions if the answer was asked for. It steers the search only.
const MOST_WANTED: usize = 1 << 21;

/// An existing table of what is claimed.
pub(super) struct Near<'n> {
    pub table: &'n Table,
    /// It holds every position with heaps below this.
    pub size: usize,
}

/// Computes small heaps, within an effort.
pub(super) struct SampledPlay<'n> {
    pub near: Option<&'n Near<'n>>,
    pub effort: ProofEffort,
    pub job: &'n Job,
}

impl<'n> SampledPlay<'n> {
    /// The outcomes or values of all positions with every heap below a size; `None` if that is too much.
    pub(super) fn cells(
        &self,
        game: &Game,
        known: Aspect,
        play: Play,
        size: usize,
    ) -> Option<PlayedCells<'n>> {
        if let Some(Near { table, .. }) = self.near.filter(|near| near.size >= size) {
            let table: &'n Table = table;
            return Some(Box::new(move |position| cell(table, known, position)));
        }
        let shape = self.shape(game, size)?;
        let table = match (known, play) {
            (Aspect::Outcome, play) => Table::outcomes(game, &shape, play, self.job),
            (Aspect::Value, Play::Normal) => Table::grundy(game, &shape, self.job),
            (Aspect::Value, Play::Misere) => Table::misere_grundy(game, &shape, self.job),
        };
        let table = table.ok()?;
        Some(Box::new(move |position| cell(&table, known, position)))
    }

    /// The phases of misère play of all positions with every heap below a size: 0 in the final phase, 1 in the normal one.
    pub(super) fn phases(&self, game: &Game, size: usize) -> Option<PlayedCells<'n>> {
        let shape = self.shape(game, size)?;
        let table = MisereTable::new(game, &shape, self.job).ok()?;
        let last = table.final_positions(self.job).ok()?;
        let last: HashSet<Position> = last.into_iter().map(|parts| parts.concat()).collect();
        Some(Box::new(move |position| {
            Some(u64::from(!last.contains(position)))
        }))
    }

    /// The sizes of a box; `None` if it has too many positions.
    fn shape(&self, game: &Game, size: usize) -> Option<Vec<usize>> {
        let shape = vec![size; game.base_heaps()];
        let is_wanted = self.effort.description > ProofEffort::BRIEF.description;
        let most = match (is_wanted, game.descends()) {
            (true, _) => MOST_WANTED,
            (false, true) => MOST_DESCENDING,
            (false, false) => MOST_OTHERS,
        };
        (game.domain(&shape, self.job).ok()?.count() <= most).then_some(shape)
    }
}

/// 0 for a P-position and 1 for another one, or the value.
fn cell(table: &Table, known: Aspect, position: &[i64]) -> Option<u64> {
    match known {
        Aspect::Value => table.value(position),
        Aspect::Outcome => Some(u64::from(table.outcome(position)? != Outcome::P)),
    }
}
