//! `grundy kernel`: P-positions, Grundy values and rounds of an acyclic digraph.

use crate::answering;
use crate::arguments::{Format, KernelArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::file_text;
use grundy::answers::{KernelRequest, Request};

pub fn run(arguments: &KernelArguments, format: Format) -> Result<Ending, Failure> {
    let request = KernelRequest {
        digraph: file_text(&arguments.file)?,
    };
    answering::answer(&Request::Kernel(request), format)?;
    Ok(Ending::Answered)
}
