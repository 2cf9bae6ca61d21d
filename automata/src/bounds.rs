//! Derives bounds of a sum from the bounds of its parts in a conjunction: a move that takes from each of five heaps
//! takes at least five.

use crate::automaton::Variable;
use crate::formula::Formula;
use std::collections::BTreeMap;

type SumBound = Option<i128>;

/// A linear constraint.
struct Constraint {
    /// Its place among the conjuncts.
    place: usize,
    terms: BTreeMap<Variable, i128>,
    low: SumBound,
    high: SumBound,
}

/// Leaves out each bound of a sum that follows from the bounds of its parts, and makes parts that have only one value left equations. False if no
/// numbers satisfy the conjuncts.
pub(crate) fn bounded(conjuncts: &mut Vec<Formula>) -> bool {
    let mut all: Vec<Constraint> = Vec::new();
    for (place, part) in conjuncts.iter().enumerate() {
        if let Formula::Linear { sum, low, high } = part
            && sum.constant == 0
        {
            let terms = sum.terms.clone();
            let (low, high) = (*low, *high);
            all.push(Constraint {
                place,
                terms,
                low,
                high,
            });
        }
    }
    let mut changed = false;
    for whole in 0..all.len() {
        let SumParts { low, high, parts } = parts_of(whole, &all);
        // Bounds of single variables add nothing to the constraint.
        if parts.is_empty() {
            continue;
        }
        let above = |value: SumBound, bound: SumBound| matches!((value, bound), (Some(v), Some(b)) if v > b);
        if above(low, all[whole].high) || above(all[whole].low, high) {
            return false;
        }
        for (part, sign) in parts {
            changed |= settle(&mut all, part, sign, &PartBounds { whole, low, high });
        }
        let SumParts { low, high, .. } = parts_of(whole, &all);
        let own = &mut all[whole];
        if own.low.is_some() && low.is_some() && low >= own.low {
            (own.low, changed) = (None, true);
        }
        if own.high.is_some() && high.is_some() && high <= own.high {
            (own.high, changed) = (None, true);
        }
    }
    if changed {
        for constraint in &all {
            let Formula::Linear { low, high, .. } = &mut conjuncts[constraint.place] else {
                continue;
            };
            (*low, *high) = (constraint.low, constraint.high);
        }
        let free = |part: &Formula| {
            matches!(
                part,
                Formula::Linear {
                    low: None,
                    high: None,
                    ..
                }
            )
        };
        conjuncts.retain(|part| !free(part));
    }
    true
}

/// A sum split into parts: the places and signs of the parts, and the bounds that they leave it.
struct SumParts {
    low: SumBound,
    high: SumBound,
    parts: Vec<(usize, i128)>,
}

/// The bounds that its parts leave to a sum.
struct PartBounds {
    whole: usize,
    low: SumBound,
    high: SumBound,
}

/// The bounds of a sum that follow from those of the sums in it, and these sums with their signs. The remaining terms
/// are not below 0.
fn parts_of(whole: usize, all: &[Constraint]) -> SumParts {
    let mut rest = all[whole].terms.clone();
    let (mut low, mut high) = (Some(0), Some(0));
    let mut parts = Vec::new();
    for (place, part) in all.iter().enumerate() {
        if place == whole || part.terms.len() >= all[whole].terms.len() {
            continue;
        }
        let with = |sign: i128| {
            let mut terms = part.terms.iter();
            terms.all(|(v, c)| rest.get(v) == Some(&(sign * c)))
        };
        let Some(sign) = [1, -1].into_iter().find(|sign| with(*sign)) else {
            continue;
        };
        rest.retain(|v, _| !part.terms.contains_key(v));
        let (from, to) = ends(part, sign);
        (low, high) = (added(low, from), added(high, to));
        parts.push((place, sign));
    }
    if rest.values().any(|c| *c < 0) {
        low = None;
    }
    if rest.values().any(|c| *c > 0) {
        high = None;
    }
    SumParts { low, high, parts }
}

