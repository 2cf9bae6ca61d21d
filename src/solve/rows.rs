//! Periods of rows of Grundy values, observed if no formula was found.

use super::observed::ObservedBox;
use grundy_rules::formula::Linear;
use grundy_rules::game::{Game, Offsets, Spread};
use grundy_rules::pattern::Period;
use grundy_work::Job;

/// How many rows are examined.
const ROWS: i64 = 4;
/// A row has this many parts, and a period is shown by the first.
const PARTS: i64 = 4;

/// Periods of the first rows of a game on two heaps with these names, in words; of an observed game the rules are not known.
pub(super) fn periods(seen: &ObservedBox, game: Option<&Game>, heaps: &[String]) -> Vec<String> {
    let shows_moves = game.is_none_or(|game| shows_moves(game, seen.size / PARTS));
    if seen.heaps != 2 || seen.pass || !shows_moves {
        return Vec::new();
    }
    let [row, along] = heaps else {
        return Vec::new();
    };
    let of_row = |size: i64| {
        let values: Option<Vec<u32>> = (0..seen.size).map(|far| seen.cell(&[size, far])).collect();
        let Period {
            preperiod,
            period,
            saltus,
        } = Period::seen(&values?, &Job::quiet()).ok()??;
        let kind = match saltus {
            0 => format!("period {period}"),
            _ => format!("period {period}, saltus {saltus}"),
        };
        let last = seen.size - 1;
        Some(format!(
            "values at {row} = {size}: from {along} = {preperiod} {kind} (seen to {last})"
        ))
    };
    (0..ROWS).map_while(of_row).collect()
}

/// Do heaps up to this show every kind of move? Each leads from a position to the position plus one of a set of offsets that depends on no
/// heap, by linear conditions, and no number of it is larger.
fn shows_moves(game: &Game, largest: i64) -> bool {
    let small = |number: &i64| number.checked_abs().is_some_and(|number| number <= largest);
    let all_small = |numbers: &[i64]| numbers.iter().all(small);
    let conditions = |conditions: &[Linear]| conditions.iter().all(|one| small(&one.constant));
    game.clauses().all(|clause| {
        let Ok(offsets) = Offsets::of(clause, largest.saturating_mul(PARTS)) else {
            return false;
        };
        let linear = clause.filters.is_empty() && clause.auxiliaries.is_empty();
        linear
            && conditions(&offsets.from)
            && conditions(&offsets.into)
            && match &offsets.spread {
                Spread::Listed(listed) => listed.iter().all(|offset| all_small(offset)),
                Spread::Rays(rays) => rays.iter().all(|ray| {
                    let count = ray
                        .count
                        .is_none_or(|count| i64::try_from(count).is_ok_and(|count| small(&count)));
                    count && all_small(&ray.first) && all_small(&ray.step)
                }),
                Spread::Area(area) => {
                    let mut directions = area.directions.iter();
                    all_small(&area.origin)
                        && directions.all(|direction| all_small(direction))
                        && conditions(&area.constraints)
                }
            }
    })
}
