//! What a table in shards reads and hands out.

use grundy_rules::game::Stop;
use std::error::Error;

/// The cells that are known: those of all shards before one that is computed.
pub trait StoredShards {
    /// The cells of a box, from a position on, the last component fastest; [`NO_POSITION`] where there is no position.
    ///
    /// # Errors
    /// The cells cannot be read.
    fn cells(&self, from: &[usize], sizes: &[usize]) -> Result<Vec<u32>, ShardFault>;
}

/// The cell where the domain has no position.
pub const NO_POSITION: u32 = u32::MAX;

/// A shard that was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilledShard {
    /// Its place in the grid.
    pub shard: Vec<usize>,
    /// Its cells, the last component fastest: Grundy values, or outcomes, 0 for P and 1 for N.
    pub cells: Vec<u32>,
}

/// Why shards were not computed.
#[derive(Debug, thiserror::Error)]
pub enum ShardFault {
    /// A limit, a fault of the rules, or an interruption.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// The cells of a shard before are not those of this table.
    #[error("the stored shard {} holds what is no value of this table", place(.0))]
    Foreign(Vec<usize>),
    /// The cells of shards before could not be read, or a shard could not be written.
    #[error(transparent)]
    Stored(Box<dyn Error + Send + Sync>),
}

/// The place of a shard in words: `(0, 2)`.
fn place(shard: &[usize]) -> String {
    let indices: Vec<String> = shard.iter().map(ToString::to_string).collect();
    format!("({})", indices.join(", "))
}
