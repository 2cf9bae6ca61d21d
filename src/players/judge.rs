//! Who wins at positions of any size: by a table, by claims, or by the values of single heaps.

use super::far::{DecidingClaim, FarPlayer};
use super::heaps::{HeapGround, HeapPlayer};
use super::perfect_player::PerfectPlayer;
use super::sum::no_table;
use grundy_proofs::far::{FarOption, FarPosition, show, some_options};
use grundy_rules::game::{Game, GameOption, Outcome, Stop};
use grundy_rules::number::Number;
use grundy_work::Job;

/// Knows who wins at a position of a game, and at all that can be reached from it.
pub enum Judge<'g> {
    /// By a table.
    Table(Box<PerfectPlayer<'g>>),
    /// By claims about the game.
    Claims(Box<FarPlayer<'g>>),
    /// By the values of single heaps.
    Heaps(Box<HeapPlayer<'g>>),
}

/// The outcome and the winning moves of a position, and by what they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The position.
    pub position: FarOption,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where it is known.
    pub grundy: Option<Number>,
    /// Where winning moves lead.
    pub winning_moves: Vec<FarOption>,
    /// Are these all?
    pub all: bool,
    /// By what it is known.
    pub grounds: Grounds,
}

/// By what outcomes and values are known; by a table, where nothing is named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grounds {
    /// The claim that gives outcomes.
    pub outcome: Option<DecidingClaim>,
    /// The claim that gives Grundy values.
    pub value: Option<DecidingClaim>,
    /// How the values of single heaps are known.
    pub heaps: Vec<HeapGround>,
}

impl Grounds {
    /// The grade of what is known: `computed` by a table, `proved`, or `holds to N`.
    pub fn grade(&self) -> String {
        match (&self.outcome, self.heaps.is_empty()) {
            (Some(DecidingClaim { max: Some(max), .. }), _) => format!("holds to {max}"),
            (Some(_), _) | (None, false) => "proved".into(),
            (None, true) => "computed".into(),
        }
    }
}

/// Why nothing is known of a position.
#[derive(Debug)]
pub enum NoJudgement {
    /// A fault of the rules, a limit, or an interruption.
    Stop(Stop),
    /// No claim decides, with the reasons.
    Undecided(Vec<String>),
}

impl From<Stop> for NoJudgement {
    fn from(stop: Stop) -> NoJudgement {
        NoJudgement::Stop(stop)
    }
}

impl Judge<'_> {
    /// Who wins at a position, and how. At most `enough` winning moves are searched for without a table.
    ///
    /// # Errors
    /// Why nothing is known.
    pub fn judge(
        &self,
        position: &FarOption,
        enough: usize,
        job: &Job,
    ) -> Result<Judgement, NoJudgement> {
        match self {
            Judge::Table(strategy) => {
                let found = strategy.analyse(&near(position)?)?;
                Ok(Judgement {
                    position: far(&found.position),
                    outcome: found.outcome,
                    grundy: found.grundy.map(Number::from),
                    winning_moves: found.winning_moves.iter().map(far).collect(),
                    all: true,
                    grounds: Grounds::default(),
                })
            }
            Judge::Heaps(player) => {
                let found = player.analyse(position, enough, job)?;
                Ok(Judgement {
                    position: found.position,
                    outcome: found.outcome,
                    grundy: Some(found.grundy),
                    winning_moves: found.winning_moves,
                    all: found.all,
                    grounds: Grounds {
                        heaps: found.grounds,
                        ..Grounds::default()
                    },
                })
            }
            Judge::Claims(player) => {
                let only = only(position)?;
                let (found, ground) = player
                    .analyse(only, enough, job)
                    .map_err(NoJudgement::Undecided)?;
                let value = player
                    .value_of(&found, job)
                    .map_err(|reason| NoJudgement::Undecided(vec![reason.to_string()]))?;
                let (grundy, by) =
                    value.map_or((None, None), |(value, by)| (Some(value), Some(by)));
                let winning = found.winning_moves.into_iter();
                Ok(Judgement {
                    position: position.clone(),
                    outcome: found.outcome,
                    grundy,
                    winning_moves: winning.map(|option| vec![option]).collect(),
                    all: found.all,
                    grounds: Grounds {
                        outcome: Some(ground),
                        value: by,
                        heaps: Vec::new(),
                    },
                })
            }
        }
    }

    /// Who wins at an option, and its Grundy value, as far as that is known at once. `won` are the options that are
    /// P-positions, if all of them are known.
    pub(super) fn at_once(
        &self,
        option: &FarOption,
        won: Option<&[FarOption]>,
        job: &Job,
    ) -> Result<(Option<Outcome>, Option<Number>), NoJudgement> {
        match self {
            Judge::Table(strategy) => {
                let option = near(option)?;
                let value = strategy.grundy(&option).map(Number::from);
                Ok((Some(strategy.outcome(&option)?), value))
            }
            Judge::Heaps(player) => {
                let value = player.value(option)?;
                Ok((Some(of_value(&value)), Some(value)))
            }
            Judge::Claims(player) => {
                let value = player.value(only(option)?, job).map(|(value, _)| value);
                let outcome = match (won, &value) {
                    (Some(won), _) => Some(match won.binary_search(option) {
                        Ok(_) => Outcome::P,
                        Err(_) => Outcome::N,
                    }),
                    (None, Some(value)) => Some(of_value(value)),
                    (None, None) => None,
                };
                Ok((outcome, value))
            }
        }
    }

    /// Options of a position, at most `enough`, and whether these are all.
    ///
    /// # Errors
    /// A fault of the rules, a limit, or an interruption.
    pub fn options(
        &self,
        game: &Game,
        position: &FarOption,
        enough: usize,
        job: &Job,
    ) -> Result<(Vec<FarOption>, bool), NoJudgement> {
        match self {
            Judge::Table(strategy) => {
                let options = strategy.options(&near(position)?)?;
                let all = options.len() <= enough;
                Ok((options.iter().take(enough).map(far).collect(), all))
            }
            Judge::Heaps(player) => Ok(player.options(position, enough, job)?),
            Judge::Claims(_) => {
                let (options, all) = some_options(game, only(position)?, enough);
                Ok((
                    options.into_iter().map(|option| vec![option]).collect(),
                    all,
                ))
            }
        }
    }
}

fn of_value(value: &Number) -> Outcome {
    match value.is_zero() {
        true => Outcome::P,
        false => Outcome::N,
    }
}

/// The only part of a position.
fn only(position: &FarOption) -> Result<&FarPosition, NoJudgement> {
    match position.as_slice() {
        [only] => Ok(only),
        _ => Err(NoJudgement::Undecided(vec![
            "no claim is about sums of positions".into(),
        ])),
    }
}

/// A position with heaps of 64 bits as one of any size.
pub fn far(position: &GameOption) -> FarOption {
    let part = |part: &Vec<i64>| part.iter().map(|heap| Number::from(*heap)).collect();
    position.iter().map(part).collect()
}

/// The position with heaps of 64 bits.
pub(super) fn near(position: &FarOption) -> Result<GameOption, Stop> {
    let part = |part: &FarPosition| part.iter().map(Number::to_i64).collect();
    let near: Option<GameOption> = position.iter().map(part).collect();
    near.ok_or_else(no_table)
}

/// `(3, 5)`, or `(3) + (5)` for a sum.
pub fn show_option(position: &FarOption) -> String {
    let parts: Vec<String> = position.iter().map(|part| show(part)).collect();
    parts.join(" + ")
}
