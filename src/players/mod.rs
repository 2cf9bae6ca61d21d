//! Players: who wins a position of a game or of a sum of games, and by which move. They use tables for small heaps,
//! claims or the values of single heaps for heaps of any size, and claims on all ordinals.

mod claimed_cells;
mod far;
mod far_sum;
mod grid;
mod heap_cells;
mod heap_options;
mod heaps;
mod judge;
mod judged_family;
mod near_elements;
mod options;
mod ordinal;
mod perfect_player;
mod sum;
mod why;

pub use claimed_cells::{ClaimedCells, DecidedCells, GroundedCells, KnownCells};
pub use far::{DecidingClaim, FarPlayer, ValueContradiction};
pub use far_sum::{FarSum, FarSummand, NoFarSum, SummandValue};
pub use grid::Grid;
pub use heap_cells::cells_by_heaps;
pub use heaps::{HeapAnalysis, HeapGround, HeapPlayer};
pub use judge::{Grounds, Judge, Judgement, NoJudgement, far, show_option};
pub use judged_family::JudgedFamily;
pub use near_elements::NearElements;
pub use options::{BlockableOptions, JudgedOption, LISTED, OptionsAnalysis};
pub use ordinal::{ClaimedStrategy, player_on_ordinals};
pub use perfect_player::{Analysis, PerfectPlayer, Refused, Trap};
pub use sum::{GameSum, SumAnalysis, SumMove, SumPosition, Summand};
pub use why::{AnsweredLine, AnsweredOption, WhyAnalysis};
