//! Parts of maps against tables, and against the answers about single positions.

use grundy::answers::{Answer, CellNumbers, GameText, MapPart, MapRequest, Request};
use grundy::{Job, Laboratory, Limits, Outcome, Resource, Show};

fn part(lab: &Laboratory, asked: MapRequest) -> MapPart {
    let answered = lab.answer(&Request::Map(asked.clone()), &Job::quiet());
    match answered
        .unwrap_or_else(|error| panic!("{asked:?}: {error}"))
        .answer
    {
        Answer::Map(part) => *part,
        _ => panic!("no part of a map"),
    }
}

fn asked(game: &str, show: Show, from: [u64; 2], cells: [usize; 2]) -> MapRequest {
    MapRequest {
        game: GameText::of(game),
        show: Some(show),
        from: from.to_vec(),
        axes: [0, 1],
        cells,
        step: 1,
        ..MapRequest::default()
    }
}

/// Games on two heaps: with claims, without, on single heaps, with blocking, in which heaps grow.
const GAMES: [&str; 7] = [
    "wythoff",
    "yama",
    "nim(2)",
    "ryuo(3)",
    "(x - i, y) where i in {1, 3, 4}; (x, y - i) where i in {1, 3, 4}",
    "blocking 1 of wythoff",
    "(x - i, y - j) where i + j >= 1, i mod 2 = 0",
];

#[test]
fn cells_of_a_map_are_those_of_the_table_whatever_decides_them() {
    let lab = Laboratory::new();
    for game in GAMES {
        let ruleset = lab.game(game).unwrap();
        let table = ruleset.outcomes([60, 60]).unwrap();
        let [mut by_table, mut by_claim] = [0, 0];
        for size in [0, 20, 60] {
            let wanted = MapRequest {
                table: size,
                ..asked(game, Show::Outcome, [3, 7], [40, 30])
            };
            let found = part(&lab, wanted);
            for (row, y) in (0..30_usize).zip(7_i64..) {
                for (column, x) in (0..40_usize).zip(3_i64..) {
                    let cell = row * 40 + column;
                    let at = [x, y];
                    let expected = table
                        .outcome(&at)
                        .map(|outcome| u32::from(outcome == Outcome::N));
                    match found.layers[cell] {
                        0 => assert_eq!(found.values.0[cell], CellNumbers::NONE),
                        layer => {
                            assert_eq!(Some(found.values.0[cell]), expected, "{game} {at:?}");
                            by_table += usize::from(layer == 1);
                            by_claim += usize::from(layer == 2);
                        }
                    }
                    if at.iter().all(|heap| usize::try_from(*heap).unwrap() < size) {
                        assert_eq!(found.layers[cell], 1);
                    }
                }
            }
        }
        assert!(by_table > 0, "{game}");
        assert!(
            by_claim > 0 || game.contains("blocking") || game.contains("mod"),
            "{game}"
        );
    }
}

#[test]
fn values_of_a_map_are_those_of_the_table() {
    let lab = Laboratory::new();
    for game in ["nim(2)", "yama", "wythoff", "ryuo(3)"] {
        let table = lab.game(game).unwrap().grundy([40, 40]).unwrap();
        for (size, axes) in [(0, [0, 1]), (25, [1, 0])] {
            let wanted = MapRequest {
                table: size,
                axes,
                ..asked(game, Show::Grundy, [0, 5], [30, 30])
            };
            let found = part(&lab, wanted);
            for (cell, (place, value)) in (0_i64..).zip(&found.values.0).enumerate() {
                let mut at = [0, 5];
                at[axes[0]] += place % 30;
                at[axes[1]] += place / 30;
                match (found.layers[cell], *value) {
                    (0, _) => {}
                    // Its outcome is known, and no more.
                    (_, CellNumbers::NONE) => assert_ne!(table.value(&at), Some(0)),
                    (_, value) => {
                        assert_eq!(Some(u64::from(value)), table.value(&at), "{game} {at:?}");
                    }
                }
            }
            let decided_by = if size == 0 { 2 } else { 1 };
            assert!(found.layers.contains(&decided_by), "{game} {size}");
        }
    }
}

