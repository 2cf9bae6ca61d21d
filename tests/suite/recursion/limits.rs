//! Limits of recursions, against the polynomials, the substitution and the terms.

use super::terms;
use crate::game_of_file;
use dashu_int::IBig;
use grundy::Job;
use grundy::check::{SequenceRule, check_text, sequences};
use grundy::library::Library;
use grundy::number::Number;
use grundy::recursion::{Law, Limit, ObservedLimit, PairRecursion, RecursionError, Substitution};

fn limit(a: u64, b: u64, p: u64, q: u64) -> Limit {
    let recursion = PairRecursion::new(a, b, p, q).unwrap();
    Limit::of(&recursion).unwrap().unwrap()
}

#[test]
fn oudalovs_polynomial_is_the_characteristic_polynomial_of_a_primitive_matrix() {
    for a in 1..=8 {
        for b in 1..=8 {
            let limit = limit(a, b, 1, 1);
            let substitution = Substitution::new(a, b).unwrap();
            assert_eq!(
                substitution.characteristic_polynomial().unwrap(),
                *limit.polynomial(),
                "a = {a}, b = {b}"
            );
            assert!(substitution.is_primitive().unwrap(), "a = {a}, b = {b}");
            assert_eq!(limit.polynomial().sign_changes(), 1);
            assert!(matches!(limit.law(), Law::Perron(_)));
        }
    }
}

#[test]
fn oudalovs_polynomial_is_the_printed_sum() {
    for (a, b) in [
        (1, 1),
        (1, 7),
        (2, 3),
        (3, 2),
        (5, 3),
        (8, 5),
        (7, 8),
        (9, 1),
    ] {
        let mut coefficients = vec![IBig::ZERO; b + 2];
        coefficients[b + 1] += 1;
        coefficients[1] -= 1;
        coefficients[0] -= 1;
        for i in 1..a {
            coefficients[(i * b).div_ceil(a)] -= 1;
        }
        let (a, b) = (u64::try_from(a).unwrap(), u64::try_from(b).unwrap());
        assert_eq!(limit(a, b, 1, 1).polynomial().coefficients(), coefficients);
    }
}

#[test]
fn the_word_of_gaps_is_fixed_by_the_substitution() {
    for (a, b) in [(1, 1), (2, 3), (3, 2), (5, 4), (4, 6), (1, 8)] {
        let substitution = Substitution::new(a, b).unwrap();
        let scale = b / (*substitution.letters().last().unwrap()).max(1);
        let pairs = terms(a, b, 2_000);
        let gaps: Vec<u64> = pairs
            .windows(2)
            .map(|two| (two[1].0 - two[0].0 - b) / scale)
            .collect();
        let (a, b) = (a / scale, b / scale);
        let mut word = vec![0];
        for t in &gaps {
            let zeros = (t + a).div_ceil(b) - 1;
            word.extend((0..zeros).map(|_| 0));
            word.push(t + a - zeros * b);
            assert!(substitution.letters().contains(t));
        }
        assert_eq!(word[..gaps.len()], gaps);
    }
}

#[test]
fn far_terms_agree_with_the_limit() {
    for a in 1..=8 {
        for b in 1..=8 {
            let limit = limit(a, b, 1, 1);
            let difference = limit.far_difference(90, &Job::quiet()).unwrap().unwrap();
            // Wythoff's and Fraenkel's gaps are balanced. Where P has a second root outside the unit circle the
            // difference grows like a power of n: to 27 digits for a = 1, b = 3.
            let bound = IBig::from(10).pow(if b == 1 { 1 } else { 85 });
            assert!(
                -&bound < difference && difference < bound,
                "a = {a}, b = {b}: {difference}"
            );
            if (a, b) == (1, 3) {
                assert_eq!(difference.to_string(), "-756586881902037300109202931");
            }
        }
    }
}

#[test]
fn a_common_factor_of_a_and_b_is_a_factor_of_the_limit() {
    for (a, b) in [(1, 1), (2, 3), (3, 2), (4, 5)] {
        let one = limit(a, b, 1, 1).bracket(40, &Job::quiet()).unwrap();
        for k in 2..=6 {
            let other = limit(k * a, k * b, 1, 1)
                .bracket(40, &Job::quiet())
                .unwrap();
            let rest = other.floor() - one.floor() * k;
            assert!(rest >= IBig::ZERO && rest < IBig::from(k), "{k} ({a}, {b})");
        }
    }
}

