//! Tables by the shape of the moves: random games of one shape after the other, against the definition.

use crate::game;
use crate::plans::agree;
use grundy::Job;
use grundy::game::Game;
use grundy::table::{Plan, Table};
use grundy_oracle::{Oracle, RulesByFunction, ordinary, sample};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A move to `first + k · step`, k ≥ 0, from the position; a single option where the step is 0.
#[derive(Clone, Debug)]
struct Taken {
    first: Vec<i64>,
    step: Vec<i64>,
}

/// A game of such moves, and the sizes of a table.
#[derive(Clone, Debug)]
struct RayGame {
    moves: Vec<Taken>,
    symmetric: bool,
    sizes: Vec<usize>,
}

impl RayGame {
    fn text(&self) -> String {
        let names = ["x", "y", "z"];
        let moves = self.moves.iter().map(|taken| {
            let heap = |heap: usize| {
                let (first, step) = (taken.first[heap], taken.step[heap]);
                match step {
                    0 => format!("{} - {first}", names[heap]),
                    _ => format!("{} - {first} - {step} k", names[heap]),
                }
            };
            let heaps: Vec<String> = (0..self.sizes.len()).map(heap).collect();
            let free = if taken.step.iter().any(|by| *by != 0) {
                " where k >= 0"
            } else {
                ""
            };
            format!("({}){free}", heaps.join(", "))
        });
        let moves: Vec<String> = moves.collect();
        let symmetric = if self.symmetric { "symmetric " } else { "" };
        format!("{symmetric}{}", moves.join("; "))
    }

    /// All moves, exchanged heaps written out.
    fn written_out(&self) -> Vec<Taken> {
        let mut all = self.moves.clone();
        if self.symmetric {
            for taken in &self.moves {
                let swapped = |all: &[i64]| vec![all[1], all[0]];
                all.push(Taken {
                    first: swapped(&taken.first),
                    step: swapped(&taken.step),
                });
            }
        }
        all
    }
}

fn options(moves: &[Taken], position: &[i64]) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    for Taken { first, step } in moves {
        for k in 0.. {
            let parts = position.iter().zip(first).zip(step);
            let option: Vec<i64> = parts
                .map(|((heap, first), step)| heap - first - k * step)
                .collect();
            if option.iter().any(|heap| *heap < 0) {
                break;
            }
            options.push(option);
            if step.iter().all(|by| *by == 0) {
                break;
            }
        }
    }
    options
}

/// Compares a table with the definition, on one thread and on two.
fn as_defined(
    text: &str,
    sizes: &[usize],
    options: impl Fn(&[i64]) -> Vec<Vec<i64>>,
) -> Result<(), TestCaseError> {
    let fail = |fault: String| TestCaseError::fail(format!("{text} on {sizes:?}: {fault}"));
    let game = game(text).map_err(|faults| fail(format!("{faults:?}")))?;
    let rules = RulesByFunction::new(sizes.len(), |position: &[i64]| ordinary(options(position)));
    let mut oracle = Oracle::new(rules);
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let table = pool
            .unwrap()
            .install(|| Table::grundy(&game, sizes, &Job::quiet()));
        let table = table.map_err(|stop| fail(format!("{stop:?}")))?;
        let mut position = Vec::new();
        for number in 0..table.domain().count() {
            table.domain().position(number, &mut position);
            let (found, expected) = (table.value(&position), oracle.grundy(&position));
            if found != Some(expected) {
                return Err(fail(format!(
                    "{threads} threads, at {position:?}: {found:?}, by definition {expected}"
                )));
            }
        }
    }
    Ok(())
}

/// Compares the tables of a game with those of enumeration.
fn as_enumerated(text: &str, sizes: &[usize]) -> Result<Game, TestCaseError> {
    let game = game(text).unwrap();
    match agree(&game, sizes) {
        Ok(()) => Ok(game),
        Err(fault) => Err(TestCaseError::fail(format!("{text} on {sizes:?}: {fault}"))),
    }
}

fn planned(game: &Game, sizes: &[usize]) -> Result<Plan, String> {
    let domain = game.domain(sizes, &Job::quiet()).unwrap();
    Plan::of(game, &domain, &Job::quiet()).map_err(|reason| reason.to_string())
}

/// Are some of the moves rays, served by sets of lines?
fn has_rays(text: &str, sizes: &[usize]) -> bool {
    let Ok(game) = game(text) else {
        return false;
    };
    planned(&game, sizes)
        .is_ok_and(|plan| plan.served().iter().any(|served| served.reducer == "ray"))
}

