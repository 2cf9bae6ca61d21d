//! Numbers against brute force on small ranges.

use super::integers::split_square;
use super::*;
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

fn n(value: i64) -> Number {
    value.into()
}

fn fraction(p: i64, r: i64) -> Number {
    n(p).over(&n(r)).unwrap()
}

fn root(d: i64) -> Number {
    n(d).square_root().unwrap()
}

/// The number (p + q·√d)/r.
fn surd(p: i64, q: i64, d: i64, r: i64) -> Number {
    n(q).times(&root(d))
        .unwrap()
        .plus(&n(p))
        .unwrap()
        .over(&n(r))
        .unwrap()
}

/// The truth of m ≤ q·√d, decided by squaring.
fn at_most_root(m: i64, q: i64, d: i64) -> bool {
    let (squared, radicand) = (m * m, q * q * d);
    match (m >= 0, q >= 0) {
        (true, true) => squared <= radicand,
        (true, false) => m == 0 && radicand == 0,
        (false, true) => true,
        (false, false) => squared >= radicand,
    }
}

fn hash(number: &Number) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    number.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn floor_and_ceiling_of_small_surds_match_the_greatest_integer_found_by_squaring() {
    for (p, q, d) in
        (-7..=7).flat_map(|p| (-7..=7).flat_map(move |q| (0..=20).map(move |d| (p, q, d))))
    {
        for r in 1..=6 {
            let greatest = (-60..=60).rfind(|m| at_most_root(m * r - p, q, d)).unwrap();
            let number = surd(p, q, d, r);
            assert_eq!(number.floor(), n(greatest), "floor of {number}");
            let ceiling = greatest + i64::from(number != n(greatest));
            assert_eq!(number.ceiling(), n(ceiling), "ceiling of {number}");
            assert_eq!(
                number.is_negative(),
                !at_most_root(-p, q, d),
                "sign of {number}"
            );
            assert_eq!(surd(-p, -q, d, -r), number);
        }
    }
}

#[test]
fn floor_of_multiples_of_phi_matches_the_lower_wythoff_sequence() {
    let phi = Number::golden_ratio();
    let square = phi.power(&n(2)).unwrap();
    let mut seen = vec![false; 30_000];
    let mut least_unseen = 1;
    for k in 1..=10_000 {
        let lower = phi.times(&n(k)).unwrap().floor().to_i64().unwrap();
        let upper = square.times(&n(k)).unwrap().floor().to_i64().unwrap();
        assert_eq!(
            (lower, upper),
            (i64::try_from(least_unseen).unwrap(), lower + k)
        );
        seen[usize::try_from(lower).unwrap()] = true;
        seen[usize::try_from(upper).unwrap()] = true;
        while seen[least_unseen] {
            least_unseen += 1;
        }
    }
}

#[test]
fn integers_promote_beyond_64_bits_and_return() {
    let edges = [
        i64::MIN,
        i64::MIN + 1,
        -2,
        -1,
        0,
        1,
        2,
        i64::MAX - 1,
        i64::MAX,
    ];
    for (a, b) in edges
        .iter()
        .flat_map(|a| edges.iter().map(move |b| (*a, *b)))
    {
        let wide = |value: i128| Number::from(IBig::from(value));
        let (x, y) = (i128::from(a), i128::from(b));
        assert_eq!(n(a).plus(&n(b)), Ok(wide(x + y)));
        assert_eq!(n(a).minus(&n(b)), Ok(wide(x - y)));
        assert_eq!(n(a).times(&n(b)), Ok(wide(x * y)));
        assert_eq!(n(a).plus(&n(b)).unwrap().minus(&n(b)), Ok(n(a)));
        assert_eq!(n(a).cmp(&n(b)), a.cmp(&b));
        assert_eq!(n(a).negated(), wide(-x));
        if b == 0 {
            assert_eq!(n(a).over(&n(b)), Err(NumberError::DivisionByZero));
            assert_eq!(n(a).floor_div(&n(b)), Err(NumberError::DivisionByZero));
            assert_eq!(n(a).modulo(&n(b)), Err(NumberError::DivisionByZero));
        } else {
            let floor = x.div_euclid(y) - i128::from(y < 0 && x.rem_euclid(y) != 0);
            assert_eq!(n(a).floor_div(&n(b)), Ok(wide(floor)), "{a} over {b}");
            assert_eq!(n(a).over(&n(b)).unwrap().floor(), wide(floor));
            assert_eq!(n(a).modulo(&n(b)), Ok(wide(x.rem_euclid(y))));
            let shifted = |value: i128| Number::from(IBig::from(value) << 70);
            let (big_x, big_y) = (shifted(x), shifted(y));
            assert_eq!(big_x.floor_div(&big_y), n(a).floor_div(&n(b)));
            assert_eq!(big_x.modulo(&big_y), Ok(shifted(x.rem_euclid(y))));
        }
    }
    assert_eq!(
        n(i64::MIN).gcd(&n(0)).unwrap().to_string(),
        "9223372036854775808"
    );
    assert_eq!(Number::from(u64::MAX).to_string(), "18446744073709551615");
}

