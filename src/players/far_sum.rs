//! Sums of games at heaps of any size: values by single heaps or by claims, or by tables if heaps are small.

use super::far::{DecidingClaim, FarPlayer};
use super::heaps::{HeapGround, HeapPlayer};
use super::judge::far;
use grundy_engines::table::Table;
use grundy_proofs::far::{FarOption, FarPosition, show};
use grundy_rules::game::{Game, GameOption, Outcome, Play, Position, Stop};
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
    /// Its position, which may itself be a sum of positions.
    pub position: &'a FarOption,
}

/// The analysis of a sum by the values of its summands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FarSum {
    /// The Grundy value of each summand, and by what it is known.
    pub values: Vec<SummandValue>,
    /// Their nim-sum.
    pub nim_sum: Number,
    /// Who wins.
    pub outcome: Outcome,
    /// Winning moves that were found: the place of the summand, and its position after the move.
    pub winning_moves: Vec<(usize, FarOption)>,
    /// Are these all?
    pub all: bool,
}

/// The Grundy value of a summand, and by what it is known; by a table, where nothing is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummandValue {
    /// The value.
    pub value: Number,
    /// The claim that gives it.
    pub claim: Option<DecidingClaim>,
    /// How the values of its heaps are known, where they decide.
    pub heaps: Vec<HeapGround>,
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
    /// The values of the heaps of a summand are not known, or an interruption by the job.
    #[error("{0}")]
    Stop(Stop),
    /// A nim-sum cannot be computed.
    #[error(transparent)]
    Number(#[from] NumberError),
}

/// The most positions of the table of a summand.
const TABLE: usize = 1 << 20;

/// The source of the values of a summand.
enum Source<'a> {
    /// The values of all heaps.
    Heaps(HeapPlayer<'a>),
    /// A source for each part of the position, and the value of that part.
    Parts(Vec<(PartSource<'a>, Number)>),
}

/// The source of the values of one part of a summand.
enum PartSource<'a> {
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
            let (source, value) = valued(summand, job)?;
            nim_sum = nim_sum.xor(&value.value)?;
            sources.push(source);
            values.push(value);
        }
        let (mut winning_moves, mut all) = (Vec::new(), true);
        if !nim_sum.is_zero() {
            for (place, (summand, source)) in summands.iter().zip(&sources).enumerate() {
                let wanted = values[place].value.xor(&nim_sum)?;
                let (found, complete) = source.options(summand, &wanted, enough, job)?;
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
fn valued<'a>(summand: &FarSummand<'a>, job: &Job) -> Result<(Source<'a>, SummandValue), NoFarSum> {
    let FarSummand { game, position, .. } = *summand;
    let mut limit = None;
    if position.iter().any(|part| near(game, part).is_none()) {
        match HeapPlayer::new(game, position, job) {
            Ok(Some(player)) => {
                let value = SummandValue {
                    value: player.value(position).map_err(NoFarSum::Stop)?,
                    claim: None,
                    heaps: player.grounds(),
                };
                return Ok((Source::Heaps(player), value));
            }
            Ok(None) => {}
            Err(stop @ Stop::Limit(_)) => limit = Some(stop),
            Err(stop) => return Err(NoFarSum::Stop(stop)),
        }
    }
    let (mut parts, mut sum, mut claim) = (Vec::new(), Number::ZERO, None);
    for part in position {
        let Some((source, value, by)) = part_valued(summand, part, job) else {
            let unknown = || NoFarSum::Unknown {
                game: game.label().to_string(),
                position: show(part),
            };
            return Err(limit.map_or_else(unknown, NoFarSum::Stop));
        };
        sum = sum.xor(&value)?;
        claim = claim.or(by);
        parts.push((source, value));
    }
    let value = SummandValue {
        value: sum,
        claim,
        heaps: Vec::new(),
    };
    Ok((Source::Parts(parts), value))
}

/// The value of one part of a summand, its source, and the claim that gives it, if one does.
fn part_valued<'a>(
    summand: &FarSummand<'a>,
    part: &FarPosition,
    job: &Job,
) -> Option<(PartSource<'a>, Number, Option<DecidingClaim>)> {
    let game = summand.game;
    // Claims are about fewer heaps.
    if game.has_many_heaps().is_some() {
        return None;
    }
    let player = FarPlayer::new(game, Play::Normal, summand.library);
    if let Some((value, ground)) = player.value(part, job) {
        return Some((PartSource::Claims(player), value, Some(ground)));
    }
    let (near, shape) = near(game, part)?;
    let table = Table::grundy(game, &shape, job).ok()?;
    let value = Number::from(table.value(&near)?);
    Some((PartSource::Table(table, near), value, None))
}

/// The position and the sizes of its table, if that is small.
fn near(game: &Game, position: &[Number]) -> Option<(Position, Vec<usize>)> {
    if game.has_many_heaps().is_some() {
        return None;
    }
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
    /// Options with the wanted value, of each part at most `enough`, and whether these are all.
    fn options(
        &self,
        summand: &FarSummand,
        wanted: &Number,
        enough: usize,
        job: &Job,
    ) -> Result<(Vec<FarOption>, bool), NoFarSum> {
        let parts = match self {
            Source::Heaps(player) => {
                let found = player.options_with_value(summand.position, wanted, enough, job);
                return found.map_err(NoFarSum::Stop);
            }
            Source::Parts(parts) => parts,
        };
        let mut change = wanted.clone();
        for (_, value) in parts {
            change = change.xor(value)?;
        }
        let (mut found, mut all) = (Vec::new(), true);
        for (place, (source, value)) in parts.iter().enumerate() {
            let part = &summand.position[place];
            let (options, complete) =
                source.options(summand.game, part, (&change.xor(value)?, enough), job)?;
            all &= complete;
            found.extend(options.into_iter().map(|option| {
                let mut to = summand.position.clone();
                to.splice(place..=place, option);
                to.sort();
                to
            }));
        }
        found.sort();
        found.dedup();
        Ok((found, all))
    }
}

impl PartSource<'_> {
    /// Options of a part with the wanted value, at most as many as are enough, and whether these are all.
    fn options(
        &self,
        game: &Game,
        part: &FarPosition,
        (wanted, enough): (&Number, usize),
        job: &Job,
    ) -> Result<(Vec<FarOption>, bool), NoFarSum> {
        let (table, position) = match self {
            PartSource::Claims(player) => {
                let (found, all) = player.options_with_value(part, wanted, enough, job);
                return Ok((found.into_iter().map(|option| vec![option]).collect(), all));
            }
            PartSource::Table(table, position) => (table, position),
        };
        // Blocked moves are left to tables of all summands.
        if game.has_blocking() {
            return Ok((Vec::new(), false));
        }
        let options = game.options_for(position, job);
        let options = options.map_err(NoFarSum::Stop)?.into_iter();
        let value = |option: &GameOption| {
            let values = option.iter().map(|part| table.value(part));
            values.reduce(|sum, value| Some(sum? ^ value?)).flatten()
        };
        let wins =
            |option: &GameOption| value(option).is_some_and(|value| Number::from(value) == *wanted);
        let mut found: Vec<FarOption> = options.filter(wins).map(|option| far(&option)).collect();
        let all = found.len() <= enough;
        found.truncate(enough);
        Ok((found, all))
    }
}
