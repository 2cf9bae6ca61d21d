//! The choice of a reducer for a clause, by the shape of its offsets: lookup, ray, window, thresholds or unions.

use super::lines::{Guard, Lines, RayShape};
use super::order::FillOrder;
use super::plan::{OffsetList, Plan, Served};
use super::plan_text;
use super::thresholds::{ThresholdShape, Thresholds};
use super::unions::{LevelSweep, UnionShape, Unions};
use super::wedge::Wedge;
use grundy_rules::formula::Linear;
use grundy_rules::game::{Area, Clause, Game, Generated, Offsets, Ray, ShapeRefusal, Spread, show};

/// Windows of at most this length are listed as offsets.
const SHORT: u64 = 32;
/// The most offsets that are looked up one by one. It chooses between engines only.
const MOST_LISTED: usize = 4096;
/// The most sets that are united for one position of any table, however small. It chooses between engines only.
const FEW_UNITED: usize = 64;
/// The most sets that are united for one position. It chooses between engines only.
const MOST_UNITED: usize = 4096;
/// The number of positions of a table that cost an enumeration as much as one set that is united. It chooses between engines only.
const POSITIONS_OF_A_SET: usize = 16;

impl Plan {
    pub(super) fn clause(
        &mut self,
        game: &Game,
        place: (usize, usize),
        clause: &Clause,
        weights: Option<&[Vec<i64>]>,
        reach: i64,
    ) {
        let served = Offsets::of(clause, reach)
            .and_then(|offsets| self.serve(game, place, offsets, weights));
        match served {
            Ok(()) => {}
            Err(reason) => {
                self.enumerated.push(place);
                self.most_options = u64::MAX;
                self.served.push(Served {
                    place: place.0,
                    reducer: "enumerate",
                    detail: reason.to_string(),
                });
            }
        }
    }

    fn serve(
        &mut self,
        game: &Game,
        place: (usize, usize),
        offsets: Offsets,
        weights: Option<&[Vec<i64>]>,
    ) -> Result<(), ShapeRefusal> {
        let guard = Guard {
            from: (offsets.from.iter())
                .filter(|linear| !follows_from_the_option(linear, &offsets.spread))
                .cloned()
                .collect(),
            when: (!offsets.when.is_empty()).then_some(self.conditions.len()),
        };
        let into = offsets.into.clone();
        let (mut listed, mut rays) = (Vec::new(), Vec::new());
        match &offsets.spread {
            Spread::Listed(all) => listed.extend(all.iter().map(|offset| self.extended(offset))),
            Spread::Rays(all) => {
                for ray in all.iter().filter_map(|ray| self.within(ray)) {
                    match self.ray_shape(&ray, &guard, &into)? {
                        Some(shape) => rays.push(shape),
                        None => {
                            let offsets = written_out(&ray, self.length(&ray));
                            listed.extend(offsets.iter().map(|offset| self.extended(offset)));
                        }
                    }
                }
            }
            Spread::Area(area) => self.area(game, place.0, area, &guard, &into)?,
        }
        let sizes = &self.frame.sizes;
        listed.retain(|offset| offset.iter().zip(sizes).all(|(by, size)| by.abs() < *size));
        if listed.len() > MOST_LISTED {
            return Err(format!("it has more than {MOST_LISTED} offsets").into());
        }
        for offset in &listed {
            self.falls(game, weights, offset, true)?;
        }
        for ray in &rays {
            self.falls(game, weights, &ray.firsts[0], true)?;
            self.falls(game, weights, &ray.step, false)?;
            if Lines::count(ray, &self.frame).is_none() {
                return Err("its lines are too many to number".into());
            }
        }
        for ray in rays {
            self.add_ray(game, place.0, ray);
        }
        if !listed.is_empty() {
            let list = OffsetList {
                guard,
                into,
                offsets: listed,
            };
            self.add_list(game, place.0, list);
        }
        if !offsets.when.is_empty() {
            self.conditions.push(offsets);
        }
        Ok(())
    }

    /// The offset, with 0 for the pass.
    fn extended(&self, offset: &[i64]) -> Vec<i64> {
        let mut offset = offset.to_vec();
        offset.resize(self.frame.sizes.len(), 0);
        offset
    }

