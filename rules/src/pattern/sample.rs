//! Sets of points that are seen in a box, in the words of the rule language: each of them a guess.

use super::conditions::{ConditionStyle, condition};
use super::cones::{InBox, Length, cover, shown, union};
use grundy_work::Job;
use std::collections::BTreeSet;

/// The names that heaps have in a formula.
const NAMES: [&str; 6] = ["x", "y", "z", "w", "u", "v"];

/// The names of the components of a position in a formula: x, y, z, w, u, v, x6, x7, …
pub fn names(count: usize) -> Vec<String> {
    let plain = NAMES.iter().take(count).map(ToString::to_string);
    let more = (NAMES.len()..count).map(|place| format!("x{place}"));
    plain.chain(more).collect()
}

/// A condition must hold at this many positions to be one.
const LEAST_SEEN: usize = 8;
/// At most this many positions are listed beside a condition, with heaps up to the bound. It steers the search only.
const MOST_LISTED: usize = 12;
const LISTED_BOUND: i64 = 4;

/// The positions of a box, those of a set apart from the others.
pub struct PointSample {
    heaps: usize,
    /// How many sizes each component has.
    sides: Vec<i64>,
    yes: Vec<Vec<i64>>,
    no: Vec<Vec<i64>>,
}

impl PointSample {
    /// Points of a box with the given side for each number: those of the set, and the others. The first `heaps`
    /// numbers are heaps.
    pub fn new(
        heaps: usize,
        sides: Vec<i64>,
        yes: Vec<Vec<i64>>,
        no: Vec<Vec<i64>>,
    ) -> PointSample {
        PointSample {
            heaps,
            sides,
            yes,
            no,
        }
    }

    /// Sets that agree with what is seen, short ones first.
    pub fn texts(&self) -> Vec<String> {
        let symmetric = self.is_symmetric();
        let sorted = |positions: &[Vec<i64>]| -> Vec<Vec<i64>> {
            let heaps = |position: &&Vec<i64>| position[..self.heaps].is_sorted();
            positions.iter().filter(heaps).cloned().collect()
        };
        let increasing = names(self.heaps).join(" <= ");
        let element = self.element();
        let all = format!("{{({element})}}");
        let but = |all: &str, no: String| match no.contains(" ∪ ") {
            true => format!("{all} without ({no})"),
            false => format!("{all} without {no}"),
        };
        let closed = |(text, whole): (String, bool)| match whole {
            true => text,
            false => format!("{text}, symmetric"),
        };
        let mut texts: Vec<String> = Vec::new();
        if self.no.is_empty() {
            texts.push(all.clone());
        }
        texts.extend(self.cones(&self.yes, symmetric).map(closed));
        texts.extend(self.conditions(&self.yes, &self.no, ""));
        if symmetric {
            let given = format!("{increasing}, ");
            let text = self.conditions(&sorted(&self.yes), &sorted(&self.no), &given);
            texts.extend(text.map(|text| format!("{text}, symmetric")));
        }
        if self.no.len() < self.yes.len() {
            let no = self.cones(&self.no, symmetric);
            texts.extend(no.map(|(no, whole)| match whole {
                true => but(&all, no),
                false => {
                    let all = format!("{{({element}) | {increasing}}}");
                    format!("{}, symmetric", but(&all, no))
                }
            }));
        }
        let no = self.conditions(&self.no, &self.yes, "");
        texts.extend(no.map(|no| but(&all, no)));
        texts.sort_by_key(|text| text.chars().count());
        texts
    }

    /// Does the order of the heaps not matter?
    fn is_symmetric(&self) -> bool {
        let all: BTreeSet<&Vec<i64>> = self.yes.iter().collect();
        let swapped = |position: &&Vec<i64>, place: usize| {
            let mut other = (*position).clone();
            other.swap(place, place + 1);
            all.contains(&other)
        };
        self.heaps > 1
            && (0..self.heaps - 1)
                .all(|place| self.yes.iter().all(|position| swapped(&position, place)))
    }

    /// The components as an element is written, the pass among them.
    fn element(&self) -> String {
        names(self.sides.len()).join(", ")
    }

    /// A list and cones, and whether they are all of it without their permutations.
    fn cones(&self, positions: &[Vec<i64>], symmetric: bool) -> Option<(String, bool)> {
        let sides = self.sides.iter().copied().map(i128::from).collect();
        let fold = if symmetric { self.heaps } else { 0 };
        let mut set = InBox::new(positions, sides, fold);
        let Ok(cones) = cover(&mut set, Length::SHORT);
        let cones = cones.filter(|cones| !cones.is_empty())?;
        Some((union(&cones), set.is_covered(&cones)))
    }

    /// A condition, and a list of small positions beside it.
    fn conditions(&self, yes: &[Vec<i64>], no: &[Vec<i64>], given: &str) -> Option<String> {
        if self.sides.len() > self.heaps {
            return None;
        }
        let called = names(self.heaps);
        let called: Vec<&str> = called.iter().map(String::as_str).collect();
        let look = ConditionStyle {
            size: self.sides[0],
            names: &called,
            alike: given.is_empty() && self.is_symmetric(),
            separator: ", ",
            rests: true,
            // A sample is small.
            job: &Job::quiet(),
        };
        (-1..=LISTED_BOUND).find_map(|bound| {
            let is_small = |position: &&Vec<i64>| position.iter().all(|heap| *heap <= bound);
            let (listed, rest): (Vec<_>, Vec<_>) = yes.iter().partition(is_small);
            if listed.len() > MOST_LISTED || rest.len() < LEAST_SEEN {
                return None;
            }
            let rest: Vec<Vec<i64>> = rest.into_iter().cloned().collect();
            let condition = condition(&rest, no, look)?;
            let others = format!("{{({}) | {given}{condition}}}", self.element());
            let listed: Vec<String> = listed
                .iter()
                .map(|position| {
                    shown(&position.iter().copied().map(i128::from).collect::<Vec<_>>())
                })
                .collect();
            Some(match listed.is_empty() {
                true => others,
                false => format!("{{{}}} ∪ {others}", listed.join(", ")),
            })
        })
    }
}
