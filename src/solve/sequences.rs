//! P-positions that lie on a sequence of pairs whose terms are polynomial, exponential or Beatty in k.

use super::beatty::beatty;
use grundy_rules::game::show;
use grundy_rules::number::gcd;

/// The fewest terms that must follow a formula, besides those that determine it.
const LEAST_TERMS: usize = 3;
/// The most P-positions before the sequence begins. It steers the search only.
const MOST_LISTED: usize = 6;
/// The most interleaved sequences. It steers the search only.
const MOST_INTERLEAVED: usize = 3;
/// The most ways in which a set is written. It steers the search only.
const MOST_WAYS: usize = 3;
/// The greatest shift of k.
const SHIFTS: i128 = 6;

/// A formula in k: its text, and the least k.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SequenceTerm {
    text: String,
    from: i128,
}

/// Claims that these are the P-positions, given in increasing order of the first heap: with `symmetric` those with x
/// <= y of a symmetric set. The first one lists the fewest positions; the others are equivalent but list more, which
/// may be easier to prove.
pub(super) fn claims(pairs: &[(i64, i64)], symmetric: bool) -> Vec<String> {
    let mirrored = if symmetric { ", symmetric" } else { "" };
    let found = (0..=MOST_LISTED).filter_map(|listed| {
        let (head, tail) = pairs.split_at_checked(listed)?;
        let from = i128::try_from(listed).ok()?;
        let all = (1..=MOST_INTERLEAVED).find_map(|parts| interleaved(tail, parts, from));
        let listed = head.iter().map(|(x, y)| show(&[*x, *y])).collect();
        Some(format!("P = {}{mirrored}", union(listed, all?)))
    });
    let mut found: Vec<String> = found.take(MOST_WAYS).collect();
    // Only for exponential sequences is there another kind of proof.
    if !found.first().is_some_and(|first| first.contains('^')) {
        found.truncate(1);
    }
    found
}

/// The claim that these are the P-positions on one heap, in increasing order.
pub(super) fn claim_of_one(heaps: &[i64]) -> Option<String> {
    (0..=MOST_LISTED).find_map(|listed| {
        let (head, tail) = heaps.split_at_checked(listed)?;
        let parts = (1..=MOST_INTERLEAVED).find_map(|parts| {
            let each = (0..parts).map(|first| {
                let tail = tail.iter().skip(first).step_by(parts);
                let values: Vec<i128> = tail.map(|heap| i128::from(*heap)).collect();
                let (text, from) = match polynomial(&values, 0) {
                    Some(text) => (text, 0),
                    None => exponential(&values, None).map(|term| (term.text, term.from))?,
                };
                // Linear sequences have a period, which a condition on remainders expresses.
                text.contains('^')
                    .then(|| format!("{{({text}) | k >= {from}}}"))
            });
            each.collect::<Option<Vec<String>>>()
        })?;
        let listed = head.iter().map(|heap| format!("({heap})")).collect();
        Some(format!("P = {}", union(listed, parts)))
    })
}

/// A list and sets, as a union.
fn union(listed: Vec<String>, mut sets: Vec<String>) -> String {
    if !listed.is_empty() {
        sets.insert(0, format!("{{{}}}", listed.join(", ")));
    }
    sets.join(" ∪ ")
}

/// The pairs as interleaved sequences, each a formula in k.
fn interleaved(pairs: &[(i64, i64)], parts: usize, listed: i128) -> Option<Vec<String>> {
    let each = (0..parts).map(|first| {
        let own = || pairs.iter().skip(first).step_by(parts);
        let x: Vec<i128> = own().map(|pair| i128::from(pair.0)).collect();
        let y: Vec<i128> = own().map(|pair| i128::from(pair.1)).collect();
        let (first, second, from) = match parts {
            1 => both(&x, &y, listed)?,
            _ => grown(&x, &y)?,
        };
        Some(format!("{{({first}, {second}) | k >= {from}}}"))
    });
    each.collect()
}

/// Formulas of two sequences in the same k.
fn both(x: &[i128], y: &[i128], listed: i128) -> Option<(String, String, i128)> {
    if is_constant(x) || is_constant(y) {
        return None;
    }
    if let Some(found) = grown(x, y) {
        return Some(found);
    }
    let starts = std::iter::once(listed).chain(0..=SHIFTS);
    starts.into_iter().find_map(|from| {
        let first = beatty(x, from)?;
        let apart: Vec<i128> = y.iter().zip(x).map(|(y, x)| y - x).collect();
        let second = match polynomial(&apart, from) {
            Some(apart) => format!("{first} + {apart}"),
            None => beatty(y, from)?,
        };
        Some((first, second, from))
    })
}

