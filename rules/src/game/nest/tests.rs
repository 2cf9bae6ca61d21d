//! Loops over cells, against the enumeration of the same clauses.

use super::{CellProgression, LeftToEnumeration, LoopNest};
use crate::game::Game;
use crate::game::steps::tests::RULES;
use crate::language::parse_game;
use crate::library::Library;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const LINEAR: [&str; 12] = [
    "(x - i, y) where 1 <= i <= y",
    "(x - i, y - j) where i >= 1, j <= i, 2 j >= x - 3",
    "(x - i, y - j) where 2 i + 3 j <= x + y, i + j >= 1",
    "(x - i, y - j) where 3 j >= 2 i + 1, 5 j <= 4 x - i",
    "(x - 2 i, y - 3 j) where i + j >= 1, i <= y",
    "(i, j) where i + j < x + y, i <= x, j <= y",
    "(x - i - j, y - i) where i + j >= 1, j <= x",
    "(x - 1, y - j) where j <= x, i <= j, 2 i = j",
    "(x - i, y - j) where i <= k, j <= k, i + j + k <= y, i >= 1",
    "(x - i, y - i - j) where i <= 3, j <= 4, i + j >= 1, x >= y",
    "(x - 1, y) where x >= 2 y; (x, y - j) where 1 <= j <= x",
    "(i, y - 1) where i < x + y, i <= 2 y",
];

/// The cells that the loops visit; `None` where the enumeration is asked.
fn visited(nest: &LoopNest, position: &[i64]) -> Option<BTreeSet<i64>> {
    let mut cells = BTreeSet::new();
    let done = nest.visit(position, &mut |CellProgression { first, step, count }| {
        assert!(count >= 1);
        cells.extend((0..count).map(|k| first + k * step));
    });
    (done != Err(LeftToEnumeration)).then_some(cells)
}

fn game(text: &str) -> Game {
    let expression = parse_game(text).into_result().unwrap().unwrap();
    Game::new(&expression, &Library::embedded())
        .unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

#[test]
fn loops_over_cells_visit_the_options_that_are_enumerated() {
    let (mut served, mut clauses, mut options) = (0, 0, 0);
    for text in LINEAR.iter().chain(&RULES) {
        let game = game(text);
        for clause in game.clauses() {
            clauses += 1;
            let Some(nest) = LoopNest::of(clause, &[20, 1]) else {
                continue;
            };
            served += 1;
            for position in (0..14 * 14).map(|number| [number / 14, number % 14]) {
                let mut expected = BTreeSet::new();
                let _ = clause
                    .visit(&position, &mut |run| {
                        let cells = run.options().map(|option| 20 * option[0][0] + option[0][1]);
                        expected.extend(cells);
                        ControlFlow::Continue(())
                    })
                    .unwrap();
                options += expected.len();
                let found = visited(&nest, &position);
                assert_eq!(found, Some(expected), "{text} at {position:?}");
            }
        }
    }
    assert!(5 * served > 3 * clauses, "{served} of {clauses}");
    assert!(options > 10_000, "{options}");
}

#[test]
fn large_numbers_are_left_to_the_enumeration() {
    let game = game("(x - i, y - j) where i j <= x + y, i >= 1, j >= 1");
    let clause = game.clauses().next().unwrap();
    let nest = LoopNest::of(clause, &[1 << 20, 1]).unwrap();
    assert_eq!(
        visited(&nest, &[3, 1 << 18]).map(|cells| cells.len()),
        Some(480_599)
    );
    for position in [
        [3, 1 << 40],
        [1 << 40, 3],
        [i64::MAX, i64::MAX],
        [1 << 29, 1 << 29],
    ] {
        assert_eq!(visited(&nest, &position), None, "{position:?}");
    }
}
