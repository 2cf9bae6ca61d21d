//! Plans: which reducer serves which move of a game, and in which order a table is filled.
//!
//! A plan looks at the shape of the clauses alone. What no reducer serves is enumerated, with the reason.

use super::area::{Generated, Wedge};
use super::frame::Frame;
use super::lines::{Guard, Lines, RayShape};
use super::order::Order;
use super::thresholds::{ThresholdShape, Thresholds};
use super::unions::{UnionShape, Unions};
use crate::formula::Linear;
use crate::game::{Area, Clause, Domain, Game, Level, Offsets, Spread};

/// How a table is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Choice {
    /// By the plan that the shape of the moves allows.
    #[default]
    Fast,
    /// By looking at every option of every position.
    Enumerate,
}

/// What serves one kind of move, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    /// The place of the move among the moves of the game, permutations written out.
    pub place: usize,
    /// The reducer: `offsets`, `ray`, `window`, `thresholds`, `unions` or `enumerate`.
    pub reducer: &'static str,
    /// What it works on; the reason, where options are enumerated.
    pub detail: String,
}

/// How the table of a game on a domain is computed.
#[derive(Debug)]
pub struct Plan {
    pub(super) frame: Frame,
    pub(super) order: Order,
    pub(super) rays: Vec<RayShape>,
    pub(super) lists: Vec<List>,
    pub(super) thresholds: Vec<ThresholdShape>,
    pub(super) unions: Vec<UnionShape>,
    /// Clauses with conditions on the position that are not linear.
    pub(super) conditions: Vec<Offsets>,
    /// What is enumerated: places of moves and of clauses in them.
    pub(super) enumerated: Vec<(usize, usize)>,
    /// No position has more different options than this, as far as the plan knows.
    pub(super) most_options: u64,
    served: Vec<Served>,
    cells: usize,
}

/// Offsets under one condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct List {
    pub guard: Guard,
    pub into: Vec<Linear>,
    pub offsets: Vec<Vec<i64>>,
}

/// Shorter windows are lists of offsets.
const SHORT: u64 = 32;
/// More offsets are not looked up one by one.
const MOST_LISTED: usize = 4096;
/// More sets are not united for one position.
const MOST_UNITED: usize = 64;
/// More components are not served.
const MOST_COMPONENTS: usize = 8;

impl Plan {
    /// The plan for a game on a domain.
    ///
    /// # Errors
    /// Why the whole game is enumerated.
    pub fn of(game: &Game, domain: &Domain) -> Result<Plan, String> {
        if game.has_sums() {
            return Err("a move leads into a sum of positions".into());
        }
        if game.has_blocking() {
            return Err("options may be blocked".into());
        }
        if game.components() > MOST_COMPONENTS {
            return Err(format!("there are more than {MOST_COMPONENTS} heaps"));
        }
        let Some(frame) = Frame::of(domain) else {
            return Err("the positions are found one by one".into());
        };
        if frame.nowhere >= usize::try_from(u32::MAX).unwrap_or(usize::MAX) {
            return Err("there are more positions than 32 bits count".into());
        }
        let weights = weights(game);
        let reach = frame.sizes.iter().max().map_or(0, |size| size - 1);
        let order = choose_order(game, domain, &frame, weights.as_deref())?;
        // In a box, areas need slabs, and are worth it only where they are served.
        if matches!(order, Order::Tiles { .. }) && game.base_heaps() > 1 {
            let slabs = Frame::of(domain).map(|frame| Plan::in_order(game, domain, frame, Order::Slabs, weights.as_deref(), reach));
            if let Some(plan) = slabs.filter(|plan| !plan.thresholds.is_empty() || !plan.unions.is_empty()) {
                return Ok(plan);
            }
        }
        Ok(Plan::in_order(game, domain, frame, order, weights.as_deref(), reach))
    }

    fn in_order(
        game: &Game,
        domain: &Domain,
        frame: Frame,
        order: Order,
        weights: Option<&[Vec<i64>]>,
        reach: i64,
    ) -> Plan {
        let mut plan = Plan {
            cells: domain.count(),
            frame,
            order,
            rays: Vec::new(),
            lists: Vec::new(),
            thresholds: Vec::new(),
            unions: Vec::new(),
            conditions: Vec::new(),
            enumerated: Vec::new(),
            most_options: 0,
            served: Vec::new(),
        };
        for (place, moved) in game.moves.iter().enumerate() {
            for (part, clause) in moved.clauses.iter().enumerate() {
                plan.clause(game, (place, part), clause, weights, reach);
            }
        }
        plan.close();
        plan
    }

