//! Sums of games at heaps of any size: values by claims, or by tables if heaps are small.

use super::far::{DecidingClaim, FarPlayer};
use grundy_engines::table::Table;
use grundy_proofs::far::{FarPosition, show};
use grundy_rules::game::{Game, Outcome, Play, Position};
use grundy_rules::library::Library;
use grundy_rules::number::{Number, NumberError};
use grundy_work::Job;

/// A summand: a game, and a position whose heaps may have any size.
#[derive(Clone, Copy, Debug)]
pub struct FarSummand<'a> {
    /// The game.
    pub game: &'a Game,
    /// The texts whose claims may be about it.
    pub library: &'a Library,
    /// Its position.
    pub position: &'a FarPosition,
}

/// The analysis of a sum by the values of its summands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FarSum {
    /// The Grundy value of each summand, and the claim that gives it; none for a table.
    pub values: Vec<(Number, Option<DecidingClaim>)>,
    /// Their nim-sum.
    pub nim_sum: Number,
    /// Who wins.
    pub outcome: Outcome,
    /// Winning moves that were found: the place of the summand, and its position after the move.
    pub winning_moves: Vec<(usize, FarPosition)>,
    /// Are these all?
    pub all: bool,
}

/// Why nothing is known of a sum.
#[derive(Debug, thiserror::Error)]
pub enum NoFarSum {
    /// The value of a summand is not known.
    #[error(
        "{game}: no claim that holds gives the value of {position}, and it is too large for a table"
    )]
    Unknown {
        /// The game.
        game: String,
        /// Its position.
        position: String,
    },
    /// The values contradict each other: a position with a value other than 0 has no option of value 0.
    #[error("the claims about values are refuted: no move leaves nim-sum 0")]
    Refuted,
    /// A nim-sum cannot be computed.
    #[error(transparent)]
    Number(#[from] NumberError),
}

/// The most positions of the table of a summand.
const TABLE: usize = 1 << 20;

/// The source of the values of a summand.
enum Source<'a> {
    Claims(FarPlayer<'a>),
    Table(Table, Position),
}

impl FarSum {
    /// Analyses a sum in normal play; at most `enough` winning moves of each summand.
    ///
    /// The nim-sum of the Grundy values decides (Sprague 1935, Grundy 1939). A move in a summand wins if the new
    /// value is the nim-sum of the others.
    ///
    /// # Errors
    /// The summand whose value is not known, and why.
    pub fn new(summands: &[FarSummand], enough: usize, job: &Job) -> Result<FarSum, NoFarSum> {
        let mut sources = Vec::new();
        let mut values = Vec::new();
        let mut nim_sum = Number::ZERO;
        for summand in summands {
            let (source, value, ground) = valued(summand, job)?;
            nim_sum = nim_sum.xor(&value)?;
            sources.push(source);
            values.push((value, ground));
        }
        let (mut winning_moves, mut all) = (Vec::new(), true);
        if !nim_sum.is_zero() {
            for (place, (summand, source)) in summands.iter().zip(&sources).enumerate() {
                let wanted = values[place].0.xor(&nim_sum)?;
                let (found, complete) = source.options(summand, &wanted, enough, job);
                all &= complete;
                winning_moves.extend(found.into_iter().map(|option| (place, option)));
            }
            if all && winning_moves.is_empty() {
                return Err(NoFarSum::Refuted);
            }
        }
        Ok(FarSum {
            values,
            outcome: match nim_sum.is_zero() {
                true => Outcome::P,
                false => Outcome::N,
            },
            nim_sum,
            winning_moves,
            all,
        })
    }
}

/// The value of a summand, and its source.
fn valued<'a>(
    summand: &FarSummand<'a>,
    job: &Job,
) -> Result<(Source<'a>, Number, Option<DecidingClaim>), NoFarSum> {
    let FarSummand {
        game,
        library,
        position,
    } = *summand;
    let player = FarPlayer::new(game, Play::Normal, library);
    if let Some((value, ground)) = player.value(position, job) {
        return Ok((Source::Claims(player), value, Some(ground)));
    }
    let near = near(game, position).and_then(|(near, shape)| {
        let table = Table::grundy(game, &shape, job).ok()?;
        let value = table.value(&near)?;
        Some((Source::Table(table, near), Number::from(value), None))
    });
    near.ok_or_else(|| NoFarSum::Unknown {
        game: game.label().to_string(),
        position: show(position),
    })
}

/// The position and the sizes of its table, if that is small.
fn near(game: &Game, position: &[Number]) -> Option<(Position, Vec<usize>)> {
    let near: Position = position.iter().map(Number::to_i64).collect::<Option<_>>()?;
    let sizes = near.iter().enumerate().map(|(place, heap)| {
        let size = usize::try_from(*heap).ok()?.checked_add(1)?;
        // The pass, if still there, may be used.
        Some(if place >= game.base_heaps() { 2 } else { size })
    });
    let shape: Vec<usize> = sizes.collect::<Option<_>>()?;
    let positions = shape
        .iter()
        .try_fold(1_usize, |product, size| product.checked_mul(*size))?;
    (positions <= TABLE).then_some((near, shape))
}

impl Source<'_> {
    /// Options with the wanted value, and whether these are all.
    fn options(
        &self,
        summand: &FarSummand,
        wanted: &Number,
        enough: usize,
        job: &Job,
    ) -> (Vec<FarPosition>, bool) {
        let (table, position) = match self {
            Source::Claims(player) => {
                return player.options_with_value(summand.position, wanted, enough, job);
            }
            Source::Table(table, position) => (table, position),
        };
        // Blocked moves and moves into sums are left to tables of all summands.
        if summand.game.has_blocking() || summand.game.has_sums() {
            return (Vec::new(), false);
        }
        let Ok(options) = summand.game.options(position) else {
            return (Vec::new(), false);
        };
        let mut found: Vec<FarPosition> = options
            .iter()
            .flatten()
            .filter(|option| {
                let value = table.value(option);
                value.is_some_and(|value| Number::from(value) == *wanted)
            })
            .map(|option| option.iter().map(|heap| Number::from(*heap)).collect())
            .collect();
        found.sort();
        found.dedup();
        let all = found.len() <= enough;
        found.truncate(enough);
        (found, all)
    }
}
