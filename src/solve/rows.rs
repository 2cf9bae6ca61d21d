//! Periods of rows of Grundy values, observed if no formula was found.

use super::observed::ObservedBox;
use grundy_rules::pattern::Period;
use grundy_work::Job;

/// How many rows are examined.
const ROWS: i64 = 4;

/// Periods of the first rows of a game on two heaps with these names, in words.
pub(super) fn periods(seen: &ObservedBox, heaps: &[String]) -> Vec<String> {
    if seen.heaps != 2 || seen.pass {
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
