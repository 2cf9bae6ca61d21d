//! Far terms of the recursion for p = q = 1, by a substitution on its gaps.
//!
//! Let g = gcd(a, b). All terms are g times those for a / g and b / g; from here on a and b are coprime.
//!
//! *The gaps.* y(n + 1) - y(n) ≥ a + b > b, so an interval (x(n), x(n) + b] holds at most one y(m). If it holds none, then
//! x(n + 1) = x(n) + b; if y(m) = x(n) + t with 1 ≤ t ≤ b, then x(n + 1) = y(m) + b. So every gap x(n + 1) - x(n) is b + t
//! with 0 ≤ t ≤ b; t is its *letter*. The letters of all gaps are the word w.
//!
//! *The substitution.* From y(m) to y(m + 1) is a step of a + b + t, where t is the letter of the gap at m. The next x after y(m)
//! is y(m) + b, and from there x goes on in steps of b until y(m + 1) is at most b ahead. So the letter t
//! gives j letters 0 and then the letter t', where t + a = j b + t' and 1 ≤ t' ≤ b. Call this word σ(t). Then
//! w = 0 σ(w) = Z(0) Z(1) Z(2) …, where Z(k) = σ^k(0).
//!
//! *Levels.* Let C(k) be the length of Z(0) … Z(k - 1), and t(i) the letters 0, t', t'', …, with
//! t(i) + a = j(i) b + t(i + 1). Then Z(k) = Z(k-1)^j(0) Z(k-2)^j(1) … Z(0)^j(k-1) t(k). Both t and j have period b from i = 1 on, and
//! j(b) = j(0) + 1; so the lengths L(k) of Z(k) satisfy L(k + b) = L(k) + L(k - 1) + j(0) L(k + b - 1) + … + j(b - 1) L(k). The x after the gaps
//! of Z(k - 1) stands b after y(C(k - 1)): x(C(k)) = x(C(k - 1)) + a C(k - 1) + b, so that the gaps of Z(k) sum to a C(k) + b.
//!
//! A term is found by descent: at most one visit a level, and the levels grow like the powers of the
//! root r of [`Limit`](super::Limit), which is about b log n levels.

use super::error::RecursionError;
use super::substitution::Substitution;
use dashu_int::UBig;
use dashu_int::ops::{BitTest, DivRem};

/// The greatest sum of the bit lengths of all levels. A fixed bound.
const LARGEST_BITS: usize = 1 << 31;

/// The pairs x(n) = mex_b {x(i), y(i) | i < n}, y(n) = x(n) + a n, for n of any size.
///
/// What was computed is kept. Measured at a thousand digits (release, a busy core): 2 to 10 ms for the first term and about 1 ms
/// for later terms and ranks, for b up to 7; 30 ms and 6 ms for a = 1, b = 8.
///
/// ```
/// use dashu_int::UBig;
/// use grundy_rules::recursion::FarTerms;
///
/// // Wythoff: x(n) = ⌊n φ⌋.
/// let mut wythoff = FarTerms::new(1, 1)?;
/// let million = UBig::from(10u8).pow(6);
/// assert_eq!(wythoff.x(&million)?, UBig::from(1_618_033u32));
/// let found = wythoff.rank_of_x(&UBig::from(1_618_034u32))?;
/// assert_eq!((found.index, found.rest), (million, UBig::ONE));
/// # Ok::<(), grundy_rules::recursion::RecursionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FarTerms {
    /// gcd(a, b), and a and b divided by it.
    scale: u64,
    a: u64,
    b: u64,
    /// j(0), …, j(b - 1): how many letters 0 come.
    zeros: Vec<u64>,
    /// The places where j is not 0.
    not_zero: Vec<usize>,
    /// The runs of equal j above 0: the first place, the place behind the last, and j.
    runs: Vec<(usize, usize, u64)>,
    /// C(k).
    starts: Vec<UBig>,
    /// x(C(k)).
    positions: Vec<UBig>,
    /// L(k).
    lengths: Vec<UBig>,
    bits: usize,
}

