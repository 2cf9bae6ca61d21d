//! The arguments of every command.

mod claims;
mod code;
mod command;
mod draw;
mod examples;
mod library;
mod lines;
mod programs;
mod serve;
mod shell;
mod store;

pub use claims::{Certify, Check, Explore, Prove, QuestionArgument, ShowSolved, Solve};
use clap::{Args, Parser, ValueEnum};
pub use code::{CodeArguments, LanguageArgument};
pub use command::Command;
pub use draw::{DrawArguments, PlotArgument, StyleArguments, ThemeArgument};
use grundy::{NoResource, Resource};
use grundy_publish::paper::Page;
pub use library::{GamesArguments, LANGUAGE};
pub use programs::{KernelArguments, ProgramArguments};
pub use serve::ServeArguments;
pub use shell::{Completions, Man};
use std::path::PathBuf;
#[cfg(feature = "store")]
pub use store::{PartArguments, StoreCommand, StoreDrawArguments, StoreWindowArguments};
pub use store::{StoreArguments, StoringArguments};

/// A laboratory for impartial games played on heaps: tables, P-positions, moves, and verdicts on claims.
#[derive(Debug, Parser)]
#[command(name = "grundy", version, max_term_width = 100, after_help = AFTER_HELP)]
pub struct Arguments {
    /// The form of the answer [default: text].
    #[arg(long, global = true, value_enum)]
    pub format: Option<FormatArgument>,
    /// Treat as an error, with exit code 2, what is otherwise a warning.
    #[arg(long, global = true, value_enum, value_name = "WHAT")]
    pub deny: Option<Deny>,
    #[command(flatten)]
    pub work: WorkArguments,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// How much work a command may do.
#[derive(Debug, Args)]
#[command(next_help_heading = "Work")]
pub struct WorkArguments {
    /// How long proofs are tried: small, normal, large, or a number of steps; the answer is the same on every machine [default: depends on the command].
    #[arg(long, global = true, value_name = "EFFORT")]
    pub effort: Option<grundy::Effort>,
    /// The most memory to use [default: 4 GiB, or half of the machine's if that is less].
    #[arg(long, global = true, value_name = "4GiB")]
    pub max_memory: Option<bytesize::ByteSize>,
    /// Set a limit: `grundy explain limits` lists their names.
    #[arg(long = "limit", global = true, value_name = "NAME=VALUE", value_parser = limit)]
    pub limits: Vec<Limited>,
}

/// The value of one limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limited {
    pub resource: Resource,
    pub most: u64,
}

/// Why a text is no limit.
#[derive(Clone, Debug, thiserror::Error)]
enum NoLimit {
    #[error("write NAME=VALUE, as in positions=1000000")]
    Equation,
    #[error(transparent)]
    Resource(#[from] NoResource),
    #[error("a limit is a natural number, as in {0}=1000000")]
    Number(Resource),
}

/// `positions=1000000`
fn limit(text: &str) -> Result<Limited, NoLimit> {
    let (name, most) = text.split_once('=').ok_or(NoLimit::Equation)?;
    let resource = name.trim().parse()?;
    let most = most.trim().parse();
    let most = most.map_err(|_| NoLimit::Number(resource))?;
    Ok(Limited { resource, most })
}

/// Why a text is no size, bound or count.
#[derive(Clone, Debug, thiserror::Error)]
enum NotNatural {
    #[error("a natural number is wanted: 0, 1, 2, ...")]
    Text,
    #[error("one number is wanted; `--shape {0}` gives each heap a size of its own")]
    Shape(String),
    #[error("this number is too large here")]
    Large,
}

/// A size, a bound or a count: a natural number.
fn natural<N: TryFrom<u64>>(text: &str) -> Result<N, NotNatural> {
    let digits = text.trim();
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        let sizes = digits.split('x').all(|size| size.parse::<u64>().is_ok());
        return Err(match sizes && digits.contains('x') {
            true => NotNatural::Shape(digits.to_string()),
            false => NotNatural::Text,
        });
    }
    let number = digits.parse::<u64>().ok();
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or(NotNatural::Large)
}

