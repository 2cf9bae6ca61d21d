//! Ordinals, and games on heaps of ordinal size.
//!
//! A heap may be any ordinal below ε₀. Moves are expressed by natural sums and the order, and play ends because the
//! natural sum of the heaps falls. P-positions are not tabulated: a claimed set is proved for all ordinals, or
//! refuted; a proved set decides who wins (Kimura and Yamashita, *On variations of Yama Nim and Triangular Nim*,
//! section 7).

mod blocks;
mod claimed;
mod decision;
mod finite;
mod form;
mod game;
mod integers;
mod kernel;
mod linear;
mod lines;
mod missing;
mod normal_form;
mod strategy;
mod text;
mod winning;

pub use decision::decide;
pub use decision::{OrdinalVerdict, PSet};
pub use game::constant;
pub use game::{OrdinalGame, OrdinalPosition, is_on_ordinals, show};
pub use normal_form::Ordinal;
pub use strategy::{OrdinalAnalysis, OrdinalStrategy};
pub use winning::Winning;
