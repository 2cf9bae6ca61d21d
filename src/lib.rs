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
//! The rooms, each of which knows only those before it: [`number`], [`recursion`] and linear programmes;
//! [`language`];
//! formulas; [`game`]; [`kernel`]; then [`move_set`], [`table`] and [`sieve`], [`claim`] and [`strategy`], which do not know each
//! other's insides; [`misere`]; [`library`]; [`check`]; [`family`]; [`witness`]; [`solve`]; [`render`]. This crate never reads a file and
//! never prints.

mod linear_program;
pub mod number;
pub mod pattern;
pub mod prover;
pub mod recursion;

pub mod language;

mod formula;
pub mod game;
mod heap;

pub mod far;
pub mod kernel;
pub mod move_set;
pub mod ordinal;

pub mod claim;
pub mod sequence;
pub mod sieve;
pub mod strategy;
pub mod table;

pub mod misere;

pub mod library;

pub mod check;

pub mod family;

pub mod witness;

pub mod solve;

pub mod render;
