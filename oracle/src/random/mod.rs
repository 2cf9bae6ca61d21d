//! Random rulesets.
//!
//! A draft of a move is drawn freely. What makes the ruleset terminate is added afterwards: from
//! the targets of the draft follows by how much the measure falls, and unless that is always
//! positive, the condition that it is gets added to the move. Shrinking a draft therefore never
//! loses termination.

mod conditions;
mod draft;
mod targets;

use crate::ruleset::{Move, RandomRuleset};
use proptest::collection::vec;
use proptest::prelude::*;
use targets::{ordinary_drafts, sum_drafts};

/// A strategy for rulesets on this many heaps, 1 to 4, in which every option has a smaller
/// [measure](RandomRuleset::measure) than the position, and so has every part of an option that is
/// a sum.
pub fn terminating_rulesets(heaps: usize) -> BoxedStrategy<RandomRuleset> {
    rulesets(heaps, Just(true).boxed(), false)
}

/// A strategy for rulesets like [`terminating_rulesets`], with all that the language has for one move: remainders, quotients,
/// nim-sums and common divisors in targets and conditions, `not`, nesting, sets, a parameter, and blocking.
pub fn wide_rulesets(heaps: usize) -> BoxedStrategy<RandomRuleset> {
    let drawn = rulesets(heaps, Just(true).boxed(), true);
    let parameter = prop_oneof![2 => Just(None), 1 => (1_i64..=4).prop_map(Some)];
    let budgets = vec(
        prop_oneof![2 => Just(0_usize), 1 => Just(1), 1 => Just(2)],
        4,
    );
    (drawn, parameter, prop::bool::weighted(0.2), budgets)
        .prop_map(|(mut ruleset, parameter, blocking, budgets)| {
            ruleset.parameter = parameter;
            if blocking && !ruleset.symmetric && !ruleset.pass && !ruleset.has_sums() {
                for (line, budget) in ruleset.moves.iter_mut().zip(budgets) {
                    line.budget = budget;
                }
            }
            ruleset
        })
        .boxed()
}

/// A strategy for rulesets on this many heaps, 1 to 4, which may let play go on for ever or give a
/// position infinitely many options.
///
/// The [`Oracle`](crate::Oracle) must not be asked about them.
pub fn any_rulesets(heaps: usize) -> BoxedStrategy<RandomRuleset> {
    rulesets(heaps, prop::bool::weighted(0.6).boxed(), false)
}

/// Rulesets in which a move is guarded against growth, or against unbounded variables, whenever
/// `guarded` says so.
fn rulesets(
    heaps: usize,
    guarded: BoxedStrategy<bool>,
    wide: bool,
) -> BoxedStrategy<RandomRuleset> {
    assert!(
        (1..=4).contains(&heaps),
        "a random ruleset has 1 to 4 heaps, not {heaps}"
    );
    let ordinary = ordinary_drafts(heaps, &guarded, wide);
    let drafts = if heaps == 1 {
        prop_oneof![3 => ordinary, 1 => sum_drafts(&guarded, wide)].boxed()
    } else {
        ordinary
    };
    let weights = prop_oneof![
        3 => Just(vec![1; heaps]),
        1 => vec(1_i64..=3, heaps),
    ];
    (
        vec(drafts, 1..=4),
        weights,
        prop::bool::weighted(if heaps == 1 { 0.0 } else { 0.35 }),
        prop::bool::weighted(0.2),
        prop::bool::weighted(0.3),
    )
        .prop_map(move |(drafts, weights, symmetric, pass, starred)| {
            // Only equal weights are a measure that permuting the heaps respects.
            let weights = if symmetric { vec![1; heaps] } else { weights };
            let moves: Vec<Move> = drafts
                .into_iter()
                .map(|draft| draft.play(&weights))
                .collect();
            let sums = moves.iter().any(|m| m.parts.len() > 1);
            RandomRuleset {
                heaps,
                symmetric,
                pass: pass && !sums,
                starred,
                parameter: None,
                moves,
                weights,
            }
        })
        .boxed()
}
#[cfg(test)]
mod tests;
