//! Engines: Grundy values, outcomes and P-positions of a game, computed up to a bound.
//!
//! [`table`] holds all positions of a domain, [`sieve`] the P-positions far beyond any table, [`sequence`] the values
//! of one heap with their period; [`misere`] computes misère play, [`kernel`] any finite acyclic digraph. The crate
//! `grundy` re-exports these rooms.

mod heap;
pub mod kernel;
pub mod misere;
pub mod move_set;
pub mod sequence;
pub mod sieve;
pub mod table;
