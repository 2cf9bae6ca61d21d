//! A game is solved from its rules alone: formulas are found, and proved for every position.
//!
//! `cargo run --example solve`

use grundy::{Error, Laboratory};

/// Prints it.
pub fn main() -> Result<(), Error> {
    let rules = "{(x-i, y+2) | i >= 3} ∪ {(x+2, y-i) | i >= 3}";
    let solution = Laboratory::new().game(rules)?.solve()?;
    for part in [
        solution.p_positions,
        solution.grundy,
        solution.misere_p_positions,
    ] {
        let formula = part.formula.unwrap_or_else(|| "no formula is known".into());
        println!("{formula} ({})", part.grade.word());
    }
    Ok(())
}
