//! LaTeX: formulas, rulesets, tables, lists of P-positions and theorems.

mod automaton;
mod document;
mod expression;
mod line;
mod positions;
mod proof;
mod records;
mod ruleset;
mod sequence;
mod signs;
mod statement;
mod table;
mod theorem;
mod verdict;
mod words;
mod written;

pub(super) use document::document;
pub(super) use positions::positions;
pub(super) use records::records;
pub(super) use ruleset::{family, option_formula, ruleset};
pub(super) use sequence::sequence;
pub(super) use statement::{statement, wide_statement};
pub(super) use table::table;
pub(super) use theorem::theorem;
pub(super) use verdict::theorems;
pub(super) use words::{escaped, in_roman};
pub(super) use written::term_or_condition;
