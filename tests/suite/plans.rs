//! Plans: whatever reducer a move has, the table is that of enumeration.

use crate::game;
use grundy::Job;
use grundy::game::{Game, Play, Stop};
use grundy::table::{Choice, Method, Plan, Table};
use grundy_oracle::sample;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

/// Compares the two tables cell by cell, in all that tables of values and outcomes say.
fn same(what: &str, fast: Result<Table, Stop>, slow: Result<Table, Stop>) -> Result<(), String> {
    let (fast, slow) = match (fast, slow) {
        (Ok(fast), Ok(slow)) => (fast, slow),
        (fast, slow) => {
            let (fast, slow) = (fast.err(), slow.err());
            return match fast == slow {
                true => Ok(()),
                false => Err(format!("{what}: {fast:?}, by enumeration {slow:?}")),
            };
        }
    };
    let mut position = Vec::new();
    for number in 0..slow.domain().count() {
        slow.domain().position(number, &mut position);
        let found = (fast.value(&position), fast.outcome(&position));
        let expected = (slow.value(&position), slow.outcome(&position));
        if found != expected {
            return Err(format!(
                "{what} at {position:?}: {found:?}, by enumeration {expected:?}"
            ));
        }
    }
    Ok(())
}

pub(crate) fn agree(game: &Game, shape: &[usize]) -> Result<(), String> {
    let job = &Job::quiet();
    let (fast, slow) = (Choice::Fast, Choice::Enumerate);
    same(
        "values",
        Table::grundy_by(fast, game, shape, job),
        Table::grundy_by(slow, game, shape, job),
    )?;
    same(
        "misère values",
        Table::misere_grundy_by(fast, game, shape, job),
        Table::misere_grundy_by(slow, game, shape, job),
    )?;
    for play in [Play::Normal, Play::Misere] {
        same(
            "outcomes",
            Table::outcomes_by(fast, game, shape, play, job),
            Table::outcomes_by(slow, game, shape, play, job),
        )?;
    }
    Ok(())
}

/// The reducers of the moves of a game.
fn reducers(text: &str, shape: &[usize]) -> BTreeSet<&'static str> {
    let game = game(text).unwrap();
    let plan = Plan::of(
        &game,
        &game.domain(shape, &Job::quiet()).unwrap(),
        &Job::quiet(),
    )
    .unwrap();
    plan.served().iter().map(|served| served.reducer).collect()
}

#[test]
fn games_of_the_papers_have_the_values_that_enumeration_gives() {
    let games: [(&str, &[usize]); 25] = [
        ("wythoff", &[150, 150]),
        ("wythoff with pass", &[80, 80]),
        ("ryuo(3)", &[70, 90]),
        ("ryuo(8)", &[90, 70]),
        ("ryuo(3) with pass", &[40, 40]),
        ("ryuo_restricted(4, 11, 9)", &[80, 80]),
        ("triangular", &[50, 50]),
        ("yama", &[60, 60]),
        ("ab_triangular(4, 1)", &[40, 40]),
        ("ab_yama(4, 1)", &[40, 40]),
        ("triangular_wythoff(3)", &[30, 30]),
        ("triangular_geometric(3)", &[30, 30]),
        ("triangular_geometric(60)", &[90, 90]),
        ("triangular_sub_geometric(2)", &[30, 30]),
        ("yama_wythoff(2)", &[30, 30]),
        ("fraenkel(10)", &[70, 70]),
        ("gurvich_unblocked(2, 3)", &[40, 40]),
        ("ryuo_3", &[14, 14, 14]),
        ("cyclic_nimhoff(4, 3)", &[14, 14, 14]),
        ("three_heaps_1", &[7, 7, 7]),
        ("three_heaps_2", &[7, 7, 7]),
        ("three_heaps_3", &[7, 7, 7]),
        ("nim(4)", &[7, 7, 7, 7]),
        ("fibonacci_nim", &[40, 40]),
        ("nim(1)", &[600]),
    ];
    for (text, shape) in games {
        let game = game(text).unwrap();
        agree(&game, shape).unwrap_or_else(|difference| panic!("{text}, {difference}"));
    }
}

