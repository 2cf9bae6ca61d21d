//! P-positions that lie on a sequence of pairs whose terms are polynomial, exponential or Beatty in k.

use crate::game::show;
use crate::number::gcd;

/// So many terms must follow a formula, apart from those that determine it.
const LEAST_TERMS: usize = 3;
/// So many P-positions may stand before the sequence begins.
const MOST_LISTED: usize = 6;
/// Radicands of Beatty sequences are at most this.
const MOST_RADICAND: i128 = 60;
/// Divisors of Beatty sequences are at most this.
const MOST_DIVISOR: i128 = 6;
/// Shifts of k.
const SHIFTS: i128 = 6;

/// A formula in k: its text, and the least k.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Term {
    text: String,
    from: i128,
}

/// The claim that these are the P-positions, given in increasing order of the first heap: with `symmetric` those with x <= y of a symmetric
/// set.
pub(super) fn claim(pairs: &[(i64, i64)], symmetric: bool) -> Option<String> {
    (0..=MOST_LISTED).find_map(|listed| {
        let (head, tail) = pairs.split_at_checked(listed)?;
        let (x, y) = (
            tail.iter()
                .map(|pair| i128::from(pair.0))
                .collect::<Vec<_>>(),
            tail.iter()
                .map(|pair| i128::from(pair.1))
                .collect::<Vec<_>>(),
        );
        let (first, second, from) = both(&x, &y, i128::try_from(listed).ok()?)?;
        let mut members = Vec::new();
        if !head.is_empty() {
            let shown: Vec<String> = head.iter().map(|(x, y)| show(&[*x, *y])).collect();
            members.push(format!("{{{}}}", shown.join(", ")));
        }
        members.push(format!("{{({first}, {second}) | k >= {from}}}"));
        let mirrored = if symmetric { ", symmetric" } else { "" };
        Some(format!("P = {}{mirrored}", members.join(" ∪ ")))
    })
}

/// Formulas of two sequences in the same k.
fn both(x: &[i128], y: &[i128], listed: i128) -> Option<(String, String, i128)> {
    // A constant beside another one is for conditions to say.
    if x.windows(2).all(|pair| pair[0] == pair[1]) || y.windows(2).all(|pair| pair[0] == pair[1]) {
        return None;
    }
    if let Some((first, second)) = polynomial(x, 0).zip(polynomial(y, 0)) {
        return Some((first, second, 0));
    }
    if let Some(Term { text, from }) = exponential(x, None)
        && let Some(second) = exponential(y, Some(from))
    {
        return Some((text, second.text, from));
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
fn exponential(values: &[i128], from: Option<i128>) -> Option<Term> {
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
    Some(Term { text, from })
}

/// floor(((m·k + j)·(p + √d) + t) / (m·r)) + c: in most games m = 1 and j = t = 0; in misère play of Wythoff's game and its relatives
/// sequences begin within a step (Fraenkel 1984).
#[derive(Clone, Copy)]
struct Beatty {
    plus: i128,
    radicand: i128,
    below: i128,
    /// m, j and t.
    within: (i128, i128, i128),
    shift: i128,
}

/// Where a sequence begins, within a step.
fn beginnings() -> impl Iterator<Item = (i128, i128, i128)> {
    let inside = (2..=4).flat_map(|m| (1..m).map(move |j| (m, j)));
    let moved = inside.flat_map(|(m, j)| [0, 1, -1, 2, -2, 3, -3].map(|t| (m, j, t)));
    std::iter::once((1, 0, 0)).chain(moved)
}

/// A Beatty sequence with these values from `from` on.
fn beatty(values: &[i128], from: i128) -> Option<String> {
    let last = i128::try_from(values.len()).ok()? + from - 1;
    if values.len() < 16 || last < 1 {
        return None;
    }
    let far = values[values.len() - 1];
    for within in beginnings() {
        for (below, radicand) in fields() {
            let near = (below * far - (last * last * radicand).isqrt()) / last;
            for plus in near - 2..=near + 2 {
                let mut beatty = Beatty {
                    plus,
                    radicand,
                    below,
                    within,
                    shift: 0,
                };
                beatty.shift = values[0] - beatty.term(from);
                let mut terms = (from..).zip(values);
                if terms.all(|(k, value)| beatty.term(k) == *value) {
                    return Some(beatty.shown());
                }
            }
        }
    }
    None
}

/// Divisors and radicands, small ones first.
fn fields() -> Vec<(i128, i128)> {
    let all = (1..=MOST_DIVISOR).flat_map(|r| (2..=MOST_RADICAND).map(move |d| (r, d)));
    // The root of a square is no irrational number, and that of 4 n is twice another.
    let irrational = all.filter(|(_, d)| d.isqrt() * d.isqrt() != *d && d % 4 != 0);
    let mut fields: Vec<(i128, i128)> = irrational.collect();
    fields.sort_by_key(|(below, radicand)| below * below + radicand);
    fields
}

impl Beatty {
    fn term(&self, k: i128) -> i128 {
        let (m, j, t) = self.within;
        let times = m * k + j;
        let root = (times * times * self.radicand).isqrt();
        (times * self.plus + root + t).div_euclid(m * self.below) + self.shift
    }

    fn shown(&self) -> String {
        let (m, j, t) = self.within;
        let times = match (m, j) {
            (1, 0) => "k".to_string(),
            (1, _) => format!("(k + {j})"),
            _ => format!("({m} k + {j})"),
        };
        let root = format!("sqrt({})", self.radicand);
        let sum = match self.plus {
            0 => root,
            1.. => format!("({} + {root})", self.plus),
            _ => format!("({root} - {})", -self.plus),
        };
        let product = match (self.plus, self.radicand, self.below, m) {
            (1, 5, 2, 1) => "k phi".to_string(),
            _ => format!("{times} * {sum}"),
        };
        let whole = match t {
            0 => product,
            1.. => format!("({product} + {t})"),
            _ => format!("({product} - {})", -t),
        };
        let number = match m * self.below {
            _ if whole == "k phi" => whole,
            1 => whole,
            below => format!("{whole} / {below}"),
        };
        match self.shift {
            0 => format!("floor({number})"),
            1.. => format!("floor({number}) + {}", self.shift),
            _ => format!("floor({number}) - {}", -self.shift),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
