//! What is computed of a game up to a bound: Grundy values, outcomes and P-positions.
//!
//! [`table`] holds all positions of a domain, [`sieve`] the P-positions far beyond any table, [`sequence`] the values of one heap with their
//! period; [`misere`] plays to lose, [`kernel`] takes any finite digraph. The crate `grundy` re-exports these rooms.

mod heap;
pub mod kernel;
pub mod misere;
pub mod move_set;
pub mod sequence;
pub mod sieve;
pub mod table;
