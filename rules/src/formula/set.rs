//! Sets of numbers as terms: elements, progressions, ranges, images, unions and differences.

use super::term::{Condition, Term};
use crate::language::Operator;

/// A set of numbers whose parts may depend on variables.
#[derive(Clone, Debug, PartialEq)]
pub enum SetTerm {
    /// These numbers.
    Elements(Vec<Term>),
    /// first, first + step, …, up to last; the step is positive.
    Progression(Term, Term, Term),
    /// `a..b`
    Range(Term, Term),
    /// All integers from this one on.
    From(Term),
    /// All integers.
    Integers,
    /// The positive multiples.
    Multiples(Term),
    Union(Box<SetTerm>, Box<SetTerm>),
    Intersection(Box<SetTerm>, Box<SetTerm>),
    Without(Box<SetTerm>, Box<SetTerm>),
    /// The numbers `element` for values of `variables` that satisfy the condition.
    Image {
        variables: Vec<usize>,
        element: Term,
        condition: Condition,
    },
}

impl SetTerm {
    /// The variables that the set needs. If there is one, non-membership needs a quantifier.
    pub fn variables(&self) -> Vec<usize> {
        match self {
            SetTerm::Image { variables, .. } => variables.clone(),
            SetTerm::Union(left, right)
            | SetTerm::Intersection(left, right)
            | SetTerm::Without(left, right) => [left.variables(), right.variables()].concat(),
            _ => Vec::new(),
        }
    }

    /// `{1, 2, 5}`, for a set of numbers that are written out.
    pub fn listed(&self) -> Option<String> {
        let SetTerm::Elements(elements) = self else {
            return None;
        };
        let numbers = elements.iter().map(|element| element.as_constant());
        let numbers: Option<Vec<String>> = numbers
            .map(|number| number.map(ToString::to_string))
            .collect();
        Some(format!("{{{}}}", numbers?.join(", ")))
    }

    pub fn has_variables(&self) -> bool {
        !self.variables().is_empty()
    }

    /// The condition that a number belongs to the set. Variables of an image are free in it: the number
    /// belongs if the condition holds for *some* value of them.
    pub fn contains(&self, number: &Term) -> Condition {
        let at_least = |least: &Term| Condition::less_equal(least.clone(), number.clone());
        let one = Term::constant(1_i64);
        match self {
            SetTerm::Elements(elements) => Condition::Or(
                elements
                    .iter()
                    .map(|element| Condition::equal(number.clone(), element.clone()))
                    .collect(),
            ),
            SetTerm::Progression(first, step, last) => {
                let from_first = Term::binary(Operator::Minus, number.clone(), first.clone());
                Condition::And(vec![
                    at_least(first),
                    Condition::less_equal(number.clone(), last.clone()),
                    is_multiple(&from_first, step),
                ])
            }
            SetTerm::Range(first, last) => among_integers(
                number,
                vec![
                    at_least(first),
                    Condition::less_equal(number.clone(), last.clone()),
                ],
            ),
            SetTerm::From(least) => among_integers(number, vec![at_least(least)]),
            SetTerm::Integers => among_integers(number, Vec::new()),
            SetTerm::Multiples(of) => Condition::And(vec![at_least(&one), is_multiple(number, of)]),
            SetTerm::Union(left, right) => {
                // Variables of images on the other side are free here: one value of them is enough.
                let only = |inside: &SetTerm, other: &SetTerm| {
                    let mut parts = vec![inside.contains(number)];
                    let zero =
                        |place| Condition::equal(Term::Variable(place), Term::constant(0_i64));
                    parts.extend(other.variables().into_iter().map(zero));
                    Condition::And(parts)
                };
                Condition::Or(vec![only(left, right), only(right, left)])
            }
            SetTerm::Intersection(left, right) => {
                Condition::And(vec![left.contains(number), right.contains(number)])
            }
            SetTerm::Without(left, right) => Condition::And(vec![
                left.contains(number),
                Condition::Not(Box::new(right.contains(number))),
            ]),
            SetTerm::Image {
                element, condition, ..
            } => Condition::And(vec![
                Condition::equal(number.clone(), element.clone()),
                condition.clone(),
            ]),
        }
    }
}

/// The number is an integer, and satisfies these conditions.
fn among_integers(number: &Term, mut conditions: Vec<Condition>) -> Condition {
    match number {
        _ if number.is_integral() => {}
        Term::Binary(Operator::Over, above, below)
            if above.is_integral()
                && below
                    .as_constant()
                    .is_some_and(|n| n.is_integer() && !n.is_negative() && !n.is_zero()) =>
        {
            conditions.push(is_multiple(above, below));
        }
        _ => {
            let floor = Term::Floor(Box::new(number.clone()));
            conditions.push(Condition::equal(number.clone(), floor));
        }
    }
    match conditions.len() {
        0 => Condition::Constant(true),
        1 => conditions.remove(0),
        _ => Condition::And(conditions),
    }
}

fn is_multiple(number: &Term, of: &Term) -> Condition {
    let is_zero = |number: Term| {
        let rest = Term::binary(Operator::Mod, number, of.clone());
        Condition::equal(rest, Term::constant(0_i64))
    };
    if number.is_integral() {
        return is_zero(number.clone());
    }
    let floor = Term::Floor(Box::new(number.clone()));
    among_integers(number, vec![is_zero(floor)])
}
