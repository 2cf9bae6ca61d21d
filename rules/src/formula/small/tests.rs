use crate::formula::{Comparison, Condition, NoGames, Term};
use crate::language::{NumberProperty, Operator};
use crate::number::Number;
use proptest::prelude::*;
use proptest::sample::select;

/// Small numbers, and some at the edges of 64 bits.
fn number() -> impl Strategy<Value = i64> {
    prop_oneof![
        8 => -9_i64..=9,
        1 => select(vec![i64::MIN, i64::MIN + 1, -(1 << 62), 1 << 32, 1 << 62, i64::MAX]),
    ]
}

const OPERATORS: [Operator; 9] = [
    Operator::Plus,
    Operator::Minus,
    Operator::Times,
    Operator::Juxtaposed,
    Operator::Over,
    Operator::Div,
    Operator::Mod,
    Operator::Power,
    Operator::Xor,
];

fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        1 => number().prop_map(Term::constant),
        3 => (0_usize..3).prop_map(Term::Variable),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        let several = || prop::collection::vec(inner.clone(), 1..=3);
        let over = (inner.clone(), inner.clone())
            .prop_map(|(above, below)| Box::new(Term::binary(Operator::Over, above, below)));
        let comparisons = select(vec![
            Comparison::Equal,
            Comparison::NotEqual,
            Comparison::Less,
            Comparison::LessEqual,
        ]);
        let compare = (comparisons, inner.clone(), inner.clone())
            .prop_map(|(comparison, left, right)| Condition::Compare(comparison, left, right));
        prop_oneof![
            6 => (select(OPERATORS.to_vec()), boxed(), boxed())
                .prop_map(|(operator, left, right)| Term::Binary(operator, left, right)),
            1 => boxed().prop_map(Term::Negative),
            1 => boxed().prop_map(Term::Absolute),
            1 => boxed().prop_map(Term::Floor),
            1 => boxed().prop_map(Term::Root),
            1 => over.clone().prop_map(Term::Floor),
            1 => over.prop_map(Term::Ceiling),
            1 => (boxed(), boxed()).prop_map(|(left, right)| Term::Gcd(left, right)),
            1 => several().prop_map(Term::Minimum),
            1 => several().prop_map(Term::Maximum),
            1 => (compare, inner.clone(), boxed())
                .prop_map(|(when, value, otherwise)| Term::Choice(vec![(when, value)], otherwise)),
        ]
    })
}

fn condition() -> impl Strategy<Value = Condition> {
    let properties = vec![
        NumberProperty::Prime,
        NumberProperty::Square,
        NumberProperty::Even,
        NumberProperty::Odd,
    ];
    let leaf = prop_oneof![
        (term(), term()).prop_map(|(left, right)| Condition::less_equal(left, right)),
        (term(), term()).prop_map(|(left, right)| Condition::equal(left, right)),
        (term(), term()).prop_map(|(left, right)| Condition::Divides(left, right)),
        (select(properties), term()).prop_map(|(property, of)| Condition::Property(property, of)),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        let several = || prop::collection::vec(inner.clone(), 0..=3);
        prop_oneof![
            several().prop_map(Condition::And),
            several().prop_map(Condition::Or),
            inner.clone().prop_map(|of| Condition::Not(Box::new(of))),
        ]
    })
}

fn numbers(at: &[i64]) -> Vec<Number> {
    at.iter().map(|value| Number::from(*value)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..grundy_oracle::cases(4000) })]

    #[test]
    fn a_value_in_64_bits_is_the_exact_value(term in term(), at in [number(), number(), number()]) {
        let exact = term.value(&numbers(&at), &NoGames);
        if let Some(small) = term.small_value(&at) {
            prop_assert_eq!(exact, Ok(Number::from(small)));
        } else if let Ok(exact) = exact {
            // Where nothing asks for more, 64 bits are too few only on the way or in the end.
            let little = at.iter().all(|value| value.unsigned_abs() <= 9);
            prop_assert!(
                term.asks_for_exact_numbers() || !little || wide(&term) || exact.to_i64().is_none()
            );
        }
    }

    #[test]
    fn a_condition_in_64_bits_holds_as_the_exact_one(condition in condition(), at in [number(), number(), number()]) {
        let exact = condition.holds(&numbers(&at), &NoGames);
        if let Some(small) = condition.small_holds(&at) {
            prop_assert_eq!(exact, Ok(small));
        }
    }
}

/// May a step to the value be larger than 64 bits, though the variables are small?
fn wide(term: &Term) -> bool {
    match term {
        Term::Binary(Operator::Power, ..) => true,
        Term::Constant(value) => value.to_i64().is_none_or(|value| value.unsigned_abs() > 9),
        term => {
            let mut conditions = Vec::new();
            let mut found = false;
            term.parts(&mut |part| found |= wide(part), &mut conditions);
            for condition in conditions {
                condition.terms(&mut |term| found |= wide(term));
            }
            found
        }
    }
}

#[test]
fn remainders_and_quotients_of_negative_numbers_are_the_exact_ones() {
    let at = [-7, 3];
    let of = |operator| {
        let term = Term::binary(operator, Term::Variable(0), Term::Variable(1));
        let swapped = Term::binary(operator, Term::Constant(7.into()), Term::constant(-3_i64));
        (term.small_value(&at), swapped.small_value(&at))
    };
    assert_eq!(of(Operator::Div), (Some(-3), Some(-3)));
    assert_eq!(of(Operator::Mod), (Some(2), Some(1)));
    assert_eq!(of(Operator::Over), (None, None));
}

#[test]
fn what_is_no_integer_of_64_bits_on_the_way_has_no_small_value() {
    let most = Term::constant(i64::MAX);
    let beyond = Term::binary(Operator::Plus, most.clone(), Term::constant(1_i64));
    let back = Term::binary(Operator::Minus, beyond, most);
    assert_eq!(back.small_value(&[]), None);
    assert_eq!(back.value(&[], &NoGames), Ok(Number::ONE));
    let half = Term::binary(Operator::Over, Term::constant(1_i64), Term::constant(2_i64));
    assert_eq!(half.small_value(&[]), None);
}
