//! The recursion without repairs, where x(n) and y(n) never fall.
//!
//! x(n) waits at a value z until z has multiplicity q. Then it goes on to the least z' such that (z' - b, z'] is free of
//! elements with multiplicity q; only values of y can stand there, and they come in order. Values of y that
//! are still ahead stand in a queue. Its share of n is 1 - s, where s is the limit of x(n) / y(n). Where that is more than an
//! eighth, a copy of the whole recursion is left behind when the queue is long; it follows, gives the later values of y
//! when they are needed, and leaves a copy behind in its turn. The copies walk over the share s of n, s^2 of n, …, so that a
//! term costs at most 1 / (1 - s) < 8 steps, and the memory grows with the logarithm of n. Else the queue stays, with less
//! than n bytes.
//!
//! Measured on a busy core (release): 10^6 terms 30 to 90 ms; 10^8 terms 5 s in 10 MB (a = b = p = q = 1), 2 s in 68 MB (b = 8),
//! 3 s in 11 MB (b = p = 8).

use super::error::RecursionError;
use std::collections::VecDeque;
use std::iter::FusedIterator;

/// How many values of y wait before a copy is left behind.
const WAITING: u64 = 1 << 16;
/// … and they are more than this share of all.
const SHARE: u64 = 8;
/// How many terms a copy gives at a time.
const BATCH: usize = 1 << 12;

/// The increments a ⌊n / p⌋ for n = 0, 1, 2, …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Staircase {
    a: u64,
    p: u64,
    height: Option<u64>,
    /// How many terms of this height are left.
    left: u64,
}

impl Staircase {
    /// p terms of each height, the heights a apart; p = 0 counts as p = 1.
    pub fn new(a: u64, p: u64) -> Self {
        Self {
            a,
            p,
            height: Some(0),
            left: p,
        }
    }
}

impl Iterator for Staircase {
    type Item = Result<u64, RecursionError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let Some(height) = self.height else {
            return Some(Err(RecursionError::Overflow));
        };
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.left = self.p;
            self.height = height.checked_add(self.a);
        }
        Some(Ok(height))
    }
}

/// The pairs x(n) = mex_b^q {x(i), y(i) | i < n}, y(n) = x(n) + d(n), for nondecreasing d(n) ≥ 0.
///
/// The iterator of d(n) is copied now and then; where it ends, the pairs end. An error ends the pairs too.
///
/// ```
/// use grundy_rules::recursion::Rising;
///
/// // The differences 0, 1, 3, 6, 10, … in place of Wythoff's 0, 1, 2, 3, 4, …
/// let triangular = (0..).map(|n: u64| Ok(n * (n + 1) / 2));
/// let pairs: Result<Vec<_>, _> = Rising::new(1, 1, true, triangular).take(5).collect();
/// assert_eq!(pairs?, [(0, 0), (1, 2), (3, 6), (4, 10), (5, 15)]);
/// # Ok::<(), grundy_rules::recursion::RecursionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rising<D> {
    b: u64,
    q: u64,
    once: bool,
    increments: D,
    increment: u64,
    /// The number of pairs given.
    index: u64,
    /// The next x; none when it does not fit.
    x: Option<u64>,
    /// The multiplicity of this value.
    multiplicity: u64,
    /// Values y(i) > x(i) not below x, in order.
    waiting: VecDeque<u64>,
    /// Gives the values of y that follow those waiting.
    behind: Option<Box<Self>>,
    ended: bool,
}

impl<D: Iterator<Item = Result<u64, RecursionError>> + Clone> Rising<D> {
    /// The recursion for b, q ≥ 1 (0 counts as 1); `once` says that a pair (z, z) counts z once.
    pub fn new(b: u64, q: u64, once: bool, increments: D) -> Self {
        Self {
            b: b.max(1),
            q,
            once,
            increments,
            increment: 0,
            index: 0,
            x: Some(0),
            multiplicity: 0,
            waiting: VecDeque::new(),
            behind: None,
            ended: false,
        }
    }

    fn pair(&mut self) -> Result<Option<(u64, u64)>, RecursionError> {
        if self.behind.is_none() && self.is_long() {
            self.behind = Some(Box::new(self.clone()));
        }
        let Some(increment) = self.increments.next().transpose()? else {
            return Ok(None);
        };
        if increment < self.increment {
            return Err(RecursionError::Falling);
        }
        self.increment = increment;
        let Some((x, y)) = self.x.and_then(|x| Some((x, x.checked_add(increment)?))) else {
            return Err(RecursionError::Overflow);
        };
        self.index += 1;
        self.multiplicity += 1;
        if increment == 0 {
            self.multiplicity += u64::from(!self.once);
        } else if self.behind.is_none() {
            self.waiting.push_back(y);
        }
        if self.multiplicity >= self.q {
            self.advance(x);
        }
        Ok(Some((x, y)))
    }

    /// Is the queue so long that a copy is worth its time?
    fn is_long(&self) -> bool {
        let waiting = u64::try_from(self.waiting.len()).unwrap_or(u64::MAX);
        waiting >= WAITING && waiting > self.index / SHARE
    }

    /// Goes on from a value of multiplicity at least q.
    fn advance(&mut self, mut last: u64) {
        loop {
            self.x = last.checked_add(self.b);
            self.multiplicity = 0;
            let Some(x) = self.x else { return };
            let Some(y) = self.first_waiting().filter(|y| *y <= x) else {
                return;
            };
            let mut count = 0;
            while self.first_waiting() == Some(y) {
                self.waiting.pop_front();
                count += 1;
            }
            if count >= self.q {
                last = y;
            } else if y == x {
                self.multiplicity = count;
                return;
            }
        }
    }

    fn first_waiting(&mut self) -> Option<u64> {
        if self.waiting.is_empty()
            && let Some(behind) = &mut self.behind
        {
            for _ in 0..BATCH {
                if behind.index >= self.index {
                    break;
                }
                // What it gives was given before: no error can come.
                if let Some(Ok((x, y))) = behind.next()
                    && x < y
                {
                    self.waiting.push_back(y);
                }
            }
        }
        self.waiting.front().copied()
    }
}

impl<D: Iterator<Item = Result<u64, RecursionError>> + Clone> Iterator for Rising<D> {
    type Item = Result<(u64, u64), RecursionError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let pair = self.pair().transpose();
        self.ended = !matches!(pair, Some(Ok(_)));
        pair
    }
}

impl<D: Iterator<Item = Result<u64, RecursionError>> + Clone> FusedIterator for Rising<D> {}
