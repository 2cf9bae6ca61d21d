//! Proofs by automata: a claim on all positions of a game is translated into a sentence of arithmetic, and the
//! sentence is decided.
//!
//! A ruleset with linear conditions, congruences, minima, floors of quotients, nim-sums and powers of one base, and a
//! claim of the same kind, are formulas of Büchi arithmetic; where multiples of an irrational number are rounded, of
//! the arithmetic of its Ostrowski numeration. Automata that read the heaps digit by digit decide them (Büchi 1960;
//! Bruyère, Hansel, Michaux, Villemaire 1994). A question that cannot be translated is refused, and the refusal names
//! the term.

mod case;
mod claimed;
mod classes;
mod conditions;
mod counted;
mod decide;
mod divisors;
mod effort;
mod eliminate_bound;
mod encode;
mod exception_set;
mod exceptions;
mod exponents;
mod export;
mod first_fault;
mod layout;
mod learned;
mod measure;
mod mex;
mod move_formulas;
mod numbers;
mod option_relation;
mod other_games;
mod periodic;
mod powers;
mod prove;
mod query;
mod rounding;
mod sampled_positions;
mod sentence;
mod terms;
mod theory;
mod unsupported;
mod winning_moves;
mod words;

pub use effort::ProofEffort;
pub use export::{NamedAutomaton, RelationDefinition, Sentence};
pub use option_relation::OptionAutomata;
pub use periodic::{OtherValues, Periodic};
pub use prove::{NoProof, described, has_period, is_function, options, prove, sentence, zeros};
pub use query::{
    Aspect, ClassGuess, CountBound, CountedSelection, FinalPositions, FirstFault, Observations,
    PlayedCells, PlayedOut, PlayedPhases, PositionTrait, Problem, ProofAnswer, Query, WhichRound,
    WinningMove, World,
};
pub use unsupported::Unsupported;

#[cfg(test)]
mod tests;
