//! Divisors and primes, by trial.

pub(super) fn is_prime(number: i64) -> bool {
    number >= 2 && (2..number).all(|divisor| number % divisor != 0)
}

pub(super) fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    let (a, b) = (a.abs(), b.abs());
    (1..=a.max(b))
        .rev()
        .find(|&divisor| divides(divisor, a) && divides(divisor, b))
        .unwrap_or(0)
}

pub(super) fn divides(divisor: i64, number: i64) -> bool {
    if divisor == 0 {
        number == 0
    } else {
        number % divisor == 0
    }
}
