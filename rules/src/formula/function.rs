//! Functions of integers that no sentence of arithmetic defines here: least common multiples, primes, factorials, binomial coefficients.
//! Tables and sequences compute them; proofs refuse them.

use crate::number::{Exact, Number, NumberError};
use dashu_int::IBig;
use dashu_int::ops::Gcd;
use std::sync::OnceLock;

/// A function of integers by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedFunction {
    /// `lcm(a, b)`, 0 if one of them is 0.
    Lcm,
    /// `prime(i)`: the i-th prime, 2 for i = 1.
    Prime,
    /// `factorial(n)`, `n!`
    Factorial,
    /// `binomial(n, k)`: the number of sets of k among n, 0 if k > n.
    Binomial,
}

/// Primes are listed below this number. A fixed bound.
const PRIMES_BELOW: usize = 1 << 20;

/// The largest n whose factorial, or binomial coefficients, are computed beyond 64 bits. A fixed bound. A fixed bound.
const LARGEST_FACTORIAL: i64 = 10_000;

impl NamedFunction {
    /// The function with this name.
    pub fn named(name: &str) -> Option<NamedFunction> {
        use NamedFunction::{Binomial, Factorial, Lcm, Prime};
        [Lcm, Prime, Factorial, Binomial]
            .into_iter()
            .find(|function| function.name() == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            NamedFunction::Lcm => "lcm",
            NamedFunction::Prime => "prime",
            NamedFunction::Factorial => "factorial",
            NamedFunction::Binomial => "binomial",
        }
    }

    /// How many numbers it takes; `lcm` of more is taken pair by pair.
    pub fn arity(self) -> usize {
        match self {
            NamedFunction::Lcm | NamedFunction::Binomial => 2,
            NamedFunction::Prime | NamedFunction::Factorial => 1,
        }
    }

    /// The value, exactly.
    pub fn value(self, of: &[Number]) -> Exact {
        let small: Option<Vec<i64>> = of.iter().map(Number::as_small).collect();
        if let Some(value) = small.and_then(|of| self.small_value(&of)) {
            return Ok(Number::from(value));
        }
        let integer = |place: usize| {
            let number = of.get(place).and_then(Number::to_ibig);
            number.ok_or(NumberError::NotAnInteger("an argument of this function"))
        };
        match self {
            NamedFunction::Lcm => {
                let (a, b) = (integer(0)?, integer(1)?);
                if a == IBig::ZERO || b == IBig::ZERO {
                    return Ok(Number::ZERO);
                }
                let common = IBig::from((&a).gcd(&b));
                Number::from(a / common)
                    .times(&Number::from(b))
                    .map(|lcm| lcm.absolute())
            }
            NamedFunction::Prime => match integer(0)? {
                index if index < IBig::ONE => Err(NumberError::NotPositive("the index of a prime")),
                _ => Err(NumberError::TooLarge("the index of a prime")),
            },
            NamedFunction::Factorial => {
                let n = bounded(&integer(0)?)?;
                product(1..=n)
            }
            NamedFunction::Binomial => {
                let (n, k) = (bounded(&integer(0)?)?, integer(1)?);
                if k < IBig::ZERO {
                    return Err(NumberError::Negative("an argument of binomial"));
                }
                match i64::try_from(&k) {
                    Ok(k) if k <= n => {
                        let k = k.min(n - k);
                        product(n - k + 1..=n)?.floor_div(&product(1..=k)?)
                    }
                    _ => Ok(Number::ZERO),
                }
            }
        }
    }

    /// The value in 64 bits. `None` says nothing.
    pub fn small_value(self, of: &[i64]) -> Option<i64> {
        match (self, of) {
            (NamedFunction::Lcm, [a, b]) => {
                let common = gcd(*a, *b)?;
                match common {
                    0 => Some(0),
                    _ => (a / common).checked_mul(*b)?.checked_abs(),
                }
            }
            (NamedFunction::Prime, [index]) => {
                let place = usize::try_from(*index).ok()?.checked_sub(1)?;
                primes().get(place).copied()
            }
            (NamedFunction::Factorial, [n]) if *n >= 0 => {
                (1..=*n).try_fold(1_i64, |product, factor| product.checked_mul(factor))
            }
            (NamedFunction::Binomial, [n, k]) if *n >= 0 && *k >= 0 => {
                if k > n {
                    return Some(0);
                }
                let k = *k.min(&(n - k));
                (0..k).try_fold(1_i64, |sets, i| Some(sets.checked_mul(n - i)? / (i + 1)))
            }
            _ => None,
        }
    }
}

