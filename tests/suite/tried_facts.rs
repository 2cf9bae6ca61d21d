//! Facts with open parameters: those that are false beyond the small values, and why others are not proved.

use grundy::check::{Report, check_text};
use grundy::claim::Verdict;
use grundy::family::RefutedChoices;
use grundy::library::Library;
use grundy::{Job, Resource};

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

#[test]
fn a_listed_value_however_far_is_tried() {
    let facts = "claim \"large\", a in {0, 2^64}
  a = 0
claim \"within a clause\", a in {0, 2^40}
  a = 0
claim \"negative\", a in {3, -2000000}
  a = 3
claim \"below\", a = 3 or -2000010 <= a <= -2000000
  a = 3
claim \"in two parts\", a = 2 or a >= 10^6
  a = 2
claim \"far\", a >= 10^10
  a != 10^10 + 3
claim \"in two lists\", a in {2, 2^70}, b in {2^70, 5}, a < b
  b = 5
claim \"as another\", a = 3 or -2000010 <= a <= -2000000, b = a
  a = 3
claim \"as another in a list\", b in {3, -2000000}, a = b
  a = 3
claim \"two open ones\", a = 2 or a >= 10^6, b >= 0
  a = 2
claim \"open downwards\", a = 2 or a >= 10^7, b <= 5
  a = 2
claim \"seldom\", a >= 1, a mod 1000 = 0
  a != 3000
claim \"powers\", a in {2^k | 60 <= k <= 70}
  a < 2^70
claim \"squares\", a in {k^2 | 1 <= k <= 3}
  a != 9
claim \"common\", a in {5, 3^40} ∩ {3^40, 5, 7}
  a = 5
claim \"listed or open\", a = 2^70 or a >= 5
  a < 2^70
claim \"by the other\", a in 0..5, b = 2^a
  b != 32
claim \"by a far one\", a in {2, 2^70}, b in {a, a + 1}
  b != 2^70 + 1
claim \"beside a range\", a in {2, 2^70}, b in 1..2, b < a
  a + b < 10
";
    let refuted: Vec<String> = reports(facts)
        .iter()
        .map(|report| refuted_with(report).expect(&report.title))
        .collect();
    let large = |power: u32| 2_i128.pow(power);
    let wanted = [
        format!("a = {}", large(64)),
        format!("a = {}", large(40)),
        "a = -2000000".into(),
        "a = -2000010".into(),
        "a = 1000000".into(),
        "a = 10000000003".into(),
        format!("a = 2, b = {}", large(70)),
        "a = -2000010, b = -2000010".into(),
        "b = -2000000, a = -2000000".into(),
        "a = 1000000, b = 0".into(),
        "a = 10000000, b = -6".into(),
        "a = 3000".into(),
        format!("a = {}", large(70)),
        "a = 9".into(),
        "a = 12157665459056928801".into(),
        format!("a = {}", large(70)),
        "a = 5, b = 32".into(),
        format!("a = {0}, b = {1}", large(70), large(70) + 1),
        format!("a = {}, b = 1", large(70)),
    ];
    assert_eq!(refuted, wanted);
}

