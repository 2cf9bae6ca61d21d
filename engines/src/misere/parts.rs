//! Disjunctive sums that are reached by moves into sums: all of them, each after its options.
//!
//! In misère play neither the outcome nor the misère Grundy value of a sum follows from those of its parts, so
//! the sums themselves are the positions. Parts without options are left out: they change no play.

use super::graph::Graph;
use grundy_rules::game::{Game, GameOption, Position, Stop, each_in_box, show};
use grundy_work::{Job, Pace, Reserved, Resource};
use indexmap::IndexMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most sums that are explored, if the limit on positions is the default.
const MAX_SUMS: usize = 1 << 18;
/// The most options of sums, if the limit on options is the default.
const MAX_OPTIONS: usize = 1 << 24;
/// About how many bytes an option of a sum takes: its parts during the descent, and its number.
const OPTION_BYTES: usize = 96;
/// About how many bytes a sum or a single position takes, with its entry in an index.
const SUM_BYTES: usize = 160;

/// Why a sum of games has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumStop {
    /// The place of the game whose rules are at fault; 0 if no rules are.
    pub summand: usize,
    /// The fault, the limit or the interruption.
    pub stop: Stop,
}

impl SumStop {
    /// Turns what stopped the work into a stop in the game at this place.
    pub fn of(summand: usize) -> impl Fn(Stop) -> SumStop {
        move |stop| SumStop { summand, stop }
    }
}

impl From<SumStop> for Stop {
    fn from(stopped: SumStop) -> Stop {
        stopped.stop
    }
}

/// Listing the options of a sum takes about as long as this many steps of a loop.
const VISIT: usize = 64;

/// Limits on the exploration.
pub(super) struct ExplorationLimits {
    pub sums: usize,
    pub options: usize,
}

/// A part of a sum: the game it belongs to, and its number among the positions of that game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct SummandPlace {
    game: usize,
    place: usize,
}

/// A sum: its parts in increasing order.
type Parts = Vec<SummandPlace>;

/// The single positions of a game that were met.
type Singles = IndexMap<Position, Single>;

/// The sums that can be reached from single positions, each after its options.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    /// The single positions of each game.
    singles: Vec<Singles>,
    /// The sums, each with the numbers of its options.
    sums: IndexMap<Parts, Vec<usize>>,
    /// How many components a single position has.
    components: usize,
    _memory: Arc<Reserved>,
}

impl Sums {
    /// The sums that are reached from the positions whose heaps are below the sizes in `shape`.
    pub(super) fn new(game: &Game, shape: &[usize], job: &Job) -> Result<Self, Stop> {
        let limits = ExplorationLimits {
            sums: job.limits().count(Resource::Positions, MAX_SUMS),
            options: job.limits().count(Resource::Options, MAX_OPTIONS),
        };
        let mut exploration = SumExploration::new(&[game], limits, job)?;
        let beyond = |stop, position: &[i64]| match stop {
            Stop::Limit(limit) => {
                Stop::Limit(limit.with_reason(|reason| format!("{reason} (at {})", show(position))))
            }
            stop => stop,
        };
        let largest = |size: &usize| i64::try_from(*size).map_or(i64::MAX, |size| size - 1);
        let largest: Position = shape.iter().map(largest).collect();
        let mut stopped = None;
        let _ = each_in_box(&largest, &mut |position| match exploration
            .explore(&[vec![position.to_vec()]])
        {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                stopped = Some(beyond(stop.into(), position));
                ControlFlow::Break(())
            }
        });
        if let Some(stop) = stopped {
            return Err(stop);
        }
        Ok(exploration.explored())
    }

    /// The sums that are reached from a sum of positions of several games, one list of parts for each game.
    pub(super) fn of_games(
        games: &[&Game],
        position: &[GameOption],
        limits: ExplorationLimits,
        job: &Job,
    ) -> Result<Self, SumStop> {
        let mut exploration = SumExploration::new(games, limits, job).map_err(SumStop::of(0))?;
        exploration.explore(position)?;
        Ok(exploration.explored())
    }

    /// The number of a sum of positions of several games.
    pub(super) fn of_parts(&self, position: &[GameOption]) -> Option<usize> {
        let mut parts = Parts::new();
        for (game, (singles, of)) in self.singles.iter().zip(position).enumerate() {
            for part in of {
                let (place, _, single) = singles.get_full(part)?;
                if !single.ended {
                    parts.push(SummandPlace { game, place });
                }
            }
        }
        parts.sort_unstable();
        self.sums.get_index_of(&parts)
    }
}

/// What is known of a single position.
#[derive(Clone, Debug)]
struct Single {
    ended: bool,
    /// Its options, once they are asked for.
    options: Option<Vec<Parts>>,
}

struct SumExploration<'g> {
    games: Vec<&'g Game>,
    singles: Vec<Singles>,
    sums: IndexMap<Parts, Vec<usize>>,
    /// How many options the sums have in all.
    options: usize,
    limits: ExplorationLimits,
    job: &'g Job,
    pace: Pace<'g>,
    memory: Reserved,
}

/// A sum during the descent, and its options that are still to be visited.
struct SumVisit {
    sum: Parts,
    options: Vec<Parts>,
    next: usize,
}