/// A constant sequence is left to conditions.
fn is_constant(values: &[i128]) -> bool {
    values.windows(2).all(|pair| pair[0] == pair[1])
}

/// Polynomials, or exponentials with the same base.
fn grown(x: &[i128], y: &[i128]) -> Option<(String, String, i128)> {
    if is_constant(x) || is_constant(y) {
        return None;
    }
    if let Some((first, second)) = polynomial(x, 0).zip(polynomial(y, 0)) {
        return Some((first, second, 0));
    }
    let SequenceTerm { text, from } = exponential(x, None)?;
    let second = exponential(y, Some(from))?;
    Some((text, second.text, from))
}

/// The polynomial in k of degree at most 3 with these values from `from` on.
fn polynomial(values: &[i128], from: i128) -> Option<String> {
    let mut differences = vec![*values.first()?];
    let mut row = values.to_vec();
    while !row.windows(2).all(|pair| pair[0] == pair[1]) {
        row = row.windows(2).map(|pair| pair[1] - pair[0]).collect();
        differences.push(*row.first()?);
        if differences.len() > 4 {
            return None;
        }
    }
    if row.len() < LEAST_TERMS {
        return None;
    }
    // Newton's form in j = k - from, over 6.
    let newton = |degree: usize| differences.get(degree).copied().unwrap_or(0);
    let (a, b, c, d) = (newton(0) * 6, newton(1) * 6, newton(2) * 3, newton(3));
    // a + b j + c j (j - 1) + d j (j - 1) (j - 2)
    let in_j = [a, b - c + 2 * d, c - 3 * d, d];
    let s = -from;
    let in_k = [
        in_j[0] + in_j[1] * s + in_j[2] * s * s + in_j[3] * s * s * s,
        in_j[1] + 2 * in_j[2] * s + 3 * in_j[3] * s * s,
        in_j[2] + 3 * in_j[3] * s,
        in_j[3],
    ];
    let common = in_k.iter().fold(6, |common, factor| gcd(common, *factor));
    let below = 6 / common;
    let mut text = String::new();
    let mut count = 0;
    for degree in (0..4).rev() {
        let factor = in_k[degree] / common;
        if factor == 0 {
            continue;
        }
        count += 1;
        let sign = match (text.is_empty(), factor < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let power = ["", "k", "k^2", "k^3"][degree];
        let size = match (factor.abs(), degree) {
            (1, 1..) => String::new(),
            (size, 0) => size.to_string(),
            (size, _) => format!("{size} "),
        };
        text.push_str(&format!("{sign}{size}{power}"));
    }
    Some(match (below, count) {
        (_, 0) => "0".into(),
        (1, _) => text,
        (_, 1) => format!("{text} / {below}"),
        _ => format!("({text}) / {below}"),
    })
}

/// (c·d^k + e) / f with these values; from the least k for which c is not divisible by d, or from a given one.
fn exponential(values: &[i128], from: Option<i128>) -> Option<SequenceTerm> {
    let steps: Vec<i128> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let (first, second) = (*steps.first()?, *steps.get(1)?);
    let base = second.checked_div(first).filter(|base| *base >= 2)?;
    let all = steps.windows(2).all(|pair| pair[1] == base * pair[0]);
    if !all || steps.len() < LEAST_TERMS {
        return None;
    }
    // values[j] = (first·base^j + rest) / (base - 1)
    let rest = values.first()? * (base - 1) - first;
    let (mut factor, mut power) = (first, 0);
    while factor % base == 0 {
        factor /= base;
        power += 1;
    }
    let common = gcd(gcd(factor, rest), base - 1);
    let (factor, rest, below) = (factor / common, rest / common, (base - 1) / common);
    let from = from.unwrap_or(power);
    let exponent = match power - from {
        0 => "k".to_string(),
        more @ 1.. => format!("(k + {more})"),
        less => format!("(k - {})", -less),
    };
    let grown = match factor {
        1 => format!("{base}^{exponent}"),
        _ => format!("{factor} * {base}^{exponent}"),
    };
    let sum = match rest {
        0 => grown,
        1.. => format!("{grown} + {rest}"),
        _ => format!("{grown} - {}", -rest),
    };
    let text = match (below, rest) {
        (1, _) => sum,
        (_, 0) => format!("{sum} / {below}"),
        _ => format!("({sum}) / {below}"),
    };
    Some(SequenceTerm { text, from })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(pairs: &[(i64, i64)], symmetric: bool) -> Option<String> {
        claims(pairs, symmetric).into_iter().next()
    }

    fn pairs(x: impl Fn(i64) -> i64, y: impl Fn(i64) -> i64) -> Vec<(i64, i64)> {
        (0..30).map(|k| (x(k), y(k))).collect()
    }

    fn power(k: i64) -> i64 {
        (0..k).fold(1, |power, _| 3 * power)
    }

    #[test]
    fn triangular_numbers_and_their_successors_are_polynomials() {
        let all = pairs(|k| k * (k + 1) / 2, |k| (k + 1) * (k + 2) / 2);
        let claim = claim(&all, true);
        let said = "P = {((k^2 + k) / 2, (k^2 + 3 k + 2) / 2) | k >= 0}, symmetric";
        assert_eq!(claim.as_deref(), Some(said));
    }

    #[test]
    fn powers_begin_at_the_least_exponent() {
        let mut all = vec![(0, 0), (0, 1)];
        all.extend(pairs(power, |k| power(k + 1)));
        let claim = claim(&all, true);
        let said = "P = {(0, 0), (0, 1)} ∪ {(3^k, 3^(k + 1)) | k >= 0}, symmetric";
        assert_eq!(claim.as_deref(), Some(said));
    }

    #[test]
    fn sums_of_powers_are_fractions() {
        let power = |k: i64| (power(k) - 1) / 2;
        let all = pairs(|k| power(k + 1), |k| power(k + 2));
        let said = "P = {((3^k - 1) / 2, (3^(k + 1) - 1) / 2) | k >= 1}, symmetric";
        assert_eq!(claim(&all, true).as_deref(), Some(said));
    }

    #[test]
    fn wythoff_pairs_are_multiples_of_phi_with_or_without_exceptions() {
        let phi = |k: i64| (k + (5 * k * k).isqrt()) / 2;
        let all = pairs(phi, |k| phi(k) + k);
        let said = "P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric";
        assert_eq!(claim(&all, true).as_deref(), Some(said));
        let mut misere = vec![(0, 1), (2, 2)];
        misere.extend(&all[2..]);
        let said = "P = {(0, 1), (2, 2)} ∪ {(floor(k phi), floor(k phi) + k) | k >= 2}, symmetric";
        assert_eq!(claim(&misere, true).as_deref(), Some(said));
    }

    #[test]
    fn a_beatty_sequence_may_begin_within_a_step() {
        let half = |k: i64| (2 * (2 * k + 1) * (2 * k + 1)).isqrt() / 2;
        let all = pairs(half, |k| half(k) + 2 * k + 1);
        let term = "floor((2 k + 1) * sqrt(2) / 2)";
        let said = format!("P = {{({term}, {term} + 2 k + 1) | k >= 0}}, symmetric");
        assert_eq!(claim(&all, true), Some(said));
    }

    #[test]
    fn sequences_may_stand_in_turn() {
        // 0, 1, 1, 3, 5, 11, 21, … (Jacobsthal): a(n + 2) = a(n + 1) + 2 a(n).
        let mut terms = vec![0, 1];
        for n in 0..20 {
            terms.push(terms[n + 1] + 2 * terms[n]);
        }
        let all: Vec<(i64, i64)> = terms.windows(2).map(|two| (two[0], two[1])).collect();
        let even = "{((4^k - 1) / 3, (2 * 4^k + 1) / 3) | k >= 0}";
        let odd = "{((2 * 4^k + 1) / 3, (4^(k + 1) - 1) / 3) | k >= 0}";
        let said = format!("P = {even} ∪ {odd}, symmetric");
        assert_eq!(claim(&all, true), Some(said));
    }

    #[test]
    fn one_heap_may_run_along_a_sequence_and_a_line_is_none() {
        let squares: Vec<i64> = (0..20).map(|k| k * k).collect();
        let said = "P = {(k^2) | k >= 0}";
        assert_eq!(claim_of_one(&squares).as_deref(), Some(said));
        let all: Vec<i64> = [0, 1, 2].into_iter().chain((0..9).map(power)).collect();
        let said = "P = {(0), (1), (2)} ∪ {(3^k) | k >= 0}";
        assert_eq!(claim_of_one(&all).as_deref(), Some(said));
        let even: Vec<i64> = (0..20).map(|k| 2 * k).collect();
        assert_eq!(claim_of_one(&even), None);
    }

    #[test]
    fn squares_and_what_follows_no_formula_are_told_apart() {
        let all = pairs(|k| k * k, |k| k * k + 1);
        assert_eq!(
            claim(&all, false).as_deref(),
            Some("P = {(k^2, k^2 + 1) | k >= 0}")
        );
        let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
        let all: Vec<(i64, i64)> = primes.iter().map(|p| (*p, *p + 1)).collect();
        assert_eq!(claim(&all, false), None);
    }
}
