//! Claims on well-known games, decided for all positions.

use super::*;
use crate::claim::{Claim, PositionSet, Positions, Resolved};
use grundy_rules::game::{Game, Names, Play};
use grundy_rules::language::{GameExpression, parse_claim, parse_game};
use grundy_rules::library::Library;
use grundy_work::Job;

fn answer(game: &str, claim: &str) -> ProofAnswer {
    answer_within(ProofEffort::BRIEF, game, claim)
}

fn answer_within(effort: ProofEffort, game: &str, claim: &str) -> ProofAnswer {
    let library = Library::embedded();
    let expression = parse_game(game).into_result().unwrap().unwrap();
    let game = Game::new(&expression, &library).unwrap();
    let claim = parse_claim(claim).into_result().unwrap().unwrap();
    let positions = Positions {
        components: game.components(),
        heaps: game.base_heaps(),
    };
    let none = |_: &GameExpression, _: &Names| Ok(0);
    let claim = Claim::new(&claim, &Names::new(), positions, &none);
    let claim = claim.unwrap().unwrap();
    let (world, asked) = (World::Game(&game), Query::Claim(claim.resolved()));
    let problem = Problem {
        world,
        asked,
        play: Play::Normal,
    };
    prove(problem, Observations::none(), effort, &Job::quiet())
}

/// The base and the states of the claim's automaton.
fn proof(game: &str, claim: &str) -> (String, usize) {
    match answer(game, claim) {
        ProofAnswer::Proved(proof) => (proof.base, proof.states),
        other => panic!("{game}, {claim}: {other:?}"),
    }
}

#[test]
fn the_numeration_is_chosen_by_what_occurs() {
    let in_base = |game, claim| proof(game, claim).0;
    assert_eq!(in_base("yama", "P = {(x, y) | |x - y| <= 1}"), "base 2");
    let geometric = "P = {(0, 0), (0, 1)} ∪ {(3^k, 3^(k + 1)) | k >= 0}, symmetric";
    assert_eq!(in_base("triangular_geometric(3)", geometric), "base 3");
    let golden = "P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric";
    assert_eq!(in_base("wythoff", golden), "Zeckendorf");
    let golden =
        "P = {(floor(k (1 + sqrt(5)) / 2), floor(k (3 + sqrt(5)) / 2)) | k >= 0}, symmetric";
    assert_eq!(in_base("wythoff", golden), "Zeckendorf");
    let silver = "P = {(floor(k sqrt(2)), floor(k sqrt(2)) + 2 k) | k >= 0}, symmetric";
    assert_eq!(in_base("fraenkel(2)", silver), "Ostrowski [0; 2, ...]");
}

#[test]
fn a_greatest_common_divisor_with_a_number_is_one_of_its_divisors() {
    let coprime = "on (x): x - i where i >= 1, gcd(i, 6) = 1";
    assert_eq!(proof(coprime, "P = {(x) | gcd(x, 2) = 2}").1, 2);
    assert_eq!(proof(coprime, "grundy(x) = 2 - gcd(2, x)").0, "base 2");
    let refuted = |claim| matches!(answer(coprime, claim), ProofAnswer::Refuted { .. });
    assert!(refuted("P = {(x) | gcd(x, 4) = 4}"));
    assert!(refuted("P = {(x) | gcd(x, 6) = 2}"));
    let ProofAnswer::Unknown(reason) = answer(coprime, "P = {(x) | gcd(x, x + 1) = 1}") else {
        panic!("the greatest common divisor of two variables is out of reach");
    };
    assert!(reason.contains("gcd(x, x + 1)"), "{reason}");
}

#[test]
fn nim_sums_need_two_states_for_three_heaps_of_any_size() {
    assert_eq!(proof("nim(3)", "grundy(x, y, z) = x xor y xor z").1, 2);
}

#[test]
fn a_move_into_a_sum_has_the_nim_sum_of_the_values() {
    let all_parts = "on (n): (a) + (b) + (c) where a + b + c = n - 1";
    assert!(matches!(
        answer(all_parts, "grundy(n) = n mod 2"),
        ProofAnswer::Proved(_)
    ));
    let ProofAnswer::Refuted { at, .. } = answer("kayles", "grundy(n) = n") else {
        panic!("Kayles is not Nim");
    };
    assert_eq!(at, Some(vec![4]));
}

