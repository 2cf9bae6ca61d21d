//! Where random moves lead.

use super::conditions::{caps, condition};
use super::draft::Draft;
use crate::ruleset::{Condition, Expression, Linear, Relation};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn ordinary_drafts(
    heaps: usize,
    guarded: &BoxedStrategy<bool>,
    wide: bool,
) -> BoxedStrategy<Draft> {
    let targets = (0..heaps)
        .map(|heap| match wide {
            true => prop_oneof![3 => other_target(heap, heaps), 1 => wide_target(heap)].boxed(),
            false => other_target(heap, heaps),
        })
        .collect::<Vec<_>>();
    let main = move |heap| match wide {
        true => prop_oneof![4 => main_target(heap), 1 => wide_target(heap)].boxed(),
        false => main_target(heap),
    };
    let main = (0..heaps).prop_flat_map(move |heap| (Just(heap), main(heap)));
    (
        (targets, main),
        vec(condition(heaps, wide), 0..=(if heaps > 2 { 2 } else { 3 })),
        prop::bool::weighted(0.15),
        (
            prop_oneof![3 => Just(0_i64), 1 => 1_i64..=2],
            any::<bool>(),
            caps(heaps),
        ),
        (guarded.clone(), guarded.clone()),
    )
        .prop_map(
            |((mut targets, (main, target)), extra, existential, forms, guards)| {
                targets[main] = target;
                Draft {
                    parts: vec![targets],
                    main,
                    extra,
                    existential,
                    slack: forms.0,
                    strict: forms.1,
                    caps: forms.2,
                    falls: guards.0,
                    bounded: guards.1,
                    budget: 0,
                }
            },
        )
        .boxed()
}

/// Moves from one heap to a sum of two or three.
pub(super) fn sum_drafts(guarded: &BoxedStrategy<bool>, wide: bool) -> BoxedStrategy<Draft> {
    let (a, b) = (Linear::bound(0), Linear::bound(1));
    let linear = |l: &Linear| Just(Expression::Linear(l.clone()));
    let x = Linear::heap(0);
    let part = prop_oneof![
        3 => linear(&a),
        3 => (0_i64..=3).prop_map({
            let (x, a) = (x.clone(), a.clone());
            move |c| Expression::Linear(x.plus(-1, &a).plus(-c, &Linear::constant(1)))
        }),
        1 => linear(&b),
        1 => linear(&x.plus(-1, &b)),
        1 => linear(&x.plus(-1, &a).plus(-1, &b)),
        1 => (1_i64..=3).prop_map({
            let x = x.clone();
            move |c| Expression::Linear(x.plus(-c, &Linear::constant(1)))
        }),
        1 => (2_i64..=3).prop_map({
            let x = x.clone();
            move |m| Expression::Floor(x.clone(), m)
        }),
        1 => (0_i64..=2).prop_map(|c| Expression::Linear(Linear::constant(c))),
    ];
    let free_parts = vec(part.prop_map(|part| vec![part]), 2..=3);
    // Taking and breaking: what is left after c are taken is split as i + j.
    let split = (0_i64..=3, any::<bool>()).prop_map(move |(c, exactly)| {
        let relation = if exactly {
            Relation::Equal
        } else {
            Relation::AtMost
        };
        let left = x.plus(-c, &Linear::constant(1));
        let mut conditions = vec![Condition::Compare(a.plus(1, &b), relation, left)];
        if c == 0 {
            let positive = |part: &Linear| {
                Condition::Compare(part.clone(), Relation::AtLeast, Linear::constant(1))
            };
            conditions.extend([positive(&a), positive(&b)]);
        }
        let parts = [&a, &b]
            .map(|part| vec![Expression::Linear(part.clone())])
            .to_vec();
        (parts, conditions)
    });
    (
        prop_oneof![
            split.prop_map(|(parts, conditions)| (parts, conditions, true)),
            free_parts.prop_map(|parts| (parts, Vec::new(), false)),
        ],
        vec(condition(1, wide), 0..=2),
        (
            prop_oneof![3 => Just(0_i64), 1 => 1_i64..=2],
            any::<bool>(),
            caps(1),
        ),
        (guarded.clone(), guarded.clone()),
    )
        .prop_map(
            |((parts, mut conditions, is_split), extra, forms, guards)| {
                conditions.extend(extra);
                Draft {
                    parts,
                    main: 0,
                    extra: conditions,
                    existential: false,
                    slack: forms.0,
                    strict: forms.1,
                    caps: forms.2,
                    // The conditions of a split already make it fall and bound its variables.
                    falls: guards.0 && !is_split,
                    bounded: guards.1 && !is_split,
                    budget: 0,
                }
            },
        )
        .boxed()
}