    /// How many offsets of a ray matter in the box.
    fn length(&self, ray: &Ray) -> u64 {
        let longest = self.longest(&self.extended(&ray.step));
        ray.count.map_or(longest, |count| count.min(longest))
    }

    /// A ray for the sets of lines; `None` if it is so short that its offsets are listed.
    fn ray_shape(
        &self,
        ray: &Ray,
        guard: &Guard,
        into: &[Linear],
    ) -> Result<Option<RayShape>, ShapeRefusal> {
        let step = self.extended(&ray.step);
        let longest = self.longest(&step);
        let short = ray.count.is_some_and(|count| count <= SHORT);
        if short || self.length(ray) <= self.words(&step) {
            return Ok(None);
        }
        let count = ray.count.filter(|count| *count < longest);
        if count.is_some() && longest >= u64::from(u16::MAX) {
            return Err("its window slides along lines that are too long to count on".into());
        }
        Ok(Some(RayShape {
            firsts: vec![self.extended(&ray.first)],
            step,
            count,
            guard: guard.clone(),
            into: into.to_vec(),
        }))
    }

    /// Adds a ray to those of its direction.
    fn add_ray(&mut self, game: &Game, place: usize, ray: RayShape) {
        self.served.push(Served {
            place,
            reducer: if ray.count.is_some() { "window" } else { "ray" },
            detail: plan_text::ray(game.heaps(), &ray.firsts[0], &ray.step, ray.count),
        });
        let known = self.rays.iter_mut().find(|other| {
            (&other.step, &other.guard, &other.into, other.count)
                == (&ray.step, &ray.guard, &ray.into, ray.count)
                && (ray.count.is_none() || other.firsts == ray.firsts)
        });
        match known {
            Some(known) => known.firsts.extend(ray.firsts),
            None => self.rays.push(ray),
        }
    }

    /// Adds offsets to those under the same condition.
    fn add_list(&mut self, game: &Game, place: usize, list: OffsetList) {
        self.served.push(Served {
            place,
            reducer: "offsets",
            detail: plan_text::offsets(game.heaps(), &list.offsets),
        });
        let mut lists = self.lists.iter_mut();
        let alike = lists.find(|other| other.guard == list.guard && other.into == list.into);
        match alike {
            Some(other) => other.offsets.extend(list.offsets),
            None => self.lists.push(list),
        }
    }

    fn area(
        &mut self,
        game: &Game,
        place: usize,
        area: &Area,
        guard: &Guard,
        into: &[Linear],
    ) -> Result<(), ShapeRefusal> {
        let Some(level) = self.level() else {
            return Err(
                "its offsets fill an area, and positions do not come level by level".into(),
            );
        };
        if !game.measure().proved {
            return Err("the measure must be checked on every option".into());
        }
        let mut area = area.clone();
        let components = self.frame.sizes.len();
        area.origin.resize(components, 0);
        for direction in &mut area.directions {
            direction.resize(components, 0);
        }
        if let Some(wedge) = Wedge::of(&area)
            && let Some(shape) = ThresholdShape::of(&wedge, &level, guard, into)
            && shape.nearest() >= 1
            && Thresholds::count(&shape, &self.frame).is_some()
        {
            let names = shape.heaps.map(|heap| game.heaps()[heap].as_str());
            let detail = shape.show(names, &self.level_in_words(game));
            self.served.push(Served {
                place,
                reducer: "thresholds",
                detail,
            });
            if !self.thresholds.contains(&shape) {
                self.thresholds.push(shape);
            }
            self.most_options = u64::MAX;
            return Ok(());
        }
        self.union(game, place, &area, guard, into)
    }

