//! Claims on values, phases and rounds of all positions are compared with play by the definitions.

use super::bounds::{Ask, Extent, Proving};
use super::tools::Tools;
use super::{Report, check, check_text};
use grundy_proofs::claim::{Exceptions, Verdict};
use grundy_proofs::prover::ProofEffort;
use grundy_rules::game::{Game, Play};
use grundy_rules::language::{parse_claim, parse_game};
use grundy_rules::library::Library;
use grundy_work::Job;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn verdict(game: &str, claim: &str, play: Play, extent: Extent) -> Verdict {
    let library = Library::embedded();
    let parsed = parse_game(game).into_result().unwrap().unwrap();
    let game = Game::new(&parsed, &library).unwrap();
    let claim = parse_claim(claim).into_result().unwrap().unwrap();
    let mut ask = Ask::from(extent);
    ask.proving = Proving::Within(ProofEffort::BRIEF);
    let job = Job::quiet();
    check(&game, &claim, play, ask, Tools::new(&library, &job)).unwrap()
}

#[track_caller]
fn is_proved(game: &str, claim: &str, play: Play) {
    let found = verdict(game, claim, play, Extent::Max(12));
    assert_eq!(found.word(), "proved", "{game}: {claim}");
}

#[track_caller]
fn is_refuted(game: &str, claim: &str, play: Play, at: &[i64]) {
    let found = verdict(game, claim, play, Extent::Max(12));
    let position = found.counterexample().map(|found| found.position.clone());
    assert_eq!(position, Some(at.to_vec()), "{game}: {claim}");
}

#[test]
fn a_level_set_is_proved_and_one_that_differs_in_one_position_is_refuted() {
    let (normal, misere) = (Play::Normal, Play::Misere);
    let level = "{grundy = 3} = {(1, 3), (0, 4)} ∪ {(3 k + 4, 3 k + 7) | k >= 0";
    is_proved("triangular", &format!("{level}}}, symmetric"), normal);
    is_refuted(
        "triangular",
        &format!("{level}, k != 2}}, symmetric"),
        normal,
        &[10, 13],
    );
    // Far beyond the table.
    is_refuted(
        "triangular",
        &format!("{level}, k != 24}}, symmetric"),
        normal,
        &[76, 79],
    );
    is_refuted(
        "triangular",
        &format!("{level}}} ∪ {{(90, 91)}}, symmetric"),
        normal,
        &[90, 91],
    );
    is_proved("nim(1)", "{grundy = 0} = {0}", normal);
    is_proved("nim(1)", "{grundy = 0} = {1}", misere);
    is_proved("nim(1)", "{grundy = 1} = {0}", misere);
    is_refuted("nim(1)", "{grundy = 1} = {1}", misere, &[0]);
    // No position has the value.
    is_proved("one_or_two", "{grundy = 3} = {(x, y) | x < 0}", normal);
    is_refuted(
        "one_or_two",
        "{grundy = 3} = {(500, 500)}",
        normal,
        &[500, 500],
    );
    is_proved("blocking 1 of nim(1)", "{grundy = 2} = {4, 5}", normal);
    is_refuted("blocking 1 of nim(1)", "{grundy = 2} = {4}", normal, &[5]);
    is_proved(
        "ryuo_pass(3)",
        "{grundy = 0} = {(x, y, 0) | x + y ≡ 0 (mod 3), x div 3 = y div 3} ∪ {(0, 0, 1)} ∪ {(m + 1, 3 - m, 1) | m <= 2} ∪ {(3 n + 1, 3 n + 1, 1) | n >= 1} ∪ {(k + 3 n, 5 - k + 3 n, 1) | n >= 1, 2 <= k <= 3}",
        normal,
    );
}

#[test]
fn a_round_is_proved_and_one_that_differs_in_one_position_is_refuted() {
    let normal = Play::Normal;
    is_proved("nim(2)", "{P round = 3} = {(2, 2)}", normal);
    is_proved(
        "nim(2)",
        "{N round = 2} = {(1, x) | x >= 2}, symmetric",
        normal,
    );
    is_proved(
        "nim(2)",
        "{round = 2} = {(1, x) | x >= 1}, symmetric",
        normal,
    );
    is_refuted(
        "nim(2)",
        "{round = 2} = {(1, x) | x >= 2}, symmetric",
        normal,
        &[1, 1],
    );
    is_refuted(
        "nim(2)",
        "{N round = 2} = {(1, x) | x >= 2, x != 300}, symmetric",
        normal,
        &[1, 300],
    );
    is_proved("nim(2)", "{round = 0} = {(x, y) | x < 0}", normal);
    let misere = Play::Misere;
    is_proved("nim(1)", "{N round = 1} = {0}", misere);
    is_proved("nim(1)", "{N round = 2} = {x | x >= 2}", misere);
    is_refuted("nim(1)", "{N round = 2} = {x | x >= 1}", misere, &[1]);
}

