//! Areas of offsets as half-planes in two heaps.

use grundy_rules::formula::Linear;
use grundy_rules::game::{Area, gcd, is_small};

/// `a · δp + b · δq ≥ least`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HalfPlane {
    pub a: i64,
    pub b: i64,
    pub least: i64,
}

impl HalfPlane {
    /// `y grows by 1 or more`, `x - 2 y falls by at most 3`
    pub(super) fn show(&self, names: [&str; 2]) -> String {
        let mut sum = String::new();
        for (factor, name) in [self.a, self.b].into_iter().zip(names) {
            let sign = match (factor < 0, sum.is_empty()) {
                _ if factor == 0 => continue,
                (true, true) => "-",
                (true, false) => " - ",
                (false, true) => "",
                (false, false) => " + ",
            };
            sum.push_str(sign);
            if factor.abs() != 1 {
                sum.push_str(&format!("{} ", factor.abs()));
            }
            sum.push_str(name);
        }
        match self.least {
            least if least > 0 => format!("{sum} grows by {least} or more"),
            0 => format!("{sum} does not fall"),
            least => format!("{sum} falls by at most {}", -least),
        }
    }
}

/// An area that is all integer points of some half-planes in two heaps.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wedge {
    pub heaps: [usize; 2],
    pub planes: Vec<HalfPlane>,
    /// The changes of the other heaps.
    pub others: Vec<i64>,
}

impl Wedge {
    pub(super) fn of(area: &Area) -> Option<Wedge> {
        let [one, two] = area.directions.as_slice() else {
            return None;
        };
        let changing: Vec<usize> = (0..area.origin.len())
            .filter(|heap| one[*heap] != 0 || two[*heap] != 0)
            .collect();
        let [p, q] = *changing.as_slice() else {
            return None;
        };
        let determinant = dot([one[p], -one[q]], [two[q], two[p]])?;
        if determinant.abs() != 1 {
            return None;
        }
        // The coordinates of δ, as functions of δp and δq.
        let coordinate = |a: i64, b: i64| -> Option<Linear> {
            let (a, b) = (a * determinant, b * determinant);
            Some(Linear {
                terms: vec![(0, a), (1, b)],
                constant: dot([-a, -b], [area.origin[p], area.origin[q]])?,
            })
        };
        let coordinates = [coordinate(two[q], -two[p])?, coordinate(-one[q], one[p])?];
        let mut planes: Vec<HalfPlane> = Vec::new();
        let own = [Linear::variable(0), Linear::variable(1)];
        for constraint in own.iter().chain(&area.constraints) {
            let mut sum = Linear::constant(constraint.constant);
            for (place, factor) in &constraint.terms {
                sum = sum.plus(&coordinates[*place], *factor)?;
            }
            let (a, b, c) = (sum.coefficient(0), sum.coefficient(1), sum.constant);
            let divisor = gcd(a, b);
            if divisor == 0 {
                if c < 0 {
                    return None;
                }
                continue;
            }
            let plane = HalfPlane {
                a: a / divisor,
                b: b / divisor,
                least: -c.div_euclid(divisor),
            };
            if !is_small(plane.a) || !is_small(plane.b) {
                return None;
            }
            match planes
                .iter_mut()
                .find(|other| other.a == plane.a && other.b == plane.b)
            {
                Some(other) => other.least = other.least.max(plane.least),
                None => planes.push(plane),
            }
        }
        let mut others = area.origin.clone();
        (others[p], others[q]) = (0, 0);
        Some(Wedge {
            heaps: [p, q],
            planes,
            others,
        })
    }
}

fn dot(one: [i64; 2], two: [i64; 2]) -> Option<i64> {
    let products = (one[0].checked_mul(two[0])?, one[1].checked_mul(two[1])?);
    products.0.checked_add(products.1)
}
