//! Domain closure: the domain of a table is the box that was asked for, closed under options.
//!
//! Moves that enlarge a heap lead outside the box. Cutting them off would silently give wrong values near its border.
//! So the domain is a box that no option leaves, or the part of a larger box below a value of the measure, or, if the
//! rules show neither, the set of positions that are reached.

use super::clause::Clause;
use super::heap_game::Game;
use super::measure::Level;
use super::position::{Position, Stop};
use super::termination::enclosing_weights;
use crate::formula::Linear;
use crate::linear_program::Optimum;
use grundy_work::{Job, Limits, Reserved, Resource};
use indexmap::IndexSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most heap sizes that are kept when positions are found one by one, if the limit on positions is the default.
const MAX_EXPLORED: usize = 1 << 24;
/// The most options that are followed when positions are found one by one, if the limit on options is the default.
/// Many lead to the same positions.
const MAX_FOLLOWED: usize = 1 << 23;
/// The most rows, one for each choice of the components but the last, if the limit on positions is the default.
const MAX_ROWS: usize = 1 << 24;

/// How many rows are laid out, or positions found, between two polls.
const STRIDE: usize = 1 << 10;

/// A set of positions that no option leaves, numbered from 0.
#[derive(Clone, Debug)]
pub struct Domain {
    shape: DomainShape,
    components: usize,
    count: usize,
    /// The memory of its rows or positions.
    _memory: Option<Arc<Reserved>>,
}

#[derive(Clone, Debug)]
enum DomainShape {
    /// Every component below its size.
    Box {
        sizes: Vec<usize>,
    },
    /// Every component below its size, and `Σ weight · component ≤ most`.
    Below {
        sizes: Vec<usize>,
        weights: Vec<i64>,
        most: i64,
        /// Where the row of each choice of the components but the last begins.
        rows: Vec<usize>,
    },
    Explored {
        positions: IndexSet<Position>,
    },
}

impl Domain {
    pub(super) fn of(
        game: &Game,
        shape: &[usize],
        most_explored: usize,
        job: &Job,
    ) -> Result<Domain, Stop> {
        let mut shape = shape.to_vec();
        if game.has_pass() && shape.len() == game.base_heaps() {
            shape.push(2);
        }
        if shape.len() != game.components() {
            return Err(Stop::limit(format!(
                "a shape of {} sizes does not fit a game of {} heaps",
                shape.len(),
                game.components()
            )));
        }
        let limits = game.limits();
        let most = most_positions(limits);
        if shape.iter().any(|size| *size == 0 || *size > most) {
            return Err(Stop::Limit(Resource::Positions.limits(format_args!(
                "a heap has between 1 and {most} sizes in a table"
            ))));
        }
        let base = game.base_heaps();
        if game.descends() {
            return Domain::boxed(shape, limits);
        }
        let largest = |shape: &[usize]| -> Vec<i64> {
            shape
                .iter()
                .map(|size| i64::try_from(size - 1).unwrap_or(i64::MAX))
                .collect()
        };
        let asked = largest(&shape[..base]);
        let pass = &shape[base..];
        if let Some(bounds) = closed_box(game, &asked, None) {
            return Domain::boxed(sizes(&bounds, pass, limits)?, limits);
        }
        if let Some(weights) = enclosing_weights(game) {
            let most: Option<i64> = weights
                .iter()
                .zip(&asked)
                .try_fold(0_i64, |sum, (weight, heap)| {
                    sum.checked_add(weight.checked_mul(*heap)?)
                });
            if let Some(most) = most {
                // Heaps that no move enlarges beyond a bound keep it; the others have the measure's.
                let bounds = closed_box(game, &asked, Some((&weights, most)))
                    .unwrap_or_else(|| weights.iter().map(|weight| most / weight).collect());
                let sizes = sizes(&bounds, pass, limits)?;
                return Domain::below(sizes, weights.clone(), most, limits, job);
            }
        }
        let explored = limits.count(Resource::Positions, MAX_EXPLORED);
        Domain::explored(game, &shape, most_explored.min(explored / shape.len()), job)
    }

