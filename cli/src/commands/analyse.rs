//! `grundy move`: outcome, Grundy value and winning moves of one position.

use crate::answering;
use crate::arguments::{Format, PositionArguments};
use crate::ending::{Ending, Failure};
use crate::position_argument;
use grundy::answers::Request;

pub fn run(arguments: &PositionArguments, format: Format) -> Result<Ending, Failure> {
    let request = position_argument::asked("grundy move", arguments)?;
    answering::answer(&Request::Move(request), format)?;
    Ok(Ending::Answered)
}
