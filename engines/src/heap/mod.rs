//! Single heaps: the Grundy values of the heaps 0, 1, 2, … of a game on one heap, by the shape of its moves.
//!
//! | moves | engine | cost of the heap of n tokens |
//! |---|---|---|
//! | a finite subtraction set S | `finite` | \|S\| lookups, or max(S) / 64 words |
//! | all but a finite set E | `all_but` | \|E\| lookups |
//! | a set that repeats in the end | `repeating` | its small members and residues |
//! | taking and breaking in two | `breaking` | n / 2 nim-sums, or one a rare heap |
//! | taking and breaking in three and more | `several` | sets of nim-sums, n / 3 unions |
//!
//! Every engine gives the values of the definition. The first heaps, for which the shape does not hold yet, are
//! enumerated. If no shape is found there is no engine, and the table enumerates all options.

mod all_but;
mod breaking;
mod cell;
mod enumerated;
mod eventually;
mod finite;
mod heap_values;
mod mask;
mod removal;
mod removal_sets;
mod repeating;
mod several;
mod shape;
mod split;

pub use heap_values::{HeapValues, is_allowed, too_many};
pub use removal::Removal;
pub use shape::Shape;
