//! Options of a position, counted by kinds of move where they are too many to be listed.

use grundy_rules::number::Number;

/// The options of a position by one kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedFamily {
    /// The number of the line in the rules, from 1.
    pub line: usize,
    /// The moves as text.
    pub moves: String,
    /// How many options these are.
    pub count: Option<Number>,
    /// How many of them are P-positions.
    pub p_positions: Option<Number>,
}
