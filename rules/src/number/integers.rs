//! What the arithmetic of real quadratic fields needs of integers: signs, roots, primes.

use dashu_int::ops::{BitTest, DivRem, SquareRoot};
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;

/// The order of a + b·√d relative to 0.
pub(super) fn sign_of(a: &IBig, b: &IBig, d: &IBig) -> Ordering {
    let (a_sign, b_sign) = (a.cmp(&IBig::ZERO), b.cmp(&IBig::ZERO));
    if a_sign == b_sign || b_sign == Ordering::Equal {
        return a_sign;
    }
    if a_sign == Ordering::Equal {
        return b_sign;
    }
    let by_square = (a * a).cmp(&(b * b * d));
    if a_sign == Ordering::Greater {
        by_square
    } else {
        by_square.reverse()
    }
}

pub(super) fn floor_quotient(a: IBig, b: &IBig) -> IBig {
    let (quotient, rest) = a.div_rem(b);
    if !rest.is_zero() && rest.sign() != b.sign() {
        quotient - IBig::ONE
    } else {
        quotient
    }
}

pub(super) fn exact_root(n: &UBig) -> Option<UBig> {
    let root = n.sqrt();
    (&root * &root == *n).then_some(root)
}

/// A pair (s, m) with s²·m = n, where m = 1 if n is a square, and m is squarefree if n < 2^64.
pub(super) fn split_square(n: UBig) -> (UBig, UBig) {
    if let Some(root) = exact_root(&n) {
        return (root, UBig::ONE);
    }
    let (mut outside, mut inside, mut rest) = (UBig::ONE, UBig::ONE, n);
    let mut record = |prime: u64, multiplicity: usize| {
        outside *= UBig::from(prime).pow(multiplicity / 2);
        if multiplicity % 2 == 1 {
            inside *= prime;
        }
    };
    let mut prime = 2_u64;
    let next = |prime: u64| if prime == 2 { 3 } else { prime + 2 };
    // Beyond 64 bits this only tidies: `in_one_field` and `==` do not rely on it.
    while u64::try_from(&rest).is_err() && prime < 10_000 && rest.bit_len() <= 4096 {
        record(prime, rest.remove(&UBig::from(prime)).unwrap_or(0));
        prime = next(prime);
    }
    if let Ok(mut small) = u64::try_from(&rest) {
        // Past its cube root the rest is a prime, a product of two primes, or a prime's square.
        while prime.checked_pow(3).is_some_and(|cube| cube <= small) {
            let mut multiplicity = 0;
            while small % prime == 0 {
                small /= prime;
                multiplicity += 1;
            }
            record(prime, multiplicity);
            prime = next(prime);
        }
        rest = small.into();
    }
    match exact_root(&rest) {
        Some(root) => (outside * root, inside),
        None => (outside, inside * rest),
    }
}

/// The Miller–Rabin test; these bases decide every n below 2^64 (Sorenson and Webster 2017).
pub(super) fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    if let Some(base) = BASES.iter().find(|base| n.is_multiple_of(**base)) {
        return n == *base;
    }
    let n = u128::from(n);
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|base| {
        let (mut square, mut power) = (u128::from(*base), 1);
        let mut exponent = (n - 1) >> twos;
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = power * square % n;
            }
            square = square * square % n;
            exponent /= 2;
        }
        let mut witness = power != 1;
        for _ in 0..twos {
            witness &= power != n - 1;
            power = power * power % n;
        }
        !witness
    })
}

/// The greatest common divisor, not negative.
pub fn gcd(a: i128, b: i128) -> i128 {
    match b {
        0 => a.abs(),
        b => gcd(b, a % b),
    }
}
