//! Recurrences for sequences a(k) that are polynomial or exponential in k.
//!
//! A polynomial of degree n is taken with its differences (a, Δa, …, Δⁿ⁻¹a): each grows by the next, the last by a
//! constant. For (u ρ^k + v) / w the recurrence is a(k + 1) = ρ a(k) + v (1 - ρ) / w. So the values at k + 1 are
//! polynomials in the values at k and the parameters, and the questions for a solver contain neither powers of k nor
//! ρ^k.

use super::polynomial::{Polynomial, Quotient};
use dashu_ratio::RBig;
use grundy_rules::formula::Term;
use grundy_rules::game::OPEN;
use grundy_rules::language::Operator;

/// In templates: the index k, ρ^k, and the first value of the recurrence.
pub(crate) const INDEX: usize = 1 << 29;
pub(crate) const POWER: usize = INDEX + 1;
pub(crate) const VALUES: usize = INDEX + 2;

/// A sequence, with the other sequences that its recurrence needs.
#[derive(Clone, Debug)]
pub(super) struct Recurrence {
    /// ρ, if powers of it occur.
    pub ratio: Option<Polynomial>,
    /// The values in closed form, as functions of k, ρ^k and the parameters; the sequence itself is the first.
    pub closed: Vec<Quotient>,
    /// The values at k + 1, as functions of those at k.
    pub next: Vec<Polynomial>,
    /// The first index.
    pub start: i64,
    /// The values at the first index.
    pub first: Vec<Polynomial>,
    /// The sequence as it is written.
    pub written: Term,
    /// Terms of the index in closed form, each with its polynomial in the values.
    pub uses: Vec<(Quotient, Polynomial)>,
}

