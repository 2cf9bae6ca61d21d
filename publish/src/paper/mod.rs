//! Tables, formulas and theorems as texts for other programs: LaTeX, OEIS and others.

mod form;
mod grid;
mod html;
mod latex;
mod literal;
mod markdown;
mod mathml;
pub mod oeis;
mod origin;
mod pages;
mod pairs;
#[cfg(feature = "parquet")]
pub mod parquet;
mod prose;
mod report;
mod typeset;

pub use form::{Extent, Page};
pub use origin::Origin;
pub use pages::{page, reserved};
pub use report::Report;
pub use typeset::{TypesetGame, typeset_claim, typeset_formula, typeset_game};
