//! Arguments are complete for solutions with linear facts, and are not for wrong sets and wrong moves.

use super::{Argument, Contradiction, Refutation};
use crate::solve::{SearchBounds, Solution, solve};
use grundy_rules::game::Game;
use grundy_rules::language::parse_game;
use grundy_rules::library::Library;
use grundy_work::Job;

fn solved(text: &str) -> (Game, Solution) {
    let library = Library::embedded();
    let expression = parse_game(text).into_result().unwrap().unwrap();
    let game = Game::new(&expression, &library).unwrap();
    let found = solve(&game, &library, SearchBounds::default(), &Job::quiet());
    (game, found.unwrap())
}

fn argument(game: &Game, solution: &Solution) -> Argument {
    Argument::of(game, solution, &Job::quiet()).unwrap()
}

#[test]
fn linear_solutions_are_argued_step_by_step() {
    for text in ["yama", "nim(2)", "(x - 1, y + 2)", "{(x-1), (x-3), (x-4)}"] {
        let (game, solution) = solved(text);
        assert!(argument(&game, &solution).is_written(), "{text}");
    }
}

#[test]
fn a_wrong_set_is_not_argued_for() {
    let (game, solution) = solved("yama");
    for wrong in [
        "P = {(x, y) | |x - y| <= 2}",
        "P = {(x, y) | |x - y| <= 0}",
        "P = {(x, y) | |x - y| <= 1, x >= 1}",
        "P = {(x, y) | |x - y| = 1}",
        "P = {(a, a) | a >= 0}, symmetric",
    ] {
        let mut other = solution.clone();
        other.p_positions.formula = Some(wrong.into());
        assert!(!argument(&game, &other).is_written(), "{wrong}");
    }
}

#[test]
fn a_wrong_move_is_not_argued_for() {
    let (game, solution) = solved("yama");
    let with = |condition: &str, to: [&str; 2]| {
        let mut other = solution.clone();
        let case = &mut other.strategy.as_mut().unwrap().cases[0];
        case.condition = condition.into();
        case.to = to.map(String::from).to_vec();
        argument(&game, &other)
    };
    // An option that is no P-position, a P-position that is no option, and a case that leaves positions out.
    assert!(
        with("y >= x + 2", ["x + 1", "x + 3"]).cases[0]
            .made
            .is_none()
    );
    assert!(with("y >= x + 2", ["x", "x"]).cases[0].made.is_none());
    assert!(!with("y >= x + 3", ["x + 1", "x"]).covering.is_written());
}

#[test]
fn sums_are_those_of_the_facts() {
    let (game, solution) = solved("yama");
    let argument = argument(&game, &solution);
    let Refutation::Contradiction(Contradiction::Sum(sum)) = &argument.moves[0].leaves else {
        panic!("{:?}", argument.moves[0].leaves);
    };
    let facts: Vec<&str> = sum.facts.iter().map(|fact| fact.text.as_str()).collect();
    assert_eq!(facts, ["i >= 2", "y - x >= -1", "x - y - i >= 0"]);
    assert!(sum.facts.iter().all(|fact| fact.times == "1"));
    assert_eq!(sum.says, "0 >= 1");
}

#[test]
fn variables_of_the_set_have_names_of_their_own() {
    let (game, solution) = solved("yama");
    let mut other = solution.clone();
    other.p_positions.formula = Some("P = {(a, a + b) | b <= 1}, symmetric".into());
    let of_pieces = argument(&game, &other);
    let moved = &of_pieces.moves[0];
    assert!(moved.leaves.is_written());
    // Each of the two parts has its own, and so have both positions.
    assert_eq!(moved.of_position, ["b", "b1"]);
    assert_eq!(moved.of_option, ["b2", "b3"]);
    let of_lines = argument(&game, &solution);
    assert!(of_lines.moves[0].of_position.is_empty());
}

#[test]
fn quotients_of_numbers_are_numbers() {
    let text = "(x - i) where i >= 1, i mod 4 = 2; (x - i) where i >= 1, max(x, i) mod 3 != 0";
    let (game, solution) = solved(text);
    let argument = argument(&game, &solution);
    let made: Vec<_> = argument.cases.iter().flat_map(|case| &case.made).collect();
    assert!(made.len() > 2);
    for made in made {
        // The moves lead to 0 and 3, which are plainly in the set.
        let Refutation::Split { alternatives, .. } = &made.arrives else {
            panic!("{:?}", made.arrives);
        };
        assert!(alternatives.is_empty());
    }
}
