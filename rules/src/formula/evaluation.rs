//! Evaluates terms exactly and decides conditions, for given values of the variables.

use super::term::{Comparison, Condition, Term, Values};
use crate::language::{NumberProperty, Operator};
use crate::number::{Exact, Number, NumberError};
use std::cmp::Ordering;

impl Comparison {
    pub(super) fn holds(self, ordering: Ordering) -> bool {
        match self {
            Comparison::Equal => ordering == Ordering::Equal,
            Comparison::NotEqual => ordering != Ordering::Equal,
            Comparison::Less => ordering == Ordering::Less,
            Comparison::LessEqual => ordering != Ordering::Greater,
        }
    }
}

impl Term {
    /// The value for these values of the variables.
    pub fn value(&self, at: &[Number], games: &dyn Values) -> Exact {
        match self {
            Term::Constant(value) => Ok(value.clone()),
            Term::Variable(place) => Ok(at[*place].clone()),
            Term::Negative(of) => Ok(of.value(at, games)?.negated()),
            Term::Binary(operator, left, right) => {
                let (left, right) = (left.value(at, games)?, right.value(at, games)?);
                counted(apply(*operator, &left, &right)?, games)
            }
            Term::Gcd(left, right) => left.value(at, games)?.gcd(&right.value(at, games)?),
            Term::Function(function, of) => {
                let of = of.iter().map(|part| part.value(at, games));
                counted(function.value(&of.collect::<Result<Vec<_>, _>>()?)?, games)
            }
            Term::Absolute(of) => Ok(of.value(at, games)?.absolute()),
            Term::Floor(of) => match &**of {
                Term::Binary(Operator::Over, above, below) => {
                    above.value(at, games)?.floor_div(&below.value(at, games)?)
                }
                of => Ok(of.value(at, games)?.floor()),
            },
            Term::Ceiling(of) => Ok(of.value(at, games)?.ceiling()),
            Term::Root(of) => of.value(at, games)?.square_root(),
            Term::Minimum(parts) => extreme(parts, Ordering::Less, at, games),
            Term::Maximum(parts) => extreme(parts, Ordering::Greater, at, games),
            Term::Choice(arms, otherwise) => {
                for (condition, value) in arms {
                    if condition.holds(at, games)? {
                        return value.value(at, games);
                    }
                }
                otherwise.value(at, games)
            }
            Term::ValueOf(game, position) => {
                let mut heaps = Vec::with_capacity(position.len());
                for heap in position {
                    let heap = heap.value(at, games)?;
                    if heap.is_negative() {
                        return Err(NumberError::Negative("a heap"));
                    }
                    if !heap.is_integer() {
                        return Err(NumberError::NotAnInteger("a heap"));
                    }
                    heaps.push(heap.to_i64().ok_or(NumberError::TooLarge("a heap"))?);
                }
                games.value(*game, &heaps)
            }
            Term::Mex(mex) => mex.value(at, games),
            Term::Recursive(recursion, sequence, index) => {
                recursion.value(*sequence, &index.value(at, games)?, games)
            }
            Term::Again(sequence, index) => games.again(*sequence, &index.value(at, games)?),
            Term::Sum(family) => family.sum(at, games),
        }
    }
}

impl Condition {
    /// Does it hold for these values of the variables?
    pub fn holds(&self, at: &[Number], games: &dyn Values) -> Result<bool, NumberError> {
        match self {
            Condition::Constant(value) => Ok(*value),
            Condition::Compare(comparison, left, right) => {
                let (left, right) = (left.value(at, games)?, right.value(at, games)?);
                Ok(comparison.holds(left.compare(&right)?))
            }
            Condition::And(parts) => {
                for part in parts {
                    if !part.holds(at, games)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Or(parts) => {
                for part in parts {
                    if part.holds(at, games)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Condition::Not(of) => Ok(!of.holds(at, games)?),
            Condition::Divides(left, right) => {
                left.value(at, games)?.divides(&right.value(at, games)?)
            }
            Condition::Property(property, of) => {
                let value = of.value(at, games)?;
                match property {
                    NumberProperty::Prime => value.is_prime(),
                    NumberProperty::Square => value.is_square(),
                    NumberProperty::Even => Number::from(2_i64).divides(&value),
                    NumberProperty::Odd => Ok(!Number::from(2_i64).divides(&value)?),
                }
            }
        }
    }
}

/// The number, when its words are counted if it is long.
fn counted(number: Number, games: &dyn Values) -> Exact {
    if number.as_small().is_none() {
        games.spent_on(number.words())?;
    }
    Ok(number)
}

fn extreme(parts: &[Term], wanted: Ordering, at: &[Number], games: &dyn Values) -> Exact {
    let mut best: Option<Number> = None;
    for part in parts {
        let value = part.value(at, games)?;
        match &best {
            Some(best) if value.compare(best)? != wanted => {}
            _ => best = Some(value),
        }
    }
    best.ok_or(NumberError::NotAnInteger("the least of nothing"))
}

/// The value of an operator on two numbers.
pub fn apply(operator: Operator, left: &Number, right: &Number) -> Exact {
    match operator {
        Operator::Plus => left.plus(right),
        Operator::Minus => left.minus(right),
        Operator::Times | Operator::Juxtaposed => left.times(right),
        Operator::Over => left.over(right),
        Operator::Div => left.floor_div(right),
        Operator::Mod => left.modulo(right),
        Operator::Power => left.power(right),
        Operator::Xor => left.xor(right),
        Operator::Union | Operator::Intersection | Operator::Without => {
            Err(NumberError::NotAnInteger("a set"))
        }
    }
}
