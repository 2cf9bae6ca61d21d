//! Numbers in canonical form.

use super::value::{Number, Real, Repr};
use dashu_int::ops::Gcd;
use dashu_int::{IBig, Sign};

/// The number (p + q·√d)/r in canonical form, where r is not 0 and d is not a square unless q is 0.
pub(super) fn reduced(mut p: IBig, mut q: IBig, mut r: IBig, d: IBig) -> Number {
    if r.sign() == Sign::Negative {
        (p, q, r) = (-p, -q, -r);
    }
    if !r.is_one() {
        let common = (&p).gcd(&r);
        let common = if common.is_one() {
            common
        } else {
            common.gcd(&q)
        };
        if !common.is_one() {
            (p, q, r) = (p / &common, q / &common, r / common);
        }
    }
    if q.is_zero() {
        lowest_terms(p, r)
    } else {
        Number(Repr::Real(Box::new(Real { p, q, r, d })))
    }
}

/// The fraction p/r, already in lowest terms with r > 0.
pub(super) fn lowest_terms(p: IBig, r: IBig) -> Number {
    if r.is_one() {
        return p.into();
    }
    Number(Repr::Real(Box::new(Real {
        p,
        q: IBig::ZERO,
        r,
        d: IBig::ZERO,
    })))
}
