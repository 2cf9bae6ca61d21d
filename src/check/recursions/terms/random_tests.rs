//! Facts that are proved hold of terms computed by definition.

use super::tests::{by_definition, with_parameters};
use super::*;
use proptest::prelude::*;

/// A term at n, as it is written and as it is computed of x and y.
type Written = (&'static str, fn(&[i64], &[i64], usize) -> i64);

const TERMS: [Written; 10] = [
    ("x(n)", |x, _, n| x[n]),
    ("x(n + 1)", |x, _, n| x[n + 1]),
    ("x(n + 2)", |x, _, n| x[n + 2]),
    ("y(n)", |_, y, n| y[n]),
    ("y(n + 1)", |_, y, n| y[n + 1]),
    ("y(1 + n)", |_, y, n| y[n + 1]),
    ("x(0)", |x, _, _| x[0]),
    ("x(2)", |x, _, _| x[2]),
    ("y(1)", |_, y, _| y[1]),
    ("n", |_, _, n| i64::try_from(n).unwrap()),
];

type Compare = (&'static str, fn(&i64, &i64) -> bool);

const SIGNS: [Compare; 5] = [
    ("<=", i64::le),
    ("<", i64::lt),
    ("=", i64::eq),
    ("!=", i64::ne),
    (">=", i64::ge),
];

const LAST: usize = 40;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn a_fact_that_is_proved_holds_of_the_terms_by_definition(
        [a, b, p, q] in [1..5_usize, 1..5_usize, 1..3_usize, 1..4_usize],
        once in any::<bool>(),
        [left, right] in [0..TERMS.len(), 0..TERMS.len()],
        sign in 0..SIGNS.len(),
        more in -1..5_i64,
        modulus in prop::option::weighted(0.3, 1..5_i64),
    ) {
        let ((left, of_left), (right, of_right)) = (TERMS[left], TERMS[right]);
        let (sign, holds) = SIGNS[sign];
        let fact = match modulus {
            None => format!("{left} + {more} {sign} {right}"),
            Some(modulus) => format!("({left} + {more}) mod {modulus} {sign} ({right}) mod {modulus}"),
        };
        let families = match once {
            true => "{x(i), y(i) | i < n}",
            false => "{x(i) | i < n} + {y(i) | i < n}",
        };
        let definitions = format!("x(n) = mex(b, q) {families}, y(n) = x(n) + a floor(n / p)");
        let parameters = format!("a = {a}, b = {b}, p = {p}, q = {q}, n >= 0");
        let proved = with_parameters(&parameters, &fact, &definitions, |fact| {
            proved_of_terms(fact).is_some()
        });
        if proved {
            let x = by_definition([a, b, p, q], once, LAST + 2);
            let y: Vec<i64> = (x.iter().enumerate())
                .map(|(n, x)| i64::try_from(x + a * (n / p)).unwrap())
                .collect();
            let x: Vec<i64> = x.into_iter().map(|x| i64::try_from(x).unwrap()).collect();
            for n in 0..=LAST {
                let (left, right) = (of_left(&x, &y, n) + more, of_right(&x, &y, n));
                let is_so = match modulus {
                    None => holds(&left, &right),
                    Some(modulus) => holds(&left.rem_euclid(modulus), &right.rem_euclid(modulus)),
                };
                prop_assert!(is_so, "{fact} at n = {n} for {parameters}, once {once}");
            }
        }
    }
}