    fn boxed(sizes: Vec<usize>, limits: &Limits) -> Result<Domain, Stop> {
        let count = product(&sizes, limits)?;
        Ok(Domain {
            components: sizes.len(),
            shape: DomainShape::Box { sizes },
            count,
            _memory: None,
        })
    }

    fn below(
        sizes: Vec<usize>,
        mut weights: Vec<i64>,
        most: i64,
        limits: &Limits,
        job: &Job,
    ) -> Result<Domain, Stop> {
        // The pass does not weigh.
        weights.resize(sizes.len(), 0);
        let last = sizes.len() - 1;
        let prefixes = product(&sizes[..last], limits)?;
        let most_rows = limits.count(Resource::Positions, MAX_ROWS);
        if prefixes > most_rows {
            return Err(Stop::Limit(Resource::Positions.limits(format_args!(
                "the table needs more than {most_rows} rows, the most that are kept"
            ))));
        }
        let memory = job.reserve_list::<usize>(prefixes + 1)?;
        let mut rows = Vec::with_capacity(prefixes + 1);
        let mut count = 0_usize;
        let mut prefix = vec![0; last];
        for number in 0..prefixes {
            go_on(number, job)?;
            decode(number, &sizes[..last], &mut prefix);
            rows.push(count);
            let room = most
                - weights
                    .iter()
                    .zip(&prefix)
                    .map(|(weight, heap)| weight * heap)
                    .sum::<i64>();
            let length = match (room >= 0, weights[last]) {
                (false, _) => 0,
                (true, 0) => sizes[last],
                (true, weight) => sizes[last].min(usize::try_from(room / weight + 1).unwrap_or(0)),
            };
            count += length;
            if count > most_positions(limits) {
                return Err(too_many(limits));
            }
        }
        rows.push(count);
        Ok(Domain {
            components: sizes.len(),
            shape: DomainShape::Below {
                sizes,
                weights,
                most,
                rows,
            },
            count,
            _memory: Some(Arc::new(memory)),
        })
    }

    fn explored(game: &Game, shape: &[usize], most: usize, job: &Job) -> Result<Domain, Stop> {
        let too_many = || {
            Stop::Limit(Resource::Positions.limits(format_args!(
                "the options of the table's positions lead to more than {most} positions, the most that are kept"
            )))
        };
        let count = product(shape, game.limits())?;
        if count > most {
            return Err(too_many());
        }
        let mut positions: IndexSet<Position> = IndexSet::new();
        // Each position is a separate list, and has an entry in an index.
        let each = shape.len() * size_of::<i64>() + 96;
        let mut memory = job.reserve(0)?;
        memory.grow_to(count * each, job)?;
        let mut position = vec![0; shape.len()];
        for number in 0..count {
            go_on(number, job)?;
            decode(number, shape, &mut position);
            positions.insert(position.clone());
        }
        let mut next = 0;
        let mut followed = 0;
        let most_followed = game.limits().count(Resource::Options, MAX_FOLLOWED);
        while let Some(position) = positions.get_index(next).cloned() {
            go_on(next, job)?;
            next += 1;
            let options = game.options_for(&position, job)?;
            followed += options.len();
            if followed > most_followed {
                return Err(Stop::Limit(Resource::Options.limits(format_args!(
                    "the positions that the table needs have more than {most_followed} options, the most that are followed"
                ))));
            }
            positions.extend(options.into_iter().flatten());
            if positions.len() > most {
                return Err(too_many());
            }
            memory.grow_to(positions.len() * each, job)?;
        }
        Ok(Domain {
            components: shape.len(),
            count: positions.len(),
            shape: DomainShape::Explored { positions },
            _memory: Some(Arc::new(memory)),
        })
    }

