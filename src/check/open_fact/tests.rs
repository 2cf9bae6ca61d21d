use crate::check::bounds::{Ask, Extent};
use crate::check::texts::check_item;
use crate::check::tools::Tools;
use grundy_proofs::claim::Verdict;
use grundy_rules::library::Library;
use grundy_work::Job;
use std::ops::ControlFlow;

/// The verdict on a fact for all values of its parameters, among the papers and this text.
fn verdict(before: &str, ranges: &str, fact: &str) -> Verdict {
    let mut library = Library::embedded();
    let text = format!("{before}\nclaim \"a fact\", {ranges}, up to 3\n  {fact}\n");
    let place = library.texts().len();
    library.add("TEXT", &text).expect("a text");
    let library = library.seen_from(place);
    let item = library.texts()[place]
        .file()
        .claims()
        .last()
        .unwrap()
        .clone();
    let job = Job::quiet();
    let ask = Ask::from(Extent::Usual);
    let report = check_item(&item, None, ask, Tools::new(&library, &job), &mut |_| {
        ControlFlow::Continue(())
    });
    report.expect(fact).instances[0].verdict.clone()
}

fn words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proved { by, .. } => by.clone(),
        other => other.word().to_string(),
    }
}

#[test]
fn the_values_of_a_game_by_a_proved_claim_stand_in_a_fact() {
    let yama = "x >= 0, y >= 2, j >= 1, x + 2 <= y, j <= x";
    let holds = verdict(
        "",
        yama,
        "grundy(yama: x + 1, x) = 0 and grundy(yama: x + 1, j - 1) = j",
    );
    assert!(
        words(&holds).contains("by \"Theorem 1\", proved"),
        "{holds:?}"
    );
    let ryuo = "p >= 1, s >= 0, t >= 0, s + t <= p - 1";
    let holds = verdict("", ryuo, "grundy(ryuo(p): s, t) = s + t");
    assert!(words(&holds).contains("for all p at once"), "{holds:?}");
}

#[test]
fn false_facts_on_the_values_of_games_are_refuted() {
    for (ranges, fact) in [
        (
            "x >= 0, y >= 2, j >= 1, x + 2 <= y, j <= x",
            "grundy(yama: x + 1, j - 1) = j + 1",
        ),
        ("x >= 0, y >= 0", "grundy(yama: x, y) <= x"),
        (
            "p >= 1, s >= 0, t >= 0, s + t <= p",
            "grundy(ryuo(p): s, t) = s + t",
        ),
        (
            "p >= 1, s >= 0, t >= 0, s + t <= p - 1",
            "grundy(ryuo(p): s, t) < p - 1",
        ),
    ] {
        assert_eq!(words(&verdict("", ranges, fact)), "refuted", "{fact}");
    }
}

#[test]
fn a_false_claim_on_values_proves_no_fact() {
    let before = "\
game pairs on (x, y)
  (x - i, y)  where i >= 1
  (x, y - i)  where i >= 1

claim \"the sum\" for pairs, up to 1
  grundy(x, y) = x + y
";
    let found = verdict(
        before,
        "x >= 0, y >= 0, y <= 0",
        "grundy(pairs: x, y) = x + y",
    );
    assert_ne!(found.word(), "proved", "{found:?}");
    // A formula says nothing of heaps that are negative.
    let fact = "x = 0 or grundy(yama: x - 1, x - 1) = 0";
    let negative = verdict("", "x >= 0", fact);
    assert_ne!(negative.word(), "proved", "{negative:?}");
}

#[test]
fn a_claim_on_integers_says_nothing_of_a_game_whose_argument_is_a_fraction() {
    let before = "\
game halves(p >= 1) on (x)
  x - s where s = 1, (2 p) mod 2 = 0

claim \"halves\" for halves(p), p >= 1, up to 9
  grundy(x) = x mod 2
";
    let even = "p >= 1, v >= 0";
    let found = verdict(before, even, "grundy(halves(p): v) = v mod 2");
    assert_eq!(found.word(), "proved", "{found:?}");
    let odd = "p >= 2, v >= 0, p mod 2 = 0 or p >= 101";
    let found = verdict(before, odd, "grundy(halves(p / 2): v) = v mod 2");
    assert_ne!(found.word(), "proved", "{found:?}");
}

#[test]
fn a_mex_of_numbers_with_a_condition_follows_from_inequalities() {
    let ranges = "g >= 0, d >= 1, d (d - 1) / 2 <= g, g < d (d + 1) / 2";
    let holds = verdict("", ranges, "d = mex {n | n (n + 1) / 2 <= g, n <= g}");
    assert_eq!(
        words(&holds),
        "for all values, by products and sums of inequalities"
    );
    let larger = "g >= 0, d >= 1, d (d - 1) / 2 <= g, g <= d (d + 1) / 2";
    for (ranges, fact) in [
        (larger, "d = mex {n | n (n + 1) / 2 <= g, n <= g}"),
        (ranges, "d = mex {n | n (n + 1) / 2 < g, n <= g}"),
        (ranges, "d + 1 = mex {n | n (n + 1) / 2 <= g, n <= g}"),
    ] {
        assert_ne!(verdict("", ranges, fact).word(), "proved", "{fact}");
    }
}

#[test]
fn numbers_that_are_listed_have_a_mex_for_all_multiplicities() {
    assert_eq!(
        verdict("", "q >= 2", "mex(1, q) {0, 1} = 0").word(),
        "proved"
    );
    assert_eq!(
        verdict("", "q >= 3", "mex(1, q) {0, 0} = 0").word(),
        "proved"
    );
    assert_eq!(
        verdict("", "q >= 1", "mex(1, q) {0, 1} = 0").word(),
        "refuted"
    );
    // A small value is not reached where it is false.
    assert_ne!(
        verdict("", "q >= 9", "mex(1, q) {0, 0, 0, 0, 0, 0, 0, 0, 0} = 0").word(),
        "proved"
    );
}

#[test]
fn large_spacings_and_powers_of_roots_end_soon() {
    let wide = "x(n) + 4611686018427387904 <= x(n + 1)\n  where x(n) = mex(4611686018427387904) {x(i), y(i) | i < n}, y(n) = x(n) + 4 n";
    assert_eq!(verdict("", "n >= 0", wide).word(), "unknown");
    let powers = "(((x + y + z + sqrt(x + y))^4)^4)^4 >= 0";
    assert_eq!(
        verdict("", "x >= 0, y >= 0, z >= 0", powers).word(),
        "holds"
    );
}
