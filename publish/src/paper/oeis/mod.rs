//! Sequences of a game as the On-Line Encyclopedia of Integer Sequences (OEIS) writes them, and looked up in a copy of it.

mod lines;
mod lookup;
mod sequences;

pub use lines::{b_file, entry};
pub use lookup::{Found, LEAST as FEWEST_TERMS, known, lookup};
pub use sequences::{GameSequence, Selection, antidiagonals, sequences};