    /// How many positions there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of a position, from 0; `None` outside the domain.
    pub fn number(&self, position: &[i64]) -> Option<usize> {
        if position.len() != self.components {
            return None;
        }
        match &self.shape {
            DomainShape::Box { sizes } => encode(position.iter().copied(), sizes),
            DomainShape::Below { sizes, rows, .. } => {
                let (last, prefix) = position.split_last()?;
                let row = encode(prefix.iter().copied(), &sizes[..prefix.len()])?;
                let place = usize::try_from(*last).ok()?;
                let number = rows[row].checked_add(place)?;
                (number < rows[row + 1]).then_some(number)
            }
            DomainShape::Explored { positions } => positions.get_index_of(position),
        }
    }

    /// The number of the position that lies `times` steps after `start`.
    pub fn number_along(&self, start: &[i64], step: &[i64], times: i64) -> Option<usize> {
        let heaps = start.iter().zip(step);
        let mut heaps = heaps.map(|(heap, by)| by.checked_mul(times)?.checked_add(*heap));
        match &self.shape {
            // -1 is no heap.
            DomainShape::Box { sizes } if start.len() == self.components => {
                encode(heaps.map(|heap| heap.unwrap_or(-1)), sizes)
            }
            _ => self.number(&heaps.by_ref().collect::<Option<Position>>()?),
        }
    }

    /// By how much the number of a position changes along a step, if that is the same everywhere.
    pub fn stride(&self, step: &[i64]) -> Option<isize> {
        let sizes = match (&self.shape, step.split_last()) {
            (DomainShape::Box { sizes }, _) => sizes,
            // A row of the last component is contiguous.
            (DomainShape::Below { sizes, .. }, Some((_, others)))
                if others.iter().all(|step| *step == 0) =>
            {
                sizes
            }
            _ => return None,
        };
        let mut stride: isize = 0;
        for (step, size) in step.iter().zip(sizes) {
            let step = isize::try_from(*step).ok()?;
            stride = stride
                .checked_mul(isize::try_from(*size).ok()?)?
                .checked_add(step)?;
        }
        Some(stride)
    }

    /// Writes the position of a number below [`count`](Domain::count).
    pub fn position(&self, number: usize, position: &mut Position) {
        position.resize(self.components, 0);
        match &self.shape {
            DomainShape::Box { sizes } => decode(number, sizes, position),
            DomainShape::Below { sizes, rows, .. } => {
                let row = rows.partition_point(|start| *start <= number) - 1;
                let last = self.components - 1;
                decode(row, &sizes[..last], &mut position[..last]);
                position[last] = i64::try_from(number - rows[row]).unwrap_or(i64::MAX);
            }
            DomainShape::Explored { positions } => position.clone_from(&positions[number]),
        }
    }

    /// The sizes of the box that holds the domain; `None` where positions were found one by one.
    pub fn sizes(&self) -> Option<&[usize]> {
        match &self.shape {
            DomainShape::Box { sizes } | DomainShape::Below { sizes, .. } => Some(sizes),
            DomainShape::Explored { .. } => None,
        }
    }

    /// Where each row of the last component begins and, as last entry, where all end; `None` where the rows are of
    /// one length.
    pub fn rows(&self) -> Option<&[usize]> {
        match &self.shape {
            DomainShape::Below { rows, .. } => Some(rows),
            _ => None,
        }
    }

    /// The weights and the bound on the weighted sum of the heaps, where the domain has one.
    pub fn below_weights(&self) -> Option<(&[i64], i64)> {
        match &self.shape {
            DomainShape::Below { weights, most, .. } => Some((weights, *most)),
            _ => None,
        }
    }

    /// Is it a box? Then options have smaller numbers if no move enlarges a heap.
    pub fn is_box(&self) -> bool {
        matches!(self.shape, DomainShape::Box { .. })
    }

