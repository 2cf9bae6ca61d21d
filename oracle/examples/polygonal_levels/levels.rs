//! The levels below a position, by the chains of the formula: does every line x + y = h + 1 cover what
//! the chain of h leaves, and what is the value of the position where one does not?

use std::collections::HashMap;

/// The positions of value h that the formula claims for k >= 1: (a_k, a_{k+1}) with
/// a_k = ((c + 1) k^2 + (1 + 2 h - c) k) / 2. For k = 0 it is (0, h + 1).
pub(crate) fn chain(c: i64, h: i64, k: i64) -> (i64, i64) {
    let x = ((1 + c) * k * k + (1 + 2 * h - c) * k) / 2;
    (x, x + (1 + c) * k + h + 1)
}

/// Whether `to` is an option of `from`: the rules.
pub(crate) fn is_option(c: i64, from: (i64, i64), to: (i64, i64)) -> bool {
    let (i, j) = (from.0 - to.0, from.1 - to.1);
    to.0 >= 0
        && to.1 >= 0
        && ((i > 0 && j < 0 && -j < i)
            || (j > 0 && i < 0 && -i < j)
            || (i > 0 && j > 0 && (i - j).abs() <= c))
}

/// Both orders of a position.
fn both((x, y): (i64, i64)) -> [(i64, i64); 2] {
    [(x, y), (y, x)]
}

/// That the formula holds for all levels below g and fails for g, and where.
///
/// Everything is checked again but Lemma 2 and the reduction of positions to differences (Theorem 1): the
/// cells of the chains are distinct, each line x + y = h + 1 with h < g covers all differences up to
/// h + 1 + c, the line of g leaves exactly one uncovered; and, from the rules, the position has an
/// option of each value below g and none of value g.
pub(crate) fn confirm(c: i64, g: i64) -> Result<String, String> {
    let lower = |x: i64, y: i64| (x.min(y), x.max(y));
    // Only positions with a sum up to that of (g + 1, 2 g + 1) matter: the difference is below g + 1.
    let largest = 3 * g + 2;
    let mut level_of = HashMap::new();
    let mut taken: HashMap<i64, Vec<i64>> = HashMap::new();
    for h in 0..g {
        for k in i64::from(h > 0).. {
            let (x, y) = chain(c, h, k);
            if x + y > largest {
                break;
            }
            if level_of.insert((x, y), h).is_some() {
                return Err(format!("two levels claim ({x}, {y})"));
            }
            if k > 0 && x + y <= g + 1 {
                taken.entry(x + y).or_default().push(y - x);
            }
        }
    }
    let mut left = Vec::new();
    for h in 1..=g {
        left = uncovered(c, h + 1, taken.get(&(h + 1)).map_or(&[], Vec::as_slice));
        if h < g && !left.is_empty() {
            return Err(format!("the level {h} has uncovered differences {left:?}"));
        }
    }
    let [d] = left[..] else {
        return Err(format!(
            "the level {g} has the uncovered differences {left:?}, not one"
        ));
    };
    let position = (g + 1, g + 1 + d);
    if level_of.contains_key(&position) {
        return Err(format!("{position:?} has a lower value"));
    }
    let sum = position.0 + position.1;
    for h in 0..g {
        let in_chain = (0..)
            .map(|k| chain(c, h, k))
            .take_while(|(x, y)| x + y <= sum)
            .any(|cell| both(cell).iter().any(|&cell| is_option(c, position, cell)));
        // The heaps of the line x + y = h + 1 are at most g: only a move from both heaps leads there, to
        // a difference h + 1 - 2 x from d - c to d + c.
        let nearest = (h + 1 - d).div_euclid(2);
        let on_line = (nearest - c - 1..=nearest + c + 1).any(|x| {
            is_option(c, position, (x, h + 1 - x)) && !level_of.contains_key(&lower(x, h + 1 - x))
        });
        if !in_chain && !on_line {
            return Err(format!("{position:?} has no option of value {h}"));
        }
    }
    for x in 0..=g + 1 {
        let cell = (x, g + 1 - x);
        if !level_of.contains_key(&lower(cell.0, cell.1)) && is_option(c, position, cell) {
            return Err(format!("{position:?} has the option {cell:?} of value {g}"));
        }
    }
    Ok(format!(
        "c = {c}: the formula holds for all levels below {g}; {position:?} has the value {g}, predicted is {:?}; {} cells of chains",
        chain(c, g, 1),
        level_of.len(),
    ))
}

/// The differences 0, ..., n + c that are not within c of a difference on the line x + y = n, from which
/// those in `taken` are gone.
fn uncovered(c: i64, n: i64, taken: &[i64]) -> Vec<i64> {
    let mut gone = taken.to_vec();
    gone.sort_unstable();
    let mut left = Vec::new();
    let mut next = 0;
    for difference in (n % 2..=n).step_by(2) {
        if gone.binary_search(&difference).is_err() {
            left.extend(next..difference - c);
            next = difference + c + 1;
        }
    }
    left.extend(next..=n + c);
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_that_the_paper_names_fail_where_it_says() {
        assert!(
            confirm(1, 4)
                .is_ok_and(|line| line.contains("(5, 8) has the value 4, predicted is (5, 12)"))
        );
        assert!(confirm(2, 26).is_ok_and(|line| line.contains("(27, 37) has the value 26, predicted is (27, 57)")));
    }

    #[test]
    fn a_level_where_the_formula_holds_is_not_confirmed_as_failing() {
        assert!(confirm(2, 25).is_err());
        assert!(confirm(5, 60).is_err());
        assert!(confirm(1, 5).is_err());
    }
}