#[test]
fn each_shape_of_moves_has_its_reducer() {
    let cases: [(&str, &[usize], &[&str]); 9] = [
        ("wythoff", &[40, 40], &["ray"]),
        ("ryuo(3)", &[40, 40], &["offsets", "ray"]),
        ("(x - i, y) where 1 <= i <= 80", &[200, 5], &["window"]),
        ("triangular", &[20, 20], &["thresholds"]),
        ("ab_triangular(4, 1)", &[20, 20], &["thresholds"]),
        (
            "triangular_geometric(3)",
            &[20, 20],
            &["thresholds", "unions"],
        ),
        // 119 sets for each position: more than a small table has options, fewer than a large one.
        (
            "triangular_geometric(60)",
            &[20, 20],
            &["enumerate", "thresholds"],
        ),
        (
            "triangular_geometric(60)",
            &[70, 70],
            &["thresholds", "unions"],
        ),
        ("(x - i, y) where 1 <= i <= y", &[9, 9], &["enumerate"]),
    ];
    for (text, shape, expected) in cases {
        let expected: BTreeSet<&str> = expected.iter().copied().collect();
        assert_eq!(reducers(text, shape), expected, "{text}");
    }
}

#[test]
fn rules_with_products_have_the_values_that_enumeration_gives() {
    let rules = [
        "(x - i, y - j) where i j <= x + y, i + j >= 1",
        "(x - i, y - j) where i j >= x, i >= 1",
        "(x - i, y - j) where i j = x + 1, i >= 1; (x - 1, y)",
        "(x - i, y - j) where x <= i j <= 2 y, i >= 1",
        "(x - i, y - j) where (x - i) j <= 5, i >= 1",
        "(x - i, y - j) where i j mod 3 = 1",
        "(x - i, y - j) where i j <= x + y, gcd(i, j) = 1",
        "(x - i j, y - i) where i >= 1, j <= 6",
        "(x - i, y - j) where i j k <= x + y, 1 <= k <= 6, i >= 1, j >= 1",
        "(x - i, y) where i j <= y, j >= 2, i >= 1, j <= 9",
        "symmetric (x - i, y - j) where i j <= x + y, i >= 1",
        "(x - i, y - j) where i j <= x + y, i >= 1, j >= 1 with pass",
        // Some j is divided by; where 0 is, both ways have the same fault.
        "(x - i, y - j) where x mod (j - 2) = 0, i j <= 9, i >= 1",
        "(x - i, y - j) where i j <= 9, 6 mod (j - 20) = 0, i >= 1",
    ];
    for text in rules {
        let game = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        agree(&game, &[23, 29]).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    }
}

#[test]
fn a_remainder_of_a_heap_as_target_is_no_offset() {
    let rules: [(&str, &[usize]); 8] = [
        ("(x mod 2, y - 1); (x - i, y) where i >= 1", &[9, 9]),
        (
            "(x mod 2, y - i) where i >= 1; (x - i, y) where i >= 1",
            &[9, 9],
        ),
        ("(x mod 3, y - 1); (x - 2, y)", &[9, 9]),
        ("(x mod 3 + 1, y - i) where i >= 1; (x - 1, y)", &[9, 9]),
        ("symmetric (x mod 3, y - i) where i >= 1", &[9, 9]),
        (
            "(x mod 2, y, z - 1); (x - i, y - i, z) where i >= 1; (x, y - 1, z)",
            &[6, 6, 6],
        ),
        ("(x - (x mod 2), y - 1); (x - 1, y)", &[9, 9]),
        (
            "(floor(x / 2), y - i) where i >= 1; (x - i, y) where i >= 1",
            &[9, 9],
        ),
    ];
    for (text, shape) in rules {
        let game = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        agree(&game, shape).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    }
}

