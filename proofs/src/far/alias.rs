//! Rewrites the elements of a set for the search: a sum that can be inverted becomes one term, and the relation
//! between the heaps of a pair becomes an equation.
//!
//! `floor(phi n) + n` is `floor((phi + 1) n)`, from which n is found directly, not by bisection; `x(n) + a n` of a
//! recursion is its second sequence.

use grundy_rules::formula::real_linear;
use grundy_rules::formula::{Condition, Linear, SECOND, Term, linear};
use grundy_rules::language::Operator;
use grundy_rules::number::Number;

/// The elements as single terms, and the condition with the equations between them.
pub(super) fn aliased(element: &[Term], condition: &Condition) -> (Vec<Term>, Condition) {
    let mut conditions = vec![condition.clone()];
    let mut names: Vec<Term> = Vec::new();
    for heap in element {
        let name = one_name(heap).unwrap_or_else(|| heap.clone());
        if name != *heap {
            conditions.push(Condition::equal(name.clone(), heap.clone()));
        }
        for other in &names {
            conditions.extend(difference(&name, other));
        }
        names.push(name);
    }
    (names, Condition::And(conditions))
}

/// A sum of a rounded or recursive part and a linear one, as one term.
fn one_name(heap: &Term) -> Option<Term> {
    if let Term::Floor(of) = heap {
        return Some(Term::Floor(Box::new(in_order(of)?)));
    }
    let Term::Binary(Operator::Plus, left, right) = heap else {
        return None;
    };
    let (part, rest) = match (&**left, &**right) {
        (part @ (Term::Floor(_) | Term::Recursive(..)), rest)
        | (rest, part @ (Term::Floor(_) | Term::Recursive(..))) => (part, rest),
        _ => return None,
    };
    match part {
        Term::Floor(of) if rest.is_integral() => {
            let sum = Term::Binary(Operator::Plus, of.clone(), Box::new(rest.clone()));
            Some(Term::Floor(Box::new(in_order(&sum)?)))
        }
        Term::Recursive(recursion, 0, index) => {
            let Term::Variable(n) = **index else {
                return None;
            };
            let a = i64::try_from(recursion.pairs()?).ok()?;
            let slope = linear(rest, &mut |_| None)?;
            let second = slope.below == 1
                && slope.above == Linear::default().plus(&Linear::variable(n), a)?;
            second.then(|| Term::Recursive(recursion.clone(), SECOND, index.clone()))
        }
        _ => None,
    }
}

/// A linear function with real coefficients, in a normal order: each variable once.
fn in_order(term: &Term) -> Option<Term> {
    let (terms, constant) = real_linear(term)?;
    let mut sums: Vec<(usize, Number)> = Vec::new();
    for (place, coefficient) in terms {
        match sums.iter_mut().find(|(other, _)| *other == place) {
            Some((_, sum)) => *sum = sum.plus(&coefficient).ok()?,
            None => sums.push((place, coefficient)),
        }
    }
    sums.retain(|(_, coefficient)| !coefficient.is_zero());
    sums.sort_by_key(|(place, _)| *place);
    let mut all: Vec<Term> = sums
        .into_iter()
        .map(|(place, coefficient)| {
            Term::binary(
                Operator::Times,
                Term::Constant(coefficient),
                Term::Variable(place),
            )
        })
        .collect();
    if !constant.is_zero() || all.is_empty() {
        all.push(Term::Constant(constant));
    }
    all.into_iter()
        .reduce(|left, right| Term::binary(Operator::Plus, left, right))
}

/// `floor(s) = floor(t) + (s - t)`, if the difference has integer coefficients.
fn difference(left: &Term, right: &Term) -> Option<Condition> {
    let (Term::Floor(of), Term::Floor(other)) = (left, right) else {
        return None;
    };
    let difference = Term::Binary(Operator::Minus, of.clone(), other.clone());
    let difference = in_order(&difference)?;
    let (terms, constant) = real_linear(&difference)?;
    let integral = terms
        .iter()
        .all(|(_, coefficient)| coefficient.is_integer());
    (integral && constant.is_integer()).then(|| {
        let sum = Term::binary(Operator::Plus, right.clone(), difference);
        Condition::equal(left.clone(), sum)
    })
}
