//! Random rulesets.
//!
//! A draft of a move is drawn freely. What makes the ruleset terminate is added afterwards: from
//! the targets of the draft follows by how much the measure falls, and unless that is always
//! positive, the condition that it is gets added to the move. Shrinking a draft therefore never
//! loses termination.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::ruleset::{Condition, Expression, Linear, Move, RandomRuleset, Relation};

/// A strategy for rulesets on this many heaps, 1 to 4, in which every option has a smaller
/// [measure](RandomRuleset::measure) than the position, and so has every part of an option that is
/// a sum.
pub fn terminating_rulesets(heaps: usize) -> BoxedStrategy<RandomRuleset> {
    rulesets(heaps, Just(true).boxed())
}

/// A strategy for rulesets on this many heaps, 1 to 4, which may let play go on for ever or give a
/// position infinitely many options.
///
/// The [`Oracle`](crate::Oracle) must not be asked about them.
pub fn any_rulesets(heaps: usize) -> BoxedStrategy<RandomRuleset> {
    rulesets(heaps, prop::bool::weighted(0.6).boxed())
}

/// Rulesets in which a move is guarded against growth, or against unbounded variables, whenever
/// `guarded` says so.
fn rulesets(heaps: usize, guarded: BoxedStrategy<bool>) -> BoxedStrategy<RandomRuleset> {
    assert!(
        (1..=4).contains(&heaps),
        "a random ruleset has 1 to 4 heaps, not {heaps}"
    );
    let ordinary = ordinary_drafts(heaps, &guarded);
    let drafts = if heaps == 1 {
        prop_oneof![3 => ordinary, 1 => sum_drafts(&guarded)].boxed()
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
                moves,
                weights,
            }
        })
        .boxed()
}

/// A move before it is made to terminate.
#[derive(Clone, Debug)]
struct Draft {
    parts: Vec<Vec<Expression>>,
    /// The heap from which more is taken when nothing else makes the measure fall.
    main: usize,
    extra: Vec<Condition>,
    /// Whether a bound variable that occurs in no target may occur in the conditions.
    existential: bool,
    /// By how much more than necessary the measure is to fall.
    slack: i64,
    /// Whether that is written with `>` rather than `>=`.
    strict: bool,
    caps: [Cap; 2],
    falls: bool,
    bounded: bool,
}

/// An upper bound for a bound variable that has no other.
#[derive(Clone, Debug)]
enum Cap {
    Constant(i64),
    Heap(usize),
}

fn caps(heaps: usize) -> impl Strategy<Value = [Cap; 2]> {
    let cap = prop_oneof![
        (1_i64..=8).prop_map(Cap::Constant),
        (0..heaps).prop_map(Cap::Heap)
    ];
    [cap.clone(), cap]
}

fn ordinary_drafts(heaps: usize, guarded: &BoxedStrategy<bool>) -> BoxedStrategy<Draft> {
    let targets = (0..heaps)
        .map(|heap| other_target(heap, heaps))
        .collect::<Vec<_>>();
    let main = (0..heaps).prop_flat_map(|heap| (Just(heap), main_target(heap)));
    (
        (targets, main),
        vec(condition(heaps), 0..=(if heaps > 2 { 2 } else { 3 })),
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
                }
            },
        )
        .boxed()
}

