//! Sets of offsets, read off a clause without heaps: finite sets, rays, or areas.
//!
//! The number of directions in which the bound variables can grow decides. With none, the offsets are listed; with
//! one, they lie on finitely many rays, each of which begins where one step back breaks a constraint; with more, they
//! fill an area.

use super::clause::Clause;
use super::refusal::ShapeRefusal;
use super::solutions::ListedSolutions;
use crate::formula::Linear;
use crate::linear_program::{LinearProgram, Optimum};
use dashu_int::IBig;
use dashu_int::ops::Gcd;
use dashu_ratio::RBig;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// A set of offsets.
#[derive(Clone, Debug, PartialEq)]
pub enum Spread {
    /// Finitely many, each once, in lexicographic order.
    Listed(Vec<Vec<i64>>),
    /// A finite union of disjoint rays, bounded or not, in order.
    Rays(Vec<Ray>),
    /// An unbounded set in two or more directions.
    Area(Area),
}

/// `first + k · step` for 0 ≤ k, and k < count if there is one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ray {
    pub first: Vec<i64>,
    pub step: Vec<i64>,
    pub count: Option<u64>,
}

/// `origin + Σ bᵢ · directionᵢ` for all integers bᵢ ≥ 0 where every constraint, a linear function of the bᵢ alone
/// (variable i is bᵢ), is non-negative. The directions are linearly independent, so that no offset comes twice.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    pub origin: Vec<i64>,
    pub directions: Vec<Vec<i64>>,
    pub constraints: Vec<Linear>,
}

/// The most offsets that are listed. It chooses between engines only.
const MOST: usize = 1 << 21;
/// The most values of the bound variables that are tried. It chooses between engines only.
const MOST_TRIED: u64 = 1 << 22;
/// The greatest component of a listed offset: it is multiplied by steps, in 64 bits.
const FARTHEST: u64 = 1 << 34;
/// The fewest neighbouring offsets that are stored as a ray instead of a list.
const SIDE_BY_SIDE: u64 = 64;
/// The longest period of the offsets on a line that is looked for.
const LONGEST_PERIOD: usize = 64;

/// The offsets of a clause without heaps, as far as they matter for heaps up to `reach`.
pub(super) fn spread(choices: &Clause, reach: i64) -> Result<Spread, ShapeRefusal> {
    let linear = choices.auxiliaries.is_empty() && choices.filters.is_empty();
    let cone = GrowthCone::of(choices);
    match (cone.dimension, linear) {
        (0, _) => listed(choices),
        (1, true) => along(choices, &cone.direction),
        (1, false) => {
            let offsets = all_offsets(choices, &[], Some(reach))?;
            let step = image(choices, &cone.direction)?;
            progressions(&offsets, &primitive(&step), reach).map(Spread::Rays)
        }
        (_, true) => area(choices).map(Spread::Area),
        _ => Err("its offsets fill an area with gaps".into()),
    }
}

/// The directions in which the bound variables can grow without end.
struct GrowthCone {
    /// 0, 1, or 2 for more.
    dimension: usize,
    direction: Vec<i64>,
}

impl GrowthCone {
    fn of(choices: &Clause) -> GrowthCone {
        let (programme, _) = choices.programme(true);
        let mut programme = programme;
        let bound = &choices.bound;
        for place in bound {
            programme.at_most(&[(*place, 1)], 1);
        }
        let all: Vec<(usize, i64)> = bound.iter().map(|place| (*place, 1)).collect();
        let Some(direction) = at_optimum(&programme, &all, bound) else {
            return GrowthCone {
                dimension: 0,
                direction: Vec::new(),
            };
        };
        // Is every other direction a multiple of this one?
        for (i, u) in bound.iter().enumerate() {
            for (j, v) in bound.iter().enumerate() {
                let turned = [(*u, direction[j]), (*v, -direction[i])];
                if i != j && at_optimum(&programme, &turned, bound).is_some() {
                    return GrowthCone {
                        dimension: 2,
                        direction,
                    };
                }
            }
        }
        GrowthCone {
            dimension: 1,
            direction,
        }
    }
}

