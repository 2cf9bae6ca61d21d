//! The exact values of terms and the truth of conditions, for given values of the variables.

use super::number::{Exact, is_prime, is_square};
use crate::fault::Fault;
use crate::ruleset::{Condition, Operator, Property, Term};
use std::cmp::Ordering;

/// What a computation by definition is bounded by.
pub(crate) trait World {
    /// Counts steps of the work.
    ///
    /// # Errors
    /// There were too many.
    fn step(&self, steps: u64) -> Result<(), Fault>;
}

pub(crate) fn no_value<T>(what: &str) -> Result<T, Fault> {
    Err(Fault::Bad(format!(
        "{what} has no value here, or too large a one"
    )))
}

fn valued(found: Option<Exact>, what: &str) -> Result<Exact, Fault> {
    found.map_or_else(|| no_value(what), Ok)
}

fn integer(number: Exact, what: &str) -> Result<i128, Fault> {
    number.integer().map_or_else(|| no_value(what), Ok)
}

fn natural(number: Exact, what: &str) -> Result<i128, Fault> {
    match number.integer() {
        Some(n) if n >= 0 => Ok(n),
        _ => no_value(what),
    }
}

impl Term {
    /// The value for these values of the variables.
    pub(crate) fn value(&self, at: &[Exact]) -> Result<Exact, Fault> {
        let rounded = |number: Option<i128>| valued(number.map(Exact::from), "a number rounded");
        match self {
            Term::Number(number) => Ok(Exact::from(i128::from(*number))),
            Term::Variable(place) => at
                .get(*place)
                .map_or_else(|| no_value("a variable"), |n| Ok(*n)),
            Term::Negative(of) => Ok(of.value(at)?.negative()),
            Term::Binary(operator, left, right) => {
                operator.value(left.value(at)?, right.value(at)?)
            }
            Term::Absolute(of) => valued(of.value(at)?.absolute(), "an absolute value"),
            Term::Floor(of) => rounded(of.value(at)?.floor()),
            Term::Ceiling(of) => rounded(of.value(at)?.ceiling()),
            Term::Root(of) => valued(of.value(at)?.root(), "a square root"),
            Term::Minimum(parts) => extreme(parts, at, Ordering::Less),
            Term::Maximum(parts) => extreme(parts, at, Ordering::Greater),
            Term::Choice(condition, value, other) => match condition.holds(at)? {
                true => value.value(at),
                false => other.value(at),
            },
        }
    }
}

impl Operator {
    fn value(self, left: Exact, right: Exact) -> Result<Exact, Fault> {
        match self {
            Operator::Plus => valued(left.plus(right), "a sum"),
            Operator::Minus => valued(left.minus(right), "a difference"),
            Operator::Times => valued(left.times(right), "a product"),
            Operator::Over => valued(left.over(right), "a quotient"),
            Operator::Power => valued(left.power(right), "a power"),
            Operator::Div | Operator::Mod => {
                if right.compare(Exact::from(0)) != Some(Ordering::Greater) {
                    return no_value("a quotient by a number that is not positive");
                }
                let quotient = left.over(right).and_then(Exact::floor).map(Exact::from);
                let quotient = valued(quotient, "a quotient")?;
                if self == Operator::Div {
                    return Ok(quotient);
                }
                let taken = quotient.times(right);
                valued(taken.and_then(|taken| left.minus(taken)), "a remainder")
            }
            Operator::Xor => {
                let (left, right) = (natural(left, "a nim-sum")?, natural(right, "a nim-sum")?);
                Ok(Exact::from(left ^ right))
            }
        }
    }
}

fn extreme(parts: &[Term], at: &[Exact], wanted: Ordering) -> Result<Exact, Fault> {
    let mut best: Option<Exact> = None;
    for part in parts {
        let next = part.value(at)?;
        best = match best.map(|best| (best, next.compare(best))) {
            None => Some(next),
            Some((_, Some(ordering))) if ordering == wanted => Some(next),
            Some((best, Some(_))) => Some(best),
            Some((_, None)) => return no_value("the larger of two numbers"),
        };
    }
    valued(best, "the least of no numbers")
}

impl Condition {
    /// Does it hold for these values of the variables?
    pub(crate) fn holds(&self, at: &[Exact]) -> Result<bool, Fault> {
        match self {
            Condition::Constant(truth) => Ok(*truth),
            Condition::Compare(comparison, left, right) => {
                match left.value(at)?.compare(right.value(at)?) {
                    Some(ordering) => Ok(comparison.holds(ordering)),
                    None => no_value("a comparison"),
                }
            }
            Condition::And(parts) => {
                for part in parts {
                    if !part.holds(at)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Or(parts) => {
                for part in parts {
                    if part.holds(at)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Condition::Not(of) => Ok(!of.holds(at)?),
            Condition::Divides(divisor, of) => {
                let divisor = integer(divisor.value(at)?, "a divisor")?;
                let of = integer(of.value(at)?, "a multiple")?;
                Ok(if divisor == 0 {
                    of == 0
                } else {
                    of % divisor == 0
                })
            }
            Condition::Is(property, of) => {
                let of = integer(of.value(at)?, "a number with a property")?;
                Ok(match property {
                    Property::Prime => match is_prime(of) {
                        Some(truth) => truth,
                        None => return no_value("a prime"),
                    },
                    Property::Square => is_square(of),
                    Property::Even => of % 2 == 0,
                    Property::Odd => of % 2 != 0,
                })
            }
        }
    }
}
