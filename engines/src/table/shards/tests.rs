//! Tables in shards against tables in one piece: from the beginning, part by part, and from any parts that are known.

use super::{FilledShard, NO_POSITION, ShardFault, ShardGrid, ShardedTable, StoredShards};
use crate::table::Table;
use grundy_oracle::{cases, terminating_rulesets};
use grundy_rules::game::{Game, Outcome, Play, Stop};
use grundy_rules::language::parse_game;
use grundy_rules::library::Library;
use grundy_work::{Job, Limits, Resource};
use proptest::prelude::*;
use std::cell::RefCell;

fn game_of(text: &str, library: &Library) -> Option<Game> {
    let expression = parse_game(text).into_result().ok()??;
    Game::new(&expression, library).ok()
}

/// The cells of a table as a store would have them.
struct Cells<'t> {
    grid: &'t ShardGrid,
    all: RefCell<Vec<u32>>,
}

impl<'t> Cells<'t> {
    fn new(grid: &'t ShardGrid) -> Cells<'t> {
        let count = grid.sizes().iter().product();
        Cells {
            grid,
            all: RefCell::new(vec![NO_POSITION; count]),
        }
    }

    fn each(&self, from: &[usize], sizes: &[usize], mut visit: impl FnMut(usize, &mut u32)) {
        let mut all = self.all.borrow_mut();
        for cell in 0..sizes.iter().product() {
            let (mut rest, mut number, mut factor) = (cell, 0, 1);
            for heap in (0..sizes.len()).rev() {
                number += (from[heap] + rest % sizes[heap]) * factor;
                rest /= sizes[heap];
                factor *= self.grid.sizes()[heap];
            }
            visit(cell, &mut all[number]);
        }
    }

    fn put(&self, filled: &FilledShard) {
        let grid = self.grid;
        self.each(
            &grid.low(&filled.shard),
            &grid.extent(&filled.shard),
            |cell, to| {
                *to = filled.cells[cell];
            },
        );
    }
}

impl StoredShards for Cells<'_> {
    fn cells(&self, from: &[usize], sizes: &[usize]) -> Result<Vec<u32>, ShardFault> {
        let mut cells = Vec::new();
        self.each(from, sizes, |_, cell| cells.push(*cell));
        Ok(cells)
    }
}

/// The cells of the table in one piece.
fn whole(game: &Game, shape: &[usize], play: Play, outcomes: bool, grid: &ShardGrid) -> Vec<u32> {
    let job = Job::quiet();
    let table = match (outcomes, play) {
        (true, play) => Table::outcomes(game, shape, play, &job),
        (false, Play::Normal) => Table::grundy(game, shape, &job),
        (false, Play::Misere) => Table::misere_grundy(game, shape, &job),
    };
    let table = table.unwrap();
    let sizes = grid.sizes();
    let mut all = Vec::new();
    for cell in 0..sizes.iter().product() {
        let mut rest = cell;
        let mut position = vec![0; sizes.len()];
        for heap in (0..sizes.len()).rev() {
            position[heap] = i64::try_from(rest % sizes[heap]).unwrap();
            rest /= sizes[heap];
        }
        all.push(match outcomes {
            true => table
                .outcome(&position)
                .map_or(NO_POSITION, |outcome| u32::from(outcome == Outcome::N)),
            false => table
                .value(&position)
                .map_or(NO_POSITION, |value| u32::try_from(value).unwrap()),
        });
    }
    all
}

/// Computes parts from those that are there.
fn fill(table: &ShardedTable, parts: &[usize], cells: &Cells, job: &Job) -> Result<(), ShardFault> {
    table.fill(
        parts,
        cells,
        &mut |filled| {
            cells.put(&filled);
            Ok(())
        },
        job,
    )
}