    /// Uses, for an area, unions of the sets of the positions that its steps lead to.
    fn union(
        &mut self,
        game: &Game,
        place: usize,
        area: &Area,
        guard: &Guard,
        into: &[Linear],
    ) -> Result<(), ShapeRefusal> {
        let level = self.level().unwrap_or_default();
        let Some(generated) = Generated::of(area) else {
            return Err("its area has too many minimal offsets".into());
        };
        let (firsts, steps) = (generated.firsts.len(), generated.steps.len());
        let sizes = self.frame.sizes.iter();
        let positions = sizes.fold(1_usize, |positions, size| {
            positions.saturating_mul(usize::try_from(*size).unwrap_or(usize::MAX))
        });
        let most = (positions / POSITIONS_OF_A_SET).clamp(FEW_UNITED, MOST_UNITED);
        if firsts > most || steps > most {
            return Err(format!(
                "its area has {firsts} minimal offsets and {steps} steps, more than {most}"
            )
            .into());
        }
        for offset in &generated.firsts {
            self.falls(game, None, offset, true)?;
        }
        let mut keeping = Vec::new();
        for step in &generated.steps {
            if self.falls(game, None, step, true).is_ok() {
                continue;
            }
            if !self.keeps_level(step) {
                let (step, level) = (show(step), self.level_in_words(game));
                let reason =
                    format!("its area has the step {step}, along which {level} does not fall");
                return Err(reason.into());
            }
            keeping.push(step);
        }
        let sweep = LevelSweep::of(&keeping);
        if let (None, Some(step)) = (sweep, keeping.first()) {
            let (step, level) = (show(step), self.level_in_words(game));
            let reason = format!(
                "its area has the step {step}, along which {level} stays, and no heap falls or grows along all such steps"
            );
            return Err(reason.into());
        }
        if firsts == 0 {
            return Ok(());
        }
        let shape = UnionShape {
            generated,
            sweep,
            guard: guard.clone(),
            into: into.to_vec(),
        };
        if Unions::count(&shape, &level, &self.frame).is_none() {
            return Err("its area reaches back over too many positions".into());
        }
        let detail = plan_text::union(
            game.heaps(),
            &shape.generated.firsts,
            &shape.generated.steps,
        );
        self.served.push(Served {
            place,
            reducer: "unions",
            detail,
        });
        if !self.unions.contains(&shape) {
            self.unions.push(shape);
        }
        self.most_options = u64::MAX;
        Ok(())
    }

    /// Does a step stay in its level of the measure?
    fn keeps_level(&self, step: &[i64]) -> bool {
        let FillOrder::Levels { weights, .. } = &self.order else {
            return false;
        };
        let change: i64 = weights
            .iter()
            .zip(step)
            .map(|(weight, by)| weight * by)
            .sum();
        change == 0
    }

    /// The function that falls from level to level, as text.
    fn level_in_words(&self, game: &Game) -> String {
        match &self.order {
            FillOrder::Slabs => game.heaps()[0].clone(),
            _ => game.measure().show(game.heaps()),
        }
    }

    pub(super) fn close(&mut self) {
        for place in 0..self.rays.len() {
            let ray = &mut self.rays[place];
            ray.firsts.sort();
            ray.firsts.dedup();
            let (firsts, count) = (ray.firsts.len() as u64, ray.count.unwrap_or(u64::MAX));
            let most = count
                .min(self.longest(&self.rays[place].step))
                .saturating_mul(firsts);
            self.most_options = self.most_options.saturating_add(most);
        }
        let rays = &self.rays;
        for list in &mut self.lists {
            list.offsets.sort();
            list.offsets.dedup();
            list.offsets.retain(|offset| {
                let met = |ray: &RayShape| {
                    let always = ray.guard == Guard::default() && ray.into.is_empty();
                    let alike = ray.guard == list.guard && ray.into == list.into;
                    (always || alike) && ray.meets(offset)
                };
                !rays.iter().any(met)
            });
            self.most_options = self.most_options.saturating_add(list.offsets.len() as u64);
        }
        // A pass.
        self.most_options = self.most_options.saturating_add(1);
    }

    /// A ray from its first offset on that joins two positions of the box. It keeps its length, unless its first step
    /// leaves the box: then it is one offset.
    fn within(&self, ray: &Ray) -> Option<Ray> {
        let (mut from, mut to) = (0, i64::MAX);
        for ((first, step), size) in ray.first.iter().zip(&ray.step).zip(&self.frame.sizes) {
            // -size < first + k · step < size
            let (low, high) = match step.signum() {
                0 if first.abs() < *size => continue,
                0 => return None,
                1 => (1 - size - first, size - 1 - first),
                _ => (first + 1 - size, first - 1 + size),
            };
            let length = step.abs();
            from = from.max(-(-low).div_euclid(length));
            to = to.min(high.div_euclid(length));
        }
        let count = ray
            .count
            .map_or(i64::MAX, |count| i64::try_from(count).unwrap_or(i64::MAX));
        to = to.min(count - 1);
        if from > to {
            return None;
        }
        let first = ray.first.iter().zip(&ray.step);
        Some(Ray {
            first: first.map(|(first, step)| first + from * step).collect(),
            step: ray.step.clone(),
            count: match from == to {
                true => Some(1),
                false => ray.count.map(|count| count - from.unsigned_abs()),
            },
        })
    }

