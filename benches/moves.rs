//! What a move costs in Rust in time on a processor, 10⁵ times in a loop: the game is read once. `python/moves.py` asks the same from Python.
//!
//! `cargo bench --bench moves`
#![allow(missing_docs)]

use grundy::Laboratory;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// As the Python package has it.
#[global_allocator]
static HEAP: mimalloc::MiMalloc = mimalloc::MiMalloc;

const CALLS: u128 = 100_000;

/// The time of this thread on a processor, where the system says it: other work on the machine does not count.
fn on_processor(since: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

fn main() -> Result<(), grundy::Error> {
    let laboratory = Laboratory::new();
    for (name, position) in [
        ("nim(1)", "10"),
        ("nim(2)", "10, 12"),
        ("wythoff", "4, 8"),
        ("wythoff", "30, 50"),
    ] {
        let game = laboratory.game(name)?;
        game.move_answer(position)?;
        let start = Instant::now();
        let before = on_processor(start);
        for _ in 0..CALLS {
            black_box(game.move_answer(black_box(position))?);
        }
        let nanoseconds = (on_processor(start) - before).as_nanos() / CALLS;
        println!("{name} ({position}): {nanoseconds} ns");
    }
    Ok(())
}
