//! Games on two or more heaps of ordinal size, by definition alone, in a window of small coefficients.
//!
//! A heap is the list of its coefficients, the highest exponent first: the order of the lists is the order of the
//! ordinals, and adding list to list is the natural sum. Positions of the window are taken by their natural sum,
//! which falls with every move; one is a P-position if no earlier P-position is an option of it.

use std::collections::HashSet;

/// An ordinal: its coefficients at ω^(k - 1), …, ω, 1.
pub type Heap = Vec<u32>;

/// The natural sum.
pub fn sum(left: &Heap, right: &Heap) -> Heap {
    left.iter().zip(right).map(|(a, b)| a + b).collect()
}

/// The next ordinal.
pub fn successor(heap: &Heap) -> Heap {
    let mut next = heap.clone();
    if let Some(last) = next.last_mut() {
        *last += 1;
    }
    next
}

/// Nim: one heap becomes smaller.
pub fn nim(from: &[Heap], to: &[Heap]) -> bool {
    let changed: Vec<_> = from.iter().zip(to).filter(|(a, b)| a != b).collect();
    matches!(changed.as_slice(), [(before, after)] if after < before)
}

/// Wythoff's game: one heap becomes smaller, or both with α + β' = β + α'.
pub fn wythoff(from: &[Heap], to: &[Heap]) -> bool {
    let both = to[0] < from[0] && sum(&from[0], &to[1]) == sum(&from[1], &to[0]);
    nim(from, to) || both
}

/// Yama Nim: α' + 1 < α, and the other heap gets one token.
pub fn yama(from: &[Heap], to: &[Heap]) -> bool {
    [(0, 1), (1, 0)]
        .into_iter()
        .any(|(a, b)| successor(&to[a]) < from[a] && to[b] == successor(&from[b]))
}

/// Triangular Nim: one heap falls, the other rises, and the natural sum falls.
pub fn triangular(from: &[Heap], to: &[Heap]) -> bool {
    let falls = sum(&to[0], &to[1]) < sum(&from[0], &from[1]);
    let across = |a: usize, b: usize| to[a] < from[a] && from[b] < to[b];
    falls && (across(0, 1) || across(1, 0))
}

/// The P-positions among some positions, as if there were no others.
pub fn p_positions(
    mut positions: Vec<Vec<Heap>>,
    is_option: impl Fn(&[Heap], &[Heap]) -> bool,
) -> HashSet<Vec<Heap>> {
    let total = |position: &Vec<Heap>| {
        let zero = vec![0; position[0].len()];
        position.iter().fold(zero, |total, heap| sum(&total, heap))
    };
    positions.sort_by_cached_key(|position| (total(position), position.clone()));
    let mut found: Vec<Vec<Heap>> = Vec::new();
    for position in positions {
        // The last ones are the likeliest options.
        if !found
            .iter()
            .rev()
            .any(|earlier| is_option(&position, earlier))
        {
            found.push(position);
        }
    }
    found.into_iter().collect()
}

/// Every position with this many heaps below ω^exponents that fits, where its coefficients are listed from the
/// highest exponent on, heap by heap at each: `fits` hears of every beginning of that list.
pub fn window(heaps: usize, exponents: usize, fits: &impl Fn(&[u32]) -> bool) -> Vec<Vec<Heap>> {
    let mut found = Vec::new();
    let mut begun: Vec<Vec<u32>> = vec![Vec::new()];
    while let Some(coefficients) = begun.pop() {
        if coefficients.len() == heaps * exponents {
            let heap = |heap: usize| {
                coefficients
                    .iter()
                    .skip(heap)
                    .step_by(heaps)
                    .copied()
                    .collect()
            };
            found.push((0..heaps).map(heap).collect());
            continue;
        }
        for coefficient in 0.. {
            let mut longer = coefficients.clone();
            longer.push(coefficient);
            if !fits(&longer) {
                break;
            }
            begun.push(longer);
        }
    }
    found
}