/// Where the objective is greatest, as integers without a common factor; `None` where it is 0.
fn at_optimum(
    programme: &LinearProgram,
    objective: &[(usize, i64)],
    bound: &[usize],
) -> Option<Vec<i64>> {
    let Optimum::At { value, point } = programme.maximise(objective) else {
        return None;
    };
    if value == RBig::ZERO {
        return None;
    }
    let coordinates: Vec<&RBig> = bound.iter().map(|place| &point[*place]).collect();
    let below = coordinates.iter().fold(IBig::ONE, |below, coordinate| {
        let denominator = IBig::from(coordinate.denominator().clone());
        let shared = IBig::from(below.clone().gcd(denominator.clone()));
        below * denominator / shared
    });
    let scaled: Option<Vec<i64>> = coordinates
        .iter()
        .map(|coordinate| {
            let scaled = *coordinate * RBig::from(below.clone());
            i64::try_from(scaled.numerator().clone()).ok()
        })
        .collect();
    scaled.map(|scaled| primitive(&scaled))
}

fn primitive(direction: &[i64]) -> Vec<i64> {
    let lengths = direction.iter().map(|c| c.unsigned_abs());
    let divisor = lengths
        .filter(|length| *length > 0)
        .reduce(|divisor, length| divisor.gcd(length))
        .unwrap_or(1);
    match i64::try_from(divisor) {
        Ok(divisor) if divisor > 1 => direction.iter().map(|c| c / divisor).collect(),
        _ => direction.to_vec(),
    }
}

/// How an offset changes as the bound variables move in a direction.
fn image(choices: &Clause, direction: &[i64]) -> Result<Vec<i64>, ShapeRefusal> {
    let along = |linear: &Linear| {
        let terms = choices.bound.iter().zip(direction);
        terms
            .map(|(place, by)| linear.coefficient(*place).checked_mul(*by))
            .try_fold(0_i64, |sum, term| sum.checked_add(term?))
    };
    let step: Option<Vec<i64>> = choices.parts[0].iter().map(along).collect();
    let step = step.filter(|step| small(step)).ok_or(TOO_LARGE)?;
    match step.iter().any(|by| *by != 0) {
        true => Ok(step),
        false => Err("a bound variable grows without changing the option".into()),
    }
}

fn small(vector: &[i64]) -> bool {
    vector.iter().all(|by| is_small(*by))
}

fn is_near(by: &i64) -> bool {
    by.unsigned_abs() <= FARTHEST
}

