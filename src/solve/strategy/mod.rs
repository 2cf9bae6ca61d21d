//! How to win: a winning move as a function of the position, in cases.
//!
//! From the outcomes in a box, targets are guessed that win from many positions, each with a condition under which it
//! does. The prover decides whether, at every position, each move that is given is an option in the set of P-positions, and one
//! is given wherever there is a winning move. Cases that are refuted are dropped; if the set of P-positions is only seen, or the
//! proof is too large, they are compared with play on more positions.

mod cases;
mod condition;
mod conjunction;
mod numbers;
mod play;
mod sample;
mod target;

use self::cases::{CaseSearch, ChosenCase};
use self::condition::MoveCondition;
use self::numbers::SequenceNumbers;
use self::play::CasesInPlay;
use self::sample::WinningSample;
use self::target::MoveTarget;
use super::bounds::SearchBounds;
use super::observed;
use super::solution::{Grade, NoStrategy, SolutionPart, Strategy, StrategyCase};
use crate::check::Tools;
use grundy_proofs::claim::{PositionSet, Resolved};
use grundy_proofs::prover::{Observations, Problem, ProofAnswer, Query, WinningMove, World, prove};
use grundy_rules::game::{Game, Play, Stop};

/// The sizes of the boxes from which strategies are guessed.
const fn sizes(heaps: usize) -> &'static [i64] {
    match heaps {
        0 | 1 => &[100, 400],
        _ => &[36, 56],
    }
}

/// The size of a box from which sequences are read.
const SIZE_FOR_SEQUENCES: i64 = 64;
/// The most heaps: on three the targets of one box already take minutes and a gigabyte. It steers the search only.
const MOST_HEAPS: usize = 2;
/// A strategy is confirmed by heaps this many times as large as those from which it was guessed.
const FARTHER: i64 = 3;

/// A strategy in normal play for a game with these P-positions.
///
/// # Errors
/// Why there is none.
pub(super) fn strategy(
    game: &Game,
    p_positions: &SolutionPart,
    limits: SearchBounds,
    tools: Tools,
) -> Result<Strategy, NoStrategy> {
    if let Some(reason) = not_sought(game, p_positions, limits) {
        return Err(reason);
    }
    let stopped = |stop| {
        NoStrategy::Stopped(match stop {
            Stop::Wrong(error) => error.message.clone(),
            Stop::Limit(limit) => limit.to_string(),
            Stop::Interrupted => tools.job.end_of_work().to_string(),
        })
    };
    if tools.job.ended().is_some() {
        return Err(stopped(Stop::Interrupted));
    }
    let search = StrategySearch {
        game,
        p_positions,
        limits,
        tools,
    };
    let sequences = search.claim().contains("floor(");
    let sizes = match sequences {
        true => &[SIZE_FOR_SEQUENCES],
        false => sizes(game.base_heaps()),
    };
    for size in sizes {
        match search.of_box(*size).map_err(stopped)? {
            BoxAnswer::Strategy(found) => return Ok(*found),
            BoxAnswer::Wrong => {}
            BoxAnswer::Nothing => return Err(NoStrategy::NotFound),
        }
    }
    Err(NoStrategy::Wrong)
}

/// Why no strategy is sought, if none is.
fn not_sought(game: &Game, p_positions: &SolutionPart, limits: SearchBounds) -> Option<NoStrategy> {
    let sums = || game.moves.iter().any(|moved| moved.parts.len() != 1);
    match p_positions.grade {
        _ if !limits.strategies => Some(NoStrategy::NotSought),
        _ if game.has_blocking() => Some(NoStrategy::Blocking),
        _ if game.has_pass() => Some(NoStrategy::Pass),
        _ if sums() => Some(NoStrategy::Sums),
        _ if game.base_heaps() > MOST_HEAPS => Some(NoStrategy::Heaps { most: MOST_HEAPS }),
        Grade::Unknown => Some(NoStrategy::NoPositions),
        Grade::Proved | Grade::Seen => None,
    }
}

/// The search for a strategy.
struct StrategySearch<'s> {
    game: &'s Game,
    p_positions: &'s SolutionPart,
    limits: SearchBounds,
    tools: Tools<'s>,
}

/// What a box gives.
enum BoxAnswer {
    Strategy(Box<Strategy>),
    /// Cases that are right in the box and wrong beyond it.
    Wrong,
    Nothing,
}

