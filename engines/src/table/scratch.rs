//! The working memory of a thread while it fills a segment.

use super::frame::{Column, SPAN};
use super::marked_values::MarkedValues;
use grundy_rules::game::Position;

/// The working memory of a thread.
#[derive(Debug)]
pub(super) struct Scratch {
    pub own: Column,
    pub twin: Column,
    /// For each reader, the row that each position reads.
    pub index: Vec<Column>,
    /// For each ray that adds values late, the numbers of the options where it begins.
    pub near: Vec<Vec<Column>>,
    /// For each ray that adds values at once, the row of the position and of its twin.
    pub home: Vec<Column>,
    pub twin_home: Vec<Column>,
    /// For each union, the sets that are made and the sets that they are made from.
    pub united: Vec<Vec<Column>>,
    /// For each listed offset, the number of the option.
    pub options: Vec<Column>,
    pub when: Vec<[bool; SPAN]>,
    /// The values of options that were enumerated.
    pub marks: MarkedValues,
    pub position: Position,
}
