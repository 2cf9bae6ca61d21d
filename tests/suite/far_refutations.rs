//! Claims that are false at one far place, and claims that are proved and compared up to a bound.

use crate::decided;
use grundy::Job;
use grundy::check::{Ask, Extent, check_text};
use grundy::claim::{Counterexample, Verdict};
use grundy::game::Play;
use grundy::library::Library;

/// The position, what is claimed and what is computed.
fn shown(found: &Counterexample) -> (String, String, String) {
    let (claimed, computed) = (found.claimed.to_string(), found.computed.to_string());
    (found.shown_position(), claimed, computed)
}

fn refuted_at(of: &str, claim: &str, play: Play, expected: (String, &str, &str)) {
    let found = decided(of, claim, play, Ask::tried(Extent::Usual));
    let counterexample = found.counterexample();
    let counterexample = counterexample.unwrap_or_else(|| panic!("{of}, {claim}: {found:?}"));
    let (at, claimed, computed) = shown(counterexample);
    let found = (at, claimed.as_str(), computed.as_str());
    assert_eq!(found, expected, "{of}, {claim}");
}

#[test]
fn a_claim_that_is_false_at_one_far_place_is_refuted_there() {
    let normal = Play::Normal;
    for n in [
        1_000_000_i64,
        12_345_678,
        10_000_000_019,
        1 << 50,
        200_000_000_000_000_003,
    ] {
        // Without one P-position, and with one too many.
        let equal = format!("({n}, {n})");
        let claim = format!("P = {{(x, x) | x != {n}}}");
        refuted_at("nim(2)", &claim, normal, (equal.clone(), "N", "P"));
        let claim = format!("P = {{(x, x) | x != {n}, x >= 2}} ∪ {{(0, 1), (1, 0)}}");
        refuted_at("nim(2)", &claim, Play::Misere, (equal, "N", "P"));
        let claim = format!("P = {{(x, x) | x >= 0}} ∪ {{({n}, {n} + 5)}}");
        let more = format!("({n}, {})", n + 5);
        refuted_at("nim(2)", &claim, normal, (more, "P", "N"));
        let claim = format!("P = {{(x, y) | |x - y| <= 1, x + y != 2 * {n} + 1}}");
        let near = format!("({n}, {})", n + 1);
        refuted_at("yama", &claim, normal, (near, "N", "P"));
        let claim = format!("P = {{x | x mod 3 = 0, x != 3 * {n}}}");
        let third = format!("({})", 3 * n);
        refuted_at("subtraction({1, 2})", &claim, normal, (third, "N", "P"));
        let claim = format!("grundy(x) = x mod 4 if x != 4 * {n} + 1 else 3");
        let heap = format!("({})", 4 * n + 1);
        refuted_at("subtraction({1, 2, 3})", &claim, normal, (heap, "3", "1"));
        let claim = format!("grundy(x, y) = x xor y if x != {n} else x + y + 1");
        let value = n.to_string();
        let one_more = (n + 1).to_string();
        let at = (format!("({n}, 0)"), one_more.as_str(), value.as_str());
        refuted_at("nim(2)", &claim, normal, at);
    }
}

#[test]
fn wythoffs_pairs_without_one_of_them_are_refuted_there() {
    // floor(k phi) for powers of ten, from the decimals of phi.
    for (k, x) in [(1000, 1618), (100_000, 161_803), (1_000_000, 1_618_033)] {
        let claim =
            format!("P = {{(floor(k phi), floor(k phi) + k) | k >= 0, k != {k}}}, symmetric");
        let pair = format!("({x}, {})", x + k);
        refuted_at("wythoff", &claim, Play::Normal, (pair, "N", "P"));
    }
}

#[test]
fn the_counterexample_is_the_one_with_the_fewest_tokens() {
    let claim = "P = {(x, y, z) | x xor y xor z = 0, x != 1000000}";
    let at = ("(1000000, 0, 1000000)".to_string(), "N", "P");
    refuted_at("nim(3)", claim, Play::Normal, at);
    // False at (800, 900) and at (0, 1650): the second has fewer tokens.
    let claim = "P = {(x, x) | x >= 0} ∪ {(800, 900), (0, 1650)}";
    refuted_at(
        "nim(2)",
        claim,
        Play::Normal,
        ("(0, 1650)".to_string(), "P", "N"),
    );
}

#[test]
fn a_far_refutation_shows_an_option() {
    let claim = "P = {(x, x) | x >= 0} ∪ {(1000000, 1000007)}";
    let found = decided("nim(2)", claim, Play::Normal, Ask::tried(Extent::Usual));
    let lines = grundy::render::text::verdict(&found, &[]);
    let option = "option (1000000, 1000000) is a P-position";
    assert_eq!(lines.lines().nth(1).map(str::trim), Some(option), "{lines}");
}

#[test]
fn a_bound_takes_no_proof_away() {
    let pairs = "P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric";
    for max in [1, 10, 300, 100_000, 10_000_000_000] {
        let found = decided("wythoff", pairs, Play::Normal, Ask::tried(Extent::Max(max)));
        assert_eq!(found.word(), "proved", "{max}");
    }
    let text = "claim \"pairs\" for wythoff, up to 100000
  P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric
claim \"not one\" for wythoff, up to 100000
  P = {(floor(k phi), floor(k phi) + k) | k >= 0, k != 10}, symmetric
claim \"far\" for subtraction({1, 2}), up to 10
  P = {x | x mod 3 = 0, x != 3 * 10^11}
";
    let mut library = Library::embedded();
    let place = library.add("bounded", text).unwrap();
    let mut words = Vec::new();
    check_text(&library, place, None, &Job::quiet(), &mut |report| {
        words.push(report.word())
    })
    .unwrap();
    assert_eq!(words, ["proved", "refuted", "refuted"]);
}

