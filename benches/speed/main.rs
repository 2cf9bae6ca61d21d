//! Grundy's tables beside the loop that anyone writes first. One line a ruleset: the time of the dense loop (at the full size, or
//! at a small size and stretched by the number of options), of enumeration by the engine, of the plan by shape, and of
//! filling the same memory once.
//!
//! Then loops that were written for one game, beside the engine that was not; how time grows with the size; and whole requests.
//!
//! `cargo bench --bench speed` prints the tables, `cargo bench --bench speed -- wythoff` the lines of one game.

// Figures for people: nothing is decided by them.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss, missing_docs)]

mod dense;
mod growth;
mod requests;
mod rules;
mod yardsticks;

use dense::{Dense, Rules, dense};
use grundy::Job;
use grundy::game::Game;
use grundy::language::parse_game;
use grundy::library::Library;
use grundy::table::{Choice, Table};
use rules::{CyclicNimhoff, Fraenkel, Geometric, Restricted, Ryuo, Ryuo3, Triangular, Wythoff};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// One line of the table.
struct Line<'g, const N: usize> {
    game: &'g str,
    /// The sizes of the table; of two heaps with a bounded sum, the first.
    sizes: [usize; N],
    simplex: bool,
    /// The sizes at which the dense loop and enumeration are timed.
    small: [usize; N],
}

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    println!(
        "{:<28} {:>16} {:>10} {:>10} {:>10} {:>8} {:>9} {:>6} {:>9}",
        "game", "positions", "dense", "enumerate", "plan", "ratio", "ns/cell", "bytes", "fill"
    );
    let boxed = |game, size, small| Line {
        game,
        sizes: [size; 2],
        simplex: false,
        small: [small; 2],
    };
    let simplex = |game| Line {
        game,
        sizes: [4001; 2],
        simplex: true,
        small: [301; 2],
    };
    let cube = |game, size| Line {
        game,
        sizes: [size; 3],
        simplex: false,
        small: [60; 3],
    };
    let wythoff = Wythoff;
    line(&wanted, &boxed("wythoff", 2000, 1000), &wythoff);
    // As many positions as x + y <= 4000 has.
    line(&wanted, &boxed("wythoff", 2830, 1000), &wythoff);
    line(&wanted, &boxed("wythoff", 10_000, 1000), &wythoff);
    line(&wanted, &boxed("ryuo(3)", 4000, 500), &Ryuo(3));
    line(&wanted, &boxed("ryuo(8)", 4000, 500), &Ryuo(8));
    line(
        &wanted,
        &boxed("ryuo_restricted(4,11,9)", 4000, 500),
        &Restricted(4, 11, 9),
    );
    line(
        &wanted,
        &simplex("triangular"),
        &Triangular {
            a: 2,
            b: 1,
            c: None,
        },
    );
    line(
        &wanted,
        &simplex("ab_triangular(4,1)"),
        &Triangular {
            a: 4,
            b: 1,
            c: None,
        },
    );
    line(
        &wanted,
        &simplex("triangular_wythoff(3)"),
        &Triangular {
            a: 2,
            b: 1,
            c: Some(3),
        },
    );
    line(&wanted, &simplex("triangular_geometric(3)"), &Geometric(3));
    line(&wanted, &boxed("fraenkel(5)", 2000, 200), &Fraenkel(5));
    line(&wanted, &boxed("fraenkel(10)", 2830, 200), &Fraenkel(10));
    line(&wanted, &cube("ryuo_3", 250), &Ryuo3);
    line(
        &wanted,
        &cube("cyclic_nimhoff(4,3)", 200),
        &CyclicNimhoff(4),
    );
    yardsticks::lines(|name| is_wanted(&wanted, name));
    growth::lines(|name| is_wanted(&wanted, name));
    requests::lines(|name| is_wanted(&wanted, name));
}

fn is_wanted(wanted: &[String], name: &str) -> bool {
    wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str()))
}