#[test]
fn each_value_of_a_finite_range_is_tried_with_what_depends_on_it() {
    for (ranges, fact, with, count, of) in [
        (
            "a in {-2000000, 5}, b = a + 1",
            "b > 0",
            "a = -2000000, b = -1999999",
            1,
            2,
        ),
        (
            "a in {-10^9, 5}, b in a..a + 2",
            "b != 1 - 10^9",
            "a = -1000000000, b = -999999999",
            1,
            6,
        ),
        (
            "a in {10^12, 5}, a + b = 3",
            "a < 10",
            "a = 1000000000000, b = -999999999997",
            1,
            2,
        ),
        (
            "a in {2, 2^70}, b in a..a + 2",
            "b != 2^70 + 1",
            "a = 1180591620717411303424, b = 1180591620717411303425",
            1,
            6,
        ),
        (
            "b in 10^11..10^11 + 2, a = 1000 b",
            "a < 10^14 + 2000",
            "b = 100000000002, a = 100000000002000",
            1,
            3,
        ),
        (
            "a in 10^30..10^30 + 1",
            "a != 10^30",
            "a = 1000000000000000000000000000000",
            1,
            2,
        ),
        (
            "a in -2000000..-1999990",
            "a != -1999995",
            "a = -1999995",
            1,
            11,
        ),
        ("a in 1..10, b >= a", "a != 9", "a = 9, b = 9", 1, 10),
        (
            "a in 1..100, b in 1..50, c >= 0",
            "a + b < 150",
            "a = 100, b = 50, c = 0",
            1,
            5000,
        ),
        (
            "a in 1..20, b > 3, b mod 50 = a",
            "a != 16",
            "a = 16, b = 16",
            1,
            20,
        ),
        (
            "a in -6..2, b in a a..a a + 3",
            "a != -5",
            "a = -5, b = 25",
            4,
            36,
        ),
        (
            "a in {1, 1000}, b in a a..a a + 1",
            "b < 10^6",
            "a = 1000, b = 1000000",
            2,
            4,
        ),
        (
            "a in 1..20, b >= 1, c >= 0, a^2 + b^2 = c^2",
            "a != 16",
            "a = 16, b = 12, c = 20",
            1,
            18,
        ),
        (
            "a in {n mod 3 | 1 <= n <= 9} ∪ {2, 2}",
            "a != 2",
            "a = 2",
            1,
            3,
        ),
        ("a in {n mod 3 | n >= 5}", "a != 2", "a = 2", 1, 3),
        (
            "a + b = 2^70, 1 <= a <= 3",
            "a != 3",
            "a = 3, b = 1180591620717411303421",
            1,
            3,
        ),
        (
            "y in 0..3, x in 0..5, y = 0 or x mod y = 0",
            "y != 3",
            "y = 3, x = 0",
            2,
            17,
        ),
        ("a in -1..1, a != 0, 6 mod a = 0", "a = 7", "a = -1", 2, 2),
        (
            "a in 0..3, b in 0..3, a b != 0, b mod a = 0",
            "a < 3",
            "a = 3, b = 3",
            1,
            5,
        ),
        ("a in 0..6, b^2 in 1..7", "a < 6", "a = 6, b = -2", 4, 28),
        ("a^2 + b^4 <= 20, a >= 4", "b != 1", "a = 4, b = 1", 1, 3),
        ("a >= 0, (a / 2)^2 <= 7", "a != 5", "a = 5", 1, 6),
        ("a >= 0, a^4 <= 100", "a != 3", "a = 3", 1, 4),
        (
            "a in -6..6, (a mod 4 = 1 or a mod 4 = 2), 12 mod a = 0",
            "a != -3",
            "a = -3",
            1,
            6,
        ),
        (
            "a = 1 or (a >= 2^40 and a <= 0) or (a >= 2^63 - 1 and a <= 0) or a = 2",
            "a = 1",
            "a = 2",
            1,
            2,
        ),
        ("a >= 5, a divides 12", "a != 12", "a = 12", 1, 2),
        ("a in 1..9, a / 2 in 1..3", "a != 6", "a = 6", 1, 3),
        ("a in 1..9, not a / 2 in 1..3", "a != 5", "a = 5", 1, 6),
        (
            "n in {a j | 0 <= j <= 3}, a in {7}",
            "n != 14",
            "n = 14, a = 7",
            1,
            4,
        ),
        ("1 <= a, b <= 4", "a + b < 8", "a = 4, b = 4", 1, 16),
        ("-1 <= a, b <= 1", "a + b < 2", "a = 1, b = 1", 1, 9),
        ("a = 2, -1, 5", "a != -1", "a = -1", 1, 3),
        ("a = -3, -1, ..., 3", "a != 3", "a = 3", 1, 4),
        ("a in {-5, -3, -1, ..., 3}", "a != 1", "a = 1", 1, 5),
        (
            "(1 <= a <= 4), b <= 4, b = a",
            "b < 4",
            "a = 4, b = 4",
            1,
            4,
        ),
        (
            "a in 0..5, b in 0..5, b != 0, a mod b = 0",
            "a != 5",
            "a = 5, b = 1",
            2,
            15,
        ),
        (
            "a in {5, -2, 1, -4}, b in {0, 2, 4}",
            "b mod a != 0",
            "a = -4, b = 0",
            9,
            12,
        ),
    ] {
        let found = reports(&format!("claim \"fact\", {ranges}\n  {fact}\n"));
        assert_eq!(refuted_with(&found[0]).as_deref(), Some(with), "{ranges}");
        let choices = RefutedChoices::of(&found[0]).expect(ranges);
        assert_eq!((choices.count, choices.of), (count, of), "{ranges}");
    }
    let negative = reports("claim \"fact\", a in {5, -2, 1, -4}, b in {0, 2, 4}\n  b mod a != 0\n");
    let words = RefutedChoices::of(&negative[0]).unwrap().condition;
    assert_eq!(words.as_deref(), Some("b mod a = 0"));
    let true_of_all =
        "claim \"fact\", a in -4..-4 ∩ {-n | 4 <= n <= 8}, b in a a..a a + 2\n  a + b >= 12\n";
    assert_eq!(reports(true_of_all)[0].word(), "proved");
}

