//! Patterns of integer sequences: periods with their saltus, and stairs.
//!
//! This room knows sequences and nothing of games: whether a pattern goes on for ever is for others to
//! prove.

mod period;
mod stair;

pub use period::{Period, recurrences, repetitions};
pub use stair::{stair, unstair};
