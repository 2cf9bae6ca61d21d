//! The commands.

use super::*;
use clap::Subcommand;

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games of the library, or some of them.
    #[command(after_help = examples::GAMES)]
    Games(GamesArguments),
    /// Show a game's rules, why play ends, and which positions a table needs.
    #[command(after_help = examples::SHOW)]
    Show(ShowArguments),
    /// Compute a table of Grundy values or outcomes, or of phases or genera of misere play.
    #[command(after_help = examples::TABLE)]
    Table(TableArguments),
    /// Draw a map of Grundy values or outcomes: SVG, PNG, PDF, TikZ, or on the terminal.
    #[command(after_help = examples::DRAW)]
    Draw(Box<DrawArguments>),
    /// List the P-positions with every heap up to a bound.
    #[command(after_help = examples::POSITIONS, override_usage = "grundy positions --max <N> <GAME>")]
    Positions(PositionsArguments),
    /// List the Grundy values of the heaps of a game on one heap, and the period in which they end.
    #[command(after_help = examples::SEQUENCE)]
    Sequence(SequenceArguments),
    /// Analyse misere play: phases, P-positions, and whether the game is admissible or tame.
    #[command(after_help = examples::MISERE)]
    Misere(MisereArguments),
    /// Give the outcome, the Grundy value and every winning move of a position.
    #[command(after_help = examples::MOVE)]
    Move(PositionArguments),
    /// List every option of a position, with its outcome and its Grundy value.
    #[command(after_help = examples::OPTIONS)]
    Options(PositionArguments),
    /// Say why a position is a P- or an N-position: a winning move, and an answer to every option.
    #[command(after_help = examples::WHY)]
    Why(PositionArguments),
    /// Give the limit of x(n) / n for the P-positions (x(n), y(n)) of a game.
    #[command(after_help = examples::LIMIT)]
    Limit(LimitArguments),
    /// Give the outcome, the values and every winning move of a sum of positions of several games.
    #[command(after_help = examples::SUM)]
    Sum(SumArguments),
    /// Find the P-positions, Grundy values and rounds of an acyclic digraph.
    #[command(after_help = examples::KERNEL)]
    Kernel(KernelArguments),
    /// Play against the perfect player, or against one that errs now and then.
    #[command(after_help = examples::PLAY)]
    Play(PlayArguments),
    /// Check one claim, or every claim of files.
    #[command(after_help = examples::CHECK)]
    Check(Check),
    /// Prove a claim for every position, or refute it.
    #[command(after_help = examples::PROVE)]
    Prove(Prove),
    /// Write a certificate of every claim of files that is proved or refuted, which `grundy-verify` re-checks.
    #[command(after_help = examples::CERTIFY)]
    Certify(Certify),
    /// Read a table in a store, which `grundy table --store` writes, or re-check it.
    #[command(after_help = examples::STORE)]
    Store(StoreArguments),
    /// Find the P-positions, the Grundy values and the misere P-positions of a game from its rules alone, and prove them.
    #[command(after_help = examples::SOLVE)]
    Solve(Solve),
    /// Write a proved closed form as a function in Python, C++ or Rust, with a test of itself.
    #[command(after_help = examples::CODE)]
    Code(CodeArguments),
    /// Write sequences of a game as the OEIS does: rows, diagonals, antidiagonals, P-positions; and look them up in a copy of it.
    #[command(after_help = examples::OEIS)]
    Oeis(OeisArguments),
    /// Decide a claim for every member of a family of games.
    #[command(after_help = examples::EXPLORE)]
    Explore(Explore),
    /// Answer requests in JSON from standard input, a line each.
    #[command(after_help = examples::BATCH)]
    Batch,
    /// Serve the explorer: a page in the browser, at an address of this machine.
    #[command(after_help = examples::SERVE)]
    Serve(ServeArguments),
    /// Type commands line by line, with names for games.
    #[command(after_help = examples::REPL)]
    Repl,
    /// Bring files of games and claims into the standard layout.
    #[command(after_help = examples::FMT)]
    Fmt(Fmt),
    /// Explain an error code.
    #[command(after_help = examples::EXPLAIN)]
    Explain(Explain),
    /// Print a completion script for a shell.
    #[command(after_help = examples::COMPLETIONS)]
    Completions(Completions),
    /// Write a manual page for each command into a directory.
    #[command(after_help = examples::MAN)]
    Man(Man),
    /// The rule language on one page.
    #[command(after_help = examples::LANGUAGE, long_about = LANGUAGE)]
    Language,
}