#[test]
fn qualities_and_phases_are_proved_for_all_positions() {
    let normal = Play::Normal;
    for quality in [
        "admissible",
        "universally admissible",
        "tame",
        "misere P by phases",
    ] {
        is_proved("triangular", quality, normal);
        is_proved("yama_wythoff(6)", quality, normal);
    }
    is_proved(
        "three_heaps_6a",
        "no option = {(x, y, z) | min(x, y, z) = 0} ∪ {(x, y, z) | max(x, y, z) <= 2}",
        normal,
    );
    is_proved(
        "triangular",
        "final = {(0, 0), (0, 1), (0, 2), (1, 1), (1, 2)}, symmetric",
        normal,
    );
    is_refuted(
        "triangular",
        "final = {(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (99, 99)}, symmetric",
        normal,
        &[99, 99],
    );
    is_refuted(
        "yama",
        "every position with value 0 has an option of value 1",
        normal,
        &[0, 0],
    );
    is_proved(
        "yama",
        "every position with value 0 and an option has an option of value 1",
        normal,
    );
}

#[test]
fn where_misere_play_is_not_by_phases_is_found_by_play() {
    // At (5, 7) no phase of an option is at fault; but from there one moves to (5, 6) and (5, 5), of which the first is a misère
    // P-position of another kind.
    let game = "on (x, y), symmetric: (x - 2, y - 1); (x - 2, y - 2); (x - i, y) where i >= 1, x >= y; (x - i, y) where i >= 3";
    let claim = "misere P by phases";
    is_refuted(game, claim, Play::Normal, &[5, 6]);
    let found = verdict(game, claim, Play::Normal, Extent::Max(12));
    let Verdict::Refuted {
        exceptions: Some(Exceptions::Seen { count, of, .. }),
        ..
    } = found
    else {
        panic!("{found:?}");
    };
    assert_eq!((count, of), (15, 169));
    // Of a counterexample beyond the table nothing is counted.
    let near = verdict(game, claim, Play::Normal, Extent::Max(4));
    let Verdict::Refuted {
        exceptions,
        counterexample,
        ..
    } = near
    else {
        panic!("{near:?}");
    };
    assert_eq!(
        (counterexample.position, exceptions.is_none()),
        (vec![5, 6], true)
    );
}

#[test]
fn lines_with_another_budget_are_not_the_same() {
    let literal = "same P-positions as gurvich_literal(1, 1, 2, 1)";
    is_proved("gurvich(1, 1, 2, 1)", literal, Play::Normal);
    // The options are the same, and so are the P-positions as far as this.
    let game = "blocking 1 of (x - 1, y); (x, y - 1)";
    let claim = "same P-positions as nearly";
    let mut library = Library::embedded();
    let nearly = "game nearly on (x, y)\n  (x - 1, y)\n  blocking 1 of (x, y - 1)\n";
    library.add("nearly", nearly).unwrap();
    let parsed = parse_game(game).into_result().unwrap().unwrap();
    let game = Game::new(&parsed, &library).unwrap();
    let claim = parse_claim(claim).into_result().unwrap().unwrap();
    let job = Job::quiet();
    let mut ask = Ask::from(Extent::Max(0));
    ask.proving = Proving::Within(ProofEffort::BRIEF);
    let found = check(&game, &claim, Play::Normal, ask, Tools::new(&library, &job)).unwrap();
    assert_ne!(found.word(), "proved");
}

/// Values, phases and rounds of a game on two heaps by its definition: a move subtracts one of the vectors.
struct Played {
    values: BTreeMap<[i64; 2], u64>,
    last: BTreeMap<[i64; 2], bool>,
    misere: BTreeMap<[i64; 2], u64>,
    vectors: Vec<[i64; 2]>,
}

