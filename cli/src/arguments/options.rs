//! The arguments of the commands about all options of a position.

use super::{AtPosition, GameArguments};
use clap::Args;

/// `options`
#[derive(Debug, Args)]
pub struct OptionsArguments {
    #[command(flatten)]
    pub at: AtPosition,
    #[command(flatten)]
    pub which: GameArguments,
    /// The last move loses.
    #[arg(long)]
    pub misere: bool,
}

/// `why`
#[derive(Debug, Args)]
pub struct WhyArguments {
    #[command(flatten)]
    pub at: AtPosition,
    #[command(flatten)]
    pub which: GameArguments,
    /// The last move loses.
    #[arg(long)]
    pub misere: bool,
}
