//! Proofs for all values of a claim's parameters at once, by winning moves that are written down.
//!
//! "S is the set of P-positions" says: play ends; no move leads from S to S; every position outside S has a move into S.
//! Where S runs along sequences a(k), polynomial or exponential in k, or blocks of k times a parameter, no automaton
//! decides this. But the move from one position to a given other one is told by the two, and the position of S to move to
//! is one of a few, near the heaps: so what is left are statements on integers without quantifiers, *obligations*, with
//! the lemmas on the sequences proved by induction on k. A solver of such statements decides each (SMT-LIB 2: Barrett,
//! Fontaine, Tinelli 2017; Z3: de Moura and Bjørner 2008). This room makes the obligations and takes the answers; it runs
//! no solver. A claim that a solver refutes is played out, and the counterexample is one of plain play.
//!
//! The proofs follow Kimura and Yamashita, On variations of Yama Nim and Triangular Nim, Theorems 4 to 7.

mod candidates;
mod closed_form;
mod draft;
mod examination;
mod lemmas;
mod moves;
mod no_internal_moves;
mod obligation;
mod outside_case;
mod play;
mod play_ends;
mod polynomial;
mod proof_search;
mod prove;
mod question;
mod sequence;
mod sequence_block;
mod solver_targets;
mod template;
mod terms;

pub use examination::{WrongSolver, examine};
pub use obligation::{Obligation, Solver, SolverVerdict, smtlib};
pub use prove::{Unproved, prove, prove_one};
pub use question::{Failed, PlayedRefutation, WitnessProof, WitnessQuestion, WitnessVerdict};

#[cfg(test)]
mod tests;
