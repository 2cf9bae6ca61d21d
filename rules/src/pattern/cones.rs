//! Unions of cones {b + k·d + l·e + … | k, l, … ≥ 0}: semilinear sets as a person writes them (Ginsburg and Spanier 1966).

use std::collections::BTreeSet;
use std::convert::Infallible;

/// base + Σ k·step, for all k ≥ 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cone {
    pub base: Vec<i128>,
    pub steps: Vec<Vec<i128>>,
}

/// How long a formula may be.
#[derive(Clone, Copy)]
pub struct Length {
    /// A union has no more cones.
    pub pieces: usize,
    /// And no more points beside them.
    pub points: usize,
    /// Steps are no longer multiples of the shortest ones.
    pub step: i128,
}

impl Length {
    /// As an answer in passing.
    pub const SHORT: Length = Length {
        pieces: 8,
        points: 12,
        step: 6,
    };
    /// As an answer that is asked for.
    pub const LONG: Length = Length {
        pieces: 12,
        points: 12,
        step: 24,
    };
}

/// A small point of a set that no cone holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeastPoint {
    At(Vec<i128>),
    /// The cones hold all points.
    Nowhere,
    /// It is too large.
    TooLarge,
}

/// What is asked of a set of points.
pub trait Points<E> {
    /// A small point of the set that no cone holds.
    fn least(&mut self, beside: &[Cone]) -> Result<LeastPoint, E>;
    /// Is a cone within the set?
    fn holds(&mut self, cone: &Cone) -> Result<bool, E>;
}

/// A set as a union of few cones; none if it is not found to be one.
pub fn cover<E>(set: &mut dyn Points<E>, most: Length) -> Result<Option<Vec<Cone>>, E> {
    let mut cones: Vec<Cone> = Vec::new();
    loop {
        let base = match set.least(&cones)? {
            LeastPoint::At(base) => base,
            LeastPoint::Nowhere => break,
            LeastPoint::TooLarge => return Ok(None),
        };
        // A cone may hold what an earlier one, from a smaller base, holds in part.
        let cone = largest(base, set, most)?;
        cones.push(cone);
        let points = cones.iter().filter(|cone| cone.steps.is_empty()).count();
        if points > most.points || cones.len() - points > most.pieces {
            return Ok(None);
        }
    }
    Ok(Some(cones))
}

/// The points of a set in a box.
pub struct InBox {
    /// How many sizes each number has.
    sides: Vec<i128>,
    /// The first `fold` numbers may be permuted: only points where they increase are sought.
    fold: usize,
    /// Small ones first.
    points: Vec<Vec<i128>>,
    all: BTreeSet<Vec<i128>>,
    /// Those in cones.
    covered: BTreeSet<Vec<i128>>,
}

/// A step is seen so often in a box, or else it is none.
const LEAST_MULTIPLES: i128 = 3;

impl InBox {
    /// These points of a box with the given side for each number. The first `fold` numbers may stand in any order: it
    /// is enough to cover each point in one of its orders.
    pub fn new(points: &[Vec<i64>], sides: Vec<i128>, fold: usize) -> InBox {
        let points = points.iter();
        let points = points.map(|point| point.iter().map(|n| i128::from(*n)).collect());
        let mut points: Vec<Vec<i128>> = points.collect();
        points.sort_by_key(|point| (point.iter().sum::<i128>(), point.clone()));
        let all = points.iter().cloned().collect();
        points.retain(|point| point[..fold].is_sorted());
        InBox {
            sides,
            fold,
            all,
            points,
            covered: BTreeSet::new(),
        }
    }

    /// Do the cones hold every point, in the order it stands?
    pub fn is_covered(&self, cones: &[Cone]) -> bool {
        let mut left = self.all.clone();
        for cone in cones {
            self.each(cone, &mut |point| {
                left.remove(point);
                true
            });
        }
        left.is_empty()
    }

    /// Visits the points of a cone in the box, as long as the answer is yes.
    fn each(&self, cone: &Cone, visit: &mut dyn FnMut(&[i128]) -> bool) -> bool {
        fn along(
            sides: &[i128],
            point: &[i128],
            steps: &[Vec<i128>],
            visit: &mut dyn FnMut(&[i128]) -> bool,
        ) -> bool {
            let Some((step, others)) = steps.split_first() else {
                return visit(point);
            };
            let mut point = point.to_vec();
            while point.iter().zip(sides).all(|(number, side)| number < side) {
                if !along(sides, &point, others, visit) {
                    return false;
                }
                for (number, change) in point.iter_mut().zip(step) {
                    *number += change;
                }
            }
            true
        }
        along(&self.sides, &cone.base, &cone.steps, visit)
    }
}

impl Points<Infallible> for InBox {
    fn least(&mut self, beside: &[Cone]) -> Result<LeastPoint, Infallible> {
        if let Some(last) = beside.last() {
            let mut found = Vec::new();
            self.each(last, &mut |point| {
                let mut point = point.to_vec();
                point[..self.fold].sort_unstable();
                found.push(point);
                true
            });
            self.covered.extend(found);
        }
        let mut points = self.points.iter();
        let least = points.find(|point| !self.covered.contains(*point));
        Ok(least.cloned().map_or(LeastPoint::Nowhere, LeastPoint::At))
    }

    fn holds(&mut self, cone: &Cone) -> Result<bool, Infallible> {
        let often = |step: &Vec<i128>| {
            let mut far = cone.base.iter().zip(step).zip(&self.sides);
            far.all(|((base, change), side)| base + LEAST_MULTIPLES * change < *side)
        };
        Ok(cone.steps.iter().all(often) && self.each(cone, &mut |point| self.all.contains(point)))
    }
}

