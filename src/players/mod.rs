//! Who wins here, and by which move: of one game or of a sum of games, by tables where heaps are small, by claims that hold where they are
//! of any size, and by claims on all ordinals.

mod far;
mod far_sum;
mod ordinal;
mod strategy;
mod sum;

pub use far::{DecidingClaim, FarPlayer, ValueContradiction};
pub use far_sum::{FarSum, FarSummand, NoFarSum};
pub use ordinal::{Informed, player_on_ordinals};
pub use strategy::{Analysis, Refused, Strategy};
pub use sum::{GameSum, SumAnalysis, SumMove, SumPosition, Summand};
