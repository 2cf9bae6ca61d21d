//! Proofs: proved claims agree with play in a box, refuted ones are false at their counterexamples.

use crate::plain::{Compared, confirmed};
use crate::{decided, game, game_of_file};
use grundy::check::{Ask, Tools, Value, check, check_text};
use grundy::claim::{Exceptions, Verdict};
use grundy::game::{Game, Play};
use grundy::language::{Code, parse_claim, parse_game};
use grundy::library::Library;
use grundy::prover::ProofEffort;
use grundy::{Job, Limits, Resource};
use grundy_oracle::{Oracle, RandomRuleset, sample, terminating_rulesets};
use proptest::prelude::*;
use std::cell::Cell;

fn in_box() -> Ask {
    Ask::from(Some(12)).proved(ProofEffort::BRIEF)
}

fn word(rules: &str, claim: &str) -> String {
    decided(rules, claim, Play::Normal, in_box()).word().into()
}

fn exceptions(rules: &str, claim: &str) -> Option<String> {
    match decided(rules, claim, Play::Normal, in_box()) {
        Verdict::Refuted { exceptions, .. } => exceptions.map(|all| match all {
            Exceptions::Set(set) => set,
            states => states.words(),
        }),
        other => panic!("{rules}, {claim}: {other:?}"),
    }
}

/// The P-positions of a game on one heap, where they have this period from this heap on, as a claim.
fn periodic_set(p_positions: &[bool], start: usize, period: usize) -> String {
    let mut members = Vec::new();
    for (heap, is_p) in p_positions.iter().enumerate().take(start + period) {
        if *is_p {
            members.push(match heap < start {
                true => format!("{{{heap}}}"),
                false => format!("{{{period} k + {heap} | k >= 0}}"),
            });
        }
    }
    format!("P = {}", members.join(" ∪ "))
}

#[test]
fn the_p_set_of_every_small_subtraction_game_is_proved_and_with_one_heap_changed_refuted() {
    for set in 1..32_u32 {
        let numbers: Vec<usize> = (1..=5).filter(|s| set >> (s - 1) & 1 == 1).collect();
        let list: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let rules = format!("subtraction({{{}}})", list.join(", "));
        let mut p_positions: Vec<bool> = Vec::new();
        for heap in 0..64 {
            let lost = |s: &&usize| heap >= **s && p_positions[heap - **s];
            let is_p = !numbers.iter().any(|s| lost(&s));
            p_positions.push(is_p);
        }
        // What repeats over the largest number taken away repeats for ever.
        let (start, period) = (0..32)
            .flat_map(|start| (1..32).map(move |period| (start, period)))
            .find(|(start, period)| {
                (*start..*start + 5).all(|heap| p_positions[heap] == p_positions[heap + period])
            })
            .unwrap();
        assert_eq!(
            word(&rules, &periodic_set(&p_positions, start, period)),
            "proved",
            "{rules}"
        );
        for changed in [0, 3, start + period - 1] {
            let mut wrong = p_positions.clone();
            wrong[changed] = !wrong[changed];
            let claim = periodic_set(&wrong, changed + 1, period);
            assert_eq!(word(&rules, &claim), "refuted", "{rules}: {claim}");
        }
    }
}

