//! Games played by definition: options are listed from the rules, and values are mexes of options.

pub(crate) mod claimed;
pub(crate) mod evaluation;
pub(crate) mod game;
mod narrowing;
pub(crate) mod number;
pub(crate) mod positions;
pub(crate) mod solutions;
mod term;
pub(crate) mod values;
