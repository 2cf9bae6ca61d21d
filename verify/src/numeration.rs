//! Numeration systems: which words of digits stand for which number.
//!
//! Digit number i, counted from the least significant one, has the weight U(i), where U(0) = 1 and
//! U(i + 1) = a(i)·U(i) + b·U(i - 1): a sum of digits that are read is A·U(i) + B·U(i - 1) if i more follow. See `verify/FORMAT.md`.

use crate::fault::Fault;
use crate::file::NamedNumeration;
use std::fmt;

/// The greatest product of the quotients of a period, each increased by 1: it keeps sums small.
const PERIOD: u32 = 1 << 20;

/// Factors of U(i) and U(i - 1).
pub(crate) type Pair = [i128; 2];

/// What digits add to floor(n·alpha): s·p(i) = x·U(i) + y·U(i - 1).
#[derive(Debug)]
pub(crate) struct Convergents {
    /// s.
    pub(crate) scale: i128,
    /// x and y, by the residue of i.
    pub(crate) factors: Vec<Pair>,
}

pub(crate) struct NumberSystem {
    /// a(i), periodic in i.
    quotients: Vec<u32>,
    /// b: 0 in a base, 1 in the others.
    carry: i128,
    /// U(-1): 1 in the Zeckendorf system, 0 in the others.
    before: i128,
    /// U(r) and U(r - 1) for each residue r.
    weights: Vec<Pair>,
}

impl NumberSystem {
    pub(crate) fn new(
        base: Option<u32>,
        named: Option<NamedNumeration>,
    ) -> Result<NumberSystem, Fault> {
        let bad = |what: &str| Err(Fault::Bad(what.into()));
        let (quotients, carry, before) = match (base, named) {
            (Some(base), None) if !(2..=4096).contains(&base) => {
                return bad(&format!("the base {base} is not allowed"));
            }
            (Some(base), None) => (vec![base], 0, 0),
            (None, Some(NamedNumeration::Zeckendorf)) => (vec![1], 1, 1),
            (None, Some(NamedNumeration::Ostrowski(period))) => (period, 1, 0),
            (None, None) => return bad("missing field `base` or `numeration`"),
            (Some(_), Some(_)) => return bad("both a base and a numeration"),
        };
        let product = quotients.iter().try_fold(1u32, |product, a| {
            let product = product.checked_mul(a.checked_add(1)?)?;
            (*a > 0 && product <= PERIOD).then_some(product)
        });
        if product.is_none() || !(1..=8).contains(&quotients.len()) {
            return bad("the period is not allowed");
        }
        let mut weights = vec![[1, before]];
        for (index, a) in quotients[..quotients.len() - 1].iter().enumerate() {
            let [weight, below] = weights[index];
            weights.push([i128::from(*a) * weight + carry * below, weight]);
        }
        Ok(NumberSystem {
            quotients,
            carry,
            before,
            weights,
        })
    }

    /// The base, if this is one: then all words are legal, and no state is needed for them.
    pub(crate) fn base(&self) -> Option<u32> {
        (self.carry == 0).then(|| self.quotients[0])
    }

    pub(crate) fn is_zeckendorf(&self) -> bool {
        self.before == 1
    }

    /// The number of different digits.
    pub(crate) fn digits(&self) -> u32 {
        let most = self.quotients.iter().max().copied().unwrap_or(1);
        self.base().unwrap_or(most + 1)
    }

    pub(crate) fn period(&self) -> usize {
        self.quotients.len()
    }

    /// The residue of i - 1, for i of a residue.
    pub(crate) fn below(&self, residue: usize) -> usize {
        residue.checked_sub(1).unwrap_or(self.period() - 1)
    }

    /// Reads a digit of each number, with an index of a residue. `full` says which digits before were the largest, one bit for each number, the last one's the
    /// lowest; and so does the answer. None if a word is not legal.
    pub(crate) fn read(&self, residue: usize, full: i64, digits: &[u32]) -> Option<i64> {
        if self.base().is_some() {
            return Some(0);
        }
        let most = self.quotients[residue];
        let mut now = 0;
        for (place, digit) in digits.iter().rev().enumerate() {
            if *digit > most || (*digit > 0 && full >> place & 1 == 1) {
                return None;
            }
            now |= i64::from(*digit == most) << place;
        }
        Some(now)
    }

    /// Whether words may end after a digit with an index of this residue.
    pub(crate) fn may_end(&self, residue: usize, full: i64) -> bool {
        residue == 0 && (full == 0 || self.is_zeckendorf())
    }

