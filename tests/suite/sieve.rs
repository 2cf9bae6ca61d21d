//! The sieve against tables, which enumerate options, and against what is known of P-positions.

use crate::{game, game_of_file};
use grundy::Job;
use grundy::game::{Game, Play, Stop};
use grundy::recursion::PairRecursion;
use grundy::sieve::Sieve;
use grundy::table::Table;
use grundy_oracle::{sample, terminating_rulesets};
use proptest::prelude::*;
use proptest::sample::select;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

fn sieved(game: &Game, play: Play, max: u64) -> Result<Vec<Vec<i64>>, String> {
    let sieve = Sieve::new(game, play, max).map_err(|refusal| refusal.to_string())?;
    let mut found = Vec::new();
    sieve
        .run(&Job::quiet(), &mut |position| {
            found.push(position.to_vec());
            ControlFlow::Continue(())
        })
        .map_err(|stop| format!("{stop:?}"))?;
    assert!(found.is_sorted(), "{}: {found:?}", game.label());
    Ok(found)
}

fn tabled(game: &Game, play: Play, max: u64) -> Option<Vec<Vec<i64>>> {
    let size = usize::try_from(max + 1).unwrap();
    let mut shape = vec![size; game.base_heaps()];
    if game.has_pass() {
        shape.push(2);
    }
    let table = Table::outcomes(game, &shape, play, &Job::quiet()).ok()?;
    Some(table.p_positions(&shape))
}

/// Compares sieve and table in both plays; is the game one that the sieve serves?
pub(crate) fn agree(text: &str, game: &Game, max: u64) -> Result<(), String> {
    let mut served = Err("nothing was sieved".into());
    for play in [Play::Normal, Play::Misere] {
        if play == Play::Misere && game.has_blocking() {
            continue;
        }
        let found = sieved(game, play, max)?;
        let Some(expected) = tabled(game, play, max) else {
            continue;
        };
        served = Ok(());
        if found == expected {
            continue;
        }
        if let Some(wrong) = found.iter().find(|position| !expected.contains(position)) {
            panic!("{text}: {wrong:?} is no P-position of {} play", play.name());
        }
        if let Some(missed) = expected.iter().find(|position| !found.contains(position)) {
            panic!("{text}: {missed:?} is a P-position of {} play", play.name());
        }
        assert_eq!(found.len(), expected.len(), "{text}");
    }
    served
}