/// Moves from one heap to a sum of two or three.
fn sum_drafts(guarded: &BoxedStrategy<bool>) -> BoxedStrategy<Draft> {
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
        vec(condition(1), 0..=2),
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

fn condition(heaps: usize) -> BoxedStrategy<Condition> {
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

impl Draft {
    /// The move, whose options have a smaller measure with these weights if the draft is to fall.
    fn play(mut self, weights: &[i64]) -> Move {
        if self.falls && self.parts.len() == 1 {
            self.take_enough(weights);
        }
        let falls: Vec<Linear> = self.parts.iter().map(|part| fall(part, weights)).collect();
        let mut conditions = Vec::new();
        if self.falls {
            conditions.extend(falls.iter().filter_map(|fall| self.must_fall(fall)));
            conditions.dedup();
        }
        let occurs: [bool; 2] = std::array::from_fn(|k| {
            self.parts
                .iter()
                .flatten()
                .any(|target| target.linear().bound[k] != 0)
        });
        for mut condition in self.extra.clone() {
            if self.existential || replace_absent(&mut condition, occurs, weights.len()) {
                conditions.push(condition);
            }
        }
        let mut m = Move {
            parts: self.parts.clone(),
            conditions,
        };
        if self.bounded {
            let bounded = self.bounded(&falls);
            let uses = m.uses();
            for variable in 0..2 {
                if uses[variable] && !bounded[variable] {
                    let cap = match &self.caps[variable] {
                        Cap::Constant(size) => Linear::constant(*size),
                        Cap::Heap(heap) => Linear::heap(*heap),
                    };
                    let variable = Linear::bound(variable);
                    m.conditions
                        .push(Condition::Compare(variable, Relation::AtMost, cap));
                }
            }
        }
        m
    }

    /// Takes more from the main heap if the measure could fall at no position.
    fn take_enough(&mut self, weights: &[i64]) {
        let hopeless = |part: &[Expression]| {
            let fall = fall(part, weights);
            fall.coefficients().all(|c| c <= 0) && fall.constant <= 0
        };
        let main = self.main;
        let part = &mut self.parts[0];
        if hopeless(part) && !matches!(&part[main], Expression::Linear(l) if l.heaps[main] == 1) {
            part[main] = Expression::Linear(Linear::heap(main));
        }
        while hopeless(part) {
            let less = part[main].linear().plus(-1, &Linear::constant(1));
            part[main] = Expression::Linear(less);
        }
    }

    /// The condition that a fall is positive, unless it always is.
    fn must_fall(&self, fall: &Linear) -> Option<Condition> {
        let fixed = fall.coefficients().all(|c| c == 0);
        let least = if fixed { 0 } else { self.slack };
        if fall.constant > least && fall.coefficients().all(|c| c >= 0) {
            return None;
        }
        let by = if self.strict {
            self.slack
        } else {
            self.slack + 1
        };
        let difference = fall.plus(-by, &Linear::constant(1));
        let positive = |l: &Linear, sign: i64| Linear {
            heaps: l.heaps.map(|c| (sign * c).max(0)),
            bound: l.bound.map(|c| (sign * c).max(0)),
            constant: (sign * l.constant).max(0),
        };
        let (more, less) = (positive(&difference, 1), positive(&difference, -1));
        // `5 > i` reads better the other way round.
        let flip = more.coefficients().all(|c| c == 0);
        Some(match (flip, self.strict) {
            (false, false) => Condition::Compare(more, Relation::AtLeast, less),
            (false, true) => Condition::Compare(more, Relation::Greater, less),
            (true, false) => Condition::Compare(less, Relation::AtMost, more),
            (true, true) => Condition::Compare(less, Relation::Less, more),
        })
    }

    /// Which bound variables cannot exceed the sum of the heaps plus 20 in a move to a position:
    /// because a target would be negative, or because the measure would not fall.
    fn bounded(&self, falls: &[Linear]) -> [bool; 2] {
        let mut bounded = [false; 2];
        let targets = self.parts.iter().flatten().map(Expression::linear);
        let falls: &[Linear] = if self.falls { falls } else { &[] };
        for linear in targets.chain(falls) {
            for (variable, bounded) in bounded.iter_mut().enumerate() {
                let per_unit = -linear.bound[variable];
                *bounded |= per_unit > 0
                    && linear.bound[1 - variable] <= 0
                    && linear.heaps.iter().all(|&c| c <= per_unit)
                    && linear.constant <= 20 * per_unit;
            }
        }
        // A variable less than one that is bounded is bounded.
        let directly = bounded;
        for fall in falls {
            for (variable, bounded) in bounded.iter_mut().enumerate() {
                let per_unit = -fall.bound[variable];
                *bounded |= per_unit > 0
                    && directly[1 - variable]
                    && fall.bound[1 - variable] <= per_unit
                    && fall.heaps.iter().all(|&c| c <= 0)
                    && fall.constant <= 0;
            }
        }
        bounded
    }
}

/// A combination that, wherever it is at least 1, is a proof that the measure falls by at least 1.
fn fall(part: &[Expression], weights: &[i64]) -> Linear {
    let divisors = part.iter().map(|target| match target {
        Expression::Linear(_) => 1,
        Expression::Floor(_, divisor) => *divisor,
    });
    // A quotient rounded down is at most the quotient, so all is multiplied by the divisors.
    let scale: i64 = divisors.clone().product();
    let mut fall = Linear::default();
    for (heap, ((target, divisor), weight)) in part.iter().zip(divisors).zip(weights).enumerate() {
        fall = fall.plus(scale * weight, &Linear::heap(heap));
        fall = fall.plus(-scale / divisor * weight, target.linear());
    }
    let common = fall
        .coefficients()
        .map(i64::abs)
        .filter(|&c| c != 0)
        .min()
        .unwrap_or(1);
    let common = (1..=common)
        .rev()
        .find(|divisor| fall.coefficients().all(|c| c % divisor == 0))
        .unwrap_or(1);
    Linear {
        heaps: fall.heaps.map(|c| c / common),
        bound: fall.bound.map(|c| c / common),
        // d L + c >= 1 exactly when L + floor((c - 1) / d) + 1 >= 1.
        constant: (fall.constant - 1).div_euclid(common) + 1,
    }
}

/// Puts heaps in place of bound variables that do not occur in the targets; false if the heaps do
/// not suffice to keep what is compared different.
fn replace_absent(condition: &mut Condition, occurs: [bool; 2], heaps: usize) -> bool {
    for variable in 0..2 {
        let linears = condition.linears();
        let present = linears.iter().any(|linear| linear.bound[variable] != 0);
        if occurs[variable] || !present {
            continue;
        }
        // The other variable is the simplest replacement, then a heap.
        let other = 1 - variable;
        let other_is_free = occurs[other] && linears.iter().all(|linear| linear.bound[other] == 0);
        let free_heap = (0..heaps)
            .rev()
            .find(|&heap| linears.iter().all(|linear| linear.heaps[heap] == 0));
        let replacement = if other_is_free {
            Linear::bound(other)
        } else if let Some(heap) = free_heap {
            Linear::heap(heap)
        } else {
            return false;
        };
        for linear in linears {
            let coefficient = std::mem::take(&mut linear.bound[variable]);
            *linear = linear.plus(coefficient, &replacement);
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Oracle, Rules};

    fn heaps_and_position(
        strategy: fn(usize) -> BoxedStrategy<RandomRuleset>,
        largest: i64,
    ) -> impl Strategy<Value = (RandomRuleset, Vec<i64>)> {
        (1_usize..=4).prop_flat_map(move |heaps| (strategy(heaps), vec(0..=largest, heaps)))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_option_of_a_terminating_ruleset_has_a_smaller_measure(
            (game, heaps) in heaps_and_position(terminating_rulesets, 12),
        ) {
            let passes: &[&[i64]] = if game.pass { &[&[0], &[1]] } else { &[&[]] };
            for pass in passes {
                let position = [&heaps, *pass].concat();
                for part in game.options(&position).iter().flatten() {
                    prop_assert!(game.measure(part) < game.measure(&position), "{position:?} to {part:?}");
                }
            }
        }

        #[test]
        fn the_bound_on_the_variables_of_a_terminating_ruleset_loses_no_option(
            (game, heaps) in heaps_and_position(terminating_rulesets, 6),
        ) {
            let bound = heaps.iter().sum::<i64>() + 20;
            prop_assert_eq!(game.options_within(&heaps, bound), game.options_within(&heaps, bound + 30));
        }

        #[test]
        fn any_ruleset_can_be_printed((game, _) in heaps_and_position(any_rulesets, 0)) {
            let text = game.to_text();
            prop_assert!(text.starts_with("game g on (x"));
            prop_assert_eq!(text.lines().count(), 1 + game.moves.len());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn p_positions_of_a_terminating_ruleset_are_those_of_value_zero(
            game in (1_usize..=2).prop_flat_map(terminating_rulesets),
        ) {
            let mut oracle = Oracle::new(&game);
            for position in game.positions(5) {
                prop_assert_eq!(oracle.is_p(&position), oracle.grundy(&position) == 0);
                prop_assert_eq!(oracle.is_misere_p(&position).is_none() && !game.has_sums(), false);
            }
        }
    }
}
