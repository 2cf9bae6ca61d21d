//! What a move costs in Rust, 10⁵ times in a loop: the game is read once. `python/moves.py` asks the same from Python.
//!
//! `cargo bench --bench moves`
#![allow(missing_docs)]

use grundy::Laboratory;
use std::hint::black_box;
use std::time::Instant;

/// As the Python package has it.
#[global_allocator]
static HEAP: mimalloc::MiMalloc = mimalloc::MiMalloc;

const CALLS: u128 = 100_000;

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
        let begun = Instant::now();
        for _ in 0..CALLS {
            black_box(game.move_answer(black_box(position))?);
        }
        let nanoseconds = begun.elapsed().as_nanos() / CALLS;
        println!("{name} ({position}): {nanoseconds} ns");
    }
    Ok(())
}