#[test]
fn parts_of_an_open_range_are_tried_where_each_begins() {
    for (ranges, fact, with) in [
        ("a >= 1 or a <= -2000000", "a > 0", "a = -2000006"),
        ("not (-2000000 < a and a < 1)", "a > 0", "a = -2000006"),
        ("a >= 10^6, a mod 1000 = 7", "a != 1000007", "a = 1000007"),
        ("a in {k - 100 | k >= 0}, up to 6", "a != 3", "a = 3"),
        ("a <= 5, up to 2000000000000", "a != -77", "a = -77"),
    ] {
        let found = reports(&format!("claim \"fact\", {ranges}\n  {fact}\n"));
        assert_eq!(refuted_with(&found[0]).as_deref(), Some(with), "{ranges}");
    }
    // The values of a wide range are not all taken one by one.
    let wide = reports("claim \"fact\", a in 1..10^6, b >= a\n  b > 0\n");
    assert_eq!(wide[0].word(), "holds");
}

#[test]
fn larger_values_are_listed_where_a_condition_is_not_evaluated_at_once() {
    for (ranges, fact, with) in [
        ("a in {k^2 | k >= 0}", "a < 5", "a = 9"),
        ("a in {k^2 + 7000 | k >= 0}", "a != 7001", "a = 7001"),
        ("a in {3 k | k >= 0}", "a < 200", "a = 201"),
        ("a in {2^k | k >= 0}", "a < 100", "a = 128"),
        (
            "a in {5 k + 2 | k >= 0}, b in 0..1",
            "a + b != 203",
            "a = 202, b = 1",
        ),
        ("a >= 0, b = a^2, c >= 1", "a != 3", "a = 3, b = 9, c = 1"),
        (
            "a >= 0, b >= 0, c = 4 a b",
            "a b < 2",
            "a = 1, b = 2, c = 8",
        ),
    ] {
        let found = reports(&format!("claim \"fact\", {ranges}\n  {fact}\n"));
        assert_eq!(refuted_with(&found[0]).as_deref(), Some(with), "{ranges}");
    }
}

#[test]
fn without_a_bound_the_number_of_choices_that_were_checked_is_told() {
    let far = "claim \"far\", a in {k^2 + 70 | k >= 0}\n  a != 10^9\n";
    let found = reports(far);
    let Verdict::Holds { max, unproved } = &found[0].instances[0].verdict else {
        panic!("{found:?}");
    };
    let why = unproved.as_deref().unwrap_or_default();
    assert!(
        max.is_none() && why.contains("choices of a were checked"),
        "{why}"
    );
}

