//! `grundy options`: every option of a position, with its outcome and its Grundy value.

use crate::answering;
use crate::arguments::{Format, PositionArguments};
use crate::ending::{Ending, Failure};
use crate::position_argument;
use grundy::answers::Request;

pub fn run(arguments: &PositionArguments, format: Format) -> Result<Ending, Failure> {
    let request = position_argument::asked("grundy options", arguments)?;
    let answered = answering::answer(&Request::Options(request), format)?;
    Ok(Ending::of_answer(&answered.answer))
}
