//! Exact numbers: (p + q √d) / r with integers p, q, r of 127 bits. What does not fit has no value.

use std::cmp::Ordering;

/// (p + q √d) / r in lowest terms, r > 0; d is no multiple of a square, and 0 if q is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exact {
    p: i128,
    q: i128,
    d: i128,
    r: i128,
}

/// The largest number whose square root is taken. A fixed bound.
const LARGEST_ROOT: i128 = 1 << 40;
/// The largest exponent of a power. A fixed bound.
const LARGEST_EXPONENT: i128 = 200;

fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.saturating_abs()
}

/// The largest integer whose square is at most `n`, which is not negative.
pub(crate) fn floor_root(n: i128) -> i128 {
    let (mut low, mut high) = (0, 1_i128 << 63);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match middle.checked_mul(middle) {
            Some(square) if square <= n => low = middle,
            _ => high = middle,
        }
    }
    low
}

impl From<i128> for Exact {
    fn from(p: i128) -> Exact {
        Exact {
            p,
            q: 0,
            d: 0,
            r: 1,
        }
    }
}

impl Exact {
    fn new(p: i128, q: i128, d: i128, r: i128) -> Option<Exact> {
        if r == 0 || p == i128::MIN || q == i128::MIN {
            return None;
        }
        let common = gcd(gcd(p, q), r) * r.signum();
        Some(Exact {
            p: p / common,
            q: q / common,
            d: if q == 0 { 0 } else { d },
            r: r / common,
        })
    }

    /// The integer that it is, if it is one.
    pub(crate) fn integer(&self) -> Option<i128> {
        (self.q == 0 && self.r == 1).then_some(self.p)
    }

    /// The d that two numbers have in common.
    fn root_of(self, other: Exact) -> Option<i128> {
        match (self.d, other.d) {
            (a, b) if a == b || b == 0 => Some(a),
            (0, b) => Some(b),
            _ => None,
        }
    }

    pub(crate) fn negative(self) -> Exact {
        Exact {
            p: -self.p,
            q: -self.q,
            ..self
        }
    }

    pub(crate) fn plus(self, other: Exact) -> Option<Exact> {
        let d = self.root_of(other)?;
        let sum = |a: i128, b: i128| a.checked_mul(other.r)?.checked_add(b.checked_mul(self.r)?);
        let r = self.r.checked_mul(other.r)?;
        Exact::new(sum(self.p, other.p)?, sum(self.q, other.q)?, d, r)
    }

    pub(crate) fn minus(self, other: Exact) -> Option<Exact> {
        self.plus(other.negative())
    }

    pub(crate) fn times(self, other: Exact) -> Option<Exact> {
        let d = self.root_of(other)?;
        let roots = self.q.checked_mul(other.q)?.checked_mul(d)?;
        let p = self.p.checked_mul(other.p)?.checked_add(roots)?;
        let q = (self.p.checked_mul(other.q)?).checked_add(self.q.checked_mul(other.p)?)?;
        Exact::new(p, q, d, self.r.checked_mul(other.r)?)
    }

    pub(crate) fn over(self, other: Exact) -> Option<Exact> {
        // 1 / ((p + q √d) / r) = r (p - q √d) / (p² - q² d)
        let squares = other.p.checked_mul(other.p)?;
        let roots = other.q.checked_mul(other.q)?.checked_mul(other.d)?;
        let p = other.r.checked_mul(other.p)?;
        let q = other.r.checked_mul(-other.q)?;
        let inverse = Exact::new(p, q, other.d, squares.checked_sub(roots)?)?;
        self.times(inverse)
    }

    /// -1, 0 or 1.
    fn sign(self) -> Option<i128> {
        let (p, q) = (self.p.signum(), self.q.signum());
        if p * q >= 0 {
            return Some(if p == 0 { q } else { p });
        }
        let squares = self.p.checked_mul(self.p)?;
        let roots = self.q.checked_mul(self.q)?.checked_mul(self.d)?;
        // √d is irrational: the two are not equal.
        Some(if squares > roots { p } else { q })
    }

    pub(crate) fn compare(self, other: Exact) -> Option<Ordering> {
        if let (Some(a), Some(b)) = (self.integer(), other.integer()) {
            return Some(a.cmp(&b));
        }
        Some(self.minus(other)?.sign()?.cmp(&0))
    }

    pub(crate) fn floor(self) -> Option<i128> {
        let root = floor_root(self.q.checked_mul(self.q)?.checked_mul(self.d)?);
        let above = match self.q.signum() {
            0 => self.p,
            1 => self.p.checked_add(root)?,
            _ => self.p.checked_sub(root)?.checked_sub(1)?,
        };
        Some(above.div_euclid(self.r))
    }

