//! The condition under which a target is chosen: a short conjunction that is true only where the target wins.

use super::condition::MoveCondition;
use super::target::MoveTarget;
use grundy_rules::pattern::separation::ExampleSet;
use std::cmp::Reverse;

/// How many conjunctions are made longer. It steers the search only.
const WIDTH: usize = 30;
/// The most conditions of a conjunction. It steers the search only.
const MOST_TOGETHER: usize = 4;
/// A conjunction covers at least one in this many of the positions that are wanted. It steers the search only.
const LEAST_PART: usize = 8;
/// What every conjunction weighs besides its conditions.
const OWN_WEIGHT: usize = 12;
/// The weight of the lightest condition.
const LIGHTEST: usize = 3;

/// A conjunction of conditions, by their places.
#[derive(Clone)]
pub(super) struct Conjunction {
    pub places: Vec<usize>,
    pub at: ExampleSet,
    pub weight: usize,
}

/// A condition, with what it is worth for a target.
struct UsefulCondition<'s> {
    place: usize,
    condition: &'s MoveCondition,
    /// Of the positions that are wanted, those where it is true.
    wanted: ExampleSet,
    /// The positions where it is true and the target does not win.
    wrong: ExampleSet,
}

/// The search for the conjunction of a target.
pub(super) struct CaseConditionSearch<'s> {
    target: &'s MoveTarget,
    /// The positions that are left, and from which the target wins.
    wanted: ExampleSet,
    useful: Vec<UsefulCondition<'s>>,
    /// How many a conjunction covers, at least.
    least: usize,
    best: Option<(usize, Conjunction)>,
    /// Conjunctions that are true elsewhere too, with how good they are.
    partial: Vec<((usize, usize), Conjunction)>,
}

impl<'s> CaseConditionSearch<'s> {
    pub fn of(conditions: &'s [MoveCondition], target: &'s MoveTarget, left: &ExampleSet) -> Self {
        let wanted = target.wins.and(left);
        let least = wanted.count() / LEAST_PART + 1;
        let conditions = conditions.iter().enumerate();
        let useful = conditions.filter_map(|(place, condition)| {
            let own = condition.at.and(&wanted);
            (own.count() >= least).then(|| UsefulCondition {
                place,
                condition,
                wanted: own,
                wrong: condition.at.without(&target.wins),
            })
        });
        CaseConditionSearch {
            useful: useful.collect(),
            target,
            wanted,
            least,
            best: None,
            partial: Vec::new(),
        }
    }

    /// The best conjunction, if there is one.
    pub fn best(mut self) -> Option<Conjunction> {
        for place in 0..self.useful.len() {
            let one = &self.useful[place];
            let found = (one.wanted.count(), one.wrong.count());
            let made = Conjunction {
                places: vec![one.place],
                at: one.condition.at.clone(),
                weight: one.condition.weight,
            };
            self.offer(found, || made);
        }
        if !self.is_bounded(2) {
            self.pairs();
        }
        for length in 3..=MOST_TOGETHER {
            if self.is_bounded(length) {
                break;
            }
            self.longer();
        }
        self.best.map(|(_, found)| found)
    }

    /// Can no conjunction of this length be better than the best one?
    fn is_bounded(&self, length: usize) -> bool {
        let bound = worth(self.wanted.count(), length * LIGHTEST);
        self.best.as_ref().is_some_and(|(most, _)| bound <= *most)
    }

    fn pairs(&mut self) {
        self.partial.clear();
        let useful = std::mem::take(&mut self.useful);
        for (place, one) in useful.iter().enumerate() {
            for other in &useful[place + 1..] {
                let covered = one.wanted.common(&other.wanted);
                if covered < self.least {
                    continue;
                }
                let wrong = one.wrong.common(&other.wrong);
                self.offer((covered, wrong), || Conjunction {
                    places: vec![one.place, other.place],
                    at: one.condition.at.and(&other.condition.at),
                    weight: one.condition.weight + other.condition.weight,
                });
            }
        }
        self.useful = useful;
    }

    fn longer(&mut self) {
        let mut before = std::mem::take(&mut self.partial);
        before.sort_by_key(|(worth, found)| (Reverse(*worth), found.weight));
        before.dedup_by(|(_, one), (_, other)| one.at == other.at);
        before.truncate(WIDTH);
        let useful = std::mem::take(&mut self.useful);
        for (_, before) in &before {
            let wrong = before.at.without(&self.target.wins);
            let wanted = before.at.and(&self.wanted);
            for one in &useful {
                let covered = one.wanted.common(&wanted);
                if covered < self.least || before.places.contains(&one.place) {
                    continue;
                }
                self.offer((covered, one.wrong.common(&wrong)), || Conjunction {
                    places: [before.places.as_slice(), &[one.place]].concat(),
                    at: before.at.and(&one.condition.at),
                    weight: before.weight + one.condition.weight,
                });
            }
        }
        self.useful = useful;
    }

    /// Keeps a conjunction, by the wanted positions that it covers and the positions where it is true and the target does not win.
    fn offer(&mut self, (covered, wrong): (usize, usize), make: impl FnOnce() -> Conjunction) {
        if wrong > 0 {
            let part = covered * 1000 / (covered + wrong);
            // Far worse ones are never among the best.
            if self.partial.len() < 1000 || part >= 500 {
                self.partial.push(((part, covered), make()));
            }
            return;
        }
        let found = make();
        let worth = worth(covered, found.weight);
        if self.best.as_ref().is_none_or(|(most, _)| worth > *most) {
            self.best = Some((worth, found));
        }
    }
}

fn worth(covered: usize, weight: usize) -> usize {
    covered * 1000 / (OWN_WEIGHT + weight)
}
