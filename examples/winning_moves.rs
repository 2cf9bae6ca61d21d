//! Winning moves: from a table, and at heaps that no table holds.
//!
//! `cargo run --example winning_moves`

use grundy::{Error, Laboratory};

/// Prints it.
pub fn main() -> Result<(), Error> {
    let ryuo = Laboratory::new().game("ryuo(3)")?;
    for position in ["5, 11", "123456789012345678901234567890, 17"] {
        let analysis = ryuo.analyse(position)?;
        println!(
            "({position}) is an {}-position",
            analysis.outcome().letter()
        );
        for option in analysis.winning_moves() {
            println!("  move to {option}");
        }
    }
    Ok(())
}