#[test]
fn the_games_of_the_papers_have_the_p_positions_of_their_tables() {
    for text in [
        "nim(1)",
        "nim(2)",
        "wythoff",
        "wythoff with pass",
        "fraenkel(3)",
        "gurvich_unblocked(2, 3)",
        "yama",
        "triangular",
        "ab_yama(4, 1)",
        "ab_yama(3, -2)",
        "ab_triangular(4, 1)",
        "ab_triangular(5, 3)",
        "ab_triangular(2, -3)",
        "yama_wythoff(2)",
        "triangular_wythoff(0)",
        "triangular_wythoff(2)",
        "triangular_geometric(2)",
        "triangular_geometric(3)",
        "triangular_sub_geometric(2)",
        "triangular_sub_geometric(4)",
        "triangular with pass",
        "ryuo(3)",
        "ryuo(8)",
        "ryuo(3) with pass",
        "ryuo_restricted(4, 11, 9)",
        "ryuo_restricted(4, 30, 25)",
        "cyclic_nimhoff(4, 2)",
        "gurvich(2, 3, 1, 3)",
        "gurvich(1, 2, 3, 2)",
        "gurvich(2, 2, 2, 2)",
        "gurvich_literal(2, 2, 2, 2)",
        "gurvich_section8(2, 2, 3, 2)",
        "larsson(2, 3)",
        "larsson(1, 4)",
        "blocking 2 of nim(1)",
        "all_but({4, 8})",
        "subtraction({1, 4, 6})",
        "gcn(2, all but {1, 4}, {2, 3})",
        "king",
        "knight",
        "dragon_king_and_knight",
    ] {
        let game = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        agree(text, &game, 70).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

#[test]
fn what_has_no_offsets_is_refused_with_the_reason() {
    let reason = |text: &str, play: Play| {
        let game = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        Sieve::new(&game, play, 100).unwrap_err().to_string()
    };
    let normal = |text: &str| reason(text, Play::Normal);
    assert_eq!(normal("nim(4)"), "a sieve serves up to three heaps");
    assert_eq!(
        normal("(x - 1, y + 20, z)"),
        "no order of levels is seen in which every move goes down"
    );
    assert_eq!(
        normal("(x - i, y - j, z - k) where i >= 1, j <= 900 i, k <= 901 i"),
        "its offsets fill an area that has too many generators"
    );
    assert_eq!(
        normal("blocking 1 of nim(3)"),
        "a sieve on three heaps counts no options"
    );
    assert_eq!(
        normal("nim(3) with pass"),
        "a sieve on three heaps knows no pass"
    );
    assert_eq!(normal("kayles"), "a move leads into a sum of positions");
    assert_eq!(
        normal("fibonacci_nim"),
        "an option is not the position plus an offset"
    );
    assert_eq!(
        reason("larsson(1, 2)", Play::Misere),
        "misère play with blocking is not defined"
    );
    assert_eq!(
        normal("(x - 2 i, y - 3 j) where i >= 1, j >= 1"),
        "its offsets fill an area with gaps"
    );
    // Two edges that meet far away only.
    let long = game("(x - i, y - j) where i >= 1, 1 <= j, j <= 3 i, j <= 2 i + 20000").unwrap();
    assert_eq!(
        Sieve::new(&long, Play::Normal, 6000)
            .unwrap_err()
            .to_string(),
        "its offsets fill an area with a long tip"
    );
}

#[test]
fn the_p_positions_of_wythoffs_game_are_the_floors_of_multiples_of_the_golden_ratio() {
    let max = 100_000;
    let found = sieved(&game("wythoff").unwrap(), Play::Normal, max).unwrap();
    let mut expected = vec![vec![0, 0]];
    for n in 1_i64.. {
        // floor(n (1 + sqrt 5) / 2), for floor(n sqrt 5) is the root of 5 n².
        let x = (n + (5 * n * n).isqrt()) / 2;
        let (x, y) = (x, x + n);
        let limit = i64::try_from(max).unwrap();
        if y > limit {
            break;
        }
        expected.extend([vec![x, y], vec![y, x]]);
    }
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn the_p_positions_of_gurvichs_game_are_those_of_his_recursion() {
    let max = 20_000;
    // The last of them need the repairs of Section 10.
    for (a, b, p, q, priority) in [
        (1, 1, 1, 1, false),
        (2, 3, 1, 1, false),
        (1, 2, 3, 1, false),
        (3, 1, 2, 1, false),
        (1, 1, 1, 2, false),
        (2, 3, 1, 3, false),
        (2, 2, 3, 3, false),
        (1, 2, 2, 2, false),
        (1, 1, 4, 3, true),
        (1, 1, 12, 10, true),
    ] {
        let text = format!("gurvich({a}, {b}, {p}, {q})");
        let found = sieved(&game(&text).unwrap(), Play::Normal, max).unwrap();
        let recursion = PairRecursion {
            skip: p.min(q) > 1,
            priority,
            ..PairRecursion::new(a, b, p, q).unwrap()
        };
        let mut expected = Vec::new();
        for pair in recursion.pairs() {
            let (x, y) = pair.unwrap();
            let [x, y] = [x, y].map(|heap| i64::try_from(heap).unwrap());
            // With repairs x falls from block to block, a little.
            if x > i64::try_from(max).unwrap() + 200 {
                break;
            }
            if y <= i64::try_from(max).unwrap() {
                expected.extend([vec![x, y], vec![y, x]]);
            }
        }
        expected.sort();
        expected.dedup();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn a_job_hears_all_levels_and_may_stop_the_sieve() {
    let game = game("yama").unwrap();
    let sieve = Sieve::new(&game, Play::Normal, 1000).unwrap();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&heard);
    let job = Job::quiet().cancelled_at_poll(4).heard_by(move |progress| {
        kept.lock().unwrap().push(progress.of);
    });
    let stopped = sieve.run(&job, &mut |_| ControlFlow::Continue(()));
    assert_eq!(stopped, Err(Stop::Interrupted));
    assert_eq!(*heard.lock().unwrap(), [2000; 4]);
    let mut count = 0;
    let mut visit = |_: &[i64]| {
        count += 1;
        match count {
            5 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    assert_eq!(sieve.run(&Job::quiet(), &mut visit), Ok(()));
    assert_eq!(count, 5);
}

#[test]
fn too_many_bytes_are_told_before_the_work_begins() {
    let needed = |text: &str| -> u64 {
        let game = game(text).unwrap();
        let sieve = Sieve::new(&game, Play::Normal, 1 << 39).unwrap();
        let stopped = sieve.run(&Job::quiet(), &mut |_| ControlFlow::Continue(()));
        let Err(Stop::Limit(text)) = stopped else {
            panic!("{stopped:?}");
        };
        let text = text.to_string();
        let needed = text.strip_prefix("the sieve needs ").expect(&text);
        let (number, _) = needed.split_once(" MiB").expect(&text);
        let number = number.strip_prefix("about ").unwrap_or(number);
        number.parse().unwrap()
    };
    // A bit for each heap: those that are taken beyond the front, and the pairs that wait there.
    let bits = (1_u64 << 39) / 8 / (1 << 20);
    let window = needed("wythoff");
    assert!((bits * 9 / 10..bits * 6 / 5).contains(&window), "{window}");
    let mebibyte = 1_u64 << 20;
    // A bit for each pair of heaps, and there are three kinds of moves.
    let pairs = (1_u128 << 39) * (1 << 39) / 8 / u128::from(mebibyte);
    let areas = u128::from(needed("three_heaps_3"));
    assert!(
        (3 * pairs..100 * pairs).contains(&areas),
        "{areas}, {pairs}"
    );
}

/// The P-positions (a, b), a <= b, of the game in which heaps differ in size by `by` times their number: a is the least
/// heap that stands in no pair before, and b the heap `by n` above it.
fn pairs_of_mex(by: usize, max: usize) -> Vec<[usize; 2]> {
    let mut taken = vec![false; max + 1];
    let (mut pairs, mut least) = (Vec::new(), 0);
    loop {
        while taken.get(least) == Some(&true) {
            least += 1;
        }
        let pair = [least, least + by * pairs.len()];
        if pair[1] > max {
            return pairs;
        }
        for heap in pair {
            taken[heap] = true;
        }
        pairs.push(pair);
    }
}

#[test]
fn far_out_the_p_positions_of_fraenkels_games_follow_the_least_heap_that_is_free() {
    for (text, by, max) in [
        ("wythoff", 1, 1_000_000),
        ("fraenkel(2)", 2, 300_000),
        ("fraenkel(5)", 5, 300_000),
    ] {
        let game = game(text).unwrap();
        let pairs = pairs_of_mex(by, max);
        let exchanged = pairs.iter().map(|[a, b]| [*b, *a]);
        let mut expected: Vec<[usize; 2]> = pairs.iter().copied().chain(exchanged).collect();
        expected.sort_unstable();
        expected.dedup();
        let mut expected = expected.into_iter();
        let max = u64::try_from(max).unwrap();
        let job = Job::quiet();
        let sieve = Sieve::new(&game, Play::Normal, max).unwrap();
        let run = sieve.run(&job, &mut |position| {
            let found = [0, 1].map(|heap| usize::try_from(position[heap]).unwrap());
            assert_eq!(Some(found), expected.next(), "{text}");
            ControlFlow::Continue(())
        });
        assert_eq!(run, Ok(()));
        assert_eq!(expected.next(), None, "{text}");
        // A bit for each heap, and the pages that are begun; all marks are three bits and a queue.
        assert!(
            job.most_held() < max * 3 / 16 + 20_000,
            "{text}: {}",
            job.most_held()
        );
    }
}

#[test]
fn memory_grows_with_the_window_and_not_with_the_bound() {
    // Nim, and games that are not symmetric: the rows that are taken without a gap are one bit for a page.
    let held = |text: &str, max: u64| {
        let game = game(text).unwrap();
        let job = Job::quiet();
        let sieve = Sieve::new(&game, Play::Normal, max).unwrap();
        let run = sieve.run(&job, &mut |_| ControlFlow::Continue(()));
        assert_eq!(run, Ok(()));
        job.most_held()
    };
    for text in [
        "nim(2)",
        "on (x, y): (x - i, y) where i >= 1; (x, y - i) where i >= 1; (x - 1, y - 2)",
        "blocking 1 of (x - i, y) where i >= 1; blocking 1 of (x, y - i) where i >= 1",
    ] {
        let most = held(text, 1_000_000);
        assert!(most < 60_000, "{text}: {most}");
    }
}

/// Moves on two heaps of one of the shapes that the sieve tells apart.
fn move_on_two() -> BoxedStrategy<String> {
    let small = || 1_i64..4;
    let shape = prop_oneof![
        (0_i64..4, small()).prop_map(|(a, m)| format!("(x - {m} i - {a}, y) where i >= 1")),
        (0_i64..4, small()).prop_map(|(a, m)| format!("(x, y - {m} i - {a}) where i >= 1")),
        (small(), 1_i64..30).prop_map(|(a, n)| format!("(x - i, y) where {a} <= i <= {n}")),
        (small(), 1_i64..90).prop_map(|(a, n)| format!("(x, y - i) where {a} <= i <= {n}")),
        (small(), small(), 0_i64..3, 0_i64..3)
            .prop_map(|(m, n, a, b)| format!("(x - {m} i - {a}, y - {n} i - {b}) where i >= 1")),
        (small(), small(), 0_i64..4, 0_i64..3)
            .prop_map(|(m, n, a, b)| format!("(x - {m} i - {a}, y + {n} i - {b}) where i >= 1")),
        (1_i64..3, 1_i64..3, 18_i64..40)
            .prop_map(|(m, n, k)| format!("(x - {m} i, y - {n} i) where 1 <= i <= {k}")),
        (1_i64..3, 1_i64..3, 2_i64..40)
            .prop_map(|(m, n, k)| format!("(x - {m} i - 1, y + i - {n}) where 1 <= i <= {k}")),
        (small(), small()).prop_map(|(a, b)| format!("(x - {a}, y - i) where i >= {b}")),
        (small(), 1_i64..4, 0_i64..4)
            .prop_map(|(a, m, b)| format!("(x - {a}, y - {m} i + {b}) where i >= 0")),
        (small(), 1_i64..9).prop_map(|(a, n)| format!("(x - {a}, y + i) where 0 <= i <= {n}")),
        (2_i64..7).prop_map(|p| format!("(x - i, y - j) where 1 <= i + j < {p}")),
        (2_i64..5, 0_i64..3)
            .prop_map(|(a, b)| format!("(x - i, y + j) where i >= {a}, {b} <= j < i")),
        (1_i64..4, -3_i64..3)
            .prop_map(|(d, e)| format!("(x - i, y - j) where i + j >= 1, i <= {d} j + {e}")),
        (1_i64..4, 1_i64..3, -3_i64..3, -3_i64..3).prop_map(|(d, n, e, f)| format!(
            "(x - i, y - j) where i + j >= 1, {n} i <= {d} j + {e}, {n} j <= {d} i + {f}"
        )),
        (1_i64..4, 1_i64..3)
            .prop_map(|(d, e)| format!("(x - i, y + j) where {d} j <= i - {e}, j >= 0")),
        (2_i64..4, 0_i64..2).prop_map(|(m, r)| format!("(x - i, y) where i >= 1, i mod {m} = {r}")),
        (0_i64..3).prop_map(|c| format!("(x - i, y - j) where i >= 1, j >= 1, |i - j| <= {c}")),
    ];
    let guard = prop_oneof![
        16 => Just(""),
        1 => Just(", x >= y"),
        1 => Just(", y > 2"),
        1 => Just(", x + y <= 20"),
        1 => Just(", 2 x < 3 y + 5"),
        1 => Just(", x even"),
        1 => Just(", x + (y mod 3) != 1"),
    ];
    let budget = prop_oneof![8 => Just(0), 1 => Just(1), 1 => 2..4];
    (shape, guard, budget)
        .prop_map(|(shape, guard, budget)| match budget {
            0 => format!("{shape}{guard}"),
            budget => format!("blocking {budget} of {shape}{guard}"),
        })
        .boxed()
}

fn rules_on_two() -> impl Strategy<Value = String> {
    let moves = proptest::collection::vec(move_on_two(), 1..4);
    let symmetric = select(vec!["on (x, y):", "on (x, y), symmetric:"]);
    let pass = prop_oneof![4 => Just(""), 1 => Just(" with pass")];
    (symmetric, moves, pass)
        .prop_map(|(on, moves, pass)| format!("{on} {}{pass}", moves.join("; ")))
}

fn rules_on_one() -> impl Strategy<Value = String> {
    let shape = prop_oneof![
        (0_i64..9, 1_i64..6).prop_map(|(a, m)| format!("x - {m} i - {a} where i >= 1")),
        (1_i64..9, 1_i64..90).prop_map(|(a, n)| format!("x - i where {a} <= i <= {n}")),
        (1_i64..9, 1_i64..9, 1_i64..9)
            .prop_map(|(a, b, c)| format!("x - s where s in {{{a}, {b}, {c}}}")),
        (1_i64..9, 1_i64..9).prop_map(|(a, b)| format!("x - s where s in all but {{{a}, {b}}}")),
        (70_i64..90).prop_map(|m| format!("x - {m} i where i >= 1")),
        (1_i64..9).prop_map(|a| format!("x - i where i >= 1, x - i >= {a}")),
        (1_i64..9).prop_map(|a| format!("x - {a} where x odd")),
    ];
    let budget = prop_oneof![6 => Just(0), 1 => Just(1), 1 => 2..4];
    let moved = (shape, budget).prop_map(|(shape, budget)| match budget {
        0 => shape,
        budget => format!("blocking {budget} of {shape}"),
    });
    let moves = proptest::collection::vec(moved, 1..4);
    let pass = prop_oneof![4 => Just(""), 1 => Just(" with pass")];
    (moves, pass).prop_map(|(moves, pass)| format!("{}{pass}", moves.join("; ")))
}

/// Moves that take from both heaps, as many as lie between two skew edges a side.
fn skew_area() -> impl Strategy<Value = String> {
    let edge = || (1_i64..10, 1_i64..10, 0_i64..8);
    let pair = || (edge(), edge());
    (pair(), pair()).prop_map(|((one, two), (three, four))| {
        let edge =
            |of: &str, by: &str, (a, b, c): (i64, i64, i64)| format!("{a} {of} <= {b} {by} + {c}");
        let edges = [
            edge("j", "i", one),
            edge("j", "i", two),
            edge("i", "j", three),
            edge("i", "j", four),
        ];
        format!(
            "(x - i, y - j) where i >= 0, j >= 0, i + j >= 1, {}",
            edges.join(", ")
        )
    })
}

#[test]
fn random_areas_with_two_skew_edges_a_side_have_the_p_positions_of_their_tables() {
    compare(600, skew_area(), &[24, 39]);
}

#[test]
fn the_edges_of_an_area_are_rounded_inwards() {
    for edges in [
        "4 j <= 8 i + 1, 2 j <= 7 i + 4, 7 i <= 6 j + 7, 7 i <= 9 j + 7",
        "2 j <= 3 i + 1, 3 j <= 4 i + 2, 3 i <= 5 j + 1, 5 i <= 8 j + 3",
    ] {
        let text = format!("(x - i, y - j) where i >= 0, j >= 0, i + j >= 1, {edges}");
        let game = game(&text).unwrap();
        agree(&text, &game, 60).unwrap();
    }
}

/// Compares random rulesets on boxes of these sizes, one drawn for each.
pub(crate) fn compare(number: u32, rules: impl Strategy<Value = String>, maxima: &'static [u64]) {
    sample(number, (rules, select(maxima)), |(text, max)| {
        Ok(game(&text).is_ok_and(|game| agree(&text, &game, max).is_ok()))
    });
}

#[test]
fn random_games_on_two_heaps_have_the_p_positions_of_their_tables() {
    compare(3000, rules_on_two(), &[9, 14, 20]);
}

#[test]
fn random_games_on_two_heaps_have_the_p_positions_of_their_larger_tables() {
    compare(60, rules_on_two(), &[75]);
}

#[test]
fn random_games_on_one_heap_have_the_p_positions_of_their_tables() {
    compare(1500, rules_on_one(), &[40, 300]);
}

#[test]
fn the_oracles_games_have_the_p_positions_of_their_tables() {
    let rulesets = prop_oneof![
        terminating_rulesets(1),
        terminating_rulesets(2),
        terminating_rulesets(3)
    ];
    // One in four of them moves by offsets.
    let sieved = rulesets.prop_filter("no sieve serves it", |ruleset| {
        let game = game_of_file(&ruleset.to_text(), "g");
        game.is_ok_and(|game| Sieve::new(&game, Play::Normal, 9).is_ok())
    });
    sample(150, sieved, |ruleset| {
        let text = ruleset.to_text();
        let game = game_of_file(&text, "g");
        Ok(game.is_ok_and(|game| agree(&text, &game, 9).is_ok()))
    });
}
