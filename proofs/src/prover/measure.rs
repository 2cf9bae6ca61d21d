//! The measure of a game as formulas.

use super::numbers::{Arithmetic, Numeral, SymbolicNumber};
use super::unsupported::Unsupported;
use grundy_automata::{Formula, Sum};
use grundy_rules::formula::Comparison;
use grundy_rules::game::Level;

/// The measure is lower at one position than at the other.
pub(super) fn lower(
    levels: &[Level],
    one: &[Numeral],
    other: &[Numeral],
    ground: &Arithmetic,
) -> Result<Formula, Unsupported> {
    let mut any = Vec::new();
    let mut equal: Vec<Formula> = Vec::new();
    for level in levels {
        let (less, same) = compared(level, one, other, ground)?;
        any.push(Formula::and(equal.iter().cloned().chain([less])));
        equal.push(same);
    }
    Ok(Formula::or(any))
}

/// Two formulas: a level is less at one position than at the other; it is the same.
fn compared(
    level: &Level,
    one: &[Numeral],
    other: &[Numeral],
    ground: &Arithmetic,
) -> Result<(Formula, Formula), Unsupported> {
    match level {
        Level::Weights(weights) => {
            let at = |position: &[Numeral]| {
                let heaps = weights.iter().zip(position);
                heaps.fold(SymbolicNumber::from(Sum::from(0)), |sum, (weight, heap)| {
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

/// Exactly this many heaps are not empty: a disjunction over the sets of that size.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prover::theory::Theory;
    use grundy_automata::{Budget, Compiler, Decision, Numeration};

    /// All positions of two heaps up to 3.
    fn positions() -> Vec<[i64; 2]> {
        (0..4).flat_map(|x| (0..4).map(move |y| [x, y])).collect()
    }

    fn numerals(position: [i64; 2]) -> Vec<Numeral> {
        let constant = |heap: &i64| vec![Sum::from(i128::from(*heap))];
        position.iter().map(constant).collect()
    }

    #[test]
    fn a_level_counts_only_where_all_before_it_are_the_same() {
        let weights = |x: i64, y: i64| Level::Weights(vec![x, y]);
        let measures: [Vec<Level>; 5] = [
            vec![weights(1, 0), weights(0, 1)],
            vec![weights(0, 1), weights(1, 0)],
            vec![Level::NonEmpty, weights(1, 1), weights(1, 0)],
            vec![weights(1, 1), Level::NonEmpty, weights(0, 1)],
            vec![weights(2, 1), weights(1, 2), Level::NonEmpty],
        ];
        let level_of = |level: &Level, [x, y]: [i64; 2]| match level {
            Level::Weights(weights) => weights[0] * x + weights[1] * y,
            Level::NonEmpty => i64::from(x > 0) + i64::from(y > 0),
        };
        let theory = Theory {
            system: Numeration::binary(),
            field: None,
            power: None,
        };
        let (system, budget) = (Numeration::binary(), Budget::default());
        let ground = Arithmetic::new(theory, &|_| None, &budget);
        let mut compiler = Compiler::new(&system, &budget);
        for levels in measures {
            for one in positions() {
                for other in positions() {
                    let measure = |at: [i64; 2]| -> Vec<i64> {
                        levels.iter().map(|level| level_of(level, at)).collect()
                    };
                    let sentence = lower(&levels, &numerals(one), &numerals(other), &ground)
                        .unwrap_or_else(|_| panic!("{levels:?} is linear"));
                    let verdict = compiler.decide(&sentence).unwrap();
                    let expected = measure(one) < measure(other);
                    assert_eq!(
                        verdict == Decision::True,
                        expected,
                        "{levels:?} at {one:?} and {other:?}"
                    );
                }
            }
        }
    }
}
