//! Decides the Grundy function of Ryuo Nim for all positions and all p at once.
//!
//! With quotients and remainders as coordinates, x = p·k + r, y = p·l + s, z = p·m + t and r, s, t < p, nothing is multiplied by the
//! variable p: the claim z = ((x + y) mod p) + p·(floor(x / p) xor floor(y / p)) is m = k xor l and t = r + s or t = r + s - p, and a diagonal
//! move of less than p stones changes each quotient by 0 or 1.
//!
//! `cargo run --release -p grundy-automata --example ryuo_all`

mod sentence;

use grundy_automata::{Budget, Compiler, NoAutomaton, Numeration, Relation};
use sentence::{claimed, sentence};

fn main() -> Result<(), NoAutomaton> {
    let clock = std::time::Instant::now();
    let (budget, system) = (Budget::default(), Numeration::binary());
    let mut compiler = Compiler::new(&system, &budget);
    let claimed = Relation::new("S", compiler.automaton(&claimed())?);
    let verdict = compiler.decide(&sentence(&claimed, 0))?;
    println!(
        "all p: {verdict:?}; S has {} states, the most states met are {}; {} ms",
        claimed.automaton().states(),
        budget.peak(),
        clock.elapsed().as_millis()
    );
    Ok(())
}
