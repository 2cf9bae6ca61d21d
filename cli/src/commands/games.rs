//! `grundy games`: every game of the library.

use crate::answering;
use crate::arguments::{Format, GamesArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::file_text;
use grundy::answers::{GamesRequest, Request};

pub fn run(arguments: &GamesArguments, format: Format) -> Result<Ending, Failure> {
    let texts = arguments.file.iter().map(|file| file_text(file));
    let request = GamesRequest {
        texts: texts.collect::<Result<_, _>>()?,
    };
    answering::answer(&Request::Games(request), format)?;
    Ok(Ending::Answered)
}
