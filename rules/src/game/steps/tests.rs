//! Rules with products: the options that are enumerated are those that the rule defines.

use crate::formula::{NoGames, Term};
use crate::game::option_run::EnumerationFault;
use crate::game::{Game, GameMove, GameOption, Stop};
use crate::language::parse_game;
use crate::library::Library;
use crate::number::Number;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn game(text: &str) -> Game {
    let expression = parse_game(text).into_result().unwrap().unwrap();
    Game::new(&expression, &Library::embedded())
        .unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// The options of a move by its definition: all choices of the bound variables up to `most` are tried, with exact numbers.
fn by_definition(moved: &GameMove, position: &[i64], most: i64) -> BTreeSet<GameOption> {
    let places = position.len() + moved.bound.len();
    let mut at: Vec<Number> = position.iter().map(|heap| Number::from(*heap)).collect();
    at.resize(places, Number::ZERO);
    let mut found = BTreeSet::new();
    let choices = (most + 1).pow(u32::try_from(moved.bound.len()).unwrap());
    for choice in 0..choices {
        let mut left = choice;
        for bound in &moved.bound {
            at[bound.place] = Number::from(left % (most + 1));
            left /= most + 1;
        }
        if moved.condition.holds(&at, &NoGames) != Ok(true) {
            continue;
        }
        let heap = |heap: &Term| heap.value(&at, &NoGames).unwrap().to_i64().unwrap();
        let parts: GameOption = (moved.parts.iter())
            .map(|part| part.iter().map(heap).collect())
            .collect();
        if parts.iter().flatten().all(|heap| *heap >= 0) {
            found.insert(parts);
        }
    }
    found
}

fn enumerated(game: &Game, index: usize, position: &[i64]) -> Vec<GameOption> {
    let mut found = Vec::new();
    let _ = game
        .visit_move(index, position, &mut |run| {
            found.extend(run.options());
            Ok(ControlFlow::Continue(()))
        })
        .unwrap();
    found
}

/// Rules with bound variables up to 14 in all positions with heaps up to 6.
pub(in crate::game) const RULES: [&str; 27] = [
    "(x - i, y - j) where i j <= x + y, i >= 1, j >= 1",
    "(x - i, y - j) where i j <= x + y, i + j >= 1",
    "(x - i, y - j) where i j < x + y, i + j >= 1",
    "(x - i, y - j) where i j >= x, i >= 1",
    "(x - i, y - j) where i j = 4, i >= 1",
    "(x - i, y - j) where i j = x + 1, i >= 1",
    "(x - i, y - j) where i j != 4, i + j >= 1",
    "(x - i, y - j) where x <= i j <= 2 y, i >= 1",
    "(x - i, y - j) where (x - i) j <= 5, i >= 1",
    "(x - i, y - j) where (x - i) (y - j) >= 5, i + j >= 1",
    "(x - i, y - j) where (x - i) (y - j) <= 2 i, i + j >= 1",
    "(x - i, y - j) where i (j - 3) <= x - 4, i + j >= 1",
    "(x - i, y - j) where i (3 - j) >= y - 3, i + j >= 1",
    "(x - i, y - j) where 2 i j - 3 j <= y, i >= 1",
    "(x - i, y - j) where i j mod 3 = 1",
    "(x - i, y - j) where i j <= x + y, gcd(i, j) = 1",
    "(x - i, y - j) where i j <= x + y, i j mod 2 = 1",
    "(x - i, y - j) where i^2 j <= x + y, i >= 1",
    "(x - i, y - j) where i j^2 <= x + y, i >= 1",
    "(x - i, y - j) where i j div 2 <= x, i + j >= 1",
    "(x - i, y - j) where i j <= x y, i >= 1",
    "(x - i j, y - i) where i >= 1, j <= 6",
    "(x - i j, y - j) where 1 <= i <= 6, j >= 1",
    "(x - i, y - 1) where i = j k, 1 <= j <= k, k <= 6",
    "(x - i, y - j) where i j k <= x + y, 1 <= k <= 6, i >= 1, j >= 1",
    "(x - i, y) where i j <= y, j >= 2, i >= 1, j <= 9",
    "(x - 1, y - i j) where i >= 2, j >= 1",
];

#[test]
fn rules_with_products_have_the_options_that_they_define() {
    let mut options = 0;
    for text in RULES {
        let game = game(text);
        for number in 0..49 {
            let position = [number / 7, number % 7];
            for (index, moved) in game.moves.iter().enumerate() {
                let expected = by_definition(moved, &position, 14);
                let found = enumerated(&game, index, &position);
                options += expected.len();
                let found: BTreeSet<GameOption> = found.into_iter().collect();
                assert_eq!(found, expected, "{text} at {position:?}");
            }
        }
    }
    assert!(options > 3000, "{options}");
}

#[test]
fn a_product_bounds_the_innermost_variable_without_trying_its_values() {
    // Each i has one run of options, however long.
    let game = game("(x - i, y - j) where i j <= x + y, i >= 1, j >= 1");
    let clause = game.clauses().next().unwrap();
    let mut runs = Vec::new();
    let visited = clause.visit(&[3, 100_000_000], &mut |run| {
        runs.push(run.count);
        ControlFlow::Continue(())
    });
    assert_eq!(visited, Ok(ControlFlow::Continue(())));
    assert_eq!(runs, [100_000_000, 50_000_001, 33_333_334]);
}

#[test]
fn a_bound_that_is_empty_gives_no_option() {
    for text in [
        "(x - i, y - j) where i j <= x + y - 100, i >= 1, j >= 1",
        "(x - i, y - j) where i j >= 100, i >= 1",
        "(x - i, y - j) where 7 <= 2 i j <= 7, i >= 1",
    ] {
        let game = game(text);
        assert_eq!(
            game.options(&[6, 6]).unwrap(),
            Vec::<GameOption>::new(),
            "{text}"
        );
    }
}

#[test]
fn a_product_beyond_64_bits_is_reckoned_exactly() {
    // 3 j does not fit for all j up to x.
    let game = game("(x - 1, y - i) where 1 <= i <= 3, j <= x, 1 <= i j, i j <= y");
    let options = game.options(&[4_000_000_000_000_000_000, 2]).unwrap();
    assert_eq!(options.len(), 2);
    // Nor does x j, of which nothing is known but its difference to i j.
    let game = self::game("(x - i, y - j) where (x - i) j <= y, 1 <= i <= 2, j >= 1");
    for position in [
        [4_000_000_000_000_000_000, 5],
        [2, 4_000_000_000_000_000_000],
    ] {
        let refused = game.options(&position).unwrap_err();
        assert!(matches!(refused, Stop::Limit(_)), "{refused:?}");
    }
}

#[test]
fn the_first_fault_in_the_order_of_the_choices_is_the_fault() {
    // Where i = 2 nothing is divided by 0, for no j is left.
    let rule = "(x - i, y - j) where i j <= 6, x mod (i - 1) = 0, j >= 1, i >= 1";
    let faulty = game(rule);
    let clause = faulty.clauses().next().unwrap();
    let visited = clause.visit(&[5, 5], &mut |_| ControlFlow::Continue(()));
    assert!(
        matches!(visited, Err(EnumerationFault::Number(_))),
        "{visited:?}"
    );
}