/// Is the table in shards the one in one piece: at once, part by part, and from a set of parts that is known?
fn agree(game: &Game, shape: &[usize], play: Play, outcomes: bool, side: usize, known: u64) {
    let job = Job::quiet();
    let table = ShardedTable::new(game, shape, (play, outcomes), Some(side), &job).unwrap();
    let right = whole(game, shape, play, outcomes, table.grid());
    let all: Vec<usize> = (0..table.parts().len()).collect();
    let cells = Cells::new(table.grid());
    fill(&table, &all, &cells, &job).unwrap();
    assert_eq!(
        *cells.all.borrow(),
        right,
        "at once, {shape:?}, side {side}"
    );

    let cells = Cells::new(table.grid());
    for part in &all {
        fill(&table, &[*part], &cells, &job).unwrap();
    }
    assert_eq!(
        *cells.all.borrow(),
        right,
        "part by part, {shape:?}, side {side}"
    );

    // What is known holds all parts before each of its own.
    let mut is_known: Vec<bool> = Vec::new();
    for (place, part) in table.parts().iter().enumerate() {
        let own = known >> (place % 64) & 1 == 1;
        is_known.push(own && part.after.iter().all(|before| is_known[*before]));
    }
    let cells = Cells::new(table.grid());
    for part in all.iter().filter(|part| is_known[**part]) {
        fill(&table, &[*part], &cells, &job).unwrap();
    }
    let missing: Vec<usize> = all.into_iter().filter(|part| !is_known[*part]).collect();
    fill(&table, &missing, &cells, &job).unwrap();
    assert_eq!(
        *cells.all.borrow(),
        right,
        "from {known:b}, {shape:?}, side {side}"
    );

    // Parts that are lost, with stored ones between them that need them.
    let lost: Vec<usize> = (0..table.parts().len())
        .filter(|place| known >> (place % 64) & 1 == 0)
        .collect();
    for shard in lost.iter().flat_map(|part| &table.parts()[*part].shards) {
        let (low, extent) = (table.grid().low(shard), table.grid().extent(shard));
        cells.each(&low, &extent, |_, cell| *cell = NO_POSITION);
    }
    fill(&table, &lost, &cells, &job).unwrap();
    assert_eq!(
        *cells.all.borrow(),
        right,
        "without {lost:?}, {shape:?}, side {side}"
    );
}

#[test]
fn tables_of_the_library_in_shards_are_the_tables_in_one_piece() {
    let library = Library::embedded();
    for (text, shape) in [
        ("nim(1)", vec![700]),
        ("nim(2)", vec![150, 210]),
        ("nim(2)", vec![200, 200]),
        ("nim(3)", vec![20, 18, 140]),
        ("wythoff", vec![200, 200]),
        ("wythoff", vec![70, 300]),
        ("wythoff with pass", vec![90, 90]),
        ("ryuo(3)", vec![150, 150]),
        ("ryuo(5)", vec![130, 200]),
        ("yama", vec![60, 60]),
        ("ab_triangular(3, 1)", vec![40, 40]),
        ("triangular_with_nim(3)", vec![12, 12, 3]),
        ("cyclic_nimhoff(3, 2)", vec![140, 140]),
        ("moore(2, 3)", vec![20, 20, 20]),
        ("larsson(1, 3)", vec![80, 80]),
        ("triangular", vec![60, 60]),
        ("triangular", vec![40, 50]),
        ("gurvich(1, 2, 1, 1)", vec![70, 70]),
        ("gurvich(1, 2, 2, 2)", vec![70, 70]),
    ] {
        let game = game_of(text, &library).expect(text);
        for (side, known) in [(32, 0x5555_ffff_0f0f_ffff), (64, 0x7), (1000, 0)] {
            for outcomes in [false, true] {
                agree(&game, &shape, Play::Normal, outcomes, side, known);
            }
        }
    }
}