impl StrategySearch<'_> {
    fn claim(&self) -> &str {
        self.p_positions.formula.as_deref().unwrap_or("")
    }

    fn of_box(&self, size: i64) -> Result<BoxAnswer, Stop> {
        let job = &self.tools.job.in_stage("guessing winning moves");
        let sample = WinningSample::of(self.game, size, job)?;
        let numbers = SequenceNumbers::of(self.claim(), &sample);
        let targets = MoveTarget::all(&sample, &numbers, job)?;
        let conditions = MoveCondition::all(&sample, &numbers);
        let search = CaseSearch {
            sample: &sample,
            targets: &targets,
            conditions: &conditions,
            job,
        };
        let Some(cases) = search.cases()? else {
            return Ok(BoxAnswer::Nothing);
        };
        let strategy = |heaps: &[String]| {
            let cases = written(&cases, heaps, &sample, &numbers);
            Strategy {
                heaps: heaps.to_vec(),
                cases,
                grade: Grade::Proved,
                proof: None,
                max: None,
                reason: None,
            }
        };
        // A proof needs names that mean nothing else.
        let answer = match self.p_positions.grade {
            Grade::Proved => self.proof(&strategy(&observed::names(self.game))),
            _ => ProofAnswer::Unknown("the P-positions are not proved".into()),
        };
        let own: Vec<String> = self
            .game
            .heaps()
            .iter()
            .map(|name| name.replace(['[', ']'], ""))
            .collect();
        let found = strategy(&own);
        let found = match answer {
            ProofAnswer::Proved(proof) => Strategy {
                proof: Some(proof),
                ..found
            },
            ProofAnswer::Refuted { .. } => return Ok(BoxAnswer::Wrong),
            ProofAnswer::Unknown(reason) => {
                let farther = size * FARTHER;
                let cases = CasesInPlay {
                    cases: &cases,
                    orders: &sample.orders,
                    numbers: &numbers,
                };
                if !cases.win_below(farther, self.game, job)? {
                    return Ok(BoxAnswer::Wrong);
                }
                Strategy {
                    grade: Grade::Seen,
                    max: u64::try_from(farther - 1).ok(),
                    reason: Some(reason),
                    ..found
                }
            }
        };
        Ok(BoxAnswer::Strategy(Box::new(found)))
    }

    /// The verdict on a strategy, for all positions.
    fn proof(&self, strategy: &Strategy) -> ProofAnswer {
        let unreadable = || ProofAnswer::Unknown("the strategy cannot be read".into());
        let moves: Option<Vec<WinningMove>> = strategy.winning_moves();
        let (Some(moves), Some(p)) = (moves, self.p_set()) else {
            return unreadable();
        };
        let problem = Problem {
            world: World::Game(self.game),
            asked: Query::Winning(&p, &moves),
            play: Play::Normal,
        };
        let known = Observations::none();
        let job = self.tools.job.in_stage("proving winning moves");
        prove(problem, known, self.limits.effort, &job)
    }

    /// The set of P-positions that was proved.
    fn p_set(&self) -> Option<Resolved> {
        let Some(formula) = &self.p_positions.formula else {
            return Some(Resolved::Automaton {
                automaton: self.p_positions.automaton.clone()?,
                values: false,
            });
        };
        let set = formula.strip_prefix("P = ")?;
        PositionSet::read(set, self.game.components()).map(Resolved::PPositions)
    }
}

impl Strategy {
    /// The moves as sets: where each is given, and the pairs of a position and where it leads.
    fn winning_moves(&self) -> Option<Vec<WinningMove>> {
        let count = self.heaps.len();
        let heaps = self.heaps.join(", ");
        let cases = self.cases.iter().map(|case| {
            let (condition, to) = (&case.condition, case.to.join(", "));
            let at = format!("{{({heaps}) | {condition}}}");
            let pairs = format!("{{({heaps}, {to}) | {condition}}}");
            Some(WinningMove {
                at: PositionSet::read(&at, count)?,
                pairs: PositionSet::read(&pairs, 2 * count)?,
            })
        });
        cases.collect()
    }
}

/// The cases as texts with these names of the heaps, each with the heaps in all orders under which the moves stay the same.
fn written(
    cases: &[ChosenCase],
    heaps: &[String],
    sample: &WinningSample,
    numbers: &SequenceNumbers,
) -> Vec<StrategyCase> {
    let names: Vec<&str> = heaps.iter().map(String::as_str).collect();
    let mut all: Vec<StrategyCase> = Vec::new();
    for case in cases {
        let first = all.len();
        let mut orders: Vec<&Vec<usize>> = sample.orders.iter().collect();
        if !case.is_sorted(sample) {
            orders.reverse();
        }
        for order in orders {
            let (condition, to) = case.shown(&names, order, numbers);
            let permuted = all.len() > first;
            let known = |other: &StrategyCase| other.condition == condition && other.to == to;
            if !all.iter().any(known) {
                all.push(StrategyCase {
                    condition,
                    to,
                    permuted,
                });
            }
        }
    }
    all
}
