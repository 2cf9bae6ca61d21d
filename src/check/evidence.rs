//! Witnesses: the options that show the value or the outcome of a position.

use grundy_engines::table::Table;
use grundy_proofs::claim::Witness;
use grundy_rules::game::{Game, GameOption, Outcome, Stop};

/// The witness of a position: an option with the claimed value, if that is below the computed one, else one option
/// for each value below the computed one; for outcomes, the options that are P-positions. With blocking, more options
/// of one line with the claimed value than can be blocked.
pub(super) fn witness(
    game: &Game,
    table: &Table,
    position: &[i64],
    claimed: Option<u64>,
) -> Result<Witness, Stop> {
    let Some(value) = table.value(position) else {
        let options = game.options(position)?.into_iter();
        let is_p = |option: &GameOption| match option.as_slice() {
            [only] => table.outcome(only) == Some(Outcome::P),
            _ => false,
        };
        return Ok(Witness::PPositions(options.filter(is_p).collect()));
    };
    if game.has_blocking() {
        // An option with the position's own value may exist and be blocked, so only options that cannot all be
        // blocked count.
        let Some(claimed) = claimed.filter(|claimed| *claimed < value) else {
            return Ok(Witness::Nothing);
        };
        for (budget, mut options) in game.options_by_line(position)? {
            options.retain(|option| table.value(option) == Some(claimed));
            if options.len() > budget {
                options.truncate(budget + 1);
                let shown = options.into_iter().map(|option| (vec![option], claimed));
                return Ok(Witness::Values(shown.collect()));
            }
        }
        return Ok(Witness::Nothing);
    }
    let mut shown: Vec<(GameOption, u64)> = Vec::new();
    for option in game.options(position)? {
        let sum = option
            .iter()
            .try_fold(0, |sum, part| Some(sum ^ table.value(part)?));
        let Some(sum) = sum else { continue };
        let shows = match claimed.filter(|claimed| *claimed < value) {
            Some(claimed) => sum == claimed,
            None => sum < value,
        };
        if shows && !shown.iter().any(|(_, old)| *old == sum) {
            shown.push((option, sum));
        }
    }
    Ok(Witness::Values(shown))
}
