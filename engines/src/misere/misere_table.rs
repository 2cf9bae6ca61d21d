//! Tables of misère play: Grundy values, misère Grundy values and phases of every position.

use super::graph::{Graph, PlainGraph};
use super::pairs::PairGraph;
use super::parts::Sums;
use super::phase::Phase;
use crate::table::{SeenValues, beyond_32_bits, twist};
use grundy_rules::game::{Game, GameOption, Outcome, Position, Stop, each_in_box};
use grundy_work::{Job, Pace, Reserved, Resource};
use std::ops::ControlFlow;

/// The values and the phase of a position in misère play.
#[derive(Clone, Copy, Debug)]
pub(super) struct MisereFacts {
    pub(super) value: u32,
    pub(super) misere: u32,
    pub(super) phase: Phase,
    pub(super) met: Met,
}

/// Which options of value 0 and 1 a position has, by phase.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Met {
    pub(super) any: bool,
    /// An option of value 0, and one of value 1, in the normal phase.
    pub(super) normal: [bool; 2],
    /// The same in the final phase.
    pub(super) last: [bool; 2],
}

/// Grundy values, misère Grundy values and phases of every position that a table holds.
pub struct MisereTable<'g> {
    pub(super) graph: Box<dyn Graph + 'g>,
    pub(super) cells: Vec<MisereFacts>,
    /// For each component of a position, the size below which it was asked for; empty for a sum of two games.
    pub(super) shape: Vec<usize>,
    /// For a sum of two games, what is known of each.
    pub(super) summands: Option<[&'g MisereTable<'g>; 2]>,
    /// The memory of the cells.
    _memory: Reserved,
}

/// The most positions of a sum of two games, if the limit on positions is the default.
const MAX_PAIRS: usize = 1 << 24;