const AFTER_HELP: &str = "\
GAME is a game of the library (`ryuo(3)`, `wythoff`, `'ryuo(3) with pass'`), a file and a game in it
(`my.game:yama`), `-` for standard input, or the rules in quotes:
  grundy table '{(x-i, y+1) | 2 <= i <= x} ∪ {(x+1, y-i) | 2 <= i <= y}'

Exit codes: 0 answered or holds, 1 refuted, 2 bad input, 3 unknown (a limit was reached), 70 a fault of the program.";

/// Messages that are errors only on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// Warnings, such as a text that has a second meaning: `grundy explain W0001`.
    Warnings,
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatArgument {
    /// Aligned text, as in the papers.
    Text,
    /// JSON.
    Json,
    /// Comma-separated values with one header row.
    Csv,
    /// An array for NumPy: of tables and P-positions.
    Npy,
    /// A table for Parquet, a line for each position: of tables and P-positions.
    Parquet,
    /// LaTeX: a part of a document; a whole one where it is written to a file; of pictures TikZ.
    #[value(alias = "tex")]
    Latex,
    /// Tables of Markdown.
    Markdown,
    /// Tables of HTML.
    Html,
    /// Values of Python.
    Python,
    /// Values of SageMath.
    Sage,
    /// A picture as SVG.
    Svg,
    /// A picture as PNG.
    Png,
    /// A picture as PDF.
    Pdf,
    /// Automata for Graphviz: of `solve` and `prove`.
    Dot,
}

/// A form that every answer may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Aligned text.
    Text,
    /// JSON.
    Json,
    /// Comma-separated values.
    Csv,
    /// A page of a paper, or values of another language.
    Page(Page),
}

/// Which game is meant.
#[derive(Clone, Debug, Default, Args)]
pub struct GameArguments {
    /// A file of further games; if it holds one game, GAME may be left out.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The names of the heaps of rules in quotes.
    #[arg(long, value_name = "x,y")]
    pub heaps: Option<String>,
}

/// `show`
#[derive(Debug, Args)]
pub struct ShowArguments {
    /// The game; or `papers`, a paper, or a file, whose figures are listed.
    pub game: Option<String>,
    #[command(flatten)]
    pub which: GameArguments,
    #[command(flatten)]
    pub shape: ShapeArguments,
    /// Show how each move of a table is computed; where options are enumerated, the reason.
    #[arg(long)]
    pub plan: bool,
    /// Write the answer to a file, in the form that its name ends in: .txt, .json or .tex; without an ending as --format says.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// How large a table is.
#[derive(Clone, Debug, Default, Args)]
pub struct ShapeArguments {
    /// Every heap from 0 to N - 1 [default: 32 for one heap, 16 for two, 8 for three, 5 for four, less for more].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<usize>, conflicts_with = "shape")]
    pub size: Option<usize>,
    /// One size a heap, as in 20x30.
    #[arg(long, value_name = "20x30", allow_hyphen_values = true)]
    pub shape: Option<String>,
}

/// `table`
#[derive(Debug, Args)]
pub struct TableArguments {
    /// The game.
    #[arg(conflicts_with = "options")]
    pub game: Option<String>,
    #[command(flatten)]
    pub which: GameArguments,
    #[command(flatten)]
    pub program: ProgramArguments,
    #[command(flatten)]
    pub shape: ShapeArguments,
    /// What the cells hold [default: Grundy values, where there are any].
    #[arg(long, value_enum)]
    pub show: Option<ShowArgument>,
    /// The last move loses. The cells hold outcomes then, unless --show says otherwise.
    #[arg(long)]
    pub misere: bool,
    /// Write the table to a file, in the form that its name ends in: .txt, .csv, .json, .npy, .parquet, .tex, .md, .html, .py or .sage; without an ending as --format says.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How the cells are computed.
    #[arg(long, value_enum, default_value = "fast")]
    pub plan: PlanArgument,
    #[command(flatten)]
    pub storing: StoringArguments,
}

/// How the cells of a table are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlanArgument {
    /// By the plan that the shape of the moves allows.
    Fast,
    /// By looking at every option of every position.
    Enumerate,
}

