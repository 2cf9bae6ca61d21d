//! The plan of a game with blocking: which rays are counted, line by line, and which options are looked at.

use super::counted_lines::{CountedLines, CountedShape};
use super::plan::{Served, weights};
use super::plan_text;
use grundy_rules::formula::Linear;
use grundy_rules::game::{Domain, Game, Offsets, Ray, ShapeRefusal, Spread};

/// No more offsets of a line are looked at one by one. It chooses between engines only.
const MOST_LOOKED_AT: usize = 1 << 10;
/// A bounded ray of no more options is a list of them.
const SHORT: u64 = 4;

const UNPROVED: &str = "the measure must be checked on every option";

/// How the table of a game with blocking is computed.
#[derive(Debug)]
pub struct CountingPlan {
    pub(super) sizes: Vec<i64>,
    pub(super) groups: Vec<CountedGroup>,
    served: Vec<Served>,
    cells: usize,
    /// The weights of the measure, level by level, where no proof says that it falls.
    levels: Option<Vec<Vec<i64>>>,
}

/// The options among which a number may be blocked: no option is given by two of its parts, or none may be blocked.
#[derive(Debug, Default)]
pub(super) struct CountedGroup {
    pub budget: u32,
    pub rays: Vec<CountedShape>,
    pub looked_at: Vec<LookedAt>,
}

impl CountedGroup {
    /// Are several counts added up before they are compared with the budget?
    pub(super) fn is_summed(&self) -> bool {
        self.budget > 0 && self.rays.len() + self.looked_at.len() > 1
    }
}

/// One option, at an offset from the position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LookedAt {
    pub offset: Vec<i64>,
    pub from: Vec<Linear>,
    pub into: Vec<Linear>,
}

impl CountingPlan {
    /// The plan for a game on a domain.
    ///
    /// # Errors
    /// Why options are listed.
    pub fn of(game: &Game, domain: &Domain) -> Result<CountingPlan, ShapeRefusal> {
        let because = |reason: &str| -> ShapeRefusal {
            format!("options may be blocked, so that each counts, and {reason}").into()
        };
        if !game.has_blocking() || game.has_sums() || game.has_pass() {
            return Err("options are not blocked alone".into());
        }
        if !game.descends() || !domain.is_box() {
            return Err(because("a move enlarges a heap"));
        }
        let weights = weights(game);
        if weights.is_none() && !game.measure().proved {
            return Err(because(UNPROVED));
        }
        let sizes = domain.sizes().unwrap_or_default().iter();
        let sizes: Option<Vec<i64>> = sizes.map(|size| i64::try_from(*size).ok()).collect();
        let mut plan = CountingPlan {
            sizes: sizes.ok_or("a heap is too large")?,
            groups: Vec::new(),
            served: Vec::new(),
            cells: domain.count(),
            levels: weights.filter(|_| !game.measure().proved),
        };
        for line in game.lines() {
            let mut group = CountedGroup {
                budget: u32::try_from(line.budget).unwrap_or(u32::MAX),
                ..CountedGroup::default()
            };
            for place in &line.moves {
                for clause in &game.moves[*place].clauses {
                    let offsets = Offsets::of(clause, plan.reach());
                    offsets
                        .and_then(|offsets| plan.put(game, *place, &mut group, offsets))
                        .map_err(|reason| because(&format!("move {}: {reason}", place + 1)))?;
                }
            }
            plan.close(&mut group)
                .map_err(|reason| because(&reason.to_string()))?;
            plan.groups.push(group);
        }
        Ok(plan)
    }

    fn reach(&self) -> i64 {
        self.sizes.iter().max().map_or(0, |size| size - 1)
    }

    /// What serves which move, in the order of the lines.
    pub fn served(&self) -> &[Served] {
        &self.served
    }

