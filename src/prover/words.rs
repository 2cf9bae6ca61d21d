//! Sets of positions that are seen in a box, in the words of the rule language: each of them a guess.

use super::beyond::Beyond;
use super::claimed::{Claims, needs_of_set};
use super::sentence::Question;
use super::theory::Needs;
use crate::claim::{Claim, PositionSet, Positions, Resolved};
use crate::game::{Names, each_in_box};
use crate::language::{GameExpression, parse_claim};
use crate::pattern::conditions::{Look, condition};
use crate::pattern::cones::{InBox, Length, cover, shown, union};
use grundy_automata::Formula;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The names that heaps have in a formula.
const NAMES: [&str; 6] = ["x", "y", "z", "w", "u", "v"];
/// A condition is seen of so many positions, or else it is none.
const LEAST_SEEN: usize = 8;
/// Positions are looked at with heaps below this, by how many heaps there are.
pub(super) fn side(heaps: usize) -> i64 {
    match heaps {
        1 => 200,
        2 => 40,
        3 => 13,
        _ => 7,
    }
}
/// So many positions may be listed beside a condition, with heaps up to the bound.
const MOST_LISTED: usize = 12;
const LISTED_BOUND: i64 = 4;

/// The positions of a box, those of a set apart from the others.
pub(super) struct Sample {
    heaps: usize,
    /// How many sizes each component has.
    sides: Vec<i64>,
    yes: Vec<Vec<i64>>,
    no: Vec<Vec<i64>>,
}

impl Sample {
    /// The positions up to the largest one for which it holds, and the others.
    pub fn of(heaps: usize, largest: &[i64], holds: &mut dyn FnMut(&[i64]) -> bool) -> Sample {
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        let _ = each_in_box(largest, &mut |position| {
            let part = if holds(position) { &mut yes } else { &mut no };
            part.push(position.to_vec());
            ControlFlow::Continue(())
        });
        Sample {
            heaps,
            sides: largest.iter().map(|heap| heap + 1).collect(),
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
        let increasing = NAMES[..self.heaps].join(" <= ");
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
        NAMES[..self.sides.len()].join(", ")
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
        let look = Look {
            size: self.sides[0],
            names: &NAMES[..self.heaps],
            alike: given.is_empty() && self.is_symmetric(),
            separator: ", ",
            rests: true,
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

/// The set that a text is, as a formula in the arithmetic of a question; none if it is not in that arithmetic.
pub(super) fn formula(text: &str, question: &Question) -> Option<Formula> {
    let layout = question.layout;
    let positions = Positions {
        components: layout.components.len(),
        heaps: layout.heaps,
    };
    let claim = parse_claim(&format!("P = {text}")).into_result().ok()??;
    let mut no_games = |_: &GameExpression, _: &Names| Ok(0);
    let claim = Claim::new(&claim, &Names::new(), positions, &mut no_games).ok()??;
    let Resolved::PPositions(set) = claim.said() else {
        return None;
    };
    of_set(set, question).ok()
}

fn of_set(set: &PositionSet, question: &Question) -> Result<Formula, Beyond> {
    let mut needs = Needs::default();
    needs_of_set(set, &mut needs);
    needs.theory_in(&question.ground.theory.system)?;
    let claims = Claims {
        layout: question.layout,
        ground: question.ground,
        pass: question.layout.components.len() > question.layout.heaps,
    };
    Ok(Formula::and([question.given(), claims.in_set(set)?]))
}