/// What the cells of a table hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShowArgument {
    /// Grundy values.
    Grundy,
    /// P or N; in text, P or a dot.
    Outcome,
    /// P1, N1, P2, N2, ...: the rounds of the algorithm of Bouton and von Neumann.
    Round,
    /// The phase of misere play: final or normal.
    Phase,
    /// The genus, as in 0^120: Grundy value, and misere Grundy values with 0, 1, 2, ... heaps of 2 added.
    Genus,
}

/// `misere`
#[derive(Debug, Args)]
pub struct MisereArguments {
    /// The game.
    pub game: Option<String>,
    #[command(flatten)]
    pub which: GameArguments,
    /// The bound on every heap [default: 300 for one heap, 60 for two, 14 for three, 7 for four; 24 where moves lead to sums].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<u64>)]
    pub max: Option<u64>,
}

/// `positions`
#[derive(Debug, Args)]
pub struct PositionsArguments {
    /// The game.
    pub game: Option<String>,
    #[command(flatten)]
    pub which: GameArguments,
    /// The bound on every heap.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<u64>)]
    pub max: Option<u64>,
    /// Only those with x <= y <= ...
    #[arg(long)]
    pub sorted: bool,
    /// The last move loses.
    #[arg(long)]
    pub misere: bool,
    /// Write the answer to a file, in the form that its name ends in: .txt, .csv, .json, .npy, .parquet, .tex, .md, .html, .py or .sage; without an ending as --format says.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `sequence`
#[derive(Debug, Args)]
pub struct SequenceArguments {
    /// The game, on one heap.
    pub game: Option<String>,
    #[command(flatten)]
    pub which: GameArguments,
    /// Compute the heaps from 0 to N [default: as many as prove a period; those to 200 are shown].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<usize>)]
    pub max: Option<usize>,
    /// Give the value of one heap of any size, by a proved period.
    #[arg(long, value_name = "HEAP", allow_negative_numbers = true, conflicts_with_all = ["max", "bfile"])]
    pub at: Option<String>,
    /// Print a b-file of the OEIS: a line `n a(n)` for each heap.
    #[arg(long)]
    pub bfile: bool,
    /// Write the answer to a file, in the form that its name ends in: .txt, .csv, .json, .tex, .md, .html, .py or .sage; without an ending as --format says.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A game and one of its positions.
#[derive(Clone, Debug, Args)]
pub struct AtPosition {
    /// The game, and the position: `4,7`, `(4, 7)`, or a sum `(3) + (5)`.
    #[arg(required = true, num_args = 1.., value_names = ["GAME", "POSITION"], allow_negative_numbers = true)]
    pub what: Vec<String>,
}

/// `oeis`
#[derive(Debug, Args)]
pub struct OeisArguments {
    /// The game.
    pub game: Option<String>,
    #[command(flatten)]
    pub which: GameArguments,
    /// Which sequence: `row 2`, `column 2`, `line 3,*,1`, `diagonal 1`, `antidiagonals`, `indicator`, `x_n`, `y_n`, `differences` [default: several].
    #[arg(long, value_name = "WHICH")]
    pub sequence: Option<String>,
    /// Every heap from 0 to N - 1 [default: 200 for one heap, 60 for two, 24 for three, 10 for more].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<usize>)]
    pub size: Option<usize>,
    /// Write a b-file: a line `n a(n)` for each term.
    #[arg(long)]
    pub bfile: bool,
    /// A copy of the OEIS, `stripped` or `stripped.gz` [default: the file that GRUNDY_OEIS names].
    #[arg(long, value_name = "FILE", conflicts_with = "bfile")]
    pub oeis: Option<PathBuf>,
    /// Write the answer to a file.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `move`, `options` and `why`
#[derive(Debug, Args)]
pub struct PositionArguments {
    #[command(flatten)]
    pub at: AtPosition,
    #[command(flatten)]
    pub which: GameArguments,
    /// The last move loses.
    #[arg(long)]
    pub misere: bool,
}

/// `limit`
#[derive(Debug, Args)]
pub struct LimitArguments {
    /// The game; a claim of the library must give its P-positions as {(x(n), y(n)) | n >= 0}, symmetric.
    #[arg(required_unless_present_any = ["recursion", "file"], conflicts_with = "recursion")]
    pub game: Option<String>,
    #[command(flatten)]
    pub which: GameArguments,
    /// Instead of a game: x(n) = mex(b, q) {x(i), y(i) | i < n}, y(n) = x(n) + a floor(n / p).
    #[arg(long, value_name = "a,b,p,q", value_parser = four, conflicts_with_all = ["file", "heaps"])]
    pub recursion: Option<[u64; 4]>,
    /// The number of decimal places.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<usize>, default_value_t = 30)]
    pub digits: usize,
    /// The number of terms to compute where the limit is not known.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<u64>, default_value_t = 1_000_000)]
    pub terms: u64,
}

/// A text is no four numbers.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("four numbers are wanted, as in 1,2,1,1")]
struct NotFour;

/// `1,2,1,1`
fn four(text: &str) -> Result<[u64; 4], NotFour> {
    let numbers: Result<Vec<u64>, _> = text.split(',').map(|part| part.trim().parse()).collect();
    let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or(NotFour)
}

/// `sum`
#[derive(Debug, Args)]
pub struct SumArguments {
    /// A game and a position of it: `'ryuo(3): 4,5'`; `'blocking 1 of nim(1): 7'` where one move may be blocked.
    #[arg(required = true, value_name = "GAME: POSITION")]
    pub summands: Vec<String>,
    /// A file of further games.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The last move loses.
    #[arg(long)]
    pub misere: bool,
}

/// `play`
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// The game, and where play begins: `4,7`, `(4, 7)`, or a sum `(3) + (5)` [default: a position from which the first player wins].
    #[arg(num_args = 0.., value_names = ["GAME", "POSITION"], allow_negative_numbers = true)]
    pub what: Vec<String>,
    #[command(flatten)]
    pub which: GameArguments,
    /// The last move loses.
    #[arg(long)]
    pub misere: bool,
    /// How well the machine plays.
    #[arg(long, value_enum, default_value = "perfect")]
    pub level: LevelArgument,
    /// Choose where a casual machine errs: the same seed, the same errors.
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = natural::<u64>)]
    pub seed: u64,
    /// Who begins.
    #[arg(long, value_enum, default_value = "me")]
    pub first: FirstArgument,
}

/// How well the machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LevelArgument {
    /// It errs nowhere.
    Perfect,
    /// It errs now and then: at one position in three.
    Casual,
}

/// Who begins a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FirstArgument {
    /// The one who types.
    Me,
    /// The machine.
    Machine,
}

/// `fmt`
#[derive(Debug, Args)]
pub struct Fmt {
    /// The files; `-` formats standard input to standard output.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Write nothing, and end with 1 if a file would change.
    #[arg(long)]
    pub check: bool,
}

/// `explain`
#[derive(Debug, Args)]
pub struct Explain {
    /// The code, as in E0012; without it, all are listed; `limits` lists the limits on work.
    pub code: Option<String>,
}

impl FormatArgument {
    /// Its word on the command line.
    pub fn word(self) -> String {
        let value = self.to_possible_value();
        value.map_or(String::new(), |value| value.get_name().to_string())
    }
}
