//! The arguments of `draw`.

use super::{GameArguments, ShapeArguments};
use clap::{Args, ValueEnum};
use grundy_publish::picture::{Slice, Window};
use std::path::PathBuf;

/// `draw`
#[derive(Debug, Args)]
pub struct DrawArguments {
    /// The game; or `papers`, a paper, or a file, whose figures are drawn to a folder.
    pub game: Option<String>,
    #[command(flatten)]
    pub which: GameArguments,
    #[command(flatten)]
    pub shape: ShapeArguments,
    /// Draw a part of the table: the least and the largest number of each heap.
    #[arg(long, value_name = "1000..1200x1600..1800")]
    pub window: Option<Window>,
    /// Hold heaps fixed; of three heaps one stays for each panel otherwise.
    #[arg(long, value_name = "z=3")]
    pub slice: Option<Slice>,
    /// Draw a plot instead of a map: the values of one heap, or of two heaps the P-positions (x(n), y(n)), or their quotients x(n) / n.
    #[arg(long, value_enum)]
    pub plot: Option<PlotArgument>,
    /// What the cells show: grundy, outcome, round, phase, nothing, `mod M`, `level 0,1,2` or `difference GAME` [default: Grundy values, where there are any].
    #[arg(long, value_name = "WHAT", num_args = 1..=2)]
    pub show: Vec<String>,
    /// The last move loses.
    #[arg(long)]
    pub misere: bool,
    /// Mark where a claim on P-positions or Grundy values is false.
    #[arg(long, value_name = "CLAIM")]
    pub claim: Option<String>,
    /// Colour the set that a claim on P-positions states, each set of a union in a colour of its own.
    #[arg(long, value_name = "CLAIM", conflicts_with = "claim")]
    pub claimed: Option<String>,
    /// Cross the cells that are others in another game.
    #[arg(long, value_name = "GAME")]
    pub crosses: Option<String>,
    /// The heap that runs downwards; the other one runs to the right.
    #[arg(long, value_name = "HEAP", conflicts_with = "like_table")]
    pub downwards: Option<String>,
    /// Draw a line: a heap as a formula in another one.
    #[arg(long, value_name = "y = phi x")]
    pub line: Vec<String>,
    /// Mark a position and its options; those that win are filled.
    #[arg(long, value_name = "17,19")]
    pub options: Option<String>,
    /// In a game with blocking: mark those of its options that the opponent would block.
    #[arg(long, requires = "options")]
    pub blocked: bool,
    /// Draw winning moves from that position as arrows.
    #[arg(long, requires = "options")]
    pub from_to: bool,
    /// Draw one figure of a paper or a file: `grundy show papers` lists them.
    #[arg(long, value_name = "TITLE")]
    pub figure: Option<String>,
    /// Write the picture to a file, in the format that its name ends in: .svg, .png, .pdf or .tex; without it, the terminal shows it. The figures of a paper or a file are written to a folder, as SVG or as --format says.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub style: StyleArguments,
}

/// A plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlotArgument {
    /// The values of one heap over the heap.
    Values,
    /// The P-positions of two heaps as a stair.
    Stair,
    /// x(n) / n of the P-positions of two heaps, and its limit.
    Ratio,
}

/// How a picture looks.
#[derive(Debug, Args)]
#[command(next_help_heading = "Looks")]
pub struct StyleArguments {
    /// The colours of paper and ink.
    #[arg(long, value_enum, default_value = "light")]
    pub theme: ThemeArgument,
    /// Greys and hatching, for print in black and white.
    #[arg(long)]
    pub print: bool,
    /// The first heap downwards and the second to the right, as tables are printed; without it, the first to the right and the second upwards, as plots are drawn.
    #[arg(long)]
    pub like_table: bool,
    /// The side of a cell in pixels [default: so that the picture is about 640 wide].
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(1..=400))]
    pub cell: Option<u16>,
    /// The line above the picture; an empty one leaves it out [default: the game, and what is shown].
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}

/// The colours of paper and ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ThemeArgument {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}
