//! Termination: the search for a measure that falls with every option, which shows that play ends.
//!
//! A measure is a list of linear functions of the heaps with non-negative coefficients, compared in
//! order, that falls with every option. It is found by linear programming: for given weights the change
//! of the measure is maximised over all positions and moves of a clause; where no simple weights serve,
//! Farkas' lemma makes the weights themselves unknowns of one programme (Podelski and Rybalchenko 2004;
//! lexicographic: Alias, Darte, Feautrier, Gonnord 2010). Where rules are not linear, a measure that falls
//! on small positions is taken, and checked on every option that is ever generated.

use super::clause::Clause;
use super::enumerate::EnumerationFault;
use super::heap_game::Game;
use super::measure::{Level, Measure};
use super::position::{Stop, show};
use super::solutions::ListedSolutions;
use crate::formula::Linear;
use crate::language::{Code, Diagnostic};
use crate::linear_program::{LinearProgram, Optimum};
use dashu_int::IBig;
use dashu_int::ops::Gcd;
use dashu_ratio::RBig;
use grundy_work::Resource;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};

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

/// Finds a measure for the game, or says why there may be none.
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
                change.is_some_and(|change| changes(clause, &change) != Change::MayRise)
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

/// Weights that a person would try, the sum of the heaps first.
fn simple_weights(heaps: usize) -> Vec<Vec<i64>> {
    let mut all = vec![vec![1; heaps]];
    let largest = match heaps {
        1 | 2 => 4,
        3 => 2,
        _ => 0,
    };
    if largest > 0 {
        let mut every = vec![Vec::new()];
        for _ in 0..heaps {
            every = every
                .into_iter()
                .flat_map(|start: Vec<i64>| {
                    (0..=largest).map(move |weight| [start.as_slice(), &[weight]].concat())
                })
                .collect();
        }
        every.sort_by_key(|weights| {
            (
                weights.iter().sum::<i64>(),
                std::cmp::Reverse(weights.clone()),
            )
        });
        all.extend(
            every
                .into_iter()
                .filter(|weights| weights.iter().any(|weight| *weight > 0)),
        );
    } else {
        all.extend((0..heaps).map(|own| (0..heaps).map(|place| i64::from(place == own)).collect()));
    }
    all
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
                // The first level should settle all, if simple weights can.
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

/// The transitions along which the weights do not fall, or `None` if they rise along one.
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

/// Larger programmes than this take longer than the wait is worth.
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

/// Positive weights that rise along no option: positions below a value of them are finitely many, and no
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

/// A transition as linear programming sees it: a move may be made where the constraints hold, and perhaps nowhere else.
#[derive(PartialEq)]
struct LinearStep<'c> {
    /// Variables that are never negative: the heaps, and what a move binds.
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

    /// Without the constraints on what is not linear and is no part of the target: they say the least about how weights change.
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

/// The steps of all transitions; where they are too many for one programme, those that remain different when they are relaxed.
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

/// The programme whose first unknowns are the weights, and the columns that say by how much they drop along
/// each transition, at most by 1.
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

/// So many steps are enough of a sample.
const SAMPLE: usize = 100_000;

/// No more values of bound variables are tried for a sample.
const TRIED: u64 = 1 << 22;

/// Options of the positions with few tokens.
struct SampledOptions {
    /// From, to, and the index of the move.
    steps: Vec<(Vec<i64>, Vec<i64>, usize)>,
}

impl SampledOptions {
    fn of(game: &Game) -> Result<SampledOptions, Stop> {
        let heaps = game.base_heaps();
        let tokens = match heaps {
            1 => 24,
            2 => 12,
            3 => 7,
            _ => 4,
        };
        let mut steps = Vec::new();
        // One allowance for all positions: a game is read in a moment, or not at all.
        let most = game.limits.share(Resource::Options, TRIED);
        let mut tries = most;
        for position in positions_of_sum_up_to(heaps, tokens) {
            for (index, moved) in game.moves.iter().enumerate() {
                for clause in &moved.clauses {
                    let flow =
                        clause.visit_within(&mut tries, &position, &ListedSolutions, &mut |run| {
                            // The first options of a long run are enough of a sample.
                            for option in run.options().take(64) {
                                let to = option
                                    .into_iter()
                                    .map(|part| (position.clone(), part, index));
                                steps.extend(to);
                            }
                            match steps.len() < SAMPLE {
                                true => ControlFlow::Continue(()),
                                false => ControlFlow::Break(()),
                            }
                        });
                    match flow {
                        // What was seen is a sample.
                        Err(EnumerationFault::TooMany) if !steps.is_empty() => {
                            return Ok(SampledOptions { steps });
                        }
                        Err(EnumerationFault::TooMany) => {
                            let none = format!(
                                "there is no option among the first {most} values of bound variables"
                            );
                            return Err(Stop::Limit(Resource::Options.limits(none)));
                        }
                        Err(fault) => return Err(game.stop(fault, index, &position)),
                        Ok(_) => {}
                    }
                }
            }
        }
        Ok(SampledOptions { steps })
    }

    fn levels(&self, heaps: usize) -> Option<Vec<Level>> {
        let mut candidates: Vec<_> = simple_weights(heaps)
            .into_iter()
            .map(Level::Weights)
            .collect();
        candidates.insert(1, Level::NonEmpty);
        let mut rest: Vec<_> = self.steps.iter().collect();
        let mut levels = Vec::new();
        while !rest.is_empty() {
            let (level, still) = candidates.iter().find_map(|level| {
                let change = |from: &[i64], to: &[i64]| level.value(to).cmp(&level.value(from));
                if rest.iter().any(|(from, to, _)| change(from, to).is_gt()) {
                    return None;
                }
                let still: Vec<_> = rest
                    .iter()
                    .copied()
                    .filter(|(from, to, _)| change(from, to).is_eq())
                    .collect();
                (still.len() < rest.len()).then_some((level, still))
            })?;
            levels.push(level.clone());
            rest = still;
        }
        Some(levels)
    }

    /// Why no measure was found: a move that stands still, a cycle, or a move that does not go down.
    fn explain(&self, game: &Game) -> Diagnostic {
        if let Some((position, _, index)) = self.steps.iter().find(|(from, to, _)| from == to) {
            return standing(game, position, *index);
        }
        let moved = |index: usize| &game.moves[index];
        if let Some((cycle, index)) = self.cycle() {
            let shown: Vec<_> = cycle.iter().map(|position| show(position)).collect();
            return Diagnostic::new(
                Code::Endless,
                moved(index).span,
                "play may never end: a position comes back",
            )
            .in_source(moved(index).source)
            .label("part of a cycle")
            .help(format!("{} is a cycle", shown.join(" -> ")))
            .help("add a condition under which some function of the heaps falls with every move");
        }
        let total = |position: &[i64]| position.iter().sum::<i64>();
        let rising = self
            .steps
            .iter()
            .find(|(from, to, _)| total(to) >= total(from));
        let Some((from, to, index)) = rising.or(self.steps.first()) else {
            return Diagnostic::new(Code::Endless, moved(0).span, "no measure was found");
        };
        let names = game.heaps()[..game.base_heaps()].join(" + ");
        Diagnostic::new(
            Code::Endless,
            moved(*index).span,
            "play may never end: no measure was found that falls with every move",
        )
        .in_source(moved(*index).source)
        .label("this move does not go down")
        .help(format!(
            "option {} of {} does not lower {names}",
            show(to),
            show(from)
        ))
    }

    /// A cycle among the sampled positions, and a move that lies on it.
    fn cycle(&self) -> Option<(Vec<Vec<i64>>, usize)> {
        let mut options: BTreeMap<&[i64], BTreeMap<&[i64], usize>> = BTreeMap::new();
        for (from, to, index) in &self.steps {
            options.entry(from).or_default().entry(to).or_insert(*index);
        }
        let mut finished = BTreeSet::new();
        for start in options.keys() {
            // Depth first; the path is the stack.
            let mut path: Vec<&[i64]> = vec![start];
            let mut waiting: Vec<Vec<&[i64]>> = vec![following(&options, start)];
            while let Some(next) = waiting.last_mut() {
                let Some(to) = next.pop() else {
                    waiting.pop();
                    finished.extend(path.pop());
                    continue;
                };
                if let Some(at) = path.iter().position(|position| *position == to) {
                    let mut cycle: Vec<Vec<i64>> = path[at..].iter().map(|p| p.to_vec()).collect();
                    cycle.push(to.to_vec());
                    let index = options
                        .get(path[path.len() - 1])
                        .and_then(|all| all.get(to));
                    return Some((cycle, index.copied().unwrap_or(0)));
                }
                if !finished.contains(to) {
                    path.push(to);
                    waiting.push(following(&options, to));
                }
            }
        }
        None
    }
}

fn following<'p>(
    options: &BTreeMap<&'p [i64], BTreeMap<&'p [i64], usize>>,
    of: &[i64],
) -> Vec<&'p [i64]> {
    options
        .get(of)
        .map(|all| all.keys().rev().copied().collect())
        .unwrap_or_default()
}