#[test]
fn plans_speak_the_language_of_rules() {
    let cases: [(&str, &[usize], &str); 4] = [
        (
            "(x - i, y) where 1 <= i <= 80",
            &[200, 5],
            "(x - 1 - k, y) for 0 <= k < 80",
        ),
        (
            "(x - 2 i, y + 1) where i >= 2",
            &[20, 20],
            "(x - 4 - 2 k, y + 1) for k >= 0",
        ),
        (
            "(x - 1, y); (x, y - i) where i <= 3, i >= 1",
            &[9, 9],
            "(x - 1, y)",
        ),
        (
            "triangular",
            &[20, 20],
            "y grows by 1 or more, x + y falls by 1 or more",
        ),
    ];
    for (text, shape, expected) in cases {
        let game = game(text).unwrap();
        let plan = Plan::of(
            &game,
            &game.domain(shape, &Job::quiet()).unwrap(),
            &Job::quiet(),
        )
        .unwrap();
        assert_eq!(plan.served()[0].detail, expected, "{text}");
    }
}

#[test]
fn offsets_on_rays_and_windows_beside_them_change_no_value() {
    let rays = [
        "(x - i, y) where i >= 1",
        "(x - i, y) where i >= 3",
        "(x - 2 i, y) where i >= 1",
        "(x - i, y) where i >= 2, x >= 6",
        "(x - i, y - i) where i >= 2, y >= x",
        "(x - i, y) where 2 <= i <= 40",
    ];
    let offsets = [
        "(x - i, y) where i <= 5",
        "(x - i, y) where i <= 5, x >= 6",
        "(x - i, y - j) where i + j <= 3",
        "(x - i, y - i) where i <= 3, y >= x",
    ];
    for ray in rays {
        for listed in offsets {
            let listed = format!("{listed}, i >= 1").replace("i + j <= 3", "i + j <= 3, j >= 0");
            let text = format!("{ray}; {listed}");
            agree(&game(&text).unwrap(), &[60, 30])
                .unwrap_or_else(|fault| panic!("{text}: {fault}"));
        }
    }
}

#[test]
fn what_leaves_a_window_counts_no_more() {
    let games: [(&str, &[usize]); 2] = [
        ("x - i where 1 <= i <= 80", &[300]),
        ("(x - i, y) where 1 <= i <= 80; (x, y - 1)", &[200, 4]),
    ];
    for (text, shape) in games {
        assert!(reducers(text, shape).contains("window"), "{text}");
        agree(&game(text).unwrap(), shape).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    }
}

#[test]
fn sets_of_values_beyond_64_are_kept_apart() {
    let games: [(&str, &[usize]); 3] = [
        ("triangular_geometric(3)", &[40, 40]),
        (
            "(x - i, y + j) where i >= 1, 0 <= j < i; (x, y - 1) with pass",
            &[70, 70],
        ),
        (
            "(x - i, y + j, z) where i >= 1, 0 <= j < i; (x, y, z - k) where k >= 1",
            &[26, 3, 67],
        ),
    ];
    let job = Job::quiet();
    for (text, shape) in games {
        let game = game(text).unwrap();
        let by = |choice| Table::grundy_by(choice, &game, shape, &job);
        same(text, by(Choice::Fast), by(Choice::Enumerate)).unwrap();
    }
}

#[test]
fn a_fault_of_the_rules_is_the_first_that_enumeration_finds() {
    // The first move fails to lower the measure where x = 30.
    let text = "(floor(x^2 / 30), y) where x >= 1; (x, y - i) where i >= 1";
    let game = game(text).unwrap();
    let table = Table::grundy(&game, &[31, 12], &Job::quiet());
    assert!(matches!(table, Err(Stop::Wrong(_))));
    agree(&game, &[31, 12]).unwrap();
}

