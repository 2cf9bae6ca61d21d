//! Random formulas with bounded quantifiers, against their evaluation.

use crate::{X, Y, Z, has};
use grundy_automata::{
    Budget, Compiler, Decision, Formula, NoAutomaton, Numeration, Sum, UBig, Variable, compile,
    decide,
};
use grundy_oracle::sample;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeMap;

const BOUND: i128 = 5;

type Values = BTreeMap<Variable, i128>;

fn value(sum: &Sum, values: &Values) -> i128 {
    sum.variables()
        .map(|v| sum.coefficient(v) * values[&v])
        .sum::<i128>()
        + sum.constant()
}

/// The truth of a formula whose quantifiers are bounded by guards.
fn truth(formula: &Formula, values: &Values, base: i128) -> bool {
    let at = |sum: &Sum| value(sum, values);
    match formula {
        Formula::True => true,
        Formula::False => false,
        Formula::Linear { sum, low, high } => {
            low.is_none_or(|low| low <= at(sum)) && high.is_none_or(|high| at(sum) <= high)
        }
        Formula::Congruent { sum, modulus } => at(sum).rem_euclid(i128::from(*modulus)) == 0,
        Formula::Xor([x, y, z]) => [x, y, z].iter().all(|t| at(t) >= 0) && at(x) ^ at(y) == at(z),
        Formula::Power(x) => (0..20).any(|e| base.pow(e) == at(x)),
        Formula::And(parts) => parts.iter().all(|part| truth(part, values, base)),
        Formula::Or(parts) => parts.iter().any(|part| truth(part, values, base)),
        Formula::Not(part) => !truth(part, values, base),
        Formula::Implies(a, b) => !truth(a, values, base) || truth(b, values, base),
        Formula::Iff(a, b) => truth(a, values, base) == truth(b, values, base),
        Formula::Exists(variables, part) | Formula::ForAll(variables, part) => {
            let [variable] = variables[..] else {
                panic!("one variable at a time")
            };
            let mut each = (0..=BOUND).map(|n| {
                let mut values = values.clone();
                values.insert(variable, n);
                truth(part, &values, base)
            });
            if matches!(formula, Formula::Exists(..)) {
                each.any(|t| t)
            } else {
                each.all(|t| t)
            }
        }
        Formula::Beatty(_) | Formula::Relation(..) => panic!("not generated"),
    }
}

fn variable() -> impl Strategy<Value = Variable> {
    (0..3u32).prop_map(Variable)
}

fn sum() -> impl Strategy<Value = Sum> {
    (
        prop::collection::vec((variable(), -3..=3i128), 1..3),
        -4..=4i128,
    )
        .prop_map(|(terms, constant)| {
            terms
                .into_iter()
                .fold(Sum::from(constant), |sum, (v, c)| sum + v * c)
        })
}

fn atom(binary: bool) -> BoxedStrategy<Formula> {
    let linear = (
        sum(),
        prop::option::of(-3..=3i128),
        prop::option::of(-3..=3i128),
    )
        .prop_map(|(sum, low, high)| Formula::Linear { sum, low, high });
    let equal = (sum(), sum()).prop_map(|(a, b)| Formula::eq(a, b));
    let congruent = (sum(), 1..5u64).prop_map(|(sum, modulus)| Formula::Congruent { sum, modulus });
    if binary {
        let xor = (sum(), variable(), variable()).prop_map(|(a, b, c)| Formula::xor(a, b, c));
        let power = sum().prop_map(Formula::Power);
        prop_oneof![linear, equal, congruent, xor, power].boxed()
    } else {
        prop_oneof![linear, equal, congruent].boxed()
    }
}

pub(crate) fn formula(binary: bool) -> impl Strategy<Value = Formula> {
    atom(binary).prop_recursive(4, 12, 3, |part| {
        prop_oneof![
            prop::collection::vec(part.clone(), 0..4).prop_map(Formula::And),
            prop::collection::vec(part.clone(), 0..4).prop_map(Formula::Or),
            part.clone().prop_map(Formula::negated),
            (part.clone(), part.clone()).prop_map(|(a, b)| Formula::implies(a, b)),
            (part.clone(), part.clone()).prop_map(|(a, b)| Formula::iff(a, b)),
            (variable(), part.clone()).prop_map(|(v, part)| {
                Formula::exists([v], Formula::and([Formula::le(v, BOUND), part]))
            }),
            (variable(), part).prop_map(|(v, part)| {
                Formula::for_all([v], Formula::implies(Formula::le(v, BOUND), part))
            }),
        ]
    })
}

/// A few formulas need very many states where a numeration has a period of 2: what takes more work than this is left.
const WORK: u64 = 4_000_000;

/// What was found within the limit; nothing where that was reached.
fn within<T>(found: Result<T, NoAutomaton>) -> Option<T> {
    match found {
        Err(NoAutomaton::GaveUp { .. }) => None,
        found => Some(found.unwrap()),
    }
}

