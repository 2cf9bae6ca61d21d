//! The arguments of games whose options a program tells.

use super::natural;
use clap::Args;
use std::path::PathBuf;

/// A program that tells the options of positions.
#[derive(Clone, Debug, Args)]
pub struct ProgramArguments {
    /// A program that tells the options: for each position that it reads on a line it prints them on one line, with spaces between. The shell runs it.
    #[arg(long, value_name = "PROGRAM", conflicts_with = "file")]
    pub options: Option<String>,
    /// How many seconds it may take for one position.
    #[arg(long, value_name = "SECONDS", requires = "options", value_parser = natural::<u64>, default_value_t = 60)]
    pub patience: u64,
}

/// `kernel`
#[derive(Debug, Args)]
pub struct KernelArguments {
    /// A list of moves, one a line as `a b` or `a -> b`, comments after `#`; or Graphviz DOT; `-` for standard input.
    #[arg(value_name = "FILE", required_unless_present = "options")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub program: ProgramArguments,
    /// Where play begins; may be repeated.
    #[arg(
        long,
        value_name = "POSITION",
        requires = "options",
        required_unless_present = "file",
        allow_hyphen_values = true
    )]
    pub from: Vec<String>,
}
