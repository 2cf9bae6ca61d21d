//! `grundy sum`: values, outcome and winning moves of a sum of positions of several games.

use crate::answering;
use crate::arguments::{Format, GameArguments, SumArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use grundy::answers::{Request, SumRequest, SummandText};
use grundy::laboratory::split;

pub fn run(arguments: &SumArguments, format: Format) -> Result<Ending, Failure> {
    let which = GameArguments {
        file: arguments.file.clone(),
        heaps: None,
    };
    let summands = arguments.summands.iter().map(|text| summand(text, &which));
    let request = SumRequest {
        summands: summands.collect::<Result<_, _>>()?,
        misere: arguments.misere,
    };
    answering::answer(&Request::Sum(request), format)?;
    Ok(Ending::Answered)
}

/// `ryuo(3): 4,5`: the game, and its position as it is written.
fn summand(text: &str, which: &GameArguments) -> Result<SummandText, Failure> {
    let Some((game, position)) = split(text) else {
        let message = format!("`{text}` is no summand");
        return Err(Failure::new(
            &message,
            &["a summand is a game and a position of it, as in 'ryuo(3): 4,5'"],
        ));
    };
    Ok(SummandText {
        game: game_text(Some(game.trim()), which)?,
        position: position.to_string(),
    })
}
