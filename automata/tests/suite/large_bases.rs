//! Formulas in bases in which tuples of digits are too many to be listed, against enumeration.

use crate::{X, Y, Z, has};
use grundy_automata::{
    Budget, Decision, Formula, NoAutomaton, Numeration, Sum, UBig, Variable, compile, decide,
};
use grundy_oracle::sample;
use proptest::prelude::*;
use std::cell::Cell;

const W: Variable = Variable(3);

/// The sum of x, y, z, w with these factors is in a range.
#[derive(Clone, Debug)]
struct Constraint {
    factors: [i128; 4],
    low: i128,
    width: Option<i128>,
}

impl Constraint {
    fn formula(&self) -> Formula {
        let terms = [X, Y, Z, W].into_iter().zip(self.factors);
        Formula::Linear {
            sum: terms.fold(Sum::from(0), |sum, (v, c)| sum + v * c),
            low: Some(self.low),
            high: self.width.map(|width| self.low + width),
        }
    }

    fn holds(&self, tuple: [i128; 4]) -> bool {
        let sum: i128 = tuple.iter().zip(self.factors).map(|(n, c)| n * c).sum();
        self.low <= sum && self.width.is_none_or(|width| sum <= self.low + width)
    }
}

/// Some z and w up to a bound satisfy two constraints, or one of them; z may have to be a power of the base.
#[derive(Clone, Debug)]
struct Case {
    base: u32,
    constraints: [Constraint; 2],
    all: bool,
    power: bool,
}

impl Case {
    fn bound(&self) -> i128 {
        i128::from(self.base) + 3
    }

    fn formula(&self) -> Formula {
        let parts = self.constraints.iter().map(Constraint::formula);
        let mut whole = vec![Formula::le(Z, self.bound()), Formula::le(W, self.bound())];
        match self.all {
            true => whole.extend(parts),
            false => whole.push(Formula::or(parts)),
        }
        whole.extend(self.power.then(|| Formula::power(Z)));
        Formula::exists([Z, W], Formula::and(whole))
    }

    fn holds(&self, x: i128, y: i128) -> bool {
        let base = i128::from(self.base);
        let some = |z: i128| {
            (!self.power || z == 1 || z == base)
                && (0..=self.bound()).any(|w| {
                    let mut parts = self.constraints.iter().map(|one| one.holds([x, y, z, w]));
                    if self.all {
                        parts.all(|holds| holds)
                    } else {
                        parts.any(|holds| holds)
                    }
                })
        };
        (0..=self.bound()).any(some)
    }
}

fn cases() -> impl Strategy<Value = Case> {
    let base = prop_oneof![Just(17u32), Just(30u32)];
    base.prop_flat_map(|base| {
        let d = i128::from(base);
        let factor = move || prop::sample::select(vec![0, 1, -1, 2, -2, d - 1, d, -d, d + 1]);
        let constraint = move || {
            let factors = [factor(), factor(), factor(), factor()];
            let width = prop_oneof![Just(None), (0..4 * d).prop_map(Some)];
            (factors, -2 * d..2 * d, width).prop_map(|(factors, low, width)| Constraint {
                factors,
                low,
                width,
            })
        };
        ([constraint(), constraint()], any::<bool>(), any::<bool>()).prop_map(
            move |(constraints, all, power)| Case {
                base,
                constraints,
                all,
                power,
            },
        )
    })
}

