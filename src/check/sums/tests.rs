//! Claims on sums of games are proved where the theorems say so, and only there.

use super::super::{Tools, check, check_text};
use grundy_proofs::claim::Verdict;
use grundy_rules::game::{Game, Play};
use grundy_rules::language::{parse_claim, parse_game};
use grundy_rules::library::Library;
use grundy_work::Job;

fn verdict(game: &str, claim: &str, play: Play) -> Verdict {
    let library = Library::embedded();
    let game = parse_game(game).into_result().unwrap().unwrap();
    let game = Game::new(&game, &library).unwrap();
    let claim = parse_claim(claim).into_result().unwrap().unwrap();
    let job = Job::quiet();
    check(&game, &claim, play, None, Tools::new(&library, &job)).unwrap()
}

/// By which theorem it is proved.
fn by(game: &str, claim: &str) -> String {
    match verdict(game, claim, Play::Normal) {
        Verdict::Proved { by, .. } => by,
        other => other.word().into(),
    }
}

const VALUES: &str = "by the theorem of Sprague and Grundy on sums";
const PHASES: &str = "by the theorem on sums of universally admissible games";

#[test]
fn the_value_of_a_sum_is_the_nim_sum_of_the_values_of_its_summands() {
    let wythoff = "yama + wythoff";
    assert_eq!(
        by(
            wythoff,
            "grundy(w, x, y, z) = grundy(yama: w, x) xor grundy(wythoff: y, z)"
        ),
        VALUES
    );
    assert_eq!(
        by(
            wythoff,
            "grundy(w, x, y, z) = grundy(wythoff: y, z) xor grundy(yama: w, x)"
        ),
        VALUES
    );
    let blocked = "blocking 1 of wythoff + gurvich(1, 1, 2, 2)";
    let claim = "P = {(w, x, y, z) | grundy(blocking 1 of wythoff: w, x) = grundy(gurvich(1, 1, 2, 2): y, z)}";
    assert_eq!(by(blocked, claim), VALUES);
}

#[test]
fn a_formula_that_is_proved_of_a_summand_stands_for_its_value() {
    let game = "wythoff + blocking 1 of nim(1)";
    let claim = |term: &str| format!("P = {{(x, y, z) | grundy(wythoff: x, y) xor {term} = 0}}");
    assert_eq!(by(game, &claim("floor(z / 2)")), VALUES);
    assert_eq!(by(game, &claim("(z div 2)")), VALUES);
    assert_eq!(by(game, &claim("floor((z + 1) / 2)")), "refuted");
    assert_eq!(by(game, &claim("z")), "refuted");
}

#[test]
fn a_nim_sum_of_other_terms_is_left_to_other_methods() {
    let game = "wythoff + nim(1)";
    for claim in [
        // A term without heaps, one of two summands, one that is defined, one of a game with other options.
        "P = {(x, y, z) | grundy(wythoff: x, y) xor z xor 0 = 0}",
        "P = {(x, y, z) | grundy(wythoff: x, y) xor (z + 0 x) = 0}",
        "P = {(x, y, z) | grundy(wythoff: x, y) xor own(z) = 0}\n  where own(n) = n",
        "P = {(x, y, z) | grundy(wythoff: y, x) xor z = 0}",
        "grundy(x, y, z) = grundy(wythoff + nim(1): x, y, z) + 0",
    ] {
        let found = verdict(game, claim, Play::Normal);
        assert_eq!(found.word(), "holds", "{claim}");
    }
    let false_of_a_summand = "grundy(x, y, z) = grundy(nim(2): x, y) xor z";
    assert_eq!(by(game, false_of_a_summand), "refuted");
    let of_misere_play = "grundy(x, y, z) = grundy(wythoff: x, y) xor z";
    assert_eq!(
        verdict(game, of_misere_play, Play::Misere).word(),
        "refuted"
    );
}

#[test]
fn a_heap_with_the_name_of_a_parameter_is_no_heap_of_a_summand() {
    // In the claim z is a heap; in a claim on nim(1) alone z would be a number.
    let text = "claim \"a\" for wythoff + nim(1), z in 1..2, up to 6\n  P = {(x, y, z) | grundy(wythoff: x, y) xor z = 0}\n";
    let mut library = Library::embedded();
    let place = library.texts().len();
    library.add("TEXT", text).expect("a text");
    let mut words = Vec::new();
    let _ = check_text(&library, place, None, &Job::quiet(), &mut |report| {
        words.push(report.word().to_string());
    });
    assert!(!words.contains(&"proved".to_string()), "{words:?}");
}

#[test]
fn sums_of_universally_admissible_games_are_so_and_final_where_both_parts_are() {
    for quality in [
        "universally admissible",
        "admissible",
        "tame",
        "final iff both final",
        "misere P by phases",
    ] {
        assert_eq!(
            by("yama", &format!("sum with triangular {quality}")),
            PHASES,
            "{quality}"
        );
    }
    assert_eq!(by("wythoff", "sum with yama P iff values equal"), VALUES);
    // It is admissible, and not universally.
    for quality in ["universally admissible", "final iff both final"] {
        let found = by("three_heaps_2", &format!("sum with nim(1) {quality}"));
        assert_ne!(found, PHASES, "{quality}");
    }
    let as_printed = by("yama", "sum with nim(1) universally admissible, as printed");
    assert_ne!(as_printed, PHASES);
}
