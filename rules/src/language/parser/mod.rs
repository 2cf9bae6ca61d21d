//! Tokens to syntax tree: recursive descent, several errors in one pass.
//!
//! A broken line is reported and skipped; the lines after it are still read.

mod automaton;
mod behind_a_move;
mod braces;
mod cases;
mod claim;
mod conditions;
mod cures;
mod entry;
mod expression;
mod figure;
mod functions;
mod game;
mod item;
mod joints;
mod mex;
mod moves;
mod options_in_braces;
mod origin;
mod parsed;
mod quality;
mod relations;
mod rules;
mod selection;
mod state;
mod subscripts;
pub(super) mod words;

pub(super) use conditions::is_shorthand;
pub(crate) use entry::parse_item;
pub use entry::{claim_in_brackets, parse_claim, parse_file, parse_game};
pub use parsed::Parsed;
pub use rules::first_index;
