//! The plan of a sieve: which marks represent which offsets, and which marks are counted together.

use super::areas::{Areas, Slices};
use super::frame::Frame;
use super::half::Half;
use super::layer::{CellByCell, Layer, MarkGroup};
use super::lines::{MarkedLines, MarkedRay};
use super::listed_offsets::{CellRun, List};
use super::rows::{LONGEST_STEP, MarkedRow, MarkedRows};
use grundy_rules::formula::Linear;
use grundy_rules::game::{Offsets, Ray, ShapeRefusal, Spread};

/// The most steps of a bounded ray that is stored as a list.
const SHORT: i64 = 16;
/// The most steps of two rays that are compared. It chooses between engines only.
const MOST_COMPARED: u64 = 1 << 16;

/// The offsets of a clause, and the line of options that it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Given {
    pub line: usize,
    pub offsets: Offsets,
}

/// The marks, empty, that offsets need; `budgets` says how many options of each line may be blocked.
pub(super) fn layer_of(
    frame: &Frame,
    given: &[Given],
    budgets: &[usize],
) -> Result<Layer, ShapeRefusal> {
    let mut once: Vec<Given> = Vec::new();
    for one in given {
        if !once.contains(one) {
            once.push(one.clone());
        }
    }
    let given = once;
    apart(frame, &given, budgets)?;
    let mut groups: Vec<MarkGroup> = Vec::new();
    for Given { line, offsets } in &given {
        let budget = budgets.get(*line).copied().unwrap_or(0);
        let budget = u32::try_from(budget).map_err(|_| String::from("a budget beyond 32 bits"))?;
        let line = (budget > 0).then_some(*line);
        let needed = |linear: &&Linear| !is_implied(linear, &offsets.spread);
        let from: Vec<Linear> = offsets.from.iter().filter(needed).cloned().collect();
        let from = of_linears(frame, &from)?;
        let when = &offsets.when;
        let known = groups
            .iter()
            .position(|group| group.from == from && group.when == *when && group.line == line);
        let place = known.unwrap_or(groups.len());
        if known.is_none() {
            groups.push(MarkGroup::new(from, when.clone(), line, budget));
        }
        put(frame, &mut groups[place], offsets)?;
    }
    let asked = asked(&groups);
    Ok(Layer::new(groups, asked))
}

fn large() -> ShapeRefusal {
    "its numbers are too large".into()
}

fn of_linears(frame: &Frame, all: &[Linear]) -> Result<Vec<Half>, ShapeRefusal> {
    let halves = all.iter().map(|linear| frame.half_of(linear));
    halves.collect::<Option<_>>().ok_or_else(large)
}

/// Is a linear function non-negative at every position from which an offset leads to a position? So x - 1 is if every
/// move takes from that heap.
pub(super) fn is_implied(linear: &Linear, spread: &Spread) -> bool {
    if linear.terms.iter().any(|(_, factor)| *factor < 0) {
        return false;
    }
    // The position is the option without the offset.
    let without = |offset: &[i64]| -> Option<i64> {
        let mut sum = 0_i64;
        for (place, factor) in &linear.terms {
            let by = offset.get(*place)?;
            sum = sum.checked_sub(factor.checked_mul(*by)?)?;
        }
        Some(sum)
    };
    let holds = |sum: Option<i64>| {
        let value = sum.and_then(|sum| sum.checked_add(linear.constant));
        value.is_some_and(|value| value >= 0)
    };
    let ray_holds = |ray: &Ray| {
        let (first, step) = (without(&ray.first), without(&ray.step));
        let steps = match ray.count {
            None => step.filter(|step| *step >= 0).map(|_| 0),
            Some(count) => i64::try_from(count)
                .ok()
                .and_then(|count| step?.checked_mul(count.max(1) - 1)),
        };
        let last = first
            .zip(steps)
            .and_then(|(first, by)| first.checked_add(by));
        holds(first) && holds(last)
    };
    match spread {
        Spread::Listed(listed) => listed.iter().all(|offset| holds(without(offset))),
        Spread::Rays(rays) => rays.iter().all(ray_holds),
        Spread::Area(_) => false,
    }
}

/// Adds offsets to the marks that represent them.
fn put(frame: &Frame, group: &mut MarkGroup, offsets: &Offsets) -> Result<(), ShapeRefusal> {
    let into = of_linears(frame, &offsets.into)?;
    let mut runs = Vec::new();
    match &offsets.spread {
        Spread::Listed(listed) => {
            for offset in listed {
                let (level, cell) = frame.mark(offset).ok_or_else(large)?;
                runs.push((level, CellRun::one(cell)));
            }
        }
        Spread::Rays(rays) => {
            for ray in rays {
                put_ray(frame, group, ray, &into, &mut runs)?;
            }
        }
        Spread::Area(area) => {
            if group.budget > 0 {
                return Err("options that fill an area may be blocked".into());
            }
            let slices = Slices::of(&frame.half_planes(area)?, frame.last_level)?;
            runs.extend(slices.tip.iter().copied());
            if slices.is_endless() {
                group.areas.push(Areas::new(slices, into.clone()));
            }
        }
    }
    // Nothing is marked beyond the last level.
    runs.retain(|(level, _)| *level <= frame.last_level);
    group.spots.push(List { runs, into });
    Ok(())
}

