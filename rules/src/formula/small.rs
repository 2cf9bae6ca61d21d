//! Values in 64 bits: those of the exact numbers, wherever each step to them is an integer that fits. Tables ask for millions of
//! values of one term, and nearly all of them are such.

use super::function::gcd;
use super::term::{Condition, Term};
use crate::language::{NumberProperty, Operator};
use crate::number::Number;

impl Term {
    /// The value where the variables are these integers. `None` says nothing: the exact value may be any number, or a fault.
    pub fn small_value(&self, at: &[i64]) -> Option<i64> {
        match self {
            Term::Constant(value) => value.as_small(),
            Term::Variable(place) => at.get(*place).copied(),
            Term::Negative(of) => of.small_value(at)?.checked_neg(),
            Term::Binary(operator, left, right) => {
                operation(*operator, left.small_value(at)?, right.small_value(at)?)
            }
            Term::Gcd(left, right) => gcd(left.small_value(at)?, right.small_value(at)?),
            Term::Function(function, of) => {
                let of = of.iter().map(|part| part.small_value(at));
                function.small_value(&of.collect::<Option<Vec<_>>>()?)
            }
            Term::Absolute(of) => of.small_value(at)?.checked_abs(),
            Term::Floor(of) => match &**of {
                Term::Binary(Operator::Over, above, below) => {
                    floor_quotient(above.small_value(at)?, below.small_value(at)?)
                }
                of => of.small_value(at),
            },
            Term::Ceiling(of) => match &**of {
                Term::Binary(Operator::Over, above, below) => {
                    let above = above.small_value(at)?.checked_neg()?;
                    floor_quotient(above, below.small_value(at)?)?.checked_neg()
                }
                of => of.small_value(at),
            },
            Term::Minimum(parts) => extreme(parts, at, i64::min),
            Term::Maximum(parts) => extreme(parts, at, i64::max),
            Term::Choice(arms, otherwise) => {
                for (condition, value) in arms {
                    if condition.small_holds(at)? {
                        return value.small_value(at);
                    }
                }
                otherwise.small_value(at)
            }
            Term::Root(_)
            | Term::ValueOf(..)
            | Term::Mex(_)
            | Term::Recursive(..)
            | Term::Again(..)
            | Term::Sum(_) => None,
        }
    }

    /// Is there something in it that [`small_value`](Term::small_value) never gives, or often does not?
    pub fn asks_for_exact_numbers(&self) -> bool {
        let mut conditions = Vec::new();
        let mut found = false;
        let mut look = |part: &Term| found |= part.asks_for_exact_numbers();
        match self {
            Term::Constant(value) => return value.as_small().is_none(),
            Term::Root(_)
            | Term::ValueOf(..)
            | Term::Mex(_)
            | Term::Recursive(..)
            | Term::Again(..)
            | Term::Sum(_)
            | Term::Binary(Operator::Over, ..) => return true,
            Term::Floor(of) | Term::Ceiling(of) => match &**of {
                Term::Binary(Operator::Over, above, below) => {
                    look(above);
                    look(below);
                }
                of => look(of),
            },
            term => term.parts(&mut look, &mut conditions),
        }
        found
            || conditions
                .into_iter()
                .any(Condition::asks_for_exact_numbers)
    }
}

impl Condition {
    /// Does it hold where the variables are these integers? `None` says nothing.
    pub fn small_holds(&self, at: &[i64]) -> Option<bool> {
        match self {
            Condition::Constant(value) => Some(*value),
            Condition::Compare(comparison, left, right) => {
                let (left, right) = (left.small_value(at)?, right.small_value(at)?);
                Some(comparison.holds(left.cmp(&right)))
            }
            Condition::And(parts) => {
                for part in parts {
                    if !part.small_holds(at)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Condition::Or(parts) => {
                for part in parts {
                    if part.small_holds(at)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
            Condition::Not(of) => Some(!of.small_holds(at)?),
            Condition::Divides(left, right) => {
                let (left, right) = (left.small_value(at)?, right.small_value(at)?);
                match left {
                    0 => Some(right == 0),
                    _ => Some(right.checked_rem(left)? == 0),
                }
            }
            Condition::Property(property, of) => {
                let value = of.small_value(at)?;
                match property {
                    NumberProperty::Even => Some(value & 1 == 0),
                    NumberProperty::Odd => Some(value & 1 == 1),
                    NumberProperty::Square => {
                        Some(value >= 0 && value.isqrt().checked_pow(2) == Some(value))
                    }
                    NumberProperty::Prime => Number::from(value).is_prime().ok(),
                }
            }
        }
    }

    /// Is there something in it that [`small_holds`](Condition::small_holds) never decides, or often does not?
    pub fn asks_for_exact_numbers(&self) -> bool {
        let mut found = false;
        self.terms(&mut |term| found |= term.asks_for_exact_numbers());
        found
    }
}

fn operation(operator: Operator, left: i64, right: i64) -> Option<i64> {
    match operator {
        Operator::Plus => left.checked_add(right),
        Operator::Minus => left.checked_sub(right),
        Operator::Times | Operator::Juxtaposed => left.checked_mul(right),
        Operator::Over => match left.checked_rem(right)? {
            0 => left.checked_div(right),
            _ => None,
        },
        Operator::Div => floor_quotient(left, right),
        Operator::Mod => left.checked_rem_euclid(right),
        Operator::Power => left.checked_pow(u32::try_from(right).ok()?),
        Operator::Xor => (left >= 0 && right >= 0).then_some(left ^ right),
        Operator::Union | Operator::Intersection | Operator::Without => None,
    }
}

fn floor_quotient(above: i64, below: i64) -> Option<i64> {
    let (quotient, rest) = (above.checked_div(below)?, above.checked_rem(below)?);
    let lower = rest != 0 && (rest < 0) != (below < 0);
    Some(quotient - i64::from(lower))
}

fn extreme(parts: &[Term], at: &[i64], better: fn(i64, i64) -> i64) -> Option<i64> {
    let (first, others) = parts.split_first()?;
    let mut best = first.small_value(at)?;
    for part in others {
        best = better(best, part.small_value(at)?);
    }
    Some(best)
}

#[cfg(test)]
mod tests;
