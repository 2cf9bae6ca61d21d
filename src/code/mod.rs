//! Closed forms as functions of a programming language: Python, C++, Rust.
//!
//! A proved formula is translated to expressions of integers (`integer.rs`, `translate.rs`; sets of P-positions in `membership.rs`), whose numbers are
//! bounded for languages with integers of a fixed width (`range.rs`), and these are written in a dialect (`dialect.rs`). A program is such a
//! function, or a table with a period, and a test of itself against values that were computed from the rules (`program.rs`; a file for each language). What cannot be
//! translated is refused, and the term is named.

mod cpp;
mod dialect;
mod integer;
mod membership;
mod program;
mod python;
mod range;
mod rust;
#[cfg(test)]
mod tests;
mod translate;

pub use dialect::CodeLanguage;
pub(crate) use membership::membership;
pub(crate) use program::{CodedForm, CodedGame, CodedMove, CodedPeriod, Program};
pub(crate) use translate::{NoCode, value};
