//! Rare values of one heap: the values of sparse space (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4).
//!
//! A set of digits splits the values in two: those with an even number of ones there are closed under nim-sums. Where few heaps have such a value, they
//! are the rare ones, and the others the common ones.

use super::cells::UNKNOWN;

/// Rare values are told where fewer than one heap in this many has one. It steers the search only.
const FEW: usize = 6;
/// The largest values that are split. It steers the search only.
const LARGEST: i64 = 1 << 11;

/// The digits that leave the fewest heaps rare, if these are few.
pub fn mask(values: &[i64]) -> Option<u64> {
    let known = || values.iter().filter(|value| **value != UNKNOWN);
    let most = known()
        .copied()
        .max()
        .filter(|most| (1..LARGEST).contains(most))?;
    let mut counts = vec![0_usize; usize::try_from(most).ok()? + 1];
    for value in known() {
        *counts.get_mut(usize::try_from(*value).ok()?)? += 1;
    }
    let digits = u64::try_from(most).ok()?.checked_ilog2()? + 1;
    let rare = |mask: u64| {
        let each = (0..)
            .zip(&counts)
            .filter(|(value, _)| is_even(*value, mask));
        each.map(|(_, count)| *count).sum::<usize>()
    };
    let best = (1..1_u64 << digits).min_by_key(|mask| rare(*mask))?;
    let count = rare(best);
    (count > 0 && count * FEW < values.len()).then_some(best)
}

/// Has the value an even number of ones among these digits?
pub fn is_rare(value: i64, mask: u64) -> bool {
    u64::try_from(value).is_ok_and(|value| is_even(value, mask))
}

fn is_even(value: u64, mask: u64) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

#[cfg(test)]
mod tests {
    use super::{is_rare, mask};

    #[test]
    fn the_rare_values_of_kayles_are_those_of_winning_ways() {
        // Kayles by its definition: take one or two pins from a row.
        let mut values: Vec<i64> = Vec::new();
        for n in 0..200_usize {
            let mut reached = [false; 64];
            for taken in [1, 2] {
                for left in 0..=n.saturating_sub(taken) {
                    if let Some(right) = (n - left).checked_sub(taken) {
                        let value = values[left] ^ values[right];
                        reached[usize::try_from(value).expect("a value")] = true;
                    }
                }
            }
            let mex = reached.iter().position(|reached| !reached);
            values.push(i64::try_from(mex.expect("a value")).expect("a value"));
        }
        let mask = mask(&values).expect("a mask");
        let rare: Vec<usize> = (0..values.len())
            .filter(|n| is_rare(values[*n], mask))
            .collect();
        assert_eq!(rare, [0, 3, 6, 11, 18, 22, 28, 34, 39, 70]);
    }

    #[test]
    fn values_that_are_all_alike_have_no_rare_ones() {
        assert_eq!(mask(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), None);
        assert_eq!(mask(&[]), None);
        assert_eq!(mask(&[0, 0, 0]), None);
    }
}
