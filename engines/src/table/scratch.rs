//! What a thread works with while it fills a segment.

use super::frame::{Column, SPAN};
use grundy_rules::game::Position;

/// What a thread works with.
#[derive(Debug)]
pub(super) struct Scratch {
    pub own: Column,
    pub twin: Column,
    /// For each reader the row that each position looks at.
    pub index: Vec<Column>,
    /// For each ray that does not, the numbers of the options where it begins.
    pub near: Vec<Vec<Column>>,
    /// For each ray that takes values at once, the row of the position and of its twin.
    pub home: Vec<Column>,
    pub twin_home: Vec<Column>,
    /// For each union the sets that are made and those that go into them.
    pub united: Vec<Vec<Column>>,
    /// For each listed offset the number of the option.
    pub options: Vec<Column>,
    pub when: Vec<[bool; SPAN]>,
    /// The values of options that were enumerated, and the words that are not empty.
    pub marks: Vec<u64>,
    pub marked: Vec<usize>,
    pub position: Position,
}
