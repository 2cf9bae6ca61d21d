//! The strategies that `solve` finds, against plain play: every move that is given wins, and one is given wherever one wins.

use crate::game;
use grundy::Job;
use grundy::game::Game;
use grundy::library::Library;
use grundy::solve::{self, Grade, NoStrategy, SearchBounds, solve};
use grundy_oracle::{Oracle, Rules, RulesByFunction, cases, positions_up_to, terminating_rulesets};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use std::cell::Cell;

/// Strategies of games whose tables are small.
const SMALL: SearchBounds = SearchBounds {
    strategies: true,
    positions: 1 << 12,
    ..SearchBounds::brief()
};

fn found(game: &Game) -> Result<solve::Strategy, NoStrategy> {
    let solution = solve(game, &Library::embedded(), SMALL, &Job::quiet());
    solution.unwrap().strategy
}

/// The game whose moves are the cases of a strategy, read as rules.
fn as_rules(strategy: &solve::Strategy) -> Game {
    let heaps = strategy.heaps.join(", ");
    let cases = strategy.cases.iter();
    let moves = cases.map(|case| format!("({}) where {}", case.to.join(", "), case.condition));
    let text = format!("on ({heaps}): {}", moves.collect::<Vec<_>>().join("; "));
    game(&text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// What is wrong with a strategy at positions with heaps up to a bound.
fn fault<R: Rules>(strategy: &solve::Strategy, max: i64, oracle: &mut Oracle<R>) -> Option<String> {
    let moves = as_rules(strategy);
    positions_up_to(strategy.heaps.len(), max)
        .into_iter()
        .find_map(|position| {
            let given = moves.options(&position).unwrap();
            let options = oracle.options(&position);
            let is_p = oracle.is_p(&position);
            if given.is_empty() {
                return (!is_p).then(|| format!("no move from {position:?}"));
            }
            let mut wrong = given.into_iter().filter(|option| {
                !options.contains(option) || !option.iter().all(|part| oracle.is_p(part))
            });
            let wrong = wrong.next()?;
            Some(format!("{wrong:?} does not win from {position:?}"))
        })
}

/// What is wrong with a strategy for a game of the library.
fn fault_in(game: &Game, strategy: &solve::Strategy) -> Option<String> {
    let rules = RulesByFunction::new(game.components(), |position| {
        game.options(position).unwrap()
    });
    let max = match game.components() {
        1 => 150,
        2 => 24,
        _ => 9,
    };
    fault(strategy, max, &mut Oracle::new(rules))
}

/// The cases as text, those with the heaps in another order left out.
fn shown(strategy: &solve::Strategy) -> Vec<String> {
    let cases = strategy.cases.iter().filter(|case| !case.permuted);
    let cases = cases.map(|case| format!("{}: {}", case.condition, case.to.join(", ")));
    cases.collect()
}

#[test]
fn a_winning_move_is_told_in_words() {
    for (rules, expected) in [
        ("yama", vec!["y >= x + 2: x + 1, x"]),
        ("nim(2)", vec!["x1 < x2: x1, x1", "x2 < x1: x2, x2"]),
        (
            "king",
            vec![
                "x mod 2 = 1: x - 1, 2 * (y div 2)",
                "y mod 2 = 1: 2 * (x div 2), y - 1",
            ],
        ),
        (
            "x - i where i in {1, 3, 4}",
            vec![
                "x mod 7 = 1: x - 1",
                "x mod 7 = 3: x - 3",
                "x mod 7 = 4: x - 4",
                "x mod 7 = 5: x - 3",
                "x mod 7 = 6: x - 4",
            ],
        ),
    ] {
        let strategy = found(&game(rules).unwrap()).unwrap();
        assert_eq!(shown(&strategy), expected, "{rules}");
        assert_eq!(strategy.grade, Grade::Proved, "{rules}");
    }
}

#[test]
fn strategies_of_games_of_the_library_are_proved_and_win_in_play() {
    for rules in [
        "nim(1)",
        "nim(2)",
        "yama",
        "ryuo(3)",
        "ryuo_upper_left(3)",
        "king",
        "knight",
        "ab_yama(3, 1)",
        "yama_wythoff(2)",
        "cyclic_nimhoff(4, 2)",
        "gcn(3, {1, 2}, {1})",
        "subtraction({2, 5})",
        "all_but({4, 8})",
    ] {
        let game = game(rules).unwrap();
        let strategy = found(&game).unwrap_or_else(|reason| panic!("{rules}: {reason}"));
        assert_eq!(strategy.grade, Grade::Proved, "{rules}");
        assert_eq!(fault_in(&game, &strategy), None, "{rules}: {strategy:?}");
    }
}

#[test]
fn a_strategy_that_is_changed_does_not_pass_for_one() {
    let game = game("yama").unwrap();
    let right = found(&game).unwrap();
    let mut narrow = right.clone();
    narrow.cases[0].condition = "y >= x + 3".into();
    let mut wide = right.clone();
    wide.cases[0].condition = "y >= x + 1".into();
    let mut elsewhere = right.clone();
    elsewhere.cases[0].to[0] = "x + 3".into();
    for wrong in [narrow, wide, elsewhere] {
        assert!(fault_in(&game, &wrong).is_some(), "{wrong:?}");
    }
}

#[test]
fn strategies_of_random_games_win_in_play() {
    let counted = (Cell::new(0), Cell::new(0));
    // The same games each time: some others are sought in for minutes.
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(cases(8), rng);
    let ran = runner.run(&terminating_rulesets(2), |ruleset| {
        let text = ruleset.to_text();
        let game = crate::game_of_file(&text, "g").unwrap();
        counted.0.set(counted.0.get() + 1);
        if let Ok(strategy) = found(&game) {
            let fault = fault(&strategy, 14, &mut Oracle::new(ruleset));
            prop_assert_eq!(fault, None, "{}: {:?}", text, strategy);
            counted.1.set(counted.1.get() + 1);
        }
        Ok(())
    });
    ran.unwrap_or_else(|fault| panic!("{fault}"));
    // Many random games have no P-positions in a few words, or a pass.
    let (all, told) = (counted.0.get(), counted.1.get());
    assert!(told >= 2, "{told} of {all} random games have a strategy");
}

#[test]
fn where_no_strategy_is_told_the_reason_is_that_of_the_game() {
    for (rules, reason) in [
        ("blocking 1 of nim(1)", NoStrategy::Blocking),
        ("kayles", NoStrategy::Sums),
        ("ryuo(3) with pass", NoStrategy::Pass),
        ("nim(3)", NoStrategy::Heaps { most: 2 }),
        ("fibonacci_nim", NoStrategy::NotFound),
        ("x - i^2 where i >= 1", NoStrategy::NoPositions),
    ] {
        assert_eq!(found(&game(rules).unwrap()), Err(reason), "{rules}");
    }
}