fn put_ray(
    frame: &Frame,
    group: &mut MarkGroup,
    ray: &Ray,
    into: &[Half],
    runs: &mut Vec<(i64, CellRun)>,
) -> Result<(), ShapeRefusal> {
    let (mut first, mut step) = frame
        .mark(&ray.first)
        .zip(frame.mark(&ray.step))
        .ok_or_else(large)?;
    let count = ray.count.map(i64::try_from).transpose();
    let mut count = count.map_err(|_| large())?;
    if count == Some(0) {
        return Ok(());
    }
    let after = |first: (i64, i64), step: (i64, i64), times: i64| {
        let level = first.0.checked_add(step.0.checked_mul(times)?)?;
        let cell = first.1.checked_add(step.1.checked_mul(times)?)?;
        Some((level, cell))
    };
    if step < (0, 0)
        && let Some(count) = count
    {
        first = after(first, step, count - 1).ok_or_else(large)?;
        step = (-step.0, -step.1);
    }
    if step == (0, 0) || count == Some(1) {
        runs.push((first.0, CellRun::one(first.1)));
        return Ok(());
    }
    if step.0 == 0 {
        let row = MarkRow {
            first,
            step: step.1,
            count,
        };
        return put_row(frame, group, row, into, runs);
    }
    if let Some(count) = count.filter(|count| *count <= SHORT) {
        for times in 0..count {
            let (level, cell) = after(first, step, times).ok_or_else(large)?;
            runs.push((level, CellRun::one(cell)));
        }
        return Ok(());
    }
    if first.0 == 0 {
        // The mark in the level itself is a run; the ray begins in the next level.
        runs.push((0, CellRun::one(first.1)));
        first = after(first, step, 1).ok_or_else(large)?;
        count = count.map(|count| count - 1);
    }
    if first.0 > frame.last_level {
        return Ok(());
    }
    if step.0 > frame.last_level {
        runs.push((first.0, CellRun::one(first.1)));
        return Ok(());
    }
    let ray = MarkedRay::new(first, count, into.to_vec());
    match group.lines.iter_mut().find(|lines| lines.step == step) {
        Some(lines) => lines.push(ray),
        None => group
            .lines
            .push(MarkedLines::new(step, vec![ray], group.budget)),
    }
    Ok(())
}

/// A ray within a level.
struct MarkRow {
    /// The level and cell where it begins.
    first: (i64, i64),
    step: i64,
    count: Option<i64>,
}

/// Marks a ray within a level.
fn put_row(
    frame: &Frame,
    group: &mut MarkGroup,
    row: MarkRow,
    into: &[Half],
    runs: &mut Vec<(i64, CellRun)>,
) -> Result<(), ShapeRefusal> {
    let MarkRow { first, step, count } = row;
    let length = step.checked_abs().ok_or_else(large)?;
    if count.is_none() && length <= LONGEST_STEP {
        let ray = MarkedRow::new(first, into.to_vec());
        match group.rows.iter_mut().find(|rows| rows.step == step) {
            Some(rows) => rows.push(ray),
            None => group
                .rows
                .push(MarkedRows::new(step, vec![ray], group.budget)),
        }
        return Ok(());
    }
    // This many steps lead out of the level.
    let enough = frame
        .last_cell
        .checked_add(first.1.checked_abs().ok_or_else(large)?)
        .and_then(|width| (width / length).checked_add(2))
        .ok_or_else(large)?;
    let steps = count.map_or(enough, |count| count.min(enough)) - 1;
    let last = steps
        .checked_mul(step)
        .and_then(|by| by.checked_add(first.1))
        .ok_or_else(large)?;
    let run = CellRun {
        low: first.1.min(last),
        high: first.1.max(last),
        step: length,
    };
    runs.push((first.0, run));
    Ok(())
}

/// The groups that must be evaluated cell by cell: conditions that are no linear inequalities, and sums of several
/// counts.
fn asked(groups: &[MarkGroup]) -> Vec<CellByCell> {
    let mut all: Vec<CellByCell> = Vec::new();
    let mut lines: Vec<usize> = Vec::new();
    for (place, group) in groups.iter().enumerate() {
        let Some(line) = group.line else {
            if !group.when.is_empty() {
                all.push(CellByCell {
                    groups: vec![place],
                    budget: 0,
                });
            }
            continue;
        };
        if lines.contains(&line) {
            continue;
        }
        lines.push(line);
        let of_line = |group: &MarkGroup| group.line == Some(line);
        let members: Vec<usize> = (0..groups.len())
            .filter(|place| of_line(&groups[*place]))
            .collect();
        let sources: usize = members.iter().map(|place| groups[*place].sources()).sum();
        let conditions = members.iter().any(|place| !groups[*place].when.is_empty());
        if sources > 1 || conditions {
            all.push(CellByCell {
                groups: members,
                budget: group.budget,
            });
        }
    }
    all
}