#[test]
fn wythoffs_game_and_triangular_nim_are_tables_larger_than_memory_and_blocking_games_are_held() {
    let library = Library::embedded();
    let job = Job::quiet();
    let larger = |text: &str| {
        let game = game_of(text, &library).unwrap();
        let table = ShardedTable::new(&game, &[300, 300], (Play::Normal, false), Some(64), &job);
        table.unwrap().is_larger_than_memory()
    };
    assert!(larger("wythoff") && larger("nim(2)") && larger("ryuo(4)"));
    assert!(larger("triangular") && larger("ab_triangular(3, 1)"));
    // The rays of Yama Nim enlarge a heap.
    assert!(!larger("yama"));
    assert!(!larger("gurvich(1, 2, 2, 2)") && !larger("wythoff with pass"));
}

#[test]
fn a_part_that_is_asked_for_twice_or_behind_a_later_one_has_its_own_values() {
    let library = Library::embedded();
    let job = Job::quiet();
    for text in ["wythoff", "nim(2)", "triangular"] {
        let game = game_of(text, &library).unwrap();
        let asked = (Play::Normal, false);
        let table = ShardedTable::new(&game, &[200, 200], asked, Some(64), &job).unwrap();
        let right = whole(&game, &[200, 200], Play::Normal, false, table.grid());
        let cells = Cells::new(table.grid());
        let all: Vec<usize> = (0..table.parts().len()).rev().collect();
        fill(&table, &[0, 0], &cells, &job).unwrap();
        fill(&table, &[&all[..], &all[..]].concat(), &cells, &job).unwrap();
        assert_eq!(*cells.all.borrow(), right, "{text}");
    }
}

#[test]
fn a_shard_is_not_longer_than_the_heaps_and_there_are_not_too_many() {
    let library = Library::embedded();
    let job = Job::quiet();
    let sides = |text: &str, shape: &[usize], side: Option<usize>| {
        let game = game_of(text, &library).unwrap();
        ShardedTable::new(&game, shape, (Play::Normal, false), side, &job)
            .map(|table| table.grid().sides().to_vec())
            .map_err(|stop| format!("{stop:?}"))
    };
    assert_eq!(sides("nim(12)", &[2; 12], None), Ok(vec![2; 12]));
    assert_eq!(sides("wythoff", &[300, 300], None), Ok(vec![512, 512]));
    assert_eq!(
        sides("wythoff", &[200, 90], Some(usize::MAX)),
        Ok(vec![256, 128])
    );
    assert_eq!(sides("triangular", &[40, 40], Some(100)), Ok(vec![78, 78]));
    assert_eq!(
        sides("nim(2)", &[5000, 5000], Some(3000)),
        Ok(vec![3072, 3072])
    );
    // Tiles have 64 by 64 positions: no shard is smaller.
    assert_eq!(sides("nim(2)", &[2000, 2000], Some(1)), Ok(vec![64, 64]));
    let many = sides("triangular", &[900, 900], Some(1)).unwrap_err();
    assert!(many.contains("a larger shard makes fewer"), "{many}");
}

#[test]
fn a_ray_that_begins_farther_than_a_tile_meets_the_shard_behind() {
    let library = Library::embedded();
    for (text, shape) in [
        (
            "on (x, y, z): (x - 1 - k, y - 9 - k, z - k) where k >= 0",
            vec![24, 24, 24],
        ),
        (
            "on (x, y, z): (x - 17 - k, y - 1 - k, z - k) where k >= 0",
            vec![30, 20, 9],
        ),
        (
            "on (a, b, c, d): (a - 1 - k, b - k, c - 9 - k, d) where k >= 0",
            vec![10, 10, 20, 3],
        ),
    ] {
        let game = game_of(text, &library).unwrap();
        for outcomes in [false, true] {
            agree(&game, &shape, Play::Normal, outcomes, 8, 0x5555_5555);
        }
    }
}