/// The place of a number in an increasing sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The greatest n such that the n-th term is at most the number.
    pub index: UBig,
    /// The number less that term: 0 if the number is a term.
    pub rest: UBig,
}

/// What a descent looks for.
#[derive(Clone, Copy)]
enum By {
    Index,
    X,
    Y,
}

impl FarTerms {
    /// The recursion for a, b ≥ 1.
    ///
    /// # Errors
    /// A parameter is 0, or b / gcd(a, b) is more than 2^20.
    pub fn new(a: u64, b: u64) -> Result<Self, RecursionError> {
        let substitution = Substitution::new(a, b)?;
        let zeros = substitution.zeros;
        let not_zero = (0..zeros.len()).filter(|place| zeros[*place] > 0);
        let mut runs: Vec<(usize, usize, u64)> = Vec::new();
        for (place, times) in zeros.iter().enumerate().filter(|(_, times)| **times > 0) {
            match runs.last_mut() {
                Some((_, behind, last)) if *behind == place && last == times => *behind += 1,
                _ => runs.push((place, place + 1, *times)),
            }
        }
        Ok(Self {
            runs,
            scale: substitution.scale,
            a: substitution.a,
            b: substitution.b,
            not_zero: not_zero.collect(),
            zeros,
            starts: vec![UBig::ZERO],
            positions: vec![UBig::ZERO],
            lengths: Vec::new(),
            bits: 0,
        })
    }

    /// x(n).
    ///
    /// # Errors
    /// The levels take more than 256 MB.
    pub fn x(&mut self, n: &UBig) -> Result<UBig, RecursionError> {
        let (_, x, _) = self.descend(By::Index, n)?;
        Ok(x * self.scale)
    }

    /// The pair (x(n), y(n)).
    ///
    /// # Errors
    /// As [`Self::x`].
    pub fn pair(&mut self, n: &UBig) -> Result<(UBig, UBig), RecursionError> {
        let (_, x, _) = self.descend(By::Index, n)?;
        let y = &x + n * self.a;
        Ok((x * self.scale, y * self.scale))
    }

    /// The greatest n with x(n) ≤ value, and value - x(n).
    ///
    /// # Errors
    /// As [`Self::x`].
    pub fn rank_of_x(&mut self, value: &UBig) -> Result<Rank, RecursionError> {
        self.rank(By::X, value)
    }

    /// The greatest n with y(n) ≤ value, and value - y(n).
    ///
    /// # Errors
    /// As [`Self::x`].
    pub fn rank_of_y(&mut self, value: &UBig) -> Result<Rank, RecursionError> {
        self.rank(By::Y, value)
    }

    /// The n with x = x(n) and y = y(n), if there is one.
    ///
    /// # Errors
    /// As [`Self::x`].
    pub fn index_of(&mut self, x: &UBig, y: &UBig) -> Result<Option<UBig>, RecursionError> {
        if y < x {
            return Ok(None);
        }
        let step = UBig::from(self.a) * self.scale;
        let (n, rest) = (y - x).div_rem(step);
        Ok((rest.is_zero() && self.x(&n)? == *x).then_some(n))
    }

    fn rank(&mut self, by: By, value: &UBig) -> Result<Rank, RecursionError> {
        let (value, below) = value.div_rem(UBig::from(self.scale));
        let (index, _, rest) = self.descend(by, &value)?;
        Ok(Rank {
            index,
            rest: rest * self.scale + below,
        })
    }

