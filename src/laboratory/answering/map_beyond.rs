//! What is known of the cells of a map beyond any table: by the values of single heaps, or by claims.

use crate::answers::CellNumbers;
use crate::laboratory::{Error, Ruleset};
use crate::players::{ClaimedCells, DecidedCells, DecidingClaim, Grid, HeapPlayer, cells_by_heaps};
use crate::render::Show;
use grundy_rules::game::Play;
use grundy_rules::number::Number;
use grundy_work::{Job, Pace, Resource};

/// The most positions along an axis of which single heaps are evaluated for one part. A fixed bound.
const EVALUATED: u64 = 1 << 18;

/// The most values of one heap that are computed for one part, where no period is proved; a claim may decide farther ones. A share of the limit on
/// heaps.
const COMPUTED: u64 = 1 << 16;

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

    /// By one claim, whether it is true or not.
    pub(super) fn by_one_claim(
        claimed: &ClaimedCells,
        grid: &Grid,
        show: Show,
        job: &Job,
    ) -> Beyond {
        let shows_values = show == Show::Grundy;
        let outcomes = !shows_values || grid.step > 1;
        Beyond {
            values: shows_values.then(|| claimed.values(grid, job)),
            outcomes: outcomes.then(|| {
                let near = claimed.near(grid, job);
                claimed.outcomes(grid, near.as_ref(), job)
            }),
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
            let near = ruleset.near_elements(claimed, grid);
            beyond.outcomes = Some(claimed.outcomes(grid, near.as_deref(), job));
            beyond.claim = Some(ground.clone());
        }
        Ok(beyond)
    }

    /// By the values of single heaps; `None` if the game is no sum of games on one heap, too many heaps would be evaluated, or their values are not
    /// known.
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
        let limits = job.limits();
        let most = limits.share(Resource::Heaps, COMPUTED);
        let brief = job.within(limits.with(Resource::Heaps, most));
        let farthest = vec![grid.farthest().into_iter().map(Number::from).collect()];
        let player = HeapPlayer::new(game, &farthest, &brief).ok().flatten();
        let found = player.and_then(|player| cells_by_heaps(&player, grid, &mut Pace::of(job)));
        if job.ended().is_some() {
            return Err(Error::ended(job.end_of_work()));
        }
        Ok(found.map(|[outcomes, values]| Beyond {
            outcomes: Some(outcomes),
            values: (show == Show::Grundy).then_some(values),
            heap_values: true,
            ..Beyond::default()
        }))
    }
}