#[test]
fn the_exceptions_of_a_false_claim_are_named_exactly() {
    let named = |rules, claim| exceptions(rules, claim).unwrap_or_default();
    assert_eq!(named("nim(2)", "P = {(x, x) | x >= 1}"), "{(0, 0)}");
    assert_eq!(
        named("nim(2)", "P = {(x, x) | x >= 0} ∪ {(3, 5), (7, 2)}"),
        "{(3, 5), (7, 2)}"
    );
    assert_eq!(
        named("nim(2)", "P = {(x, x) | x >= 0, x != 4, x != 6}"),
        "{(4, 4), (6, 6)}"
    );
    assert_eq!(
        named(
            "yama",
            "grundy(x, y) = 0 if |x - y| <= 1 else min(x, y) + 1 if x != 4 or y != 9 else 17"
        ),
        "{(4, 9)}"
    );
    // One correction makes the next one wrong, without an end.
    assert_eq!(
        named("nim(2)", "P = {(x, x) | x <= 4}"),
        "{(a, a) | a >= 5}"
    );
    assert_eq!(
        named("nim(2)", "P = {(x, x) | 2 <= x <= 7}"),
        "{(0, 0), (1, 1)} ∪ {(a, a) | a >= 8}"
    );
    assert_eq!(
        named("yama", "P = {(x, y) | x = y}"),
        "{(x, y) | |x - y| = 1}"
    );
    assert_eq!(
        named(
            "(x - i, y) where i >= 1; (x, y - j) where j >= 1",
            "same P-positions as yama"
        ),
        "{(x, y) | |x - y| = 1}"
    );
    // Where heaps are told by conditions, a condition says it.
    assert_eq!(
        named("one_or_two", "grundy(x, y) = (x + y) mod 2"),
        "{(x, y) | (x + y) mod 6 >= 2}"
    );
    assert_eq!(named("yama", "P = {(x, y) | |x - y| > 1}"), "{(x, y)}");
    assert_eq!(
        named("nim(2)", "P = {(x, y) | x != y} without {(1, 2)}"),
        "{(x1, x2)} without {(1, 2)}"
    );
    assert_eq!(named("nim(2)", "grundy(x, y) = x"), "{(x1, x2) | x2 >= 1}");
    // All of it is wrong, no few corrections mend it, and the truth is in another numeration: so much is seen.
    assert_eq!(
        named("wythoff", "P = {(x, x) | x >= 0}"),
        "false at 20 of 169 positions with heaps up to 12: \
         {(1, 2), (3, 5), (4, 7), (6, 10)} ∪ {(a, a) | a >= 1}, symmetric"
    );
}

#[test]
fn what_is_out_of_reach_is_said_with_the_term_that_makes_it_so() {
    let reason = |rules: &str, claim: &str| match decided(rules, claim, Play::Normal, in_box()) {
        Verdict::Unknown { reason, .. } => reason,
        other => panic!("{other:?}"),
    };
    let squares = reason("nim(1)", "grundy(x) = x^2 + x - x^2");
    assert!(
        squares.contains("squares with + are undecidable"),
        "{squares}"
    );
    // Of rules that have no name no claim of the papers gives the values.
    let nim = "on (x, y), symmetric: (x - i, y) where i >= 1";
    let both = reason(nim, "grundy(x, y) = x xor y if 3^x != 9 else x xor y");
    assert!(both.contains("no one base serves nim-sums"), "{both}");
    let product = reason(
        "nim(2)",
        "P = {(x, x) | x >= 0} without {(x, y) | x y + 1 = 40 x, y > 100}",
    );
    assert!(product.contains("products of variables"), "{product}");
    // It has no value from x = 101 on: nothing is proved of it, on either side of a negation.
    let negative = "P = {(x, y) | x = y, not ((100 - x) xor 1 = 1000)}";
    let negative = reason("nim(2)", negative);
    assert!(
        negative.contains("(100 - x) xor 1: this has no value"),
        "{negative}"
    );
    let root = reason("nim(1)", "grundy(x) = x + floor(sqrt(x)) - floor(sqrt(x))");
    assert!(root.contains("sqrt("), "{root}");
}

#[test]
fn powers_and_fractions_are_read_as_they_stand() {
    for (rules, claim) in [
        ("x - 2^k where k >= 0", "P = {x | x mod 3 = 0}"),
        ("x - 2^k where k >= 2", "P = {x | x mod 12 < 4}"),
        ("x - 2^k where k > 2", "P = {x | x mod 24 < 8}"),
        ("x - 2^k where 1 <= k, k <= 3", "P = {x | x mod 6 < 2}"),
        ("x - 2^k where k < 2", "P = {x | x mod 3 = 0}"),
        ("x - 2^k where k = 2", "P = {x | x mod 8 < 4}"),
        (
            "x - i where 1 <= i <= 5",
            "P = {x | 6 floor(x / 2 + x / 3) = 5 x}",
        ),
        (
            "x - i where 1 <= i <= 5",
            "P = {x | 6 floor(x / 2 - x / 3) = x}",
        ),
    ] {
        assert_eq!(word(rules, claim), "proved", "{rules}, {claim}");
    }
}

#[test]
fn the_values_of_another_game_that_grow_with_each_period_are_those_of_play() {
    let other = "subtraction(all but {1})";
    for (rules, expected) in [
        ("x - s where s >= 2", "proved"),
        ("x - s where s >= 1", "refuted"),
    ] {
        let claim = format!("grundy(x) = grundy({other}: x)");
        assert_eq!(word(rules, &claim), expected, "{rules}");
    }
}

