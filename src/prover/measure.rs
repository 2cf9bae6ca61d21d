//! The measure of a game in a sentence.

use super::beyond::Beyond;
use super::numbers::{Ground, Numeral, Value};
use crate::formula::Comparison;
use crate::game::Level;
use grundy_automata::{Formula, Sum};

/// The measure is lower at one position than at the other.
pub(super) fn lower(
    levels: &[Level],
    one: &[Numeral],
    other: &[Numeral],
    ground: &Ground,
) -> Result<Formula, Beyond> {
    let mut any = Vec::new();
    let mut equal: Vec<Formula> = Vec::new();
    for level in levels {
        let (less, same) = compared(level, one, other, ground)?;
        any.push(Formula::and(equal.iter().cloned().chain([less])));
        equal.push(same);
    }
    Ok(Formula::or(any))
}

/// A level is less at one position than at the other; it is the same.
fn compared(
    level: &Level,
    one: &[Numeral],
    other: &[Numeral],
    ground: &Ground,
) -> Result<(Formula, Formula), Beyond> {
    match level {
        Level::Weights(weights) => {
            let at = |position: &[Numeral]| {
                let heaps = weights.iter().zip(position);
                heaps.fold(Value::from(Sum::from(0)), |sum, (weight, heap)| {
                    sum.plus(&ground.value(heap), i128::from(*weight))
                })
            };
            let (one, other) = (at(one), at(other));
            Ok((
                ground.compared(&one, &other, Comparison::Less)?,
                ground.compared(&one, &other, Comparison::Equal)?,
            ))
        }
        Level::NonEmpty => {
            let counts = 0..=one.len();
            let less = counts
                .clone()
                .flat_map(|count| (0..count).map(move |fewer| (fewer, count)));
            let less = less.map(|(fewer, count)| {
                Formula::and([non_empty(one, fewer), non_empty(other, count)])
            });
            let same =
                counts.map(|count| Formula::and([non_empty(one, count), non_empty(other, count)]));
            Ok((Formula::or(less), Formula::or(same)))
        }
    }
}

/// So many heaps are not empty: one of the sets of that size is the set of them.
fn non_empty(position: &[Numeral], count: usize) -> Formula {
    let sets =
        (0..1_usize << position.len()).filter(|set| usize::try_from(set.count_ones()) == Ok(count));
    Formula::or(sets.map(|set| {
        Formula::and(position.iter().enumerate().map(|(heap, size)| {
            let some = Formula::or(size.iter().map(|part| Formula::le(1, part.clone())));
            match set >> heap & 1 {
                1 => some,
                _ => Formula::negated(some),
            }
        }))
    }))
}