#[test]
fn many_heaps_of_one_game_need_no_plan() {
    let kayles = game("kayles").unwrap();
    let method = |size| {
        Method::of(
            &kayles,
            &kayles.domain(&[size], &Job::quiet()).unwrap(),
            &Job::quiet(),
        )
    };
    assert!(matches!(method(32), Method::Enumerate(_)));
    assert!(matches!(method(5000), Method::Heaps(_)));
    let wythoff = game("wythoff").unwrap();
    let domain = wythoff.domain(&[100, 100], &Job::quiet()).unwrap();
    assert!(matches!(
        Method::of(&wythoff, &domain, &Job::quiet()),
        Method::Plan(_)
    ));
}

#[test]
fn in_a_long_and_narrow_box_short_lines_are_looked_up() {
    for text in ["nim(2)", "wythoff", "ryuo(3)"] {
        let game = game(text).unwrap();
        let domain = game.domain(&[300_000, 4], &Job::quiet()).unwrap();
        let plan = Plan::of(&game, &domain, &Job::quiet()).unwrap();
        // A set as wide as the rows for each of 300000 columns takes gigabytes.
        assert!(plan.bytes() < 1 << 24, "{text}: {} bytes", plan.bytes());
        agree(&game, &[700, 5]).unwrap();
        agree(&game, &[5, 700]).unwrap();
    }
    agree(&game("nim(3)").unwrap(), &[500, 3, 3]).unwrap();
    agree(&game("wythoff with pass").unwrap(), &[400, 4]).unwrap();
}

#[test]
fn wythoff_values_to_1000_have_their_known_sum_and_maximum() {
    let wythoff = game("wythoff").unwrap();
    let table = Table::grundy(&wythoff, &[1001, 1001], &Job::quiet()).unwrap();
    let values = (0..=1000).flat_map(|x| (0..=1000).map(move |y| [x, y]));
    let values: Vec<u64> = values
        .map(|position| table.value(&position).unwrap())
        .collect();
    assert_eq!(values.iter().sum::<u64>(), 625_228_498);
    assert_eq!(values.iter().max(), Some(&1522));
}

#[test]
fn tables_do_not_depend_on_the_number_of_threads() {
    let games: [(&str, &[usize]); 8] = [
        ("wythoff", &[300, 310]),
        ("wythoff", &[300, 300]),
        ("ryuo(4) with pass", &[150, 150]),
        ("triangular", &[200, 200]),
        ("yama", &[300, 300]),
        ("triangular_geometric(2)", &[150, 150]),
        ("fraenkel(4)", &[200, 200]),
        ("ryuo_3", &[40, 40, 40]),
    ];
    for (text, shape) in games {
        let game = game(text).unwrap();
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.unwrap()
                .install(|| Table::grundy(&game, shape, &Job::quiet()))
        };
        same(text, with(2), with(1)).unwrap();
    }
}

#[test]
fn a_table_stops_when_its_job_is_cancelled() {
    let wythoff = game("wythoff").unwrap();
    let job = Job::quiet().cancelled_at_poll(4);
    let stopped = Table::grundy(&wythoff, &[500, 500], &job);
    assert_eq!(stopped.err(), Some(Stop::Interrupted));
    assert_eq!(job.polls(), 4);
}

/// One move on this many heaps: `i` is taken from one of them, and what happens to the others is drawn at random.
fn random_move(heaps: usize) -> impl Strategy<Value = String> {
    let others = proptest::collection::vec(
        select(vec![
            "H", "H", "H", "H - i", "H - 2 i", "H + 1", "H + 2", "H - 1", "H - 3", "H + j", "H - j",
        ]),
        heaps,
    );
    let main = select(vec!["H - i", "H - i", "H - i", "H - 2 i", "H - 3 i"]);
    let tied = select(vec![
        "j < i",
        "j + 1 < i",
        "2 j < i",
        "j <= 2",
        "i < 3 j, j < i",
        "1 <= j < i",
    ]);
    let bound = select(vec![
        "",
        "",
        "",
        ", i <= 3",
        ", i <= 9",
        ", i <= 40",
        ", i <= 70",
    ]);
    let guard = select(vec![
        "",
        "",
        "",
        ", x >= 3",
        ", x < 9",
        ", x mod 2 = 0",
        ", x > 2",
        ", x >= i + 1",
        ", i mod 2 = 1",
    ]);
    let pair = select(vec![
        "",
        "",
        "",
        ", x <= y",
        ", x < y + 3",
        ", x - i >= y",
        ", x + y >= 4",
    ]);
    (0..heaps, others, main, tied, 1..5, bound, guard, pair).prop_map(
        move |(place, others, main, tied, least, bound, guard, pair)| {
            let names = ["x", "y", "z", "w"];
            let target = |heap: usize| match heap == place {
                true => main.replace('H', names[heap]),
                false => others[heap].replace('H', names[heap]),
            };
            let target: Vec<String> = (0..heaps).map(target).collect();
            let mut text = format!("({}) where i >= {least}{bound}{guard}", target.join(", "));
            if target.iter().any(|heap| heap.contains('j')) {
                text = format!("{text}, {tied}");
            }
            if target.iter().any(|heap| heap.contains('+')) {
                text.push_str(", i >= 5");
            }
            if heaps > 1 {
                text.push_str(pair);
            }
            text
        },
    )
}

