//! Termination: the search for a measure that falls with every option, which shows that play ends.
//!
//! A measure is a list of linear functions of the heaps with non-negative coefficients, compared lexicographically,
//! that falls with every option. It is found by linear programming: for given weights the change of the measure is
//! maximised over all positions and moves of a clause. If no simple weights work, Farkas' lemma makes the weights the
//! unknowns of one programme (Podelski and Rybalchenko 2004; lexicographic: Alias, Darte, Feautrier, Gonnord 2010).
//! For rules that are not linear, a measure that falls on small positions is taken and checked at every option that
//! is generated.

use super::clause::Clause;
use super::heap_game::Game;
use super::measure::{Level, Measure, simple_weights};
use super::sampled_measure::SampledOptions;
use crate::formula::Linear;
use crate::language::Diagnostic;
use crate::linear_program::{LinearProgram, Optimum};
use dashu_int::IBig;
use dashu_int::ops::Gcd;
use dashu_ratio::RBig;
use std::ops::Range;

/// How a function changes along all options of a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Falls,
    NeverRises,
    MayRise,
}

/// A clause and one of the summands it leads to.
#[derive(Clone, Copy)]
struct Transition<'c> {
    clause: &'c Clause,
    part: usize,
}

/// Finds a measure of the game; else says why there may be none.
pub(super) fn find_measure(game: &Game) -> Result<Measure, Vec<Diagnostic>> {
    let transitions = transitions(game);
    if let Some(levels) = by_programme(&transitions, game.base_heaps()) {
        return Ok(Measure {
            levels,
            proved: true,
        });
    }
    let sample = SampledOptions::of(game).map_err(|stop| vec![stop.into_diagnostic(game.span)])?;
    if let Some(levels) = sample.levels(game.base_heaps()) {
        return Ok(Measure {
            levels,
            proved: false,
        });
    }
    Err(vec![sample.explain(game)])
}

/// The measure of a game with many heaps: their sum, if every move changes one heap alone and makes it smaller.
pub(super) fn measure_of_single_heaps(game: &Game) -> Option<Measure> {
    let weights = vec![1; game.base_heaps()];
    let alone = !game.has_pass() && !game.has_blocking() && game.changes_single_heaps();
    let falls = alone && falling(&transitions(game), &weights)?.is_empty();
    falls.then(|| Measure {
        levels: vec![Level::Weights(weights)],
        proved: true,
    })
}

/// Does no option of the game make any heap larger?
pub(super) fn descends(game: &Game) -> bool {
    game.clauses().all(|clause| {
        clause
            .parts
            .iter()
            .flatten()
            .zip((0..clause.heaps).cycle())
            .all(|(heap, place)| {
                let change = heap.plus(&Linear::variable(place), -1);
                change.is_some_and(|change| {
                    // Most moves keep most heaps.
                    change == Linear::default() || changes(clause, &change) != Change::MayRise
                })
            })
    })
}

fn changes(clause: &Clause, function: &Linear) -> Change {
    match clause.maximum(function, &[]) {
        Optimum::Infeasible => Change::Falls,
        Optimum::Unbounded => Change::MayRise,
        // The function is an integer at every position: below 0 is at most -1, below 1 at most 0.
        Optimum::At { value, .. } if value < RBig::ZERO => Change::Falls,
        Optimum::At { value, .. } if value < RBig::ONE => Change::NeverRises,
        Optimum::At { .. } => Change::MayRise,
    }
}

fn change_of(transition: Transition, weights: &[i64]) -> Change {
    let Transition { clause, part } = transition;
    let mut change = Some(Linear::default());
    for (place, weight) in weights.iter().enumerate() {
        change = change
            .and_then(|change| change.plus(&clause.parts[part][place], *weight))
            .and_then(|change| change.plus(&Linear::variable(place), -weight));
    }
    change.map_or(Change::MayRise, |change| changes(clause, &change))
}