/// A term in k and the parameters as a quotient; `ratio` is the base of its powers, found or given.
pub(super) fn closed(term: &Term, k: usize, ratio: &mut Option<Polynomial>) -> Option<Quotient> {
    match term {
        Term::Constant(value) => {
            let (above, below) = value.as_fraction()?;
            let value = RBig::from(above) / RBig::from(below);
            Some(Quotient::whole(Polynomial::constant(value)))
        }
        Term::Variable(place) if *place == k => Some(Quotient::whole(Polynomial::variable(INDEX))),
        Term::Variable(place) if *place >= OPEN => {
            Some(Quotient::whole(Polynomial::variable(*place)))
        }
        Term::Negative(of) => Some(closed(of, k, ratio)?.negated()),
        Term::Binary(Operator::Power, base, exponent) => {
            let base = closed(base, k, ratio)?;
            let exponent = closed(exponent, k, ratio)?.polynomial()?;
            let whole = |polynomial: &Polynomial| -> Option<u32> {
                let value = polynomial.as_constant().filter(RBig::is_int)?;
                u32::try_from(value.numerator().clone()).ok()
            };
            if let Some(exponent) = whole(&exponent).filter(|exponent| *exponent <= 8) {
                let above = base.above.power(exponent);
                return Quotient::of(above, base.below.power(exponent));
            }
            // ρ^(k + b): the base must not depend on k, and be the same everywhere.
            let base = base.polynomial()?;
            if base.degree(INDEX) + base.degree(POWER) > 0 || exponent.degree(INDEX) != 1 {
                return None;
            }
            if ratio.get_or_insert(base.clone()) != &base {
                return None;
            }
            let times = whole(&exponent.coefficient(INDEX, 1)).filter(|times| *times <= 4)?;
            let plus = whole(&exponent.coefficient(INDEX, 0)).filter(|plus| *plus <= 8)?;
            let power = Polynomial::variable(POWER).power(times);
            Some(Quotient::whole(power.times(&base.power(plus))))
        }
        Term::Binary(operator, left, right) => {
            let (left, right) = (closed(left, k, ratio)?, closed(right, k, ratio)?);
            match operator {
                Operator::Plus => left.plus(&right),
                Operator::Minus => left.plus(&right.negated()),
                Operator::Times | Operator::Juxtaposed => left.times(&right),
                Operator::Over => left.over(&right),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Is it a k + b, with an integer a? Such a term needs no recurrence.
pub(super) fn is_plain(value: &Quotient) -> bool {
    let Some(value) = value.polynomial() else {
        return false;
    };
    let slope = value.coefficient(INDEX, 1).as_constant();
    value.degree(INDEX) <= 1 && value.degree(POWER) == 0 && slope.is_some_and(|s| s.is_int())
}

impl Recurrence {
    /// The recurrence of a sequence that begins at an index.
    pub(super) fn of(
        written: &Term,
        value: &Quotient,
        ratio: Option<&Polynomial>,
        start: i64,
    ) -> Option<Recurrence> {
        let hangs = |p: &Polynomial| p.degree(INDEX) + p.degree(POWER) > 0;
        if hangs(&value.below) {
            return None;
        }
        let own = Polynomial::variable(VALUES);
        let (closed, next) = match value.above.degree(POWER) {
            0 => {
                let mut closed = vec![value.clone()];
                let mut next = Vec::new();
                loop {
                    let last = closed.last()?;
                    let after = last.above.with(INDEX, &one_more());
                    let difference = after.plus(&last.above.negated());
                    let difference = Quotient::of(difference, value.below.clone())?;
                    let place = VALUES + closed.len() - 1;
                    let own = Polynomial::variable(place);
                    if difference.above.degree(INDEX) == 0 {
                        let constant = difference.polynomial()?;
                        next.push(own.plus(&constant));
                        break;
                    }
                    next.push(own.plus(&Polynomial::variable(place + 1)));
                    closed.push(difference);
                    if closed.len() > 6 {
                        return None;
                    }
                }
                (closed, next)
            }
            1 if value.above.degree(INDEX) == 0 => {
                let ratio = ratio?;
                let rest = value.above.coefficient(POWER, 0);
                let less = Polynomial::integer(1).plus(&ratio.negated());
                let constant = Quotient::of(rest.times(&less), value.below.clone())?;
                let next = ratio.times(&own).plus(&constant.polynomial()?);
                (vec![value.clone()], vec![next])
            }
            _ => return None,
        };
        let first = closed.iter().map(|value| value_at(value, ratio, start));
        let first: Option<Vec<_>> = first.map(|value| value?.polynomial()).collect();
        let found = Recurrence {
            ratio: ratio.cloned(),
            first: first?,
            closed,
            next,
            start,
            written: written.clone(),
            uses: Vec::new(),
        };
        let integral = |p: &Polynomial| p.term().is_some();
        let all = found.first.iter().chain(&found.next).all(integral);
        all.then_some(found)
    }

    /// The value of another sequence of the same index as a polynomial in the values of this one.
    pub(super) fn express(
        &self,
        value: &Quotient,
        ratio: Option<&Polynomial>,
    ) -> Option<Polynomial> {
        let powers = value.above.degree(POWER) > 0;
        if powers && ratio != self.ratio.as_ref() {
            return None;
        }
        let mut rest = value.clone();
        let mut sum = Polynomial::default();
        // From the highest power down: the values have falling degrees.
        for (index, own) in self.closed.iter().enumerate() {
            let place = if own.above.degree(POWER) > 0 {
                POWER
            } else {
                INDEX
            };
            let degree = own.above.degree(place);
            if degree == 0 || rest.above.degree(place) != degree {
                continue;
            }
            let lead =
                |of: &Quotient| Quotient::of(of.above.coefficient(place, degree), of.below.clone());
            let factor = lead(&rest)?.over(&lead(own)?)?.polynomial();
            let Some(factor) = factor.filter(|factor| factor.term().is_some()) else {
                continue;
            };
            let part = own.times(&Quotient::whole(factor.clone()))?;
            rest = rest.plus(&part.negated())?;
            sum = sum.plus(&factor.times(&Polynomial::variable(VALUES + index)));
        }
        // A multiple of the index plus a constant may be left.
        if !is_plain(&rest) {
            return None;
        }
        let rest = rest.polynomial()?;
        let sum = sum.plus(&rest);
        sum.term().map(|_| sum)
    }

    /// By how much the sequence grows from k to k + 1.
    pub(super) fn growth(&self) -> Polynomial {
        self.next[0].plus(&Polynomial::variable(VALUES).negated())
    }
}

fn one_more() -> Polynomial {
    Polynomial::variable(INDEX).plus(&Polynomial::integer(1))
}

/// The value at an index.
pub(super) fn value_at(
    value: &Quotient,
    ratio: Option<&Polynomial>,
    index: i64,
) -> Option<Quotient> {
    let power = match ratio {
        Some(ratio) => ratio.power(u32::try_from(index).ok()?),
        None => Polynomial::integer(1),
    };
    let fixed = |p: &Polynomial| {
        p.with(INDEX, &Polynomial::integer(index))
            .with(POWER, &power)
    };
    Quotient::of(fixed(&value.above), fixed(&value.below))
}

/// The closed form at k + 1, as a function of k and ρ^k.
pub(super) fn after(value: &Quotient, ratio: Option<&Polynomial>) -> Quotient {
    let power = ratio.map(|ratio| ratio.times(&Polynomial::variable(POWER)));
    let above = value.above.with(INDEX, &one_more());
    Quotient {
        above: match power {
            Some(power) => above.with(POWER, &power),
            None => above,
        },
        below: value.below.clone(),
    }
}