/// Checks that no option of a line is counted twice where options may be blocked.
fn apart(frame: &Frame, given: &[Given], budgets: &[usize]) -> Result<(), ShapeRefusal> {
    for (place, one) in given.iter().enumerate() {
        if budgets.get(one.line).is_none_or(|budget| *budget == 0) {
            continue;
        }
        for other in &given[place + 1..] {
            if other.line == one.line && meet(frame, &one.offsets.spread, &other.offsets.spread) {
                return Err("an option that may be blocked may be given in two ways".into());
            }
        }
    }
    Ok(())
}

/// May two sets of offsets have a common one?
fn meet(frame: &Frame, one: &Spread, other: &Spread) -> bool {
    let as_rays = |spread: &Spread| -> Option<Vec<Ray>> {
        match spread {
            Spread::Rays(rays) => Some(rays.clone()),
            Spread::Listed(listed) => {
                let single = listed.iter().map(|offset| Ray {
                    first: offset.clone(),
                    step: vec![0; offset.len()],
                    count: Some(1),
                });
                Some(single.collect())
            }
            Spread::Area(_) => None,
        }
    };
    let (Some(one), Some(other)) = (as_rays(one), as_rays(other)) else {
        return true;
    };
    let pairs = one
        .iter()
        .flat_map(|ray| other.iter().map(move |other| (ray, other)));
    let mut pairs = pairs.map(|(ray, other)| rays_meet(frame, ray, other));
    pairs.any(|meets| meets.unwrap_or(true))
}

/// May two rays have a common offset? `None` where numbers do not fit.
fn rays_meet(frame: &Frame, one: &Ray, other: &Ray) -> Option<bool> {
    let [ax, ay] = frame.padded(&one.first);
    let [ux, uy] = frame.padded(&one.step);
    let [bx, by] = frame.padded(&other.first);
    let [vx, vy] = frame.padded(&other.step);
    let (dx, dy) = (bx.checked_sub(ax)?, by.checked_sub(ay)?);
    let cross = |ax: i64, ay: i64, bx: i64, by: i64| -> Option<i64> {
        ax.checked_mul(by)?.checked_sub(ay.checked_mul(bx)?)
    };
    let inside = |ray: &Ray, times: i64| {
        times >= 0 && ray.count.is_none_or(|count| times.unsigned_abs() < count)
    };
    let determinant = cross(ux, uy, vx, vy)?;
    if determinant != 0 {
        // a + s u = b + t v.
        let (s, t) = (cross(dx, dy, vx, vy)?, cross(dx, dy, ux, uy)?);
        let whole = s % determinant == 0 && t % determinant == 0;
        return Some(whole && inside(one, s / determinant) && inside(other, t / determinant));
    }
    // One of them may be a single offset, or both lie on one line.
    let count = match (one.count, other.count) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    let Some(count) = count else {
        let parallel = cross(dx, dy, ux, uy)? == 0;
        return Some(parallel);
    };
    if count > MOST_COMPARED {
        return Some(cross(dx, dy, ux, uy)? == 0);
    }
    let (short, long) = match one.count == Some(count) {
        true => (one, other),
        false => (other, one),
    };
    let on_long = |times: i64| -> Option<bool> {
        let [px, py] = frame.padded(&short.first);
        let [sx, sy] = frame.padded(&short.step);
        let (px, py) = (
            px.checked_add(sx.checked_mul(times)?)?,
            py.checked_add(sy.checked_mul(times)?)?,
        );
        let [fx, fy] = frame.padded(&long.first);
        let [lx, ly] = frame.padded(&long.step);
        let (ex, ey) = (px.checked_sub(fx)?, py.checked_sub(fy)?);
        let places = [(ex, lx), (ey, ly)];
        if places.iter().any(|(by, step)| *step == 0 && *by != 0) {
            return Some(false);
        }
        let moving: Vec<&(i64, i64)> = places.iter().filter(|(_, step)| *step != 0).collect();
        let Some((by, step)) = moving.first() else {
            return Some(true);
        };
        let times = by / step;
        let fits = moving
            .iter()
            .all(|(by, step)| times.checked_mul(*step) == Some(*by));
        Some(fits && inside(long, times))
    };
    for times in 0..i64::try_from(count).ok()? {
        if on_long(times)? {
            return Some(true);
        }
    }
    Some(false)
}
