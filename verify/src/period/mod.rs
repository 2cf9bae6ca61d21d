//! Certificates of the kind *period*: the Grundy values of one heap repeat for ever, by a theorem on the moves.

pub(crate) mod claimed;
mod linear;
pub(crate) mod sequence;
pub(crate) mod shape;
pub(crate) mod theorem;
mod trend;
