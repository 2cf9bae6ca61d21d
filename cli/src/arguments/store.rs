//! The arguments of tables in stores.

use super::natural;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// A table that is written into a store.
#[derive(Debug, Args)]
#[command(next_help_heading = "Store")]
pub struct StoringArguments {
    /// Write the table into a Zarr store, shard by shard: it may be larger than memory, and xarray, zarr-python and `grundy store` read it.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["output", "options", "plan"])]
    pub store: Option<PathBuf>,
    /// Go on with a store whose work was ended, or begin it if it is not there.
    #[arg(long, requires = "store")]
    pub resume: bool,
    /// About how many sizes of each heap a shard of the store has [default: 2048 for two heaps].
    #[arg(long, value_name = "N", requires = "store", value_parser = natural::<usize>)]
    pub shard: Option<usize>,
    /// Begin even if the disk may have too little room: what is compressed may take less.
    #[arg(long, requires = "store")]
    pub any_space: bool,
}

/// `store`
#[derive(Debug, Args)]
pub struct StoreArguments {
    /// What is asked of the store.
    #[command(subcommand)]
    pub command: StoreCommand,
}

/// What is asked of a store.
#[derive(Debug, Subcommand)]
pub enum StoreCommand {
    /// Say what a store holds, and how much of it is computed.
    Info {
        /// The folder of the store.
        folder: PathBuf,
    },
    /// Read every shard with its checksums, and compute positions again from all their options.
    Verify {
        /// The folder of the store.
        folder: PathBuf,
        /// How many positions are computed again.
        #[arg(long, value_name = "N", default_value_t = 100)]
        positions: usize,
        /// Which positions: the same number draws the same ones.
        #[arg(long, value_name = "N", default_value_t = 0)]
        seed: u64,
    },
    /// Give the cell of a position.
    Get {
        /// The folder of the store.
        folder: PathBuf,
        /// The position, as in 30,50.
        position: String,
    },
}