/// The new size of the heap that is certain to be changed.
fn main_target(heap: usize) -> BoxedStrategy<Expression> {
    let x = Linear::heap(heap);
    let (i, j, one) = (Linear::bound(0), Linear::bound(1), Linear::constant(1));
    let less_i = x.plus(-1, &i);
    let linear = |linear: Linear| Just(Expression::Linear(linear));
    prop_oneof![
        8 => linear(less_i.clone()),
        4 => (1_i64..=4).prop_map({
            let (x, one) = (x.clone(), one.clone());
            move |c| Expression::Linear(x.plus(-c, &one))
        }),
        2 => (1_i64..=2).prop_map({
            let less_i = less_i.clone();
            move |c| Expression::Linear(less_i.plus(-c, &one))
        }),
        1 => linear(x.plus(-2, &i)),
        1 => linear(less_i.plus(-1, &j)),
        2 => linear(i),
        1 => linear(Linear::constant(0)),
        1 => (2_i64..=3).prop_map(move |m| Expression::Floor(x.clone(), m)),
    ]
    .boxed()
}

/// The new size of a heap by arithmetic that is not linear.
fn wide_target(heap: usize) -> BoxedStrategy<Expression> {
    let x = Linear::heap(heap);
    let (i, j) = (Linear::bound(0), Linear::bound(1));
    let numbers = vec![x.plus(1, &i), x.plus(2, &j), x.clone(), i.clone()];
    let other = select(vec![i, j, Linear::constant(1), Linear::constant(4)]);
    prop_oneof![
        2 => (select(numbers), 2_i64..=5).prop_map(|(of, m)| Expression::Remainder(of, m)),
        2 => (Just(x.clone()), other.clone()).prop_map(|(x, other)| Expression::NimSum(x, other)),
        1 => (Just(x), other).prop_map(|(x, other)| Expression::CommonDivisor(x, other)),
    ]
    .boxed()
}

/// The new size of a heap that more often than not stays as it is.
fn other_target(heap: usize, heaps: usize) -> BoxedStrategy<Expression> {
    let x = Linear::heap(heap);
    let y = Linear::heap((heap + 1) % heaps);
    let (i, j, one) = (Linear::bound(0), Linear::bound(1), Linear::constant(1));
    let linear = |linear: Linear| Just(Expression::Linear(linear));
    prop_oneof![
        10 => linear(x.clone()),
        3 => linear(x.plus(-1, &i)),
        3 => linear(x.plus(-1, &j)),
        4 => prop_oneof![-2_i64..=-1, 1_i64..=3].prop_map({
            let x = x.clone();
            move |c| Expression::Linear(x.plus(c, &one))
        }),
        3 => linear(x.plus(1, &j)),
        1 => linear(x.plus(1, &i)),
        1 => linear(x.plus(-2, &i)),
        1 => select(vec![i, j, Linear::constant(0)]).prop_map(Expression::Linear),
        1 => select(vec![y.clone(), x.plus(1, &y)]).prop_map(Expression::Linear),
        1 => (2_i64..=3).prop_map(move |m| Expression::Floor(x.clone(), m)),
    ]
    .boxed()
}
