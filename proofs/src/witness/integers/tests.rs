use super::*;
use grundy_rules::formula::{NoGames, Scope};
use grundy_rules::language::{Statement as Written, parse_file};
use grundy_rules::number::Number;
use proptest::prelude::*;

/// Decides `conclusion where hypotheses` in the variables u, v, w.
fn decide(hypotheses: &[&str], conclusion: &str) -> bool {
    let names: Vec<String> = ["u", "v", "w"].map(String::from).to_vec();
    let condition = |text: &str| {
        let text = format!("claim \"a step\"\n  {text}\n");
        let file = parse_file(&text).into_result().unwrap();
        let claim = file.claims().next().unwrap().claim.clone();
        let Written::Fact(written) = claim.statement else {
            panic!("{text} is no condition");
        };
        let meanings = names.iter().enumerate().map(|(place, name)| {
            let term = grundy_rules::formula::Term::Variable(place);
            (name.clone(), grundy_rules::formula::Meaning::Number(term))
        });
        let mut scope = Scope::of_names(meanings.collect());
        scope.condition(&written).unwrap()
    };
    let hypotheses = hypotheses.iter().map(|text| condition(text)).collect();
    let obligation = Obligation::new(
        "a step".into(),
        String::new(),
        &names,
        hypotheses,
        condition(conclusion),
    );
    decided(&obligation.unwrap(), &Job::quiet()) == SolverVerdict::Valid
}

#[test]
fn linear_steps_follow() {
    assert!(decide(&["u >= 0", "v >= u + 1"], "v >= 1"));
    assert!(decide(&["u < v", "v < w"], "u + 2 <= w"));
    assert!(decide(&["u = v or u = w", "v >= 3", "w >= 4"], "u >= 3"));
    assert!(decide(&["|u - v| <= 2", "u = 5"], "v >= 3 and v <= 7"));
    assert!(decide(&["u = min(v, w)"], "u <= v"));
    assert!(decide(&[], "2 u != 2 v + 1"));
    assert!(decide(&["u mod 2 = 1"], "(u + 1) mod 2 = 0"));
    assert!(decide(&["3 (u div 3) > v"], "u > v"));
}

#[test]
fn steps_with_products_follow() {
    assert!(decide(&["u >= 1", "v >= 1"], "u v >= 1"));
    assert!(decide(&["u >= v", "w >= 0"], "u w >= v w"));
    assert!(decide(&["u >= 2", "v >= u", "w = u v"], "w >= 2 v"));
    assert!(decide(&["0 <= u", "u < v"], "u^2 < v^2"));
    assert!(decide(&[], "(u + v) (u - v) = u^2 - v^2"));
    assert!(decide(&["u >= 0", "v >= 0"], "u^2 + v^2 >= 2 u v"));
}

#[test]
fn what_does_not_follow_is_left_open() {
    assert!(!decide(&["u >= 0"], "u >= 1"));
    assert!(!decide(&["u >= 0", "v >= 0"], "u v >= 1"));
    assert!(!decide(&["u = v or u = w"], "u = v"));
    assert!(!decide(&["u mod 2 = 1"], "u mod 3 = 1"));
    let far = "2 min(u, v^2 + u) != 1001 + 2 v^2 - 2 v^2";
    assert!(decide(&["u >= 0"], far));
    assert!(!decide(&["0 <= u", "u <= v"], "u^2 < v^2"));
}

/// A condition on the variables u, v, w; `None` if it divides by the number 0, or the like.
fn condition_on_uvw(text: &str) -> Option<Condition> {
    let text = format!("claim \"a step\"\n  {text}\n");
    let file = parse_file(&text).into_result().unwrap();
    let Written::Fact(written) = file.claims().next().unwrap().claim.statement.clone() else {
        panic!("{text} is no condition");
    };
    let names = ["u", "v", "w"].into_iter().enumerate();
    let meanings = names.map(|(place, name)| {
        let term = grundy_rules::formula::Term::Variable(place);
        let meaning = grundy_rules::formula::Meaning::Number(term);
        (name.to_string(), meaning)
    });
    Scope::of_names(meanings.collect()).condition(&written).ok()
}

/// Does the conclusion follow, for integers u, v, w, from hypotheses with divisors, powers and splits at the least values?
fn follow(hypotheses: &[&str], conclusion: &str) -> bool {
    let hypotheses: Vec<_> = hypotheses
        .iter()
        .map(|text| condition_on_uvw(text).unwrap())
        .collect();
    let conclusion = condition_on_uvw(conclusion).unwrap();
    follows(&hypotheses, &conclusion, &Job::quiet())
}

