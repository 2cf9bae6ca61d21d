//! Certificates of claims about games: rules and claims in their normal form, and the definitions and sentences that a
//! verifier makes of them.
//!
//! The normal form is text that `grundy-verify` reads by itself; it translates it, and compares. Text and translation are
//! described in `verify/FORMAT.md`. They are written here once more than in [`prover`](crate::prover), which
//! finds proofs in many ways: what is to be re-checked has one form.

mod certified;
mod forms;
mod game_text;
mod moves;
mod set_text;
mod sets;
mod term_text;
mod terms;
#[cfg(test)]
mod tests;
mod winning_moves;

pub use certified::certified;
pub use game_text::{game_text, value_text};
pub use set_text::set_text;
pub use term_text::fact_text;
pub use winning_moves::{NoMoves, fact_fields, moves_fields};

use grundy_automata::NoAutomaton;

/// Why a claim has no certificate that holds its game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCertificate {
    /// The normal form has no such thing, or its translation has not.
    #[error("{0} in a certificate")]
    Unread(String),
    /// A limit; or the claim is false.
    #[error(transparent)]
    NoAutomaton(#[from] NoAutomaton),
}

fn unread<T>(what: impl Into<String>) -> Result<T, NoCertificate> {
    Err(NoCertificate::Unread(format!("no {}", what.into())))
}