    /// The order in which positions are computed, in words.
    pub fn order(&self) -> &'static str {
        "position after position, with counts for each line"
    }

    /// About how many bytes the table and the counts beside it take.
    pub fn bytes(&self) -> usize {
        // Values are seldom larger than all heaps together.
        let words = usize::try_from(self.sizes.iter().sum::<i64>() / 64).unwrap_or(0) + 1;
        let counted = self.groups.iter().flat_map(|group| {
            group.rays.iter().map(|shape| {
                let rows = CountedLines::count(&shape.ray.step, &self.sizes).unwrap_or(0);
                let counts = group.budget > 0 || shape.ray.count.is_some();
                CountedLines::bytes(rows, words, counts)
            })
        });
        counted.fold(self.cells.saturating_mul(4), usize::saturating_add)
    }

    /// Puts the offsets of a clause into the group of its line.
    fn put(
        &mut self,
        game: &Game,
        place: usize,
        group: &mut CountedGroup,
        offsets: Offsets,
    ) -> Result<(), ShapeRefusal> {
        if !offsets.when.is_empty() {
            return Err("it has a condition on the position that is not linear".into());
        }
        let mut listed = Vec::new();
        match offsets.spread {
            Spread::Area(_) => return Err("its offsets fill an area".into()),
            Spread::Listed(all) => listed = all,
            Spread::Rays(rays) => {
                for ray in rays {
                    let length = self.length(&ray);
                    if ray.step.iter().any(|by| *by > 0) || length <= SHORT {
                        if length > MOST_LOOKED_AT as u64 {
                            return Err("a heap grows along its offsets".into());
                        }
                        listed.extend((0..length).filter_map(|k| along(&ray, k)));
                        continue;
                    }
                    let longest = self.longest(&ray);
                    let ray = Ray {
                        count: ray.count.filter(|count| *count < longest),
                        ..ray
                    };
                    let from = needed(&offsets.from, &ray.first);
                    let detail = plan_text::ray(game.heaps(), &ray.first, &ray.step, ray.count);
                    self.serve(place, "counts", detail);
                    let into = offsets.into.clone();
                    group.rays.push(CountedShape { ray, from, into });
                }
            }
        }
        let sizes = &self.sizes;
        listed.retain(|offset| offset.iter().zip(sizes).all(|(by, size)| by.abs() < *size));
        if !listed.is_empty() {
            self.serve(place, "offsets", plan_text::offsets(game.heaps(), &listed));
        }
        for offset in listed {
            group.looked_at.push(LookedAt {
                from: needed(&offsets.from, &offset),
                into: offsets.into.clone(),
                offset,
            });
        }
        Ok(())
    }

    fn serve(&mut self, place: usize, reducer: &'static str, detail: String) {
        self.served.push(Served {
            place,
            reducer,
            detail,
        });
    }

    /// Drops from a group what is given twice.
    ///
    /// # Errors
    /// Why its options cannot be counted.
    fn close(&self, group: &mut CountedGroup) -> Result<(), ShapeRefusal> {
        let sizes = &self.sizes;
        let inside = |offset: &[i64]| offset.iter().zip(sizes).all(|(by, size)| by.abs() < *size);
        group.rays.retain(|shape| inside(&shape.ray.first));
        let (mut rays, mut looked_at) = (Vec::new(), Vec::new());
        for shape in group
            .rays
            .drain(..)
            .filter(|shape| self.length(&shape.ray) > 0)
        {
            if !rays.contains(&shape) {
                rays.push(shape);
            }
        }
        for one in group.looked_at.drain(..) {
            let met = |shape: &CountedShape| {
                (&shape.from, &shape.into) == (&one.from, &one.into)
                    && meets(&shape.ray, &one.offset)
            };
            if !looked_at.contains(&one) && !rays.iter().any(met) {
                looked_at.push(one);
            }
        }
        let falls = |offset: &[i64]| offset.iter().all(|by| *by <= 0);
        let mut shapes = rays.iter();
        if !shapes.all(|shape: &CountedShape| falls(&shape.ray.first) && falls(&shape.ray.step))
            || !looked_at.iter().all(|one: &LookedAt| falls(&one.offset))
        {
            return Err("a heap grows".into());
        }
        let fall = |shape: &CountedShape| {
            self.change(&shape.ray.first) < 0 && self.change(&shape.ray.step) <= 0
        };
        if !rays.iter().all(fall) || !looked_at.iter().all(|one| self.change(&one.offset) < 0) {
            return Err(UNPROVED.into());
        }
        if looked_at.len() > MOST_LOOKED_AT {
            return Err(format!("a line has more than {MOST_LOOKED_AT} offsets").into());
        }
        for shape in &rays {
            let window = shape.ray.count.is_some() || group.budget > 0;
            if window && self.longest(&shape.ray).max(group.budget.into()) >= u64::from(u16::MAX) {
                return Err("a line is too long to count on".into());
            }
            if CountedLines::count(&shape.ray.step, sizes).is_none() {
                return Err("its lines are too many to number".into());
            }
        }
        (group.rays, group.looked_at) = (rays, looked_at);
        match group.budget == 0 || self.are_apart(group) {
            true => Ok(()),
            false => Err("an option that may be blocked may be given in two ways".into()),
        }
    }

    /// Is no offset given by two parts of a group?
    fn are_apart(&self, group: &CountedGroup) -> bool {
        let rays = &group.rays;
        let pairs = rays.iter().enumerate().flat_map(|(place, shape)| {
            rays[place + 1..]
                .iter()
                .map(move |other| (&shape.ray, &other.ray))
        });
        let offset_of_both = |(one, other): (&Ray, &Ray)| {
            let mut offsets = (0..self.length(one)).filter_map(|k| along(one, k));
            offsets.any(|offset| meets(other, &offset))
        };
        let looked_at = &group.looked_at;
        let again = |(place, one): (usize, &LookedAt)| {
            looked_at[..place]
                .iter()
                .any(|other| other.offset == one.offset)
                || rays.iter().any(|shape| meets(&shape.ray, &one.offset))
        };
        !pairs.into_iter().any(offset_of_both) && !looked_at.iter().enumerate().any(again)
    }

    /// Below 0 if the measure falls with an offset, 0 if it stays; it falls wherever that is proved.
    fn change(&self, offset: &[i64]) -> i64 {
        let Some(levels) = &self.levels else {
            return -1;
        };
        let mut changes = levels.iter().map(|weights| {
            let products = weights.iter().zip(offset).map(|(weight, by)| weight * by);
            products.sum::<i64>()
        });
        changes.find(|by| *by != 0).unwrap_or(0)
    }

    /// How many steps of a ray stay in the box, from any position.
    fn longest(&self, ray: &Ray) -> u64 {
        let steps = ray.step.iter().zip(&self.sizes).filter(|(by, _)| **by != 0);
        let longest = steps.map(|(by, size)| ((size - 1) / by.abs() + 1).unsigned_abs());
        longest.min().unwrap_or(1)
    }

    /// How many offsets of a ray matter in the box.
    fn length(&self, ray: &Ray) -> u64 {
        ray.count
            .map_or(u64::MAX, |count| count)
            .min(self.longest(ray))
    }
}

