//! The formatter: syntax trees as text, in one layout.

mod claim;
mod comments;
mod expression;
mod figure;
mod file;

pub use claim::{format_claim, format_kind, format_trait};
pub use expression::{format_conditions, format_expression, format_game};
pub use file::format_file;