#[test]
fn a_listed_fraction_is_no_value_of_a_parameter() {
    let mut library = Library::embedded();
    let text = "claim \"halves\", a in {1/2, 1, 3/2}\n  2 a = 2\n";
    let place = library.add("facts", text).unwrap();
    let found = check_text(&library, place, None, &Job::quiet(), &mut |_| ());
    let errors = found.unwrap_err();
    assert_eq!(errors[0].message, "a claim's parameter is an integer");
    assert_eq!(&text[errors[0].span.start..errors[0].span.end], "1/2");
}

#[test]
fn lists_with_more_choices_than_allowed_are_refused_at_once() {
    let list: Vec<String> = (0..60).map(|number: u8| number.to_string()).collect();
    let list = list.join(", ");
    for (condition, limit) in [("", 1000), (", a + b + c + d = 1000", 1 << 20)] {
        let text = format!(
            "claim \"lists\", a in {{{list}}}, b in {{{list}}}, c in {{{list}}}, d in {{{list}}}{condition}\n  a + b + c + d >= 0\n"
        );
        let mut library = Library::embedded();
        let place = library.add("facts", &text).unwrap();
        let job = Job::quiet();
        let job = job.within(job.limits().with(Resource::Choices, limit));
        let found = check_text(&library, place, None, &job, &mut |_| ());
        let message = found.unwrap_err()[0].message.clone();
        let wanted = format!("more than {limit} choices");
        assert!(message.contains(&wanted), "{message}");
    }
}

#[test]
fn what_is_checked_for_some_values_of_a_parameter_says_for_how_many() {
    let text = |formula: &str| {
        format!(
            "game sub(q >= 1) on x\n  x - s where 1 <= s <= q\n\nclaim \"far\" for sub(q), q >= 1\n  grundy(x) = {formula}\n"
        )
    };
    let near = reports(&text("x mod (q + 1) if q != 7 else x mod 7"));
    assert_eq!(refuted_with(&near[0]).as_deref(), Some("q = 7"));
    let far = reports(&text("x mod (q + 1) if q != 70 else x mod 7"));
    let Verdict::Holds { unproved, .. } = &far[0].instances[0].verdict else {
        panic!("{far:?}");
    };
    let why = unproved.as_deref().unwrap_or_default();
    assert!(why.contains("15 small choices of q"), "{why}");
}

#[test]
fn a_claim_on_a_game_is_tried_for_a_listed_argument_however_far() {
    let text = |range: &str, claim: &str| {
        format!(
            "game sub(m) on x\n  x - 1\n  x - m\n\nclaim \"far\" for sub(m), {range}\n  {claim}\n"
        )
    };
    for (range, claim, with) in [
        ("m in {2, 2^40}", "period 3", "m = 1099511627776"),
        ("m = 2 or m >= 10^6", "period 3", "m = 1000000"),
        ("m = 2 or m >= 10^6", "P = {x | x mod 3 = 0}", "m = 1000000"),
    ] {
        let found = reports(&text(range, claim));
        assert_eq!(refuted_with(&found[0]).as_deref(), Some(with), "{range}");
    }
}

#[test]
fn a_range_out_of_reach_is_refused_and_says_what_is_tried() {
    for range in ["a >= 10^19", "a <= -10^19, a mod 2 = 1"] {
        let mut library = Library::embedded();
        let place = library
            .add("facts", &format!("claim \"far\", {range}\n  a = 0\n"))
            .unwrap();
        let found = check_text(&library, place, None, &Job::quiet(), &mut |_| ());
        let message = found.unwrap_err()[0].message.clone();
        assert!(
            message.contains("none beyond 68719476736"),
            "{range}: {message}"
        );
    }
}
