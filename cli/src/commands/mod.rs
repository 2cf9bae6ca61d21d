//! The commands, one file for each: every one asks the library and prints the answer.

mod analyse;
mod batch;
mod certify;
mod check;
mod code;
mod completions;
mod draw;
mod explain;
mod explore;
mod figures;
mod fmt;
mod games;
mod kernel;
mod limit;
mod man;
mod misere;
mod oeis;
mod options;
mod play;
mod positions;
mod prove;
mod repl;
mod sequence;
#[cfg(feature = "serve")]
mod serve;
mod session;
mod show;
mod solve;
#[cfg(feature = "store")]
mod store;
#[cfg(feature = "store")]
mod store_answers;
#[cfg(feature = "store")]
mod store_part;
#[cfg(feature = "store")]
mod stored_table;
mod sum;
mod table;
mod why;

use crate::arguments::{Arguments, Command, Deny, FormatArgument, LANGUAGE};
use crate::ending::{Ending, Failure};
use crate::form;
#[cfg(not(feature = "serve"))]
use crate::left_out::serve;
#[cfg(not(feature = "store"))]
use crate::left_out::store;
use crate::output;

/// Runs a command.
pub fn run(arguments: &Arguments) -> Result<Ending, Failure> {
    output::deny_warnings(arguments.deny == Some(Deny::Warnings));
    let format = || form::common(arguments.format.unwrap_or(FormatArgument::Text));
    match &arguments.command {
        Command::Games(games) => games::run(games, format()?),
        Command::Show(show) => show::run(show, arguments.format),
        Command::Table(table) => table::run(table, arguments.format),
        Command::Draw(asked) => {
            draw::refuse_other_forms(arguments.format)?;
            match figures::asked(asked)? {
                Some(texts) => figures::run(asked, arguments.format, &texts),
                None => draw::run(asked, arguments.format),
            }
        }
        Command::Misere(misere) => misere::run(misere, format()?),
        Command::Positions(positions) => positions::run(positions, arguments.format),
        Command::Sequence(sequence) => sequence::run(sequence, arguments.format),
        Command::Move(asked) => analyse::run(asked, format()?),
        Command::Options(asked) => options::run(asked, format()?),
        Command::Why(asked) => why::run(asked, format()?),
        Command::Limit(limit) => limit::run(limit, format()?),
        Command::Sum(asked) => sum::run(asked, format()?),
        Command::Kernel(kernel) => kernel::run(kernel, format()?),
        Command::Play(play) => play::run(play, format()?),
        Command::Check(check) => check::run(check, format()?),
        Command::Certify(certify) => certify::run(certify, arguments.format),
        Command::Prove(prove) => prove::run(prove, arguments.format),
        Command::Store(store) => store::run(store, arguments.format),
        Command::Solve(solve) => solve::run(solve, arguments.format),
        Command::Code(code) => code::run(code, format()?),
        Command::Oeis(asked) => oeis::run(asked),
        Command::Explore(explore) => explore::run(explore, format()?),
        Command::Batch => batch::run(arguments.format),
        Command::Serve(serve) => serve::run(serve, arguments.format),
        Command::Repl => repl::run(arguments, &run),
        Command::Fmt(fmt) => fmt::run(fmt),
        Command::Explain(explain) => explain::run(explain, format()?),
        Command::Completions(completions) => completions::run(completions),
        Command::Man(man) => man::run(man),
        Command::Language => output::answer(LANGUAGE).map(|()| Ending::Answered),
    }
}