    pub(crate) fn ceiling(self) -> Option<i128> {
        Some(-self.negative().floor()?)
    }

    pub(crate) fn absolute(self) -> Option<Exact> {
        Some(if self.sign()? < 0 {
            self.negative()
        } else {
            self
        })
    }

    /// n, where the square root of this rational number is that of n divided by an integer; `None` if it is not taken.
    pub(crate) fn radicand(self) -> Option<i128> {
        let n = self.p.checked_mul(self.r)?;
        (self.q == 0 && (0..=LARGEST_ROOT).contains(&n)).then_some(n)
    }

    /// The square root of a rational number that is not negative.
    pub(crate) fn root(self) -> Option<Exact> {
        let n = self.radicand()?;
        let (mut outside, mut inside, mut factor) = (1_i128, n, 2);
        while factor * factor <= inside {
            while inside % (factor * factor) == 0 {
                inside /= factor * factor;
                outside *= factor;
            }
            factor += 1;
        }
        match inside {
            0 => Some(Exact::from(0)),
            1 => Exact::new(outside, 0, 0, self.r),
            d => Exact::new(0, outside, d, self.r),
        }
    }

    pub(crate) fn power(self, exponent: Exact) -> Option<Exact> {
        let times = exponent.integer()?;
        if times.abs() > LARGEST_EXPONENT {
            return None;
        }
        let mut power = Exact::from(1);
        for _ in 0..times.abs() {
            power = power.times(self)?;
        }
        if times < 0 {
            return Exact::from(1).over(power);
        }
        Some(power)
    }
}

/// The greatest common divisor.
pub(crate) fn common_divisor(a: i128, b: i128) -> i128 {
    gcd(a, b)
}

/// Is a number prime? Tried by division; `None` if it is large.
pub(crate) fn is_prime(n: i128) -> Option<bool> {
    if n > LARGEST_ROOT {
        return None;
    }
    let divisors = (2..).take_while(|d: &i128| d * d <= n);
    Some(n >= 2 && divisors.into_iter().all(|d| n % d != 0))
}

/// Is a number a square?
pub(crate) fn is_square(n: i128) -> bool {
    n >= 0 && floor_root(n).checked_mul(floor_root(n)) == Some(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phi() -> Exact {
        let root = Exact::from(5).root().unwrap();
        let sum = root.plus(Exact::from(1)).unwrap();
        sum.over(Exact::from(2)).unwrap()
    }

    #[test]
    fn multiples_of_phi_are_rounded_as_fibonacci_numbers_say() {
        let lower: Vec<i128> = (0..8)
            .map(|n| Exact::from(n).times(phi()).unwrap().floor().unwrap())
            .collect();
        assert_eq!(lower, [0, 1, 3, 4, 6, 8, 9, 11]);
        // F(2k) phi is just below F(2k + 1), and F(2k + 1) phi just above F(2k + 2).
        let below = Exact::from(832_040).times(phi()).unwrap();
        assert_eq!(
            (below.floor(), below.ceiling()),
            (Some(1_346_268), Some(1_346_269))
        );
        let above = Exact::from(1_346_269).times(phi()).unwrap();
        assert_eq!(above.floor(), Some(2_178_309));
        assert_eq!(above.negative().floor(), Some(-2_178_310));
    }

    #[test]
    fn arithmetic_is_exact_or_has_no_value() {
        let phi = phi();
        let square = phi.times(phi).unwrap();
        assert_eq!(square.minus(phi), Some(Exact::from(1)));
        assert_eq!(Exact::from(1).over(phi), phi.minus(Exact::from(1)));
        assert_eq!(
            Exact::from(8).root(),
            Exact::from(2).times(Exact::from(2).root().unwrap())
        );
        assert_eq!(Exact::from(2).root().unwrap().plus(phi), None);
        assert_eq!(Exact::from(1).over(Exact::from(0)), None);
        assert_eq!(Exact::from(i128::MAX).plus(Exact::from(1)), None);
        assert_eq!(
            Exact::from(2).power(Exact::from(10)),
            Some(Exact::from(1024))
        );
        assert_eq!(
            Exact::from(7).over(Exact::from(2)).unwrap().floor(),
            Some(3)
        );
        assert_eq!(
            Exact::from(-7).over(Exact::from(2)).unwrap().ceiling(),
            Some(-3)
        );
        assert!(is_square(49) && !is_square(50) && is_prime(97) == Some(true));
    }
}
