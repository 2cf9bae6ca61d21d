//! The measure: a function of positions that falls with every option, so that play ends.

use std::fmt::Write;

/// One entry of a measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Level {
    /// `Σ weight · heap`
    Weights(Vec<i64>),
    /// How many heaps are not empty.
    NonEmpty,
}

impl Level {
    pub(super) fn value(&self, heaps: &[i64]) -> Option<i64> {
        match self {
            Level::NonEmpty => i64::try_from(heaps.iter().filter(|heap| **heap > 0).count()).ok(),
            Level::Weights(weights) => {
                let products = weights
                    .iter()
                    .zip(heaps)
                    .map(|(weight, heap)| weight.checked_mul(*heap));
                products
                    .into_iter()
                    .try_fold(0_i64, |sum, term| sum.checked_add(term?))
            }
        }
    }

    pub(super) fn show(&self, names: &[String]) -> String {
        let Level::Weights(weights) = self else {
            return "the number of heaps that are not empty".into();
        };
        let mut text = String::new();
        for (weight, name) in weights.iter().zip(names) {
            if *weight == 0 {
                continue;
            }
            if !text.is_empty() {
                text.push_str(" + ");
            }
            if *weight != 1 {
                let _ = write!(text, "{weight} ");
            }
            text.push_str(name);
        }
        text
    }
}

/// A function of positions that strictly falls with every option, so that play ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The levels, compared in lexicographic order.
    pub levels: Vec<Level>,
    /// Is it proved to fall at all positions? If not, it is checked at every option that is generated.
    pub proved: bool,
}

impl Measure {
    /// The values of the levels at a position; `None` where one does not fit 64 bits.
    pub fn at(&self, position: &[i64]) -> Option<Vec<i64>> {
        self.levels
            .iter()
            .map(|level| level.value(position))
            .collect()
    }

    /// The measure as text: `x + y`, or `x, then y`.
    pub fn show(&self, heaps: &[String]) -> String {
        if self.levels.is_empty() {
            return "0".into();
        }
        let levels: Vec<_> = self.levels.iter().map(|level| level.show(heaps)).collect();
        levels.join(", then ")
    }
}

/// Weights that a person would try, the sum of the heaps first.
pub(super) fn simple_weights(heaps: usize) -> Vec<Vec<i64>> {
    let mut all = vec![vec![1; heaps]];
    let largest = match heaps {
        1 | 2 => 4,
        3 => 2,
        _ => 0,
    };
    if largest > 0 {
        let mut every = vec![Vec::new()];
        for _ in 0..heaps {
            every = every
                .into_iter()
                .flat_map(|start: Vec<i64>| {
                    (0..=largest).map(move |weight| [start.as_slice(), &[weight]].concat())
                })
                .collect();
        }
        every.sort_by_key(|weights| {
            (
                weights.iter().sum::<i64>(),
                std::cmp::Reverse(weights.clone()),
            )
        });
        all.extend(
            every
                .into_iter()
                .filter(|weights| weights.iter().any(|weight| *weight > 0)),
        );
    } else {
        all.extend((0..heaps).map(|own| (0..heaps).map(|place| i64::from(place == own)).collect()));
    }
    all
}
