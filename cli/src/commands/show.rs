//! `grundy show`: a game's rules, why play ends, and which positions a table needs.

use crate::answering;
use crate::arguments::{Format, ShowArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use grundy::answers::{Request, ShowRequest};

pub fn run(arguments: &ShowArguments, format: Format) -> Result<Ending, Failure> {
    if format == Format::Csv {
        return Err(answering::no_such_form("show", "text or json"));
    }
    let request = ShowRequest {
        game: game_text(arguments.game.as_deref(), &arguments.which)?,
        size: arguments.shape.size,
        shape: arguments.shape.sizes()?,
        plan: arguments.plan,
    };
    answering::answer(&Request::Show(request), format)?;
    Ok(Ending::Answered)
}
