//! The P-positions of a game of the library, in normal and in misère play.
//!
//! `cargo run --example p_positions`

use grundy::{Error, Laboratory};

/// Prints it.
pub fn main() -> Result<(), Error> {
    let wythoff = Laboratory::new().game("wythoff")?;
    for game in [wythoff.clone(), wythoff.misere()] {
        let outcomes = game.outcomes([20, 20])?;
        let mut pairs = outcomes.p_positions();
        pairs.retain(|position| position[0] <= position[1]);
        println!("{pairs:?}");
    }
    Ok(())
}