/// Terms in which sums, products, quotients, remainders, powers and least numbers are mixed.
fn terms() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("u".to_string()),
        Just("v".to_string()),
        Just("w".to_string()),
        (0..4_i32).prop_map(|number| number.to_string()),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let two = (inner.clone(), inner);
        let signs = prop::sample::select(vec![
            "+", "-", "*", "*", "/", "div", "mod", "^", "min", "xor", "root",
        ]);
        (two, signs).prop_map(|((left, right), sign)| match sign {
            "min" => format!("min({left}, {right})"),
            "root" => format!("({left}) - u sqrt(({right}) * ({right}) + v + 1)"),
            sign => format!("({left}) {sign} ({right})"),
        })
    })
}

#[test]
fn what_follows_is_true_of_all_small_integers() {
    let hypotheses = prop::collection::vec(
        prop::sample::select(vec![
            "u >= 1",
            "0 <= u",
            "1 <= u",
            "2 <= u",
            "0 <= v",
            "1 <= v",
            "v <= u",
            "0 <= w",
            "w < u",
            "w <= v",
            "u + v >= w",
            "u v >= 2",
            "w != 0",
            "v mod u = 0",
            "u <= 2 v",
        ]),
        1..5,
    );
    // What is true of many terms, if the number K that is added to one side is right.
    let conclusions = prop::sample::select(vec![
        "(A) mod (B) <= (B) - 1 + K",
        "(B) * ((A) div (B)) <= (A) + K",
        "(A) xor (B) <= (A) + (B) + K",
        "(A) xor (B) >= (A) - (B) - K",
        "min(A, B) <= (A) + K",
        "(A)^2 >= (A) - K",
        "(A) * (B) >= (A) - K",
        "((A) + (B)) div (B) = (A) div (B) + 1 + K",
        "(A) / (B) <= (A) + K",
        "2^v >= v + 1 - K and (A) < (A) + 1 + K",
        "(A) < (B) + K",
        "(A) = (B) + K",
    ]);
    let proved = std::cell::Cell::new(0);
    let test =
        |(hypotheses, conclusion, left, right, more): (Vec<&str>, &str, String, String, i32)| {
            let conclusion = conclusion
                .replace('K', &more.to_string())
                .replace('A', &left)
                .replace('B', &right);
            let given: Vec<Condition> = hypotheses
                .iter()
                .map(|text| condition_on_uvw(text).unwrap())
                .collect();
            let Some(asked) = condition_on_uvw(&conclusion) else {
                return Ok(false);
            };
            if !follows(&given, &asked, &Job::quiet()) {
                return Ok(true);
            }
            proved.set(proved.get() + 1);
            for number in 0..512_i64 {
                let at =
                    [number / 64, number / 8 % 8, number % 8].map(|part| Number::from(part - 3));
                if given.iter().all(|own| own.holds(&at, &NoGames) == Ok(true)) {
                    let found = asked.holds(&at, &NoGames);
                    prop_assert_eq!(
                        found,
                        Ok(true),
                        "{} by {:?} at {:?}",
                        conclusion,
                        hypotheses,
                        at
                    );
                }
            }
            Ok(true)
        };
    let cases = (hypotheses, conclusions, terms(), terms(), -1..2_i32);
    grundy_oracle::sample(400, cases, test);
    eprintln!("{} cases were proved", proved.get());
    assert!(
        proved.get() >= 12,
        "only {} cases were proved",
        proved.get()
    );
}

#[test]
fn quotients_and_remainders_by_a_positive_variable_are_those_of_division() {
    let given = ["u >= 1", "v >= 0", "0 <= w", "w < u"];
    for holds in [
        "(u v + w) div u = v",
        "(u v + w) mod u = w",
        "v - u (v div u) < u",
        "(u v - w) div u >= v - 1",
        "v div u >= 0",
    ] {
        assert!(follow(&given, holds), "{holds}");
    }
    for open in [
        "(u v + w) div u = v + 1",
        "(u v + w + 1) div u = v",
        "(u v + w) mod u = w + 1",
        "v - u (v div u) < u - 1",
        "(u v - w) div u >= v",
        "v div u >= 1",
    ] {
        assert!(!follow(&given, open), "{open}");
    }
}

#[test]
fn a_divisor_that_may_be_0_or_negative_divides_nothing() {
    assert!(follow(&["u >= 1"], "v / u = v / u"));
    assert!(!follow(&["u >= 0"], "v / u = v / u"));
    assert!(!follow(&["v >= 0"], "(u v) div u = v"));
    assert!(!follow(
        &["v >= 0", "v mod u >= 0"],
        "u >= 1 or v mod u >= 0"
    ));
    assert!(!follow(&["u != 0"], "v - u (v div u) >= 0"));
    // That a divisor is positive is not taken from what is divided by it.
    assert!(!follow(&["u (v div u) > 0", "v >= 1"], "v div u >= 0"));
}

