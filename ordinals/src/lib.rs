//! Games whose heaps are ordinals below epsilon-0, and their P-positions decided for all of them.
//!
//! The crate `grundy` re-exports the room.

pub mod ordinal;