/// Random rules and a box; `passes` is the share of games with a pass.
fn random_rules(passes: f64) -> impl Strategy<Value = (String, Vec<usize>)> {
    let sizes = |heaps: usize| match heaps {
        1 => proptest::collection::vec(100..200_usize, 1).boxed(),
        2 => prop_oneof![
            (3..35_usize).prop_map(|size| vec![size; 2]),
            proptest::collection::vec(3..35_usize, 2),
            (65..100_usize).prop_map(|size| vec![size, 5]),
            (65..100_usize).prop_map(|size| vec![size; 2]),
            (100..200_usize, 3..6_usize).prop_map(|(size, other)| vec![size, other]),
            (3..6_usize, 100..200_usize).prop_map(|(size, other)| vec![size, other]),
            (100..131_usize).prop_map(|size| vec![size; 2]),
        ]
        .boxed(),
        3 => prop_oneof![
            4 => proptest::collection::vec(2..11_usize, 3),
            1 => proptest::collection::vec(11..20_usize, 3),
        ]
        .boxed(),
        _ => proptest::collection::vec(2..6_usize, 4).boxed(),
    };
    select(vec![1, 2, 2, 2, 2, 3, 3, 4]).prop_flat_map(move |heaps| {
        let moves = proptest::collection::vec(random_move(heaps), 1..4);
        let (symmetric, pass) = (prop::bool::weighted(0.3), prop::bool::weighted(passes));
        (moves, symmetric, pass, sizes(heaps)).prop_map(move |(moves, symmetric, pass, sizes)| {
            let mut text = moves.join("; ");
            if symmetric && heaps > 1 {
                text = format!("symmetric {text}");
            }
            if pass {
                text.push_str(" with pass");
            }
            (text, sizes)
        })
    })
}

#[test]
fn random_rules_of_all_shapes_have_the_tables_that_enumeration_gives() {
    sample(250, random_rules(0.15), |(text, shape)| {
        let Ok(game) = game(&text) else {
            return Ok(false);
        };
        let domain = game.domain(&shape, &Job::quiet());
        if domain.is_err() || domain.is_ok_and(|domain| domain.count() > 30_000) {
            return Ok(false);
        }
        let compared = agree(&game, &shape);
        prop_assert!(
            compared.is_ok(),
            "{text} on {shape:?}: {}",
            compared.unwrap_err()
        );
        Ok(true)
    });
}

#[test]
fn random_rules_with_a_pass_have_the_tables_that_enumeration_gives() {
    sample(200, random_rules(1.0), |(text, shape)| {
        let Ok(game) = game(&text) else {
            return Ok(false);
        };
        prop_assert!(game.has_pass(), "{}", text);
        let small: Vec<usize> = shape.iter().map(|size| *size.min(&12)).collect();
        let compared = agree(&game, &small);
        prop_assert!(
            compared.is_ok(),
            "{text} on {small:?}: {}",
            compared.unwrap_err()
        );
        Ok(true)
    });
}