impl Played {
    fn new(vectors: &[[i64; 2]], max: i64) -> Played {
        let mut played = Played {
            values: BTreeMap::new(),
            last: BTreeMap::new(),
            misere: BTreeMap::new(),
            vectors: vectors.to_vec(),
        };
        let mex = |found: &[u64]| (0..).find(|value| !found.contains(value)).unwrap();
        for [x, y] in (0..=max).flat_map(|x| (0..=max).map(move |y| [x, y])) {
            let at = [x, y];
            let options = played.options(at);
            let of = |known: &BTreeMap<[i64; 2], u64>| -> Vec<u64> {
                options.iter().map(|option| known[option]).collect()
            };
            let value = mex(&of(&played.values));
            let misere = match options.is_empty() {
                true => 1,
                false => mex(&of(&played.misere)),
            };
            let has = |value: u64, last: bool| {
                let is = |option: &&[i64; 2]| {
                    played.values[*option] == value && played.last[*option] == last
                };
                options.iter().find(is).is_some()
            };
            let is_last = match value {
                0 => options.is_empty() || has(1, true),
                1 => !has(0, false),
                _ => false,
            };
            played.values.insert(at, value);
            played.misere.insert(at, misere);
            played.last.insert(at, is_last);
        }
        played
    }

    fn options(&self, [x, y]: [i64; 2]) -> Vec<[i64; 2]> {
        let all = self.vectors.iter().map(|[i, j]| [x - i, y - j]);
        all.filter(|option| option.iter().all(|heap| *heap >= 0))
            .collect()
    }

    fn has_option(&self, at: [i64; 2], value: u64, last: bool) -> bool {
        let options = self.options(at).into_iter();
        let mut options = options.filter(|option| self.values[option] == value);
        options.any(|option| self.last[&option] == last)
    }

    /// Is the claim with this number true at the position?
    fn holds(&self, claim: usize, at: [i64; 2], [m, r]: [i64; 2]) -> bool {
        let (value, last) = (self.values[&at], self.last[&at]);
        let [x, y] = at;
        match claim {
            0 => value <= 1 || self.has_option(at, 0, false) || self.has_option(at, 1, true),
            1 => {
                let both = |last| self.has_option(at, 0, last) && self.has_option(at, 1, last);
                let crosses = |own, others, into| value == own && self.has_option(at, others, into);
                let leaves = !last && crosses(1, 0, true);
                let returns = last && crosses(0, 1, false);
                !leaves && !returns && (value <= 1 || both(true) || both(false))
            }
            2 => matches!((value, self.misere[&at]), (0, 1) | (1, 0)) || value == self.misere[&at],
            3 => (self.misere[&at] == 0) == (value == 0 && !last || value == 1 && last),
            4 => value == 0 || self.has_option(at, 0, false),
            5 => last == ((x + y) % m == r),
            6 => (value == 1) == ((x + y) % m == r),
            _ => (value == 2) == (x % m == r),
        }
    }
}

fn claim(claim: usize, [m, r]: [i64; 2]) -> String {
    match claim {
        0 => "admissible".into(),
        1 => "universally admissible".into(),
        2 => "tame".into(),
        3 => "misere P by phases".into(),
        4 => "every position with value > 0 has an option of value 0 in the normal phase".into(),
        5 => format!("final = {{(x, y) | (x + y) mod {m} = {r}}}"),
        6 => format!("{{grundy = 1}} = {{(x, y) | (x + y) mod {m} = {r}}}"),
        _ => format!("{{grundy = 2}} = {{(x, y) | x mod {m} = {r}}}"),
    }
}

#[test]
fn qualities_and_traits_are_proved_for_all_values_of_a_parameter_where_they_are_true() {
    let word = |claim: &str| {
        let text = format!(
            "game most(c >= 0) on (x)\n  x - i  where i > c\n\nclaim \"T\" for most(c), c >= 0, up to 9\n  {claim}\n"
        );
        let mut library = Library::embedded();
        let place = library.add("TEXT", &text).unwrap();
        let mut word = "";
        let mut hear = |report: Report| word = report.word();
        check_text(&library, place, None, &Job::quiet(), &mut hear).unwrap();
        word
    };
    assert_eq!(word("universally admissible"), "proved");
    assert_eq!(word("tame"), "proved");
    assert_eq!(
        word("every position with value <= 1 is in the final phase"),
        "proved"
    );
    assert_eq!(
        word("every position with value <= 2 is in the final phase"),
        "refuted"
    );
    assert_eq!(
        word("every position with value 1 has an option of value 1"),
        "refuted"
    );
}

