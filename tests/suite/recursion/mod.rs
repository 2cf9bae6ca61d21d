//! Recursions against their plain definition.

mod columns;
mod defined;
mod limits;

use dashu_int::UBig;
use grundy::recursion::{FarTerms, PairRecursion, RecursionError, Rising};
use std::collections::HashMap;

type Pair = (u64, u64);

/// The first terms, straight from the definition: every z is tried from 0 on.
fn by_definition(recursion: &PairRecursion, terms: usize) -> Vec<Pair> {
    let PairRecursion { a, b, p, q, .. } = *recursion;
    let count = |multiplicities: &mut HashMap<u64, u64>, (x, y): Pair| {
        *multiplicities.entry(x).or_default() += 1;
        if x != y || !recursion.once {
            *multiplicities.entry(y).or_default() += 1;
        }
    };
    let first = |n: u64| recursion.priority && n % p + n / p < q;
    let mut multiplicities = HashMap::new();
    for n in (0..p * q).filter(|n| first(*n)) {
        count(&mut multiplicities, (n % p, n % p + a * (n / p)));
    }
    let mut pairs = Vec::new();
    for n in (0..).take(terms) {
        let height = a * (n / p);
        if first(n) {
            pairs.push((n % p, n % p + height));
            continue;
        }
        let admissible = |z: &u64| {
            (z.saturating_sub(b - 1)..=*z)
                .all(|v| multiplicities.get(&v).is_none_or(|times| *times < q))
        };
        let new = |z: &u64| !recursion.skip || !pairs.contains(&(*z, z + height));
        let z = (0..).find(|z| admissible(z) && new(z)).unwrap();
        count(&mut multiplicities, (z, z + height));
        pairs.push((z, z + height));
    }
    pairs
}

fn first_pairs(recursion: &PairRecursion, terms: usize) -> Vec<Pair> {
    let pairs: Result<_, _> = recursion.pairs().take(terms).collect();
    pairs.unwrap()
}

#[test]
fn the_stream_of_pairs_is_the_definition_in_every_convention() {
    for code in 0..5_u64.pow(4) {
        let [a, b, p, q] = [code % 5, code / 5 % 5, code / 25 % 5, code / 125].map(|v| v + 1);
        for convention in 0..8 {
            let recursion = PairRecursion {
                once: convention % 2 == 0,
                skip: convention / 2 % 2 == 1,
                priority: convention / 4 == 1,
                ..PairRecursion::new(a, b, p, q).unwrap()
            };
            assert_eq!(
                first_pairs(&recursion, 120),
                by_definition(&recursion, 120),
                "{recursion:?}"
            );
        }
    }
}

#[test]
fn copies_left_behind_change_no_term() {
    // With skip the other engine answers; for p = 1 no pair repeats, so that the terms are the same.
    for (a, b, p, q) in [
        (1, 1, 1, 1),
        (2, 5, 1, 1),
        (5, 2, 1, 3),
        (1, 8, 1, 1),
        (3, 4, 1, 2),
        (4, 3, 5, 1),
    ] {
        let plain = PairRecursion::new(a, b, p, q).unwrap();
        let skipping = PairRecursion {
            skip: true,
            ..plain
        };
        let differ = plain.pairs().zip(skipping.pairs()).take(1_000_000);
        for (n, (left, right)) in differ.enumerate() {
            assert_eq!(left, right, "{plain:?}, term {n}");
        }
    }
}

#[test]
fn increments_may_be_any_that_never_fall() {
    let squares = (0..).map(|n: u64| Ok(n * n));
    let pairs: Result<Vec<Pair>, _> = Rising::new(2, 1, true, squares).take(6).collect();
    assert_eq!(
        pairs.unwrap(),
        [(0, 0), (2, 3), (5, 9), (7, 16), (11, 27), (13, 38)]
    );
    let falling = [Ok(0), Ok(2), Ok(1), Ok(3)].into_iter();
    let pairs: Vec<_> = Rising::new(1, 1, true, falling).collect();
    assert_eq!(
        pairs,
        [Ok((0, 0)), Ok((1, 3)), Err(RecursionError::Falling)]
    );
}

#[test]
fn terms_beyond_64_bits_are_an_error_and_the_last() {
    let half = 1 << 63;
    let recursion = PairRecursion::new(half, 1, 1, 1).unwrap();
    let pairs: Vec<_> = recursion.pairs().take(9).collect();
    assert_eq!(
        pairs,
        [Ok((0, 0)), Ok((1, half + 1)), Err(RecursionError::Overflow)]
    );
    let wide = PairRecursion::new(1, half, 1, 2).unwrap();
    let pairs: Vec<_> = wide.pairs().skip(2).take(9).collect();
    assert_eq!(
        pairs,
        [
            Ok((half, half + 2)),
            Ok((half, half + 3)),
            Err(RecursionError::Overflow)
        ]
    );
    for skip in [false, true] {
        assert!(
            PairRecursion { skip, ..wide }
                .pairs()
                .any(|pair| pair.is_err())
        );
    }
}