/// Rays that begin near a position, and single offsets; on some boxes of several tiles.
fn ray_games() -> impl Strategy<Value = RayGame> {
    let boxes = prop_oneof![
        2 => (65..75_usize).prop_map(|size| vec![size; 2]),
        2 => vec(60..75_usize, 2),
        1 => (2..7_usize, 125..140_usize).prop_map(|(one, other)| vec![one, other]),
        1 => (125..140_usize, 2..7_usize).prop_map(|(one, other)| vec![one, other]),
        1 => (7..10_usize, 7..10_usize, 5..20_usize).prop_map(|(x, y, z)| vec![x, y, z]),
        1 => (2..4_usize, 2..4_usize, 125..135_usize).prop_map(|(x, y, z)| vec![x, y, z]),
        // Values have no room in the first rows of their lines.
        1 => (520..600_usize, 2..5_usize).prop_map(|(one, other)| vec![one, other]),
        1 => (2..5_usize, 520..600_usize).prop_map(|(one, other)| vec![one, other]),
    ];
    boxes.prop_flat_map(|sizes| {
        let heaps = sizes.len();
        let step = vec(select(vec![0, 0, 1, 1, 1, 2, 3]), heaps);
        let eager = step.clone().prop_map(|step| Taken {
            first: step.clone(),
            step,
        });
        let late = (vec(0..5_i64, heaps), step).prop_map(|(first, step)| Taken { first, step });
        let single = vec(0..4_i64, heaps).prop_map(move |first| Taken {
            first,
            step: vec![0; heaps],
        });
        let falls = |taken: &Taken| taken.first.iter().any(|by| *by > 0);
        let one_late = late.clone().prop_filter("a move takes something", falls);
        let taken = prop_oneof![4 => eager, 2 => late, 2 => single];
        let any = vec(taken.prop_filter("a move takes something", falls), 1..5);
        // One heap alone, and one ray that begins farther away.
        let along = move |heap: usize| {
            let mut step = vec![0; heaps];
            step[heap] = 1;
            Taken {
                first: step.clone(),
                step,
            }
        };
        let rook = (one_late, 1..=heaps).prop_map(move |(late, count)| {
            let mut moves: Vec<Taken> = (0..count).map(|heap| along(heaps - 1 - heap)).collect();
            moves.push(late);
            moves
        });
        let moves = prop_oneof![3 => any, 2 => rook];
        let symmetric = prop::bool::weighted(if heaps == 2 { 0.5 } else { 0.0 });
        (moves, symmetric).prop_map(move |(moves, symmetric)| RayGame {
            moves,
            symmetric,
            sizes: sizes.clone(),
        })
    })
}

#[test]
fn random_rays_and_offsets_near_a_position_have_the_values_of_the_definition() {
    sample(40, ray_games(), |random| {
        let (text, moves) = (random.text(), random.written_out());
        as_defined(&text, &random.sizes, |position| options(&moves, position))?;
        Ok(has_rays(&text, &random.sizes))
    });
}

#[test]
fn random_rays_and_offsets_near_a_position_have_the_tables_of_enumeration() {
    sample(60, ray_games(), |random| {
        let text = random.text();
        as_enumerated(&text, &random.sizes)?;
        Ok(has_rays(&text, &random.sizes))
    });
}

#[test]
fn a_ray_that_begins_farther_away_takes_values_late() {
    let rows = "(x - i, y) where i >= 1; (x, y - i) where i >= 1";
    let diagonals = [
        "(x - i, y - i) where i >= 2",
        "(x - i, y - i - 1) where i >= 1",
        "symmetric (x - i, y - i - 2) where i >= 3",
        "symmetric (x - i, y - 2 i) where i >= 2",
    ];
    for diagonal in diagonals {
        let text = match diagonal.strip_prefix("symmetric ") {
            Some(diagonal) => format!("symmetric {rows}; {diagonal}"),
            None => format!("{rows}; {diagonal}"),
        };
        for shape in [[140, 140], [140, 70]] {
            let game = game(&text).unwrap();
            agree(&game, &shape).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        }
    }
}

#[test]
fn rows_of_any_length_hold_the_values_of_enumeration() {
    let rows = "(x - i, y) where i >= 1; (x, y - i) where i >= 1";
    for diagonal in ["(x - i, y - i) where i >= 1", "(x - i, y - i) where i >= 2"] {
        for shape in [[4700, 4], [4, 4700]] {
            let text = format!("{rows}; {diagonal}");
            agree(&game(&text).unwrap(), &shape).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        }
    }
}