#[test]
fn digits_are_those_of_fraenkels_closed_form() {
    let scale = Number::from(IBig::from(10).pow(200));
    for a in 1_i64..=9 {
        // (2 - a + sqrt(a^2 + 4)) / 2
        let root = Number::from(a * a + 4).square_root().unwrap();
        let alpha = Number::from(2 - a)
            .plus(&root)
            .unwrap()
            .over(&Number::from(2))
            .unwrap();
        let limit = limit(a.unsigned_abs(), 1, 1, 1);
        let floor = alpha.times(&scale).unwrap().floor().to_ibig().unwrap();
        assert_eq!(*limit.bracket(200, &Job::quiet()).unwrap().floor(), floor);
        let closed = limit.closed_form().unwrap();
        assert_eq!(closed.to_string(), alpha.to_string());
    }
}

#[test]
fn quadratic_limits_agree_with_the_terms() {
    let mut tried = 0;
    for code in 0..6_u64.pow(4) {
        let [a, b, p, q] = [code % 6, code / 6 % 6, code / 36 % 6, code / 216].map(|v| v + 1);
        let recursion = PairRecursion::new(a, b, p, q).unwrap();
        let Some(limit) = Limit::of(&recursion).unwrap() else {
            assert!(p > 1 && (q > 1 || a % b > 0));
            continue;
        };
        if let Law::Perron(_) = limit.law() {
            continue;
        }
        tried += 1;
        let n = 20_000_u64;
        let (x, _) = recursion.pairs().nth(20_000).unwrap().unwrap();
        let floor =
            limit.bracket(9, &Job::quiet()).unwrap().floor().clone() * n / IBig::from(10).pow(9);
        let difference = IBig::from(x) - floor;
        let bound = IBig::from(12 * (a + b + p));
        assert!(
            -&bound < difference && difference < bound,
            "{recursion:?}: {difference}"
        );
    }
    // p = 1; and q = 1 with b a divisor of a.
    assert_eq!(tried, 5 * 36 + 5 * 14);
    assert_eq!(
        limit(1, 2, 1, 2).closed_form().unwrap().to_string(),
        "(1 + sqrt(17))/4"
    );
}

#[test]
fn what_is_seen_is_near_the_known_limit() {
    for (a, b, p, q) in [(1, 1, 1, 1), (2, 3, 1, 1), (1, 1, 3, 1), (2, 2, 1, 3)] {
        let recursion = PairRecursion::new(a, b, p, q).unwrap();
        let seen = ObservedLimit::to(&recursion, 10_000, &Job::quiet()).unwrap();
        assert!(seen.least.n >= 5_000 && seen.greatest.n <= 10_000);
        let known = limit(a, b, p, q).bracket(9, &Job::quiet()).unwrap();
        for ratio in [seen.least, seen.greatest] {
            let scaled = IBig::from(10).pow(9) * ratio.x / ratio.n;
            let difference = scaled - known.floor();
            let bound = IBig::from(2_000_000);
            assert!(
                -&bound < difference && difference < bound,
                "{recursion:?}: {seen:?}"
            );
        }
    }
    let wythoff = PairRecursion::new(1, 1, 1, 1).unwrap();
    let stopped = ObservedLimit::to(&wythoff, 10, &Job::cancelled());
    assert_eq!(stopped, Err(RecursionError::Interrupted));
    assert_eq!(
        ObservedLimit::to(&wythoff, 2, &Job::quiet())
            .unwrap()
            .range(2),
        ("1.00".into(), "1.50".into())
    );
}

/// The verdicts on a text, a word an instance.
fn verdicts(text: &str) -> Vec<String> {
    let mut library = Library::embedded();
    let place = library.add("test", text).unwrap();
    let mut words = Vec::new();
    let checked = check_text(&library, place, None, &Job::quiet(), &mut |report| {
        let all = report.instances.iter();
        words.extend(all.map(|instance| instance.verdict.word().to_string()));
    });
    match checked {
        Ok(()) => words,
        Err(errors) => errors
            .into_iter()
            .map(|error| error.message.clone())
            .collect(),
    }
}