#[test]
fn arithmetic_in_one_field_satisfies_the_field_laws_and_agrees_with_order() {
    let mut numbers = Vec::new();
    for (p, q, r) in (-3..=3).flat_map(|p| (-2..=2).flat_map(move |q| [(p, q, 1), (p, q, 2)])) {
        numbers.extend([surd(p, q, 5, r), surd(p, q, 8, r)]);
    }
    for (a, b) in numbers
        .iter()
        .flat_map(|a| numbers.iter().map(move |b| (a, b)))
    {
        let order = a.cmp(b);
        assert_eq!(order == Ordering::Equal, a == b);
        assert_eq!(order, b.cmp(a).reverse());
        if a == b {
            assert_eq!(hash(a), hash(b));
        }
        let Ok(difference) = a.minus(b) else {
            // Eighteen binary digits separate these: a is below b iff some floor says so.
            let scale = n(1 << 18);
            let scaled = |x: &Number| x.times(&scale).unwrap().floor();
            assert_eq!(order, scaled(a).cmp(&scaled(b)), "{a} against {b}");
            assert_eq!(a.times(b), Err(NumberError::DifferentRoots));
            continue;
        };
        assert_eq!(order == Ordering::Less, difference.is_negative());
        assert_eq!(difference.plus(b).as_ref(), Ok(a));
        assert_eq!(a.times(b), b.times(a));
        if !b.is_zero() {
            assert_eq!(a.over(b).unwrap().times(b).as_ref(), Ok(a));
        }
    }
}

#[test]
fn square_roots_are_canonical_up_to_square_factors() {
    assert_eq!(root(8), n(2).times(&root(2)).unwrap());
    assert_eq!(fraction(9, 4).square_root(), Ok(fraction(3, 2)));
    assert_eq!(root(2).plus(&root(3)), Err(NumberError::DifferentRoots));
    assert_eq!(root(2).square_root(), Err(NumberError::NestedRoot));
    assert_eq!(n(-1).square_root(), Err(NumberError::NegativeSquareRoot));
    for d in 0..2_000_i64 {
        let floor = root(d).floor().to_i64().unwrap();
        assert!(floor * floor <= d && d < (floor + 1) * (floor + 1));
        assert_eq!(root(d).is_integer(), floor * floor == d);
        assert_eq!(root(d).power(&n(2)), Ok(n(d)));
        let inside = split_square(UBig::from(d.unsigned_abs())).1;
        assert!(
            (2..45_u64).all(|s| (&inside % (s * s)) != 0_u64),
            "{inside} is squarefree"
        );
    }
    // 1000003 and 1000000007 are primes out of the reach of trial division.
    for large in [
        n(1_000_003),
        n(1_000_000_007),
        n(i64::MAX).times(&n(6)).unwrap(),
    ] {
        let square = large.power(&n(2)).unwrap();
        let (left, right) = (square.times(&n(2)).unwrap().square_root().unwrap(), root(2));
        let product = large.times(&right).unwrap();
        assert_eq!((&left, hash(&left)), (&product, hash(&product)));
        assert_eq!(left.over(&right), Ok(large));
    }
}

