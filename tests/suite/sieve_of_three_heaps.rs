//! The sieve on three heaps, level by level, against tables.

use crate::game;
use crate::sieve::{agree, compare};
use grundy::game::{Play, Stop};
use grundy::sieve::Sieve;
use grundy::{Job, Limits, Resource};
use proptest::prelude::*;
use proptest::sample::select;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

#[test]
fn a_job_may_stop_the_levels_of_three_heaps_and_limits_their_memory() {
    let game = game("three_heaps_3").unwrap();
    let sieve = Sieve::new(&game, Play::Normal, 100).unwrap();
    let run = |job: &Job| sieve.run(job, &mut |_| ControlFlow::Continue(()));
    let heard = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&heard);
    let job = Job::quiet().cancelled_at_poll(4).heard_by(move |progress| {
        kept.lock().unwrap().push(progress.of);
    });
    assert_eq!(run(&job), Err(Stop::Interrupted));
    assert_eq!(*heard.lock().unwrap(), [301; 4]);
    let whole = Job::quiet();
    assert_eq!(run(&whole), Ok(()));
    // Beyond the marks, it takes memory for what it finds.
    let marks = u64::try_from(sieve.bytes().unwrap()).unwrap();
    assert!(whole.most_held() > marks);
    let few = Limits::default().with(Resource::Bytes, whole.most_held() - 1);
    let stopped = run(&Job::quiet().within(few));
    assert!(matches!(stopped, Err(Stop::Limit(_))), "{stopped:?}");
}

/// Moves on three heaps that enlarge none of them.
fn move_on_three() -> BoxedStrategy<String> {
    let by = || select(vec![0_i64, 0, 1, 1, 2, 3]);
    let step = || (by(), by(), by()).prop_filter("a step", |(a, b, c)| a + b + c > 0);
    let first = || (0_i64..4, 0_i64..4, 0_i64..4);
    let shape = prop_oneof![
        3 => step().prop_map(|(a, b, c)| format!("(x - {a} i, y - {b} i, z - {c} i) where i >= 1")),
        3 => (step(), first()).prop_map(|((a, b, c), (p, q, r))| format!(
            "(x - {a} i - {p}, y - {b} i - {q}, z - {c} i - {r}) where i >= 1"
        )),
        1 => (step(), 2_i64..9).prop_map(|((a, b, c), n)| format!(
            "(x - {a} i, y - {b} i, z - {c} i) where 1 <= i <= {n}"
        )),
        1 => (2_i64..4).prop_map(|p| format!("(x - i, y - j, z - k) where 1 <= i + j + k < {p}")),
        1 => step().prop_map(|(a, b, c)| format!("(x - {a}, y - {b}, z - {c})")),
    ];
    let into = prop_oneof![
        8 => Just(""),
        1 => Just(", x - i >= 1"),
    ];
    (shape, into)
        .prop_map(|(shape, into)| match shape.contains("where i") {
            true => format!("{shape}{into}"),
            false => shape,
        })
        .boxed()
}

#[test]
fn random_games_on_three_heaps_have_the_p_positions_of_their_tables() {
    let symmetric = select(vec!["on (x, y, z):", "on (x, y, z), symmetric:"]);
    let moves = proptest::collection::vec(move_on_three(), 1..4);
    let rules = (symmetric, moves).prop_map(|(on, moves)| format!("{on} {}", moves.join("; ")));
    compare(400, rules, &[4, 7, 11]);
}