    /// The greatest n at which the measure is at most the target, x(n), and what is left.
    fn descend(&mut self, by: By, target: &UBig) -> Result<(UBig, UBig, UBig), RecursionError> {
        let mut level = self.level(by, target)?;
        let mut rest = target - self.before(by, level);
        let mut index = self.starts[level].clone();
        let mut x = self.positions[level].clone();
        let period = self.zeros.len();
        'inside: while level > 0 && !rest.is_zero() {
            let top = level - 1;
            for turn in 0..=top / period {
                // Z(b) begins the second turn, in which j(b) = j(0) + 1.
                let more = turn > 0 && self.zeros[0] == 0;
                let places = more.then_some(0).into_iter();
                for place in places.chain(self.not_zero.iter().copied()) {
                    let step = turn * period + place;
                    if step > top {
                        break;
                    }
                    let below = top - step;
                    let times = self.zeros[place] + u64::from(turn > 0 && place == 0);
                    let weight = self.weight(by, below);
                    let copies = if rest < weight {
                        0
                    } else {
                        whole_copies(&rest, &weight, times)
                    };
                    if copies > 0 {
                        rest -= weight * copies;
                        index += &self.lengths[below] * copies;
                        x += self.width(below) * copies;
                    }
                    if copies < times {
                        level = below;
                        continue 'inside;
                    }
                    if rest.is_zero() {
                        break 'inside;
                    }
                }
            }
            // The last letter of Z(k), which is one gap.
            break;
        }
        Ok((index, x, rest))
    }

    /// The level k with the target among the gaps of Z(k).
    fn level(&mut self, by: By, target: &UBig) -> Result<usize, RecursionError> {
        while self.lengths.is_empty() || self.before(by, self.lengths.len()) <= *target {
            self.grow()?;
        }
        let (mut low, mut high) = (0, self.lengths.len());
        while high - low > 1 {
            let middle = low.midpoint(high);
            match self.before(by, middle) <= *target {
                true => low = middle,
                false => high = middle,
            }
        }
        Ok(low)
    }

    /// The measure of Z(0) … Z(k - 1).
    fn before(&self, by: By, level: usize) -> UBig {
        match by {
            By::Index => self.starts[level].clone(),
            By::X => self.positions[level].clone(),
            By::Y => &self.positions[level] + &self.starts[level] * self.a,
        }
    }

    /// The measure of Z(k).
    fn weight(&self, by: By, level: usize) -> UBig {
        match by {
            By::Index => self.lengths[level].clone(),
            By::X => self.width(level),
            By::Y => &self.starts[level + 1] * self.a + self.b,
        }
    }

    /// The sum of the gaps of Z(k).
    fn width(&self, level: usize) -> UBig {
        &self.starts[level] * self.a + self.b
    }

    fn grow(&mut self) -> Result<(), RecursionError> {
        let (level, period) = (self.lengths.len(), self.zeros.len());
        let mut length = match level.checked_sub(period) {
            None => UBig::ONE,
            Some(0) => self.lengths[0].clone(),
            Some(old) => &self.lengths[old] + &self.lengths[old - 1],
        };
        // L(k-1-i) for the places i of a run add up to a difference of starts.
        for (first, behind, times) in &self.runs {
            if *first >= level {
                break;
            }
            let behind = (*behind).min(level);
            let run = match behind - first {
                1 => self.lengths[level - 1 - first].clone(),
                _ => &self.starts[level - first] - &self.starts[level - behind],
            };
            match times {
                1 => length += run,
                times => length += run * *times,
            }
        }
        let start = &self.starts[level] + &length;
        let position = &self.positions[level] + self.width(level);
        self.bits += length.bit_len() + start.bit_len() + position.bit_len() + 512;
        if self.bits > LARGEST_BITS {
            return Err(RecursionError::TooLarge("the table of levels"));
        }
        self.lengths.push(length);
        self.starts.push(start);
        self.positions.push(position);
        Ok(())
    }
}

/// How many copies of a weight > 0 fit into the rest, up to a bound.
fn whole_copies(rest: &UBig, weight: &UBig, times: u64) -> u64 {
    match times {
        1 => u64::from(rest >= weight),
        _ => u64::try_from(rest / weight).unwrap_or(u64::MAX).min(times),
    }
}
