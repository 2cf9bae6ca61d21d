//! The arguments of `code`.

use super::GameArguments;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// `code`
#[derive(Debug, Args)]
pub struct CodeArguments {
    /// The game.
    pub game: Option<String>,
    #[command(flatten)]
    pub which: GameArguments,
    /// The language.
    #[arg(long, value_enum)]
    pub to: LanguageArgument,
    /// Seek a winning move as a function of the position too.
    #[arg(long)]
    pub moves: bool,
    /// Write the program to a file.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LanguageArgument {
    /// Python 3.8 or later.
    Python,
    /// C++17, with the integers of 128 bits of GCC and Clang.
    #[value(name = "c++", alias = "cpp")]
    Cpp,
    /// Rust 1.84 or later.
    Rust,
}