#[test]
fn the_range_of_an_open_parameter_may_begin_far_from_0() {
    let text = "claim \"far\" for yama_wythoff(c), c >= 100, up to 12
  P = {(0, 0), (0, 1), (1, 0)} ∪ {(x, 1) | x >= 3 + c} ∪ {(1, y) | y >= 3 + c}
claim \"wrong\" for yama_wythoff(c), c >= 1, up to 12
  P = {(0, 0), (0, 1), (1, 0)} ∪ {(x, 1) | x >= 3 + c} ∪ {(1, y) | y >= 3 + c, c != 40}
";
    let mut library = Library::embedded();
    let place = library.add("open", text).unwrap();
    let mut found = Vec::new();
    check_text(&library, place, None, &Job::quiet(), &mut |report| {
        let instance = &report.instances[0];
        found.push((report.word(), instance.parameters.clone()));
    })
    .unwrap();
    assert_eq!(found[0], ("proved", vec![("c".into(), Value::All)]));
    assert_eq!(found[1], ("refuted", vec![("c".into(), Value::Number(40))]));
}

#[test]
fn games_with_a_pass_blocking_misere_play_and_sums_are_decided() {
    let pass = "P = {(x, y, 0) | x = y} ∪ {(0, 0, 1)} ∪ {(2 n + 1, 2 n + 2, 1) | n >= 0} ∪ {(2 n + 2, 2 n + 1, 1) | n >= 0}";
    assert_eq!(word("nim(2) with pass", pass), "proved");
    assert_eq!(
        word("nim(2) with pass", "P = {(x, x, e) | e <= 1}"),
        "refuted"
    );
    // Of a heap from which one option may be forbidden, 0 and 1 are lost.
    assert_eq!(word("blocking 1 of nim(1)", "P = {0, 1}"), "proved");
    assert_eq!(word("blocking 2 of nim(1)", "P = {0, 1}"), "refuted");
    let misere = |claim| decided("nim(2)", claim, Play::Misere, in_box());
    assert_eq!(
        misere("P = {(0, 1), (1, 0)} ∪ {(x, x) | x >= 2}").word(),
        "proved"
    );
    assert_eq!(misere("P = {(x, x) | x >= 2}").word(), "refuted");
    assert_eq!(misere("grundy(x, y) = x xor y").word(), "refuted");
    // Take one token and leave the rest in two heaps, or in none.
    let halves = "(a) + (b) where a + b = n - 1";
    assert_eq!(
        word(&format!("on (n): {halves}"), "grundy(n) = n mod 2"),
        "proved"
    );
    assert_eq!(
        word(&format!("on (n): {halves}"), "grundy(n) = n mod 4"),
        "refuted"
    );
}

#[test]
fn no_claim_is_proved_of_a_game_whose_play_never_ends_far_away() {
    // x falls, and y may rise; or y falls alone.
    let ends = "(x - 1, y + i) where 1 <= i <= 9; (x, y - 1)";
    let even = "P = {(x, y) | x even, y even}";
    assert_eq!(word(ends, even), "proved");
    // The same, and from x = 5000 x may rise while y falls: the claim is true of the options, and play never ends.
    let endless = format!("{ends}; (x + 1, y - 1) where (x xor 5000) = 0");
    let verdict = decided(&endless, even, Play::Normal, in_box());
    let Verdict::Unknown { reason, .. } = verdict else {
        panic!("{verdict:?}");
    };
    assert!(reason.contains("no measure was found"), "{reason}");
}

/// Small sets of positions of two heaps, in the shapes of the field.
fn shapes() -> impl Strategy<Value = String> {
    let number = 0..4_i64;
    let shape = prop_oneof![
        number
            .clone()
            .prop_map(|c| format!("{{(x, y) | |x - y| <= {c}}}")),
        (number.clone(), 2..5_i64).prop_map(|(r, m)| format!("{{(x, y) | x + y ≡ {r} (mod {m})}}")),
        (number.clone(), number.clone()).prop_map(|(a, b)| format!("{{({a}, {b})}}")),
        number
            .clone()
            .prop_map(|c| format!("{{(x, {c}) | x >= {c}}}")),
        number
            .clone()
            .prop_map(|c| format!("{{(x, x + {c}) | x >= 0}}")),
        (number.clone(), number)
            .prop_map(|(a, b)| format!("{{(x, y) | min(x, y) <= {a}, x xor y = {b}}}")),
        Just("{(x, y) | x div 2 = y div 2, (x + y) mod 2 = 0}".to_string()),
    ];
    proptest::collection::vec(shape, 1..3)
        .prop_map(|members| format!("P = {}", members.join(" ∪ ")))
}

