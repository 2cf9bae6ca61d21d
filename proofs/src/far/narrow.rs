//! Narrowing: from the span that a term must lie in to the spans of its variables.
//!
//! Every solution satisfies the narrowed spans, so no solution is lost; the search decides what the spans leave open.
//! (Interval propagation as in Benhamou, Goualard, Granvilliers and Puget 1999.)

use super::span::{NumberSpan, of, power};
use grundy_rules::formula::Term;
use grundy_rules::language::Operator;
use grundy_rules::number::Number;

/// A function that receives a span in which a variable must lie.
pub(super) type Bound<'b> = dyn FnMut(usize, NumberSpan) + 'b;

/// Narrows the variables of a term that must lie in a span; `false` if it cannot.
pub(super) fn narrow(
    term: &Term,
    wanted: &NumberSpan,
    variables: &dyn Fn(usize) -> NumberSpan,
    bound: &mut Bound,
) -> bool {
    let now = of(term, variables);
    let wanted = wanted.and(&now);
    if wanted.is_empty() {
        return false;
    }
    let one = NumberSpan::point(Number::ONE);
    let mut inner = |term: &Term, wanted: &NumberSpan| narrow(term, wanted, variables, bound);
    match term {
        Term::Variable(place) => {
            bound(*place, wanted);
            true
        }
        Term::Negative(of) => inner(of, &wanted.negated()),
        // floor(t) = v means v ≤ t < v + 1.
        Term::Floor(of) => inner(
            of,
            &NumberSpan::new(wanted.low.clone(), wanted.plus(&one).high),
        ),
        Term::Ceiling(of) => {
            let below = wanted.plus(&one.negated()).low;
            inner(of, &NumberSpan::new(below, wanted.high.clone()))
        }
        Term::Absolute(of) => {
            let high = wanted.high.clone();
            let low = high.as_ref().map(Number::negated);
            inner(of, &NumberSpan::new(low, high))
        }
        Term::Minimum(parts) => {
            let from = NumberSpan::new(wanted.low.clone(), None);
            parts.iter().all(|part| inner(part, &from))
        }
        Term::Maximum(parts) => {
            let to = NumberSpan::new(None, wanted.high.clone());
            parts.iter().all(|part| inner(part, &to))
        }
        Term::Root(of) => match wanted.is_natural() {
            true => inner(of, &wanted.times(&wanted)),
            false => true,
        },
        Term::Recursive(recursion, sequence, index) => {
            let last = |value: &Number| recursion.far_rank(*sequence, value);
            inner(index, &indices(&wanted, &last))
        }
        Term::Binary(operator, left, right) => {
            let spans = Operands {
                left: of(left, variables),
                right: of(right, variables),
            };
            let (for_left, for_right) = spans.narrowed(*operator, left, right, &wanted);
            for_left.is_none_or(|span| inner(left, &span))
                && for_right.is_none_or(|span| inner(right, &span))
        }
        Term::Constant(_)
        | Term::Gcd(..)
        | Term::Function(..)
        | Term::Mex(_)
        | Term::Sum(_)
        | Term::Choice(..)
        | Term::ValueOf(..)
        | Term::Again(..) => true,
    }
}

/// The indices at which the terms of a rising sequence lie in a span; `last` is the greatest n with x(n) ≤ a value.
fn indices(wanted: &NumberSpan, last: &dyn Fn(&Number) -> Option<Number>) -> NumberSpan {
    // The least n with x(n) ≥ low, and the greatest with x(n) ≤ high.
    let low = wanted.low.as_ref().and_then(|low| {
        let below = low.ceiling().minus(&Number::ONE).ok()?;
        match below.is_negative() {
            true => Some(Number::ZERO),
            false => last(&below)?.plus(&Number::ONE).ok(),
        }
    });
    let high = wanted.high.as_ref().and_then(|high| last(&high.floor()));
    NumberSpan::new(low, high)
}

/// The spans of both sides of an operator.
struct Operands {
    left: NumberSpan,
    right: NumberSpan,
}

