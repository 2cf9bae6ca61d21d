//! A laboratory for impartial games played on heaps.
pub mod language;
mod formula;
pub mod game;
pub mod number;
mod linear_program;
