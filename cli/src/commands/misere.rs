//! `grundy misere`: phases, properties and P-positions of a game in misère play.

use crate::answering;
use crate::arguments::{Format, MisereArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use grundy::answers::{MisereRequest, Request};

pub fn run(arguments: &MisereArguments, format: Format) -> Result<Ending, Failure> {
    let request = MisereRequest {
        game: game_text(arguments.game.as_deref(), &arguments.which)?,
        max: arguments.max,
        cells: matches!(format, Format::Csv | Format::Page(_)),
    };
    answering::answer(&Request::Misere(request), format)?;
    Ok(Ending::Answered)
}
