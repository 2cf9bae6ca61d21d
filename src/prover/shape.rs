//! A set of positions that an automaton accepts, as a formula that a person would write.
//!
//! Lists, and unions of {b + k·d | k ≥ 0} and {b + k·d + l·e | k, l ≥ 0} whose steps d, e change some heaps by the same number or by twice as
//! much. What is found is proved to be the set; if nothing is found there is no formula.

use super::exceptions::holds;
use grundy_automata::{Automaton, Compiler, Formula, Relation, Stop, Sum, UBig, Variable};

/// A list has no more elements.
const MOST_LISTED: usize = 12;
/// How long a formula may be.
#[derive(Clone, Copy)]
pub(super) struct Length {
    /// A union has no more members.
    pub pieces: usize,
    /// Steps are no longer multiples of the shortest ones.
    pub step: i128,
}

impl Length {
    /// As an answer in passing.
    pub const SHORT: Length = Length { pieces: 8, step: 6 };
    /// As an answer that is asked for.
    pub const LONG: Length = Length {
        pieces: 12,
        step: 24,
    };
}

/// base + Σ k·step, for all k ≥ 0.
#[derive(Clone, Debug, PartialEq)]
struct Cone {
    base: Vec<i128>,
    steps: Vec<Vec<i128>>,
}

/// The variable of a component of a position, where each has one.
pub(super) fn component(place: usize) -> Variable {
    // A game has at most 32 heaps.
    Variable(u32::try_from(place).unwrap_or(u32::MAX))
}

/// The formula of a set of positions of so many components, if it has a short one.
pub(super) fn formula(
    set: &Automaton,
    components: usize,
    most: Length,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<String>, Stop> {
    let tracks: Vec<usize> = set
        .tracks()
        .iter()
        .filter_map(|track| usize::try_from(track.0).ok())
        .collect();
    if tracks.iter().any(|track| *track >= components) {
        return Ok(None);
    }
    let place = |tuple: &[UBig]| -> Option<Vec<i128>> {
        // A component without a track may be anything: the cone through 0 goes along it.
        let mut position = vec![0; components];
        for (track, number) in tracks.iter().zip(tuple) {
            position[*track] = i128::try_from(number).ok().filter(|n| *n < 1 << 40)?;
        }
        Some(position)
    };
    if tracks.len() == components && set.is_finite() {
        let all = set.first(MOST_LISTED + 1);
        let listed: Option<Vec<_>> = all.iter().map(|tuple| place(tuple)).collect();
        return Ok(listed
            .filter(|all| all.len() <= MOST_LISTED)
            .map(|mut all| {
                all.sort_by_key(|position| (position.iter().sum::<i128>(), position.clone()));
                let all: Vec<_> = all.iter().map(|position| shown(position)).collect();
                format!("{{{}}}", all.join(", "))
            }));
    }
    let whole = holds(set, "E");
    let mut rest = whole.clone();
    let mut cones: Vec<Cone> = Vec::new();
    while let Some(least) = compiler.least(&rest)? {
        let number = |heap: usize| {
            let found = least
                .iter()
                .find(|(variable, _)| *variable == component(heap));
            found.map_or(Some(0), |(_, number)| i128::try_from(number).ok())
        };
        let base: Option<Vec<i128>> = (0..components).map(number).collect();
        let (Some(base), true) = (base, cones.len() < most.pieces) else {
            return Ok(None);
        };
        let cone = largest(base, &whole, most, compiler)?;
        let covered = relation(&cone, compiler)?;
        rest = Formula::and([rest, Formula::negated(covered)]);
        // A cone may hold what an earlier one, from a smaller base, holds in part.
        cones.push(cone);
    }
    Ok(Some(union(&cones)))
}

/// The largest cone from a base that is tried and lies within the set.
fn largest(
    base: Vec<i128>,
    whole: &Formula,
    most: Length,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Cone, Stop> {
    let components = base.len();
    let mut cone = Cone {
        base,
        steps: Vec::new(),
    };
    for shortest in directions(components) {
        if spanned(&cone.steps, &shortest) {
            continue;
        }
        for length in 1..=most.step {
            let step = shortest.iter().map(|change| length * change).collect();
            let mut wider = cone.clone();
            wider.steps.push(step);
            let inside = relation(&wider, compiler)?;
            let outside = Formula::and([inside, Formula::negated(whole.clone())]);
            if compiler.least(&outside)?.is_none() {
                cone = wider;
                break;
            }
        }
    }
    Ok(cone)
}

/// The directions of steps: heaps that change by 1 or 2, few of them and equal changes first.
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

/// Is a step a combination of others?
fn spanned(steps: &[Vec<i128>], step: &[i128]) -> bool {
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
    // As many independent ones as there are rows, or fewer.
    !rows.is_empty()
}

/// The positions of a cone.
fn relation(cone: &Cone, compiler: &mut Compiler<'_, '_>) -> Result<Formula, Stop> {
    let components = cone.base.len();
    let bound: Vec<Variable> = (0..cone.steps.len())
        .map(|step| component(components + step))
        .collect();
    let all = (0..components).map(|heap| {
        let steps = cone.steps.iter().zip(&bound);
        let value = steps.fold(Sum::from(cone.base[heap]), |sum, (step, variable)| {
            sum + *variable * step[heap]
        });
        Formula::eq(component(heap), value)
    });
    let formula = Formula::exists(bound.iter().copied(), Formula::and(all));
    let automaton = compiler.automaton(&formula)?;
    let tracks = automaton.tracks().to_vec();
    Ok(Relation::new("cone", automaton).of(tracks))
}

fn shown(position: &[i128]) -> String {
    let heaps: Vec<_> = position.iter().map(ToString::to_string).collect();
    format!("({})", heaps.join(", "))
}

/// The union in the signs of the language.
fn union(cones: &[Cone]) -> String {
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
