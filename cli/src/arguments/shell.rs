//! The arguments of the commands for shells and manuals.

use clap::Args;
use std::path::PathBuf;

/// `completions`
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// `man`
#[derive(Debug, Args)]
pub struct Man {
    /// The directory; the pages are grundy.1, grundy-table.1, and so on.
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
}
