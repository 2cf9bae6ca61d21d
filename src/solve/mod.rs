//! Solutions: from the rules alone to what is true of every position.
//!
//! What all positions are like is guessed from some of them, as a claim in the rule language or as an automaton, and put to the prover. What
//! it refutes is guessed again from more of them (counterexample-guided synthesis, Solar-Lezama 2008). Guesses decide nothing: what is called
//! proved went through the prover.

mod automata;
mod beatty;
mod bounds;
mod candidate;
mod cases;
mod given_claims;
mod guess;
mod guesses;
mod observed;
mod p_from_values;
mod periodic;
mod pieces;
mod refinement;
mod rounds;
mod rows;
mod sequences;
mod sets;
mod solution;
mod unions;
mod value_formula;
mod values;

pub use bounds::SearchBounds;
pub use rounds::{PartListener, solve, solve_with};
pub use solution::{Grade, Solution, SolutionPart};

#[cfg(test)]
mod tests;