/// The largest cone from a base that is tried and lies within the set.
fn largest<E>(base: Vec<i128>, set: &mut dyn Points<E>, most: Length) -> Result<Cone, E> {
    let components = base.len();
    let mut cone = Cone {
        base,
        steps: Vec::new(),
    };
    for shortest in directions(components) {
        if is_spanned(&cone.steps, &shortest) || begins_later(&cone, &shortest, set)? {
            continue;
        }
        for length in 1..=most.step {
            let step = shortest.iter().map(|change| length * change).collect();
            let mut wider = cone.clone();
            wider.steps.push(step);
            if set.holds(&wider)? {
                cone = wider;
                break;
            }
        }
    }
    Ok(cone)
}

/// Does a cone along the step begin a little later? Then the base is a point beside it, and no part of a longer step.
fn begins_later<E>(cone: &Cone, step: &[i128], set: &mut dyn Points<E>) -> Result<bool, E> {
    let mut later = cone.clone();
    later.steps.push(step.to_vec());
    for times in 0..=MOST_EARLY {
        if set.holds(&later)? {
            return Ok(times > 0);
        }
        for (number, change) in later.base.iter_mut().zip(step) {
            *number += change;
        }
    }
    Ok(false)
}

/// The latest step after a base at which a cone is still sought. It steers the search only.
const MOST_EARLY: usize = 12;

/// The directions of steps: components that change by 1 or 2, few of them and equal changes first.
fn directions(components: usize) -> Vec<Vec<i128>> {
    let largest = if components <= 3 { 2 } else { 1 };
    let mut all: Vec<Vec<i128>> = vec![Vec::new()];
    for _ in 0..components.min(5) {
        let longer = all.iter().flat_map(|start| {
            (0..=largest).map(move |change| [start.as_slice(), &[change]].concat())
        });
        all = longer.collect();
    }
    all.retain(|step| step.contains(&1));
    let unequal = |step: &Vec<i128>| step.contains(&2);
    let changed = |step: &Vec<i128>| step.iter().filter(|change| **change != 0).count();
    all.sort_by_key(|step| (unequal(step), changed(step)));
    for step in &mut all {
        step.resize(components, 0);
    }
    all
}

/// Is a step a linear combination of others, which are independent?
fn is_spanned(steps: &[Vec<i128>], step: &[i128]) -> bool {
    let mut rows: Vec<Vec<i128>> = steps.to_vec();
    rows.push(step.to_vec());
    // Elimination without fractions; the numbers stay small.
    for column in 0..step.len() {
        let Some(found) = rows.iter().position(|row| row[column] != 0) else {
            continue;
        };
        let pivot = rows.swap_remove(found);
        for row in &mut rows {
            let factor = row[column];
            for (own, other) in row.iter_mut().zip(&pivot) {
                *own = *own * pivot[column] - *other * factor;
            }
        }
    }
    // A row is left for each combination.
    !rows.is_empty()
}

/// `(1, 2)`
pub fn shown(point: &[i128]) -> String {
    let numbers: Vec<_> = point.iter().map(ToString::to_string).collect();
    format!("({})", numbers.join(", "))
}

/// The union in the signs of the language.
pub fn union(cones: &[Cone]) -> String {
    let (points, cones): (Vec<&Cone>, Vec<&Cone>) =
        cones.iter().partition(|cone| cone.steps.is_empty());
    let mut members = Vec::new();
    if !points.is_empty() {
        let points: Vec<_> = points.iter().map(|cone| shown(&cone.base)).collect();
        members.push(format!("{{{}}}", points.join(", ")));
    }
    members.extend(cones.into_iter().map(builder));
    members.join(" ∪ ")
}

/// `{(a, a + 1) | a >= 2}`
fn builder(cone: &Cone) -> String {
    let names = ["a", "b", "c", "d", "e", "f"];
    let mut base = cone.base.clone();
    let mut bounds = Vec::new();
    // Names are in the order in which they are met.
    let mut steps = cone.steps.clone();
    steps.sort_by_key(|step| step.iter().position(|change| *change != 0));
    let cone = &Cone {
        steps,
        ..cone.clone()
    };
    for (step, name) in cone.steps.iter().zip(names) {
        // The offset that all heaps of the step have goes into the bound.
        let alone = |heap: usize| cone.steps.iter().filter(|step| step[heap] != 0).count() == 1;
        let changed: Vec<usize> = (0..base.len()).filter(|heap| step[*heap] != 0).collect();
        let least = changed.iter().map(|heap| base[*heap] / step[*heap]).min();
        let least = least
            .filter(|_| changed.iter().all(|heap| alone(*heap)))
            .unwrap_or(0);
        for heap in changed {
            base[heap] -= least * step[heap];
        }
        bounds.push(format!("{name} >= {least}"));
    }
    let heaps: Vec<String> = (0..base.len())
        .map(|heap| {
            let mut terms: Vec<String> = Vec::new();
            for (step, name) in cone.steps.iter().zip(names) {
                match step[heap] {
                    0 => {}
                    1 => terms.push(name.to_string()),
                    factor => terms.push(format!("{factor} {name}")),
                }
            }
            if base[heap] != 0 || terms.is_empty() {
                terms.push(base[heap].to_string());
            }
            terms.join(" + ")
        })
        .collect();
    format!("{{({}) | {}}}", heaps.join(", "), bounds.join(", "))
}