/// The error that a move leaves a position as it is, with the bound variable that should be positive.
fn standing(game: &Game, position: &[i64], index: usize) -> Diagnostic {
    let moved = &game.moves[index];
    let stands = |clause: &Clause| {
        let mut stands = false;
        let flow = clause.visit(position, &mut |run| {
            let hit = run
                .options()
                .any(|option| option.iter().any(|part| part == position));
            stands |= hit;
            match hit {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        flow.is_ok() && stands
    };
    // Would the move go on if this variable were positive?
    let guilty = moved.bound.iter().find(|bound| {
        !moved.clauses.iter().any(|clause| {
            let mut positive = clause.constraints.clone();
            positive.push(Linear {
                terms: vec![(bound.place, 1)],
                constant: -1,
            });
            stands(&Clause::new(
                clause.heaps,
                clause.places,
                clause.bound.clone(),
                clause.auxiliaries.clone(),
                positive,
                clause.filters.clone(),
                clause.parts.clone(),
            ))
        })
    });
    let shown = show(position);
    let error = match guilty {
        Some(bound) => {
            let name = &bound.name;
            Diagnostic::new(
                Code::Standing,
                moved.span,
                format!("{name} = 0 leaves the position as it is"),
            )
            .help(format!("add {name} >= 1"))
        }
        None => Diagnostic::new(
            Code::Standing,
            moved.span,
            format!("this move leaves {shown} as it is"),
        ),
    };
    error
        .in_source(moved.source)
        .label(format!("an option of {shown} is {shown} itself"))
}

/// All positions with at most this many tokens, fewest first.
fn positions_of_sum_up_to(heaps: usize, tokens: i64) -> Vec<Vec<i64>> {
    fn fill(rest: i64, place: usize, position: &mut Vec<i64>, all: &mut Vec<Vec<i64>>) {
        if place + 1 == position.len() {
            position[place] = rest;
            all.push(position.clone());
            return;
        }
        for heap in 0..=rest {
            position[place] = heap;
            fill(rest - heap, place + 1, position, all);
        }
    }
    let mut all = Vec::new();
    if heaps == 0 {
        return all;
    }
    for sum in 0..=tokens {
        fill(sum, 0, &mut vec![0; heaps], &mut all);
    }
    all
}
