//! The adders of some numerations: their states, and the proof that they add.
//!
//! `cargo run --release -p grundy-automata --example adders`

use grundy_automata::{Budget, NoAutomaton, Numeration, adder, is_addition};

fn main() -> Result<(), NoAutomaton> {
    let mut systems = vec![
        Numeration::binary(),
        Numeration::base(3)?,
        Numeration::zeckendorf(),
    ];
    for period in [
        &[1][..],
        &[2],
        &[3],
        &[5],
        &[1, 2],
        &[1, 3],
        &[3, 1, 2],
        &[1, 1, 1, 2],
    ] {
        systems.push(Numeration::ostrowski(period)?);
    }
    for system in systems {
        let budget = Budget::default();
        let clock = std::time::Instant::now();
        let adder = adder(&system, &budget)?;
        let proved = if is_addition(&adder, &budget)? {
            "adds"
        } else {
            "does not add"
        };
        println!(
            "{system}: {} states, {proved}; {} ms",
            adder.states(),
            clock.elapsed().as_millis()
        );
    }
    Ok(())
}
