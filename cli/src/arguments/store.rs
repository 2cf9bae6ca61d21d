//! The arguments of tables in stores.

use super::{ShowArgument, StyleArguments, natural};
use clap::{Args, Subcommand};
use grundy_publish::picture::{Shown, Slice};
use std::path::PathBuf;

/// A table that is written into a store.
#[derive(Debug, Args)]
#[command(next_help_heading = "Store")]
pub struct StoringArguments {
    /// Write the table into a Zarr store, shard by shard: that of a game of rays and offsets, or of thresholds on two heaps, may be larger than memory. xarray, zarr-python and `grundy store` read it.
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
    /// Print a part of the table, in every form that tables have.
    Window(StoreWindowArguments),
    /// Draw the table or a part of it: SVG, PNG, PDF, TikZ, or on the terminal.
    Draw(Box<StoreDrawArguments>),
    /// Give the cell of a position.
    Get {
        /// The folder of the store.
        folder: PathBuf,
        /// The position, as in 30,50.
        position: String,
    },
}

/// A part of a stored table.
#[derive(Debug, Args)]
pub struct PartArguments {
    /// The least position of the part, as in 100,200 [default: that of the table].
    #[arg(long, value_name = "100,200")]
    pub from: Option<String>,
    /// How many sizes of each heap the part has, as in 10x20.
    #[arg(long, value_name = "10x20")]
    pub shape: Option<String>,
}

/// `store window`
#[derive(Debug, Args)]
pub struct StoreWindowArguments {
    /// The folder of the store.
    pub folder: PathBuf,
    #[command(flatten)]
    pub part: PartArguments,
    /// What the cells hold: of a store of Grundy values also outcomes [default: what is stored].
    #[arg(long, value_enum)]
    pub show: Option<ShowArgument>,
    /// Write the part to a file, in the form that its name ends in: .txt, .csv, .json, .npy, .parquet, .tex, .md, .html, .py or .sage; without an ending as --format says.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `store draw`
#[derive(Debug, Args)]
pub struct StoreDrawArguments {
    /// The folder of the store.
    pub folder: PathBuf,
    #[command(flatten)]
    pub part: PartArguments,
    /// Hold heaps fixed; of three heaps one stays for each panel otherwise.
    #[arg(long, value_name = "z=3")]
    pub slice: Option<Slice>,
    /// What the cells show: grundy, outcome, nothing, `mod M` or `level 0,1,2` [default: what is stored].
    #[arg(long, value_name = "WHAT")]
    pub show: Option<Shown>,
    /// Draw a line: a heap as a formula in another one.
    #[arg(long, value_name = "y = phi x")]
    pub line: Vec<String>,
    /// Write the picture to a file, in the format that its name ends in: .svg, .png, .pdf or .tex; without it, the terminal shows it.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub style: StyleArguments,
}
