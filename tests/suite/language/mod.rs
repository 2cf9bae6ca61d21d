//! The language against itself: what is printed is read back, and no text makes the parser panic.

mod broken_texts;
mod print;
mod printed_rules;
mod printing;
mod reading;
mod spellings;
mod syntax_trees;
