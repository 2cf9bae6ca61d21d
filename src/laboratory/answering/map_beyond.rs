//! What is known of the cells of a map beyond any table: by the values of single heaps, or by claims.

use crate::answers::CellNumbers;
use crate::laboratory::{Error, Ruleset};
use crate::players::{ClaimedCells, DecidedCells, DecidingClaim, Grid, HeapPlayer};
use crate::render::Show;
use grundy_proofs::far::FarPosition;
use grundy_rules::game::Play;
use grundy_rules::number::Number;
use grundy_work::{Job, Pace};
use std::collections::HashSet;

/// The most positions along an axis of which single heaps are evaluated for one part. A fixed bound.
const EVALUATED: u64 = 1 << 18;

/// Outcomes and values of the cells of a grid, and what decides them.
#[derive(Default)]
pub(super) struct Beyond {
    /// 0 where one of the positions of a cell is a P-position, else 1.
    outcomes: Option<DecidedCells>,
    /// The value of the least position of each cell.
    values: Option<DecidedCells>,
    pub heap_values: bool,
    /// The claim that gives the outcomes.
    pub claim: Option<DecidingClaim>,
    /// The claim that gives the values.
    pub grundy_by: Option<DecidingClaim>,
}

/// The number of a cell with this value, which is natural.
pub(super) fn of_number(value: &Number) -> u32 {
    let small = value.to_i64().and_then(|value| u64::try_from(value).ok());
    small.map_or(CellNumbers::TOO_LARGE, CellNumbers::of)
}

impl Beyond {
    /// The number of a cell, if something is known of it: of an N-position whose value is not known, that it has none.
    pub(super) fn cell(&self, cell: usize, show: Show, step: u64) -> Option<u32> {
        let outcome = self
            .outcomes
            .as_ref()
            .and_then(|all| all.cells[cell].as_ref());
        let value = self
            .values
            .as_ref()
            .and_then(|all| all.cells[cell].as_ref());
        match (show, outcome, value) {
            (Show::Outcome, outcome, _) => outcome.map(of_number),
            (_, Some(outcome), _) if outcome.is_zero() => Some(0),
            (_, Some(_), value) => Some(value.map_or(CellNumbers::NONE, of_number)),
            // Of several positions one may be a P-position.
            (_, None, value) => value.filter(|_| step == 1).map(of_number),
        }
    }

    /// By one claim that gives values, whether it is true or not.
    pub(super) fn by_one_claim(claimed: &ClaimedCells, grid: &Grid, job: &Job) -> Beyond {
        Beyond {
            values: Some(claimed.values(grid, job)),
            outcomes: (grid.step > 1).then(|| claimed.outcomes(grid, job)),
            ..Beyond::default()
        }
    }

    /// By claims about the game.
    pub(super) fn by_claims(ruleset: &Ruleset, grid: &Grid, show: Show) -> Result<Beyond, Error> {
        let job = &ruleset.lab.job;
        let Some(known) = ruleset.known_cells() else {
            return Err(Error::ended(job.end_of_work()));
        };
        let mut beyond = Beyond::default();
        if show == Show::Grundy
            && let Some((claimed, ground)) = &known.values
        {
            beyond.values = Some(claimed.values(grid, job));
            beyond.grundy_by = Some(ground.clone());
        }
        if (beyond.values.is_none() || grid.step > 1)
            && let Some((claimed, ground)) = &known.outcomes
        {
            beyond.outcomes = Some(claimed.outcomes(grid, job));
            beyond.claim = Some(ground.clone());
        }
        Ok(beyond)
    }

    /// By the values of single heaps; `None` if the game is no sum of games on one heap, or too many heaps would be evaluated.
    pub(super) fn by_heaps(
        ruleset: &Ruleset,
        grid: &Grid,
        show: Show,
    ) -> Result<Option<Beyond>, Error> {
        let (game, job) = (ruleset.on_numbers()?, &ruleset.lab.job);
        let longest = grid.columns.max(grid.rows) as u64;
        let evaluated = longest.checked_mul(grid.step);
        let many = evaluated.is_none_or(|evaluated| evaluated > EVALUATED);
        if ruleset.play == Play::Misere || game.single_heaps().is_none() || many {
            return Ok(None);
        }
        let farthest = vec![grid.farthest_position().map(Number::from).collect()];
        let Ok(Some(player)) = HeapPlayer::new(game, &farthest, job) else {
            return Ok(None);
        };
        let heaps = SingleHeapCells {
            player,
            grid,
            pace: Pace::of(job),
        };
        match heaps.beyond(show) {
            Some(beyond) => Ok(Some(beyond)),
            None if job.ended().is_some() => Err(Error::ended(job.end_of_work())),
            None => Ok(None),
        }
    }
}

/// The cells of a grid, read from the values of single heaps.
///
/// The value at (x, y) is the nim-sum of the values at (x, b), (a, y) and (a, b), where (a, b) is the least position.
struct SingleHeapCells<'h> {
    player: HeapPlayer<'h>,
    grid: &'h Grid,
    pace: Pace<'h>,
}

impl SingleHeapCells<'_> {
    fn beyond(mut self, show: Show) -> Option<Beyond> {
        let least = self.value(&self.grid.from.clone())?;
        let [across, up] = self.grid.axes;
        let columns = self.along(across, self.grid.columns, &Number::ZERO)?;
        let rows = self.along(up, self.grid.rows, &least)?;
        let mut beyond = Beyond {
            heap_values: true,
            ..Beyond::default()
        };
        let (mut values, mut outcomes) = (Vec::new(), Vec::new());
        for row in &rows {
            let of_row: HashSet<&Number> = row.iter().collect();
            for column in &columns {
                if !self.pace.goes_on(column.len()) {
                    return None;
                }
                values.push(Some(column.first()?.xor(row.first()?).ok()?));
                let some = column.iter().any(|value| of_row.contains(value));
                outcomes.push(Some(Number::from(i64::from(!some))));
            }
        }
        beyond.outcomes = Some(DecidedCells::all(outcomes));
        if show == Show::Grundy {
            beyond.values = Some(DecidedCells::all(values));
        }
        Some(beyond)
    }

    /// The values along an axis from the least position on, cell by cell, each in a nim-sum with another number.
    fn along(&mut self, axis: usize, cells: usize, with: &Number) -> Option<Vec<Vec<Number>>> {
        let mut at = self.grid.from.clone();
        let mut all = Vec::new();
        for _ in 0..cells {
            let mut of_cell = Vec::new();
            for _ in 0..self.grid.step {
                if !self.pace.goes_on(1) {
                    return None;
                }
                of_cell.push(self.value(&at)?.xor(with).ok()?);
                at[axis] += 1;
            }
            all.push(of_cell);
        }
        Some(all)
    }

    fn value(&self, at: &[u64]) -> Option<Number> {
        let at: FarPosition = at.iter().copied().map(Number::from).collect();
        self.player.value(&[at]).ok()
    }
}