    /// The weights of the levels that areas are cut by, each a component's.
    pub(super) fn level(&self) -> Option<Vec<i64>> {
        let mut level = match &self.order {
            Order::Levels { weights, .. } => weights.clone(),
            Order::Slabs => vec![1],
            Order::Tiles { .. } | Order::Sorted(_) => return None,
        };
        level.resize(self.frame.sizes.len(), 0);
        Some(level)
    }

    fn area(&mut self, game: &Game, place: usize, area: &Area, guard: &Guard, into: &[Linear]) -> Result<Vec<(Vec<i64>, Vec<i64>)>, String> {
        let Some(level) = self.level() else {
            return Err("its offsets fill an area, and positions do not come level by level".into());
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
            && let Some((shape, rays)) = ThresholdShape::of(&wedge, &level, guard, into)
            && shape.delay >= 1
            && rays.iter().all(|(first, step)| self.falls(game, None, first, true).is_ok() && self.falls(game, None, step, false).is_ok())
            && Thresholds::count(&shape, &self.frame).is_some()
        {
            let detail = format!("{} {} + {} {} at least {} more", shape.plane.a, game.heaps()[shape.heaps[0]], shape.plane.b, game.heaps()[shape.heaps[1]], shape.plane.least);
            self.served.push(Served { place, reducer: "thresholds", detail });
            if !self.thresholds.contains(&shape) {
                self.thresholds.push(shape);
            }
            self.most_options = u64::MAX;
            return Ok(rays);
        }
        let Some(generated) = Generated::of(&area) else {
            return Err("its area has too many minimal offsets".into());
        };
        let (firsts, steps) = (generated.firsts.len(), generated.steps.len());
        if firsts > MOST_UNITED || steps > MOST_UNITED {
            return Err(format!("its area has {firsts} minimal offsets and {steps} steps, more than {MOST_UNITED}"));
        }
        for offset in generated.firsts.iter().chain(&generated.steps) {
            self.falls(game, None, offset, true)?;
        }
        if firsts == 0 {
            return Ok(Vec::new());
        }
        let shape = UnionShape { generated, guard: guard.clone(), into: into.to_vec() };
        if Unions::count(&shape, &level, &self.frame).is_none() {
            return Err("its area reaches back over too many positions".into());
        }
        let detail = format!("{firsts} minimal offsets, {steps} steps");
        self.served.push(Served { place, reducer: "unions", detail });
        if !self.unions.contains(&shape) {
            self.unions.push(shape);
        }
        self.most_options = u64::MAX;
        Ok(Vec::new())
    }

    /// What serves which move, in the order of the moves.
    pub fn served(&self) -> &[Served] {
        &self.served
    }

    /// The order in which positions are computed, in words.
    pub fn order(&self) -> &'static str {
        match self.order {
            Order::Tiles { .. } => "tiles along anti-diagonals, in parallel",
            Order::Slabs => "one size of the first heap after the other",
            Order::Levels { .. } => "level after level of the measure, in parallel",
            Order::Sorted(_) => "sorted by the measure",
        }
    }

    /// About how many bytes the table and the sets beside it take.
    pub fn bytes(&self) -> usize {
        let most = usize::try_from(self.most_options).unwrap_or(usize::MAX).min(self.cells);
        // Values are seldom larger than half of what the number of options allows, or than all heaps together.
        let heaps: i64 = self.frame.sizes.iter().sum();
        let words = (most / 128).min(usize::try_from(heaps / 64).unwrap_or(0)) + 2;
        let lines = self.rays.iter().filter_map(|ray| Lines::count(ray, &self.frame)).sum::<usize>();
        let areas = self.level().map_or(0, |level| {
            let thresholds = self.thresholds.iter().filter_map(|shape| Thresholds::count(shape, &self.frame));
            let unions = self.unions.iter().filter_map(|shape| Unions::count(shape, &level, &self.frame));
            thresholds.chain(unions).sum()
        });
        let lines = lines + areas;
        let width = if most < 1 << 8 { 1 } else { 2 };
        (self.cells * width).saturating_add(lines.saturating_mul(words * 8))
    }

