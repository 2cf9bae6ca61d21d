//! The casual player: it plays perfectly, and errs now and then. Where it errs depends on a seed and on the position alone, so
//! that the same play is seen again.

use super::player::Player;
use crate::laboratory::Error;
use sha2::{Digest, Sha256};

/// The casual player errs at one position in this number.
const ERRS: u64 = 3;

/// The casual player's move from a position; `None` if there is none.
pub(super) fn casual_reply<P: Player>(
    player: &P,
    position: &P::Position,
    blocked: &[P::Position],
    seed: u64,
) -> Result<Option<P::Position>, Error> {
    let best = player.reply(position, blocked)?;
    let (errs, choice) = drawn(seed, &player.place(position).to_string());
    if !errs || best.is_none() {
        return Ok(best);
    }
    let mut slips = Vec::new();
    for to in player.options(position, blocked)?.to {
        if player.outcome(&to)? == Some("N") {
            slips.push(to);
        }
    }
    let count = u64::try_from(slips.len()).unwrap_or(u64::MAX);
    let place = choice.checked_rem(count);
    let slip = place.and_then(|place| slips.into_iter().nth(usize::try_from(place).ok()?));
    Ok(slip.or(best))
}

/// Does the player err there, and a number that chooses how?
fn drawn(seed: u64, position: &str) -> (bool, u64) {
    let digest = Sha256::new()
        .chain_update(seed.to_le_bytes())
        .chain_update(position)
        .finalize();
    let number = |from: usize| {
        let bytes = digest[from..].first_chunk::<8>();
        bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
    };
    (number(0) % ERRS == 0, number(8))
}