#[test]
fn a_long_row_that_is_ahead_of_the_next_ones_has_the_values_of_enumeration() {
    let text = "(x - i, y) where i >= 1; (x, y - i) where i >= 1; (x - i, y - i) where i >= 2";
    agree(&game(text).unwrap(), &[140, 2200]).unwrap();
}

#[test]
fn values_of_nim_beyond_4096_are_nim_sums() {
    let nim = game("nim(2)").unwrap();
    for sizes in [[4200, 4200], [4500, 200]] {
        let table = Table::grundy(&nim, &sizes, &Job::quiet()).unwrap();
        for x in (0..sizes[0]).rev().step_by(7) {
            for y in 0..sizes[1] {
                let position = [x, y].map(|heap| i64::try_from(heap).unwrap());
                let expected = u64::try_from(x ^ y).unwrap();
                assert_eq!(table.value(&position), Some(expected), "{position:?}");
            }
        }
    }
}

/// A move that takes i ≥ `least` from one heap and puts j ≥ `put` on the other, `times` j < i; the other heap is left with
/// at least `kept`.
#[derive(Clone, Debug)]
struct Growing {
    from: usize,
    least: i64,
    put: i64,
    times: i64,
    kept: i64,
}

impl Growing {
    fn text(&self) -> String {
        let Growing {
            least,
            put,
            times,
            kept,
            ..
        } = self;
        let (one, other) = if self.from == 0 {
            ("x", "y")
        } else {
            ("y", "x")
        };
        let (less, more) = (format!("{one} - i"), format!("{other} + j"));
        let target = if self.from == 0 {
            [&less, &more]
        } else {
            [&more, &less]
        };
        let kept = match kept {
            0 => String::new(),
            kept => format!(", {more} >= {kept}"),
        };
        format!(
            "({}, {}) where i >= {least}, j >= {put}, {times} j < i{kept}",
            target[0], target[1]
        )
    }

    fn options(&self, position: &[i64]) -> Vec<Vec<i64>> {
        let mut options = Vec::new();
        let other = 1 - self.from;
        for i in self.least..=position[self.from] {
            for j in (self.put..).take_while(|j| self.times * j < i) {
                let mut option = position.to_vec();
                option[self.from] -= i;
                option[other] += j;
                if option[other] >= self.kept {
                    options.push(option);
                }
            }
        }
        options
    }
}

#[test]
fn random_areas_between_two_lines_have_the_values_of_the_definition() {
    let growing = (
        0..2_usize,
        1..5_i64,
        0..4_i64,
        select(vec![1, 1, 1, 1, 1, 1, 1, 2]),
        select(vec![0, 0, 0, 3]),
    );
    let growing = growing.prop_map(|(from, least, put, times, kept)| Growing {
        from,
        least,
        put,
        times,
        kept,
    });
    let games = (vec(growing, 1..4), any::<bool>(), 3..16_usize, 3..16_usize);
    sample(60, games, |(mut moves, symmetric, x, y)| {
        let texts: Vec<String> = moves.iter().map(Growing::text).collect();
        let text = format!(
            "{}{}",
            if symmetric { "symmetric " } else { "" },
            texts.join("; ")
        );
        if symmetric {
            let twins: Vec<Growing> = moves
                .iter()
                .map(|growing| Growing {
                    from: 1 - growing.from,
                    ..growing.clone()
                })
                .collect();
            moves.extend(twins);
        }
        let sizes = if symmetric && y % 3 > 0 {
            [x, x]
        } else {
            [x, y]
        };
        as_defined(&text, &sizes, |position| {
            let options = moves.iter().map(|growing| growing.options(position));
            options.flatten().collect()
        })?;
        let game = as_enumerated(&text, &sizes)?;
        let plan = planned(&game, &sizes).unwrap();
        Ok(plan
            .served()
            .iter()
            .all(|served| served.reducer == "thresholds"))
    });
}

#[test]
fn moves_from_one_of_several_heaps_are_rays_however_they_are_counted() {
    for heaps in 2..5 {
        let shape = vec![5; heaps];
        let counted = game(&format!("moore(2, {heaps})")).unwrap();
        let plan = planned(&counted, &shape).unwrap();
        let served = plan.served();
        assert_eq!(served.len(), heaps, "{served:?}");
        assert!(
            served.iter().all(|served| served.reducer == "ray"),
            "{served:?}"
        );
        agree(&counted, &shape).unwrap();
    }
    agree(&game("moore(3, 4)").unwrap(), &[4, 4, 4, 4]).unwrap();
}

