//! The arguments of the commands that decide claims and look for them.

use super::{GameArguments, ProgramArguments, natural};
use clap::{Args, ValueEnum};
use grundy::laboratory::SolvedQuestion;
use grundy::prover::ProofEffort;
use std::path::PathBuf;

/// `check`
#[derive(Debug, Args)]
#[command(
    override_usage = "grundy check [OPTIONS] GAME CLAIM\n       grundy check [OPTIONS] FILE|DIR..."
)]
pub struct Check {
    /// A game and a claim (`'P = {(x, y) | |x - y| <= 1}'`), or files, directories and names of papers.
    #[arg(value_name = "GAME CLAIM | FILE|DIR")]
    pub what: Vec<String>,
    #[command(flatten)]
    pub which: GameArguments,
    /// The bound on every heap of what is compared with play, instead of the claims' own.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<u64>)]
    pub max: Option<u64>,
    /// Check to larger heaps: 4 times the bound for one heap, 2 times for two, 3/2 times for more; never beyond `within`.
    #[arg(long, conflicts_with = "max")]
    pub thorough: bool,
    /// Prove nothing: check only.
    #[arg(long)]
    pub no_proof: bool,
    /// Stop at the counterexample of a false claim: do not look for all positions where it is false.
    #[arg(long)]
    pub brief: bool,
    /// Change each claim of files in one place, again and again, and list the changes after which it still holds.
    #[arg(long, conflicts_with_all = ["max", "thorough", "no_proof", "brief", "report", "slowest"])]
    pub mutate: bool,
    /// The last move loses. A claim in a file states its play itself.
    #[arg(long)]
    pub misere: bool,
    /// Write a report on every claim; the file's name ends in .html (a page to print, with pictures of counterexamples), .tex, .md or .json.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Report only the refuted claims and the statements that hold in their place.
    #[arg(long, requires = "report")]
    pub errata: bool,
    /// List on standard error the N claims that took longest: seconds, and how often their work polled its job. All work is done on one thread.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<usize>)]
    pub slowest: Option<usize>,
}

/// `prove`
#[derive(Debug, Args)]
pub struct Prove {
    /// A game and a claim (`yama 'P = {(x, y) | |x - y| <= 1}'`); the game may be left out where a file has but one.
    #[arg(value_name = "GAME CLAIM", required = true, num_args = 1..=2)]
    pub what: Vec<String>,
    #[command(flatten)]
    pub which: GameArguments,
    /// The last move loses.
    #[arg(long)]
    pub misere: bool,
    /// For all values of the game's parameters in a range: 'c >= 0', 'p in 2..9', 'b < a'; may be repeated.
    #[arg(long = "for", value_name = "RANGE")]
    pub ranges: Vec<String>,
    /// The bound on every heap of the table with which the proof is compared.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<u64>)]
    pub max: Option<u64>,
    /// Write a certificate that `grundy-verify` re-checks.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Write the sentence in SMT-LIB 2, for solvers such as z3 and cvc5; of a proof by winning moves, its steps.
    #[arg(long, value_name = "FILE")]
    pub smtlib: Option<PathBuf>,
    /// Write the sentence for the prover Walnut: a script, and the automata that go into its library.
    #[arg(long, value_name = "DIR")]
    pub walnut: Option<PathBuf>,
    /// Write the automaton of what is claimed, in the form that the name of the file ends in: .dot for Graphviz, or a picture, .svg, .png or .pdf.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Give up at this many states of an automaton.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<usize>, default_value_t = ProofEffort::LARGE.states)]
    pub max_states: usize,
    /// Stop at the counterexample of a false claim: do not look for all positions where it is false.
    #[arg(long)]
    pub brief: bool,
}

/// `certify`
#[derive(Debug, Args)]
pub struct Certify {
    /// Files, directories and names of papers; `papers` for all of these.
    #[arg(value_name = "FILE|DIR", required = true)]
    pub what: Vec<String>,
    /// The folder of the certificates: a file for each claim, named after its text and its title.
    #[arg(long, short, value_name = "DIR", required = true)]
    pub output: PathBuf,
}

/// `solve`
#[derive(Debug, Args)]
pub struct Solve {
    /// The game.
    #[arg(conflicts_with = "options")]
    pub game: Option<String>,
    #[command(flatten)]
    pub which: GameArguments,
    #[command(flatten)]
    pub program: ProgramArguments,
    /// With --options: the program is asked about all positions with heaps below N [default: 256 for one heap, 64 for two, 16 for three, 8 for four, 4 for more].
    #[arg(long, value_name = "N", requires = "options", allow_negative_numbers = true, value_parser = natural::<usize>)]
    pub size: Option<usize>,
    /// Stop after this many seconds, as Ctrl-C does, and keep what was found [default: only the effort ends it].
    #[arg(long, value_name = "SECONDS")]
    pub budget: Option<u64>,
    /// Also print the automata, for Graphviz.
    #[arg(long, value_enum, conflicts_with = "options")]
    pub show: Option<ShowSolved>,
    /// Write the rules and what was found as a file that the other commands read; if its name ends in .tex, as a theorem with its proof; if in .dot, .svg, .png or .pdf, an automaton for Graphviz or as a picture.
    #[arg(short, long, value_name = "FILE", conflicts_with = "options")]
    pub output: Option<PathBuf>,
    /// Of which answer that automaton is [default: the first one that has an automaton].
    #[arg(long, value_enum)]
    pub part: Option<QuestionArgument>,
}

/// An answer of `solve`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum QuestionArgument {
    /// The P-positions.
    P,
    /// The Grundy values.
    Grundy,
    /// The P-positions of misère play.
    Misere,
}

impl QuestionArgument {
    /// The question in the library.
    pub fn question(self) -> SolvedQuestion {
        match self {
            QuestionArgument::P => SolvedQuestion::PPositions,
            QuestionArgument::Grundy => SolvedQuestion::Grundy,
            QuestionArgument::Misere => SolvedQuestion::MiserePPositions,
        }
    }
}

/// What `solve` prints beside its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShowSolved {
    /// The automata of all answers.
    Automaton,
}

/// `explore`
#[derive(Debug, Args)]
pub struct Explore {
    /// The family: a game with its parameters named, `ryuo_restricted(p, q, r)`, or rules in quotes.
    pub family: String,
    #[command(flatten)]
    pub which: GameArguments,
    /// A claim about each member, in terms of the parameters; or the title of a claim about the game in a text. Without it each
    /// member is solved, and a formula in the parameters that fits the answers is sought.
    #[arg(long)]
    pub claim: Option<String>,
    /// The values of the parameters: p=2..8,q=3..20; conditions such as 'r <= q' may follow.
    #[arg(long, value_name = "RANGES", required = true)]
    pub over: Vec<String>,
    /// The last move loses.
    #[arg(long, requires = "claim")]
    pub misere: bool,
    /// The bound on every heap to which each member is checked.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural::<u64>, requires = "claim")]
    pub max: Option<u64>,
    /// Prove nothing: check only.
    #[arg(long, requires = "claim")]
    pub no_proof: bool,
    /// Append each member to a CSV file as soon as it is decided; members of the same rules that are in the file already are not computed again.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Resume from the file of an earlier run.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
}
