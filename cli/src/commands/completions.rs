//! `grundy completions`: a completion script for a shell, with the names of the library's games.

use crate::arguments::{Arguments, Completions};
use crate::ending::{Ending, Failure};
use crate::output;
use clap::CommandFactory;
use clap::builder::PossibleValuesParser;
use grundy::game::Catalogue;
use grundy::library::Library;

/// The arguments that mean a game.
const GAME: [&str; 3] = ["game", "family", "what"];

pub fn run(arguments: &Completions) -> Result<Ending, Failure> {
    let mut script = Vec::new();
    let mut command = with_names(Arguments::command());
    clap_complete::generate(arguments.shell, &mut command, "grundy", &mut script);
    output::answer(&String::from_utf8_lossy(&script))?;
    Ok(Ending::Answered)
}

/// The commands, which accept no game but those of the library: for scripts, which offer what is accepted.
fn with_names(command: clap::Command) -> clap::Command {
    let library = Library::embedded();
    let names: Vec<String> = library.names().into_iter().map(String::from).collect();
    let offers = |argument: clap::Arg| match GAME.contains(&argument.get_id().as_str()) {
        true => argument.value_parser(PossibleValuesParser::new(names.clone())),
        false => argument,
    };
    command.mut_subcommands(|subcommand| subcommand.mut_args(offers))
}
