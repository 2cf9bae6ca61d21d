//! A table of Grundy values of a ruleset that is written as papers write it.
//!
//! `cargo run --example table`

use grundy::{Error, Laboratory};

/// Prints it.
pub fn main() -> Result<(), Error> {
    // Take any number from one heap, or one counter from each.
    let rules = "(x - i, y) where i >= 1; (x, y - i) where i >= 1; (x - 1, y - 1)";
    let game = Laboratory::new().game(rules)?;
    let table = game.grundy([8, 8])?;
    for x in 0..8 {
        let row: Vec<String> = (0..8)
            .filter_map(|y| Some(table.value(&[x, y])?.to_string()))
            .collect();
        println!("{}", row.join(" "));
    }
    Ok(())
}