/// A move on three heaps that takes i tokens from one and, by its kind, puts or takes j and k on the others.
#[derive(Clone, Debug)]
struct ConeMove {
    /// The three heaps in the order of i, j and k.
    heaps: [usize; 3],
    kind: usize,
    least: i64,
    /// Must the second heap have a token before?
    guarded: bool,
    /// How many tokens the third heap has at least afterwards.
    kept: i64,
}

impl ConeMove {
    /// By how much the heaps change, and whether these numbers may be chosen.
    fn change(&self, i: i64, j: i64, k: i64) -> ([i64; 3], bool) {
        match self.kind {
            0 => ([-i, j, k], j >= 1 && k >= 1 && j + k < i),
            1 => ([-i, j, k], j + k >= self.least && j + k < i),
            2 => ([-i, -j, k], j >= 1 && k >= 1 && k < i + j),
            _ => ([-i, j, -k], j >= self.least && j + 1 < i + k),
        }
    }

    fn text(&self) -> String {
        let [a, b, c] = self.heaps.map(|heap| ["x", "y", "z"][heap]);
        let least = self.least;
        let (signs, condition) = match self.kind {
            0 => (["-", "+", "+"], "j >= 1, k >= 1, j + k < i".to_string()),
            1 => (["-", "+", "+"], format!("j + k >= {least}, j + k < i")),
            2 => (["-", "-", "+"], "j >= 1, k >= 1, k < i + j".to_string()),
            _ => (["-", "+", "-"], format!("j >= {least}, j + 1 < i + k")),
        };
        let mut target = [String::new(), String::new(), String::new()];
        let changes = [(a, signs[0], "i"), (b, signs[1], "j"), (c, signs[2], "k")];
        for (heap, (name, sign, by)) in self.heaps.into_iter().zip(changes) {
            target[heap] = format!("{name} {sign} {by}");
        }
        let guard = if self.guarded {
            format!(", {b} > 0")
        } else {
            String::new()
        };
        let kept = match self.kept {
            0 => String::new(),
            kept => format!(", {} >= {kept}", target[self.heaps[2]]),
        };
        format!(
            "({}) where i >= 1, {condition}{guard}{kept}",
            target.join(", ")
        )
    }

    fn options(&self, position: &[i64]) -> Vec<Vec<i64>> {
        let mut options = Vec::new();
        let tokens: i64 = position.iter().sum();
        if self.guarded && position[self.heaps[1]] == 0 {
            return options;
        }
        for i in 1..=tokens {
            for j in 0..=tokens {
                for k in 0..=tokens {
                    let (change, chosen) = self.change(i, j, k);
                    let mut option = position.to_vec();
                    for (heap, by) in self.heaps.into_iter().zip(change) {
                        option[heap] += by;
                    }
                    let inside = option.iter().all(|heap| *heap >= 0);
                    if chosen && inside && option[self.heaps[2]] >= self.kept {
                        options.push(option);
                    }
                }
            }
        }
        options
    }
}

#[test]
fn random_areas_on_three_heaps_that_keep_the_level_have_the_values_of_the_definition() {
    let orders = select(vec![
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ]);
    let kept = select(vec![0, 0, 0, 2]);
    let cone = (
        orders,
        0..4_usize,
        1..3_i64,
        prop::bool::weighted(0.2),
        kept,
    );
    let cone = cone.prop_map(|(heaps, kind, least, guarded, kept)| ConeMove {
        heaps,
        kind,
        least,
        guarded,
        kept,
    });
    let pass = prop::bool::weighted(0.1);
    let games = (vec(cone, 1..4), vec(2..6_usize, 3), pass);
    sample(30, games, |(moves, sizes, pass)| {
        let texts: Vec<String> = moves.iter().map(ConeMove::text).collect();
        let mut text = texts.join("; ");
        if pass {
            text.push_str(" with pass");
        } else {
            as_defined(&text, &sizes, |position| {
                let options = moves.iter().map(|cone| cone.options(position));
                options.flatten().collect()
            })?;
        }
        let game = as_enumerated(&text, &sizes)?;
        let plan = planned(&game, &sizes);
        Ok(plan.is_ok_and(|plan| {
            plan.served()
                .iter()
                .any(|served| served.reducer == "unions")
        }))
    });
}

#[test]
fn areas_that_keep_the_level_are_united_along_it() {
    for text in [
        "three_heaps_2",
        "three_heaps_3",
        "three_heaps_4",
        "three_heaps_6a",
    ] {
        let game = game(text).unwrap();
        let plan = planned(&game, &[8, 8, 8]).unwrap();
        let served = plan.served();
        assert!(
            served.iter().all(|served| served.reducer == "unions"),
            "{text}: {served:?}"
        );
        agree(&game, &[8, 8, 8]).unwrap();
    }
}
