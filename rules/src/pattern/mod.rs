//! Patterns of integer sequences and of sets of points: periods with their saltus, stairs, unions of cones, conditions.
//!
//! This room knows sequences and nothing of games: whether a pattern goes on for ever is for others to
//! prove.

pub mod conditions;
pub mod cones;
mod period;
pub mod sample;
pub mod separation;
mod stair;

pub use period::{Period, each_recurrence, each_repetition, first_recurrence};
pub use stair::{stair, unstair};
