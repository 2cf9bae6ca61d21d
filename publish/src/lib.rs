//! Pictures and printable texts of what Grundy computes.
//!
//! - [`picture`]: maps of values and plots of P-positions.
//! - [`paper`]: tables, formulas and theorems as texts for other programs.
//!
//! It computes no game: it draws and writes answers of the library.

pub mod paper;
pub mod picture;
