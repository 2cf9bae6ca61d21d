//! A laboratory for impartial games played on heaps.
pub mod language;
pub mod number;
mod linear_program;
