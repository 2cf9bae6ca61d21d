//! Players: who wins a position of a game or of a sum of games, and by which move. They use tables for small heaps,
//! claims for heaps of any size, and claims on all ordinals.

mod far;
mod far_sum;
mod ordinal;
mod strategy;
mod sum;

pub use far::{DecidingClaim, FarPlayer, ValueContradiction};
pub use far_sum::{FarSum, FarSummand, NoFarSum};
pub use ordinal::{ClaimedStrategy, player_on_ordinals};
pub use strategy::{Analysis, Refused, Strategy, Trap};
pub use sum::{GameSum, SumAnalysis, SumMove, SumPosition, Summand};
