//! Facts with open parameters: those that are false beyond the small values, and why others are not proved.

use grundy::Job;
use grundy::check::{Report, check_text};
use grundy::claim::Verdict;
use grundy::library::Library;

/// The reports on the facts of a text.
fn reports(text: &str) -> Vec<Report> {
    let mut library = Library::embedded();
    let place = library.add("facts", text).unwrap();
    let mut found = Vec::new();
    check_text(&library, place, None, &Job::quiet(), &mut |report| {
        found.push(report);
    })
    .unwrap();
    found
}

/// The values of the parameters for which a fact is refuted.
fn refuted_with(report: &Report) -> Option<String> {
    let (instance, _) = report.refutation()?;
    let parameters = instance.parameters.iter();
    let shown: Vec<String> = parameters
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    Some(shown.join(", "))
}

/// Facts in x alone, which are false at this value first.
fn in_one() -> Vec<(String, String)> {
    let mut facts = Vec::new();
    for n in [7_i64, 11, 40, 101, 999, 10_007, 54_321, 99_999] {
        facts.push((format!("x mod {n} != 0"), n));
        facts.push((format!("x^2 != {n}^2"), n));
        facts.push((format!("x^3 + x != {n}^3 + {n}"), n));
        facts.push((format!("x^2 < {n}^2"), n));
        facts.push((format!("x * (x + 1) != {n} * ({n} + 1)"), n));
        facts.push((format!("gcd(x, {n}) < {n}"), n));
        facts.push((format!("x^2 mod ({n}^2) != 0 or x mod {n} != 0"), n));
        facts.push((format!("|x^2 - {n}^2| >= 1"), n));
        facts.push((format!("(x - {n})^2 >= 1"), n));
        facts.push((format!("max(x^2, {n}^2) != min(x^2, {n}^2)"), n));
        facts.push((format!("x xor {n} != 0"), n));
    }
    for n in [20, 100, 1000] {
        facts.push((format!("2^x < 2^{n}"), n));
    }
    facts.push(("x^2 + x + 41 is prime".into(), 40));
    facts.push(("x^2 - x + 41 is prime".into(), 41));
    facts.push(("x^2 + x + 17 is prime".into(), 16));
    facts.push(("2^x mod 101 != 1".into(), 100));
    let far = |(fact, n): (String, i64)| (fact, format!("x = {n}"));
    facts.into_iter().map(far).collect()
}

#[test]
fn a_fact_that_is_false_beyond_the_small_values_is_refuted_there() {
    let mut facts: Vec<(String, &str, String)> = in_one()
        .into_iter()
        .map(|(fact, at)| (fact, "x >= 1", at))
        .collect();
    let two = "x >= 1, y >= 1";
    for (fact, at) in [
        ("x^2 + y^2 != 500", "x = 4, y = 22"),
        ("x y != 221", "x = 13, y = 17"),
        ("x^2 - 2 y^2 != 17^2 - 2 * 12^2 or x < 10", "x = 17, y = 12"),
        ("x^3 + y^3 != 1729 or x < y", "x = 12, y = 1"),
        ("x^y != 7^8", "x = 7, y = 8"),
        ("x^2 y != 299^2 * 300", "x = 299, y = 300"),
    ] {
        facts.push((fact.into(), two, at.into()));
    }
    facts.push((
        "x != 10^17".into(),
        "x >= 1",
        "x = 100000000000000000".into(),
    ));
    facts.push(("x != 5007".into(), "x >= 5000", "x = 5007".into()));
    facts.push(("x^2 != 5100^2".into(), "x >= 5000", "x = 5100".into()));
    facts.push(("x^3 != -8000".into(), "x <= 5", "x = -20".into()));
    assert!(facts.len() >= 100);
    let text: Vec<String> = facts
        .iter()
        .map(|(fact, ranges, _)| format!("claim \"{fact}\", {ranges}\n  {fact}\n"))
        .collect();
    let found = reports(&text.concat());
    for ((fact, _, at), report) in facts.iter().zip(&found) {
        assert_eq!(refuted_with(report).as_ref(), Some(at), "{fact}");
    }
}

#[test]
fn a_fact_that_is_true_and_not_proved_says_how_far_it_was_tried_and_why_there_is_no_proof() {
    let text = "claim \"one\", x >= 1
  3^x mod 7 != 0
claim \"two\", x >= 1, y >= 1
  x^2 != 2 y^2
claim \"bounded\", x >= 1, up to 50
  3^x mod 7 != 0
";
    let found = reports(text);
    let holds = |report: &Report| match &report.instances[0].verdict {
        Verdict::Holds { max, unproved } => (*max, unproved.is_some()),
        other => panic!("{}: {other:?}", report.title),
    };
    let [one, two, bounded] = found.as_slice() else {
        panic!("{found:?}");
    };
    // Long numbers take more steps: they are tried less far.
    let (max, why) = holds(one);
    assert!(
        why && max.is_some_and(|max| (1000..=100_000).contains(&max)),
        "{max:?}"
    );
    assert_eq!(holds(two), (Some(300), true));
    assert_eq!(holds(bounded), (Some(50), true));
}

#[test]
fn a_fact_without_a_value_says_where() {
    let text = "claim \"quotient\", x >= 0\n  1 / (x - 54321) != 3\n";
    let mut library = Library::embedded();
    let place = library.add("my.game", text).unwrap();
    let mut errors = String::new();
    let found = check_text(&library, place, None, &Job::quiet(), &mut |report| {
        errors = format!("{report:?}");
    });
    let told = format!("{errors}{found:?}");
    assert!(told.contains("x = 54321"), "{told}");
}

#[test]
fn a_recursion_that_open_parameters_put_out_of_reach_holds_and_says_why() {
    let lines = [
        "|i - j| < a or min(i, j) < b",
        "|i - j| <= a - 1 or min(i, j) + 1 <= b",
    ];
    for line in lines {
        let text = format!(
            "game g(a, b) on (x, y)\n  (x - i, y - j) where {line}, i + j >= 1\n\n\
             claim \"all\" for g(a, b), a >= 1, b >= 1, up to 12\n  \
             P = {{(x(n), x(n) + a n) | n >= 0}}, symmetric\n  where x(n) = mex(b) {{x(i), x(i) + a i | i < n}}\n"
        );
        let [report] = &reports(&text)[..] else {
            panic!("{line}");
        };
        let Verdict::Holds { max, unproved } = &report.instances[0].verdict else {
            panic!("{line}: {report:?}");
        };
        assert_eq!((*max, unproved.is_some()), (Some(12), true), "{line}");
    }
}