/// A random game, and what is claimed of its P-positions.
#[derive(Clone, Debug)]
enum Claimed {
    /// On one heap: the period that is seen of them, with one heap changed or none.
    Period(RandomRuleset, Option<usize>),
    /// On two heaps: a set of one of the usual shapes.
    Shape(RandomRuleset, String),
}

impl Claimed {
    fn ruleset(&self) -> &RandomRuleset {
        match self {
            Claimed::Period(ruleset, _) | Claimed::Shape(ruleset, _) => ruleset,
        }
    }

    /// The claim as a text; nothing where no period is seen.
    fn text(&self) -> Option<String> {
        let (ruleset, changed) = match self {
            Claimed::Shape(_, text) => return Some(text.clone()),
            Claimed::Period(ruleset, changed) => (ruleset, changed),
        };
        let mut oracle = Oracle::new(ruleset);
        let mut p_positions: Vec<bool> = (0..48).map(|heap| oracle.is_p(&[heap])).collect();
        let repeats = |start: usize, period: usize| {
            (start..48 - period).all(|heap| p_positions[heap] == p_positions[heap + period])
        };
        let all = (0..12).flat_map(|start| (1..13).map(move |period| (start, period)));
        let (mut start, period) = all
            .into_iter()
            .find(|(start, period)| repeats(*start, *period))?;
        if let Some(changed) = changed {
            p_positions[*changed] = !p_positions[*changed];
            start = start.max(changed + 1);
        }
        let set = periodic_set(&p_positions, start, period);
        (set != "P = ").then_some(set)
    }
}

/// A random game with a claim: rules that are a game, and a set that can be written.
fn claimed() -> impl Strategy<Value = (RandomRuleset, String)> {
    // The P-positions of a game with sums are no claim that a proof can reach: its values decide them.
    let plain = |ruleset: &RandomRuleset| !ruleset.pass && !ruleset.has_sums();
    let one = terminating_rulesets(1).prop_filter("no pass, no sums", plain);
    let two = terminating_rulesets(2).prop_filter("no pass, no sums", plain);
    let changed = prop_oneof![5 => Just(None), 3 => (0..24_usize).prop_map(Some)];
    let claimed = prop_oneof![
        4 => (one, changed).prop_map(|(ruleset, changed)| Claimed::Period(ruleset, changed)),
        1 => (two, shapes()).prop_map(|(ruleset, text)| Claimed::Shape(ruleset, text)),
    ];
    claimed.prop_filter_map("a game and a claim", |claimed| {
        let claim = claimed.text()?;
        let ruleset = claimed.ruleset().clone();
        game_of_file(&ruleset.to_text(), "g").ok()?;
        Some((ruleset, claim))
    })
}

#[test]
fn verdicts_on_random_claims_about_random_games_are_those_of_plain_play() {
    let library = Library::embedded();
    let [proved, refuted, exact] = [0; 3].map(Cell::new);
    let one_more = |count: &Cell<u32>| count.set(count.get() + 1);
    sample(400, claimed(), |(ruleset, claim)| {
        let rules = ruleset.to_text();
        let game = game_of_file(&rules, "g").unwrap();
        let parsed = parse_claim(&claim).into_result().unwrap().unwrap();
        let most = if game.base_heaps() == 1 { 30 } else { 6 };
        let ask = Ask::from(Some(most)).proved(ProofEffort::BRIEF);
        // A claim or a game that is refused is none of this test's business; a fault of the prover is.
        let verdict = match check(
            &game,
            &parsed,
            Play::Normal,
            ask,
            Tools::new(&library, &Job::quiet()),
        ) {
            Ok(verdict) => verdict,
            Err(errors) => {
                prop_assert_ne!(errors[0].code, Code::Internal, "{} {}", rules, claim);
                return Ok(false);
            }
        };
        let mut oracle = Oracle::new(&ruleset);
        let played = |position: &[i64]| if oracle.is_p(position) { "P" } else { "N" }.to_string();
        let positions = ruleset.positions(i64::try_from(most).unwrap());
        let compared = confirmed(&claim, &verdict, positions, played)
            .map_err(|fault| TestCaseError::fail(format!("{rules}{claim}: {fault}")))?;
        match compared {
            Compared::Proved => one_more(&proved),
            Compared::Refuted { exceptions } => {
                one_more(&refuted);
                if exceptions {
                    one_more(&exact);
                }
            }
            Compared::Nothing => return Ok(false),
        }
        Ok(true)
    });
    let counts = [proved.get(), refuted.get(), exact.get()];
    eprintln!("proved, refuted, with exceptions: {counts:?}");
    assert!(
        counts[0] >= 100 && counts[1] >= 100 && counts[2] >= 60,
        "proved, refuted, with exceptions: {counts:?}"
    );
}

