//! Areas of offsets by generators: minimal offsets and steps (a Hilbert basis).
//!
//! An area is the set of integer points of a polyhedron. Cut along the signs of the changes of the heaps, each piece
//! is the sum of finitely many minimal points and of the integer points of its recession cone, and these are the sums
//! of a Hilbert basis (Gordan 1873, Hilbert 1890). Within a piece each heap changes in one direction, so that every
//! position on the way to an option lies between the position and the option.

use super::each_in_box;
use super::spread::{Area, is_small};
use crate::formula::Linear;
use std::ops::ControlFlow;

/// The most points that are tried. It chooses between engines only.
const MOST_POINTS: i64 = 1 << 16;

/// The greatest common divisor, not negative.
pub fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

fn dot(one: [i64; 2], two: [i64; 2]) -> Option<i64> {
    let products = (one[0].checked_mul(two[0])?, one[1].checked_mul(two[1])?);
    products.0.checked_add(products.1)
}

fn own(variables: usize) -> Vec<Linear> {
    (0..variables).map(Linear::variable).collect()
}

/// Minimal offsets and steps: every offset of the area is a minimal one plus a sum of steps.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Generated {
    pub firsts: Vec<Vec<i64>>,
    pub steps: Vec<Vec<i64>>,
}

impl Generated {
    /// The generators of an area; `None` if they are too many or too large.
    pub fn of(area: &Area) -> Option<Generated> {
        let variables = area.directions.len();
        if !(2..=3).contains(&variables) {
            return None;
        }
        let at = |point: &[i64], heap: usize| -> i64 {
            point
                .iter()
                .zip(&area.directions)
                .map(|(by, direction)| by * direction[heap])
                .sum()
        };
        let heaps = area.origin.len();
        let changing: Vec<usize> = (0..heaps)
            .filter(|heap| {
                area.directions
                    .iter()
                    .any(|direction| direction[*heap] != 0)
            })
            .collect();
        let mut all = Generated::default();
        for signs in 0..1_usize << changing.len() {
            let mut system: Vec<(Vec<i64>, i64)> = own(variables)
                .iter()
                .chain(&area.constraints)
                .map(|linear| {
                    (
                        (0..variables)
                            .map(|place| linear.coefficient(place))
                            .collect(),
                        linear.constant,
                    )
                })
                .collect();
            for (place, heap) in changing.iter().enumerate() {
                let sign = if signs >> place & 1 == 1 { -1 } else { 1 };
                let row = area
                    .directions
                    .iter()
                    .map(|direction| sign * direction[*heap])
                    .collect();
                system.push((row, sign * area.origin[*heap]));
            }
            let (points, basis) = piece(&system, variables)?;
            let offset = |point: &Vec<i64>, origin: bool| -> Vec<i64> {
                let begin = |heap: usize| if origin { area.origin[heap] } else { 0 };
                (0..heaps)
                    .map(|heap| begin(heap) + at(point, heap))
                    .collect()
            };
            all.firsts
                .extend(points.iter().map(|point| offset(point, true)));
            if !points.is_empty() {
                all.steps
                    .extend(basis.iter().map(|point| offset(point, false)));
            }
        }
        for list in [&mut all.firsts, &mut all.steps] {
            list.sort();
            list.dedup();
        }
        let mut numbers = all.firsts.iter().chain(&all.steps).flatten();
        numbers.all(|by| is_small(*by)).then_some(all)
    }
}

type AreaSystem = [(Vec<i64>, i64)];
type AreaPoints = Vec<Vec<i64>>;

