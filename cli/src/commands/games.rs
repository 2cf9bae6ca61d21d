//! `grundy games`: the games of the library.

use crate::answering;
use crate::arguments::{Format, GamesArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::file_text;
use grundy::answers::{GamesRequest, Request};

pub fn run(arguments: &GamesArguments, format: Format) -> Result<Ending, Failure> {
    let texts = arguments.file.iter().map(|file| file_text(file));
    let request = GamesRequest {
        texts: texts.collect::<Result<_, _>>()?,
        about: arguments.about.clone(),
        heaps: arguments.heaps,
    };
    answering::answer(&Request::Games(request), format)?;
    Ok(Ending::Answered)
}
