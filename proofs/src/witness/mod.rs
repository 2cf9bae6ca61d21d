//! Proofs for all values of a claim's parameters at once, by explicit winning moves.
//!
//! "S is the set of P-positions" means: play ends; no move leads from S to S; every position outside S has a move
//! into S. If S runs along sequences a(k), polynomial or exponential in k, or along blocks of k times a parameter,
//! automata cannot decide this. But two positions determine the move between them, and the winning move leads to one
//! of a few positions of S near the heaps. What remains are statements on integers without quantifiers,
//! *obligations*, with lemmas on the sequences proved by induction on k. [`decided`] decides most of them; a
//! solver of such statements may decide others (SMT-LIB 2: Barrett, Fontaine, Tinelli 2017; Z3: de Moura and Bjørner
//! 2008). This room makes the obligations and takes the answers; it runs no other program. If a solver refutes an obligation, the game is played out on small heaps,
//! and a counterexample comes only from that.
//!
//! The proofs follow Kimura and Yamashita, On variations of Yama Nim and Triangular Nim, Theorems 4 to 7.

mod candidates;
mod closed_form;
mod draft;
mod examination;
mod integers;
mod known_signs;
mod lemmas;
mod lettering;
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
mod steps;
mod template;
mod terms;
mod values;
mod written;

pub use examination::{WrongSolver, examine};
pub use integers::{decided, follows};
pub use obligation::{Obligation, Solver, SolverVerdict, smtlib};
pub(crate) use prove::written_proof;
pub use prove::{Unproved, prove, prove_one};
pub use question::{
    Failed, Obstacle, PlayedRefutation, WitnessProof, WitnessQuestion, WitnessVerdict,
};
pub(crate) use sequence::{INDEX, VALUES};
pub(crate) use steps::{Factor, Step};
pub(crate) use template::UNKNOWN;
pub use values::{formulas_agree, values_proved};
pub(crate) use written::{
    LOCATED, MemberProof, MovesProof, OutsideStep, SequenceProof, WrittenMember, fact_steps,
    located, variables,
};

#[cfg(test)]
mod tests;