#[test]
fn single_offsets_beside_rays_are_larger_than_memory() {
    let library = Library::embedded();
    let job = Job::quiet();
    for text in [
        "(x - i, y) where i >= 1; (x, y - i) where i >= 1; (x - 3, y); (x - 1, y - 2)",
        "(x - i, y - 2) where i >= 0; (x, y - i) where i >= 1",
    ] {
        let game = game_of(text, &library).unwrap();
        let asked = (Play::Normal, false);
        let table = ShardedTable::new(&game, &[200, 200], asked, Some(64), &job).unwrap();
        assert!(
            table.is_larger_than_memory() && !table.is_one_chain(),
            "{text}"
        );
        for play in [Play::Normal, Play::Misere] {
            agree(&game, &[150, 200], play, false, 64, 0x0f0f_3333);
        }
    }
}

#[test]
fn the_first_level_is_known_to_options_that_lead_far_back() {
    let library = Library::embedded();
    let text = "on (x, y): (x + j, y - i - j) where i >= 9, j >= 0, i + 2 j >= 2; \
                (x - i, y + 1 + j) where i >= j + 2, j >= 1";
    let game = game_of(text, &library).unwrap();
    for known in [1, 3, 0xfffe, 0xfffd] {
        agree(&game, &[21, 23], Play::Misere, true, 5, known);
    }
}

#[test]
fn where_the_sets_of_all_lines_have_no_room_each_shard_makes_those_of_its_own() {
    let library = Library::embedded();
    let game = game_of("wythoff", &library).unwrap();
    let quiet = Job::quiet();
    let table = ShardedTable::new(
        &game,
        &[1500, 1500],
        (Play::Normal, false),
        Some(64),
        &quiet,
    )
    .unwrap();
    let all: Vec<usize> = (0..table.parts().len()).collect();
    let cells = Cells::new(table.grid());
    fill(&table, &all, &cells, &quiet).unwrap();
    let most = quiet.most_held();
    let few = Limits::default().with(Resource::Bytes, most / 2);
    let tight = Job::quiet().within(few);
    let again = Cells::new(table.grid());
    fill(&table, &all, &again, &tight).unwrap();
    assert_eq!(*cells.all.borrow(), *again.all.borrow());
    assert!(tight.most_held() <= most / 2);
}

#[test]
fn a_sink_that_fails_ends_the_work_and_what_was_handed_out_is_right() {
    let library = Library::embedded();
    for text in ["wythoff", "triangular"] {
        let game = game_of(text, &library).unwrap();
        let job = Job::quiet();
        let table =
            ShardedTable::new(&game, &[100, 100], (Play::Normal, false), Some(64), &job).unwrap();
        let right = whole(&game, &[100, 100], Play::Normal, false, table.grid());
        let cells = Cells::new(table.grid());
        let all: Vec<usize> = (0..table.parts().len()).collect();
        let mut count = 0;
        let ended = table.fill(
            &all,
            &cells,
            &mut |filled| {
                count += 1;
                if count > 1 {
                    return Err(ShardFault::Stored("the disk is full".into()));
                }
                cells.put(&filled);
                Ok(())
            },
            &job,
        );
        assert_eq!(ended.unwrap_err().to_string(), "the disk is full", "{text}");
        let cells = cells.all.borrow();
        let handed = cells
            .iter()
            .zip(&right)
            .filter(|(cell, _)| **cell != NO_POSITION);
        assert!(handed.clone().count() > 0 && handed.clone().all(|(cell, right)| cell == right));
    }
}

#[test]
fn a_shard_of_another_table_is_refused() {
    let library = Library::embedded();
    for text in ["wythoff", "triangular"] {
        let game = game_of(text, &library).unwrap();
        let job = Job::quiet();
        let table =
            ShardedTable::new(&game, &[100, 100], (Play::Normal, false), Some(64), &job).unwrap();
        let cells = Cells::new(table.grid());
        fill(&table, &[0], &cells, &job).unwrap();
        cells.all.borrow_mut()[5] = NO_POSITION;
        let ended = fill(&table, &[1], &cells, &job);
        assert!(
            matches!(ended, Err(ShardFault::Foreign(shard)) if shard == [0, 0]),
            "{text}"
        );
    }
}

