//! Sieves with small pages, which drop marks behind the front, against tables.

use super::Sieve;
use super::sift::LevelSieve;
use crate::table::Table;
use grundy_oracle::sample;
use grundy_rules::game::{Game, Play, Stop};
use grundy_rules::language::parse_game;
use grundy_rules::library::Library;
use grundy_work::{Job, Limits, Resource};
use proptest::prelude::*;
use proptest::sample::select;
use std::ops::ControlFlow;

fn game(text: &str) -> Option<Game> {
    let expression = parse_game(text).into_result().ok()??;
    Game::new(&expression, &Library::embedded()).ok()
}

fn sieved(game: &Game, play: Play, max: u64) -> Option<Vec<Vec<i64>>> {
    let sieve = Sieve::new(game, play, max).ok()?;
    let mut found = Vec::new();
    let run = sieve.run(&Job::quiet(), &mut |position| {
        found.push(position.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(run, Ok(()), "{}", game.label());
    Some(found)
}

fn tabled(game: &Game, play: Play, max: u64) -> Option<Vec<Vec<i64>>> {
    let mut shape = vec![usize::try_from(max + 1).unwrap(); game.base_heaps()];
    shape.extend(game.has_pass().then_some(2));
    let table = Table::outcomes(game, &shape, play, &Job::quiet()).ok()?;
    Some(table.p_positions(&shape))
}

/// Do sieve and table agree, if there are both?
fn compared(text: &str, max: u64) -> bool {
    let Some(game) = game(text) else {
        return false;
    };
    let plays = match game.has_blocking() {
        true => &[Play::Normal][..],
        false => &[Play::Normal, Play::Misere],
    };
    plays.iter().all(|play| {
        let found = sieved(&game, *play, max);
        let expected = found.as_ref().and_then(|_| tabled(&game, *play, max));
        if expected.is_some() {
            assert_eq!(found, expected, "{text}, {} play", play.name());
        }
        expected.is_some()
    })
}

/// A move that takes from both heaps, near the diagonal or along another ray, without end or up to a length.
fn on_both() -> impl Strategy<Value = String> {
    let small = || 1_i64..4;
    prop_oneof![
        (0_i64..5).prop_map(|c| format!("(x - i, y - j) where i >= 1, j >= 1, |i - j| <= {c}")),
        (small(), small(), 0_i64..3, 0_i64..3)
            .prop_map(|(m, n, a, b)| format!("(x - {m} i - {a}, y - {n} i - {b}) where i >= 1")),
        (small(), small(), 18_i64..60)
            .prop_map(|(m, n, k)| format!("(x - {m} i, y - {n} i) where 1 <= i <= {k}")),
        (1_i64..6, 1_i64..6).prop_map(|(a, b)| format!("(x - {a}, y - {b})")),
        (0_i64..5, 1_i64..9).prop_map(|(a, n)| format!("(x - i, y - {a}) where 1 <= i <= {n}")),
    ]
}

fn rules() -> impl Strategy<Value = String> {
    let heap = || {
        select(vec![
            "i >= 1",
            "i >= 1",
            "i >= 1",
            "i >= 2",
            "i odd, i >= 1",
        ])
    };
    let budget = || select(vec![0, 0, 0, 0, 0, 1, 2]);
    let blocked = |budget: i64, text: String| match budget {
        0 => text,
        _ => format!("blocking {budget} of {text}"),
    };
    let both = proptest::collection::vec((on_both(), budget()), 0..3);
    let on = select(vec![
        "on (x, y), symmetric:",
        "on (x, y), symmetric:",
        "on (x, y):",
    ]);
    let pass = select(vec!["", "", "", " with pass"]);
    (on, heap(), heap(), both, budget(), pass).prop_map(
        move |(on, first, second, both, budget, pass)| {
            let mut moves = vec![blocked(budget, format!("(x - i, y) where {first}"))];
            if on == "on (x, y):" {
                moves.push(blocked(budget, format!("(x, y - i) where {second}")));
            }
            moves.extend(both.into_iter().map(|(text, budget)| blocked(budget, text)));
            format!("{on} {}{pass}", moves.join("; "))
        },
    )
}

#[test]
fn random_games_whose_marks_fall_behind_the_front_have_the_p_positions_of_their_tables() {
    sample(
        700,
        (rules(), select(vec![60_u64, 150, 330])),
        |(text, max)| Ok(compared(&text, max)),
    );
}

#[test]
fn games_whose_marks_fall_behind_the_front_have_the_p_positions_of_their_tables() {
    for text in [
        "nim(2)",
        "wythoff",
        "wythoff with pass",
        "fraenkel(3)",
        "gurvich_unblocked(2, 3)",
        "gurvich_unblocked(1, 4)",
        "larsson(2, 3)",
        "blocking 2 of wythoff",
        "king",
        "knight",
        "yama",
        "triangular",
    ] {
        assert!(compared(text, 400), "{text}");
    }
}

/// The most bytes that a sieve reserves up to a bound.
fn most_held(text: &str, max: u64) -> u64 {
    let game = game(text).unwrap();
    let job = Job::quiet();
    let sieve = Sieve::new(&game, Play::Normal, max).unwrap();
    let run = sieve.run(&job, &mut |_| ControlFlow::Continue(()));
    assert_eq!(run, Ok(()));
    job.most_held()
}

#[test]
fn a_bound_for_which_the_window_is_too_large_is_refused_before_the_work_begins() {
    let game = game("wythoff").unwrap();
    let max = 1 << 30;
    let few = Limits::default().with(Resource::Bytes, 16 << 20);
    let mut visited = 0;
    let sieve = LevelSieve::new(&game, Play::Normal, max).unwrap();
    let run = sieve.run(&Job::quiet().within(few), &mut |_| {
        visited += 1;
        ControlFlow::Continue(())
    });
    let Err(Stop::Limit(limit)) = run else {
        panic!("{run:?}");
    };
    let text = limit.to_string();
    assert!(text.starts_with("the sieve needs about "), "{text}");
    assert!(
        text.ends_with("16 MiB are the most that it takes (limit: bytes)"),
        "{text}"
    );
    assert_eq!(visited, 0);
    // A smaller one is not measured: its marks are all reserved.
    let sieve = LevelSieve::new(&game, Play::Normal, 1000).unwrap();
    let none = Limits::default().with(Resource::Bytes, 100);
    let run = sieve.run(&Job::quiet().within(none), &mut |_| {
        ControlFlow::Continue(())
    });
    assert!(matches!(run, Err(Stop::Limit(_))), "{run:?}");
}

#[test]
fn a_game_whose_marks_do_not_lie_ahead_of_the_front_takes_the_lists_of_pages_alone() {
    // Nim has the P-positions (x, x), and its marks are the rows behind it.
    let (few, many) = (most_held("nim(2)", 10_000), most_held("nim(2)", 40_000));
    let pages = |max: u64| max / 128 * 9;
    assert!(few < 2 * pages(10_000) + 4096, "{few}");
    assert!(many < 2 * pages(40_000) + 4096, "{many}");
}
