//! `grundy limit`: the limit of x(n) / n for the P-positions of a game.

use crate::answering;
use crate::arguments::{Format, LimitArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use grundy::answers::{LimitRequest, Request};

pub fn run(arguments: &LimitArguments, format: Format) -> Result<Ending, Failure> {
    if matches!(format, Format::Csv | Format::Page(_)) {
        return Err(answering::no_such_form("limit", "text or JSON"));
    }
    let game = match arguments.recursion {
        Some(_) => None,
        None => Some(game_text(arguments.game.as_deref(), &arguments.which)?),
    };
    let request = LimitRequest {
        game,
        recursion: arguments.recursion,
        digits: arguments.digits,
        terms: arguments.terms,
    };
    answering::answer(&Request::Limit(request), format)?;
    Ok(Ending::Answered)
}