impl<'g> MisereTable<'g> {
    /// The table of all positions whose heaps are below the sizes in `shape`, closed under options. If moves lead to
    /// sums, the sums that are reached are positions too.
    ///
    /// # Errors
    /// A limit on the number of positions, a fault of the rules, or an interruption by the job; misère play with
    /// blocking is not defined here.
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// use grundy_engines::{misere::MisereTable, misere::Phase};
    /// let expression = parse_game("triangular").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// let table = MisereTable::new(&game, &[8, 8], &grundy_work::Job::quiet()).unwrap();
    /// assert_eq!(table.phase(&[1, 2]), Some(Phase::Final));
    /// assert_eq!(table.phase(&[2, 2]), Some(Phase::Normal));
    /// ```
    pub fn new(game: &'g Game, shape: &[usize], job: &Job) -> Result<Self, Stop> {
        if game.has_blocking() {
            return Err(twist("misère play with blocking is not defined here"));
        }
        let mut shape = shape.to_vec();
        if game.has_pass() && shape.len() == game.base_heaps() {
            shape.push(2);
        }
        let graph: Box<dyn Graph + 'g> = match game.has_sums() {
            true => Box::new(Sums::new(game, &shape, job)?),
            false => Box::new(PlainGraph::new(game, &shape, job)?),
        };
        let _memory = job.reserve_list::<MisereFacts>(graph.count())?;
        let cells = cells(&*graph, job)?;
        Ok(MisereTable {
            graph,
            cells,
            shape,
            summands: None,
            _memory,
        })
    }

    /// The table of the disjunctive sum of two games: every pair of positions, computed by its options, not by
    /// theory.
    ///
    /// # Errors
    /// A limit on the number of pairs, or an interruption by the job.
    pub fn sum(
        left: &'g MisereTable<'g>,
        right: &'g MisereTable<'g>,
        job: &Job,
    ) -> Result<MisereTable<'g>, Stop> {
        let count = left.cells.len().checked_mul(right.cells.len());
        let most = job.limits().count(Resource::Positions, MAX_PAIRS);
        if count.is_none_or(|count| count > most) {
            return Err(Stop::Limit(Resource::Positions.limits(format_args!(
                "the sum of the games has more than {most} positions"
            ))));
        }
        let graph = PairGraph {
            left: &*left.graph,
            right: &*right.graph,
        };
        let _memory = job.reserve_list::<MisereFacts>(graph.count())?;
        let cells = cells(&graph, job)?;
        Ok(MisereTable {
            graph: Box::new(graph),
            cells,
            shape: Vec::new(),
            summands: Some([left, right]),
            _memory,
        })
    }

    /// How many positions it holds.
    pub fn count(&self) -> usize {
        self.cells.len()
    }

    /// The Grundy value of a position; `None` outside the table. The parts of a sum are concatenated, here and below.
    pub fn value(&self, position: &[i64]) -> Option<u64> {
        Some(u64::from(self.cell(position)?.value))
    }

    /// The misère Grundy value: 1 where play has ended, else the mex of those of the options.
    pub fn misere_value(&self, position: &[i64]) -> Option<u64> {
        Some(u64::from(self.cell(position)?.misere))
    }

    /// The outcome of misère play.
    pub fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        Some(self.cell(position)?.misere_outcome())
    }

    /// The phase.
    pub fn phase(&self, position: &[i64]) -> Option<Phase> {
        Some(self.cell(position)?.phase)
    }

    /// Is there no option?
    pub fn has_ended(&self, position: &[i64]) -> Option<bool> {
        Some(!self.cell(position)?.met.any)
    }

    /// The positions that were asked for and are P-positions of misère play, by the sum of the heaps.
    ///
    /// # Errors
    /// A limit on memory, or an interruption by the job.
    pub fn misere_p_positions(&self, job: &Job) -> Result<Vec<GameOption>, Stop> {
        self.positions(&|cell| cell.misere == 0, job)
    }

    /// The positions that were asked for and are in the final phase, by the sum of the heaps.
    ///
    /// # Errors
    /// As [`MisereTable::misere_p_positions`].
    pub fn final_positions(&self, job: &Job) -> Result<Vec<GameOption>, Stop> {
        self.positions(&|cell| cell.phase == Phase::Final, job)
    }

    /// The P-positions of misère play among the single positions that were asked for, in lexicographic order; none of a sum of two
    /// games.
    ///
    /// # Errors
    /// As [`MisereTable::misere_p_positions`].
    pub fn single_misere_p_positions(&self, job: &Job) -> Result<Vec<Position>, Stop> {
        self.singles(&|cell| cell.misere == 0, job)
    }

    fn positions(
        &self,
        keep: &dyn Fn(&MisereFacts) -> bool,
        job: &Job,
    ) -> Result<Vec<GameOption>, Stop> {
        let mut found = Vec::new();
        if self.summands.is_none() {
            // Sums identify all positions without a move; here each is listed separately.
            let singles = self.singles(keep, job)?;
            found.extend(singles.into_iter().map(|position| vec![position]));
        }
        let (mut pace, mut memory) = (Pace::of(job), job.reserve(0)?);
        for (number, cell) in self.cells.iter().enumerate() {
            if !pace.goes_on(1) {
                return Err(Stop::Interrupted);
            }
            if !keep(cell) || !self.was_asked_for(number) {
                continue;
            }
            let position = self.graph.position(number);
            if self.summands.is_some() || position.len() > 1 {
                found.push(position);
                memory.grow_to(found.len() * self.listed_bytes(), job)?;
            }
        }
        // The lists of keys and of positions, and their merging, were asked for.
        let keyed = found.into_iter().map(|position| order(&position));
        let sorted = job.sorted(keyed.collect(), &Ord::cmp);
        let sorted = sorted.ok_or(Stop::Interrupted)?;
        Ok(sorted.into_iter().map(|(.., position)| position).collect())
    }

    /// The single positions that were asked for and that `keep` selects, in lexicographic order.
    fn singles(
        &self,
        keep: &dyn Fn(&MisereFacts) -> bool,
        job: &Job,
    ) -> Result<Vec<Position>, Stop> {
        let largest = |size: &usize| i64::try_from(*size).map_or(i64::MAX, |size| size - 1);
        let largest: Position = self.shape.iter().map(largest).collect();
        let mut found = Vec::new();
        if largest.is_empty() {
            return Ok(found);
        }
        let (mut pace, mut memory) = (Pace::of(job), job.reserve(0)?);
        let mut stopped = Ok(());
        let _ = each_in_box(&largest, &mut |position| {
            if !pace.goes_on(1) {
                stopped = Err(Stop::Interrupted);
            } else if self.cell(position).is_some_and(keep) {
                found.push(position.to_vec());
                stopped = memory
                    .grow_to(found.len() * self.listed_bytes(), job)
                    .map_err(Stop::from);
            }
            match stopped {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        stopped.map(|()| found)
    }

    /// About how many bytes a position takes in a list, with the key that it is sorted by.
    pub(super) fn listed_bytes(&self) -> usize {
        2 * (64 + size_of::<i64>() * self.graph.components())
    }

    pub(super) fn cell(&self, position: &[i64]) -> Option<&MisereFacts> {
        self.cells.get(self.graph.number(position)?)
    }

    /// Is every heap below its size?
    pub(super) fn was_asked_for(&self, number: usize) -> bool {
        if let Some([left, right]) = self.summands {
            let (first, second) = (number / right.cells.len(), number % right.cells.len());
            return left.was_asked_for(first) && right.was_asked_for(second);
        }
        let below =
            |(heap, size): (&i64, &usize)| usize::try_from(*heap).is_ok_and(|heap| heap < *size);
        let position = self.graph.position(number);
        position
            .iter()
            .all(|part| part.iter().zip(&self.shape).all(below))
    }
}

/// The key by which positions are ordered: the sum of the heaps, then the number of parts, then the positions
/// themselves.
pub(super) fn order(position: &GameOption) -> (i64, usize, GameOption) {
    let sum = position.iter().flatten().sum();
    (sum, position.len(), position.clone())
}

impl MisereFacts {
    pub(super) fn misere_outcome(&self) -> Outcome {
        match self.misere {
            0 => Outcome::P,
            _ => Outcome::N,
        }
    }
}

/// How many positions are computed between two polls.
const STRIDE: usize = 1024;

/// Computes the values and the phase of every position.
fn cells(graph: &dyn Graph, job: &Job) -> Result<Vec<MisereFacts>, Stop> {
    let unknown = MisereFacts {
        value: 0,
        misere: 0,
        phase: Phase::Normal,
        met: Met::default(),
    };
    let count = graph.count();
    let mut cells = job.filled(unknown, count).ok_or(Stop::Interrupted)?;
    let mut pace = Pace::of(job);
    let mut values = SeenValues::new();
    let mut miseres = SeenValues::new();
    for place in 0..count {
        if place % STRIDE == 0 && !job.go_on(place, count) {
            return Err(Stop::Interrupted);
        }
        let number = graph.at(place);
        values.next_position();
        miseres.next_position();
        let mut met = Met::default();
        let (mut fits, mut steps) = (true, 0);
        graph.options(number, &mut |option| {
            steps += 1;
            let option = &cells[option];
            met.any = true;
            fits &= values.note(option.value).is_some() && miseres.note(option.misere).is_some();
            let small = usize::try_from(option.value).unwrap_or(usize::MAX);
            let phase = match option.phase {
                Phase::Normal => &mut met.normal,
                Phase::Final => &mut met.last,
            };
            if let Some(flag) = phase.get_mut(small) {
                *flag = true;
            }
        })?;
        if !pace.goes_on(steps) {
            return Err(Stop::Interrupted);
        }
        let value = values.mex().filter(|_| fits).ok_or_else(beyond_32_bits)?;
        let misere = match met.any {
            true => miseres.mex().ok_or_else(beyond_32_bits)?,
            false => 1,
        };
        cells[number] = MisereFacts {
            value,
            misere,
            phase: phase(value, &met),
            met,
        };
    }
    job.report(count, count);
    Ok(cells)
}

/// Kimura and Yamashita, Definition 2, (1) to (4).
fn phase(value: u32, met: &Met) -> Phase {
    let is_final = match value {
        0 => !met.any || met.last[1],
        1 => !met.normal[0],
        _ => false,
    };
    match is_final {
        true => Phase::Final,
        false => Phase::Normal,
    }
}
