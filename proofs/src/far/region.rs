//! The elements of a set in a box.

use super::search::{FarSearch, SpanEnd};
use super::{FarPosition, FarSet, meeting};
use grundy_rules::formula::Linear;
use grundy_rules::game::Clause;
use grundy_rules::number::Number;

/// Elements of a set in a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxElements {
    /// The elements that were found, each once.
    pub found: Vec<FarPosition>,
    /// Are these all?
    pub all: bool,
    /// How many narrowings were spent.
    pub work: usize,
}

impl FarSet {
    /// The elements with `least[i] <= heap i <= most[i]`: at least `enough` if there are that many, and all if the answer says so. At most
    /// `work` narrowings are spent for each piece of the set.
    pub fn elements_in(
        &self,
        least: &[Number],
        most: &[Number],
        enough: usize,
        work: usize,
    ) -> BoxElements {
        let within = box_of(least.len());
        let corners: Vec<Number> = least.iter().chain(most).cloned().collect();
        let mut elements = BoxElements {
            found: Vec::new(),
            all: true,
            work: 0,
        };
        for piece in &self.pieces {
            let Some(both) = meeting(&within, piece) else {
                elements.all = false;
                continue;
            };
            let (more, end, left) = FarSearch::new(&both, enough, work).run(&corners);
            elements.all &= end == SpanEnd::Complete;
            elements.work = elements.work.saturating_add(work - left);
            elements.found.extend(more);
        }
        elements.found.sort();
        elements.found.dedup();
        elements
    }
}

/// A clause whose heaps are the corners of a box, and whose targets are the positions in it.
fn box_of(heaps: usize) -> Clause {
    let (least, most, target) = (0, heaps, 2 * heaps);
    let at = |first: usize, heap: usize| Linear::variable(first + heap);
    let targets = (0..heaps).map(|heap| at(target, heap)).collect();
    let mut clause = Clause::unconditional(target, targets);
    clause.places = target + heaps;
    clause.bound = (target..target + heaps).collect();
    for heap in 0..heaps {
        let above = at(target, heap).plus(&at(least, heap), -1);
        let below = at(most, heap).plus(&at(target, heap), -1);
        clause.constraints.extend(above.into_iter().chain(below));
    }
    clause.ordered()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::game::Names;
    use grundy_rules::language::parse_claim;

    /// Is a position in a set?
    type Holds = fn(i64, i64) -> bool;

    /// The set of a claim about two heaps.
    fn set(claim: &str) -> FarSet {
        let claim = parse_claim(claim).into_result().unwrap().unwrap();
        let set = crate::claim::far_set(
            &claim,
            &Names::default(),
            crate::claim::Positions::of_heaps(2),
        );
        set.unwrap().unwrap()
    }

    fn elements(claim: &str, least: [i64; 2], most: [i64; 2]) -> BoxElements {
        let [least, most] = [least, most].map(|corner| corner.map(Number::from));
        set(claim).elements_in(&least, &most, usize::MAX, 1 << 20)
    }

    #[test]
    fn the_elements_in_a_box_are_those_of_the_definition() {
        let claims: [(&str, Holds); 3] = [
            ("P = {(x, y) | |x - y| <= 1}", |x, y| (x - y).abs() <= 1),
            ("P = {(x, y) | x mod 3 = y mod 3}", |x, y| x % 3 == y % 3),
            ("P = {(a, a^2) | a >= 0}, symmetric", |x, y| {
                x == y * y || y == x * x
            }),
        ];
        for (claim, holds) in claims {
            for (least, most) in [([0, 0], [9, 9]), ([5, 20], [12, 40]), ([7, 3], [7, 3])] {
                let found = elements(claim, least, most);
                assert!(found.all, "{claim}");
                let mut expected = Vec::new();
                for x in least[0]..=most[0] {
                    for y in least[1]..=most[1] {
                        if holds(x, y) {
                            expected.push(vec![Number::from(x), Number::from(y)]);
                        }
                    }
                }
                assert_eq!(found.found, expected, "{claim} in {least:?}..{most:?}");
            }
        }
    }

    #[test]
    fn a_search_without_work_says_that_it_is_not_complete() {
        let [least, most] = [[0, 0], [99, 99]].map(|corner| corner.map(Number::from));
        let found = set("P = {(x, y) | x = y}").elements_in(&least, &most, usize::MAX, 3);
        assert!(!found.all && found.work == 3);
    }
}
