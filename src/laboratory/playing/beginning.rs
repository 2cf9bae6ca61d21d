//! Where play begins if nobody says: at a position of moderate size from which the first player wins, the same each time.

use super::player::Player;
use crate::laboratory::Error;

/// The heaps that are tried first, by their number: unequal, and small enough for a short play.
const HEAPS: [&[i64]; 4] = [&[], &[21], &[7, 11], &[3, 5, 7]];
/// The last heap is enlarged up to so often.
const TRIED: i64 = 16;

/// Positions with this number of heaps, the nicest first.
pub(super) fn beginnings(heaps: usize) -> Vec<Vec<i64>> {
    let first = HEAPS.get(heaps).map(|heaps| heaps.to_vec());
    // More heaps are smaller, or a table of them would be large.
    let first = first.unwrap_or_else(|| (1..=4).cycle().take(heaps).collect());
    let enlarged = |more: i64| {
        let mut position = first.clone();
        if let Some(last) = position.last_mut() {
            *last += more;
        }
        position
    };
    (0..TRIED).map(enlarged).collect()
}

/// Does the first player win there, by some of the moves and not by all?
pub(super) fn is_beginning<P: Player>(player: &P, position: &P::Position) -> Result<bool, Error> {
    if player.outcome(position)? != Some("N") {
        return Ok(false);
    }
    for to in player.options(position, &[])?.to {
        if player.outcome(&to)? == Some("N") {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The error where none of them is one.
pub(super) fn no_beginning(game: &str) -> Error {
    let message =
        format!("no beginning was found for {game} in which the first player may win and may err");
    Error::argument(&message, &["give POSITION"])
}