#[test]
fn fractions_with_a_positive_variable_below_the_bar_are_compared() {
    assert!(follow(
        &["u >= 1", "v >= 1"],
        "1 / u + 1 / v = (u + v) / (u v)"
    ));
    assert!(follow(&["u >= 1", "v >= u"], "1 / v <= 1 / u"));
    assert!(!follow(&["u >= 1", "v >= u"], "1 / v < 1 / u"));
    assert!(!follow(&["u >= 0", "v >= u"], "1 / v <= 1 / u"));
    assert!(follow(
        &["u >= 2", "v >= 1"],
        "(u^(v + 1) - 1) / (u - 1) - (u^v - 1) / (u - 1) = u^v"
    ));
    assert!(!follow(
        &["u >= 1", "v >= 1"],
        "(u^(v + 1) - 1) / (u - 1) - (u^v - 1) / (u - 1) = u^v"
    ));
    assert!(!follow(
        &["u >= 2", "v >= 1"],
        "(u^(v + 1) - 1) / (u - 1) - (u^v - 1) / (u - 1) = u^v + 1"
    ));
}

#[test]
fn powers_of_one_base_are_in_the_order_of_their_exponents() {
    let given = ["u >= 2", "v >= 0", "w >= 0", "w < v"];
    assert!(follow(&given, "u^v >= u u^w"));
    assert!(follow(&given, "u^(v + w) = u^v u^w"));
    // An exponent that may be negative has no power here, and a base that may be 0 no order.
    assert!(!follow(&given, "u^(v - w) >= 1"));
    assert!(!follow(&["u >= 2", "w < v"], "u^v >= u u^w"));
    let no_base = ["v >= 0", "w >= 0", "w < v"];
    assert!(!follow(&no_base, "u^v >= u u^w"));
}

#[test]
fn a_nim_sum_is_known_by_its_bounds_and_its_parity() {
    let given = ["u >= 0", "v >= 0", "w >= 1"];
    for holds in [
        "u xor v <= u + v",
        "u xor v >= u - v",
        "(u xor v) mod 2 = (u + v) mod 2",
        "w (u xor v) + w != w (u xor v)",
        "((u xor v) xor w) <= u + v + w",
        "(u div w) xor v >= 0",
    ] {
        assert!(follow(&given, holds), "{holds}");
    }
    for open in [
        "u xor v <= u",
        "u xor v = u + v",
        "(u - v) xor w >= 0",
        "(u xor v) != 3",
    ] {
        assert!(!follow(&given, open), "{open}");
    }
    // A negative number has no nim-sum.
    assert!(!follow(&["u >= 0"], "u xor v >= 0"));
    assert!(!follow(&[], "(u xor v) xor w >= 0"));
}

#[test]
fn numbers_with_a_square_root_are_compared() {
    let alpha = "((2 - u + sqrt(u^2 + 4)) / 2)";
    let given = ["u >= 1", "v >= 1"];
    for holds in [
        "1 / A + 1 / (A + u) = 1",
        "A > 0",
        "A > 1",
        "A < 2",
        "A != 1",
        "A^2 + (u - 2) A - u = 0",
        "sqrt(u^2 + 4) > u",
        "sqrt(u^2 + 4) <= u + 2",
        "u - sqrt(u) >= 0",
        "v sqrt(u) >= 1",
    ] {
        let holds = holds.replace('A', alpha);
        assert!(follow(&given, &holds), "{holds}");
    }
    for open in [
        "1 / A + 1 / (A + u) = 2",
        "1 / A + 1 / (A + u + 1) = 1",
        "A > 2",
        "A >= u",
        "sqrt(u^2 + 4) > u + 1",
        "u - sqrt(u) > 0",
        "v sqrt(u) >= 2",
        // Two roots, one of a number that may be negative, and a divisor that may be 0 or negative.
        "sqrt(u) + sqrt(v) >= 1",
        "sqrt(u - 2) >= 0",
        "1 / (u - sqrt(v)) = 1 / (u - sqrt(v))",
        "1 / (sqrt(u) - v) >= 0 - 5",
    ] {
        let open = open.replace('A', alpha);
        assert!(!follow(&given, &open), "{open}");
    }
    assert!(!follow(&["u >= 0"], "1 / sqrt(u) = 1 / sqrt(u)"));
}

#[test]
fn cases_are_split_at_the_sign_of_what_a_divisor_divides() {
    let given = ["u >= 1", "0 <= v", "v < u", "0 <= w", "w < u", "v != w"];
    assert!(follow(&given, "(5 u + v) mod u != (u + w) mod u"));
    let given = ["u >= 1", "v >= 1", "v < u", "w >= 0"];
    assert!(follow(&given, "u w + v != u (w xor 5)"));
    assert!(!follow(&["u >= 1", "v >= 1", "v <= u"], "u w + v != 0"));
}

#[test]
fn cases_are_split_at_the_least_value_of_a_variable() {
    assert!(follow(
        &["u >= 2", "v >= 1", "u + v > 3"],
        "(u - 1) (u^v - 1) >= 2"
    ));
    assert!(!follow(&["u >= 2", "v >= 1"], "(u - 1) (u^v - 1) >= 2"));
    assert!(follow(&["u >= 0"], "u^2 >= u"));
    assert!(!follow(&["u >= 0"], "u^2 >= 2 u"));
}
