//! Chooses moves for all won positions of a sample: few targets, each under a short conjunction of conditions.

use super::condition::MoveCondition;
use super::conjunction::CaseConditionSearch;
use super::numbers::SequenceNumbers;
use super::sample::WinningSample;
use super::target::MoveTarget;
use grundy_rules::game::{Position, Stop};
use grundy_rules::pattern::separation::ExampleSet;
use grundy_work::Job;
use std::cmp::Reverse;

/// The most cases of a strategy. It steers the search only.
const MOST_CASES: usize = 12;
/// How many targets are looked at for the next case. It steers the search only.
const MOST_TARGETS: usize = 32;
/// A case: where a move leads, and when.
pub(super) struct ChosenCase<'s> {
    pub target: &'s MoveTarget,
    /// All of them hold; none is always true.
    pub conditions: Vec<&'s MoveCondition>,
    at: ExampleSet,
}

/// What cases are chosen from.
pub(super) struct CaseSearch<'s> {
    pub sample: &'s WinningSample,
    pub targets: &'s [MoveTarget],
    pub conditions: &'s [MoveCondition],
    pub job: &'s Job,
}

impl<'s> CaseSearch<'s> {
    /// Cases for all won positions of the sample, or none.
    pub fn cases(&self) -> Result<Option<Vec<ChosenCase<'s>>>, Stop> {
        let mut left = self.sample.won.clone();
        let mut chosen: Vec<ChosenCase<'s>> = Vec::new();
        while !left.is_empty() {
            let few = 2 * left.count() > self.sample.won.count();
            if chosen.len() >= MOST_CASES || few && 2 * chosen.len() >= MOST_CASES {
                return Ok(None);
            }
            let Some(case) = self.next(&left)? else {
                return Ok(None);
            };
            left = left.without(&self.sample.closed(&case.at));
            chosen.push(case);
        }
        self.drop_needless(&mut chosen);
        Ok(Some(chosen).filter(|chosen| !chosen.is_empty()))
    }

    /// The best case for the positions that are left.
    fn next(&self, left: &ExampleSet) -> Result<Option<ChosenCase<'s>>, Stop> {
        let mut targets: Vec<(usize, &MoveTarget)> = Vec::new();
        for target in self.targets {
            let gain = self.sample.closed(&target.wins).common(left);
            if gain > 0 {
                targets.push((score(gain, target.weight()), target));
            }
        }
        targets.sort_by_key(|(gain, _)| Reverse(*gain));
        targets.truncate(MOST_TARGETS);
        let mut best: Option<(usize, ChosenCase<'s>)> = None;
        for (bound, target) in targets {
            if !self.job.poll() {
                return Err(Stop::Interrupted);
            }
            if best.as_ref().is_some_and(|(most, _)| bound <= *most) {
                break;
            }
            let Some(found) = CaseConditionSearch::of(self.conditions, target, left).best() else {
                continue;
            };
            let gain = self.sample.closed(&found.at).common(left);
            let score = score(gain, target.weight() + found.weight);
            if best.as_ref().is_none_or(|(most, _)| score > *most) {
                let conditions = found.places.iter().map(|place| &self.conditions[*place]);
                let case = ChosenCase {
                    target,
                    conditions: conditions.collect(),
                    at: found.at,
                };
                best = Some((score, case));
            }
        }
        Ok(best.map(|(_, case)| case))
    }

    /// Drops cases whose positions the others cover.
    fn drop_needless(&self, chosen: &mut Vec<ChosenCase<'s>>) {
        let mut place = 0;
        while place < chosen.len() {
            let mut covered = ExampleSet::of(self.sample.positions.len(), |_| false);
            for (_, case) in chosen
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != place)
            {
                covered = covered.or(&self.sample.closed(&case.at));
            }
            match covered.contains(&self.sample.won) {
                true => {
                    chosen.remove(place);
                }
                false => place += 1,
            }
        }
    }
}

/// The worth of a case, by the positions that it covers and its weight.
fn score(gain: usize, weight: usize) -> usize {
    gain * 1000 / (20 + weight)
}

impl ChosenCase<'_> {
    /// Is the first of its positions in increasing order?
    pub fn is_sorted(&self, sample: &WinningSample) -> bool {
        let first = self.at.first();
        first.is_some_and(|place| sample.positions[place].is_sorted())
    }

    /// If the case is used at a position with its heaps in this order: where it leads, if that is a position.
    pub fn used_at(
        &self,
        position: &[i64],
        order: &[usize],
        found: &SequenceNumbers,
    ) -> Option<Option<Position>> {
        let permuted: Position = order.iter().map(|heap| position[*heap]).collect();
        let mut conditions = self.conditions.iter();
        if !conditions.all(|one| one.holds(&permuted, found)) {
            return None;
        }
        let mut option = vec![0; order.len()];
        for (target, heap) in self.target.heaps.iter().zip(order) {
            match target.of(&permuted, found).filter(|value| *value >= 0) {
                Some(value) => option[*heap] = value,
                None => return Some(None),
            }
        }
        Some(Some(option))
    }

    /// The condition and the target, as texts, with these names of the heaps.
    pub fn shown(
        &self,
        names: &[&str],
        order: &[usize],
        found: &SequenceNumbers,
    ) -> (String, Vec<String>) {
        // Heap i of the case is heap order[i] of the position.
        let permuted: Vec<&str> = order.iter().map(|heap| names[*heap]).collect();
        let conditions = self.conditions.iter();
        let conditions: Vec<String> = conditions.map(|one| one.shown(&permuted, found)).collect();
        let mut heaps = vec![String::new(); order.len()];
        for (target, heap) in self.target.heaps.iter().zip(order) {
            heaps[*heap] = target.shown(&permuted, found);
        }
        (conditions.join(" and "), heaps)
    }
}
