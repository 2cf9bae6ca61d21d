//! Words and atoms against arithmetic, in bases and other numerations.

use crate::atom::AtomReader;
use crate::file::{NamedNumeration, ProductCell};
use crate::numeration::NumberSystem;
use crate::text::{FormulaAtom, LinearSum};

fn base(base: u32) -> NumberSystem {
    NumberSystem::new(Some(base), None).unwrap_or_else(|fault| panic!("{fault}"))
}

fn ostrowski(period: &[u32]) -> Result<NumberSystem, crate::Fault> {
    NumberSystem::new(None, Some(NamedNumeration::Ostrowski(period.to_vec())))
}

fn zeckendorf() -> NumberSystem {
    NumberSystem::new(None, Some(NamedNumeration::Zeckendorf))
        .unwrap_or_else(|fault| panic!("{fault}"))
}

const PERIODS: [&[u32]; 8] = [
    &[1],
    &[2],
    &[5],
    &[1, 2],
    &[2, 1],
    &[3, 1, 2],
    &[1, 1, 3],
    &[2, 1, 1, 2],
];

fn systems() -> Vec<NumberSystem> {
    let bases = [2, 3, 4, 10].map(base).into_iter();
    let others = PERIODS.map(|period| ostrowski(period).unwrap_or_else(|fault| panic!("{fault}")));
    bases.chain([zeckendorf()]).chain(others).collect()
}

