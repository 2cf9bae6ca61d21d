//! Numbers compared, shown, and made from other types.

use super::canonical::lowest_terms;
use super::integers::sign_of;
use super::value::{Number, Real, Repr};
use dashu_int::ops::UnsignedAbs;
use dashu_int::{IBig, Sign};
use dashu_ratio::RBig;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a == b,
            (Repr::Big(a), Repr::Big(b)) => a == b,
            (Repr::Real(a), Repr::Real(b)) if a.d == b.d => a.p == b.p && a.q == b.q && a.r == b.r,
            (Repr::Real(_), Repr::Real(_)) => self.cmp(other) == Ordering::Equal,
            _ => false,
        }
    }
}

impl Eq for Number {}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Repr::Small(small) => small.hash(state),
            Repr::Big(big) => big.hash(state),
            // The parts p/r and q²·d/r² do not depend on the square factors left in d.
            Repr::Real(real) => {
                let Real { p, q, r, d } = &**real;
                RBig::from_parts_signed(p.clone(), r.clone()).hash(state);
                q.sign().hash(state);
                RBig::from_parts_signed(q * q * d, r * r).hash(state);
            }
        }
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => return a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => return a.cmp(b),
            _ => {}
        }
        let (x, y) = (self.to_real(), other.to_real());
        // The difference is a + b·√d - c·√e over a positive denominator.
        let a = &x.p * &y.r - &y.p * &x.r;
        let (b, c) = (&x.q * &y.r, &y.q * &x.r);
        let (d, e) = (x.d, y.d);
        if c.is_zero() || b.is_zero() || d == e {
            let d = if b.is_zero() { &e } else { &d };
            return sign_of(&a, &(b - c), d);
        }
        let left = sign_of(&a, &b, &d);
        let right = c.cmp(&IBig::ZERO);
        if left != right {
            return left.cmp(&right);
        }
        let squares = &a * &a + &b * &b * &d - &c * &c * &e;
        let by_square = sign_of(&squares, &(a * b * IBig::from(2)), &d);
        if left == Ordering::Greater {
            by_square
        } else {
            by_square.reverse()
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Real { p, q, r, d } = match &self.0 {
            Repr::Small(small) => return small.fmt(f),
            Repr::Big(big) => return big.fmt(f),
            Repr::Real(real) => &**real,
        };
        let negative = q.sign() == Sign::Negative;
        let size = q.unsigned_abs();
        let root = if size.is_one() {
            format!("sqrt({d})")
        } else {
            format!("{size}*sqrt({d})")
        };
        let text = match (q.is_zero(), p.is_zero(), r.is_one()) {
            (true, ..) => p.to_string(),
            (_, true, _) => format!("{}{root}", if negative { "-" } else { "" }),
            (.., true) => format!("{p} {} {root}", if negative { "-" } else { "+" }),
            _ => format!("({p} {} {root})", if negative { "-" } else { "+" }),
        };
        if r.is_one() {
            f.pad(&text)
        } else {
            f.pad(&format!("{text}/{r}"))
        }
    }
}

impl From<i64> for Number {
    #[inline]
    fn from(value: i64) -> Self {
        match value {
            i64::MIN => Self(Repr::Big(IBig::from(value))),
            _ => Self(Repr::Small(value)),
        }
    }
}

impl From<IBig> for Number {
    fn from(value: IBig) -> Self {
        match i64::try_from(&value) {
            Ok(small) if small != i64::MIN => Self(Repr::Small(small)),
            _ => Self(Repr::Big(value)),
        }
    }
}

impl From<RBig> for Number {
    fn from(value: RBig) -> Self {
        let (numerator, denominator) = value.into_parts();
        lowest_terms(numerator, denominator.into())
    }
}

impl From<i32> for Number {
    #[inline]
    fn from(value: i32) -> Self {
        i64::from(value).into()
    }
}

impl From<u32> for Number {
    #[inline]
    fn from(value: u32) -> Self {
        i64::from(value).into()
    }
}

impl From<u64> for Number {
    #[inline]
    fn from(value: u64) -> Self {
        i64::try_from(value).map_or_else(|_| Self(Repr::Big(value.into())), Self::from)
    }
}

impl From<usize> for Number {
    #[inline]
    fn from(value: usize) -> Self {
        i64::try_from(value).map_or_else(|_| Self(Repr::Big(value.into())), Self::from)
    }
}