/// Every offset under the extra constraints; with a reach, only those whose components are at most the reach.
fn all_offsets(
    choices: &Clause,
    extra: &[Linear],
    reach: Option<i64>,
) -> Result<BTreeSet<Vec<i64>>, ShapeRefusal> {
    let mut bounded = choices.clone();
    let constraints = &mut bounded.constraints;
    constraints.extend_from_slice(extra);
    if let Some(reach) = reach {
        for change in &choices.parts[0] {
            for sign in [1, -1] {
                constraints.extend(Linear::constant(reach).plus(change, sign));
            }
        }
    }
    let bounded = bounded.ordered();
    let mut offsets = BTreeSet::new();
    let flow = bounded.visit_within(&mut { MOST_TRIED }, &[], &ListedSolutions, &mut |run| {
        offsets.extend(run.options().take(MOST).flatten());
        match offsets.len() < MOST {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    match flow {
        Ok(ControlFlow::Continue(())) if !offsets.iter().flatten().all(is_near) => {
            Err(TOO_LARGE.into())
        }
        Ok(ControlFlow::Continue(())) => Ok(offsets),
        Ok(ControlFlow::Break(())) => Err(format!("it has {MOST} offsets and more").into()),
        Err(_) => Err("its offsets cannot be listed".into()),
    }
}

/// A finite set as a list, or as rays if many offsets are neighbours as one of the bound variables grows.
fn listed(choices: &Clause) -> Result<Spread, ShapeRefusal> {
    let offsets = all_offsets(choices, &[], None)?;
    for place in 0..choices.bound.len() {
        let mut direction = vec![0; choices.bound.len()];
        direction[place] = 1;
        let Ok(step) = image(choices, &direction) else {
            continue;
        };
        let step = primitive(&step);
        let mut rays: Vec<Ray> = lines(&offsets, &step)
            .iter()
            .flat_map(|(foot, places)| runs(foot, places, &step))
            .collect();
        if !rays.is_empty() && rays.iter().all(|ray| ray.count >= Some(SIDE_BY_SIDE)) {
            rays.sort();
            return Ok(Spread::Rays(rays));
        }
    }
    Ok(Spread::Listed(offsets.into_iter().collect()))
}

/// The rays of a set whose bound variables grow in one direction only and obey linear constraints.
fn along(choices: &Clause, direction: &[i64]) -> Result<Spread, ShapeRefusal> {
    let step = image(choices, direction)?;
    let large = || ShapeRefusal::from(TOO_LARGE);
    // If one step back breaks a constraint, its value here is less than its change in one step.
    let mut held = choices.constraints.clone();
    held.extend(choices.bound.iter().map(|place| Linear::variable(*place)));
    let mut firsts = BTreeSet::new();
    for constraint in &held {
        let rise: i64 = choices
            .bound
            .iter()
            .zip(direction)
            .map(|(place, by)| constraint.coefficient(*place).checked_mul(*by))
            .try_fold(0_i64, |sum, term| sum.checked_add(term?))
            .ok_or_else(large)?;
        if rise > 0 {
            let near = Linear::constant(rise - 1)
                .plus(constraint, -1)
                .ok_or_else(large)?;
            firsts.extend(all_offsets(choices, &[near], None)?);
        }
    }
    // A ray that begins on another ray of the same line is part of that ray.
    let mut first_on: BTreeMap<Vec<i64>, Vec<(i64, Vec<i64>)>> = BTreeMap::new();
    for first in firsts {
        let (foot, place) = foot(&first, &step);
        first_on.entry(foot).or_default().push((place, first));
    }
    let mut rays: Vec<Ray> = first_on
        .into_values()
        .filter_map(|firsts| firsts.into_iter().min())
        .map(|(_, first)| Ray {
            first,
            step: step.clone(),
            count: None,
        })
        .collect();
    rays.sort();
    Ok(Spread::Rays(rays))
}

/// The first point of the line through an offset, and how many steps the offset is from it.
fn foot(offset: &[i64], step: &[i64]) -> (Vec<i64>, i64) {
    let place = offset
        .iter()
        .zip(step)
        .find(|(_, by)| **by != 0)
        .map_or(0, |(at, by)| at.div_euclid(*by));
    let foot = offset
        .iter()
        .zip(step)
        .map(|(at, by)| at - place * by)
        .collect();
    (foot, place)
}

fn lines(offsets: &BTreeSet<Vec<i64>>, step: &[i64]) -> BTreeMap<Vec<i64>, Vec<i64>> {
    let mut lines: BTreeMap<Vec<i64>, Vec<i64>> = BTreeMap::new();
    for offset in offsets {
        let (foot, place) = foot(offset, step);
        lines.entry(foot).or_default().push(place);
    }
    for places in lines.values_mut() {
        places.sort_unstable();
    }
    lines
}

fn point(foot: &[i64], step: &[i64], place: i64) -> Vec<i64> {
    foot.iter()
        .zip(step)
        .map(|(foot, by)| foot + place * by)
        .collect()
}

/// The runs of neighbouring places on a line, in order, as rays.
fn runs(foot: &[i64], places: &[i64], step: &[i64]) -> Vec<Ray> {
    let runs = places.chunk_by(|before, after| before + 1 == *after);
    runs.map(|run| Ray {
        first: point(foot, step, run[0]),
        step: step.to_vec(),
        count: u64::try_from(run.len()).ok(),
    })
    .collect()
}

/// Offsets listed up to a reach, as rays: on each line the places are periodic from some place on; those before it
/// are in runs.
fn progressions(
    offsets: &BTreeSet<Vec<i64>>,
    step: &[i64],
    reach: i64,
) -> Result<Vec<Ray>, ShapeRefusal> {
    let mut rays = Vec::new();
    for (foot, places) in lines(offsets, step) {
        let (Some(least), Some(last)) = (places.first(), places.last()) else {
            continue;
        };
        // The last place within reach, whether it is an offset or not.
        let end = foot
            .iter()
            .zip(step)
            .filter(|(_, by)| **by != 0)
            .map(|(foot, by)| match *by > 0 {
                true => (reach - foot).div_euclid(*by),
                false => (reach + foot).div_euclid(-by),
            })
            .min()
            .map_or(*last, |end| end.max(*last));
        let length = usize::try_from(end - least + 1).unwrap_or(usize::MAX);
        if length > MOST {
            return Err(format!("its offsets are sought in more than {MOST} places").into());
        }
        let mut member = vec![false; length];
        for place in &places {
            member[usize::try_from(place - least).unwrap_or(0)] = true;
        }
        let (from, period) = repeats(&member);
        let signed = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let early: Vec<i64> = (0..from)
            .filter(|place| member[*place])
            .map(|place| least + signed(place))
            .collect();
        rays.extend(runs(&foot, &early, step));
        for place in (from..length.min(from + period)).filter(|place| member[*place]) {
            rays.push(Ray {
                first: point(&foot, step, least + signed(place)),
                step: step.iter().map(|by| by * signed(period)).collect(),
                count: None,
            });
        }
    }
    rays.sort();
    Ok(rays)
}

/// The preperiod and the period of a finite sequence that need the fewest rays.
fn repeats(member: &[bool]) -> (usize, usize) {
    let candidates = (1..=LONGEST_PERIOD.min(member.len())).map(|period| {
        let differs = |place: &usize| member[*place] != member[place + period];
        let from = (0..member.len() - period)
            .rev()
            .find(differs)
            .map_or(0, |place| place + 1);
        (from, period)
    });
    let rays = |(from, period): &(usize, usize)| {
        let begins = |place: &usize| member[*place] && (*place == 0 || !member[place - 1]);
        let classes = *from..member.len().min(from + period);
        (0..*from).filter(begins).count() + classes.filter(|place| member[*place]).count()
    };
    candidates
        .min_by_key(|candidate| (rays(candidate), *candidate))
        .unwrap_or((member.len(), 1))
}

fn area(choices: &Clause) -> Result<Area, ShapeRefusal> {
    let change = &choices.parts[0];
    let mut numbers = choices.constraints.iter().chain(change);
    if !numbers.all(|linear| linear.terms.iter().all(|(_, factor)| is_small(*factor))) {
        return Err(TOO_LARGE.into());
    }
    if !change.iter().all(|heap| is_small(heap.constant)) {
        return Err(TOO_LARGE.into());
    }
    let directions: Vec<Vec<i64>> = choices
        .bound
        .iter()
        .map(|place| change.iter().map(|heap| heap.coefficient(*place)).collect())
        .collect();
    if !independent(&directions) {
        return Err("several choices of its variables give the same option".into());
    }
    let renamed = |constraint: &Linear| {
        let mut terms: Vec<(usize, i64)> = constraint
            .terms
            .iter()
            .filter_map(|(place, factor)| {
                let index = choices.bound.iter().position(|bound| bound == place)?;
                Some((index, *factor))
            })
            .collect();
        terms.sort_unstable();
        Linear {
            terms,
            constant: constraint.constant,
        }
    };
    Ok(Area {
        origin: change.iter().map(|heap| heap.constant).collect(),
        directions,
        constraints: choices.constraints.iter().map(renamed).collect(),
    })
}

/// Are the vectors linearly independent?
fn independent(vectors: &[Vec<i64>]) -> bool {
    let mut rows: Vec<Vec<IBig>> = vectors
        .iter()
        .map(|vector| vector.iter().map(|c| IBig::from(*c)).collect())
        .collect();
    let columns = vectors.first().map_or(0, Vec::len);
    let mut rank = 0;
    for column in 0..columns {
        let Some(pivot) = (rank..rows.len()).find(|row| rows[*row][column] != IBig::ZERO) else {
            continue;
        };
        rows.swap(rank, pivot);
        let (above, below) = rows.split_at_mut(rank + 1);
        let lead = &above[rank];
        for row in below {
            let factor = row[column].clone();
            for (entry, pivot) in row.iter_mut().zip(lead) {
                *entry = &*entry * &lead[column] - &factor * pivot;
            }
        }
        rank += 1;
    }
    rank == vectors.len()
}

/// The greatest component of a step and the greatest coefficient of a heap in a condition: engines multiply them with
/// heaps and with each other, in 64 bits. It chooses between engines only.
const LARGEST: u64 = 1 << 28;

/// Is a number small enough for a step or a coefficient?
pub fn is_small(number: i64) -> bool {
    number.unsigned_abs() <= LARGEST
}

/// The reason that a clause with larger numbers is refused.
pub(super) const TOO_LARGE: &str = "its numbers are too large";
