//! Who wins a sum of positions of several games, and how.

use super::{ClaimUsed, HeapsUsed, Place, Scalar};
use crate::players::{SumMove, show_option};
use crate::render::far_sum::FarSumView;
use crate::render::{SumView, position};
use serde::Serialize;

/// The answer of `sum`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SumAnswer {
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The summands in order.
    pub summands: Vec<SummandAnswer>,
    /// The nim-sum of their Grundy values; null in misère play.
    pub nim_sum: Option<Scalar>,
    /// `P` or `N`.
    pub outcome: &'static str,
    /// The winning moves.
    pub winning_moves: Vec<SumMoveAnswer>,
    /// With blocking: what the one who moved here must block.
    pub must_block: Option<Vec<BlockedMove>>,
    /// Are these all winning moves?
    pub all: bool,
}

/// A summand.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SummandAnswer {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// Its position.
    pub position: Place,
    /// The Grundy value; null in misère play.
    pub grundy: Option<Scalar>,
    /// The claim that gives the value; null where a table does.
    pub by: Option<ClaimUsed>,
    /// How the values of its heaps are known, where they decide.
    pub heap_values: Option<Vec<HeapsUsed>>,
}

/// A move in a summand.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SumMoveAnswer {
    /// The number of the summand, from 1.
    pub summand: usize,
    /// Its position after the move.
    pub to: Place,
    /// With blocking: what must be blocked after the move.
    pub block: Option<Vec<BlockedMove>>,
}

/// A move in a summand that is to be blocked.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BlockedMove {
    /// The number of the summand, from 1.
    pub summand: usize,
    /// Its position after the move.
    pub to: Place,
}

/// A line of the CSV of `sum`: a winning move, or nothing where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SumRow {
    outcome: &'static str,
    nim_sum: Option<String>,
    summand: Option<usize>,
    game: String,
    position: String,
    to: String,
}

impl BlockedMove {
    fn all(moves: &[SumMove]) -> Vec<BlockedMove> {
        let moves = moves.iter().map(|made| BlockedMove {
            summand: made.summand + 1,
            to: Place::from(&made.to),
        });
        moves.collect()
    }
}

impl From<&SumView> for SumAnswer {
    fn from(view: &SumView) -> SumAnswer {
        let analysis = &view.analysis;
        let blocking = view.has_blocking();
        let summands = view.games.iter().zip(&analysis.position);
        let summands = summands.zip(&analysis.values);
        let summands = summands.map(|((game, position), value)| SummandAnswer {
            game: game.label().to_string(),
            position: Place::from(position),
            grundy: value.map(Scalar::Natural),
            by: None,
            heap_values: None,
        });
        let moves = analysis.winning_moves.iter().zip(&analysis.blocks);
        let moves = moves.map(|(made, block)| SumMoveAnswer {
            summand: made.summand + 1,
            to: Place::from(&made.to),
            block: blocking.then(|| BlockedMove::all(block)),
        });
        SumAnswer {
            play: view.play.name(),
            summands: summands.collect(),
            nim_sum: analysis.grundy.map(Scalar::Natural),
            outcome: analysis.outcome.letter(),
            winning_moves: moves.collect(),
            must_block: blocking.then(|| BlockedMove::all(&analysis.must_block)),
            all: true,
        }
    }
}

impl From<&FarSumView> for SumAnswer {
    fn from(view: &FarSumView) -> SumAnswer {
        let FarSumView { summands, sum } = view;
        let each = summands.iter().zip(&sum.values);
        let each = each.map(|((game, position), found)| SummandAnswer {
            game: game.label().to_string(),
            position: Place::far_option(position),
            grundy: Some(Scalar::from(&found.value)),
            by: found.claim.as_ref().map(ClaimUsed::from),
            heap_values: HeapsUsed::all(&found.heaps),
        });
        let moves = sum.winning_moves.iter();
        let moves = moves.map(|(place, to)| SumMoveAnswer {
            summand: place + 1,
            to: Place::far_option(to),
            block: None,
        });
        SumAnswer {
            play: "normal",
            summands: each.collect(),
            nim_sum: Some(Scalar::from(&sum.nim_sum)),
            outcome: sum.outcome.letter(),
            winning_moves: moves.collect(),
            must_block: None,
            all: sum.all,
        }
    }
}

impl SumRow {
    /// A line for each winning move, or one without.
    fn all(&self, moves: impl Iterator<Item = SumRow>) -> Vec<SumRow> {
        let rows: Vec<SumRow> = moves.collect();
        match rows.is_empty() {
            true => vec![self.clone()],
            false => rows,
        }
    }

    /// The lines of a sum in tables.
    pub fn of_tables(view: &SumView) -> Vec<SumRow> {
        let analysis = &view.analysis;
        let row = SumRow {
            outcome: analysis.outcome.letter(),
            nim_sum: analysis.grundy.map(|value| value.to_string()),
            ..SumRow::default()
        };
        row.all(analysis.winning_moves.iter().map(|made| {
            let game = &view.games[made.summand];
            SumRow {
                summand: Some(made.summand + 1),
                game: game.label().to_string(),
                position: position(&analysis.position[made.summand]),
                to: position(&made.to),
                ..row.clone()
            }
        }))
    }

    /// The lines of a sum with large heaps.
    pub fn of_claims(view: &FarSumView) -> Vec<SumRow> {
        let FarSumView { summands, sum } = view;
        let row = SumRow {
            outcome: sum.outcome.letter(),
            nim_sum: Some(sum.nim_sum.to_string()),
            ..SumRow::default()
        };
        row.all(sum.winning_moves.iter().map(|(place, to)| {
            let (game, position) = &summands[*place];
            SumRow {
                summand: Some(place + 1),
                game: game.label().to_string(),
                position: show_option(position),
                to: show_option(to),
                ..row.clone()
            }
        }))
    }
}
