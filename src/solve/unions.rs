//! Sets of P-positions as unions of cones, read off a table.

use super::seen::Seen;
use crate::pattern::cones::{Cone, Length, Points, cover, union};
use std::collections::BTreeSet;
use std::convert::Infallible;

/// A step is seen so often, or else it is none.
const LEAST_MULTIPLES: i128 = 3;

/// The claim that the P-positions are a union of a few cones.
pub(super) fn claim(seen: &Seen) -> Option<String> {
    let sorted = seen.symmetric && seen.heaps > 1;
    let (mut p, _) = seen.parted(seen.size, &|_, cell| cell == 0);
    p.retain(|position| !sorted || position[..seen.heaps].is_sorted());
    let mut points: Vec<Vec<i128>> = p
        .iter()
        .map(|position| position.iter().map(|heap| i128::from(*heap)).collect())
        .collect();
    points.sort_by_key(|point| (point.iter().sum::<i128>(), point.clone()));
    let mut set = InBox {
        size: i128::from(seen.size),
        all: points.iter().cloned().collect(),
        points,
        covered: BTreeSet::new(),
    };
    let Ok(cones) = cover(&mut set, Length::LONG);
    let symmetric = if sorted { ", symmetric" } else { "" };
    let cones = cones.filter(|cones| !cones.is_empty())?;
    Some(format!("P = {}{symmetric}", union(&cones)))
}

/// The points of a set in a box.
struct InBox {
    size: i128,
    /// Small ones first.
    points: Vec<Vec<i128>>,
    all: BTreeSet<Vec<i128>>,
    /// Those in cones.
    covered: BTreeSet<Vec<i128>>,
}

impl InBox {
    /// Visits the points of a cone in the box, as long as the answer is yes.
    fn each(&self, cone: &Cone, visit: &mut dyn FnMut(&[i128]) -> bool) -> bool {
        fn along(
            size: i128,
            point: &[i128],
            steps: &[Vec<i128>],
            visit: &mut dyn FnMut(&[i128]) -> bool,
        ) -> bool {
            let Some((step, others)) = steps.split_first() else {
                return visit(point);
            };
            let mut point = point.to_vec();
            while point.iter().all(|number| *number < size) {
                if !along(size, &point, others, visit) {
                    return false;
                }
                for (number, change) in point.iter_mut().zip(step) {
                    *number += change;
                }
            }
            true
        }
        along(self.size, &cone.base, &cone.steps, visit)
    }
}

impl Points<Infallible> for InBox {
    fn least(&mut self, beside: &[Cone]) -> Result<Option<Option<Vec<i128>>>, Infallible> {
        if let Some(last) = beside.last() {
            let mut found = Vec::new();
            self.each(last, &mut |point| {
                found.push(point.to_vec());
                true
            });
            self.covered.extend(found);
        }
        let mut points = self.points.iter();
        let least = points.find(|point| !self.covered.contains(*point));
        Ok(least.cloned().map(Some))
    }

    fn holds(&mut self, cone: &Cone) -> Result<bool, Infallible> {
        let often = |step: &Vec<i128>| {
            let mut far = cone.base.iter().zip(step);
            far.all(|(base, change)| base + LEAST_MULTIPLES * change < self.size)
        };
        Ok(cone.steps.iter().all(often) && self.each(cone, &mut |point| self.all.contains(point)))
    }
}