    /// What the domain is, in words.
    pub fn describe(&self, heaps: &[String]) -> String {
        let bounds = |sizes: &[usize]| {
            let bounds: Vec<_> = heaps
                .iter()
                .zip(sizes)
                .map(|(heap, size)| format!("{heap} <= {}", size - 1))
                .collect();
            bounds.join(", ")
        };
        match &self.shape {
            DomainShape::Box { sizes } => format!("{} ({} positions)", bounds(sizes), self.count),
            DomainShape::Below {
                sizes,
                weights,
                most,
                ..
            } => {
                let level = Level::Weights(weights.clone());
                let measure = super::Measure {
                    levels: vec![level],
                    proved: true,
                };
                // Bounds that follow from the measure are not repeated.
                let own: Vec<_> = (0..sizes.len())
                    .filter(|place| {
                        let weight = weights[*place];
                        weight == 0
                            || i64::try_from(sizes[*place] - 1).is_ok_and(|b| b < most / weight)
                    })
                    .map(|place| format!(", {} <= {}", heaps[place], sizes[place] - 1))
                    .collect();
                let shown = measure.show(heaps);
                format!(
                    "{shown} <= {most}{} ({} positions)",
                    own.concat(),
                    self.count
                )
            }
            DomainShape::Explored { .. } => {
                format!("{} positions, found by following options", self.count)
            }
        }
    }
}

/// Polls the job once in a while.
fn go_on(number: usize, job: &Job) -> Result<(), Stop> {
    match !(number + 1).is_multiple_of(STRIDE) || job.poll() {
        true => Ok(()),
        false => Err(Stop::Interrupted),
    }
}

/// The most positions of a table.
fn most_positions(limits: &Limits) -> usize {
    usize::try_from(limits.most(Resource::Positions)).unwrap_or(usize::MAX)
}

fn too_many(limits: &Limits) -> Stop {
    let most = most_positions(limits);
    Stop::Limit(Resource::Positions.limits(format_args!(
        "the table needs more than {most} positions, the most that are kept"
    )))
}

fn product(sizes: &[usize], limits: &Limits) -> Result<usize, Stop> {
    sizes
        .iter()
        .try_fold(1_usize, |product, size| product.checked_mul(*size))
        .filter(|product| *product <= most_positions(limits))
        .ok_or_else(|| too_many(limits))
}

fn sizes(bounds: &[i64], pass: &[usize], limits: &Limits) -> Result<Vec<usize>, Stop> {
    let mut sizes = Vec::new();
    for bound in bounds {
        let size = bound
            .checked_add(1)
            .and_then(|size| usize::try_from(size).ok());
        sizes.push(
            size.filter(|size| *size <= most_positions(limits))
                .ok_or_else(|| too_many(limits))?,
        );
    }
    sizes.extend(pass);
    Ok(sizes)
}

fn encode(position: impl Iterator<Item = i64>, sizes: &[usize]) -> Option<usize> {
    let mut number = 0;
    for (heap, size) in position.zip(sizes) {
        let heap = usize::try_from(heap).ok().filter(|heap| heap < size)?;
        number = number * size + heap;
    }
    Some(number)
}

fn decode(mut number: usize, sizes: &[usize], position: &mut [i64]) {
    for (heap, size) in position.iter_mut().zip(sizes).rev() {
        *heap = i64::try_from(number % size).unwrap_or(i64::MAX);
        number /= size;
    }
}

/// The least bounds, at least those asked for, that no option exceeds; `None` if none were found after enough rounds.
///
/// With `below`, only positions under that value of the measure count, and a heap that keeps growing gets
/// the bound that the measure gives it.
fn closed_box(game: &Game, asked: &[i64], below: Option<(&Vec<i64>, i64)>) -> Option<Vec<i64>> {
    let mut bounds = asked.to_vec();
    // A chain of heaps that feed each other settles after as many rounds as heaps.
    for _ in 0..asked.len() + 2 {
        let mut grown = bounds.clone();
        for clause in game.clauses() {
            for part in &clause.parts {
                for (place, heap) in part.iter().enumerate() {
                    let greatest = greatest(clause, heap, &bounds, below)?;
                    grown[place] = grown[place].max(greatest);
                }
            }
        }
        if grown == bounds {
            return Some(bounds);
        }
        bounds = grown;
        if let Some((weights, most)) = below {
            for (bound, weight) in bounds.iter_mut().zip(weights) {
                *bound = (*bound).min(most / weight);
            }
        }
    }
    None
}