/// The bounds of a constraint's sum, or of the sum with the other sign.
fn ends(of: &Constraint, sign: i128) -> (SumBound, SumBound) {
    match sign {
        1 => (of.low, of.high),
        _ => (of.high.map(|b| -b), of.low.map(|b| -b)),
    }
}

fn added(one: SumBound, other: SumBound) -> SumBound {
    one?.checked_add(other?)
}

/// Fixes a part to the only value that the others leave it, if there is only one; returns whether it does.
fn settle(all: &mut [Constraint], part: usize, sign: i128, of: &PartBounds) -> bool {
    let PartBounds { whole, low, high } = *of;
    let (from, to) = ends(&all[part], sign);
    // The least and the greatest value of the others.
    let others = (added(low, from.map(|b| -b)), added(high, to.map(|b| -b)));
    let most = added(all[whole].high, others.0.map(|b| -b));
    let least = added(all[whole].low, others.1.map(|b| -b));
    let value = match (from, to) {
        (Some(from), Some(to)) if from == to => return false,
        (Some(from), _) if most == Some(from) => from,
        (_, Some(to)) if least == Some(to) => to,
        _ => return false,
    };
    (all[part].low, all[part].high) = (Some(sign * value), Some(sign * value));
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prepare::and;
    use crate::{Budget, Numeration, compile};

    fn ready(parts: Vec<Formula>) -> Formula {
        let parts = parts
            .iter()
            .map(|part| crate::prepare::constraint(part).unwrap());
        and(parts.collect())
    }

    #[test]
    fn sums_whose_parts_are_too_large_or_just_large_enough_are_seen() {
        let v = |n: u32| Variable(n);
        let falls = |n: u32| Formula::le(1, v(n) - v(n + 10));
        let sum = |n: u32| (0..n).fold(crate::Sum::from(0), |sum, i| sum + v(i) - v(i + 10));
        let with = |most: i128| {
            let falls = (0..3).map(falls);
            ready(falls.chain([Formula::le(sum(3), most)]).collect())
        };
        assert_eq!(with(2), Formula::False);
        let by_one = (0..3).map(|n| Formula::eq(v(n) - v(n + 10), 1)).collect();
        assert_eq!(with(3), ready(by_one));
        assert!(matches!(with(4), Formula::And(parts) if parts.len() == 4));
        let implied = ready(vec![falls(0), falls(1), Formula::le(1, sum(2))]);
        assert_eq!(implied, ready(vec![falls(0), falls(1)]));
    }

    #[test]
    fn the_numbers_that_satisfy_a_conjunction_stay_the_same() {
        // All conjunctions of bounds on x - y, z - u and the sum of both in a small world.
        let (x, y, z, u) = (Variable(0), Variable(1), Variable(2), Variable(3));
        let bounds = [None, Some(-1), Some(0), Some(1), Some(2)];
        let linear =
            |sum: crate::Sum, low: SumBound, high: SumBound| Formula::Linear { sum, low, high };
        let budget = Budget::default();
        let mut seen = 0;
        for code in 0..5usize.pow(6) {
            // An evenly spread part of all.
            if code % 37 != 0 {
                continue;
            }
            let digit = |place: u32| bounds[code / 5usize.pow(place) % 5];
            let parts = [
                linear(x - y, digit(0), digit(1)),
                linear(z - u, digit(2), digit(3)),
                linear(x - y - (z - u), digit(4), digit(5)),
            ];
            let one_by_one = parts
                .iter()
                .map(|part| compile(part, &Numeration::binary(), &budget));
            let one_by_one = one_by_one
                .map(Result::unwrap)
                .reduce(|a, b| a.and(&b, &budget).unwrap());
            let together =
                compile(&Formula::and(parts.clone()), &Numeration::binary(), &budget).unwrap();
            let differ = one_by_one
                .unwrap()
                .iff(&together, &budget)
                .unwrap()
                .not(&budget)
                .unwrap();
            assert!(differ.is_empty(), "{parts:?}");
            seen += 1;
        }
        assert!(seen > 400);
    }
}
