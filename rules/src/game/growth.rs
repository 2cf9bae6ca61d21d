//! Terms that are nondecreasing in a variable. If such a term is too large at one value of the variable, it is too
//! large at every later one; if it is too small, it is too small at every earlier one.

use super::auxiliary::Auxiliary;
use crate::formula::{Term, real_linear};
use crate::language::Operator;
use crate::number::Number;

/// For each auxiliary that is nondecreasing in all of its variables: the one of them that comes last in `order`. An
/// auxiliary stands after those that it is computed from.
pub(super) fn rises_with(
    auxiliaries: &[Auxiliary],
    heaps: usize,
    order: &[usize],
) -> Vec<Option<usize>> {
    let mut found: Vec<(Rise, Option<usize>)> = Vec::new();
    for auxiliary in auxiliaries {
        let before = |place: usize| {
            auxiliaries[..found.len()]
                .iter()
                .position(|a| a.place == place)
        };
        let of_place = |place: usize| match before(place) {
            Some(index) => found[index].0,
            None if place < heaps || order.contains(&place) => Rise::FromZero,
            None => Rise::No,
        };
        let rise = rise(&auxiliary.term, &of_place);
        let mut variables = Vec::new();
        auxiliary.term.variables(&mut variables);
        let last = variables.iter().filter_map(|place| match before(*place) {
            Some(index) => found[index].1,
            None => order.iter().position(|other| other == place),
        });
        let last = last.max();
        found.push((rise, last));
    }
    let with = |(rise, last): (Rise, Option<usize>)| match rise {
        Rise::No => None,
        Rise::FromZero | Rise::Anywhere => last.map(|last| order[last]),
    };
    found.into_iter().map(with).collect()
}

/// How a term changes as its variables grow from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rise {
    /// It may fall.
    No,
    /// It never falls, and is never negative.
    FromZero,
    /// It never falls.
    Anywhere,
}

impl Rise {
    fn and(self, other: Rise) -> Rise {
        match (self, other) {
            (Rise::No, _) | (_, Rise::No) => Rise::No,
            (Rise::FromZero, Rise::FromZero) => Rise::FromZero,
            _ => Rise::Anywhere,
        }
    }
}

fn rise(term: &Term, of_place: &dyn Fn(usize) -> Rise) -> Rise {
    let constant = |term: &Term| term.as_constant().cloned();
    let at_least_one = |value: &Number| *value >= Number::ONE;
    match term {
        Term::Constant(value) if value.is_negative() => Rise::Anywhere,
        Term::Constant(_) => Rise::FromZero,
        Term::Variable(place) => of_place(*place),
        Term::Floor(of) | Term::Ceiling(of) => rise(of, of_place),
        Term::Minimum(parts) | Term::Maximum(parts) => parts
            .iter()
            .map(|part| rise(part, of_place))
            .fold(Rise::FromZero, Rise::and),
        Term::Binary(Operator::Plus, left, right) => {
            rise(left, of_place).and(rise(right, of_place))
        }
        Term::Binary(Operator::Times, left, right) => {
            match (rise(left, of_place), rise(right, of_place)) {
                (Rise::FromZero, Rise::FromZero) => Rise::FromZero,
                _ => linear(term, of_place),
            }
        }
        Term::Binary(Operator::Over, of, by) => match constant(by) {
            Some(by) if !by.is_negative() && !by.is_zero() => rise(of, of_place),
            _ => Rise::No,
        },
        Term::Binary(Operator::Power, base, exponent) => {
            match (constant(base), constant(exponent)) {
                (Some(base), None) if at_least_one(&base) => match rise(exponent, of_place) {
                    Rise::No => Rise::No,
                    _ => Rise::FromZero,
                },
                (None, Some(exponent)) if at_least_one(&exponent) => match rise(base, of_place) {
                    Rise::FromZero => Rise::FromZero,
                    _ => Rise::No,
                },
                _ => Rise::No,
            }
        }
        _ => linear(term, of_place),
    }
}

/// A linear function whose coefficients are not negative.
fn linear(term: &Term, of_place: &dyn Fn(usize) -> Rise) -> Rise {
    let Some((terms, constant)) = real_linear(term) else {
        return Rise::No;
    };
    let rises = |(place, factor): &(usize, Number)| match factor.is_negative() {
        true => Rise::No,
        false => of_place(*place),
    };
    let sign = match constant.is_negative() {
        true => Rise::Anywhere,
        false => Rise::FromZero,
    };
    terms.iter().map(rises).fold(sign, Rise::and)
}
