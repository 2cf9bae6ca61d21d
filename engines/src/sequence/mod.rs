//! The sequence of a game on one heap: the Grundy values of 0, 1, 2, … tokens, and their eventual period: proved if a
//! theorem applies to the shape of the moves, otherwise only observed.
//!
//! Sources: Guy and Smith, *The G-values of various games* (1956); A. A. Siegel, *Finite excluded
//! subtraction sets and infinite modular Nim* (2005); Abuku, Fukui, Sakai and Suetsugu, definitions 1.5 to
//! 1.7. The proofs stand in `theorem`.

mod grow;
mod requests;
mod theorem;
mod values;

pub use crate::heap::{Removal, Shape};
pub use theorem::Theorem;
pub use values::{PeriodGrade, Sequence, SequenceEffort, SequenceLimit};