#[test]
fn powers_of_large_numbers_are_read_in_their_base() {
    let powers =
        |d: u32| format!("P = {{(0, 0), (0, 1)}} ∪ {{({d}^k, {d}^(k + 1)) | k >= 0}}, symmetric");
    for d in [17, 30, 60] {
        let game = format!("triangular_geometric({d})");
        match answer_within(ProofEffort::LARGE, &game, &powers(d)) {
            ProofAnswer::Proved(proof) => {
                assert_eq!((proof.base, proof.states), (format!("base {d}"), 5));
            }
            other => panic!("{game}: {other:?}"),
        }
    }
    let refuted = |game: &str, claim: &str, x: i64, y: i64| match answer(game, claim) {
        ProofAnswer::Refuted { at, .. } => assert_eq!(at, Some(vec![x, y]), "{claim}"),
        other => panic!("{claim}: {other:?}"),
    };
    refuted("triangular_geometric(17)", &powers(18), 1, 17);
    refuted("triangular_geometric(30)", &powers(29), 1, 29);
}

/// The answer to the question whether moves are a strategy: conditions, and where they lead.
fn strategy_answer(game: &str, p: &str, moves: &[(&str, &str)]) -> ProofAnswer {
    let library = Library::embedded();
    let expression = parse_game(game).into_result().unwrap().unwrap();
    let game = Game::new(&expression, &library).unwrap();
    let moves = moves.iter().map(|(condition, to)| WinningMove {
        at: PositionSet::read(&format!("{{(x, y) | {condition}}}"), 2).unwrap(),
        pairs: PositionSet::read(&format!("{{(x, y, {to}) | {condition}}}"), 4).unwrap(),
    });
    let moves: Vec<WinningMove> = moves.collect();
    let p = Resolved::PPositions(PositionSet::read(p, 2).unwrap());
    let problem = Problem {
        world: World::Game(&game),
        asked: Query::Winning(&p, &moves),
        play: Play::Normal,
    };
    prove(
        problem,
        Observations::none(),
        ProofEffort::BRIEF,
        &Job::quiet(),
    )
}

#[test]
fn a_strategy_is_proved_and_a_wrong_one_is_refuted_where_it_is_wrong() {
    let yama = |moves: &[(&str, &str)]| strategy_answer("yama", "{(x, y) | |x - y| <= 1}", moves);
    let other = ("x >= y + 2", "y, y + 1");
    let right = yama(&[("y >= x + 2", "x + 1, x"), other]);
    assert!(matches!(right, ProofAnswer::Proved(_)), "{right:?}");
    for (wrong, x, y) in [
        // A move is missing at (0, 2).
        (("y >= x + 3", "x + 1, x"), 0, 2),
        // (0, 1) is no won position.
        (("y >= x + 1", "x + 1, x"), 0, 1),
        // (3, 0) is no P-position.
        (("y >= x + 2", "x + 3, x"), 0, 2),
        // (0, 0) is one, and no option.
        (("y >= x + 2", "x, x"), 0, 2),
        // There is no heap of -1.
        (("y >= x + 2", "x, x - 1"), 0, 2),
    ] {
        match yama(&[wrong, other]) {
            ProofAnswer::Refuted { at, .. } => assert_eq!(at, Some(vec![x, y]), "{wrong:?}"),
            answer => panic!("{wrong:?}: {answer:?}"),
        }
    }
}

#[test]
fn a_strategy_may_round_multiples_of_the_golden_ratio() {
    let p = "{(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric";
    let lower = "floor((x + 1) * (phi - 1)) > floor(x * (phi - 1))";
    let moves = [
        (
            "x <= y and floor((y - x) * phi) < x",
            "floor((y - x) * phi), floor((y - x) * phi) + y - x",
        ),
        (
            "x <= y and floor((x + 1) * (phi - 1)) = floor(x * (phi - 1)) and x >= 1",
            "x, floor(x * (phi - 1))",
        ),
        (
            &format!("y > floor(x * phi) + 1 and {lower} and x >= 1"),
            "x, floor(x * phi) + 1",
        ),
        ("x = 0 and y >= 1", "0, 0"),
    ];
    let mut both = moves.to_vec();
    let mirrored = moves.map(|(condition, to)| {
        let swapped = |text: &str| text.replace('x', "z").replace('y', "x").replace('z', "y");
        let (first, second) = to.split_once(", ").unwrap();
        (
            swapped(condition),
            format!("{}, {}", swapped(second), swapped(first)),
        )
    });
    both.extend(
        mirrored
            .iter()
            .map(|(condition, to)| (condition.as_str(), to.as_str())),
    );
    let answer = strategy_answer("wythoff", p, &both);
    assert!(matches!(answer, ProofAnswer::Proved(_)), "{answer:?}");
    let fewer = strategy_answer("wythoff", p, &both[1..]);
    assert!(matches!(fewer, ProofAnswer::Refuted { .. }), "{fewer:?}");
}