#[test]
fn work_that_is_cancelled_hands_out_no_wrong_shard() {
    let library = Library::embedded();
    let game = game_of("wythoff", &library).unwrap();
    let quiet = Job::quiet();
    let table =
        ShardedTable::new(&game, &[200, 200], (Play::Normal, false), Some(64), &quiet).unwrap();
    let right = whole(&game, &[200, 200], Play::Normal, false, table.grid());
    let all: Vec<usize> = (0..table.parts().len()).collect();
    for poll in [1, 3, 9, 20, 50] {
        let cells = Cells::new(table.grid());
        let ended = fill(&table, &all, &cells, &Job::quiet().cancelled_at_poll(poll));
        assert!(matches!(
            ended,
            Err(ShardFault::Stop(Stop::Interrupted)) | Ok(())
        ));
        let cells = cells.all.borrow();
        let mut handed = cells
            .iter()
            .zip(&right)
            .filter(|(cell, _)| **cell != NO_POSITION);
        assert!(handed.all(|(cell, right)| cell == right), "{poll}");
    }
}

/// Rays and single offsets without conditions, on two heaps, of which none grows; with twins if wanted.
fn free_moves() -> impl Strategy<Value = String> {
    let from = || prop_oneof![4 => 0_i64..=4, 1 => 5_i64..=32];
    let line = ([from(), from()], [0_i64..=2, 0_i64..=2], any::<bool>());
    (proptest::collection::vec(line, 1..=4), any::<bool>()).prop_map(|(lines, twins)| {
        let mut text = "game g on (x, y)\n".to_string();
        for ([a, c], [p, q], ray) in lines {
            let (a, p) = if a + c == 0 { (1, p) } else { (a, p) };
            let (p, q) = if p + q == 0 { (0, 1) } else { (p, q) };
            let mut add = |a: i64, c: i64, p: i64, q: i64| match ray {
                true => text.push_str(&format!(
                    "  (x - {a} - {p} k, y - {c} - {q} k) where k >= 0\n"
                )),
                false => text.push_str(&format!("  (x - {a}, y - {c})\n")),
            };
            add(a, c, p, q);
            if twins {
                add(c, a, q, p);
            }
        }
        text
    })
}

/// Moves of three or four heaps, whose tiles are shorter than the way to the beginnings of their rays.
fn far_moves() -> impl Strategy<Value = (String, usize)> {
    let from = || prop_oneof![2 => 0_i64..=2, 1 => 3_i64..=20];
    let line = (
        [from(), from(), from(), from()],
        [0_i64..=2, 0_i64..=2, 0_i64..=1, 0_i64..=1],
        any::<bool>(),
    );
    (proptest::collection::vec(line, 1..=3), 3_usize..=4).prop_map(|(lines, heaps)| {
        let names = &["w", "x", "y", "z"][..heaps];
        let mut text = format!("game g on ({})\n", names.join(", "));
        for (from, step, ray) in lines {
            let ends = from[..heaps].iter().sum::<i64>() == 0;
            let still = step[..heaps].iter().sum::<i64>() == 0;
            let target = |heap: usize| {
                let first = if ends && heap == 0 { 1 } else { from[heap] };
                let by = if still && heap == 1 { 1 } else { step[heap] };
                let by = if ray {
                    format!(" - {by} k")
                } else {
                    String::new()
                };
                format!("{} - {first}{by}", names[heap])
            };
            let targets: Vec<String> = (0..heaps).map(target).collect();
            let condition = if ray { "  where k >= 0" } else { "" };
            text.push_str(&format!("  ({}){condition}\n", targets.join(", ")));
        }
        (text, heaps)
    })
}