/// An n whose factorial is computed.
fn bounded(n: &IBig) -> Result<i64, NumberError> {
    match i64::try_from(n) {
        Ok(n) if n < 0 => Err(NumberError::Negative(
            "an argument of factorial or binomial",
        )),
        Ok(n) if n <= LARGEST_FACTORIAL => Ok(n),
        _ if *n < IBig::ZERO => Err(NumberError::Negative(
            "an argument of factorial or binomial",
        )),
        _ => Err(NumberError::TooLarge(
            "an argument of factorial or binomial",
        )),
    }
}

fn product(factors: std::ops::RangeInclusive<i64>) -> Exact {
    let product: IBig = factors.map(IBig::from).product();
    Ok(Number::from(product))
}

/// The greatest common divisor, where it fits.
pub(super) fn gcd(left: i64, right: i64) -> Option<i64> {
    let (mut a, mut b) = (left.unsigned_abs(), right.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).ok()
}

/// The primes below [`PRIMES_BELOW`], in order.
fn primes() -> &'static [i64] {
    static PRIMES: OnceLock<Vec<i64>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        let mut composite = vec![false; PRIMES_BELOW];
        let mut primes = Vec::new();
        for number in 2..PRIMES_BELOW {
            if !composite[number] {
                primes.extend(i64::try_from(number));
                for multiple in (number * number..PRIMES_BELOW).step_by(number) {
                    composite[multiple] = true;
                }
            }
        }
        primes
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_64_bits_and_exact_ones_are_those_of_the_definition() {
        let exact = |function: NamedFunction, of: &[i64]| {
            let of: Vec<Number> = of.iter().map(|n| Number::from(*n)).collect();
            function.value(&of)
        };
        for a in -12..=12_i64 {
            for b in -12..=12_i64 {
                let lcm = (0..=144).find(|n| match (a, b) {
                    (0, _) | (_, 0) => *n == 0,
                    _ => *n > 0 && n % a == 0 && n % b == 0,
                });
                assert_eq!(NamedFunction::Lcm.small_value(&[a, b]), lcm, "{a} {b}");
            }
        }
        let is_prime = |n: i64| n > 1 && (2..n).all(|d| n % d != 0);
        let listed: Vec<i64> = (2..200).filter(|n| is_prime(*n)).collect();
        for (place, prime) in listed.iter().enumerate() {
            let index = i64::try_from(place).unwrap() + 1;
            assert_eq!(
                exact(NamedFunction::Prime, &[index]),
                Ok(Number::from(*prime))
            );
        }
        assert!(exact(NamedFunction::Prime, &[0]).is_err());
        assert!(exact(NamedFunction::Prime, &[1 << 40]).is_err());
        // Pascal's triangle, beyond 64 bits too.
        let mut row = vec![Number::ONE];
        for n in 0..90_i64 {
            for (k, expected) in row.iter().enumerate() {
                let k = i64::try_from(k).unwrap();
                assert_eq!(
                    exact(NamedFunction::Binomial, &[n, k]).as_ref(),
                    Ok(expected),
                    "{n} {k}"
                );
            }
            let inner = row.windows(2).map(|pair| pair[0].plus(&pair[1]).unwrap());
            row = [Number::ONE]
                .into_iter()
                .chain(inner)
                .chain([Number::ONE])
                .collect();
        }
        let mut factorial = Number::ONE;
        for n in 1..40_i64 {
            factorial = factorial.times(&Number::from(n)).unwrap();
            assert_eq!(
                exact(NamedFunction::Factorial, &[n]).as_ref(),
                Ok(&factorial)
            );
        }
        assert_eq!(exact(NamedFunction::Binomial, &[3, 5]), Ok(Number::ZERO));
        assert!(exact(NamedFunction::Factorial, &[-1]).is_err());
        assert!(exact(NamedFunction::Factorial, &[1 << 40]).is_err());
    }
}