    /// About how many words a set of values of a line in this direction has. Listing fewer options than that is
    /// faster and takes no memory: in a box of 300000 × 4 each column would have a set as wide as the rows.
    fn words(&self, step: &[i64]) -> u64 {
        let tokens: i64 = self.frame.sizes.iter().sum();
        let stride = step.iter().map(|by| by.abs()).max().unwrap_or(1).max(1);
        (tokens / stride / 64)
            .unsigned_abs()
            .min(MOST_LISTED as u64)
    }

    /// How many steps of a ray stay in the box.
    pub(super) fn longest(&self, step: &[i64]) -> u64 {
        let pairs = step
            .iter()
            .zip(&self.frame.sizes)
            .filter(|(by, _)| **by != 0);
        let longest = pairs.map(|(by, size)| (size - 1) / by.abs() + 1).min();
        longest.unwrap_or(1).unsigned_abs()
    }

    /// Does an offset lead to a position that is computed earlier? A step along a ray may keep the measure if it does
    /// too.
    fn falls(
        &self,
        game: &Game,
        weights: Option<&[Vec<i64>]>,
        offset: &[i64],
        option: bool,
    ) -> Result<(), ShapeRefusal> {
        let change = |weights: &[i64]| -> i64 {
            weights
                .iter()
                .zip(offset)
                .map(|(weight, by)| weight * by)
                .sum()
        };
        let in_order = match &self.order {
            FillOrder::Tiles { .. } | FillOrder::Slabs => {
                offset.iter().all(|by| *by <= 0) && offset.iter().any(|by| *by < 0)
            }
            FillOrder::Levels { weights, .. } => change(weights) < 0,
            FillOrder::Sorted(_) => {
                let levels = weights.unwrap_or(&[]).iter().map(|weights| change(weights));
                let rest = offset.iter().filter(|_| !option).copied();
                levels
                    .chain(rest)
                    .find(|by| *by != 0)
                    .is_some_and(|by| by < 0)
            }
        };
        if !in_order {
            return Err("it does not lead to positions that come before in this order".into());
        }
        if game.measure().proved {
            return Ok(());
        }
        let Some(weights) = weights else {
            return Err("the measure must be checked on every option".into());
        };
        let first = weights
            .iter()
            .map(|weights| change(weights))
            .find(|by| *by != 0);
        match first {
            Some(by) if by < 0 => Ok(()),
            None if !option => Ok(()),
            _ => Err("the measure must be checked on every option".into()),
        }
    }
}

/// The first offsets of a ray.
fn written_out(ray: &Ray, count: u64) -> Vec<Vec<i64>> {
    let count = i64::try_from(count).unwrap_or(0);
    let at = |k: i64| {
        let pairs = ray.first.iter().zip(&ray.step);
        pairs.map(|(first, step)| first + k * step).collect()
    };
    (0..count).map(at).collect()
}

/// Does a condition on the position say no more than that a heap of the option is not negative, as x - 3 ≥ 0 of the
/// offset -3?
fn follows_from_the_option(linear: &Linear, spread: &Spread) -> bool {
    let &[(heap, 1)] = linear.terms.as_slice() else {
        return false;
    };
    let takes = |offset: &[i64]| offset.get(heap).is_some_and(|by| *by <= linear.constant);
    match spread {
        Spread::Listed(all) => all.iter().all(|offset| takes(offset)),
        Spread::Rays(all) => {
            let falls = |ray: &Ray| ray.step.get(heap).is_some_and(|by| *by <= 0);
            all.iter().all(|ray| takes(&ray.first) && falls(ray))
        }
        Spread::Area(_) => false,
    }
}