/// What was found within the limits; nothing where one was reached.
fn within<T>(found: impl FnOnce(&Budget<'_>) -> Result<T, NoAutomaton>) -> Option<T> {
    match found(&Budget::default().work(4_000_000)) {
        Err(NoAutomaton::GaveUp { .. } | NoAutomaton::Letters { .. }) => None,
        found => Some(found.unwrap()),
    }
}

#[test]
fn numbers_beside_others_are_those_of_enumeration() {
    let truths = [Cell::new(0), Cell::new(0)];
    sample(32, cases(), |case| {
        let base = i128::from(case.base);
        let system = Numeration::base(case.base).unwrap();
        let Some(found) = within(|budget| compile(&case.formula(), &system, budget)) else {
            return Ok(false);
        };
        let square = base * base;
        for x in [0, 1, 2, base - 1, base, base + 1, square - 1, square] {
            for y in [0, 1, base - 2, base - 1, base, 2 * base + 1, square] {
                let tracks = found.tracks().iter();
                let tuple: Vec<i128> = tracks.map(|v| if *v == X { x } else { y }).collect();
                let expected = case.holds(x, y);
                prop_assert_eq!(has(&found, &tuple), expected, "{} {}", x, y);
                let count = &truths[usize::from(expected)];
                count.set(count.get() + 1);
            }
        }
        Ok(true)
    });
    assert!(truths.iter().all(|count| count.get() >= 50), "{truths:?}");
}

#[test]
fn sentences_are_true_or_false_as_by_enumeration() {
    let (holds, fails) = (Cell::new(0), Cell::new(0));
    sample(32, cases(), |case| {
        let system = Numeration::base(case.base).unwrap();
        let most = case.bound();
        let small = || Formula::and([Formula::le(X, most), Formula::le(Y, most)]);
        // Every x has a y; and, the other way round, all pairs are related.
        let each = Formula::exists([Y], Formula::and([small(), case.formula()]));
        let each = Formula::for_all([X], Formula::implies(Formula::le(X, most), each));
        let all = Formula::for_all([X, Y], Formula::implies(small(), case.formula()));
        let every = (0..=most).all(|x| (0..=most).any(|y| case.holds(x, y)));
        let wrong = |x| {
            (0..=most)
                .map(move |y| (x, y))
                .find(|(x, y)| !case.holds(*x, *y))
        };
        let wrong = (0..=most).find_map(wrong);
        let decisions = within(|budget| {
            let each = decide(&each, &system, budget)?;
            Ok((each, decide(&all, &system, budget)?))
        });
        let Some((of_each, of_all)) = decisions else {
            return Ok(false);
        };
        prop_assert_eq!(of_each == Decision::True, every, "{}", each);
        match of_all {
            Decision::True => prop_assert_eq!(wrong, None, "{}", all),
            Decision::False(numbers) => {
                let of = |v: Variable| {
                    let number = numbers.iter().find(|(of, _)| *of == v);
                    number.map_or(0, |(_, n)| i128::try_from(n.clone()).unwrap())
                };
                prop_assert!(!case.holds(of(X), of(Y)) && of(X).max(of(Y)) <= most);
                // One digit is fewer than two; among equals the first in the order of digits.
                let digits = |(x, y): (i128, i128)| x.max(y) >= i128::from(case.base);
                prop_assert!(wrong.is_some_and(|wrong| digits((of(X), of(Y))) <= digits(wrong)));
            }
        }
        let count = if every { &holds } else { &fails };
        count.set(count.get() + 1);
        Ok(true)
    });
    assert!(holds.get() >= 3 && fails.get() >= 3, "{holds:?} {fails:?}");
}

/// The pairs (0, 0), (0, 1) and (d^k, d^(k + 1)), in both orders, from which no move of Triangular Nim, nor one that takes i and j
/// with i <= d j - less and j <= d i - less, leads to another; and from all other pairs one does.
fn geometric(base: u32, less: i128) -> Formula {
    let d = i128::from(base);
    let member = |x: Sum, y: Sum| {
        let ordered = |x: &Sum, y: &Sum| {
            let first = Formula::and([Formula::eq(x.clone(), 0), Formula::le(y.clone(), 1)]);
            let next = Formula::eq(y.clone(), x.clone() * d);
            Formula::or([first, Formula::and([Formula::power(x.clone()), next])])
        };
        Formula::or([ordered(&x, &y), ordered(&y, &x)])
    };
    let (i, j) = (Z, W);
    let moved = |from: Variable, to: Variable| {
        let after = member(Sum::from(from) - i, Sum::from(to) + j);
        let all = [
            Formula::le(1, j),
            Formula::lt(j, i),
            Formula::le(i, from),
            after,
        ];
        Formula::exists([i, j], Formula::and(all))
    };
    let taken = [
        Formula::le(i, j * d - less),
        Formula::le(j, i * d - less),
        Formula::le(i, X),
        Formula::le(j, Y),
        member(Sum::from(X) - i, Sum::from(Y) - j),
    ];
    let taken = Formula::exists([i, j], Formula::and(taken));
    let any = Formula::or([moved(X, Y), moved(Y, X), taken]);
    Formula::for_all(
        [X, Y],
        Formula::iff(member(X.into(), Y.into()), Formula::negated(any)),
    )
}

#[test]
fn the_powers_of_large_bases_are_p_positions_and_with_other_moves_they_are_not() {
    let decided = |base: u32, less: i128| {
        let system = Numeration::base(base).unwrap();
        decide(&geometric(base, less), &system, &Budget::default()).unwrap()
    };
    let refuted = |x: u32, y: u32| Decision::False(vec![(X, UBig::from(x)), (Y, UBig::from(y))]);
    for base in [17, 30, 60] {
        assert_eq!(decided(base, 2), Decision::True, "{base}");
    }
    // (1, d) could go to (0, 1), and (1, d - 1) to no P-position.
    assert_eq!(decided(17, 1), refuted(1, 17));
    assert_eq!(decided(17, 3), refuted(1, 16));
    assert_eq!(decided(30, 1), refuted(1, 30));
}

#[test]
fn the_first_tuples_of_five_numbers_in_base_60_are_found_without_a_list_of_letters() {
    let five: Vec<Variable> = (0..5).map(Variable).collect();
    let sum = five.iter().fold(Sum::from(0), |sum, v| sum + *v);
    let system = Numeration::base(60).unwrap();
    let found = |formula: &Formula| compile(formula, &system, &Budget::default()).unwrap();
    // The last number is 59 or 60, and all others are 0, except for one unit.
    let few = Formula::and([Formula::eq(sum.clone(), 61), Formula::le(59, five[4])]);
    let few = found(&few);
    assert!(few.is_finite());
    let all = few.first(100);
    // Two more units in four places, one, or none.
    assert_eq!(all.len(), 10 + 4 + 1);
    let units = |tuple: &[UBig]| tuple.iter().cloned().fold(UBig::ZERO, |sum, n| sum + n);
    assert!(all.iter().all(|tuple| units(tuple) == UBig::from(61u32)));
    assert_eq!(few.least().as_ref(), Some(&all[0]));
    assert_eq!(all[0], [0u32, 0, 0, 2, 59].map(UBig::from));
    assert_eq!(all[14], [1u32, 0, 0, 0, 60].map(UBig::from));
    let many = found(&Formula::and([
        Formula::eq(sum, five[0] * 2),
        Formula::power(five[1]),
    ]));
    assert!(!many.is_finite());
    let given = [(five[0], UBig::from(3600u32)), (five[1], UBig::from(60u32))];
    let beside = many.completions(&given, 2, &Budget::default()).unwrap();
    // In the order of words the first one has the least middle digits: 57, and no more than 59 can be beside it twice.
    let first = [[2u32, 59, 3479], [3, 58, 3479]];
    assert_eq!(beside, first.map(|tuple| tuple.map(UBig::from)));
}