#[test]
fn far_cells_are_those_of_single_positions_and_the_claim_is_named() {
    let lab = Laboratory::new();
    for (game, from) in [
        ("wythoff", [59_860, 96_860]),
        ("yama", [70_000, 70_000]),
        ("nim(2)", [1 << 40, 1 << 40]),
    ] {
        let found = part(&lab, asked(game, Show::Outcome, from, [16, 16]));
        assert!(found.header.complete, "{game}");
        assert!(
            found.header.claim.is_some() != found.header.heap_values,
            "{game}"
        );
        let ruleset = lab.game(game).unwrap();
        for cell in 0..256_u64 {
            let at = format!("{}, {}", from[0] + cell % 16, from[1] + cell / 16);
            let expected = ruleset.analyse(&at).unwrap().outcome();
            let value = found.values.0[usize::try_from(cell).unwrap()];
            assert_eq!(value, u32::from(expected == Outcome::N), "{game} {at}");
        }
    }
}

#[test]
fn a_cell_of_many_positions_is_p_if_one_of_them_is_and_else_has_the_value_of_the_least() {
    let lab = Laboratory::new();
    let subtraction = "(x - i, y) where i in {1, 3, 4}; (x, y - i) where i in {1, 3, 4}";
    for game in ["wythoff", "yama", "nim(2)", "ryuo(3)", subtraction] {
        let table = lab.game(game).unwrap().grundy([102, 96]).unwrap();
        for (size, show, step) in [
            (0, Show::Outcome, 8),
            (102, Show::Outcome, 8),
            (0, Show::Grundy, 8),
            (102, Show::Grundy, 8),
            (50, Show::Grundy, 3),
        ] {
            let wanted = MapRequest {
                step,
                table: size,
                ..asked(game, show, [6, 0], [12, 12])
            };
            let found = part(&lab, wanted);
            let step = i64::try_from(step).unwrap();
            let (mut zeros, mut known) = (0, 0);
            for (cell, value) in (0_i64..).zip(&found.values.0) {
                let (x, y) = (6 + cell % 12 * step, cell / 12 * step);
                let mut block = (x..x + step).flat_map(|x| (y..y + step).map(move |y| [x, y]));
                let some = block.any(|at| table.value(&at) == Some(0));
                let least = table.value(&[x, y]);
                let expected = match (some, show) {
                    (true, _) => Some(0),
                    (false, Show::Outcome) => Some(1),
                    (false, _) => least,
                };
                let is_known = found.layers[usize::try_from(cell).unwrap()] != 0;
                let here = format!("{game} ({x}, {y}), table of {size}");
                match *value {
                    CellNumbers::NONE => assert!(!is_known || !some, "{here}"),
                    value => assert_eq!(Some(u64::from(value)), expected, "{here}"),
                }
                zeros += usize::from(*value == 0);
                known += usize::from(is_known);
            }
            assert!(zeros > 0 && known > 0, "{game}, table of {size}");
        }
    }
}

#[test]
fn a_claim_laid_over_a_map_is_shown_as_it_is_claimed() {
    let lab = Laboratory::new();
    let wanted = MapRequest {
        claim: Some("P = {(x, y) | x + y = 9}".into()),
        table: 10,
        ..asked("nim(2)", Show::Outcome, [0, 0], [10, 10])
    };
    let found = part(&lab, wanted);
    for (cell, value) in found.values.0.iter().enumerate() {
        assert_eq!(*value, u32::from(cell % 10 + cell / 10 != 9));
        assert_eq!(found.layers[cell], 2);
    }
}

#[test]
fn a_true_claim_laid_over_a_map_is_the_map_at_every_step() {
    let lab = Laboratory::new();
    for step in [1, 2, 3, 8] {
        let plain = MapRequest {
            step,
            ..asked("nim(2)", Show::Grundy, [1, 0], [12, 12])
        };
        let claim = MapRequest {
            claim: Some("grundy(x, y) = x xor y".into()),
            ..plain.clone()
        };
        assert_eq!(part(&lab, plain).values, part(&lab, claim).values, "{step}");
    }
}