impl<'g> SumExploration<'g> {
    fn new(games: &[&'g Game], limits: ExplorationLimits, job: &'g Job) -> Result<Self, Stop> {
        Ok(SumExploration {
            games: games.to_vec(),
            singles: games.iter().map(|_| Singles::new()).collect(),
            sums: IndexMap::new(),
            options: 0,
            limits,
            job,
            pace: Pace::of(job),
            memory: job.reserve(0)?,
        })
    }

    fn explored(self) -> Sums {
        let components = self.games.first().map_or(0, |game| game.components());
        Sums {
            singles: self.singles,
            sums: self.sums,
            components,
            _memory: Arc::new(self.memory),
        }
    }

    /// Numbers everything that is reached from a sum, options first.
    fn explore(&mut self, position: &[GameOption]) -> Result<(), SumStop> {
        self.go_on(1).map_err(SumStop::of(0))?;
        let mut start = Parts::new();
        for (game, parts) in position.iter().enumerate() {
            start.extend(self.sum(game, parts)?);
        }
        start.sort_unstable();
        if self.sums.contains_key(&start) {
            return Ok(());
        }
        let mut path = vec![self.visit(start, 0)?];
        while let Some(visit) = path.last_mut() {
            if let Some(option) = visit.options.get(visit.next) {
                visit.next += 1;
                if !self.sums.contains_key(option) {
                    let option = option.clone();
                    let depth = path.len();
                    path.push(self.visit(option, depth)?);
                }
                continue;
            }
            let options = visit.options.iter();
            let numbers: Vec<usize> = options
                .filter_map(|option| self.sums.get_index_of(option))
                .collect();
            self.sums.insert(std::mem::take(&mut visit.sum), numbers);
            path.pop();
        }
        Ok(())
    }

    /// Lists the options of a sum at depth `depth`, within the limits: every sum on the way down will be kept.
    fn visit(&mut self, sum: Parts, depth: usize) -> Result<SumVisit, SumStop> {
        if self.sums.len() + depth >= self.limits.sums {
            let reason = format_args!(
                "more than {} sums of positions are reached",
                self.limits.sums
            );
            return Err(limit(Resource::Positions, reason));
        }
        let mut options = Vec::new();
        for (place, part) in sum.iter().enumerate() {
            if place > 0 && sum[place - 1] == *part {
                continue;
            }
            for option in self.options(*part)? {
                let mut next = sum.clone();
                next.splice(place..=place, option);
                next.sort_unstable();
                options.push(next);
                if self.options + options.len() > self.limits.options {
                    let most = self.limits.options;
                    let reason = format_args!("sums of positions have more than {most} options");
                    return Err(limit(Resource::Options, reason));
                }
            }
        }
        options.sort_unstable();
        options.dedup();
        self.options += options.len();
        self.go_on(VISIT + options.len()).map_err(SumStop::of(0))?;
        Ok(SumVisit {
            sum,
            options,
            next: 0,
        })
    }

    /// Counts steps: polls the job, reports the options, and reserves the memory of what is kept.
    fn go_on(&mut self, steps: usize) -> Result<(), Stop> {
        self.job.report(self.options, self.limits.options);
        if !self.pace.goes_on(steps) {
            return Err(Stop::Interrupted);
        }
        let singles: usize = self.singles.iter().map(IndexMap::len).sum();
        let bytes = self.options * OPTION_BYTES + (self.sums.len() + singles) * SUM_BYTES;
        Ok(self.memory.grow_to(bytes, self.job)?)
    }

    fn options(&mut self, summand: SummandPlace) -> Result<Vec<Parts>, SumStop> {
        let SummandPlace { game, place } = summand;
        let Some((position, known)) = self.singles[game].get_index(place) else {
            return Ok(Vec::new());
        };
        if let Some(options) = &known.options {
            return Ok(options.clone());
        }
        let mut options = Vec::new();
        let found = self.games[game].options_for(&position.clone(), self.job);
        for option in found.map_err(SumStop::of(game))? {
            options.push(self.sum(game, &option)?);
        }
        if let Some((_, known)) = self.singles[game].get_index_mut(place) {
            known.options = Some(options.clone());
        }
        Ok(options)
    }

    /// The parts of one game that have options.
    fn sum(&mut self, game: usize, parts: &[Position]) -> Result<Parts, SumStop> {
        let mut found = Parts::new();
        for part in parts {
            let singles = &mut self.singles[game];
            if !singles.contains_key(part) {
                let has_options = self.games[game].has_options(part);
                let single = Single {
                    ended: !has_options.map_err(SumStop::of(game))?,
                    options: None,
                };
                singles.insert(part.clone(), single);
            }
            if let Some((place, _, single)) = singles.get_full(part)
                && !single.ended
            {
                found.push(SummandPlace { game, place });
            }
        }
        found.sort_unstable();
        Ok(found)
    }
}

fn limit(resource: Resource, reason: fmt::Arguments) -> SumStop {
    SumStop::of(0)(Stop::Limit(resource.limits(reason)))
}

impl Graph for Sums {
    fn count(&self) -> usize {
        self.sums.len()
    }

    fn at(&self, place: usize) -> usize {
        place
    }

    fn options(&self, number: usize, visit: &mut dyn FnMut(usize)) -> Result<(), Stop> {
        self.sums[number].iter().copied().for_each(visit);
        Ok(())
    }

    fn position(&self, number: usize) -> GameOption {
        let Some((parts, _)) = self.sums.get_index(number) else {
            return GameOption::new();
        };
        let singles = parts
            .iter()
            .filter_map(|part| self.singles[part.game].get_index(part.place));
        let mut parts: GameOption = singles.map(|(position, _)| position.clone()).collect();
        parts.sort();
        // All positions without options are the empty sum.
        if parts.is_empty() {
            let ended = self
                .singles
                .iter()
                .flatten()
                .find(|(_, single)| single.ended);
            parts.extend(ended.map(|(position, _)| position.clone()));
        }
        parts
    }

    fn number(&self, position: &[i64]) -> Option<usize> {
        let parts = position.chunks(self.components).map(<[i64]>::to_vec);
        self.of_parts(&[parts.collect()])
    }

    fn components(&self) -> usize {
        self.components
    }
}
