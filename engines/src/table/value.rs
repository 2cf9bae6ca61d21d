//! The Grundy value of a position where options may be blocked.

use super::enumeration::outside;
use super::mex::{SeenValues, UNKNOWN};
use grundy_rules::game::{Domain, Game, Stop};

/// The least number that no line gives to more options than may be blocked there.
pub(super) fn blocked_value(
    game: &Game,
    domain: &Domain,
    values: &[u32],
    position: &[i64],
    seen: &mut SeenValues,
) -> Result<u32, Stop> {
    for line in game.lines() {
        let mut on_line = Vec::new();
        for option in &game.options_on(line, position)? {
            game.check_fall(position, std::slice::from_ref(option))?;
            let number = domain
                .number(option)
                .filter(|number| values[*number] != UNKNOWN);
            let number = number.ok_or_else(|| outside(game, position, option))?;
            on_line.push(values[number]);
        }
        on_line.sort_unstable();
        // In sorted order, a value that occurs more often than may be blocked equals the one `budget` places later.
        let pairs = on_line.iter().zip(on_line.iter().skip(line.budget));
        for (value, again) in pairs {
            if value == again {
                seen.note(*value)
                    .ok_or_else(|| outside(game, position, position))?;
            }
        }
    }
    seen.mex()
        .ok_or_else(|| Stop::limit("a Grundy value beyond 32 bits"))
}