/// The offset after this many steps along a ray.
fn along(ray: &Ray, steps: u64) -> Option<Vec<i64>> {
    let steps = i64::try_from(steps).ok()?;
    let pairs = ray.first.iter().zip(&ray.step);
    pairs
        .map(|(first, by)| by.checked_mul(steps)?.checked_add(*first))
        .collect()
}

/// Is an offset one of a ray?
fn meets(ray: &Ray, offset: &[i64]) -> bool {
    let Some(pivot) = ray.step.iter().position(|by| *by != 0) else {
        return ray.first == offset;
    };
    let steps = (offset[pivot] - ray.first[pivot]).div_euclid(ray.step[pivot]);
    u64::try_from(steps).is_ok_and(|steps| {
        ray.count.is_none_or(|count| steps < count) && along(ray, steps).as_deref() == Some(offset)
    })
}

/// The conditions on a position that do not hold wherever an offset, no heap of which grows, leads to no negative heap.
fn needed(from: &[Linear], offset: &[i64]) -> Vec<Linear> {
    let least: Vec<i64> = offset.iter().map(|by| by.saturating_neg().max(0)).collect();
    let implied = |linear: &Linear| {
        linear.terms.iter().all(|(_, factor)| *factor > 0)
            && linear.value(&least).is_some_and(|value| value >= 0)
    };
    from.iter()
        .filter(|linear| !implied(linear))
        .cloned()
        .collect()
}