fn by_programme(transitions: &[Transition], heaps: usize) -> Option<Vec<Level>> {
    let simple = simple_weights(heaps);
    let mut rest = transitions.to_vec();
    let mut levels = Vec::new();
    while !rest.is_empty() {
        let found = simple
            .iter()
            .find_map(|weights| {
                let still = falling(&rest, weights)?;
                // Prefer simple weights that fall along all transitions.
                (still.is_empty()).then(|| (weights.clone(), still))
            })
            .or_else(|| by_farkas(&rest, heaps).filter(|(_, still)| still.is_empty()))
            .or_else(|| {
                simple.iter().find_map(|weights| {
                    let still = falling(&rest, weights)?;
                    (still.len() < rest.len()).then(|| (weights.clone(), still))
                })
            });
        let (weights, still) = found?;
        levels.push(Level::Weights(weights));
        rest = still;
    }
    Some(levels)
}

/// The transitions along which the weights may stay the same; `None` if they may rise along one.
fn falling<'c>(transitions: &[Transition<'c>], weights: &[i64]) -> Option<Vec<Transition<'c>>> {
    let mut still = Vec::new();
    for transition in transitions {
        match change_of(*transition, weights) {
            Change::Falls => {}
            Change::NeverRises => still.push(*transition),
            Change::MayRise => return None,
        }
    }
    Some(still)
}

/// The most columns of a programme: larger ones take too long. It steers the search only.
const MAX_COLUMNS: usize = 120;

/// Weights that rise nowhere and fall along as many transitions as possible, by Farkas' lemma.
fn by_farkas<'c>(
    transitions: &[Transition<'c>],
    heaps: usize,
) -> Option<(Vec<i64>, Vec<Transition<'c>>)> {
    let (programme, drops) = farkas(transitions, heaps)?;
    let objective: Vec<_> = drops.map(|drop| (drop, 1)).collect();
    let Optimum::At { point, .. } = programme.maximise(&objective) else {
        return None;
    };
    let weights = integers(&point[..heaps])?;
    let still = falling(transitions, &weights)?;
    (still.len() < transitions.len()).then_some((weights, still))
}

/// Positive weights that rise along no option. For each value there are finitely many positions below it, and no
/// option leaves them.
pub(super) fn enclosing_weights(game: &Game) -> Option<Vec<i64>> {
    let heaps = game.base_heaps();
    let transitions = transitions(game);
    let simple = vec![1; heaps];
    if falling(&transitions, &simple).is_some() {
        return Some(simple);
    }
    if let [Level::Weights(weights), ..] = game.measure().levels.as_slice()
        && weights.iter().all(|weight| *weight > 0)
        && game.measure().proved
    {
        return Some(weights.clone());
    }
    let (mut programme, _) = farkas(&transitions, heaps)?;
    for place in 0..heaps {
        programme.at_least(&[(place, 1)], 1);
    }
    let least: Vec<_> = (0..heaps).map(|place| (place, -1)).collect();
    let Optimum::At { point, .. } = programme.maximise(&least) else {
        return None;
    };
    let weights = integers(&point[..heaps])?;
    falling(&transitions, &weights).map(|_| weights)
}

fn transitions(game: &Game) -> Vec<Transition<'_>> {
    let clauses = game.clauses();
    clauses
        .flat_map(|clause| (0..clause.parts.len()).map(move |part| Transition { clause, part }))
        .collect()
}

/// A linear relaxation of a transition: where the move can be made, the constraints hold.
#[derive(PartialEq)]
struct LinearStep<'c> {
    /// Variables that are never negative: the heaps and the bound variables.
    natural: Vec<usize>,
    constraints: Vec<&'c Linear>,
    target: &'c [Linear],
}