/// Options beyond thresholds, in a game that is walked level by level.
fn threshold_moves() -> impl Strategy<Value = String> {
    let one = prop_oneof![
        (1_i64..4, 0_i64..3)
            .prop_map(|(a, b)| format!("(x - i, y + {b} + j)  where i >= {a}, {b} + j < i")),
        (1_i64..4, 0_i64..3)
            .prop_map(|(a, b)| format!("(x + {b} + j, y - i)  where i >= {a}, {b} + j < i")),
        (2_i64..4, 1_i64..3)
            .prop_map(|(d, e)| format!("(x - i, y - j)  where i <= {d} j - {e}, j <= {d} i - {e}")),
        (1_i64..4).prop_map(|a| format!("(x - 2 i, y + j)  where i >= {a}, j < i")),
        // Options many levels before.
        (1_i64..12).prop_map(|a| format!("(x + j, y - i - j)  where i >= {a}, j >= 0")),
    ];
    let moves = proptest::collection::vec(one, 1..=3);
    (moves, any::<bool>()).prop_map(|(moves, twins)| {
        let twins = if twins { ", symmetric" } else { "" };
        let lines: Vec<String> = moves.iter().map(|line| format!("  {line}\n")).collect();
        format!("game g on (x, y){twins}\n{}", lines.concat())
    })
}

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn random_thresholds_in_shards_are_as_in_one_piece(
        text in threshold_moves(),
        shape in [20_usize..=50, 20_usize..=50],
        square in any::<bool>(),
        side in prop_oneof![Just(5_usize), Just(16), Just(40)],
        known in any::<u64>(),
        outcomes in any::<bool>(),
        misere in any::<bool>(),
    ) {
        let mut library = Library::embedded();
        prop_assume!(library.add("test", &text).is_ok());
        let game = game_of("g", &library).unwrap();
        let play = if misere { Play::Misere } else { Play::Normal };
        let shape = if square { [shape[0]; 2] } else { shape };
        agree(&game, &shape, play, outcomes, side, known);
    }

    #[test]
    fn random_rulesets_in_shards_are_as_in_one_piece(
        ruleset in proptest::sample::select(vec![1, 2, 3]).prop_flat_map(terminating_rulesets),
        side in prop_oneof![Just(3_usize), Just(8), Just(70)],
        known in any::<u64>(),
        outcomes in any::<bool>(),
        misere in any::<bool>(),
    ) {
        let mut library = Library::embedded();
        prop_assume!(library.add("test", &ruleset.to_text()).is_ok());
        let Some(game) = game_of("g", &library) else { return Ok(()) };
        let play = if misere { Play::Misere } else { Play::Normal };
        let size = match game.base_heaps() { 1 => 90, 2 => 20, _ => 6 };
        let shape = vec![size; game.base_heaps()];
        let table = ShardedTable::new(&game, &shape, (play, outcomes), Some(side), &Job::quiet());
        prop_assume!(table.is_ok());
        agree(&game, &shape, play, outcomes, side, known);
    }

    #[test]
    fn random_rays_that_begin_far_on_more_heaps_are_as_in_one_piece(
        (text, heaps) in far_moves(),
        known in any::<u64>(),
        outcomes in any::<bool>(),
        misere in any::<bool>(),
        long in 0_usize..3,
    ) {
        let mut library = Library::embedded();
        library.add("test", &text).unwrap();
        let game = game_of("g", &library).unwrap();
        let play = if misere { Play::Misere } else { Play::Normal };
        let mut shape = if heaps == 3 { vec![18, 18, 18] } else { vec![10, 10, 5, 3] };
        shape[long] = 26;
        agree(&game, &shape, play, outcomes, 8, known);
    }

    #[test]
    fn random_rays_and_offsets_in_shards_are_as_in_one_piece(
        text in free_moves(),
        shape in [100_usize..=200, 100_usize..=200],
        square in any::<bool>(),
        known in any::<u64>(),
        outcomes in any::<bool>(),
        misere in any::<bool>(),
    ) {
        let mut library = Library::embedded();
        library.add("test", &text).unwrap();
        let game = game_of("g", &library).unwrap();
        let play = if misere { Play::Misere } else { Play::Normal };
        let shape = if square { [shape[0]; 2] } else { shape };
        agree(&game, &shape, play, outcomes, 64, known);
    }
}
