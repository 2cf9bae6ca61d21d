//! The value or the outcome of one position by definition, from those of its options.

use super::faults::beyond_32_bits;
use grundy_rules::game::{Game, Play, Position, Stop};
use grundy_work::Job;
use std::collections::BTreeSet;

/// Gives the cells of positions.
type CellsOf<'c, E> = dyn FnMut(&[Position]) -> Result<Vec<u32>, E> + 'c;

/// The Grundy value of a position, or its outcome, 0 for P and 1 for N, from the cells of its options: all of them are
/// listed. It shares nothing with the plans of tables.
///
/// `cells` gives the cells of positions, values or outcomes as the cell that is asked for.
///
/// # Errors
/// A limit on the number of options, a fault of the rules, or what `cells` cannot give.
pub fn cell_by_definition<E: From<Stop>>(
    game: &Game,
    (play, outcomes): (Play, bool),
    position: &[i64],
    cells: &mut CellsOf<'_, E>,
    job: &Job,
) -> Result<u32, E> {
    let mut excluded = BTreeSet::new();
    if game.has_blocking() {
        for line in game.lines() {
            let options = game.options_on_for(line, position, job)?;
            let mut values = cells(&options)?;
            values.sort_unstable();
            // A value excludes if it comes more often than may be blocked.
            let again = values.iter().zip(values.iter().skip(line.budget));
            excluded.extend(
                again
                    .filter(|(value, again)| value == again)
                    .map(|(value, _)| *value),
            );
        }
        return least(&excluded, outcomes).map_err(E::from);
    }
    let options = game.options_for(position, job)?;
    if options.is_empty() && play == Play::Misere {
        return Ok(1);
    }
    let parts: Vec<Position> = options.iter().flatten().cloned().collect();
    let mut values = cells(&parts)?.into_iter();
    for option in &options {
        let sum = values
            .by_ref()
            .take(option.len())
            .fold(0, |sum, value| sum ^ value);
        excluded.insert(sum);
    }
    least(&excluded, outcomes).map_err(E::from)
}

/// The mex, or for outcomes whether 0 is among them.
fn least(excluded: &BTreeSet<u32>, outcomes: bool) -> Result<u32, Stop> {
    let mex = (0..).zip(excluded).find(|(free, value)| free != *value);
    let count = || u32::try_from(excluded.len()).map_err(|_| beyond_32_bits());
    let mex = mex.map_or_else(count, |(free, _)| Ok(free))?;
    Ok(if outcomes { mex.min(1) } else { mex })
}
