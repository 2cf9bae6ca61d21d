//! Random conditions on moves.

use super::draft::Cap;
use crate::ruleset::{Condition, Linear, Relation};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

pub(super) fn caps(heaps: usize) -> impl Strategy<Value = [Cap; 2]> {
    let cap = prop_oneof![
        (1_i64..=8).prop_map(Cap::Constant),
        (0..heaps).prop_map(Cap::Heap)
    ];
    [cap.clone(), cap]
}

/// A bound variable or a heap.
fn variable(heaps: usize) -> BoxedStrategy<Linear> {
    prop_oneof![
        4 => Just(Linear::bound(0)),
        2 => Just(Linear::bound(1)),
        2 => (0..heaps).prop_map(Linear::heap),
    ]
    .boxed()
}

/// Two different variables.
fn two_variables(heaps: usize) -> BoxedStrategy<(Linear, Linear)> {
    let mut all = vec![Linear::bound(0), Linear::bound(1)];
    all.extend((0..heaps).map(Linear::heap));
    (subsequence(all, 2), prop::bool::weighted(0.3))
        .prop_map(|(pair, swap)| {
            let [first, second] = [pair[0].clone(), pair[1].clone()];
            if swap {
                (second, first)
            } else {
                (first, second)
            }
        })
        .boxed()
}

fn relation() -> impl Strategy<Value = Relation> {
    use Relation::{AtLeast, AtMost, Different, Equal, Greater, Less};
    // Equality is rarer, as it tends to leave no option.
    select(vec![
        AtLeast, AtMost, Greater, Less, Different, AtLeast, AtMost, Greater, Less, Different, Equal,
    ])
}

fn at_most_or_less() -> impl Strategy<Value = Relation> {
    select(vec![Relation::AtMost, Relation::Less])
}

fn comparison(heaps: usize) -> BoxedStrategy<Condition> {
    let number = |constant: i64| Linear::constant(constant);
    let with_constant = (variable(heaps), relation(), 0_i64..=5)
        .prop_map(move |(a, relation, c)| Condition::Compare(a, relation, number(c)));
    let with_variable = (
        two_variables(heaps),
        relation(),
        1_i64..=2,
        1_i64..=2,
        -2_i64..=3,
    )
        .prop_map(move |((a, b), relation, p, q, c)| {
            // The constant goes to the side on which it is not negative.
            let left = number((-c).max(0)).plus(p, &a);
            Condition::Compare(left, relation, number(c.max(0)).plus(q, &b))
        });
    let of_sum =
        (two_variables(heaps), relation(), 1_i64..=8).prop_map(move |((a, b), relation, c)| {
            Condition::Compare(a.plus(1, &b), relation, number(c))
        });
    let of_heap = (0..heaps, relation(), 0_i64..=3).prop_map(move |(heap, relation, c)| {
        Condition::Compare(Linear::heap(heap), relation, number(c))
    });
    prop_oneof![3 => with_constant, 3 => with_variable, 1 => of_sum, 2 => of_heap].boxed()
}

/// Conditions of all kinds; the wide ones have arithmetic that is not linear, sets, negation and nesting.
pub(super) fn condition(heaps: usize, wide: bool) -> BoxedStrategy<Condition> {
    match wide {
        false => plain_condition(heaps),
        true => prop_oneof![1 => plain_condition(heaps), 1 => wide_condition(heaps)].boxed(),
    }
}

fn wide_condition(heaps: usize) -> BoxedStrategy<Condition> {
    let number = Linear::constant;
    let by_two = (two_variables(heaps), relation(), 0_i64..=5, 0_usize..2).prop_map(
        move |((a, b), relation, c, which)| match which {
            0 => Condition::NimSum(a, b, relation, number(c)),
            _ => Condition::CommonDivisor(a, b, relation, number(c.max(1))),
        },
    );
    let quotient = (two_variables(heaps), 2_i64..=4, relation())
        .prop_map(|((a, b), divisor, relation)| Condition::Quotient(a, divisor, relation, b));
    let remainders = (two_variables(heaps), 2_i64..=4, relation())
        .prop_map(|((a, b), modulus, relation)| Condition::Remainders(a, b, modulus, relation));
    let in_set =
        (variable(heaps), any::<bool>(), 2_i64..=4, 0_i64..=6).prop_map(|(member, holds, m, c)| {
            Condition::OfSet {
                member,
                holds,
                multiples: m,
                more: c,
            }
        });
    let leaf = prop_oneof![
        3 => by_two,
        2 => quotient,
        2 => remainders,
        2 => in_set,
        4 => plain_condition(heaps),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            inner
                .clone()
                .prop_map(|inner| Condition::Not(Box::new(inner))),
            vec(inner.clone(), 2..=2).prop_map(Condition::AnyOf),
            vec(inner, 2..=2).prop_map(Condition::AllOf),
        ]
    })
    .boxed()
}

fn plain_condition(heaps: usize) -> BoxedStrategy<Condition> {
    let number = Linear::constant;
    let dividend = prop_oneof![
        2 => variable(heaps),
        1 => (two_variables(heaps), 1_i64..=2).prop_map(|((a, b), c)| a.plus(c, &b)),
        1 => (0..heaps, 0..heaps).prop_map(|(a, b)| {
            if a == b { Linear::heap(a) } else { Linear::heap(a).plus(1, &Linear::heap(b)) }
        }),
    ];
    let remainder = (dividend, 2_i64..=4, 0_i64..=3, any::<bool>()).prop_map(
        |(dividend, modulus, remainder, holds)| Condition::Remainder {
            dividend,
            modulus,
            holds,
            remainder: remainder % modulus,
        },
    );
    let among = (
        variable(heaps),
        any::<bool>(),
        subsequence((0..=9).collect::<Vec<i64>>(), 1..=4),
    )
        .prop_map(|(member, holds, list)| Condition::Among {
            member,
            holds,
            list,
        });
    let between = (variable(heaps), 0_i64..=3, 0_i64..=6)
        .prop_map(|(number, low, more)| Condition::Between(number, low, low + more));
    let of_one = variable(heaps).prop_flat_map(|number| {
        select(vec![
            Condition::Even(number.clone()),
            Condition::Odd(number.clone()),
            Condition::Prime(number),
        ])
    });
    let of_two = two_variables(heaps).prop_flat_map(|(a, b)| {
        select(vec![
            Condition::Coprime(a.clone(), b.clone()),
            Condition::Divides(a, b),
        ])
    });
    let by_two = (two_variables(heaps), at_most_or_less(), 1_i64..=5).prop_flat_map(
        move |((a, b), relation, c)| {
            select(vec![
                Condition::Distance(a.clone(), b.clone(), relation, number(c)),
                Condition::Min(a.clone(), b.clone(), relation, number(c)),
                Condition::Max(a, b, relation, number(c)),
            ])
        },
    );
    let square = (two_variables(heaps), at_most_or_less())
        .prop_map(|((a, b), relation)| Condition::Square(a, relation, b));
    let any_of = vec(comparison(heaps), 2..=2).prop_map(Condition::AnyOf);
    prop_oneof![
        8 => comparison(heaps),
        3 => remainder,
        2 => among,
        1 => between,
        2 => of_one,
        1 => of_two,
        2 => by_two,
        1 => square,
        1 => any_of,
    ]
    .boxed()
}
