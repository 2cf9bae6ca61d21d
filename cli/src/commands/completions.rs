//! `grundy completions`: a completion script for a shell.

use crate::arguments::{Arguments, Completions};
use crate::ending::{Ending, Failure};
use crate::output;
use clap::CommandFactory;

pub fn run(arguments: &Completions) -> Result<Ending, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Arguments::command(),
        "grundy",
        &mut script,
    );
    output::answer(&String::from_utf8_lossy(&script))?;
    Ok(Ending::Answered)
}
