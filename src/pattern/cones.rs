//! Unions of cones {b + k·d + l·e + … | k, l, … ≥ 0}: semilinear sets as a person writes them (Ginsburg and Spanier 1966).

/// base + Σ k·step, for all k ≥ 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cone {
    pub base: Vec<i128>,
    pub steps: Vec<Vec<i128>>,
}

/// How long a formula may be.
#[derive(Clone, Copy)]
pub(crate) struct Length {
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

/// What is asked of a set of points.
pub(crate) trait Points<E> {
    /// A small point of the set that no cone holds, if there is one; an inner `None` if it is too large.
    fn least(&mut self, beside: &[Cone]) -> Result<Option<Option<Vec<i128>>>, E>;
    /// Is a cone within the set?
    fn holds(&mut self, cone: &Cone) -> Result<bool, E>;
}

/// A set as a union of few cones; none if it is not found to be one.
pub(crate) fn cover<E>(set: &mut dyn Points<E>, most: Length) -> Result<Option<Vec<Cone>>, E> {
    let mut cones: Vec<Cone> = Vec::new();
    while let Some(base) = set.least(&cones)? {
        let (Some(base), true) = (base, cones.len() < most.pieces) else {
            return Ok(None);
        };
        // A cone may hold what an earlier one, from a smaller base, holds in part.
        let cone = largest(base, set, most)?;
        cones.push(cone);
    }
    Ok(Some(cones))
}

/// The largest cone from a base that is tried and lies within the set.
fn largest<E>(base: Vec<i128>, set: &mut dyn Points<E>, most: Length) -> Result<Cone, E> {
    let components = base.len();
    let mut cone = Cone {
        base,
        steps: Vec::new(),
    };
    for shortest in directions(components) {
        if is_spanned(&cone.steps, &shortest) {
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
pub(crate) fn shown(point: &[i128]) -> String {
    let numbers: Vec<_> = point.iter().map(ToString::to_string).collect();
    format!("({})", numbers.join(", "))
}

/// The union in the signs of the language.
pub(crate) fn union(cones: &[Cone]) -> String {
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