    /// May the table be computed for ordered pairs of heaps only?
    pub(super) fn mirrors(&self, game: &Game) -> bool {
        let equal = match &self.order {
            Order::Tiles { .. } => true,
            Order::Levels { weights, .. } => weights[0] == weights[1],
            _ => false,
        };
        game.is_symmetric() && self.unions.is_empty() && game.base_heaps() == 2 && equal && self.frame.sizes[0] == self.frame.sizes[1]
    }

    fn clause(&mut self, game: &Game, place: (usize, usize), clause: &Clause, weights: Option<&[Vec<i64>]>, reach: i64) {
        let served = Offsets::of(clause, reach).and_then(|offsets| self.serve(game, place, offsets, weights));
        match served {
            Ok(()) => {}
            Err(reason) => {
                self.enumerated.push(place);
                self.most_options = u64::MAX;
                self.served.push(Served { place: place.0, reducer: "enumerate", detail: reason });
            }
        }
    }

    fn serve(&mut self, game: &Game, place: (usize, usize), offsets: Offsets, weights: Option<&[Vec<i64>]>) -> Result<(), String> {
        let extended = |offset: &[i64]| {
            let mut offset = offset.to_vec();
            offset.resize(self.frame.sizes.len(), 0);
            offset
        };
        let guard = Guard {
            from: offsets.from.clone(),
            when: (!offsets.when.is_empty()).then_some(self.conditions.len()),
        };
        let into = offsets.into.clone();
        let mut listed = Vec::new();
        let mut rays = Vec::new();
        match &offsets.spread {
            Spread::Listed(offsets) => listed.extend(offsets.iter().map(|offset| extended(offset))),
            Spread::Rays(all) => {
                for ray in all {
                    let (first, step) = (extended(&ray.first), extended(&ray.step));
                    if ray.count.is_some_and(|count| count <= SHORT) {
                        let count = i64::try_from(ray.count.unwrap_or(0)).unwrap_or(0);
                        let at = |k: i64| first.iter().zip(&step).map(|(first, step)| first + k * step).collect();
                        listed.extend((0..count).map(at));
                        continue;
                    }
                    let shape = RayShape { firsts: vec![first], step, count: None, guard: guard.clone(), into: into.clone() };
                    let longest = self.longest(&shape.step);
                    let count = ray.count.filter(|count| *count < longest);
                    if count.is_some() && longest >= u64::from(u16::MAX) {
                        return Err("its window slides along lines that are too long to count on".into());
                    }
                    rays.push(RayShape { count, ..shape });
                }
            }
            Spread::Area(area) => {
                for (first, step) in self.area(game, place.0, area, &guard, &into)? {
                    rays.push(RayShape { firsts: vec![first], step, count: None, guard: guard.clone(), into: into.clone() });
                }
            }
        }
        if listed.len() > MOST_LISTED {
            return Err(format!("it has more than {MOST_LISTED} offsets"));
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
            let reducer = if ray.count.is_some() { "window" } else { "ray" };
            let detail = match ray.count {
                Some(count) => format!("{} + k · {}, k < {count}", shown(&ray.firsts[0]), shown(&ray.step)),
                None => format!("{} + k · {}", shown(&ray.firsts[0]), shown(&ray.step)),
            };
            self.served.push(Served { place: place.0, reducer, detail });
            let known = self.rays.iter_mut().find(|other| {
                (&other.step, &other.guard, &other.into, other.count) == (&ray.step, &ray.guard, &ray.into, ray.count)
                    && (ray.count.is_none() || other.firsts == ray.firsts)
            });
            match known {
                Some(known) => known.firsts.extend(ray.firsts),
                None => self.rays.push(ray),
            }
        }
        if !listed.is_empty() {
            let detail = match listed.len() {
                1 => "1 offset".into(),
                count => format!("{count} offsets"),
            };
            self.served.push(Served { place: place.0, reducer: "offsets", detail });
            let alike = self.lists.iter_mut().find(|list| list.guard == guard && list.into == into);
            match alike {
                Some(list) => list.offsets.extend(listed),
                None => self.lists.push(List { guard, into, offsets: listed }),
            }
        }
        if !offsets.when.is_empty() {
            self.conditions.push(offsets);
        }
        Ok(())
    }