/// The minimal points and the Hilbert basis of the integer points of a system of inequalities.
fn piece(system: &AreaSystem, variables: usize) -> Option<(AreaPoints, AreaPoints)> {
    let inside = |point: &[i64], constants: bool| fulfils(system, point, i64::from(constants));
    // A vertex, as the common point of as many planes as there are variables: numerators and denominator.
    let mut rays: AreaPoints = Vec::new();
    let mut most = vec![0_i64; variables];
    let mut any = false;
    let rows: Vec<(&Vec<i64>, i64)> = system
        .iter()
        .map(|(row, constant)| (row, *constant))
        .collect();
    for (i, one) in rows.iter().enumerate() {
        for (j, two) in rows.iter().enumerate().skip(i + 1) {
            let (u, v) = (one.0, two.0);
            let mut lines: AreaPoints = Vec::new();
            if variables == 2 {
                lines.extend([vec![-u[1], u[0]], vec![-v[1], v[0]]]);
                vertex(&[*one, *two], system, &mut most, &mut any)?;
            } else {
                lines.push(vec![
                    dot([u[1], -u[2]], [v[2], v[1]])?,
                    dot([u[2], -u[0]], [v[0], v[2]])?,
                    dot([u[0], -u[1]], [v[1], v[0]])?,
                ]);
                for three in rows.iter().skip(j + 1) {
                    vertex(&[*one, *two, *three], system, &mut most, &mut any)?;
                }
            }
            for line in lines {
                let divisor = line.iter().fold(0, |divisor, by| gcd(divisor, *by));
                if divisor == 0 {
                    continue;
                }
                for sign in [1, -1] {
                    let ray: Vec<i64> = line.iter().map(|by| sign * by / divisor).collect();
                    if inside(&ray, false) && !rays.contains(&ray) {
                        rays.push(ray);
                    }
                }
            }
        }
    }
    if !any {
        return Some((Vec::new(), Vec::new()));
    }
    let reach: Vec<i64> = (0..variables)
        .map(|place| {
            let mut along = rays.iter().map(|ray| ray[place]);
            along.try_fold(0_i64, i64::checked_add)
        })
        .collect::<Option<_>>()?;
    let in_cone = points(&reach, &|point| {
        point.iter().any(|by| *by != 0) && inside(point, false)
    })?;
    let minus = |point: &[i64], other: &[i64]| -> Vec<i64> {
        point.iter().zip(other).map(|(a, b)| a - b).collect()
    };
    if in_cone.len() > 4096 {
        return None;
    }
    let basis: AreaPoints = in_cone
        .iter()
        .filter(|point| {
            !in_cone
                .iter()
                .any(|other| other != *point && inside(&minus(point, other), false))
        })
        .cloned()
        .collect();
    let ends: Vec<i64> = most
        .iter()
        .zip(&reach)
        .map(|(most, reach)| most.checked_add(*reach))
        .collect::<Option<_>>()?;
    let candidates = points(&ends, &|point| inside(point, true))?;
    let minimal = candidates
        .into_iter()
        .filter(|point| !basis.iter().any(|step| inside(&minus(point, step), true)))
        .collect();
    Some((minimal, basis))
}

/// Does the point with these numerators and this denominator satisfy the system; for denominator 0, does the
/// direction? Two or three products of 64 bits, and one more, fit 128.
fn fulfils(system: &AreaSystem, point: &[i64], below: i64) -> bool {
    let product = |one: i64, other: i64| i128::from(one) * i128::from(other);
    system.iter().all(|(row, constant)| {
        let terms = row.iter().zip(point);
        let sum: i128 = terms.map(|(factor, by)| product(*factor, *by)).sum();
        sum + product(*constant, below) >= 0
    })
}

/// Widens `most` by the common point of some planes, if it exists and satisfies the system.
fn vertex(
    planes: &[(&Vec<i64>, i64)],
    system: &AreaSystem,
    most: &mut [i64],
    any: &mut bool,
) -> Option<()> {
    let row = |index: usize, column: Option<usize>| -> Vec<i64> {
        let (row, constant) = planes[index];
        let replaced = |place: usize| {
            if Some(place) == column {
                -constant
            } else {
                row[place]
            }
        };
        (0..row.len()).map(replaced).collect()
    };
    let matrix = |column: Option<usize>| -> Option<i64> {
        let rows: AreaPoints = (0..planes.len()).map(|index| row(index, column)).collect();
        determinant(&rows)
    };
    let below = matrix(None)?;
    if below == 0 {
        return Some(());
    }
    let point: Vec<i64> = (0..most.len())
        .map(|place| matrix(Some(place)).map(|value| value * below.signum()))
        .collect::<Option<_>>()?;
    if fulfils(system, &point, below.abs()) {
        *any = true;
        for (most, value) in most.iter_mut().zip(&point) {
            *most = (*most).max(value.div_euclid(below.abs()) + 1);
        }
    }
    Some(())
}

fn determinant(rows: &[Vec<i64>]) -> Option<i64> {
    let times = |a: i64, b: i64| a.checked_mul(b).filter(|product| product.abs() < 1 << 40);
    match rows {
        [u, v] => times(u[0], v[1])?.checked_sub(times(u[1], v[0])?),
        [u, v, w] => {
            let minor = |i: usize, j: usize| times(v[i], w[j])?.checked_sub(times(v[j], w[i])?);
            let parts = [
                times(u[0], minor(1, 2)?)?,
                -times(u[1], minor(0, 2)?)?,
                times(u[2], minor(0, 1)?)?,
            ];
            Some(parts.iter().sum())
        }
        _ => None,
    }
}

/// The points from 0 to the given ends that are wanted.
fn points(ends: &[i64], wanted: &dyn Fn(&[i64]) -> bool) -> Option<AreaPoints> {
    let count = ends
        .iter()
        .try_fold(1_i64, |count, end| count.checked_mul(end.checked_add(1)?));
    count.filter(|count| *count <= MOST_POINTS)?;
    let mut found = Vec::new();
    let _ = each_in_box(ends, &mut |point| {
        if wanted(point) {
            found.push(point.to_vec());
        }
        ControlFlow::Continue(())
    });
    Some(found)
}
