//! The arguments of the commands about the library and the language.

use super::natural;
use clap::Args;
use std::path::PathBuf;

/// The rule language on one page.
pub const LANGUAGE: &str = include_str!("language.txt");

/// `games`
#[derive(Debug, Args)]
pub struct GamesArguments {
    /// Only the games whose name, paper or description holds this text.
    pub about: Option<String>,
    /// Only the games with this number of heaps.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<usize>)]
    pub heaps: Option<usize>,
    /// A file of further games to list.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
}