#[test]
fn a_small_final_phase_proves_that_a_game_is_tame_where_the_sets_of_its_values_are_not_known() {
    for quality in ["universally admissible", "admissible", "tame"] {
        is_proved("wythoff", quality, Play::Normal);
        is_proved("triangular_wythoff(0)", quality, Play::Normal);
    }
    // Here the final phase has no end.
    let endless = verdict(
        "triangular_wythoff(1)",
        "universally admissible",
        Play::Normal,
        Extent::Max(12),
    );
    assert_eq!(endless.word(), "holds");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn a_recursion_is_proved_only_of_a_game_with_its_p_positions(
        [a, b, p, q] in [1..3_u64, 1..3_u64, 1..4_u64, 1..4_u64],
        [c, d, r, s] in [0..2_u64, 0..2_u64, 0..2_u64, 0..2_u64],
        kind in 0..3_usize,
    ) {
        let (p, q) = if (p + q) % 2 == 0 { (p, 1) } else { (1, q) };
        let name = ["gurvich", "gurvich_literal", "gurvich_section8"][kind];
        let game = format!("{name}({a}, {b}, {p}, {q})");
        // The same parameters more often than others.
        let near = |own: u64, other: u64| if c + d + r + s > 1 { own } else { own + other };
        let (a, b, p, q) = (near(a, c), near(b, d), near(p, r), near(q, s));
        let claim = format!(
            "P = {{(x(n), y(n)) | n >= 0}}, symmetric where x(n) = mex({b}, {q}) {{x(i), y(i) | i < n}}, y(n) = x(n) + {a} floor(n / {p})"
        );
        let played = verdict(&game, &claim, Play::Normal, Extent::Max(25));
        let found = verdict(&game, &claim, Play::Normal, Extent::Max(2));
        if found.word() == "proved" {
            prop_assert_eq!(played.word(), "proved", "{}: {}", game, claim);
        }
        if kind == 0 && c + d + r + s > 1 {
            prop_assert_eq!(found.word(), "proved", "{}: {}", game, claim);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn claims_on_classes_of_random_games_end_as_play_shows(
        vectors in prop::collection::vec([0..4_i64, 0..4_i64], 1..4),
        number in 0..8_usize,
        m in 1..5_i64,
        r in 0..4_i64,
    ) {
        let vectors: Vec<[i64; 2]> = vectors.into_iter().filter(|v| *v != [0, 0]).collect();
        prop_assume!(!vectors.is_empty());
        let rules: Vec<String> = vectors.iter().map(|[i, j]| format!("(x - {i}, y - {j})")).collect();
        let game = rules.join("; ");
        let text = claim(number, [m, r]);
        let max = 40;
        let played = Played::new(&vectors, max);
        let found = verdict(&game, &text, Play::Normal, Extent::Max(8));
        let first = (0..=2 * max).find_map(|sum| {
            let mut heaps = (0..=sum).map(|x| [x, sum - x]);
            heaps.find(|[x, y]| *x <= max && *y <= max && !played.holds(number, [*x, *y], [m, r]))
        });
        match &found {
            Verdict::Proved { .. } => prop_assert_eq!(first, None, "{}: {}", game, text),
            Verdict::Refuted { counterexample, .. } => {
                let at = &counterexample.position;
                prop_assert!(!played.holds(number, [at[0], at[1]], [m, r]), "{}: {} at {:?}", game, text, at);
            }
            _ => {
                let near = first.filter(|[x, y]| *x <= 8 && *y <= 8);
                prop_assert_eq!(near, None, "{}: {}", game, text);
            }
        }
    }
}

#[test]
fn classes_are_proved_for_all_parameters_at_once_and_serve_as_guesses() {
    let word = |claims: &[String]| {
        let text = claims.join("\n");
        let mut library = Library::embedded();
        let place = library.texts().len();
        library.add("TEXT", &text).expect("a text");
        let mut words = Vec::new();
        let _ = check_text(
            &library,
            place,
            None,
            &Job::quiet(),
            &mut |report: Report| {
                words.push(report.word().to_string());
            },
        );
        words
    };
    let rows = "for yama_wythoff(c), c >= 0, up to 8\n";
    let one = format!(
        "claim \"one\" {rows}  {{grundy = 1}} = {{(0, 2), (1, 1)}} ∪ {{(2, y) | c >= 1, y >= 5 + c}} ∪ {{(2, 3) | c = 0}} ∪ {{(3, y) | c = 0, y >= 6}}, symmetric\n"
    );
    let far = one
        .replace("\"one\"", "\"far\"")
        .replace("y >= 5 + c}", "y >= 5 + c, y < 500}");
    let last = format!(
        "claim \"last\" {rows}  final = {{(0, 0), (0, 1), (0, 2), (1, 1)}} ∪ {{(1, y) | y >= 3 + c}}, symmetric\n"
    );
    let found = word(&[one, far, last]);
    assert_eq!(found[0], "proved", "{found:?}");
    assert_eq!(&found[1..], ["refuted", "refuted"], "{found:?}");
}