fn line<const N: usize>(wanted: &[String], line: &Line<N>, rules: &impl Rules<N>) {
    if !is_wanted(wanted, line.game) {
        return;
    }
    let game = game(line.game);
    let (plain, plain_time) = timed(|| dense(rules, line.small, line.simplex));
    let (listed, enumerated_time) =
        timed(|| table(&game, line.small, line.simplex, Choice::Enumerate));
    compare(&listed, &plain, line);
    let (fast_small, _) = timed(|| table(&game, line.small, line.simplex, Choice::Fast));
    compare(&fast_small, &plain, line);
    drop((listed, fast_small));
    // The better of two runs.
    let (full, first) = timed(|| table(&game, line.sizes, line.simplex, Choice::Fast));
    let cells = full.domain().count();
    let bytes = full.width();
    drop(full);
    let (_, second) = timed(|| table(&game, line.sizes, line.simplex, Choice::Fast));
    let plan_time = first.min(second);
    let stretch = options(rules, line.sizes, line.simplex) / plain.options as f64;
    let (_, fill) = timed(|| black_box(vec![1_u8; cells * bytes]));
    let dense_time = plain_time.mul_f64(stretch);
    println!(
        "{:<28} {:>16} {:>10} {:>10} {:>10} {:>8.0} {:>9.1} {:>6} {:>9}",
        line.game,
        cells,
        seconds(dense_time),
        seconds(enumerated_time.mul_f64(stretch)),
        seconds(plan_time),
        dense_time.as_secs_f64() / plan_time.as_secs_f64(),
        plan_time.as_secs_f64() * 1e9 / cells as f64,
        bytes,
        seconds(fill),
    );
}

/// How many options all positions have, from a lattice of positions.
fn options<const N: usize>(rules: &impl Rules<N>, sizes: [usize; N], simplex: bool) -> f64 {
    let steps = sizes.map(|size| (size / 40).max(1));
    let (mut positions, mut options) = (0_u32, 0_u64);
    dense::each(sizes.map(|size| size.min(41)), false, &mut |at| {
        let mut heaps = at;
        for (heap, step) in heaps.iter_mut().zip(steps) {
            *heap *= step;
        }
        let inside = match simplex {
            true => heaps.iter().sum::<usize>() < sizes[0],
            false => heaps.iter().zip(sizes).all(|(heap, size)| *heap < size),
        };
        if inside {
            positions += 1;
            rules.options(heaps, |_| options += 1);
        }
    });
    let all = sizes.iter().map(|size| *size as f64).product::<f64>();
    let all = if simplex { all / 2.0 } else { all };
    options as f64 / f64::from(positions) * all
}

fn game(text: &str) -> Game {
    let expression = parse_game(text)
        .into_result()
        .expect("rules")
        .expect("a game");
    Game::new(&expression, &Library::embedded()).expect("a game that ends")
}

fn table<const N: usize>(game: &Game, sizes: [usize; N], simplex: bool, choice: Choice) -> Table {
    let mut shape = sizes;
    if simplex {
        // All options of (n, 0) have a sum of at most n.
        shape[1..].fill(1);
    }
    Table::grundy_by(choice, game, &shape, &Job::quiet()).expect("a table")
}

/// Do the engine and the loop agree wherever the table has a value?
fn compare<const N: usize>(table: &Table, plain: &Dense, line: &Line<N>) {
    dense::each(line.small, line.simplex, &mut |at| {
        let position: Vec<i64> = at
            .iter()
            .map(|heap| i64::try_from(*heap).expect("small"))
            .collect();
        let place = at
            .iter()
            .zip(line.small)
            .fold(0, |place, (heap, size)| place * size + heap);
        let expected = u64::from(plain.values[place]);
        assert!(
            table.value(&position).is_none_or(|value| value == expected),
            "{} at {at:?}",
            line.game
        );
    });
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
}

fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 100.0 => format!("{seconds:.0} s"),
        seconds if seconds >= 1.0 => format!("{seconds:.2} s"),
        seconds => format!("{:.2} ms", seconds * 1e3),
    }
}
