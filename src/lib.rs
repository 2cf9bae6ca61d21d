//! A laboratory for impartial games played on heaps.
//!
//! You write a ruleset the way a paper writes it; Grundy computes its Grundy values and outcomes, lists its
//! P-positions, finds winning moves, and checks claims about all of it.
//!
//! ```
//! use grundy::{game::Game, language::parse_game, library::Library, table::Table};
//!
//! // Yama Nim (Kimura and Yamashita): take at least 2 from one heap, return 1 to the other.
//! let rules = "{(x-i, y+1) | 2 ≤ i ≤ x} ∪ {(x+1, y-i) | 2 ≤ i ≤ y}";
//! let game = Game::new(&parse_game(rules).into_result()?.unwrap(), &Library::embedded())?;
//! let table = Table::grundy(&game, &[10, 10], &mut |_, _| true).unwrap();
//! assert_eq!(table.value(&[3, 8]), Some(4));
//! # Ok::<(), Vec<grundy::language::Diagnostic>>(())
//! ```
//!
//! The rooms stand in crates of their own, in the order of `ARCHITECTURE.md`, and are re-exported here. This crate never reads a file and
//! never prints.

pub use grundy_engines::{kernel, misere, move_set, sequence, sieve, table};
pub use grundy_ordinals::ordinal;
pub use grundy_proofs::{claim, far, prover, witness};
pub use grundy_rules::{
    formula, game, language, library, linear_program, number, pattern, recursion,
};

pub mod strategy;

pub mod check;

pub mod family;

pub mod solve;

pub mod render;