    /// The value of A·U(i + 1) + B·U(i) as factors of U(i) and U(i - 1), for i of a residue. None if it is too large.
    pub(crate) fn down(&self, residue: usize, [a, b]: Pair) -> Option<Pair> {
        let first = product(i128::from(self.quotients[residue]), a)?;
        Some([first.checked_add(b)?, product(a, self.carry)?])
    }

    /// The value at the end, where i is 0.
    pub(crate) fn value(&self, [a, b]: Pair) -> i128 {
        a + b * self.before
    }

    /// Whether low <= A·U(i) + B·U(i - 1) + rest <= high if i is of a residue and the rest is any number from -least·(U(i) - 1) to
    /// most·(U(i) - 1): true or false, if that is the same for all i, and for all rests.
    ///
    /// The factors for i = r + t·period are turned into factors of U(r) and U(r - 1). Once none of them is negative, an end rises with t for ever; once
    /// none is positive, it falls.
    pub(crate) fn settled(
        &self,
        residue: usize,
        [a, b]: Pair,
        [most, least]: [i128; 2],
        [low, high]: [Option<i128>; 2],
    ) -> Option<bool> {
        let [weight, below] = self.weights[residue];
        let (mut from, mut to) = ([a - least, b], [a + most, b]);
        let (mut always, mut never) = (true, true);
        loop {
            let end = |[a, b]: Pair| product(a, weight)?.checked_add(product(b, below)?);
            let (lowest, highest) = (end(from)? + least, end(to)? - most);
            always &=
                low.is_none_or(|low| low <= lowest) && high.is_none_or(|high| highest <= high);
            never &= low.is_some_and(|low| highest < low) || high.is_some_and(|high| high < lowest);
            if !always && !never {
                return None;
            }
            // Beyond all bounds, and moving away from them.
            let rests = |[a, b]: Pair, end: i128| {
                let mut bounds = [low, high].into_iter().flatten();
                match (a.signum(), b.signum()) {
                    (0, 0) => true,
                    (0 | 1, 0 | 1) => bounds.all(|bound| bound < end),
                    (0 | -1, 0 | -1) => bounds.all(|bound| end < bound),
                    _ => false,
                }
            };
            let (first, second) = (rests(from, lowest), rests(to, highest));
            if first && second {
                return Some(always);
            }
            for residue in (residue..residue + self.period()).rev() {
                let residue = residue % self.period();
                from = if first {
                    from
                } else {
                    self.down(residue, from)?
                };
                to = if second { to } else { self.down(residue, to)? };
            }
        }
    }

    /// None in a base.
    pub(crate) fn convergents(&self) -> Option<Convergents> {
        let period = self.period();
        if self.base().is_some() {
            return None;
        }
        if self.is_zeckendorf() {
            return Some(Convergents {
                scale: 1,
                factors: vec![[1, 1]],
            });
        }
        // q(i) and p(i) are at place i + 1.
        let mut all: Vec<[i128; 2]> = vec![[0, 1], [1, 0]];
        for index in 0..2 * period {
            let a = i128::from(self.quotients[index % period]);
            let ([q0, p0], [q1, p1]) = (all[index], all[index + 1]);
            all.push([a * q1 + q0, a * p1 + p0]);
        }
        // The equations of i = r and i = r + period, solved: their determinant is s or -s.
        let factors = (0..period).map(|r| {
            let ([q, p], [below, _]) = (all[r + 1], all[r]);
            let ([v, u], [under, _]) = (all[r + 1 + period], all[r + period]);
            let sign = if r % 2 == 0 { 1 } else { -1 };
            [sign * (p * under - u * below), sign * (q * u - v * p)]
        });
        Some(Convergents {
            scale: all[period][0],
            factors: factors.collect(),
        })
    }
}

/// Most factors are small, and their products then much faster.
fn product(a: i128, b: i128) -> Option<i128> {
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => Some(i128::from(a) * i128::from(b)),
        _ => a.checked_mul(b),
    }
}

impl fmt::Display for NumberSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(base) = self.base() {
            return write!(f, "base {base}");
        }
        if self.is_zeckendorf() {
            return f.write_str("the Zeckendorf numeration, alpha = (1 + sqrt(5)) / 2");
        }
        let period: Vec<String> = self.quotients.iter().map(u32::to_string).collect();
        let period = period.join(", ");
        write!(
            f,
            "the Ostrowski numeration of alpha = [0; {period}, {period}, ...]"
        )
    }
}
