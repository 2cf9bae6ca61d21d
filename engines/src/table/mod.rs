//! Tables: the Grundy values or outcomes of every position of a domain.
//!
//! Positions are computed in an order in which options come first: by number where no move enlarges a heap, by the
//! measure otherwise. A [`Plan`] chooses a method for each move: sets of values along lines and areas if the move has
//! the shape, else enumeration of options. The values do not depend on the method.

mod bits;
mod by_definition;
mod cell_options;
mod cells;
mod compute;
mod counted_lines;
mod counting_engine;
mod counting_plan;
mod engine;
mod enumerated_clauses;
mod enumeration;
mod faults;
mod follower;
mod frame;
mod level_store;
mod level_walk;
mod line_blocks;
mod lines;
mod lookup;
mod marked_values;
mod method;
mod mex;
mod open_places;
mod order;
mod outcome;
mod plan;
mod plan_clause;
mod plan_text;
mod positions_table;
mod prepare;
mod round;
mod scratch;
mod shards;
mod thresholds;
mod tile_buffer;
mod tile_engine;
mod tile_fill;
mod tile_replay;
mod unions;
mod value;
mod wedge;
#[cfg(feature = "host")]
mod zeroed_words;
#[cfg(not(feature = "host"))]
#[path = "listed_words.rs"]
mod zeroed_words;

pub use by_definition::cell_by_definition;
pub use cell_options::CellOptions;
pub use counting_plan::CountingPlan;
pub use enumeration::order;
pub use faults::{beyond_32_bits, twist};
pub use method::Method;
pub(crate) use mex::SeenValues;
pub use plan::{Choice, Plan, Served};
pub use positions_table::{CellRow, Table};
pub use shards::{
    FilledShard, NO_POSITION, ShardFault, ShardGrid, ShardPart, ShardedTable, StoredShards,
    even_side,
};
