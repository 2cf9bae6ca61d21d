//! `grundy why`: why a position is a P- or an N-position.

use crate::answering;
use crate::arguments::{Format, PositionArguments};
use crate::ending::{Ending, Failure};
use crate::position_argument;
use grundy::answers::Request;

pub fn run(arguments: &PositionArguments, format: Format) -> Result<Ending, Failure> {
    let request = position_argument::asked("grundy why", arguments)?;
    answering::answer(&Request::Why(request), format)?;
    Ok(Ending::Answered)
}