#[test]
fn a_bound_beyond_all_tables_is_a_limit_where_nothing_is_proved() {
    // The squares are beyond the arithmetic of the proofs.
    let claim = "P = {(x, x) | x^2 >= x}";
    let found = decided(
        "nim(2)",
        claim,
        Play::Normal,
        Ask::tried(Extent::Max(10_000_000)),
    );
    match found {
        Verdict::Unknown { holds_to, .. } => assert!(holds_to.is_some_and(|max| max >= 20)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_set_that_no_automaton_reads_is_compared_with_that_of_a_proved_claim() {
    // Theorem 5 of Kimura and Yamashita for c = 1: the squares.
    let claim = "P = {(0, 0)} ∪ {(k^2, (k + 1)^2) | k >= 0, k != 3000}, symmetric";
    let at = ("(9000000, 9006001)".to_string(), "N", "P");
    refuted_at("triangular_wythoff(1)", claim, Play::Normal, at);
}

#[test]
fn a_move_from_one_far_position_refutes_the_pairs_of_wythoff_there() {
    let moved = "on (x, y), symmetric: (x - i, y) where i >= 1; (x - i, y - i) where i >= 1; \
                 (x - i, y - j) where x = 4854, y = 7854, i >= 1, j >= 1";
    let pairs = "P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric";
    let at = ("(4854, 7854)".to_string(), "P", "N");
    refuted_at(moved, pairs, Play::Normal, at);
}

#[test]
fn a_listed_heap_beyond_machine_integers_is_not_left_out_of_a_proof() {
    let huge = ["2^63", "2^64", "10^19", "factorial(21)", "2^64 + 1"];
    let claims: &[(&str, &str, Play)] = &[
        ("nim(1)", "P = {0, N}", Play::Normal),
        ("nim(1)", "P = {0, k} where k = N", Play::Normal),
        ("nim(2)", "P = {(x, x)} ∪ {(N, 1)}", Play::Normal),
        ("nim(2)", "P = {(x, x)} ∪ {(3, N)}", Play::Normal),
        ("nim(2)", "P = {(x, x)} ∪ {(N, k) | k <= 3}", Play::Normal),
        (
            "nim(2)",
            "P = {(k, k) | k >= 2} ∪ {(0, 1), (1, 0), (N, 7)}",
            Play::Misere,
        ),
        ("nim(2)", "{P round = 3} = {(2, 2), (2, N)}", Play::Normal),
        (
            "nim(2)",
            "final = {(x, y) | max(x, y) <= 1} ∪ {(N, 3)}",
            Play::Normal,
        ),
        (
            "nim(2)",
            "{grundy = 1} = {(x, y) | x xor y = 1} ∪ {(N, 7)}",
            Play::Normal,
        ),
        (
            "nim(2)",
            "{(x, y) in P | x = 3} = {(3, 3), (3, N)}",
            Play::Normal,
        ),
        ("nim(1)", "no move from {N} to {0}", Play::Normal),
        ("nim(1)", "a move from each of {N} to {N + 1}", Play::Normal),
        ("kayles", "P = {0} ∪ {N}", Play::Normal),
        (
            "wythoff",
            "P = {(floor(k phi), floor(k phi) + k) | k >= 0} ∪ {(1, N)}, symmetric",
            Play::Normal,
        ),
    ];
    for (game, claim, play) in claims {
        for n in huge {
            let claim = claim.replace('N', n);
            let found = decided(game, &claim, *play, Ask::tried(Extent::Usual));
            assert!(
                !matches!(found, Verdict::Proved { .. }),
                "{game}, {claim}: {found:?}"
            );
        }
    }
}

#[test]
fn a_count_beyond_a_table_is_not_told_by_the_table() {
    let computed = |claim: &str| {
        let found = decided("nim(2)", claim, Play::Normal, Ask::tried(Extent::Usual));
        found.counterexample().map(|at| at.computed.to_string())
    };
    assert_eq!(
        computed("|{(x, y) in P | x = 3}| = 2").unwrap(),
        "1: (3, 3)"
    );
    // (61, 61) is beyond the table.
    assert_eq!(computed("|{(x, y) in P | x = 61}| = 2").unwrap(), "fewer");
    assert_eq!(
        computed("|{(x, y) in P | x = 61, y != 61}| = 1").unwrap(),
        "none"
    );
    assert_eq!(computed("|{(x, y) in P | x = 61}| = 1"), None);
    assert_eq!(computed("|{(x, y) in P | x = 61}| = 0").unwrap(), "more");
    let found = decided(
        "subtraction(1..3)",
        "|{(x) in P | x <= 400}| = 75",
        Play::Normal,
        Ask::tried(Extent::Usual),
    );
    let found = found.counterexample().unwrap().computed.to_string();
    assert!(found.starts_with("76 and more: (0), (4)"), "{found}");
}

#[test]
fn the_least_machine_integer_is_a_number_like_others() {
    // All are true: what is negative is no heap.
    for (game, claim) in [
        ("nim(1)", "P = {0, -2^63}"),
        ("nim(1)", "P = {0, -9223372036854775808}"),
        ("x - 1 where x > -2^63", "grundy(x) = x mod 2"),
        ("x - s where s in {1, -2^63}, s >= 1", "grundy(x) = x mod 2"),
        ("nim(1)", "P = {x | x = 0 or x = -2^63}"),
        ("nim(1)", "no move from {-2^63} to {0}"),
    ] {
        let found = decided(game, claim, Play::Normal, Ask::tried(Extent::Usual));
        assert_ne!(found.word(), "refuted", "{game}, {claim}: {found:?}");
    }
}