/// All legal words of a length, the most significant digit first: the numbers 0, 1, … in their order.
fn words(system: &NumberSystem, length: usize) -> Vec<Vec<u32>> {
    let mut all: Vec<(Vec<u32>, i64)> = vec![(Vec::new(), 0)];
    for place in (0..length).rev() {
        let residue = place % system.period();
        let longer = |(word, full): (Vec<u32>, i64)| {
            let digits = 0..system.digits();
            let read = move |digit| {
                let full = system.read(residue, full, &[digit])?;
                Some(([&word[..], &[digit]].concat(), full))
            };
            digits.filter_map(read).collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|(_, full)| system.base().is_some() || system.may_end(0, *full));
    all.into_iter().map(|(word, _)| word).collect()
}

/// U(0), U(1), … by their recursion, from U(-1) on.
fn weights(system: &NumberSystem, before: i64, quotients: &[i64]) -> Vec<i64> {
    let carry = i64::from(system.base().is_none());
    let mut weights = vec![before, 1];
    for place in 0..12 {
        let next = quotients[place % quotients.len()] * weights[place + 1] + carry * weights[place];
        weights.push(next);
    }
    weights.split_off(1)
}

#[test]
fn each_number_has_one_legal_word_of_each_length_that_is_enough() {
    let with = |system: NumberSystem, before, quotients: &[i64]| {
        let weights = weights(&system, before, quotients);
        for length in (0..10).filter(|length| weights[*length] < 20_000) {
            let value = |word: &Vec<u32>| -> i64 {
                let digits = word.iter().rev().zip(&weights);
                digits
                    .map(|(digit, weight)| i64::from(*digit) * weight)
                    .sum()
            };
            let values: Vec<i64> = words(&system, length).iter().map(value).collect();
            let all: Vec<i64> = (0..weights[length]).collect();
            assert_eq!(values, all, "{system}, {length} digits");
        }
    };
    for k in [2, 3, 10] {
        with(base(k), 0, &[i64::from(k)]);
    }
    with(zeckendorf(), 1, &[1]);
    for period in PERIODS {
        let quotients: Vec<i64> = period.iter().map(|a| i64::from(*a)).collect();
        with(
            ostrowski(period).unwrap_or_else(|f| panic!("{f}")),
            0,
            &quotients,
        );
    }
}

/// Compares an atom with what it means for all pairs of words of some lengths, and all that it settles on the way with all that follows.
fn means(system: &NumberSystem, atom: &FormulaAtom, most: usize, truth: impl Fn(i64, i64) -> bool) {
    let reader = AtomReader {
        system,
        convergents: system.convergents(),
        relations: &[],
    };
    let mut lengths = (0..)
        .map(|length| words(system, length))
        .take_while(|words| words.len() <= most);
    let longest = lengths.by_ref().count().saturating_sub(1);
    for length in longest.saturating_sub(system.period())..=longest {
        let words = words(system, length);
        let numbered = || (0i64..).zip(&words);
        for ((x, first), (y, second)) in numbered().flat_map(|a| numbered().map(move |b| (a, b))) {
            let here = || format!("{atom:?} in {system} at {x}, {y}, {length} digits");
            let fine = |cell: Result<ProductCell, crate::Fault>| {
                cell.unwrap_or_else(|f| panic!("{f}: {}", here()))
            };
            let mut cell = fine(reader.start(atom, length % system.period()));
            for place in (0..length).rev() {
                if let ProductCell::Sure(settled) = cell {
                    assert_eq!(settled, truth(x, y), "{}", here());
                }
                let digits = [first, second].map(|word| word[length - 1 - place]);
                cell = fine(reader.step(atom, cell, place % system.period(), &digits));
            }
            assert_eq!(reader.accepts(atom, cell), truth(x, y), "{}", here());
        }
    }
}

fn sum(x: i64, y: i64, constant: i64) -> LinearSum {
    let terms = [(0, x), (1, y)].into_iter().filter(|(_, c)| *c != 0);
    LinearSum {
        terms: terms.collect(),
        constant,
    }
}

#[test]
fn linear_constraints_mean_what_they_say() {
    let bounds = [None, Some(-9), Some(-1), Some(0), Some(4), Some(17)];
    for system in systems() {
        for (a, b) in (-3..=3).flat_map(|a| (-3..=3).map(move |b| (a, b))) {
            for (low, high) in bounds.into_iter().flat_map(|l| bounds.map(|h| (l, h))) {
                let atom = FormulaAtom::Linear {
                    sum: sum(a, b, 0),
                    low,
                    high,
                };
                means(&system, &atom, 16, |x, y| {
                    let value = a * x + b * y;
                    low.is_none_or(|low| low <= value) && high.is_none_or(|h| value <= h)
                });
            }
        }
        // Two numbers that differ by one in their last digits, and a factor that none of the weights has.
        for (a, low) in [(1, 0), (-1, 0), (7, 1), (-11, -3)] {
            let atom = FormulaAtom::Linear {
                sum: sum(1, a, 0),
                low: Some(low),
                high: Some(low + 1),
            };
            means(&system, &atom, 150, |x, y| {
                [low, low + 1].contains(&(x + a * y))
            });
        }
    }
}

#[test]
fn one_number_alone_has_a_state_for_each_of_its_digits() {
    let system = base(2);
    let reader = AtomReader {
        system: &system,
        convergents: None,
        relations: &[],
    };
    let atom = FormulaAtom::Linear {
        sum: sum(1, 0, 0),
        low: Some(1_000_000),
        high: Some(1_000_000),
    };
    let mut seen = vec![reader.start(&atom, 0).unwrap_or_else(|f| panic!("{f}"))];
    let mut at = 0;
    while at < seen.len() {
        for digit in [0, 1] {
            let next = reader.step(&atom, seen[at], 0, &[digit, 0]);
            let next = next.unwrap_or_else(|f| panic!("{f}"));
            if !seen.contains(&next) {
                seen.push(next);
            }
        }
        at += 1;
    }
    // Those of 1000000's digits, before any, and what is false for ever.
    assert_eq!(seen.len(), 22, "{seen:?}");
}

#[test]
fn congruences_nim_sums_and_powers_mean_what_they_say() {
    for system in systems() {
        for (a, b, c) in [(1, 0, 0), (2, -3, 1), (-1, 5, -7), (0, 0, 2)] {
            for modulus in 1..6 {
                let sum = sum(a, b, c);
                means(
                    &system,
                    &FormulaAtom::Congruent { sum, modulus },
                    35,
                    |x, y| (a * x + b * y + c).rem_euclid(modulus) == 0,
                );
            }
        }
    }
    for (k, system) in [2i64, 3, 4, 10].into_iter().zip(systems()) {
        means(&system, &FormulaAtom::Power(0), 100, |x, _| {
            (0..9).any(|e| k.pow(e) == x)
        });
        if [2, 4].contains(&k) {
            means(&system, &FormulaAtom::Xor([0, 1, 1]), 64, |x, _| x == 0);
            means(&system, &FormulaAtom::Xor([0, 0, 1]), 64, |_, y| y == 0);
            means(&system, &FormulaAtom::Xor([0, 1, 0]), 64, |_, y| y == 0);
            means(&system, &FormulaAtom::Xor([0, 0, 0]), 64, |x, _| x == 0);
        }
    }
}

#[test]
fn floors_mean_what_they_say() {
    // floor(n·phi) is the greatest m with m·(m - n) <= n².
    let below = |n: i64, m: i64| m * (m - n) <= n * n;
    means(&zeckendorf(), &FormulaAtom::Floor([0, 1]), 400, |n, m| {
        below(n, m) && !below(n, m + 1)
    });
    for period in PERIODS {
        let (mut p, mut q) = ((1, 0), (0, 1));
        for index in 0..20 {
            let a = i64::from(period[index % period.len()]);
            (p, q) = ((p.1, a * p.1 + p.0), (q.1, a * q.1 + q.0));
        }
        let system = ostrowski(period).unwrap_or_else(|fault| panic!("{fault}"));
        means(&system, &FormulaAtom::Floor([0, 1]), 400, |n, m| {
            let floor = n * p.1 / q.1;
            assert_eq!(floor, n * p.0 / q.0, "alpha lies between convergents");
            m == floor
        });
        means(&system, &FormulaAtom::Floor([0, 0]), 400, |n, _| n == 0);
    }
    means(&zeckendorf(), &FormulaAtom::Floor([1, 1]), 60, |_, n| n < 2);
}

#[test]
fn numerations_that_are_too_large_are_refused() {
    for period in [&[][..], &[0], &[1, 0], &[1; 9], &[1023, 1024], &[u32::MAX]] {
        assert!(ostrowski(period).is_err(), "{period:?}");
    }
    assert!(ostrowski(&[1023, 1023]).is_ok());
}