#[test]
fn a_claimed_limit_is_proved_agrees_with_a_theorem_holds_is_refuted_or_unknown() {
    let of = |value: &str, b: u64, p: u64, root: &str| {
        verdicts(&format!(
            "claim \"T\"\n  limit x(n) / n = {value}\n  where x(n) = mex({b}) {{x(i), y(i) | i < n}},\n  \
             y(n) = x(n) + 2 floor(n / {p}), r = root({root})\n"
        ))
    };
    let right = "z^4 - z^2 - z - 1";
    assert_eq!(of("2 / (r - 1)", 3, 1, right), ["proved"]);
    // With more letters the matrix is not built.
    assert_eq!(of("2 / (r - 1)", 99, 1, "z^100 - z^50 - z - 1"), ["agrees"]);
    assert_eq!(of("2 / (r - 1)", 3, 1, "z^4 - z^3 - z - 1"), ["refuted"]);
    assert_eq!(of("3 / (r - 1)", 3, 1, right), ["refuted"]);
    assert_eq!(of("(r + 2) / (r - 1)", 3, 1, right), ["refuted"]);
    assert_eq!(of("2 / (r - floor(r))", 3, 1, right), ["holds"]);
    assert_eq!(of("2 / (r - 1) + r - floor(r)", 3, 1, right), ["refuted"]);
    // The same number, not in the known form; then one that differs in the digits behind.
    assert_eq!(of("(r + 1 - r + 1) / (r - 1)", 3, 1, right), ["holds"]);
    assert_eq!(of("2 / (r - 1) + 1 / 10^50", 3, 1, right), ["refuted"]);
    assert_eq!(of("2 / (r - 1)", 3, 2, right), ["unknown"]);
    assert_eq!(of("sqrt(2)", 1, 1, right), ["proved"]);
    assert_eq!(of("(1 + sqrt(5)) / 2", 1, 2, right), ["agrees"]);
    // 2 is a divisor of a = 2.
    assert_eq!(of("(5 + sqrt(37)) / 3", 2, 3, right), ["agrees"]);
    assert_eq!(of("(5 + sqrt(38)) / 3", 2, 3, right), ["refuted"]);
    assert_eq!(of("sqrt(3)", 1, 1, right), ["refuted"]);
    assert_eq!(of("7 / 5", 1, 1, right), ["refuted"]);
    assert_eq!(
        of("2 / (r - 1)", 3, 1, "z^2 - 3 z + 2"),
        [
            "it is not seen that z^2 - 3 z + 2 has exactly one positive root: the signs of its coefficients change 2 times"
        ]
    );
    assert_eq!(
        of("2 / (r - 1)", 3, 1, "z^2 - 1 / 2"),
        ["this is no polynomial in z with integer coefficients"]
    );
    assert_eq!(
        of("2 / (r - 1)", 3, 1, "z^4 - z^2 - floor(z) - 1"),
        ["this is no polynomial in z with integer coefficients"]
    );
}

#[test]
fn a_sum_counts_every_choice() {
    let text = "claim \"T\"\n  sum({floor(i / 2) | 1 <= i < 6}) = 6 and sum({i j | i <= 2, j <= 2, i < j}) = 2\n";
    assert_eq!(verdicts(text), ["proved"]);
}

#[test]
fn the_sequences_of_a_game_are_those_of_its_claims() {
    let text = "\
game g(a >= 1, b >= 1, p >= 1, q >= 1) on (x, y)
  (x - i, y - j)  where i + j > 0, |i - j| < a or min(i, j) < b

claim \"first\" for g(a, b, p, 1), a in 1..3, b in 1..3, p in 1..3, up to 5
  P = {(x(n), y(n)) | n >= 0}, symmetric
  where x(n) = mex(b) {x(i), y(i) | i < n}, y(n) = x(n) + a floor(n / p)

claim \"second\" for g(a, b, 1, q), a in 1..3, b in 1..3, q in 1..3, up to 5
  P = {(x(n), x(n) + a n) | n >= 0}, symmetric
  where x(m) = mex(b, q) {x(i), x(i) + a i | 0 <= i < m} skipping repeats

claim \"not these\" for g(a, b, 7, 7), a in 1..3, b in 1..3, up to 5
  P = {(x(n), y(n)) | n >= 1}, symmetric
  where x(n) = mex(b) {x(i), y(i) | i < n}, y(n) = x(n) + a n

claim \"nor these\" for g(a, b, 7, 7), a in 1..3, b in 1..3, up to 5
  P = {(x(n), y(n)) | n >= 0}, symmetric
  where x(n) = mex(b) {x(i), y(i) | i <= n}, y(n) = x(n) + a n
";
    let mut library = Library::embedded();
    library.add("test", text).unwrap();
    let found = |name: &str| {
        let game = game_of_file(text, name).unwrap();
        let all = sequences(&game, &library).into_iter();
        all.map(|sequence| match sequence.rule {
            SequenceRule::Recursion(found) => {
                let PairRecursion {
                    a, b, p, q, skip, ..
                } = found;
                (sequence.title, sequence.in_range, [a, b, p, q], skip)
            }
            SequenceRule::Multiples(_) => panic!("a recursion is written"),
        })
        .collect::<Vec<_>>()
    };
    assert_eq!(
        found("g(2, 3, 1, 1)"),
        [
            ("first".into(), true, [2, 3, 1, 1], false),
            ("second".into(), true, [2, 3, 1, 1], true)
        ]
    );
    assert_eq!(
        found("g(2, 3, 1, 9)"),
        [("second".into(), false, [2, 3, 1, 9], true)]
    );
    assert_eq!(found("g(2, 3, 7, 7)"), []);
}