impl Operands {
    /// The spans in which the left and the right side must lie, if something is known of them.
    fn narrowed(
        &self,
        operator: Operator,
        left: &Term,
        right: &Term,
        wanted: &NumberSpan,
    ) -> (Option<NumberSpan>, Option<NumberSpan>) {
        match operator {
            Operator::Plus => (
                Some(wanted.plus(&self.right.negated())),
                Some(wanted.plus(&self.left.negated())),
            ),
            Operator::Minus => (
                Some(wanted.plus(&self.right)),
                Some(self.left.plus(&wanted.negated())),
            ),
            Operator::Times | Operator::Juxtaposed => self.factors(wanted),
            Operator::Over => (
                self.right.as_point().map(|divisor| wanted.scaled(divisor)),
                None,
            ),
            Operator::Power => match (left, right) {
                (_, Term::Constant(exponent)) if self.left.is_natural() => {
                    (Some(base_of(wanted, exponent)), None)
                }
                (Term::Constant(base), _) if *base > Number::ONE => {
                    (None, Some(exponent_of(wanted, base)))
                }
                _ => (None, None),
            },
            Operator::Xor => {
                let other = |known: &NumberSpan| {
                    let (sum, known) = (wanted.as_point()?, known.as_point()?);
                    sum.xor(known).ok().map(NumberSpan::point)
                };
                (other(&self.right), other(&self.left))
            }
            _ => (None, None),
        }
    }

    fn factors(&self, wanted: &NumberSpan) -> (Option<NumberSpan>, Option<NumberSpan>) {
        let known = self.left.is_natural() && self.right.is_natural()
            || self.left.as_point().is_some()
            || self.right.as_point().is_some();
        match known {
            true => (
                Some(quotient(wanted, &self.right)),
                Some(quotient(wanted, &self.left)),
            ),
            false => (None, None),
        }
    }
}

/// The span of one factor, from those of the product and of the other factor.
fn quotient(wanted: &NumberSpan, by: &NumberSpan) -> NumberSpan {
    let by_point = by.as_point().filter(|factor| !factor.is_zero());
    if let Some(Ok(factor)) = by_point.map(|f| Number::ONE.over(f)) {
        return wanted.scaled(&factor);
    }
    // For naturals with a factor of at least f, the other one is at most high / f.
    let least = by.low.as_ref().filter(|low| **low > Number::ZERO);
    let high = match (&wanted.high, least) {
        (Some(high), Some(least)) => high.over(least).ok(),
        _ => None,
    };
    NumberSpan::new(None, high)
}

/// The span of a natural number whose power lies in a span.
fn base_of(wanted: &NumberSpan, exponent: &Number) -> NumberSpan {
    let end = |end: &Option<Number>, up| end.as_ref().and_then(|end| root(end, exponent, up));
    NumberSpan::new(end(&wanted.low, true), end(&wanted.high, false))
}

/// The span of an exponent for which the power of the base lies in a span.
fn exponent_of(wanted: &NumberSpan, base: &Number) -> NumberSpan {
    let high = wanted.high.as_ref().and_then(|high| logarithm(high, base));
    let low = wanted.low.as_ref().and_then(|low| {
        let below = low.ceiling().minus(&Number::ONE).ok()?;
        match below < Number::ONE {
            true => None,
            false => logarithm(&below, base)?.plus(&Number::ONE).ok(),
        }
    });
    NumberSpan::new(low, high)
}

/// The root of a natural number for a constant exponent, rounded to an integer up or down.
fn root(value: &Number, exponent: &Number, up: bool) -> Option<Number> {
    let degree = exponent.to_i64().and_then(|e| usize::try_from(e).ok())?;
    if degree == 0 || value.is_negative() {
        return None;
    }
    let value = match up {
        true => value.ceiling(),
        false => value.floor(),
    };
    let found = Number::from(value.to_ibig()?.nth_root(degree));
    let exact = power(&found, exponent)? == value;
    match up && !exact {
        true => found.plus(&Number::ONE).ok(),
        false => Some(found),
    }
}

/// The greatest exponent with base^exponent ≤ value, for integers value ≥ 1 and base ≥ 2.
fn logarithm(value: &Number, base: &Number) -> Option<Number> {
    let value = value.floor().to_ibig()?;
    let base = base.to_ibig()?;
    let (_, value) = value.into_parts();
    let (_, base) = base.into_parts();
    match value.is_zero() {
        true => None,
        false => Some(Number::from(value.ilog(&base))),
    }
}