#[test]
fn powers_multiply_and_stop_at_their_limits() {
    for base in [
        n(-3),
        n(10),
        fraction(-2, 3),
        Number::golden_ratio(),
        surd(1, -2, 3, 7),
        root(2),
    ] {
        let mut power = Number::ONE;
        for exponent in 0..70 {
            assert_eq!(base.power(&n(exponent)).as_ref(), Ok(&power));
            power = power.times(&base).unwrap();
        }
    }
    let huge = n(10).power(&n(50)).unwrap();
    assert_eq!(n(0).power(&n(0)), Ok(Number::ONE));
    assert_eq!(n(-1).power(&huge), Ok(Number::ONE));
    assert_eq!(
        n(2).power(&n(100_001)),
        Err(NumberError::TooLarge("a power"))
    );
    assert_eq!(n(2).power(&huge), Err(NumberError::TooLarge("a power")));
    assert!(n(2).power(&n(-1)).is_err() && n(2).power(&fraction(1, 2)).is_err());
    assert!(Number::golden_ratio().power(&n(100_000)).is_ok());
    for base in [
        huge.clone(),
        huge.plus(&root(2)).unwrap(),
        Number::ONE.over(&huge).unwrap(),
    ] {
        assert_eq!(
            base.power(&n(100_000)),
            Err(NumberError::TooLarge("a power"))
        );
    }
    let long = n(2).power(&n(100_000)).unwrap().power(&n(60)).unwrap();
    assert_eq!(long.times(&long), Err(NumberError::TooLarge("a product")));
}

#[test]
fn integer_operations_refuse_other_numbers_and_match_their_definitions() {
    let half = fraction(1, 2);
    assert!(half.xor(&n(1)).is_err() && half.modulo(&n(2)).is_err() && half.gcd(&n(2)).is_err());
    assert!(half.is_prime().is_err() && half.is_square().is_err() && half.divides(&n(1)).is_err());
    assert_eq!(
        n(-1).xor(&n(1)),
        Err(NumberError::Negative("an operand of a nim-sum"))
    );
    let wide = n(i64::MAX).times(&n(i64::MAX)).unwrap();
    assert_eq!(wide.xor(&n(5)).unwrap().xor(&wide), Ok(n(5)));
    let mut composite = vec![false; 5_000];
    for a in 2..5_000_usize {
        assert_eq!(Number::from(a).is_prime(), Ok(!composite[a]), "{a}");
        (2 * a..5_000)
            .step_by(a)
            .for_each(|multiple| composite[multiple] = true);
    }
    // Strong pseudoprimes to many prime bases, and the primes at the edges of 2^61 and 2^64.
    for pseudoprime in [3_215_031_751, 3_474_749_660_383, 3_825_123_056_546_413_051] {
        assert_eq!(n(pseudoprime).is_prime(), Ok(false));
    }
    assert_eq!(n((1 << 61) - 1).is_prime(), Ok(true));
    assert_eq!(
        Number::from(18_446_744_073_709_551_557_u64).is_prime(),
        Ok(true)
    );
    assert!(wide.is_prime().is_err());
    for (a, b) in (-12..=12).flat_map(|a| (-12..=12).map(move |b| (a, b))) {
        let divides = (-12..=12).any(|k| a * k == b);
        assert_eq!(n(a).divides(&n(b)), Ok(divides));
        let common = (1..=12)
            .rfind(|c| a % c == 0 && b % c == 0)
            .filter(|_| (a, b) != (0, 0));
        assert_eq!(n(a).gcd(&n(b)), Ok(n(common.unwrap_or(0))));
        assert_eq!(wide.times(&n(a)).unwrap().gcd(&wide), Ok(wide.clone()));
        assert_eq!(n(a).is_square(), Ok((0..4).any(|s| s * s == a)));
    }
}

#[test]
fn numbers_print_as_they_are_written() {
    let phi = Number::golden_ratio();
    let conjugate = Number::ONE.minus(&phi).unwrap();
    let shown = [
        phi,
        conjugate,
        fraction(-7, 2),
        root(12),
        surd(0, -1, 5, 2),
        surd(3, -2, 7, 1),
    ];
    let expected = [
        "(1 + sqrt(5))/2",
        "(1 - sqrt(5))/2",
        "-7/2",
        "2*sqrt(3)",
        "-sqrt(5)/2",
        "3 - 2*sqrt(7)",
    ];
    assert_eq!(
        shown.map(|number| number.to_string()),
        expected.map(str::to_owned)
    );
    let digits = "123456789012345678901234567890";
    assert_eq!(Number::parse_decimal(digits).unwrap().to_string(), digits);
    assert_eq!(Number::parse_decimal("007"), Some(n(7)));
    for refused in ["", "-1", "+1", "1_000", "1e3", "１"] {
        assert_eq!(Number::parse_decimal(refused), None);
    }
}
