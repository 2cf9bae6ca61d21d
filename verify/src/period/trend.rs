//! Terms and conditions in one variable that repeat: value(i + q) = value(i) + r for all i ≥ 0.

use crate::ruleset::{Condition, Operator, Property, Term};

/// The longest period that is followed. A fixed bound.
const LONGEST: i128 = 1 << 12;
/// The farthest place from which on a condition repeats. A fixed bound.
const FARTHEST: i128 = 1 << 18;

/// After q steps a term has grown by r.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trend {
    pub(crate) period: i128,
    pub(crate) growth: i128,
}

/// A condition holds at i exactly if it holds at i + period, for i ≥ from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repeats {
    pub(crate) from: i128,
    pub(crate) period: i128,
}

fn multiple(a: i128, b: i128) -> Option<i128> {
    let lcm = a / crate::play::number::common_divisor(a, b) * b;
    (lcm <= LONGEST).then_some(lcm)
}

impl Trend {
    fn over(self, period: i128) -> Option<i128> {
        self.growth.checked_mul(period / self.period)
    }

    /// The trend of a sum of a term and a multiple of another one.
    fn plus(self, other: Trend, factor: i128) -> Option<Trend> {
        let period = multiple(self.period, other.period)?;
        let more = other.over(period)?.checked_mul(factor)?;
        Some(Trend {
            period,
            growth: self.over(period)?.checked_add(more)?,
        })
    }
}

/// The trend of a term whose only variable is at this place; `None` if none is seen.
pub(crate) fn trend(term: &Term, variable: usize) -> Option<Trend> {
    let of = |term: &Term| trend(term, variable);
    let flat = Trend {
        period: 1,
        growth: 0,
    };
    match term {
        Term::Number(_) => Some(flat),
        Term::Variable(place) => (*place == variable).then_some(Trend {
            period: 1,
            growth: 1,
        }),
        Term::Negative(of_term) => flat.plus(of(of_term)?, -1),
        Term::Binary(Operator::Plus, left, right) => of(left)?.plus(of(right)?, 1),
        Term::Binary(Operator::Minus, left, right) => of(left)?.plus(of(right)?, -1),
        Term::Binary(Operator::Times, left, right) => match (&**left, &**right) {
            (Term::Number(n), other) | (other, Term::Number(n)) => {
                flat.plus(of(other)?, i128::from(*n))
            }
            _ => None,
        },
        Term::Binary(operator @ (Operator::Div | Operator::Mod), left, right) => {
            divided(of(left).filter(|_| left.is_integral())?, right, *operator)
        }
        Term::Floor(of_term) => match &**of_term {
            Term::Binary(Operator::Over, left, right) if left.is_integral() => {
                divided(of(left)?, right, Operator::Div)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The trend of a quotient rounded down, or of a remainder.
fn divided(of: Trend, by: &Term, operator: Operator) -> Option<Trend> {
    let Term::Number(by) = by else { return None };
    if *by < 1 {
        return None;
    }
    let period = of
        .period
        .checked_mul(i128::from(*by))
        .filter(|q| *q <= LONGEST)?;
    Some(Trend {
        period,
        growth: if operator == Operator::Div {
            of.growth
        } else {
            0
        },
    })
}

/// From where on a condition whose only variable is at this place repeats; `None` if that is not seen.
///
/// `value` gives the value of a term, an integer, for a value of the variable.
pub(crate) fn repeats(
    condition: &Condition,
    variable: usize,
    value: &dyn Fn(&Term, i128) -> Option<i128>,
) -> Option<Repeats> {
    match condition {
        Condition::Constant(_) => Some(Repeats { from: 0, period: 1 }),
        Condition::Not(of) => repeats(of, variable, value),
        Condition::And(parts) | Condition::Or(parts) => {
            let mut all = Repeats { from: 0, period: 1 };
            for part in parts {
                all = all.and(repeats(part, variable, value)?)?;
            }
            Some(all)
        }
        Condition::Compare(_, left, right) => compared(
            &Term::Binary(
                Operator::Minus,
                Box::new(left.clone()),
                Box::new(right.clone()),
            ),
            variable,
            value,
        ),
        Condition::Divides(Term::Number(by), of) if *by >= 1 => {
            let rest = divided(trend(of, variable)?, &Term::Number(*by), Operator::Mod)?;
            Some(Repeats {
                from: 0,
                period: rest.period,
            })
        }
        Condition::Is(Property::Even | Property::Odd, of) => {
            let rest = divided(trend(of, variable)?, &Term::Number(2), Operator::Mod)?;
            Some(Repeats {
                from: 0,
                period: rest.period,
            })
        }
        _ => None,
    }
}

/// From where on the sign of a difference repeats.
fn compared(
    difference: &Term,
    variable: usize,
    value: &dyn Fn(&Term, i128) -> Option<i128>,
) -> Option<Repeats> {
    let Trend { period, growth } = trend(difference, variable)?;
    let mut largest = 0;
    for i in 0..period {
        largest = value(difference, i)?.abs().max(largest);
    }
    // When it has grown by more than it was, it has the sign of its growth.
    let from = match growth {
        0 => 0,
        growth => (largest / growth.abs() + 1).checked_mul(period)?,
    };
    (from <= FARTHEST).then_some(Repeats { from, period })
}

impl Repeats {
    pub(crate) fn and(self, other: Repeats) -> Option<Repeats> {
        Some(Repeats {
            from: self.from.max(other.from),
            period: multiple(self.period, other.period)?,
        })
    }
}