fn greatest(
    clause: &Clause,
    heap: &Linear,
    bounds: &[i64],
    below: Option<(&Vec<i64>, i64)>,
) -> Option<i64> {
    let mut extra: Vec<Linear> = bounds
        .iter()
        .enumerate()
        .map(|(place, bound)| Linear {
            terms: vec![(place, -1)],
            constant: *bound,
        })
        .collect();
    if let Some((weights, most)) = below {
        extra.push(Linear {
            terms: weights
                .iter()
                .enumerate()
                .map(|(place, weight)| (place, -weight))
                .collect(),
            constant: most,
        });
    }
    match clause.maximum(heap, &extra) {
        Optimum::Infeasible => Some(0),
        Optimum::Unbounded => None,
        Optimum::At { value, .. } => i64::try_from(value.floor()).ok(),
    }
}

/// Visits every position of a box, first component slowest; stops at a break.
pub fn each_in_box(
    largest: &[i64],
    visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut position = vec![0; largest.len()];
    loop {
        visit(&position)?;
        let Some(last) = position
            .iter()
            .zip(largest)
            .rposition(|(heap, most)| heap < most)
        else {
            return ControlFlow::Continue(());
        };
        position[last] += 1;
        position[last + 1..].fill(0);
    }
}

impl Game {
    /// The domain of a table of this shape: the box, closed under options.
    ///
    /// # Errors
    /// A limit on the number of positions; an interruption by the job.
    pub fn domain(&self, shape: &[usize], job: &Job) -> Result<Domain, Stop> {
        Domain::of(self, shape, usize::MAX, job)
    }

    /// As [`Game::domain`], with at most `most` positions found one by one.
    ///
    /// # Errors
    /// As [`Game::domain`].
    pub fn domain_within(&self, shape: &[usize], most: usize, job: &Job) -> Result<Domain, Stop> {
        Domain::of(self, shape, most, job)
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Stop};
    use crate::language::parse_game;
    use crate::library::Library;
    use grundy_work::{Job, Limits, Resource};

    fn limit(text: &str, shape: &[usize]) -> String {
        let expression = parse_game(text).into_result().unwrap().unwrap();
        let game = Game::new(&expression, &Library::embedded()).unwrap();
        match game.domain(shape, &Job::quiet()) {
            Err(Stop::Limit(limit)) => limit.to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_domain_whose_positions_have_ever_more_options_ends_with_the_limit() {
        let text = "(x - 1, y + i) where 1 <= i <= y + 9; (x, y - 1)";
        let reason = limit(text, &[101, 101]);
        assert!(reason.contains("8388608 options"), "{reason}");
    }

    #[test]
    fn a_simplex_of_many_short_rows_ends_with_the_limit() {
        let text = "(x - 2, y + 1, z); (x, y - 2, z + 1); (x + 1, y, z - 2)";
        let reason = limit(text, &[3000, 3000, 1]);
        assert!(reason.contains("16777216 rows"), "{reason}");
    }

    #[test]
    fn positions_that_are_followed_ask_for_memory_and_end_with_their_job() {
        let text = "(x - 1, y + x^2); (x, y - 1)";
        let expression = parse_game(text).into_result().unwrap().unwrap();
        let game = Game::new(&expression, &Library::embedded()).unwrap();
        let domain = |job: &Job| game.domain(&[40, 40], job).map(|domain| domain.count());
        let job = Job::quiet();
        assert!(domain(&job).unwrap() > 1 << 16);
        assert!(job.polls() > 64);
        assert_eq!(job.held(), 0);
        assert_eq!(
            domain(&job.clone().cancelled_at_poll(job.polls() + 9)),
            Err(Stop::Interrupted)
        );
        let little = Job::quiet().within(Limits::default().with(Resource::Bytes, 1 << 20));
        let refused = domain(&little).unwrap_err();
        assert!(
            matches!(&refused, Stop::Limit(limit) if limit.resource() == Some(Resource::Bytes)),
            "{refused:?}"
        );
    }
}
