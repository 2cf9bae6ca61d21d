//! Grundy values by mex, straight from the rules, for x + y <= S; the lemmas and the formula on them.

use crate::divisors::{missing, uncovered};
use crate::levels::chain;
use std::collections::HashMap;

/// The Grundy values of all positions with x + y <= `sum`, for the twist c.
pub(crate) struct Values {
    sum: i64,
    rows: Vec<Vec<i64>>,
}

impl Values {
    /// By mex, in the order of x + y.
    pub(crate) fn new(c: i64, sum: i64) -> Values {
        let mut values = Values {
            sum,
            rows: (0..=sum).map(|_| Vec::new()).collect(),
        };
        let mut seen = vec![-1; index(sum) + 2];
        let mut turn = 0;
        for total in 0..=sum {
            for x in 0..=total {
                let y = total - x;
                turn += 1;
                let mut see = |x: i64, y: i64| seen[index(values.get(x, y))] = turn;
                for i in 2..=x {
                    (1..i).for_each(|j| see(x - i, y + j));
                }
                for i in 2..=y {
                    (1..i).for_each(|j| see(x + j, y - i));
                }
                for i in 1..=x {
                    ((i - c).max(1)..=(i + c).min(y)).for_each(|j| see(x - i, y - j));
                }
                let value = (0..).find(|&value| seen[index(value)] != turn).unwrap_or(0);
                values.rows[index(x)].push(value);
            }
        }
        values
    }

    /// The value of (x, y).
    pub(crate) fn get(&self, x: i64, y: i64) -> i64 {
        self.rows[index(x)][index(y)]
    }

    /// Every position with its value, x <= y.
    fn positions(&self) -> impl Iterator<Item = ((i64, i64), i64)> {
        (0..=self.sum).flat_map(move |total| {
            (0..=total / 2).map(move |x| ((x, total - x), self.get(x, total - x)))
        })
    }
}

fn index(number: i64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The levels <= `top` as the formula has them: the value of each position of a chain, x + y <= `sum`.
/// Where two levels claim a position, the error is that position.
fn formula(c: i64, sum: i64, top: i64) -> Result<HashMap<(i64, i64), i64>, (i64, i64)> {
    let mut levels = HashMap::new();
    for h in 0..=top {
        for k in i64::from(h > 0).. {
            let cell = chain(c, h, k);
            if cell.0 + cell.1 > sum {
                break;
            }
            if levels.insert(cell, h).is_some() {
                return Err(cell);
            }
        }
    }
    Ok(levels)
}

/// A position with its value: (sum, x, y, value), x <= y.
type Valued = (i64, i64, i64, i64);

/// The positions where the formula and the table disagree on a level <= `top`.
fn disagreements(c: i64, values: &Values, top: i64) -> Result<Vec<Valued>, (i64, i64)> {
    let levels = formula(c, values.sum, top)?;
    Ok(values
        .positions()
        .filter(|&((x, y), value)| {
            let claimed = levels.get(&(x, y)).copied().unwrap_or((x + y - 1).max(0));
            claimed.min(value) <= top && claimed != value
        })
        .map(|((x, y), value)| (x + y, x, y, value))
        .collect())
}

/// What `small` prints.
pub(crate) fn compare(c: i64, sum: i64, top: i64) -> String {
    match disagreements(c, &Values::new(c, sum), top) {
        Err(cell) => format!("c = {c}: two levels claim {cell:?}"),
        Ok(found) => format!(
            "c = {c}, x + y <= {sum}, levels <= {top}: {} positions off the formula; first (sum, x, y, value): {:?}",
            found.len(),
            found.first(),
        ),
    }
}

/// Lemmas 1, 2 and 4, the missing differences and the first failing level, on the table of all x + y <= `sum`.
pub(crate) fn lemmas(c: i64, sum: i64) -> Result<String, String> {
    let values = Values::new(c, sum);
    for ((x, y), value) in values.positions() {
        if x + y > 0 && value >= x + y {
            return Err(format!("c = {c}: Lemma 1 fails at ({x}, {y})"));
        }
        if value > 0 && x + y != value + 1 && x <= value {
            return Err(format!("c = {c}: Lemma 2 fails at ({x}, {y})"));
        }
    }
    // Lemma 4, beyond the table: chains of all levels, pairwise disjoint.
    formula(c, 20 * sum, 20 * sum).map_err(|cell| format!("c = {c}: Lemma 4 fails at {cell:?}"))?;
    // The first level that is off the formula, as far as the table goes.
    let levels: Vec<i64> = disagreements(c, &values, sum)
        .map_err(|cell| format!("c = {c}: Lemma 4 fails at {cell:?}"))?
        .iter()
        .map(|&(_, x, y, value)| {
            let claimed = formula(c, x + y, sum)
                .ok()
                .and_then(|all| all.get(&(x, y)).copied());
            claimed.map_or(value, |claimed| claimed.min(value))
        })
        .collect();
    let failing = levels.iter().min().copied();
    // A level that fails shows within x + y <= 2 (g + 1) + g; Theorem 2 is asked as far as that.
    let within = (sum - 2) / 3;
    let expected = (1..=within).find(|&g| uncovered(c, g).is_some());
    if failing.filter(|&g| g <= within) != expected {
        return Err(format!(
            "c = {c}: the table first fails at {failing:?}, Theorem 2 says {expected:?}"
        ));
    }
    // The missing differences of every line up to the first failing level.
    for g in 1..=expected.unwrap_or(sum - 1) {
        let gone: Vec<i64> = (0..=g + 1)
            .rev()
            .map(|x| (x, g + 1 - x))
            .filter(|&(x, y)| x <= y && values.get(x, y) != g)
            .map(|(x, y)| y - x)
            .collect();
        let claimed = missing(c, g);
        if gone != claimed {
            return Err(format!(
                "c = {c}, g = {g}: missing are {gone:?}, not {claimed:?}"
            ));
        }
    }
    Ok(match failing {
        None => {
            format!("c = {c}, x + y <= {sum}: every lemma holds, and the formula in every level")
        }
        Some(g) => format!(
            "c = {c}, x + y <= {sum}: every lemma holds; the formula first fails at g = {g}"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lemmas_hold_on_small_tables() {
        for c in 1..=9 {
            assert_eq!(lemmas(c, 90).err(), None);
        }
    }

    #[test]
    fn the_table_from_the_rules_is_the_one_by_definition() {
        use grundy_oracle::{Oracle, RulesByFunction, ordinary, positions_up_to};
        for c in 0..=3 {
            let rules = RulesByFunction::new(2, move |position: &[i64]| {
                let from = (position[0], position[1]);
                let total = from.0 + from.1;
                ordinary(
                    positions_up_to(2, total)
                        .into_iter()
                        .filter(|to| crate::levels::is_option(c, from, (to[0], to[1])))
                        .collect(),
                )
            });
            let mut oracle = Oracle::new(rules);
            let values = Values::new(c, 12);
            for ((x, y), value) in values.positions() {
                assert_eq!(
                    i64::try_from(oracle.grundy(&[x, y])),
                    Ok(value),
                    "({x}, {y}), c = {c}"
                );
            }
        }
    }

    #[test]
    fn the_formula_first_disagrees_where_the_paper_says() {
        let first =
            |c| disagreements(c, &Values::new(c, 80), 26).map(|found| found.first().copied());
        assert_eq!(first(1), Ok(Some((13, 5, 8, 4))));
        assert_eq!(first(2), Ok(Some((64, 27, 37, 26))));
        assert_eq!(first(3), Ok(None));
    }
}
