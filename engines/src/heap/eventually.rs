//! Conditions on one natural number that are eventually periodic.
//!
//! `v mod 4 != 0` repeats with period 4, `v not in {4, 8}` with period 1 from 9 on. Only conditions made of linear
//! functions, floors, remainders and divisibility by constants are analysed.

use grundy_rules::formula::{Condition, NoGames, Term};
use grundy_rules::language::{NumberProperty, Operator};
use grundy_rules::number::Number;

/// The longest period and the latest beginning that are considered. It chooses between engines only.
const LARGEST: i64 = 100_000;

/// From `from` on, the condition holds for v exactly if it holds for v + `period`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    pub from: i64,
    pub period: i64,
}

impl Repeats {
    pub const ALWAYS: Repeats = Repeats { from: 0, period: 1 };

    /// The range and the period in which both conditions repeat.
    pub fn and(self, other: Repeats) -> Option<Repeats> {
        Some(Repeats {
            from: self.from.max(other.from),
            period: common(self.period, other.period)?,
        })
    }
}

/// The range and the period in which a condition on the variable at this place repeats, if that can be seen.
pub fn repeats(condition: &Condition, place: usize) -> Option<Repeats> {
    match condition {
        Condition::Constant(_) => Some(Repeats::ALWAYS),
        Condition::Not(of) => repeats(of, place),
        Condition::And(parts) | Condition::Or(parts) => parts
            .iter()
            .try_fold(Repeats::ALWAYS, |sum, part| sum.and(repeats(part, place)?)),
        Condition::Divides(divisor, of) => {
            let divisor = positive(divisor)?;
            Some(Repeats {
                from: 0,
                period: times(growth(of, place)?.period, divisor)?,
            })
        }
        Condition::Property(NumberProperty::Even | NumberProperty::Odd, of) => Some(Repeats {
            from: 0,
            period: times(growth(of, place)?.period, 2)?,
        }),
        Condition::Property(NumberProperty::Prime | NumberProperty::Square, _) => None,
        Condition::Compare(_, left, right) => compared(left, right, place),
    }
}

/// A difference that repeats has repeating signs; one that grows has the same sign from some number on.
fn compared(left: &Term, right: &Term, place: usize) -> Option<Repeats> {
    let difference = Term::binary(Operator::Minus, left.clone(), right.clone());
    let Growth { period, saltus } = growth(&difference, place)?;
    if saltus == 0 {
        return Some(Repeats { from: 0, period });
    }
    let mut rounds = 0;
    for v in 0..period {
        let mut at = vec![Number::ZERO; place + 1];
        at[place] = Number::from(v);
        let value = difference.value(&at, &NoGames).ok()?;
        let away = value.floor().to_i64()?.checked_abs()?;
        let until = (away / saltus.checked_abs()?).checked_add(2)?;
        rounds = rounds.max(until);
    }
    Some(Repeats {
        from: times(period, rounds)?,
        period: 1,
    })
}

/// t(v + period) = t(v) + saltus for all v.
struct Growth {
    period: i64,
    saltus: i64,
}

fn growth(term: &Term, place: usize) -> Option<Growth> {
    let constant = Growth {
        period: 1,
        saltus: 0,
    };
    match term {
        Term::Constant(_) => Some(constant),
        Term::Variable(found) => (*found == place).then_some(Growth {
            period: 1,
            saltus: 1,
        }),
        Term::Negative(of) => scaled(of, -1, place),
        Term::Binary(operator @ (Operator::Plus | Operator::Minus), left, right) => {
            let sign = if *operator == Operator::Plus { 1 } else { -1 };
            let (left, right) = (growth(left, place)?, growth(right, place)?);
            let period = common(left.period, right.period)?;
            let own = left.saltus.checked_mul(period / left.period)?;
            let other = right.saltus.checked_mul(period / right.period)?;
            Some(Growth {
                period,
                saltus: own.checked_add(other.checked_mul(sign)?)?,
            })
        }
        Term::Binary(Operator::Times, left, right) => match (integer(left), integer(right)) {
            (Some(factor), _) => scaled(right, factor, place),
            (_, Some(factor)) => scaled(left, factor, place),
            _ => None,
        },
        Term::Binary(Operator::Mod, of, modulus) => Some(Growth {
            period: times(growth(of, place)?.period, positive(modulus)?)?,
            saltus: 0,
        }),
        Term::Binary(Operator::Div, of, divisor) => quotient(of, divisor, place),
        Term::Floor(of) | Term::Ceiling(of) => match &**of {
            Term::Binary(Operator::Over, above, below) => quotient(above, below, place),
            _ => None,
        },
        _ => None,
    }
}

/// A rounded quotient by a constant d gains t's saltus in d periods of t.
fn quotient(of: &Term, divisor: &Term, place: usize) -> Option<Growth> {
    let Growth { period, saltus } = growth(of, place)?;
    Some(Growth {
        period: times(period, positive(divisor)?)?,
        saltus,
    })
}

fn scaled(of: &Term, factor: i64, place: usize) -> Option<Growth> {
    let Growth { period, saltus } = growth(of, place)?;
    Some(Growth {
        period,
        saltus: saltus.checked_mul(factor)?,
    })
}

fn integer(term: &Term) -> Option<i64> {
    term.as_constant()?.to_i64()
}

fn positive(term: &Term) -> Option<i64> {
    integer(term).filter(|value| *value > 0)
}

fn times(left: i64, right: i64) -> Option<i64> {
    left.checked_mul(right)
        .filter(|product| *product <= LARGEST)
}

/// The least common multiple.
fn common(left: i64, right: i64) -> Option<i64> {
    let (mut a, mut b) = (left, right);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    times(left / a, right)
}
