//! Solutions: from the rules alone to what is true of every position.
//!
//! Hypotheses on all positions are guessed from some of them, as claims in the rule language or as automata, and
//! given to the prover. After a refutation, new ones are guessed from more positions (counterexample-guided
//! synthesis, Solar-Lezama 2008). Guesses decide nothing: only what the prover accepts is called proved.

mod automata;
mod beatty;
mod bounds;
mod candidate;
mod cases;
mod first_positions;
mod given_claims;
mod guess;
mod guesses;
mod observed;
mod observed_game;
mod p_from_values;
mod periodic;
mod pieces;
mod refinement;
mod rounds;
mod rows;
mod sequences;
mod sets;
mod solution;
mod strategy;
mod unions;
mod value_formula;
mod values;

pub use bounds::SearchBounds;
pub use first_positions::FirstPositions;
pub use observed_game::{ObservedGame, ObservedSolution};
pub(crate) use rounds::learned_values;
pub use rounds::{PartListener, p_positions, solve, solve_with};
pub use solution::{Grade, NoStrategy, Solution, SolutionPart, Strategy, StrategyCase};

#[cfg(test)]
mod tests;
