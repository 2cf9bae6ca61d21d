use crate::check::bounds::{Ask, Extent};
use crate::check::dispatch::check_among;
use crate::check::question::Question;
use crate::check::tools::Tools;
use grundy_proofs::prover::ProofEffort;
use grundy_rules::game::{Game, Names, Play};
use grundy_rules::language::{parse_claim, parse_game};
use grundy_rules::library::Library;
use grundy_work::Job;

/// The word for the verdict on `every move set with these values contains …`, on the board up to 6 and by proof.
fn word(game: &str, vectors: &str) -> &'static str {
    let (library, job, names) = (Library::embedded(), Job::quiet(), Names::new());
    let parsed = parse_game(game).into_result().unwrap().unwrap();
    let game = Game::new(&parsed, &library).unwrap();
    let claim = format!("every move set with these values contains {vectors}");
    let claim = parse_claim(&claim).into_result().unwrap().unwrap();
    let ask = Ask::from(Extent::Max(6)).proved(ProofEffort::BRIEF);
    let tools = Tools::new(&library, &job);
    let question = Question::new(&claim, Play::Normal, ask, &names, tools);
    check_among(Some(&game), &question).unwrap().word()
}

#[test]
fn the_vectors_of_a_move_set_that_are_needed_are_proved_for_boards_of_any_size() {
    assert_eq!(word("nim(2)", "{(s, 0) | s >= 1}"), "proved");
    assert_eq!(word("ryuo(3)", "{(1, 1)} ∪ {(0, t) | t >= 1}"), "proved");
    // (7, 7) is in no move set of Nim's values, and lies behind the board.
    assert_ne!(word("nim(2)", "{(s, 0) | s >= 1} ∪ {(7, 7)}"), "proved");
    assert_ne!(word("nim(2)", "{(s, 0) | s >= 1} ∪ {(7, 8)}"), "proved");
}

#[test]
fn moves_that_are_no_move_set_on_a_larger_board_prove_nothing() {
    for (game, vectors) in [
        ("on (x): x - i where i >= 1, x != 9", "{1, 2}"),
        ("on (x): x - i where i >= 1; (x - 3) where x >= 9", "{1, 2}"),
        (
            "on (x, y): (x - i, y) where i >= 1; (x, y - j) where j >= 1; (x - 1, y + 1) where x = 9, y >= 3",
            "{(1, 0)}",
        ),
        (
            "on (x, y): (x - i, y) where i >= 1; (0, y - j) where j >= 1",
            "{(1, 0)}",
        ),
    ] {
        assert_ne!(word(game, vectors), "proved", "{game}");
    }
}
