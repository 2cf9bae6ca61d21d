//! What a P-position marks on three heaps, as sums: some tips, and from each any sum of a few generators.

use super::plan::{Given, is_implied};
use grundy_rules::formula::{Condition, Linear};
use grundy_rules::game::{Generated, Offsets, Ray, ShapeRefusal, Spread};

/// A ray that ends is written out; a longer one is not served. So is the beginning of one that turns. It chooses between engines only.
const LONGEST: u64 = 1 << 10;
/// The most tips of one set of marks. It chooses between engines only.
const MOST_TIPS: usize = 1 << 12;

/// Marks that count under the same conditions and grow in the same directions.
#[derive(Clone, Debug)]
pub(super) struct AreaCone {
    /// Linear functions of a marked position, each non-negative where the mark counts.
    pub from: Vec<Linear>,
    /// The other conditions on it.
    pub when: Vec<Condition>,
    /// From a P-position to what it marks first.
    pub tips: Vec<Tip>,
    /// What is marked, plus one of these, is marked as well.
    pub generators: Vec<[i64; 3]>,
}

/// A tip, for the P-positions where some linear functions are not negative.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tip {
    pub by: [i64; 3],
    pub into: Vec<Linear>,
}

/// The marks that offsets leave, those with the same conditions and generators together.
pub(super) fn cones(given: &[Given]) -> Result<Vec<AreaCone>, ShapeRefusal> {
    let mut cones = Cones { all: Vec::new() };
    for Given { offsets, .. } in given {
        match &offsets.spread {
            Spread::Listed(listed) => cones.put(offsets, listed, &[])?,
            Spread::Rays(rays) => {
                for ray in rays {
                    cones.put_ray(offsets, ray)?;
                }
            }
            Spread::Area(area) => {
                let generated = Generated::of(area)
                    .ok_or("its offsets fill an area that has too many generators")?;
                cones.put(offsets, &generated.firsts, &generated.steps)?;
            }
        }
    }
    Ok(cones.all)
}

impl Tip {
    /// Does a P-position fulfil its conditions?
    pub(super) fn serves(&self, position: [i64; 3]) -> bool {
        self.into.iter().all(|linear| {
            let terms = linear.terms.iter();
            let terms = terms.map(|(heap, by)| i128::from(*by) * i128::from(position[*heap]));
            terms.sum::<i128>() + i128::from(linear.constant) >= 0
        })
    }
}

struct Cones {
    all: Vec<AreaCone>,
}

impl Cones {
    fn put_ray(&mut self, offsets: &Offsets, ray: &Ray) -> Result<(), ShapeRefusal> {
        let count = ray.count.or_else(|| turns(ray));
        let count = count.filter(|count| *count <= LONGEST);
        let count = count.ok_or("on three heaps it has rays that end or turn far away")?;
        let at = |times: i64| -> Option<Vec<i64>> {
            let parts = ray.first.iter().zip(&ray.step);
            let offset = parts.map(|(first, step)| first.checked_add(step.checked_mul(times)?));
            offset.collect()
        };
        let listed = (0..i64::try_from(count).unwrap_or(0)).map(at);
        let listed: Option<Vec<Vec<i64>>> = listed.collect();
        let listed = listed.ok_or("its numbers are too large")?;
        match ray.count {
            Some(_) => self.put(offsets, &listed, &[]),
            None => self.put(offsets, &listed, std::slice::from_ref(&ray.step)),
        }
    }

    /// Adds the offsets `first + Σ steps`, for every first one and every sum of steps.
    fn put(
        &mut self,
        offsets: &Offsets,
        firsts: &[Vec<i64>],
        steps: &[Vec<i64>],
    ) -> Result<(), ShapeRefusal> {
        let needed = |linear: &&Linear| !is_implied(linear, &offsets.spread);
        let from: Vec<Linear> = offsets.from.iter().filter(needed).cloned().collect();
        let back = |all: &[Vec<i64>]| -> Result<Vec<[i64; 3]>, ShapeRefusal> {
            let all: Option<Vec<[i64; 3]>> = all.iter().map(|offset| back(offset)).collect();
            all.ok_or_else(|| "its numbers are too large".into())
        };
        let (tips, mut generators) = (back(firsts)?, back(steps)?);
        generators.sort_unstable();
        let same = |cone: &AreaCone| {
            cone.generators == generators && cone.from == from && cone.when == offsets.when
        };
        let place = self.all.iter().position(same).unwrap_or(self.all.len());
        if place == self.all.len() {
            self.all.push(AreaCone {
                from,
                when: offsets.when.clone(),
                tips: Vec::new(),
                generators,
            });
        }
        let known = &mut self.all[place].tips;
        for by in tips {
            let tip = Tip {
                by,
                into: offsets.into.clone(),
            };
            if !known.contains(&tip) {
                known.push(tip);
            }
            if known.len() > MOST_TIPS {
                return Err(format!("it has more than {MOST_TIPS} offsets").into());
            }
        }
        Ok(())
    }
}

/// How many offsets of a ray are listed, so that from the last one on each heap changes as it does by the step: then
/// every position on the way to an option lies between the position and the option.
fn turns(ray: &Ray) -> Option<u64> {
    let changes = ray.first.iter().zip(&ray.step);
    let late = changes.filter(|(first, step)| step.signum() * first.signum() < 0);
    let late = late.map(|(first, step)| first.unsigned_abs().div_ceil(step.unsigned_abs()));
    late.max().unwrap_or(0).checked_add(1)
}

/// From an option back to the position.
fn back(offset: &[i64]) -> Option<[i64; 3]> {
    let [x, y, z] = offset else {
        return None;
    };
    Some([x.checked_neg()?, y.checked_neg()?, z.checked_neg()?])
}
