//! Decides the Grundy function of Ryuo Nim for given p, for all positions.
//!
//! The game: from (x, y) to (x - i, y), (x, y - j), or (x - i, y - j) if i + j < p, with i, j >= 1. The claim: its Grundy value is z = ((x + y) mod p) + p·(floor(x / p) xor floor(y / p)). With one Nim heap z added, the claim is that the triples
//! (x, y, z) are the P-positions: a triple is one of them exactly if no move leads to one.
//!
//! `cargo run --release -p grundy-automata --example ryuo -- 3 5 8 13 31`

mod sentence;

use grundy_automata::{Budget, Compiler, NoAutomaton, Numeration, Relation};
use sentence::{claimed, sentence};

fn main() -> Result<(), NoAutomaton> {
    let mut arguments: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    if arguments.is_empty() {
        arguments = vec![3, 5, 8, 13];
    }
    for p in arguments {
        let clock = std::time::Instant::now();
        let budget = Budget::default();
        let system = Numeration::binary();
        let mut compiler = Compiler::new(&system, &budget);
        let claimed = Relation::new("S", compiler.automaton(&claimed(p))?);
        let verdict = compiler.decide(&sentence(p.into(), &claimed))?;
        println!(
            "p = {p}: {verdict:?}; S has {} states, the most states met are {}; {} ms",
            claimed.automaton().states(),
            budget.peak(),
            clock.elapsed().as_millis()
        );
    }
    Ok(())
}
