//! What the first terms show of x(n) / n: a pattern, not a bound.

use super::error::RecursionError;
use super::limit::decimal;
use super::pair_recursion::PairRecursion;
use dashu_int::IBig;
use grundy_work::Job;

/// The least and the greatest x(n) / n for n from ⌈N / 2⌉ to N.
///
/// Where the limit is not known, this is what can be said: seen to N. The limit, if there is one, may lie elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservedLimit {
    /// The first n.
    pub first: u64,
    /// The last n, at least 1.
    pub last: u64,
    pub least: TermRatio,
    pub greatest: TermRatio,
}

/// x(n) / n, for n ≥ 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermRatio {
    pub n: u64,
    pub x: u64,
}

impl TermRatio {
    fn is_below(self, other: TermRatio) -> bool {
        u128::from(self.x) * u128::from(other.n) < u128::from(other.x) * u128::from(self.n)
    }
}

impl ObservedLimit {
    /// The extremes over the first terms; the job hears how many there are, and answers whether to go on.
    ///
    /// # Errors
    /// A term does not fit 64 bits, the parameters are not sound, or the job was ended.
    ///
    /// ```
    /// use grundy_rules::recursion::{PairRecursion, ObservedLimit};
    ///
    /// // The limit is not known for b = 3, p = 2.
    /// let recursion = PairRecursion::new(1, 3, 2, 1)?;
    /// let seen = ObservedLimit::to(&recursion, 1000, &grundy_work::Job::quiet())?;
    /// assert_eq!(seen.range(3), ("4.673".into(), "4.726".into()));
    /// # Ok::<(), grundy_rules::recursion::RecursionError>(())
    /// ```
    pub fn to(recursion: &PairRecursion, last: u64, job: &Job) -> Result<Self, RecursionError> {
        let last = last.max(1);
        let first = last.div_ceil(2);
        let mut seen: Option<Self> = None;
        for (n, pair) in (0..=last).zip(recursion.pairs()) {
            let (x, _) = pair?;
            if n % (1 << 16) == 0 && !job.go_on(size(n), size(last)) {
                return Err(RecursionError::Interrupted);
            }
            if n < first {
                continue;
            }
            let ratio = TermRatio { n, x };
            let seen = seen.get_or_insert(Self {
                first,
                last,
                least: ratio,
                greatest: ratio,
            });
            if ratio.is_below(seen.least) {
                seen.least = ratio;
            }
            if seen.greatest.is_below(ratio) {
                seen.greatest = ratio;
            }
        }
        seen.ok_or(RecursionError::Overflow)
    }

    /// The least ratio rounded down and the greatest rounded up, with `digits` digits behind the point.
    pub fn range(&self, digits: usize) -> (String, String) {
        let scale = IBig::from(10).pow(digits);
        let TermRatio { n, x } = self.least;
        let down = &scale * x / n;
        let TermRatio { n, x } = self.greatest;
        let up = (&scale * x + (n - 1)) / n;
        (decimal(&down, digits), decimal(&up, digits))
    }
}

fn size(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
