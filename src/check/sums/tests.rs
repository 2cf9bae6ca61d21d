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
    assert_eq!(by("kayles_row + wythoff", "grundy(x) = 0"), "unknown");
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
