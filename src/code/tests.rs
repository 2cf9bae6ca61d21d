//! Translated formulas have the values of the formulas, and translated sets their elements.

use super::dialect::{CodeLanguage, Dialect};
use super::integer::{Integer, Truth};
use super::{membership, value};
use grundy_proofs::claim::{self, Positions};
use grundy_rules::formula::{Comparison, NoGames};
use grundy_rules::game::Names;
use grundy_rules::language::{WrittenClaim, parse_claim};
use grundy_rules::number::Number;
use grundy_work::Job;

/// The value of an expression, in 64 bits.
fn evaluated(of: &Integer, at: &[i64]) -> i64 {
    let all = |parts: &[Integer]| {
        parts
            .iter()
            .map(|part| evaluated(part, at))
            .collect::<Vec<_>>()
    };
    let small = |value: &dashu_int::IBig| i64::try_from(value).unwrap();
    match of {
        Integer::Constant(value) => small(value),
        Integer::Variable(place) => at[*place],
        Integer::Sum(a, b) => evaluated(a, at) + evaluated(b, at),
        Integer::Difference(a, b) => evaluated(a, at) - evaluated(b, at),
        Integer::Product(a, b) => evaluated(a, at) * evaluated(b, at),
        Integer::Quotient(a, by) => evaluated(a, at).div_euclid(small(by)),
        Integer::Remainder(a, by) => evaluated(a, at).rem_euclid(small(by)),
        Integer::Xor(a, b) => evaluated(a, at) ^ evaluated(b, at),
        Integer::Minimum(parts) => all(parts).into_iter().min().unwrap(),
        Integer::Maximum(parts) => all(parts).into_iter().max().unwrap(),
        Integer::Absolute(a) => evaluated(a, at).abs(),
        Integer::Root(times, under) => {
            // The greatest r with r <= b sqrt(d), by trial.
            let (b, d) = (evaluated(times, at), evaluated(under, at));
            let is_below = |r: i64| match (r < 0, b < 0) {
                (true, false) => true,
                (false, true) => r == 0 && b * b * d == 0,
                (false, false) => r * r <= b * b * d,
                (true, true) => r * r >= b * b * d,
            };
            let bound = (b * b * d).isqrt() + 2;
            (-bound..=bound).rev().find(|r| is_below(*r)).unwrap()
        }
        Integer::Choice(arms, otherwise) => {
            let mut arms = arms.iter();
            let found = arms.find(|(condition, _)| holds(condition, at));
            evaluated(found.map_or(otherwise, |(_, value)| value), at)
        }
    }
}

fn holds(of: &Truth, at: &[i64]) -> bool {
    match of {
        Truth::Constant(value) => *value,
        Truth::Compare(comparison, left, right) => {
            let (left, right) = (evaluated(left, at), evaluated(right, at));
            match comparison {
                Comparison::Equal => left == right,
                Comparison::NotEqual => left != right,
                Comparison::Less => left < right,
                Comparison::LessEqual => left <= right,
            }
        }
        Truth::And(parts) => parts.iter().all(|part| holds(part, at)),
        Truth::Or(parts) => parts.iter().any(|part| holds(part, at)),
        Truth::Not(of) => !holds(of, at),
        Truth::Exists {
            variable,
            most,
            holds: inner,
        } => {
            let mut inside = at.to_vec();
            inside.resize(inside.len().max(variable + 1), 0);
            (0..=evaluated(most, at)).any(|found| {
                inside[*variable] = found;
                holds(inner, &inside)
            })
        }
    }
}

fn written(text: &str) -> WrittenClaim {
    parse_claim(text).into_result().unwrap().unwrap()
}

#[test]
fn a_translated_formula_has_the_values_of_the_formula() {
    let heaps = ["x".to_string(), "y".to_string()];
    let formulas = [
        "(x xor y) + 3",
        "floor(x phi) xor y",
        "floor((x + y) / 3) + 5 * (x div 2) - (x - 7 * y) mod 5 + 4",
        "floor(max(x / 2, y / 3) + 1 / 6)",
        "|x - 2 y|^2 + min(x, y, 3)",
        "3 if 2 divides x else 5 if x < y * sqrt(3) else 7 if x odd else 9",
        "ceil(x * (2 - sqrt(2))) + floor((y - x) / 4)",
        "floor((x + 1) / phi) + floor(sqrt(8 y + 1) / 2)",
        "1 if y square else 2 if x in {2, 5} else 0",
        "1 if not x = y phi else 2 if x != y sqrt(2) else 3",
        "floor(x * (1 - phi)) + ceil(y / 3)",
        "x (x + 1) / 2",
    ];
    for formula in formulas {
        let claim = written(&format!("grundy(x, y) = {formula}"));
        let term = claim::far_value(&claim, &Names::new(), claim::Positions::of_heaps(2))
            .unwrap()
            .unwrap();
        let translated = value(&term, &heaps).unwrap();
        for x in 0..14_i64 {
            for y in 0..14_i64 {
                let at = [Number::from(x), Number::from(y)];
                let expected = term.value(&at, &NoGames).unwrap();
                let found = Number::from(evaluated(&translated, &[x, y]));
                assert_eq!(found, expected, "{formula} at {x}, {y}: {translated:?}");
            }
        }
    }
}

