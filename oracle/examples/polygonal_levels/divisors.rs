//! The arithmetic of Theorem 2: the differences missing from the line x + y = g + 1, from the odd
//! divisors of M = 4 (g + 1) - (c + 1), and the levels where c of them stand in a row.

/// The differences missing from the line x + y = g + 1 if the formula holds below g, in increasing order.
pub(crate) fn missing(c: i64, g: i64) -> Vec<i64> {
    let m = 4 * (g + 1) - (c + 1);
    let mut found = Vec::new();
    let mut divisor = 3;
    while (c + 1) * divisor * (divisor - 2) + 4 * divisor <= m {
        if m % divisor == 0 {
            let four_times = m / divisor + (c + 1) * divisor;
            assert_eq!(four_times % 4, 0, "a difference is an integer");
            found.push(four_times / 4);
        }
        divisor += 2;
    }
    found.sort_unstable();
    found
}

/// The first of `c` numbers that stand in a row with step 2.
fn row(numbers: &[i64], c: i64) -> Option<i64> {
    let length = usize::try_from(c).ok()?;
    numbers
        .windows(length)
        .find(|window| window.windows(2).all(|pair| pair[1] == pair[0] + 2))
        .map(|window| window[0])
}

/// The difference that Theorem 2 finds uncovered in the level g.
pub(crate) fn uncovered(c: i64, g: i64) -> Option<i64> {
    row(&missing(c, g), c).map(|first| first + c - 1)
}

/// The least level g <= `top` whose missing differences have `c >= 2` in a row.
///
/// Two neighbours of a row come from divisors m < n of M with M = m n (c + 1 + 8 / (n - m)), so all pairs of
/// odd numbers give all of them.
pub(crate) fn first_failing(c: i64, top: i64) -> Option<i64> {
    let mut largest = 4 * (top + 1) - (c + 1);
    let mut best = None;
    let mut n = 5;
    while (c + 1) * n * (n - 2) + 4 * n <= largest {
        for m in (3..n).step_by(2) {
            if (c + 1) * m * n > largest {
                break;
            }
            if (8 * m) % (n - m) != 0 {
                continue;
            }
            let product = n * ((c + 1) * m + 8 * m / (n - m));
            if product > largest || product % m != 0 || (product + c + 1) % 4 != 0 {
                continue;
            }
            let four_times = product / m + (c + 1) * m;
            let goes_on = (2..c).all(|step| root(c, product, four_times - 8 * step).is_some());
            let g = (product + c + 1) / 4 - 1;
            if goes_on && row(&missing(c, g), c).is_some() {
                (largest, best) = (product - 1, Some(g));
            }
        }
        n += 2;
    }
    best
}

/// The divisor m of M with M / m + (c + 1) m = f that gives a missing difference.
fn root(c: i64, product: i64, f: i64) -> Option<i64> {
    let (c, product, f) = (i128::from(c), i128::from(product), i128::from(f));
    let square = f * f - 4 * (c + 1) * product;
    let side = square.checked_isqrt()?;
    if side * side != square {
        return None;
    }
    [f - side, f + side]
        .into_iter()
        .filter(|twice| twice % (2 * (c + 1)) == 0)
        .map(|twice| twice / (2 * (c + 1)))
        .find(|&m| {
            m >= 3 && m % 2 == 1 && product % m == 0 && (c + 1) * m * (m - 2) + 4 * m <= product
        })
        .and_then(|m| i64::try_from(m).ok())
}

/// What `first` prints.
pub(crate) fn report(c: i64, top: i64) -> String {
    match first_failing(c, top) {
        None => format!("c = {c}: no level g <= {top} has {c} missing differences in a row"),
        Some(g) => {
            let differences = missing(c, g);
            let d = row(&differences, c).map_or(0, |first| first + c - 1);
            format!(
                "c = {c}: first at g = {g}, missing {differences:?}, uncovered {d}, position ({}, {}), predicted ({}, {})",
                g + 1,
                g + 1 + d,
                g + 1,
                2 * (g + 1) + c + 1,
            )
        }
    }
}

