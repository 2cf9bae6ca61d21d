//! Sequences of one heap: periods against the definition and against the literature.

use crate::game;
use grundy::Job;
use grundy::check::{Tools, Value, check, check_text};
use grundy::claim::Verdict;
use grundy::game::{Game, Play, Stop};
use grundy::language::parse_claim;
use grundy::library::Library;
use grundy::number::Number;
use grundy::pattern::{Period, unstair};
use grundy::sequence::{PeriodGrade, Removal, Sequence, SequenceEffort, Shape};
use grundy::table::Table;
use grundy_oracle::{Oracle, RulesByFunction, digits, taking_and_breaking};

fn of(text: &str) -> Game {
    game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

fn sequence(text: &str, max: usize) -> Sequence {
    Sequence::of(&of(text), max, &Job::quiet()).unwrap_or_else(|stop| panic!("{text}: {stop:?}"))
}

/// Preperiod, period and saltus, with a word for how they are known.
fn period(text: &str, max: usize) -> Option<(usize, usize, i64, &'static str)> {
    let found = sequence(text, max);
    let period = found.period?;
    Some((
        period.preperiod,
        period.period,
        period.saltus,
        found.ground.word(),
    ))
}

/// The values of one heap where the numbers in a set may be taken, by definition.
fn by_definition(max: i64, may_take: impl Fn(i64) -> bool) -> Vec<u32> {
    let rules = RulesByFunction::new(1, move |position: &[i64]| {
        let taken = (1..=position[0]).filter(|taken| may_take(*taken));
        taken.map(|taken| vec![vec![position[0] - taken]]).collect()
    });
    let mut oracle = Oracle::new(rules);
    let values = (0..=max).map(|heap| u32::try_from(oracle.grundy(&[heap])).unwrap());
    values.collect()
}

/// The least period and then the least preperiod with which a list repeats up to its end, by trial; only
/// periods below a third of the list are tried.
fn by_trial(values: &[u32]) -> Option<(usize, usize, i64)> {
    let terms: Vec<i64> = values.iter().map(|value| i64::from(*value)).collect();
    (1..terms.len() / 3).find_map(|period| {
        let last = terms.len() - period;
        let saltus = terms[terms.len() - 1] - terms[last - 1];
        let repeats = |n: &usize| terms[n + period] == terms[*n] + saltus;
        let preperiod = last - (0..last).rev().take_while(repeats).count();
        (preperiod < terms.len() / 3).then_some((preperiod, period, saltus))
    })
}

#[test]
fn every_subtraction_set_and_its_complement_up_to_7_agrees_with_the_definition() {
    for choice in 1..128_u32 {
        let set: Vec<i64> = (1..=7).filter(|s| choice >> (s - 1) & 1 == 1).collect();
        let listed: Vec<String> = set.iter().map(ToString::to_string).collect();
        let listed = listed.join(", ");
        for (text, inside) in [
            (format!("subtraction({{{listed}}})"), true),
            (format!("all_but({{{listed}}})"), false),
        ] {
            let found = sequence(&text, 300);
            let expected = by_definition(300, |taken| set.contains(&taken) == inside);
            assert!(found.values().eq(expected.iter().copied()), "{text}");
            assert_eq!(found.ground.word(), "proved", "{text}");
            let period = found.period.unwrap();
            assert_eq!(
                Some((period.preperiod, period.period, period.saltus)),
                by_trial(&expected),
                "{text}"
            );
            // A shorter list must not say otherwise.
            for max in [1, 5, 9, 20, 33, 60] {
                let short = sequence(&text, max);
                assert!(
                    short.values().eq(expected[..=max].iter().copied()),
                    "{text}"
                );
                if matches!(short.ground, PeriodGrade::Proved(_)) {
                    assert_eq!(short.period, Some(period), "{text} to {max}");
                }
            }
        }
    }
}

#[test]
fn a_value_beyond_the_list_is_that_of_the_table() {
    for text in [
        "subtraction({2, 5, 6})",
        "all_but({1, 4, 6})",
        "kayles",
        "all_but({3, 10, 11})",
    ] {
        let game = of(text);
        let table = Table::grundy(&game, &[2000], &Job::quiet()).unwrap();
        let short = sequence(text, 300);
        assert_eq!(short.ground.word(), "proved", "{text}");
        for heap in 0..2000_i64 {
            let value = short.value(&Number::from(heap)).unwrap().to_i64();
            let expected = table
                .value(&[heap])
                .and_then(|value| i64::try_from(value).ok());
            assert_eq!(value, expected, "{text} at {heap}");
        }
    }
}

#[test]
fn periods_of_the_literature_are_found_and_proved() {
    for (text, max, preperiod, least, saltus) in [
        ("subtraction({1, 2, 3})", 20, 0, 4, 0),
        ("subtraction({2, 3})", 20, 0, 5, 0),
        ("subtraction({1, 4})", 20, 0, 5, 0),
        ("nim(1)", 20, 0, 1, 1),
        ("all_but({4, 8})", 60, 0, 12, 4),
        ("all_but({1})", 60, 0, 2, 1),
        ("kayles", 168, 71, 12, 0),
        ("dawsons_kayles", 300, 53, 34, 0),
        // 0.2: take one token of a heap of more than one.
        ("on (n): n - 1 where n > 1", 20, 1, 2, 0),
        // 0.07 with empty heaps shut out is 0.4: two non-empty heaps must be left; Dawson's Kayles again.
        (
            "on (n): (a) + (b) where a + b = n - 1, a >= 1, b >= 1",
            300,
            54,
            34,
            0,
        ),
        // 0.137, Dawson's chess.
        (
            "on (n): n - 1 where n = 1; n - 2 where n = 2; n - 2 where n > 2; n - 3; (a) + (b) where a + b = n - 3",
            300,
            52,
            34,
            0,
        ),
    ] {
        let found = period(text, max);
        assert_eq!(found, Some((preperiod, least, saltus, "proved")), "{text}");
    }
}

#[test]
fn kayles_is_proved_as_soon_as_the_theorem_allows() {
    // n0 = 71, p = 12, k = 2: the values up to 2 n0 + 2 p + k - 1 = 167 are needed.
    assert_eq!(sequence("kayles", 167).ground.word(), "proved");
    let effort = |heaps| SequenceEffort {
        heaps,
        ..SequenceEffort::MOMENT
    };
    let up_to = |heaps| Sequence::proved(&of("kayles"), 0, effort(heaps), &Job::quiet()).unwrap();
    assert_eq!(up_to(167).ground.word(), "proved");
    assert_eq!(up_to(166).ground.word(), "unknown");
    // A list that suggests a period is compared with four times as many values.
    assert_eq!(sequence("kayles", 166).ground.word(), "proved");
    assert_eq!(sequence("kayles", 166).values().count(), 167);
}

#[test]
fn what_no_theorem_covers_is_seen_or_not_seen() {
    assert_eq!(period("grundys_game", 300), None);
    let evens = "x - s where s even, s >= 2";
    assert_eq!(period(evens, 60), Some((0, 2, 1, "proved")));
    assert_eq!(Shape::of(&of("x - s where s prime")), Shape::Other);
    assert_eq!(Shape::of(&of("x - s where 1 <= s, 2 s <= x")), Shape::Other);
    assert_eq!(
        Shape::of(&of("x - s where s in {k^2 | k >= 1}")),
        Shape::Other
    );
    let threes = "x - s where s prime, s >= 3; x - s where s mod 3 = 0, s >= 1";
    assert_eq!(Shape::of(&of(threes)), Shape::Other);
}

#[test]
fn shapes_are_read_off_the_rules_however_they_are_written() {
    let removal = |taken, parts, least| Removal {
        taken,
        parts,
        least,
        apart: 0,
    };
    let finite = |text: &str| match Shape::of(&of(text)) {
        Shape::Finite { removals, .. } => removals,
        other => panic!("{text}: {other:?}"),
    };
    let all_but = |text: &str| match Shape::of(&of(text)) {
        Shape::AllBut { excluded, .. } => excluded,
        other => panic!("{text}: {other:?}"),
    };
    let two_and_five = vec![removal(2, 1, 0), removal(5, 1, 0)];
    assert_eq!(finite("subtraction({2, 5})"), two_and_five);
    assert_eq!(finite("x - 2; x - 5 where x >= 9"), two_and_five);
    assert_eq!(finite("x - s where s in 1..5, s mod 3 = 2"), two_and_five);
    assert_eq!(finite("{(x - i) | 2 <= i <= x, i in {2, 5}}"), two_and_five);
    assert_eq!(
        finite("x - s where s in 2..7, s in {2, 5}; x - 9 where x < 12"),
        two_and_five
    );
    assert_eq!(
        finite("subtraction({1..12} without {1, 3, 4, 6..12})"),
        two_and_five
    );
    assert_eq!(all_but("nim(1)"), Vec::<usize>::new());
    assert_eq!(all_but("all_but({4, 8})"), [4, 8]);
    assert_eq!(all_but("x - s where s >= 3; x - 1"), [2]);
    assert_eq!(all_but("x - s where s even, s > 2; x - s where s odd"), [2]);
    assert_eq!(all_but("x - s - 1 where s not in {1, 3}"), [2, 4]);
    assert_eq!(all_but("x - s where s >= 1, floor(s / 3) != 1"), [3, 4, 5]);
    assert_eq!(all_but("x - s where s >= 1, s mod 4 < 5, s != 6"), [6]);
    let kayles: Vec<Removal> = vec![removal(1, 2, 0), removal(2, 2, 0)];
    assert_eq!(finite("kayles"), kayles);
    assert_eq!(
        finite("on (n): (a) + (b) where a + b = n - s, 1 <= s <= 2"),
        kayles
    );
    assert_eq!(
        finite("on (n): (a) + (n - a - s) where s in {1, 2}"),
        kayles
    );
    assert_eq!(
        finite("on (n): (a) + (b) where n - 2 <= a + b <= n - 1, a <= b"),
        kayles
    );
    assert_eq!(
        finite("on (n): (a) + (b - 3) where n - 2 <= a + b - 3 <= n - 1, b >= 3"),
        kayles
    );
    assert_eq!(
        finite("on (n): (a) + (b) + (c) where a + b + c = n - 2, a >= 1, b >= 1, c >= 1"),
        [removal(2, 3, 1)]
    );
    for other in [
        "on (n): (a) + (b) where a + b = n - 1, a <= 3",
        "on (n): (a) + (b) where a + b = n - 1, a even",
        "on (n): (a) + (a) where 2 a <= n - 1",
        "on (n): (a) + (b) where a + b < n",
        "on (n): (a) + (b) where a + b = n - 1, 2 a <= b",
    ] {
        assert_eq!(Shape::of(&of(other)), Shape::Other, "{other}");
    }
}

#[test]
fn games_of_every_shape_have_the_values_of_their_tables() {
    for text in [
        "x - 2; x - 5 where x >= 9",
        "x - s where s in 2..7, s in {2, 5}; x - 9 where x < 12",
        "x - s where s even, s > 2; x - s where s odd",
        "x - s where s >= 3, x >= 20; x - 1",
        "on (n): n - 1 where n > 1; (a) + (b) where a + b = n - 3, a >= 2",
        "on (n): (a) + (b) where a + b = n - 3, a >= 2, b >= 5, a <= b; n - 2",
        "on (n): (a) + (b) where a + b = n, a >= 1, b >= 1; n - 1",
        "on (n): (a) + (b) + (c) where a + b + c = n - 1",
        "on (n): (a) + (n - a - s) where s in {1, 4}, n >= 7",
        "grundys_game",
        "x - s where s prime",
    ] {
        let game = of(text);
        let size = 90;
        let table = Table::grundy(&game, &[size], &Job::quiet()).unwrap();
        let expected = (0_i64..).map_while(|heap| table.value(&[heap]));
        let expected: Vec<u32> = expected
            .map(|value| u32::try_from(value).unwrap())
            .collect();
        let found: Vec<u32> = sequence(text, size - 1).values().collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn a_period_stated_for_large_heaps_can_begin_early() {
    // x - 3 from 40 on only: the period cannot begin before.
    let found = period("x - 1; x - 3 where x >= 40; x - 2 where x < 40", 120);
    assert_eq!(found.map(|found| found.3), Some("proved"));
    assert!(found.is_some_and(|found| found.0 >= 37), "{found:?}");
}

#[test]
fn a_heap_of_a_thousand_digits_has_its_value() {
    let heap = Number::parse_decimal(&"7".repeat(1000)).unwrap();
    for (text, expected) in [
        ("subtraction({1, 2, 3})", "1"),
        ("subtraction({1, 2})", "1"),
    ] {
        let sequence = Sequence::reaching(&of(text), &heap, &Job::quiet()).unwrap();
        assert_eq!(
            sequence.value(&heap).unwrap().to_string(),
            expected,
            "{text}"
        );
    }
    let nim = Sequence::reaching(&of("nim(1)"), &heap, &Job::quiet()).unwrap();
    assert_eq!(nim.value(&heap), Some(heap.clone()));
    let unknown = Sequence::reaching(&of("grundys_game"), &heap, &Job::quiet());
    assert!(matches!(unknown, Err(Stop::Limit(_))));
}

#[test]
fn the_period_guessed_is_the_least() {
    let job = Job::quiet();
    let seen = |terms: &[i64]| {
        let seen = Period::guessed(terms, &job).unwrap();
        seen.map(|p| (p.preperiod, p.period, p.saltus))
    };
    assert_eq!(seen(&[]), None);
    assert_eq!(seen(&[3]), None);
    assert_eq!(seen(&[1, 2, 1, 2, 1]), None);
    assert_eq!(seen(&[1, 2, 1, 2, 1, 2]), Some((0, 2, 0)));
    assert_eq!(seen(&[0, 1, 2, 3]), Some((0, 1, 1)));
    assert_eq!(seen(&[9, 9, 0, 5, 1, 6, 2, 7, 3, 8]), Some((2, 2, 1)));
    // Only the end of the list repeats.
    assert_eq!(seen(&[4, 1, 5, 9, 2, 6, 0, 0, 0]), None);
    let late = Period {
        preperiod: 4,
        period: 6,
        saltus: 3,
    };
    let terms = [0_i64, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5];
    let least = late
        .least(&terms, &job)
        .unwrap()
        .map(|p| (p.preperiod, p.period, p.saltus));
    assert_eq!(least, Some((0, 2, 1)));
}

#[test]
fn a_period_is_seen_where_a_quarter_of_the_values_shows_it_three_times() {
    let job = Job::quiet();
    for (preperiod, period) in [(0, 1), (0, 5), (3, 2), (10, 7)] {
        let terms: Vec<i64> = (0..400_i64)
            .map(|n| {
                if n < preperiod {
                    99 - n * n
                } else {
                    (n - preperiod) % period + n
                }
            })
            .collect();
        let enough = usize::try_from(4 * (preperiod + 3 * period)).unwrap();
        let seen = |count: usize| {
            let seen = Period::seen(&terms[..count], &job).unwrap();
            let number = |n: usize| i64::try_from(n).unwrap();
            seen.map(|p| (number(p.preperiod), number(p.period), p.saltus))
        };
        assert_eq!(
            seen(enough),
            Some((preperiod, period, period)),
            "{preperiod} {period}"
        );
        assert_eq!(seen(400), Some((preperiod, period, period)));
        assert_eq!(seen(enough - 1), None, "{preperiod} {period}");
        // One other value, anywhere behind the first quarter.
        let mut other = terms.clone();
        other[enough - 1] += 1;
        assert_eq!(Period::seen(&other[..enough], &job), Ok(None));
    }
}

/// The verdict on a claim, and the heap of its counterexample.
fn verdict(of_game: &str, claim: &str, max: u64) -> (&'static str, Option<i64>) {
    let claim = parse_claim(claim).into_result().unwrap().unwrap();
    let library = Library::embedded();
    let found = check(
        &of(of_game),
        &claim,
        Play::Normal,
        Some(max),
        Tools::new(&library, &Job::quiet()),
    );
    let found = found.unwrap_or_else(|errors| panic!("{of_game}: {errors:?}"));
    let at = match &found {
        Verdict::Refuted { counterexample, .. } => counterexample.position.first().copied(),
        _ => None,
    };
    (found.word(), at)
}

#[test]
fn claimed_periods_are_judged_as_the_definition_says() {
    for (text, inside) in [
        ("subtraction({2, 4, 7})", true),
        ("all_but({1, 4, 7, 8})", false),
    ] {
        let set: &[i64] = if inside { &[2, 4, 7] } else { &[1, 4, 7, 8] };
        let values = by_definition(400, |taken| set.contains(&taken) == inside);
        let values: Vec<i64> = values.iter().map(|value| i64::from(*value)).collect();
        for period in 1..20_usize {
            for preperiod in [0, 3, 7, 8, 9, 14_usize] {
                for saltus in [0, 1, 5_i64] {
                    let wrong = (preperiod..=400 - period)
                        .find(|n| values[n + period] != values[*n] + saltus)
                        .map(|n| i64::try_from(n + period).unwrap());
                    let claim = format!("period {period}, preperiod {preperiod}, saltus {saltus}");
                    let (word, at) = verdict(text, &claim, 100);
                    assert_eq!(at, wrong, "{text}: {claim}");
                    let expected = if wrong.is_some() { "refuted" } else { "proved" };
                    assert_eq!(word, expected, "{text}: {claim}");
                }
            }
        }
    }
}

#[test]
fn claimed_stairs_are_judged_as_the_definition_says() {
    for text in [
        "subtraction({1, 2, 3})",
        "all_but({2, 4})",
        "all_but({3})",
        "nim(1)",
        "all_but({2, 3, 7})",
    ] {
        let values: Vec<i64> = sequence(text, 400).values().map(i64::from).collect();
        for h in 1..9 {
            let first = unstair(&values, h)
                .err()
                .map(|place| i64::try_from(place).unwrap());
            let (word, at) = verdict(text, &format!("stair {h}"), 90);
            assert_eq!(at, first, "{text}: stair {h}");
            assert_eq!(
                word,
                if first.is_some() { "refuted" } else { "proved" },
                "{text}: stair {h}"
            );
        }
    }
}

#[test]
fn claims_on_sequences_end_as_their_grades_allow() {
    let evens = "x - s where s even, s >= 2";
    assert_eq!(verdict(evens, "period 2, saltus 1", 60), ("proved", None));
    assert_eq!(verdict(evens, "stair 3", 60), ("refuted", Some(1)));
    assert_eq!(verdict(evens, "arithmetic periodic", 60), ("proved", None));
    // Nothing is proved of them.
    let halves = "x - s where 1 <= s, 2 s <= x";
    assert_eq!(verdict(halves, "stair 3", 60), ("refuted", Some(1)));
    assert_eq!(verdict("grundys_game", "periodic", 60), ("unknown", None));
    assert_eq!(verdict("grundys_game", "period 70", 60), ("unknown", None));
    assert_eq!(verdict("kayles", "periodic", 200), ("proved", None));
    assert_eq!(
        verdict("kayles", "purely periodic", 200),
        ("refuted", Some(82))
    );
    // The values up to 167 prove it, whatever was asked for.
    assert_eq!(
        verdict("kayles", "period 12, preperiod 71", 100),
        ("proved", None)
    );
    let treblecross = "take_and_break(\"0.007\")";
    assert_eq!(
        verdict(treblecross, "purely periodic", 60),
        ("unknown", None)
    );
    assert_eq!(verdict("nim(1)", "periodic", 60), ("refuted", None));
    assert_eq!(
        verdict("nim(1)", "purely arithmetic periodic", 60),
        ("proved", None)
    );
}

#[test]
fn sets_run_through_the_parameters_of_a_claim() {
    let text = "\
game g(h >= 1, S) on (x)
  x - h s where s in S

claim \"subsets\" for g(h, S), S in subsets of {1, 3, h}, h in 2..3
  periodic

claim \"lists\" for g(1, S), S in {1..2, {2, 5}, all but {3}}
  arithmetic periodic
";
    let mut library = Library::embedded();
    let place = library.add("test", text).unwrap();
    let mut reports = Vec::new();
    check_text(&library, place, None, &Job::quiet(), &mut |report| {
        reports.push(report)
    })
    .unwrap();
    let chosen = |index: usize| -> Vec<String> {
        let instances = reports[index].instances.iter();
        let shown = instances.map(|instance| {
            let values = instance
                .parameters
                .iter()
                .map(|(name, value)| format!("{name} = {value}"));
            values.collect::<Vec<_>>().join(", ")
        });
        shown.collect()
    };
    // By the rank of the subset, then h: {1, 2, 3} for h = 2, {1, 3} for h = 3.
    let first = chosen(0);
    assert_eq!(first.len(), 7 + 3);
    assert_eq!(
        first[..4],
        [
            "S = {1}, h = 2",
            "S = {1}, h = 3",
            "S = {2}, h = 2",
            "S = {3}, h = 3"
        ]
    );
    assert_eq!(chosen(1), ["S = {1, 2}", "S = {2, 5}", "S = all but {3}"]);
    assert_eq!(
        reports[1].instances[1].parameters[0].1,
        Value::Set("{2, 5}".into())
    );
    assert!(
        reports.iter().all(|report| report.word() == "proved"),
        "{reports:?}"
    );
}

#[test]
fn a_code_says_how_tokens_are_taken_and_heaps_broken() {
    // Options by definition: the digit of k tokens taken says in how many heaps the rest may be left.
    for code in [
        "0.77",
        "0.137",
        "4.007",
        "0.333",
        "0.8",
        "0.15",
        "C.16",
        "0.0000000000000006",
    ] {
        let digits = digits(code);
        let rules = RulesByFunction::new(1, move |position: &[i64]| {
            taking_and_breaking(&digits, position[0])
        });
        let mut oracle = Oracle::new(rules);
        let expected: Vec<u64> = (0..=40).map(|heap| oracle.grundy(&[heap])).collect();
        let text = format!("take_and_break(\"{code}\")");
        let found: Vec<u64> = sequence(&text, 40).values().map(u64::from).collect();
        assert_eq!(found, expected, "{code}");
        let table = Table::grundy(&of(&text), &[41], &Job::quiet()).unwrap();
        let tabled: Vec<u64> = (0_i64..).map_while(|heap| table.value(&[heap])).collect();
        assert_eq!(tabled, expected, "{code}");
    }
    for wrong in ["77", "0.8G", "10.7", "1.3", "", "é.3"] {
        assert!(
            game(&format!("take_and_break(\"{wrong}\")")).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn values_beyond_a_proof_are_not_kept_and_are_those_of_the_period() {
    let far = sequence("subtraction({2, 5, 7})", 10_000_000);
    assert_eq!(far.max(), 10_000_000);
    assert!(far.computed().len() < 1000);
    let period = far.period.unwrap();
    assert_eq!((period.preperiod, period.saltus), (0, 0));
    let first: Vec<u32> = far.values().take(period.period).collect();
    let expected = first.iter().copied().cycle().take(100_000);
    assert!(far.values().take(100_000).eq(expected));
    assert_eq!(far.values().count(), 10_000_001);
    // With a saltus the last value is larger.
    let far = sequence("nim(1)", 1_000_000);
    assert!(far.computed().len() < 1000);
    assert!(far.values().eq(0..=1_000_000));
}