#[test]
fn a_choice_within_a_choice_stands_in_brackets() {
    let heaps = ["x".to_string()];
    let claim = written("grundy(x) = (1 if x < 3 else 2) if x < 5 else 3");
    let term = claim::far_value(&claim, &Names::new(), claim::Positions::of_heaps(1))
        .unwrap()
        .unwrap();
    let translated = value(&term, &heaps).unwrap();
    let text = |language| {
        let heaps = &heaps;
        Dialect { language, heaps }.integer(&translated)
    };
    // Without brackets Python reads `1 if x < 3 else (2 if x < 5 else 3)`.
    assert_eq!(
        text(CodeLanguage::Python),
        "(1 if x < 3 else 2) if x < 5 else 3"
    );
    assert_eq!(
        text(CodeLanguage::Cpp),
        "x < Int{5} ? (x < Int{3} ? Int{1} : Int{2}) : Int{3}"
    );
}

#[test]
fn a_symmetric_set_leaves_the_pass_in_its_place() {
    let claim = written("P = {(0, 4, 1)} ∪ {(k, 2 k + 1, 0) | k >= 0}, symmetric");
    let positions = Positions {
        components: 3,
        heaps: 2,
    };
    let members = claim::members_of(&claim, &Names::new(), positions).unwrap();
    let truth = membership(&members.unwrap(), 3).unwrap();
    let held: [&[i64]; 4] = [&[0, 4, 1], &[4, 0, 1], &[2, 5, 0], &[5, 2, 0]];
    assert!(held.iter().all(|position| holds(&truth, position)));
    let others: [&[i64]; 3] = [&[0, 1, 4], &[1, 4, 0], &[0, 1, 1]];
    assert!(!others.iter().any(|position| holds(&truth, position)));
}

#[test]
fn a_translated_set_has_the_elements_of_the_set() {
    let sets = [
        "{(x, y) | |x - y| <= 1, x + y <= 9}",
        "{(0, 0), (3, 1)} ∪ {(k, 2 k + 1) | k >= 2}, symmetric",
        "{(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric",
        "{(floor(k * sqrt(2)), floor(k * sqrt(2)) + 2 k) | k >= 0}, symmetric",
        "{(k^2, k + j) | k >= 1, j in {0, 3}}",
        "{(k (k + 1) / 2, k) | k >= 0}",
        "{(k / 2, k) | k even}",
        "{(floor(3 k / 2) + 1, floor(5 k / 2)) | k >= 1}",
        "{(ceil(k * sqrt(3)), k) | k >= 0} ∪ {(3 k, k + 1) | k odd}",
        "{(x, y) | x < y phi, y <= x phi}",
        "{(x, y) | x = floor(y * (2 - phi))}",
        "{(5 - k, k) | k <= 5} ∪ {(k + 1, 4 - k) | k <= 2}",
        "{(a(k), a(k) + 2 k) | k >= 0} where a(k) = floor(k * sqrt(2))",
    ];
    for set in sets {
        let claim = written(&format!("P = {set}"));
        let names = Names::new();
        let members = claim::members(&claim, &names, 2).unwrap().unwrap();
        let truth = membership(&members, 2).unwrap();
        let elements = claim::elements(&claim, &names, 2, 20, &Job::quiet()).unwrap();
        assert!(elements.len() > 2, "{set}");
        for x in 0..=20_i64 {
            for y in 0..=20_i64 {
                let expected = elements.contains(&vec![x, y]);
                assert_eq!(
                    holds(&truth, &[x, y]),
                    expected,
                    "{set} at {x}, {y}: {truth:?}"
                );
            }
        }
    }
}

#[test]
fn what_has_no_code_is_named() {
    let refused = [
        ("x if x prime else y", "x is prime cannot be translated"),
        ("binomial(x, y) + 1", "binomial(x, y) cannot be translated"),
        ("x mod (y + 1)", "x mod (y + 1) cannot be translated"),
        (
            "2^x",
            "2^x cannot be translated: the exponent is no small number",
        ),
    ];
    let heaps = ["x".to_string(), "y".to_string()];
    for (formula, message) in refused {
        let claim = written(&format!("grundy(x, y) = {formula}"));
        let term = claim::far_value(&claim, &Names::new(), claim::Positions::of_heaps(2))
            .unwrap()
            .unwrap();
        let none = value(&term, &heaps).unwrap_err().to_string();
        assert!(none.starts_with(message), "{none}");
    }
    let claim = written("P = {(2^k, 3^k) | k >= 0}");
    let members = claim::members(&claim, &Names::new(), 2).unwrap().unwrap();
    let none = membership(&members, 2).unwrap_err().to_string();
    assert!(
        none.starts_with("k cannot be translated: it is an exponent"),
        "{none}"
    );
}