    fn close(&mut self) {
        for place in 0..self.rays.len() {
            let ray = &mut self.rays[place];
            ray.firsts.sort();
            ray.firsts.dedup();
            let (firsts, count) = (ray.firsts.len() as u64, ray.count.unwrap_or(u64::MAX));
            let most = count.min(self.longest(&self.rays[place].step)).saturating_mul(firsts);
            self.most_options = self.most_options.saturating_add(most);
        }
        for list in &mut self.lists {
            list.offsets.sort();
            list.offsets.dedup();
            self.most_options = self.most_options.saturating_add(list.offsets.len() as u64);
        }
        // A pass.
        self.most_options = self.most_options.saturating_add(1);
    }

    /// How many steps of a ray stay in the box.
    fn longest(&self, step: &[i64]) -> u64 {
        let pairs = step.iter().zip(&self.frame.sizes).filter(|(by, _)| **by != 0);
        let longest = pairs.map(|(by, size)| (size - 1) / by.abs() + 1).min();
        longest.unwrap_or(1).unsigned_abs()
    }

    /// Does an offset lead to what is computed before? A step along a ray may keep the measure, if it leads to
    /// what is computed before all the same.
    fn falls(&self, game: &Game, weights: Option<&[Vec<i64>]>, offset: &[i64], option: bool) -> Result<(), String> {
        let change = |weights: &[i64]| -> i64 { weights.iter().zip(offset).map(|(weight, by)| weight * by).sum() };
        let in_order = match &self.order {
            Order::Tiles { .. } | Order::Slabs => {
                offset.iter().all(|by| *by <= 0) && offset.iter().any(|by| *by < 0)
            }
            Order::Levels { weights, .. } => change(weights) < 0,
            Order::Sorted(_) => {
                let levels = weights.unwrap_or(&[]).iter().map(|weights| change(weights));
                let rest = offset.iter().filter(|_| !option).copied();
                levels.chain(rest).find(|by| *by != 0).is_some_and(|by| by < 0)
            }
        };
        if !in_order {
            return Err("it leads to positions that are computed later".into());
        }
        if game.measure().proved {
            return Ok(());
        }
        let Some(weights) = weights else {
            return Err("the measure must be checked on every option".into());
        };
        let first = weights.iter().map(|weights| change(weights)).find(|by| *by != 0);
        match first {
            Some(by) if by < 0 => Ok(()),
            None if !option => Ok(()),
            _ => Err("the measure must be checked on every option".into()),
        }
    }
}

/// The weights of the measure, level by level, if it has no others.
fn weights(game: &Game) -> Option<Vec<Vec<i64>>> {
    let levels = game.measure().levels.iter();
    levels
        .map(|level| match level {
            Level::Weights(weights) => Some(weights.clone()),
            Level::NonEmpty => None,
        })
        .collect()
}

fn choose_order(game: &Game, domain: &Domain, frame: &Frame, weights: Option<&[Vec<i64>]>) -> Result<Order, String> {
    let base = game.base_heaps();
    if game.descends() && domain.is_box() {
        return Ok(Order::tiles(frame, base));
    }
    let Some(weights) = weights else {
        return Err("the measure is no list of weighted sums".into());
    };
    if let [weights] = weights
        && weights.iter().all(|weight| *weight > 0)
    {
        let all = weights.iter().zip(&frame.sizes).try_fold(0_i64, |sum, (weight, size)| {
            sum.checked_add(weight.checked_mul(size - 1)?)
        });
        let most = match domain.below_weights() {
            Some((below, most)) if below[..base] == weights[..] => Some(most),
            // Levels would reach beyond the domain.
            Some(_) => None,
            None => all,
        };
        if let Some(most) = most {
            return Ok(Order::Levels { weights: weights.clone(), most });
        }
    }
    let order = super::by_measure(game, domain).map_err(|_| "the measure does not fit 64 bits")?;
    let numbers = order.into_iter().map(|number| u32::try_from(number).ok());
    numbers.collect::<Option<Vec<u32>>>().map(Order::Sorted).ok_or_else(|| "there are too many positions".into())
}

fn shown(offset: &[i64]) -> String {
    crate::game::show(offset)
}
