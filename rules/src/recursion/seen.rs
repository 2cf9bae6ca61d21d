//! What the first terms show of x(n) / n: a pattern, not a bound.

use super::limit::decimal;
use super::{PairRecursion, RecursionError};
use dashu_int::IBig;
use grundy_work::Job;

/// The least and the greatest x(n) / n for n from ⌈N / 2⌉ to N.
///
/// Where the limit is not known, this is what can be said: seen to N. The limit, if there is one, may lie elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The first n.
    pub first: u64,
    /// The last n, at least 1.
    pub last: u64,
    /// n and x(n) where the ratio is least.
    pub least: (u64, u64),
    /// n and x(n) where the ratio is greatest.
    pub greatest: (u64, u64),
}

impl Seen {
    /// The extremes over the first terms; the job hears how many there are, and answers whether to go on.
    ///
    /// # Errors
    /// A term does not fit 64 bits, the parameters are not sound, or the job was ended.
    ///
    /// ```
    /// use grundy_rules::recursion::{PairRecursion, Seen};
    ///
    /// // The limit is not known for b = 3, p = 2.
    /// let recursion = PairRecursion::new(1, 3, 2, 1)?;
    /// let seen = Seen::to(&recursion, 1000, &grundy_work::Job::quiet())?;
    /// assert_eq!(seen.range(3), ("4.673".into(), "4.726".into()));
    /// # Ok::<(), grundy_rules::recursion::RecursionError>(())
    /// ```
    pub fn to(recursion: &PairRecursion, last: u64, job: &Job) -> Result<Self, RecursionError> {
        let last = last.max(1);
        let first = last.div_ceil(2);
        let mut seen: Option<Self> = None;
        for (n, pair) in (0..=last).zip(recursion.pairs()) {
            let (x, _) = pair?;
            if n % (1 << 20) == 0 && !job.go_on(size(n), size(last)) {
                return Err(RecursionError::Interrupted);
            }
            if n < first {
                continue;
            }
            let seen = seen.get_or_insert(Self {
                first,
                last,
                least: (n, x),
                greatest: (n, x),
            });
            if below((n, x), seen.least) {
                seen.least = (n, x);
            }
            if below(seen.greatest, (n, x)) {
                seen.greatest = (n, x);
            }
        }
        seen.ok_or(RecursionError::Overflow)
    }

    /// The least ratio rounded down and the greatest rounded up, with so many digits behind the point.
    pub fn range(&self, digits: usize) -> (String, String) {
        let scale = IBig::from(10).pow(digits);
        let floor = |(n, x): (u64, u64)| &scale * x / n;
        let (n, x) = self.greatest;
        let up = (&scale * x + (n - 1)) / n;
        (decimal(&floor(self.least), digits), decimal(&up, digits))
    }
}

fn size(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// Is the first ratio less than the second?
fn below((n, x): (u64, u64), (m, y): (u64, u64)) -> bool {
    u128::from(x) * u128::from(m) < u128::from(y) * u128::from(n)
}
