//! Sets as texts of the rule language: guessed from positions of a box, and read back as formulas.

use super::claimed::{Claims, needs_of_set};
use super::sentence::Encoding;
use super::theory::Needs;
use super::unsupported::Unsupported;
use crate::claim::PositionSet;
use grundy_automata::Formula;
use grundy_rules::game::each_in_box;
use grundy_rules::pattern::sample::PointSample;
use std::ops::ControlFlow;

/// The size of the box of positions, by the number of heaps.
pub(super) fn side(heaps: usize) -> i64 {
    match heaps {
        1 => 200,
        2 => 40,
        3 => 13,
        _ => 7,
    }
}

/// A sample of the box: the positions for which the function holds, and the others.
pub(super) fn sample(
    heaps: usize,
    largest: &[i64],
    holds: &mut dyn FnMut(&[i64]) -> bool,
) -> PointSample {
    let (mut yes, mut no) = (Vec::new(), Vec::new());
    let _ = each_in_box(largest, &mut |position| {
        let part = if holds(position) { &mut yes } else { &mut no };
        part.push(position.to_vec());
        ControlFlow::Continue(())
    });
    let sides = largest.iter().map(|heap| heap + 1).collect();
    PointSample::new(heaps, sides, yes, no)
}

/// The set of a text, as a formula in the arithmetic of a question; `None` if that cannot express it.
pub(super) fn formula(text: &str, question: &Encoding) -> Option<Formula> {
    let layout = question.layout;
    of_set(&PositionSet::read(text, layout.components.len())?, question).ok()
}

fn of_set(set: &PositionSet, question: &Encoding) -> Result<Formula, Unsupported> {
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
