//! POSITION: `4,7`, `(4, 7)`, and sums `(3) + (5)`.

use crate::arguments::AtPosition;
use crate::ending::Failure;
use grundy::game::{Game, GameOption};
use grundy::laboratory::position;

/// GAME, if it is given, and POSITION.
pub fn with_game(at: &AtPosition) -> Result<(Option<&str>, &str), Failure> {
    match at.what.as_slice() {
        [game, position] => Ok((Some(game), position)),
        [position] => Ok((None, position)),
        _ => Err(Failure::new("give a game and a position", &[])),
    }
}

/// A position of the game, or a sum of them.
pub fn argument(text: &str, game: &Game) -> Result<GameOption, Failure> {
    position::read(text, game).map_err(|message| {
        let help = format!("a position is {}", position::form(game));
        Failure::new(&message, &[&help])
    })
}
