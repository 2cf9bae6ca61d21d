//! Misère play: phases, admissible games, misère Grundy values, tame and wild positions.
//!
//! Near the end of play the two conventions differ. A position of Grundy value 0 or 1 is in the *final phase* or
//! in the *normal phase*; those of larger value are in the normal phase (Yamasaki 1980; Kimura and Yamashita,
//! Definition 2). Where a game is [admissible](MisereProperty::Admissible), Grundy values and phases decide misère
//! play; where it is [universally admissible](MisereProperty::UniversallyAdmissible), they decide sums of such games too.
//!
//! A position is *tame* if its Grundy value g and its misère Grundy value g⁻ are those of a position of Nim: (0, 1),
//! (1, 0) or (g, g) (Conway 1976, chapter 12; the pairs: Gurvich and Ho 2018). A game is tame if all its positions
//! are. A game is tame exactly if it is universally admissible, and then the positions in the final phase are those
//! with (0, 1) and (1, 0): if all options of a position have such pairs, its own pair is not of this kind exactly if
//! one of the three conditions of `property.rs` fails. In the same way a game is admissible exactly if its misère P-positions are those of
//! value 0 in the normal phase and of value 1 in the final phase.
//!
//! Cost: each option of each position is listed once; no option is stored.

mod genus;
mod graph;
mod misere_table;
mod pairs;
mod parts;
mod phase;
mod property;
mod sum_outcomes;
mod summary;

pub use genus::{Genera, Genus};
pub use misere_table::MisereTable;
pub use parts::SumStop;
pub use phase::Phase;
pub use property::{MisereProperty, Violation};
pub use sum_outcomes::SumOutcomes;
pub use summary::MisereSummary;