/// Whether the formula is decided within the limit; it is then what its evaluation says.
fn agrees(formula: &Formula, system: &Numeration) -> Result<bool, TestCaseError> {
    let budget = Budget::default().work(WORK);
    let Some(automaton) = within(compile(formula, system, &budget)) else {
        return Ok(false);
    };
    let base = system.as_base().map_or(2, i128::from);
    let mut violated = None;
    for place in 0..512 {
        let tuple = [place / 64, place / 8 % 8, place % 8];
        let values: Values = [X, Y, Z].into_iter().zip(tuple).collect();
        let expected = truth(formula, &values, base);
        let seen: Vec<i128> = automaton.tracks().iter().map(|v| values[v]).collect();
        prop_assert_eq!(
            has(&automaton, &seen),
            expected,
            "{} in {} at {:?}",
            formula,
            system,
            tuple
        );
        if !expected {
            violated = Some(tuple);
        }
    }
    let mut compiler = Compiler::new(system, &budget);
    let Some(verdict) = within(compiler.decide(&Formula::for_all([X, Y, Z], formula.clone())))
    else {
        return Ok(false);
    };
    match verdict {
        Decision::True => prop_assert_eq!(violated, None, "{} in {}", formula, system),
        Decision::False(numbers) => {
            let mut tuple: Vec<UBig> = vec![UBig::ZERO; 3];
            for (variable, number) in &numbers {
                tuple[variable.0 as usize] = number.clone();
            }
            let seen: Vec<UBig> = automaton
                .tracks()
                .iter()
                .map(|v| tuple[v.0 as usize].clone())
                .collect();
            prop_assert!(
                !automaton.accepts(&seen),
                "{} in {} at {:?}",
                formula,
                system,
                tuple
            );
            // The complement names the same least numbers, where it has all the tracks.
            let complement = automaton.not(&Budget::default()).unwrap();
            let named: Vec<Variable> = numbers.iter().map(|(v, _)| *v).collect();
            if complement.tracks() == named {
                prop_assert_eq!(
                    complement.least().unwrap(),
                    numbers.into_iter().map(|(_, n)| n).collect::<Vec<_>>()
                );
            }
        }
    }
    Ok(true)
}

#[test]
fn random_formulas_in_base_2() {
    let system = Numeration::binary();
    sample(200, formula(true), |formula| agrees(&formula, &system));
}

#[test]
fn random_formulas_in_base_3() {
    let system = Numeration::base(3).unwrap();
    sample(200, formula(false), |formula| agrees(&formula, &system));
}

#[test]
fn random_formulas_in_the_zeckendorf_numeration() {
    let system = Numeration::zeckendorf();
    sample(200, formula(false), |formula| agrees(&formula, &system));
}

#[test]
fn random_formulas_in_an_ostrowski_numeration() {
    let system = Numeration::ostrowski(&[2, 1]).unwrap();
    sample(200, formula(false), |formula| agrees(&formula, &system));
}

#[test]
fn nearly_all_random_formulas_stay_within_the_limit() {
    let mut runner = TestRunner::deterministic();
    let system = Numeration::ostrowski(&[2, 1]).unwrap();
    let all = 60;
    let decided = (0..all).filter(|_| {
        let formula = formula(false).new_tree(&mut runner).unwrap().current();
        let budget = Budget::default().work(WORK);
        within(compile(&formula, &system, &budget)).is_some()
    });
    assert!(decided.count() >= all - 6);
}

#[test]
fn quantifiers_over_numbers_longer_than_the_others() {
    let budget = Budget::default();
    let power_above = Formula::for_all(
        [X],
        Formula::exists(
            [Y],
            Formula::and([Formula::power(Y), Formula::lt(X * 50, Y)]),
        ),
    );
    assert_eq!(
        decide(&power_above, &Numeration::binary(), &budget).unwrap(),
        Decision::True
    );
    let greatest = Formula::exists([Y], Formula::for_all([X], Formula::le(X, Y)));
    assert_eq!(
        decide(&greatest, &Numeration::binary(), &budget).unwrap(),
        Decision::False(vec![])
    );
}

#[test]
fn a_variable_that_is_bound_twice_is_two_variables() {
    let budget = Budget::default();
    let inner = Formula::exists([X], Formula::eq(X, 3));
    let both = Formula::exists([X], Formula::and([Formula::eq(X, 4), inner.clone()]));
    assert_eq!(
        decide(&both, &Numeration::binary(), &budget).unwrap(),
        Decision::True
    );
    let hidden = Formula::for_all([X], Formula::for_all([X], Formula::lt(X, 9)));
    let Decision::False(least) = decide(&hidden, &Numeration::binary(), &budget).unwrap() else {
        panic!("x = 9")
    };
    assert_eq!(
        least.iter().map(|(_, n)| n.clone()).collect::<Vec<_>>(),
        [UBig::from(9u32)]
    );
}

#[test]
fn formulas_are_shown_in_one_line() {
    let half = Formula::exists(
        [Y],
        Formula::and([
            Formula::eq(X, Y * 2),
            Formula::negated(Formula::xor(X, Y, Z)),
        ]),
    );
    let all = Formula::for_all(
        [X],
        Formula::implies(
            Formula::or([half, Formula::False]),
            Formula::within(1, X - 2, 7),
        ),
    );
    let text = "forall x0 (exists x1 (x0 - 2*x1 = 0 and not (x0) xor (x1) = x2) or false => 1 <= x0 - 2 <= 7)";
    assert_eq!(all.to_string(), text);
    let nested = Formula::and([
        Formula::or([Formula::True, Formula::False]),
        Formula::iff(Formula::True, Formula::False),
    ]);
    assert_eq!(nested.to_string(), "(true or false) and (true <=> false)");
}

#[test]
fn the_set_of_solutions_is_a_language() {
    // The numbers that are not 3a + 7b: finitely many.
    let (a, b) = (Variable(1), Variable(2));
    let gaps = Formula::negated(Formula::exists([a, b], Formula::eq(X, a * 3 + b * 7)));
    for system in [
        Numeration::binary(),
        Numeration::base(10).unwrap(),
        Numeration::zeckendorf(),
    ] {
        let automaton = compile(&gaps, &system, &Budget::default()).unwrap();
        assert!(automaton.is_finite());
        let list: Vec<UBig> = automaton.first(100).into_iter().flatten().collect();
        assert_eq!(list, [1u32, 2, 4, 5, 8, 11].map(UBig::from));
    }
}
