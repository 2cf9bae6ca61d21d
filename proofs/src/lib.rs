//! Claims about games: a claim with its names resolved, and its truth at every position.
//!
//! [`claim`] compares a claim with evidence and finds its smallest counterexample; [`prover`] decides it by automata,
//! [`witness`] by winning moves whose steps an outside solver decides; [`far`] finds options in a claimed set at
//! heaps of any size. The crate `grundy` re-exports these rooms.

pub mod certificate;
pub mod claim;
pub mod far;
pub mod prover;
pub mod witness;