/// Moves on three heaps whose options fill areas, or that enlarge a heap.
fn area_on_three() -> BoxedStrategy<String> {
    let small = || 0_i64..3;
    let shape = prop_oneof![
        (1_i64..4, small())
            .prop_map(|(a, b)| format!("(x - i, y + j, z) where i >= {a}, {b} <= j, j < i")),
        (small(), small()).prop_map(|(a, b)| format!(
            "(x - i, y + j, z + k) where i >= 1, j >= {a}, k >= {b}, j + k < i"
        )),
        (1_i64..4, small()).prop_map(|(m, a)| format!(
            "(x - {m} i - {a}, y + j, z - k) where i >= 1, j < {m} i, k >= 0"
        )),
        (1_i64..3, 1_i64..3, small()).prop_map(|(a, b, c)| format!(
            "(x - i, y - j, z + k) where i >= {a}, j >= {b}, {c} <= k < i + j"
        )),
        (1_i64..4, 1_i64..3, -2_i64..3).prop_map(|(d, n, e)| format!(
            "(x - i, y - j, z) where i + j >= 1, {n} i <= {d} j + {e}"
        )),
        (1_i64..4, small(), 1_i64..3).prop_map(|(d, e, f)| format!(
            "(x - i, y - j, z - k) where i + j + k >= 1, i <= {d} j + {e}, {f} k <= i + j"
        )),
        (2_i64..4, small()).prop_map(|(d, e)| format!(
            "(x - i, y + j, z - k) where i >= 1, k >= 0, {d} j <= i + k + {e}, j < i + k"
        )),
        // A step that leads to no lower level, if all heaps have the weight 1.
        small().prop_map(|a| format!("(x - i - 1, y + i, z - {a}) where i >= 0")),
        small().prop_map(|a| format!("(x - i - j - 1, y + i, z + j - {a}) where i >= 0, j >= 0")),
        (1_i64..4, 0_i64..3, small())
            .prop_map(|(m, n, a)| format!("(x - {m} i - {a}, y + {n} i - 1, z) where i >= 1")),
        // A ray that turns: first one heap grows, then another one.
        (small(), 1_i64..3)
            .prop_map(|(a, b)| format!("(x + {a} - i, y + i - {}, z) where i >= 0", a + b)),
        (1_i64..4, 0_i64..4, small()).prop_map(|(a, b, c)| format!("(x - {a}, y + {b}, z - {c})")),
        move_on_three(),
    ];
    let guard = prop_oneof![
        16 => Just(""),
        1 => Just(", x >= y"),
        1 => Just(", y > 2"),
        1 => Just(", x + 2 z <= 12"),
        1 => Just(", 3 x < 2 y + z + 5"),
        1 => Just(", z even"),
        1 => Just(", x - i >= 1"),
        1 => Just(", x + (y mod 3) != 1"),
    ];
    (shape, guard)
        .prop_map(|(shape, guard)| match shape.contains("where i") {
            true => format!("{shape}{guard}"),
            false => shape,
        })
        .boxed()
}

#[test]
fn random_games_with_areas_on_three_heaps_have_the_p_positions_of_their_tables() {
    let symmetric = select(vec!["on (x, y, z):", "on (x, y, z), symmetric:"]);
    let moves = proptest::collection::vec(area_on_three(), 1..4);
    let rules = (symmetric, moves).prop_map(|(on, moves)| format!("{on} {}", moves.join("; ")));
    compare(300, rules, &[3, 5, 8]);
}

#[test]
fn games_with_areas_on_three_heaps_have_the_p_positions_of_their_tables() {
    for text in [
        "three_heaps_1",
        "three_heaps_2",
        "three_heaps_3",
        "three_heaps_4",
        "three_heaps_5",
        "three_heaps_6a",
        "three_heaps_6b",
        "three_heaps_6v",
        "moore(3, 2)",
        "moore(3, 3)",
        "cyclic_nimhoff(3, 3)",
    ] {
        let game = game(text).unwrap();
        agree(text, &game, 30).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    // More than 64 cells in a row, and weights that differ.
    let long = "(x - 2 i - 1, y + j, z + 3 i) where i >= 0, j <= 2 i; (x, y - 2 i, z) where i >= 1; \
                (x, y - 1, z - 3 i) where i >= 0";
    agree(long, &game(long).unwrap(), 26).unwrap();
    // No weights let this ray fall with each step, and it begins with more tokens on a heap.
    let turning = "on (x, y, z), symmetric: (x + 2 - i, y - 4 + i, z) where i >= 0";
    agree(turning, &game(turning).unwrap(), 9).unwrap();
}

#[test]
fn games_on_three_heaps_have_the_p_positions_of_their_tables() {
    for text in ["nim(3)", "ryuo_3", "ryuo_3_modified", "ryuo_n(4, 3)"] {
        let game = game(text).unwrap();
        agree(text, &game, 40).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    // More than 64 cells in a row, and steps of more than one.
    let long = "(x - 2 i, y, z) where i >= 1; (x, y - 3 i, z - i) where i >= 1; (x, y, z - i) where i >= 2; \
                (x - i, y - 1, z - 2 i) where i >= 1";
    agree(long, &game(long).unwrap(), 90).unwrap();
}
