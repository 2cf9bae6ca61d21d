//! Recursions against their plain definition.

use dashu_int::{IBig, UBig};
use grundy::check::{Rule, check_text, sequences};
use grundy::library::Library;
use grundy::number::Number;
use grundy::recursion::{
    FarTerms, Law, Limit, PairRecursion, RecursionError, Rising, Seen, Substitution,
};
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
        count(&mut multiplicities, (n % p, n % p + n / p));
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
            if recursion.priority && (a, b) != (1, 1) {
                continue;
            }
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
fn parameters_are_at_least_1_and_the_priority_set_wants_ones() {
    assert_eq!(
        PairRecursion::new(1, 0, 1, 1),
        Err(RecursionError::Zero('b'))
    );
    assert_eq!(FarTerms::new(0, 1).err(), Some(RecursionError::Zero('a')));
    let priority = PairRecursion {
        priority: true,
        ..PairRecursion::new(2, 1, 3, 3).unwrap()
    };
    let pairs: Vec<_> = priority.pairs().collect();
    assert_eq!(pairs, [Err(RecursionError::Priority)]);
}

/// The fourteen columns of Gurvich (2010), Tables 1 to 5: a, b, p, q and the pairs; Table 5's last has no n = 1.
const COLUMNS: &[([u64; 4], &[Pair])] = &[
    (
        [2, 1, 1, 1],
        &[
            (0, 0),
            (1, 3),
            (2, 6),
            (4, 10),
            (5, 13),
            (7, 17),
            (8, 20),
            (9, 23),
            (11, 27),
            (12, 30),
            (14, 34),
        ],
    ),
    (
        [1, 1, 2, 1],
        &[
            (0, 0),
            (1, 1),
            (2, 3),
            (4, 5),
            (6, 8),
            (7, 9),
            (10, 13),
            (11, 14),
            (12, 16),
            (15, 19),
            (17, 22),
        ],
    ),
    (
        [1, 2, 1, 1],
        &[
            (0, 0),
            (2, 3),
            (5, 7),
            (9, 12),
            (11, 15),
            (14, 19),
            (17, 23),
            (21, 28),
            (25, 33),
            (27, 36),
            (30, 40),
        ],
    ),
    (
        [1, 1, 1, 2],
        &[
            (0, 0),
            (0, 1),
            (1, 3),
            (2, 5),
            (2, 6),
            (3, 8),
            (4, 10),
            (4, 11),
            (5, 13),
            (6, 15),
            (7, 17),
        ],
    ),
    (
        [2, 1, 3, 1],
        &[
            (0, 0),
            (1, 1),
            (2, 2),
            (3, 5),
            (4, 6),
            (7, 9),
            (8, 12),
            (10, 14),
            (11, 15),
            (13, 19),
            (16, 22),
            (17, 23),
            (18, 26),
            (20, 28),
            (21, 29),
            (24, 34),
            (25, 35),
            (27, 37),
        ],
    ),
    (
        [1, 2, 1, 2],
        &[
            (0, 0),
            (0, 1),
            (2, 4),
            (2, 5),
            (4, 8),
            (6, 11),
            (6, 12),
            (8, 15),
            (10, 18),
            (10, 19),
            (12, 22),
            (14, 25),
            (14, 26),
            (16, 29),
            (16, 30),
            (18, 33),
            (20, 36),
            (20, 37),
        ],
    ),
    (
        [2, 3, 2, 1],
        &[
            (0, 0),
            (3, 3),
            (6, 8),
            (11, 13),
            (16, 20),
            (19, 23),
            (26, 32),
            (29, 35),
            (38, 46),
            (41, 49),
        ],
    ),
    (
        [2, 2, 1, 2],
        &[
            (0, 0),
            (0, 2),
            (2, 6),
            (4, 10),
            (4, 12),
            (6, 16),
            (8, 20),
            (8, 22),
            (10, 26),
            (12, 30),
        ],
    ),
    (
        [1, 1, 4, 3],
        &[
            (0, 0),
            (1, 1),
            (2, 2),
            (3, 3),
            (0, 1),
            (1, 2),
            (3, 4),
            (4, 5),
            (0, 2),
            (3, 5),
            (4, 6),
            (5, 7),
            (6, 9),
            (7, 10),
            (8, 11),
            (9, 12),
            (6, 10),
            (7, 11),
            (8, 12),
            (9, 13),
            (8, 13),
            (10, 15),
            (11, 16),
            (12, 17),
            (13, 19),
            (14, 20),
            (15, 21),
            (16, 22),
        ],
    ),
    (
        [1, 1, 3, 5],
        &[
            (0, 0),
            (1, 1),
            (2, 2),
            (0, 1),
            (1, 2),
            (2, 3),
            (0, 2),
            (1, 3),
            (2, 4),
            (0, 3),
            (1, 4),
            (3, 6),
            (0, 4),
            (3, 7),
            (4, 8),
            (4, 9),
            (5, 10),
            (6, 11),
            (5, 11),
            (6, 12),
            (7, 13),
            (5, 12),
            (6, 13),
            (7, 14),
            (5, 13),
            (6, 14),
            (7, 15),
            (5, 14),
            (7, 16),
        ],
    ),
    (
        [2, 1, 2, 2],
        &[
            (0, 0),
            (1, 1),
            (0, 2),
            (1, 3),
            (2, 6),
            (3, 7),
            (4, 10),
            (5, 11),
            (4, 12),
            (5, 13),
            (6, 16),
            (7, 17),
            (8, 20),
            (9, 21),
        ],
    ),
    (
        [2, 2, 2, 2],
        &[
            (0, 0),
            (1, 1),
            (0, 2),
            (2, 4),
            (4, 8),
            (6, 10),
            (6, 12),
            (8, 14),
            (10, 18),
            (12, 20),
            (14, 24),
            (16, 26),
        ],
    ),
    (
        [1, 2, 2, 2],
        &[
            (0, 0),
            (1, 1),
            (0, 1),
            (3, 4),
            (3, 5),
            (5, 7),
            (7, 10),
            (9, 12),
            (9, 13),
            (11, 15),
            (11, 16),
            (13, 18),
            (15, 21),
            (17, 23),
        ],
    ),
    (
        [2, 2, 3, 3],
        &[
            (0, 0),
            (2, 2),
            (0, 2),
            (1, 3),
            (2, 4),
            (0, 4),
            (4, 8),
            (6, 10),
            (6, 12),
            (7, 13),
            (8, 14),
            (6, 14),
            (8, 16),
            (10, 18),
            (10, 20),
            (12, 22),
            (13, 23),
            (12, 24),
            (14, 26),
            (16, 28),
        ],
    ),
];

