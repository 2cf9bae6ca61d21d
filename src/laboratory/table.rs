//! Tables that are handed out: of Grundy values, and of outcomes.

use grundy_engines::table::Table;
use grundy_rules::game::{Outcome, Position};
use std::sync::Arc;

/// The Grundy values of all positions of a box.
#[derive(Clone, Debug)]
pub struct GrundyTable {
    table: Arc<Table>,
    shape: Arc<[usize]>,
}

impl GrundyTable {
    pub(super) fn new(table: Table, shape: Vec<usize>) -> GrundyTable {
        GrundyTable {
            table: Arc::new(table),
            shape: shape.into(),
        }
    }

    /// The sizes of the box.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The value of a position; none outside of the table.
    pub fn value(&self, position: &[i64]) -> Option<u64> {
        self.table.value(position)
    }
}

/// The outcomes of all positions of a box.
#[derive(Clone, Debug)]
pub struct OutcomeTable {
    table: Arc<Table>,
    shape: Arc<[usize]>,
}

impl OutcomeTable {
    pub(super) fn new(table: Table, shape: Vec<usize>) -> OutcomeTable {
        OutcomeTable {
            table: Arc::new(table),
            shape: shape.into(),
        }
    }

    /// The sizes of the box.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Who wins at a position; none outside of the table.
    pub fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        self.table.outcome(position)
    }

    /// All P-positions of the box, in lexicographic order.
    pub fn p_positions(&self) -> Vec<Position> {
        self.table.p_positions(&self.shape)
    }
}
