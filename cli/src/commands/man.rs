//! `grundy man`: a manual page for each command.

use crate::arguments::{Arguments, Man};
use crate::ending::{Ending, Failure};
use crate::output;
use crate::written_file::WrittenFolder;
use clap::CommandFactory;

pub fn run(arguments: &Man) -> Result<Ending, Failure> {
    let folder = WrittenFolder::at(&arguments.directory)?;
    let mut whole = Arguments::command();
    whole.build();
    let mut pages = vec![("grundy".to_string(), whole.clone())];
    let commands = whole
        .get_subcommands()
        .filter(|command| command.get_name() != "help");
    pages.extend(
        commands.map(|command| (format!("grundy-{}", command.get_name()), command.clone())),
    );
    for (name, command) in &pages {
        let mut page = Vec::new();
        let command = command.clone().name(name.clone());
        let written = clap_mangen::Man::new(command).render(&mut page);
        written.map_err(output::unwritten)?;
        folder.write(&format!("{name}.1"), &String::from_utf8_lossy(&page))?;
    }
    output::message(&format!("{} pages written", pages.len()));
    Ok(Ending::Answered)
}