#[test]
fn a_claim_about_positions_with_a_pass_is_laid_over_their_map() {
    let lab = Laboratory::new();
    for (claim, e) in [
        ("P = {(x, y, e) | x = y + e}, symmetric", 1),
        ("P = {(x, y, e) | x = y + e}, symmetric", 0),
        ("grundy(x, y, e) = 0 if |x - y| = e else 1", 1),
    ] {
        let wanted = MapRequest {
            game: GameText::of("wythoff with pass"),
            claim: Some(claim.into()),
            from: vec![0, 0, e],
            ..asked("wythoff", Show::Outcome, [0, 0], [8, 8])
        };
        let found = part(&lab, wanted);
        for (cell, value) in (0_u64..).zip(&found.values.0) {
            let (x, y) = (cell % 8, cell / 8);
            assert_eq!(*value, u32::from(x.abs_diff(y) != e), "{claim} ({x}, {y})");
        }
    }
}

#[test]
fn a_large_table_is_read_only_if_it_is_kept() {
    let lab = Laboratory::new();
    let wanted = MapRequest {
        table: 1000,
        ..asked("blocking 1 of wythoff", Show::Outcome, [900, 900], [4, 4])
    };
    let before = part(&lab, wanted.clone());
    assert_eq!(
        (before.header.table, before.layers.contains(&1)),
        (None, false)
    );
    let all = lab
        .game("blocking 1 of wythoff")
        .unwrap()
        .outcomes([1000, 1000])
        .unwrap();
    let after = part(&lab, wanted);
    assert_eq!(after.header.table, Some(vec![1000, 1000]));
    assert_eq!(
        after.values.0[0],
        u32::from(all.outcome(&[900, 900]) == Some(Outcome::N))
    );
}

#[test]
fn what_is_no_part_of_a_map_is_refused_with_a_reason() {
    let lab = Laboratory::new();
    let refused = |wanted: MapRequest| {
        let error = lab
            .answer(&Request::Map(wanted), &Job::quiet())
            .unwrap_err();
        error.to_string()
    };
    let good = asked("wythoff", Show::Outcome, [0, 0], [4, 4]);
    let cases = [
        (
            "from 1 to 512 columns",
            MapRequest {
                cells: [0, 4],
                ..good.clone()
            },
        ),
        (
            "from 1 to 512 columns",
            MapRequest {
                cells: [4, 1 << 20],
                ..good.clone()
            },
        ),
        (
            "axes 1 and 1",
            MapRequest {
                axes: [1, 1],
                ..good.clone()
            },
        ),
        (
            "axes 0 and 2",
            MapRequest {
                axes: [0, 2],
                ..good.clone()
            },
        ),
        (
            "is no position",
            MapRequest {
                from: vec![0, 0, 0],
                ..good.clone()
            },
        ),
        (
            "heaps up to",
            MapRequest {
                from: vec![u64::MAX, 0],
                ..good.clone()
            },
        ),
        (
            "heaps up to",
            MapRequest {
                step: u64::MAX,
                ..good.clone()
            },
        ),
        (
            "steps of at least 1",
            MapRequest {
                step: 0,
                ..good.clone()
            },
        ),
        (
            "expected",
            MapRequest {
                claim: Some("P = {(x, y) | x + }".into()),
                ..good.clone()
            },
        ),
        (
            "gives no outcomes",
            MapRequest {
                claim: Some("tame".into()),
                ..good
            },
        ),
    ];
    for (words, wanted) in cases {
        let message = refused(wanted);
        assert!(message.contains(words), "{message}: {words}");
    }
    let ordinal = asked("kayles", Show::Grundy, [0, 0], [4, 4]);
    assert!(refused(ordinal).contains("component"));
}

#[test]
fn little_work_leaves_cells_unknown_and_says_so() {
    let lab = Laboratory::new();
    let job = Job::quiet().within(Limits::default().with(Resource::Options, 1 << 12));
    let wanted = asked("wythoff", Show::Outcome, [1 << 30, 1 << 30], [256, 256]);
    let answered = lab.answer(&Request::Map(wanted), &job).unwrap();
    let Answer::Map(found) = answered.answer else {
        panic!("no part of a map");
    };
    assert!(!found.header.complete && found.layers.contains(&0));
}