/// The P-set of a table as a union of shapes that repeat, changed at one position: proved exactly if it is right.
#[test]
fn one_changed_position_of_a_true_set_is_seen() {
    let games = [
        ("yama", "{(x, y) | |x - y| <= 1}"),
        ("nim(2)", "{(x, x) | x >= 0}"),
        ("ryuo(3)", "{(x, y) | x div 3 = y div 3, (x + y) mod 3 = 0}"),
        (
            "ab_yama(4, 2)",
            "{(x, y) | k >= 0, 2 k <= x < 2 k + 4, 2 k <= y < 2 k + 4}",
        ),
    ];
    for (rules, set) in games {
        assert_eq!(word(rules, &format!("P = {set}")), "proved", "{rules}");
        for position in [(0, 0), (2, 7), (5, 5), (40, 41), (100, 200), (63, 64)] {
            let with = format!("P = {set} ∪ {{{position:?}}}");
            let without = format!("P = {set} without {{{position:?}}}");
            let words = [word(rules, &with), word(rules, &without)];
            let mut sorted = words.clone();
            sorted.sort();
            assert_eq!(sorted, ["proved", "refuted"], "{rules} {position:?}");
        }
    }
}

#[test]
fn a_proof_is_compared_with_play_on_a_smaller_box_where_the_usual_one_is_too_large() {
    // Options lead far up from small heaps: few positions may be followed, and the usual box needs more.
    let few = Limits::default().with(Resource::Positions, 1 << 19);
    let library = Library::embedded().within(few);
    let rules = parse_game("(x - 1, 2 y); (x, y - 1)")
        .into_result()
        .unwrap()
        .unwrap();
    let game = Game::new(&rules, &library).unwrap();
    let asked = |ask: Ask, text: &str| {
        let parsed = parse_claim(text).into_result().unwrap().unwrap();
        check(
            &game,
            &parsed,
            Play::Normal,
            ask,
            Tools::new(&library, &Job::quiet()),
        )
        .unwrap()
    };
    // Where a proof is only tried as well.
    let wanted = Ask::from(None).proved(ProofEffort::LARGE);
    for ask in [wanted, Ask::from(None)] {
        match asked(ask, "P = {(x, y) | x mod 2 = 0, y mod 2 = 0}") {
            Verdict::Proved { by, .. } => {
                assert!(by.contains("; compared with play on heaps up to "), "{by}");
            }
            other => panic!("{other:?}"),
        }
    }
    match asked(wanted, "P = {(x, y) | x mod 2 = 0, y mod 4 = 0}") {
        Verdict::Refuted { counterexample, .. } => assert_eq!(counterexample.position, [0, 2]),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_large_constant_is_proved_by_a_proof_for_any_number_in_its_place() {
    let value = |p| format!("grundy(x, y) = (x + y) mod {p} + {p} * ((x div {p}) xor (y div {p}))");
    let rules = "{(x - i, y) | i >= 1} ∪ {(x, y - i) | i >= 1} ∪ {(x - i, y - j) | i >= 1, j >= 1, i + j <= 40}";
    let zero = "P = {x | x mod 41 = 0, 41 >= 33}";
    let laboratory = grundy::Laboratory::new();
    for (rules, claim, ground) in [
        (
            "ryuo(41)",
            &*value(41),
            "for any positive number in place of 41; ",
        ),
        (
            rules,
            &value(41),
            "for any positive number in place of 41; ",
        ),
        ("ryuo(7)", &value(7), ""),
        // True for 41, and false for 32.
        ("subtraction(1..40)", zero, ""),
    ] {
        let game = laboratory.game(rules).unwrap();
        let verdict = game.claim(claim).unwrap().prove().unwrap();
        let Verdict::Proved { by, .. } = verdict else {
            panic!("{rules}, {claim}: {verdict:?}");
        };
        assert_eq!(
            by.contains("any positive number"),
            !ground.is_empty(),
            "{by}"
        );
        assert!(by.starts_with(ground), "{by}");
    }
    // Wrong for any number in its place.
    for (rules, claim, at) in [
        ("ryuo(41)", "P = {(x, y) | (x + y) mod 41 = 0}", [0, 41]),
        ("ryuo(41)", &value(42), [1, 40]),
    ] {
        let game = laboratory.game(rules).unwrap();
        let verdict = game.claim(claim).unwrap().prove().unwrap();
        let counterexample = verdict.counterexample().unwrap();
        assert_eq!(counterexample.position, at, "{claim}");
    }
}

#[test]
fn without_a_bound_a_refutation_is_at_the_position_with_the_fewest_tokens_of_all() {
    // False at (45, 45), and outside the usual box at (0, 80), which has fewer tokens.
    let claim = "P = {(a, a) | a >= 0, a != 45} ∪ {(0, 80)}";
    let (game, claim) = (game("nim(2)").unwrap(), parse_claim(claim));
    let claim = claim.into_result().unwrap().unwrap();
    let (library, job) = (Library::embedded(), Job::quiet());
    let refuted = |ask: Ask| {
        let found = check(&game, &claim, Play::Normal, ask, Tools::new(&library, &job)).unwrap();
        found.counterexample().unwrap().position.clone()
    };
    let unbounded = Ask::from(None);
    assert_eq!(refuted(unbounded), [0, 80]);
    assert_eq!(refuted(unbounded.proved(ProofEffort::LARGE)), [0, 80]);
    assert_eq!(refuted(Ask::from(Some(60))), [45, 45]);
}

#[test]
fn a_claim_says_how_much_work_its_proof_may_take() {
    let word = |effort: u64| {
        let mut library = Library::embedded();
        let text = format!(
            "claim \"values\" for ryuo(7), up to 9, effort {effort}\n  grundy(x, y) = (x + y) mod 7 + 7 * (floor(x / 7) xor floor(y / 7))\n"
        );
        let place = library.add("effort", &text).unwrap();
        let mut found = Vec::new();
        grundy::check::check_text(&library, place, None, &Job::quiet(), &mut |report| {
            found.push(report.word());
        })
        .unwrap();
        found
    };
    assert_eq!(word(0), ["holds"]);
    assert_eq!(word(1), ["proved"]);
}

#[test]
fn choices_of_parameters_are_graded_one_by_one() {
    let mut library = Library::embedded();
    let text = "claim \"sums\" for ryuo_n(3, n), n in 1..5, up to 2, effort 0\n  grundy(x[n]) = sum(x) mod 3 + 3 * xor(floor(x / 3))\n\n\
                claim \"facts\", n in 1..4\n  n + 0 = n\n";
    let place = library.add("grades", text).unwrap();
    let mut found = Vec::new();
    let hear = &mut |mut report: grundy::check::Report| {
        // As if the first two were within reach of a proof.
        for instance in report.instances.iter_mut().take(2) {
            instance.verdict = grundy::claim::Verdict::argued("so");
        }
        let grades = grundy::family::GradedChoices::of(&report);
        found.push(grades.map(|grades| grades.words()));
    };
    grundy::check::check_text(&library, place, None, &Job::quiet(), hear).unwrap();
    let words = "proved for n = 1, 2; holds to 2 for n in 3..5";
    assert_eq!(found, [Some(words.to_string()), None]);
}

#[test]
fn a_condition_guards_what_stands_behind_it() {
    // Of n >= 1, n xor (n - 1) is 1 where n is odd, and at least 3 elsewhere.
    for (rules, claim) in [
        ("x - i where i >= 1", "P = {x | x xor max(x - 1, 0) = 0}"),
        ("x - 1", "P = {x | x = 0 or x xor (x - 1) >= 3}"),
        ("x - 1", "P = {(0)} ∪ {x | x >= 1, x xor (x - 1) >= 3}"),
        ("x - 1", "P = {x | not (x >= 1 and x xor (x - 1) = 1)}"),
        ("x - 1", "P = {x | (x xor (x - 1) if x >= 1 else 3) >= 3}"),
        ("x - 1", "P = {x | x xor |x - 1| != 1 or x = 0}"),
        (
            "x - i where i >= 1, i xor (i - 1) = 1",
            "P = {x | x mod 2 = 0}",
        ),
        (
            "(u) where u < x, u = (x - 1) xor 0, x >= 1",
            "P = {x | x mod 2 = 0}",
        ),
        (
            "x - (i xor (i - 1)) where 1 <= i <= x, i mod 2 = 1",
            "P = {x | x mod 2 = 0}",
        ),
    ] {
        assert_eq!(word(rules, claim), "proved", "{rules}: {claim}");
    }
}

#[test]
fn a_condition_guards_nothing_before_it() {
    for claim in [
        "P = {(0)} ∪ {x | x xor (x - 1) >= 3, x >= 1}",
        "P = {x | x xor (x - 1) >= 3 or x = 0}",
    ] {
        let game = game("x - 1").unwrap();
        let claim = parse_claim(claim).into_result().unwrap().unwrap();
        let (library, job) = (Library::embedded(), Job::quiet());
        let ask = Ask::from(Some(20)).proved(ProofEffort::LARGE);
        let found = check(&game, &claim, Play::Normal, ask, Tools::new(&library, &job));
        match found {
            Ok(found) => assert_eq!(found.word(), "unknown", "{claim:?}"),
            Err(errors) => assert_eq!(errors[0].code, Code::NotANumber, "{claim:?}"),
        }
    }
}

#[test]
fn a_condition_guards_what_stands_behind_it_for_given_values_of_parameters() {
    let text = "claim \"or\", a in 0..5, b in 0..5\n  b = 0 or a mod b < b\n\
                claim \"and\", a in 0..5, b in 0..5\n  b != 0 and a mod b < b\n\
                claim \"not\", a in 0..5, b in 0..5\n  not (b != 0 and a mod b >= b)\n\
                claim \"head\", a in 0..5, b in 0..0, b = 0 or a mod b = 0\n  a mod 6 = a\n\
                game divided(b) on x\n  x - i where 1 <= i <= 3, b = 0 or i mod b = 0\n\
                claim \"none\" for divided(0)\n  P = {x | x mod 4 = 0}\n\
                claim \"even\" for divided(2)\n  P = {x | x mod 4 <= 1}\n";
    let mut library = Library::embedded();
    let place = library.add("GUARDS", text).unwrap();
    let mut found = Vec::new();
    let ask = Ask::from(None).proved(ProofEffort::LARGE);
    check_text(&library, place, ask, &Job::quiet(), &mut |report| {
        found.push(report.word());
    })
    .unwrap();
    assert_eq!(
        found,
        ["proved", "refuted", "proved", "proved", "proved", "proved"]
    );
    let before = "claim \"before\", a in 0..5, b in 0..5\n  a mod b < b or b = 0\n";
    let place = library.add("BEFORE", before).unwrap();
    let errors = check_text(&library, place, ask, &Job::quiet(), &mut |_| ()).unwrap_err();
    assert_eq!(errors[0].code, Code::NotANumber);
}

#[test]
fn a_fact_asks_of_each_part_only_what_its_guards_leave_open() {
    for (fact, expected) in [
        ("(0 if n = 0 else n xor (n - 1)) >= 0", "proved"),
        ("(1 if n = 0 else n xor (n - 1)) >= 1", "proved"),
        ("(1 if n = 0 else n xor (n - 1)) >= 2", "refuted"),
        ("n xor max(n - 3, 0) >= 0", "proved"),
    ] {
        let text = format!("claim \"fact\", n >= 0\n  {fact}\n");
        let mut library = Library::embedded();
        let place = library.add("FACT", &text).unwrap();
        let mut found = Vec::new();
        let ask = Ask::from(None).proved(ProofEffort::LARGE);
        check_text(&library, place, ask, &Job::quiet(), &mut |report| {
            found.push(report.word());
        })
        .unwrap();
        assert_eq!(found, [expected], "{fact}");
    }
}