#[test]
fn parameters_are_at_least_1() {
    assert_eq!(
        PairRecursion::new(1, 0, 1, 1),
        Err(RecursionError::Zero('b'))
    );
    assert_eq!(FarTerms::new(0, 1).err(), Some(RecursionError::Zero('a')));
}

fn terms(a: u64, b: u64, count: usize) -> Vec<Pair> {
    first_pairs(&PairRecursion::new(a, b, 1, 1).unwrap(), count)
}

#[test]
fn far_terms_are_those_of_the_stream() {
    for a in 1..=8 {
        for b in 1..=8 {
            let mut far = FarTerms::new(a, b).unwrap();
            for (n, (x, y)) in terms(a, b, 100_001).into_iter().enumerate() {
                // All small n, then a share of the others.
                if n < 2_000 || n % 97 == 0 || n == 100_000 {
                    let (n, pair) = (UBig::from(n), (UBig::from(x), UBig::from(y)));
                    assert_eq!(far.pair(&n), Ok(pair.clone()), "a = {a}, b = {b}, n = {n}");
                    assert_eq!(far.index_of(&pair.0, &pair.1), Ok(Some(n)));
                }
            }
        }
    }
}

#[test]
fn ranks_are_those_of_the_stream() {
    for a in 1..=8 {
        for b in 1..=8 {
            let mut far = FarTerms::new(a, b).unwrap();
            let pairs = terms(a, b, 3_000);
            let (mut at_x, mut at_y) = (0, 0);
            for value in 0..pairs[2_900].0 {
                while pairs[at_x + 1].0 <= value {
                    at_x += 1;
                }
                while pairs[at_y + 1].1 <= value {
                    at_y += 1;
                }
                let rank = far.rank_of_x(&UBig::from(value)).unwrap();
                assert_eq!(
                    rank.index,
                    UBig::from(at_x),
                    "a = {a}, b = {b}, x <= {value}"
                );
                assert_eq!(rank.rest, UBig::from(value - pairs[at_x].0));
                let rank = far.rank_of_y(&UBig::from(value)).unwrap();
                assert_eq!(
                    rank.index,
                    UBig::from(at_y),
                    "a = {a}, b = {b}, y <= {value}"
                );
                assert_eq!(rank.rest, UBig::from(value - pairs[at_y].1));
            }
        }
    }
}

/// x(n + 1) from the pairs around n: b after the last y in reach.
fn next_x(far: &mut FarTerms, b: u64, x: &UBig) -> UBig {
    let reach = x + b;
    let rank = far.rank_of_y(&reach).unwrap();
    let y = &reach - rank.rest;
    if y > *x { y + b } else { reach }
}

#[test]
fn far_terms_satisfy_the_recursion_at_ninety_digits() {
    let ninety = UBig::from(10u8).pow(90);
    for a in 1..=8 {
        for b in 1..=8 {
            let mut far = FarTerms::new(a, b).unwrap();
            for shift in [0_u64, 1, 2, 3, 1_000_003] {
                let n = &ninety + shift;
                let (x, y) = far.pair(&n).unwrap();
                assert_eq!(y, &x + &n * a);
                let (after, _) = far.pair(&(&n + 1_u8)).unwrap();
                // [x, x + b) and the b numbers after each y cover all integers up to the next x.
                assert_eq!(after, next_x(&mut far, b, &x), "a = {a}, b = {b}");
                let found = far.rank_of_x(&x).unwrap();
                assert_eq!((&found.index, &found.rest), (&n, &UBig::ZERO));
                let found = far.rank_of_x(&(&after - 1_u8)).unwrap();
                assert_eq!(found.index, n);
                let found = far.rank_of_y(&y).unwrap();
                assert_eq!((&found.index, &found.rest), (&n, &UBig::ZERO));
                assert_eq!(far.index_of(&x, &y), Ok(Some(n.clone())));
                assert_eq!(far.index_of(&x, &(y + 1_u8)), Ok(None));
            }
        }
    }
}

#[test]
fn a_common_factor_of_a_and_b_is_a_factor_of_every_term() {
    let n = UBig::from(10u8).pow(90);
    for (a, b, k) in [(1, 1, 5), (2, 3, 2), (5, 4, 7), (3, 1, 1_000_000_007)] {
        let mut small = FarTerms::new(a, b).unwrap();
        let mut large = FarTerms::new(k * a, k * b).unwrap();
        assert_eq!(large.x(&n).unwrap(), small.x(&n).unwrap() * k);
        for (left, right) in terms(a, b, 5_000)
            .into_iter()
            .zip(terms(k * a, k * b, 5_000))
        {
            assert_eq!((k * left.0, k * left.1), right);
        }
    }
}

#[test]
fn levels_that_take_too_much_memory_are_refused() {
    let mut far = FarTerms::new(1, 1 << 20).unwrap();
    let n = UBig::from(10u8).pow(1000);
    assert!(matches!(far.x(&n), Err(RecursionError::TooLarge(_))));
    assert!(FarTerms::new(1, 1 << 21).is_err());
}
