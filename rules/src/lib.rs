//! The meaning of rulesets: exact numbers, the rule language, formulas, and games whose options are finite and whose measure falls.
//!
//! [`language`] turns text into a syntax tree, [`game`] gives the tree its meaning, and [`library`] holds the papers with their games and
//! claims. Nothing here computes a table. The crate `grundy` re-exports these rooms.

pub mod formula;
pub mod game;
pub mod language;
pub mod library;
pub mod linear_program;
pub mod number;
pub mod pattern;
pub mod recursion;
