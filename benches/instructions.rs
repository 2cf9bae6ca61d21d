//! How many instructions small tables and sequences take: what a change may not make worse unseen. Each count has a
//! limit of about a quarter above what was measured when it was set.
//!
//! `cargo bench --bench instructions` needs valgrind and `gungraun-runner`.
#![allow(missing_docs)]

use grundy::Job;
use grundy::game::Game;
use grundy::language::parse_game;
use grundy::library::Library;
use grundy::sequence::Sequence;
use grundy::table::Table;
use gungraun::{
    Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main,
};
use std::hint::black_box;

fn game(text: &str) -> Game {
    let expression = parse_game(text)
        .into_result()
        .expect("rules")
        .expect("a game");
    Game::new(&expression, &Library::embedded()).expect("a game that ends")
}

fn at_most(instructions: u64) -> LibraryBenchmarkConfig {
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(Callgrind::default().hard_limits([(EventKind::Ir, instructions)]));
    // Threads that wait count too.
    config.env("RAYON_NUM_THREADS", "1");
    config
}

#[library_benchmark]
#[bench::lines(args = ("wythoff", &[300, 300]), setup = prepared, config = at_most(5_600_000))]
#[bench::offsets(args = ("ryuo(8)", &[300, 300]), setup = prepared, config = at_most(32_000_000))]
#[bench::windows(args = ("{(x - i, y) | 1 <= i <= 100} ∪ {(x, y - i) | 1 <= i <= 100}", &[300, 300]), setup = prepared, config = at_most(125_000_000))]
#[bench::thresholds(args = ("triangular", &[301, 1]), setup = prepared, config = at_most(8_600_000))]
#[bench::unions(args = ("triangular_geometric(3)", &[201, 1]), setup = prepared, config = at_most(39_500_000))]
#[bench::three_heaps(args = ("cyclic_nimhoff(4, 3)", &[40, 40, 40]), setup = prepared, config = at_most(35_000_000))]
#[bench::enumerated(args = ("fibonacci_nim", &[100, 100]), setup = prepared, config = at_most(26_500_000))]
fn table((game, shape): (Game, Vec<usize>)) -> Table {
    black_box(Table::grundy(&game, &shape, &Job::quiet()).expect("a table"))
}

fn prepared(text: &str, shape: &[usize]) -> (Game, Vec<usize>) {
    (game(text), shape.to_vec())
}

#[library_benchmark]
#[bench::kayles(args = ("kayles", 300), setup = heaps, config = at_most(3_250_000))]
#[bench::breaking(args = ("take_and_break(\"0.007\")", 5000), setup = heaps, config = at_most(48_000_000))]
#[bench::subtraction(args = ("subtraction({2, 5, 9})", 100_000), setup = heaps, config = at_most(5_800_000))]
fn sequence((game, max): (Game, usize)) -> Sequence {
    black_box(Sequence::of(&game, max, &Job::quiet()).expect("a sequence"))
}

fn heaps(text: &str, max: usize) -> (Game, usize) {
    (game(text), max)
}

library_benchmark_group!(name = tables, benchmarks = table);
library_benchmark_group!(name = heaps_one_by_one, benchmarks = sequence);

main!(library_benchmark_groups = [tables, heaps_one_by_one]);
