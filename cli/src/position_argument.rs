//! POSITION: `4,7`, `(4, 7)`, and sums `(3) + (5)`.

use crate::arguments::AtPosition;
use crate::ending::Failure;

/// GAME, if it is given, and POSITION.
pub fn with_game(at: &AtPosition) -> Result<(Option<&str>, &str), Failure> {
    match at.what.as_slice() {
        [game, position] => Ok((Some(game), position)),
        [position] => Ok((None, position)),
        _ => Err(Failure::new("give a game and a position", &[])),
    }
}
