//! A claim is compared with play up to a bound, proved for every position, or refuted with its smallest counterexample.
//!
//! `cargo run --example claims`

use grundy::{Error, Laboratory};

/// Prints it.
pub fn main() -> Result<(), Error> {
    let game = Laboratory::new().game("x - i where 1 <= i <= 3")?;
    let right = game.claim("grundy(x) = x mod 4")?;
    println!("{}, {}", right.check(1000)?.word(), right.prove()?.word());
    let wrong = game.claim("P = {x | x mod 2 = 0}")?;
    let verdict = wrong.prove()?;
    if let Some(counterexample) = verdict.counterexample() {
        println!("{} at {:?}", verdict.word(), counterexample.position);
    }
    // A fault in a text is shown with the place where it stands.
    if let Err(error) = game.claim("P = {x | x mod = 0}") {
        println!("{error}");
    }
    Ok(())
}
