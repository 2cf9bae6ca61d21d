//! The exact values of terms and the truth of conditions, for given values of the variables.

use super::number::{Exact, floor_root, is_prime, is_square};
use crate::fault::Fault;
use crate::ruleset::{Condition, Operator, Property, Term};
use std::cell::Cell;
use std::cmp::Ordering;

/// The most steps of all computations by definition in one certificate. A fixed bound.
const STEPS: u64 = 1 << 27;

/// What a computation by definition is bounded by.
pub(crate) trait World {
    /// Counts steps of the work.
    ///
    /// # Errors
    /// There were too many.
    fn step(&self, steps: u64) -> Result<(), Fault>;
}

/// The steps of one certificate so far.
#[derive(Default)]
pub(crate) struct Steps(Cell<u64>);

impl World for Steps {
    fn step(&self, steps: u64) -> Result<(), Fault> {
        self.0.set(self.0.get().saturating_add(steps));
        match self.0.get() <= STEPS {
            true => Ok(()),
            false => Err(Fault::Bad(format!(
                "more than {STEPS} steps of play by definition"
            ))),
        }
    }
}

/// Counts the trial of all numbers whose square is at most a number.
fn trials(of: i128, world: &dyn World) -> Result<(), Fault> {
    world.step(u64::try_from(floor_root(of.max(0))).unwrap_or(u64::MAX))
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
    pub(crate) fn value(&self, at: &[Exact], world: &dyn World) -> Result<Exact, Fault> {
        let rounded = |number: Option<i128>| valued(number.map(Exact::from), "a number rounded");
        match self {
            Term::Number(number) => Ok(Exact::from(i128::from(*number))),
            Term::Variable(place) => at
                .get(*place)
                .map_or_else(|| no_value("a variable"), |n| Ok(*n)),
            Term::Negative(of) => Ok(of.value(at, world)?.negative()),
            Term::Binary(operator, left, right) => {
                operator.value(left.value(at, world)?, right.value(at, world)?)
            }
            Term::Absolute(of) => valued(of.value(at, world)?.absolute(), "an absolute value"),
            Term::Floor(of) => rounded(of.value(at, world)?.floor()),
            Term::Ceiling(of) => rounded(of.value(at, world)?.ceiling()),
            Term::Root(of) => {
                let of = of.value(at, world)?;
                if let Some(radicand) = of.radicand() {
                    trials(radicand, world)?;
                }
                valued(of.root(), "a square root")
            }
            Term::Minimum(parts) => extreme(parts, at, Ordering::Less, world),
            Term::Maximum(parts) => extreme(parts, at, Ordering::Greater, world),
            Term::Choice(condition, value, other) => match condition.holds(at, world)? {
                true => value.value(at, world),
                false => other.value(at, world),
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

fn extreme(
    parts: &[Term],
    at: &[Exact],
    wanted: Ordering,
    world: &dyn World,
) -> Result<Exact, Fault> {
    let mut best: Option<Exact> = None;
    for part in parts {
        let next = part.value(at, world)?;
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
    pub(crate) fn holds(&self, at: &[Exact], world: &dyn World) -> Result<bool, Fault> {
        match self {
            Condition::Constant(truth) => Ok(*truth),
            Condition::Compare(comparison, left, right) => {
                match left.value(at, world)?.compare(right.value(at, world)?) {
                    Some(ordering) => Ok(comparison.holds(ordering)),
                    None => no_value("a comparison"),
                }
            }
            Condition::And(parts) => {
                for part in parts {
                    if !part.holds(at, world)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Or(parts) => {
                for part in parts {
                    if part.holds(at, world)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Condition::Not(of) => Ok(!of.holds(at, world)?),
            Condition::Divides(divisor, of) => {
                let divisor = integer(divisor.value(at, world)?, "a divisor")?;
                let of = integer(of.value(at, world)?, "a multiple")?;
                Ok(if divisor == 0 {
                    of == 0
                } else {
                    of % divisor == 0
                })
            }
            Condition::Is(property, of) => {
                let of = integer(of.value(at, world)?, "a number with a property")?;
                Ok(match property {
                    Property::Prime => {
                        trials(of, world)?;
                        match is_prime(of) {
                            Some(truth) => truth,
                            None => return no_value("a prime"),
                        }
                    }
                    Property::Square => is_square(of),
                    Property::Even => of % 2 == 0,
                    Property::Odd => of % 2 != 0,
                })
            }
        }
    }
}