/// The rows of at least three missing differences, by length, that begin at a middle divisor <= `bound`:
/// how many, and the least level g of each length.
///
/// Three divisors m - 2 p, m, m + 2 q of M whose differences fall by 2 have
/// m = p q ((c + 1)(p + q) + 8) / (2 (q - p)), 1 <= p < q.
pub(crate) fn rows(c: i64, bound: i64) -> std::collections::BTreeMap<usize, (u64, i64)> {
    let mut found = std::collections::BTreeMap::new();
    let mut p = 1;
    while (c + 1) * p * p < 2 * bound {
        let mut q = p + 1;
        while (c + 1) * p * q <= 2 * bound {
            if let Some((g, length)) = row_of(c, bound, p, q) {
                let entry = found.entry(length).or_insert((0, g));
                entry.0 += 1;
                entry.1 = entry.1.min(g);
            }
            q += 1;
        }
        p += 1;
    }
    found
}

/// The level and the length of the row that begins with the divisors of p and q.
fn row_of(c: i64, bound: i64, p: i64, q: i64) -> Option<(i64, usize)> {
    let numerator = p * q * ((c + 1) * (p + q) + 8);
    let denominator = 2 * (q - p);
    if numerator % denominator != 0 {
        return None;
    }
    let m = numerator / denominator;
    let (below, above) = (m - 2 * p, m + 2 * q);
    if m > bound || m % 2 == 0 || below < 3 || (4 * below) % p != 0 {
        return None;
    }
    let product = m.checked_mul((c + 1) * below + 4 * below / p)?;
    let small_enough = i128::from(c + 1) * i128::from(above) * i128::from(above - 2)
        + 4 * i128::from(above)
        <= i128::from(product);
    if (product + c + 1) % 4 != 0 || !small_enough {
        return None;
    }
    let mut f = product / below + (c + 1) * below;
    if root(c, product, f + 8).is_some() {
        return None;
    }
    let mut length = 0;
    while f > 0 && root(c, product, f).is_some() {
        length += 1;
        f -= 8;
    }
    Some(((product + c + 1) / 4 - 1, length))
}

/// What `runs` prints.
pub(crate) fn longest_rows(c: i64, bound: i64) -> String {
    let square = i128::from(c + 1) * (i128::from(bound) * i128::from(bound) + 1);
    let mut lines = vec![format!(
        "c = {c}: all rows of 3 or more for g + 1 <= {}",
        square / 4
    )];
    for (length, (count, least)) in rows(c, bound) {
        lines.push(format!("  length {length}: {count}, least g = {least}"));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_levels_with_a_row_are_those_of_the_tables() {
        assert_eq!(first_failing(2, 1_000), Some(26));
        assert_eq!(first_failing(3, 200_000), Some(122_850));
        assert_eq!(first_failing(3, 122_849), None);
        assert_eq!(missing(2, 26), [9, 11]);
        assert_eq!(uncovered(3, 122_850), Some(703));
        assert_eq!(uncovered(4, 3_930_128_134), Some(140_184));
    }

    #[test]
    fn rows_by_pairs_of_steps_are_those_of_a_plain_listing() {
        for c in 3..=9 {
            let bound = 600;
            let top = (c + 1) * (bound * bound + 1) / 4 - 1;
            let mut plain = std::collections::BTreeMap::new();
            for g in 1..top.min(4_000) {
                let differences = missing(c, g);
                let mut start = 0;
                for end in 1..=differences.len() {
                    if end == differences.len() || differences[end] != differences[end - 1] + 2 {
                        if end - start >= 3 {
                            let entry = plain.entry(end - start).or_insert((0_u64, g));
                            entry.0 += 1;
                        }
                        start = end;
                    }
                }
            }
            for (length, (_, least)) in plain {
                assert_eq!(
                    rows(c, bound).get(&length).map(|found| found.1),
                    Some(least),
                    "c = {c}"
                );
            }
        }
    }

    #[test]
    fn no_three_stand_in_a_row_if_c_is_1_mod_4() {
        for c in [5, 9, 13, 17, 21] {
            assert!(rows(c, 200_000).is_empty());
        }
    }
}
