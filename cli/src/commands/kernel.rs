//! `grundy kernel`: P-positions, Grundy values and rounds of an acyclic digraph, from a file or from a program that tells options.

use crate::answering;
use crate::arguments::{Format, KernelArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::file_text;
use crate::options_program::OptionsProgram;
use crate::progress;
use grundy::answers::{KernelRequest, Request};

pub fn run(arguments: &KernelArguments, format: Format) -> Result<Ending, Failure> {
    match (&arguments.program.options, &arguments.file) {
        (Some(program), _) => of_program(program, arguments, format)?,
        (None, Some(file)) => {
            let request = KernelRequest {
                digraph: file_text(file)?,
            };
            answering::answer(&Request::Kernel(request), format)?;
        }
        (None, None) => return Err(Failure::new("the kernel of what? give a file", &[])),
    }
    Ok(Ending::Answered)
}

fn of_program(program: &str, arguments: &KernelArguments, format: Format) -> Result<(), Failure> {
    let is_name = |name: &String| !name.is_empty() && !name.contains(char::is_whitespace);
    if let Some(wrong) = arguments.from.iter().find(|name| !is_name(name)) {
        let message = format!("`{wrong}` is no position here: a position is one word");
        return Err(Failure::new(&message, &["leave out the spaces, as in 4,7"]));
    }
    let job = progress::job();
    let mut running = OptionsProgram::start(program, &arguments.program)?;
    let mut options = |position: &str| running.options(position, &job);
    let answered =
        answering::laboratory().kernel_by_options(&arguments.from, &mut options, &job)?;
    running.finish(&job)?;
    drop(job);
    answering::print(&answered, format, "")
}
