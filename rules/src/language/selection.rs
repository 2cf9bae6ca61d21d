//! What a claim says of the positions of a row, a column or a diagonal.

use super::quality::RoundName;
use super::syntax::{Expression, Name, WrittenSet};

/// `{(x, y) in P | x = 3}`: the positions of a class that satisfy conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The names of the heaps.
    pub heaps: Vec<Name>,
    /// Of which positions.
    pub class: SelectedClass,
    /// What they satisfy.
    pub conditions: Vec<Expression>,
}

/// Of which positions a selection is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelectedClass {
    /// `P`
    P,
    /// `{grundy = 3}`
    Level(Expression),
    /// `{P round = 2}`
    Round(RoundName, Expression),
}

/// What is claimed of the positions of a selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelectionClaim {
    /// `{…} = {(3, 5)}`: which they are.
    AreThese(WrittenSet),
    /// `|{…}| = 1 for each n`: how many they are, perhaps for each value of an index.
    Count(Expression, Option<SelectionIndex>),
}

/// `for each n >= 1`: an index that the conditions of a selection name. It runs over the non-negative integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectionIndex {
    /// Its name.
    pub name: Name,
    /// What it satisfies, if it is not every number.
    pub condition: Option<Expression>,
}