impl<'c> LinearStep<'c> {
    fn of(Transition { clause, part }: Transition<'c>) -> LinearStep<'c> {
        let named = |place: usize| clause.auxiliaries.iter().any(|one| one.place == place);
        LinearStep {
            natural: (0..clause.places).filter(|place| !named(*place)).collect(),
            constraints: clause.constraints.iter().collect(),
            target: &clause.parts[part],
        }
    }

    fn places(&self) -> usize {
        let linears = self.constraints.iter().copied().chain(self.target);
        let named = linears.flat_map(|linear| linear.terms.iter().map(|(place, _)| *place));
        named
            .chain(self.natural.iter().copied())
            .max()
            .map_or(0, |most| most + 1)
    }

    /// Drops the constraints on auxiliaries that are not part of the target: they say the least about how weights
    /// change.
    fn relaxed(mut self) -> LinearStep<'c> {
        let target = self.target;
        let kept = |place: &usize| target.iter().any(|heap| heap.coefficient(*place) != 0);
        let natural = &self.natural;
        self.constraints.retain(|constraint| {
            let mut places = constraint.terms.iter().map(|(place, _)| place);
            places.all(|place| natural.contains(place) || kept(place))
        });
        self
    }
}

/// The steps of all transitions; if they are too many for one programme, they are relaxed, and equal ones are merged.
fn linear_steps<'c>(transitions: &[Transition<'c>], heaps: usize) -> Vec<LinearStep<'c>> {
    let all = || transitions.iter().copied().map(LinearStep::of);
    let full: Vec<_> = all().collect();
    if columns(&full, heaps) <= MAX_COLUMNS {
        return full;
    }
    let mut steps: Vec<LinearStep> = Vec::new();
    for step in all().map(LinearStep::relaxed) {
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps
}

/// The unknowns of the programme of these steps: weights, multipliers and drops.
fn columns(steps: &[LinearStep], heaps: usize) -> usize {
    let multipliers: usize = steps.iter().map(|step| step.constraints.len()).sum();
    heaps + multipliers + steps.len()
}

/// The programme whose first unknowns are the weights; and for each transition the column of the drop along it, at
/// most 1.
fn farkas(transitions: &[Transition], heaps: usize) -> Option<(LinearProgram, Range<usize>)> {
    let steps = linear_steps(transitions, heaps);
    let columns = columns(&steps, heaps);
    if columns > MAX_COLUMNS {
        return None;
    }
    let first = columns - steps.len();
    let mut programme = LinearProgram::new(columns);
    let mut next = heaps;
    for (index, step) in steps.iter().enumerate() {
        let drop = first + index;
        programme.at_most(&[(drop, 1)], 1);
        for place in 0..step.places() {
            let mut terms = Vec::new();
            for (weight, heap) in step.target.iter().enumerate() {
                let own = i64::from(weight == place);
                terms.push((weight, heap.coefficient(place) - own));
            }
            for (offset, constraint) in step.constraints.iter().enumerate() {
                terms.push((next + offset, constraint.coefficient(place)));
            }
            match step.natural.contains(&place) {
                true => programme.at_most(&terms, 0),
                false => programme.equal(&terms, 0),
            }
        }
        let constants = step.target.iter().map(|heap| heap.constant).enumerate();
        let mut terms: Vec<_> = constants.collect();
        for (offset, constraint) in step.constraints.iter().enumerate() {
            terms.push((next + offset, constraint.constant));
        }
        terms.push((drop, 1));
        programme.at_most(&terms, 0);
        next += step.constraints.len();
    }
    Some((programme, first..columns))
}

/// The smallest integers in the same ratio.
fn integers(weights: &[RBig]) -> Option<Vec<i64>> {
    let mut common = IBig::ONE;
    for weight in weights {
        let below = IBig::from(weight.denominator().clone());
        common = &common * &below / IBig::from((&common).gcd(&below));
    }
    let scaled: Vec<IBig> = weights
        .iter()
        .map(|weight| weight.numerator() * &common / IBig::from(weight.denominator().clone()))
        .collect();
    let mut nonzero = scaled
        .iter()
        .filter(|weight| **weight != IBig::ZERO)
        .cloned();
    let first = nonzero.next()?;
    let divisor = nonzero.fold(first, |divisor, weight| IBig::from((&divisor).gcd(&weight)));
    scaled
        .iter()
        .map(|weight| i64::try_from(weight / &divisor).ok())
        .collect()
}