#[test]
fn every_printed_column_is_reproduced_by_its_convention() {
    for ([a, b, p, q], printed) in COLUMNS {
        // Section 10: the priority set for Table 4, the skip rule always.
        let recursion = PairRecursion {
            skip: true,
            priority: (*a, *b) == (1, 1),
            ..PairRecursion::new(*a, *b, *p, *q).unwrap()
        };
        let mut computed = first_pairs(&recursion, 40);
        if (a, b, p, q) == (&2, &2, &3, &3) {
            assert_eq!(computed.remove(1), (1, 1));
        }
        assert_eq!(&computed[..printed.len()], *printed, "{recursion:?}");
        // Without repairs the recursion gives the columns with min(p, q) = 1 and no other.
        let plain = PairRecursion::new(*a, *b, *p, *q).unwrap();
        let agrees = first_pairs(&plain, printed.len()) == *printed;
        assert_eq!(agrees, *p.min(q) == 1, "{plain:?}");
    }
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

fn limit(a: u64, b: u64, p: u64, q: u64) -> Limit {
    let recursion = PairRecursion::new(a, b, p, q).unwrap();
    Limit::of(&recursion).unwrap().unwrap()
}

#[test]
fn oudalovs_polynomial_is_the_characteristic_polynomial_of_a_primitive_matrix() {
    for a in 1..=8 {
        for b in 1..=8 {
            let limit = limit(a, b, 1, 1);
            let substitution = Substitution::new(a, b).unwrap();
            assert_eq!(
                substitution.characteristic_polynomial().unwrap(),
                *limit.polynomial(),
                "a = {a}, b = {b}"
            );
            assert!(substitution.is_primitive().unwrap(), "a = {a}, b = {b}");
            assert_eq!(limit.polynomial().sign_changes(), 1);
            assert!(matches!(limit.law(), Law::Perron(_)));
        }
    }
}

#[test]
fn oudalovs_polynomial_is_the_printed_sum() {
    for (a, b) in [
        (1, 1),
        (1, 7),
        (2, 3),
        (3, 2),
        (5, 3),
        (8, 5),
        (7, 8),
        (9, 1),
    ] {
        let mut coefficients = vec![IBig::ZERO; b + 2];
        coefficients[b + 1] += 1;
        coefficients[1] -= 1;
        coefficients[0] -= 1;
        for i in 1..a {
            coefficients[(i * b).div_ceil(a)] -= 1;
        }
        let (a, b) = (u64::try_from(a).unwrap(), u64::try_from(b).unwrap());
        assert_eq!(limit(a, b, 1, 1).polynomial().coefficients(), coefficients);
    }
}

#[test]
fn the_word_of_gaps_is_fixed_by_the_substitution() {
    for (a, b) in [(1, 1), (2, 3), (3, 2), (5, 4), (4, 6), (1, 8)] {
        let substitution = Substitution::new(a, b).unwrap();
        let scale = b / (*substitution.letters().last().unwrap()).max(1);
        let pairs = terms(a, b, 2_000);
        let gaps: Vec<u64> = pairs
            .windows(2)
            .map(|two| (two[1].0 - two[0].0 - b) / scale)
            .collect();
        let (a, b) = (a / scale, b / scale);
        let mut word = vec![0];
        for t in &gaps {
            let zeros = (t + a).div_ceil(b) - 1;
            word.extend((0..zeros).map(|_| 0));
            word.push(t + a - zeros * b);
            assert!(substitution.letters().contains(t));
        }
        assert_eq!(word[..gaps.len()], gaps);
    }
}

#[test]
fn far_terms_agree_with_the_limit() {
    for a in 1..=8 {
        for b in 1..=8 {
            let limit = limit(a, b, 1, 1);
            let difference = limit.far_difference(90).unwrap().unwrap();
            // Wythoff's and Fraenkel's gaps are balanced. Where P has a second root outside the unit circle the
            // difference grows like a power of n: to 27 digits for a = 1, b = 3.
            let bound = IBig::from(10).pow(if b == 1 { 1 } else { 85 });
            assert!(
                -&bound < difference && difference < bound,
                "a = {a}, b = {b}: {difference}"
            );
            if (a, b) == (1, 3) {
                assert_eq!(difference.to_string(), "-756586881902037300109202931");
            }
        }
    }
}

#[test]
fn a_common_factor_of_a_and_b_is_a_factor_of_the_limit() {
    for (a, b) in [(1, 1), (2, 3), (3, 2), (4, 5)] {
        let one = limit(a, b, 1, 1).bracket(40).unwrap();
        for k in 2..=6 {
            let other = limit(k * a, k * b, 1, 1).bracket(40).unwrap();
            let rest = other.floor() - one.floor() * k;
            assert!(rest >= IBig::ZERO && rest < IBig::from(k), "{k} ({a}, {b})");
        }
    }
}

#[test]
fn digits_are_those_of_fraenkels_closed_form() {
    let scale = Number::from(IBig::from(10).pow(200));
    for a in 1_i64..=9 {
        // (2 - a + sqrt(a^2 + 4)) / 2
        let root = Number::from(a * a + 4).square_root().unwrap();
        let alpha = Number::from(2 - a)
            .plus(&root)
            .unwrap()
            .over(&Number::from(2))
            .unwrap();
        let limit = limit(a.unsigned_abs(), 1, 1, 1);
        let floor = alpha.times(&scale).unwrap().floor().to_ibig().unwrap();
        assert_eq!(*limit.bracket(200).unwrap().floor(), floor);
        let closed = limit.closed_form().unwrap();
        assert_eq!(closed.to_string(), alpha.to_string());
    }
}

#[test]
fn quadratic_limits_agree_with_the_terms() {
    let mut tried = 0;
    for code in 0..6_u64.pow(4) {
        let [a, b, p, q] = [code % 6, code / 6 % 6, code / 36 % 6, code / 216].map(|v| v + 1);
        let recursion = PairRecursion::new(a, b, p, q).unwrap();
        let Some(limit) = Limit::of(&recursion).unwrap() else {
            assert!(p > 1 && (q > 1 || b > 1));
            continue;
        };
        if let Law::Perron(_) = limit.law() {
            continue;
        }
        tried += 1;
        let n = 20_000_u64;
        let (x, _) = recursion.pairs().nth(20_000).unwrap().unwrap();
        let floor = limit.bracket(9).unwrap().floor().clone() * n / IBig::from(10).pow(9);
        let difference = IBig::from(x) - floor;
        let bound = IBig::from(12 * (a + b + p));
        assert!(
            -&bound < difference && difference < bound,
            "{recursion:?}: {difference}"
        );
    }
    assert_eq!(tried, 5 * 36 + 5 * 6);
    assert_eq!(
        limit(1, 2, 1, 2).closed_form().unwrap().to_string(),
        "(1 + sqrt(17))/4"
    );
}

#[test]
fn what_is_seen_is_near_the_known_limit() {
    for (a, b, p, q) in [(1, 1, 1, 1), (2, 3, 1, 1), (1, 1, 3, 1), (2, 2, 1, 3)] {
        let recursion = PairRecursion::new(a, b, p, q).unwrap();
        let seen = Seen::to(&recursion, 10_000, &mut |_, _| true).unwrap();
        assert!(seen.least.0 >= 5_000 && seen.greatest.0 <= 10_000);
        let known = limit(a, b, p, q).bracket(9).unwrap();
        for ratio in [seen.least, seen.greatest] {
            let scaled = IBig::from(10).pow(9) * ratio.1 / ratio.0;
            let difference = scaled - known.floor();
            let bound = IBig::from(2_000_000);
            assert!(
                -&bound < difference && difference < bound,
                "{recursion:?}: {seen:?}"
            );
        }
    }
    let wythoff = PairRecursion::new(1, 1, 1, 1).unwrap();
    let stopped = Seen::to(&wythoff, 10, &mut |_, _| false);
    assert_eq!(stopped, Err(RecursionError::Interrupted));
    assert_eq!(
        Seen::to(&wythoff, 2, &mut |_, _| true).unwrap().range(2),
        ("1.00".into(), "1.50".into())
    );
}

/// The verdicts on a text, a word an instance.
fn verdicts(text: &str) -> Vec<String> {
    let mut library = Library::embedded();
    let place = library.add("test", text).unwrap();
    let mut words = Vec::new();
    let checked = check_text(&library, place, None, &mut |_, _| true, &mut |report| {
        let all = report.instances.iter();
        words.extend(all.map(|instance| instance.verdict.word().to_string()));
    });
    match checked {
        Ok(()) => words,
        Err(errors) => errors
            .into_iter()
            .map(|error| error.message.clone())
            .collect(),
    }
}

#[test]
fn a_claimed_limit_is_proved_held_refuted_or_unknown() {
    let of = |value: &str, b: u64, p: u64, root: &str| {
        verdicts(&format!(
            "claim \"T\"\n  limit x(n) / n = {value}\n  where x(n) = mex({b}) {{x(i), y(i) | i < n}},\n  \
             y(n) = x(n) + 2 floor(n / {p}), r = root({root})\n"
        ))
    };
    let right = "z^4 - z^2 - z - 1";
    assert_eq!(of("2 / (r - 1)", 3, 1, right), ["proved"]);
    assert_eq!(of("2 / (r - 1)", 3, 1, "z^4 - z^3 - z - 1"), ["refuted"]);
    assert_eq!(of("3 / (r - 1)", 3, 1, right), ["refuted"]);
    assert_eq!(of("(r + 2) / (r - 1)", 3, 1, right), ["refuted"]);
    assert_eq!(of("2 / (r - floor(r))", 3, 1, right), ["holds"]);
    assert_eq!(of("2 / (r - 1) + r - floor(r)", 3, 1, right), ["refuted"]);
    // The same number, not in the known form; then one that differs in the digits behind.
    assert_eq!(of("(r + 1 - r + 1) / (r - 1)", 3, 1, right), ["holds"]);
    assert_eq!(of("2 / (r - 1) + 1 / 10^50", 3, 1, right), ["refuted"]);
    assert_eq!(of("2 / (r - 1)", 3, 2, right), ["unknown"]);
    assert_eq!(of("sqrt(2)", 1, 1, right), ["proved"]);
    assert_eq!(of("sqrt(3)", 1, 1, right), ["refuted"]);
    assert_eq!(of("7 / 5", 1, 1, right), ["refuted"]);
    assert_eq!(
        of("2 / (r - 1)", 3, 1, "z^2 - 3 z + 2"),
        ["z^2 - 3 z + 2 has not exactly one positive root"]
    );
    assert_eq!(
        of("2 / (r - 1)", 3, 1, "z^2 - 1 / 2"),
        ["this is no polynomial in z with small integer coefficients"]
    );
    assert_eq!(
        of("2 / (r - 1)", 3, 1, "z^4 - z^2 - floor(z) - 1"),
        ["this is no polynomial in z with small integer coefficients"]
    );
}

#[test]
fn a_sum_counts_every_choice() {
    let text = "claim \"T\"\n  sum({floor(i / 2) | 1 <= i < 6}) = 6 and sum({i j | i <= 2, j <= 2, i < j}) = 2\n";
    assert_eq!(verdicts(text), ["holds"]);
}

#[test]
fn the_sequences_of_a_game_are_those_of_its_claims() {
    let text = "\
game g(a >= 1, b >= 1, p >= 1, q >= 1) on (x, y)
  (x - i, y - j)  where i + j > 0, |i - j| < a or min(i, j) < b

claim \"first\" for g(a, b, p, 1), a in 1..3, b in 1..3, p in 1..3, up to 5
  P = {(x(n), y(n)) | n >= 0}, symmetric
  where x(n) = mex(b) {x(i), y(i) | i < n}, y(n) = x(n) + a floor(n / p)

claim \"second\" for g(a, b, 1, q), a in 1..3, b in 1..3, q in 1..3, up to 5
  P = {(x(n), x(n) + a n) | n >= 0}, symmetric
  where x(m) = mex(b, q) {x(i), x(i) + a i | 0 <= i < m} skipping repeats

claim \"not these\" for g(a, b, 7, 7), a in 1..3, b in 1..3, up to 5
  P = {(x(n), y(n)) | n >= 1}, symmetric
  where x(n) = mex(b) {x(i), y(i) | i < n}, y(n) = x(n) + a n

claim \"nor these\" for g(a, b, 7, 7), a in 1..3, b in 1..3, up to 5
  P = {(x(n), y(n)) | n >= 0}, symmetric
  where x(n) = mex(b) {x(i), y(i) | i <= n}, y(n) = x(n) + a n
";
    let mut library = Library::embedded();
    library.add("test", text).unwrap();
    let found = |name: &str| {
        let game = super::game_of_file(text, name).unwrap();
        let all = sequences(&game, &library).into_iter();
        all.map(|sequence| match sequence.rule {
            Rule::Recursion(found) => {
                let PairRecursion {
                    a, b, p, q, skip, ..
                } = found;
                (sequence.title, sequence.in_range, [a, b, p, q], skip)
            }
            Rule::Multiples(_) => panic!("a recursion is written"),
        })
        .collect::<Vec<_>>()
    };
    assert_eq!(
        found("g(2, 3, 1, 1)"),
        [
            ("first".into(), true, [2, 3, 1, 1], false),
            ("second".into(), true, [2, 3, 1, 1], true)
        ]
    );
    assert_eq!(
        found("g(2, 3, 1, 9)"),
        [("second".into(), false, [2, 3, 1, 9], true)]
    );
    assert_eq!(found("g(2, 3, 7, 7)"), []);
}
