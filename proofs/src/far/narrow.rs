//! Narrowing: from the span that a term must lie in to the spans of its variables.
//!
//! What is said is true of every solution, so that nothing is lost; how close it comes is another matter, and the
//! search decides the rest. (Interval propagation as in Benhamou, Goualard, Granvilliers and Puget 1999.)

use super::span::{Span, of, power};
use grundy_rules::formula::Term;
use grundy_rules::language::Operator;
use grundy_rules::number::Number;

/// Hears what the span of a variable must lie in.
pub(super) type Bound<'b> = dyn FnMut(usize, Span) + 'b;

/// Narrows the variables of a term that must lie in a span; `false` if it cannot.
pub(super) fn narrow(
    term: &Term,
    wanted: &Span,
    variables: &dyn Fn(usize) -> Span,
    bound: &mut Bound,
) -> bool {
    let now = of(term, variables);
    let wanted = wanted.and(&now);
    if wanted.is_empty() {
        return false;
    }
    let one = Span::point(Number::ONE);
    let mut inner = |term: &Term, wanted: &Span| narrow(term, wanted, variables, bound);
    match term {
        Term::Variable(place) => {
            bound(*place, wanted);
            true
        }
        Term::Negative(of) => inner(of, &wanted.negated()),
        // floor(t) = v means v ≤ t < v + 1.
        Term::Floor(of) => inner(of, &Span::new(wanted.low.clone(), wanted.plus(&one).high)),
        Term::Ceiling(of) => {
            let below = wanted.plus(&one.negated()).low;
            inner(of, &Span::new(below, wanted.high.clone()))
        }
        Term::Absolute(of) => {
            let high = wanted.high.clone();
            let low = high.as_ref().map(Number::negated);
            inner(of, &Span::new(low, high))
        }
        Term::Minimum(parts) => {
            let from = Span::new(wanted.low.clone(), None);
            parts.iter().all(|part| inner(part, &from))
        }
        Term::Maximum(parts) => {
            let to = Span::new(None, wanted.high.clone());
            parts.iter().all(|part| inner(part, &to))
        }
        Term::Root(of) => match wanted.is_natural() {
            true => inner(of, &wanted.times(&wanted)),
            false => true,
        },
        Term::Recursive(recursion, sequence, index) => {
            let last = |value: &Number| recursion.far_rank(*sequence, value);
            // The least n with x(n) ≥ low, and the greatest with x(n) ≤ high.
            let low = wanted.low.as_ref().and_then(|low| {
                let below = low.ceiling().minus(&Number::ONE).ok()?;
                match below.is_negative() {
                    true => Some(Number::ZERO),
                    false => last(&below)?.plus(&Number::ONE).ok(),
                }
            });
            let high = wanted.high.as_ref().and_then(|high| last(&high.floor()));
            inner(index, &Span::new(low, high))
        }
        Term::Binary(operator, left, right) => {
            let spans = (of(left, variables), of(right, variables));
            match operator {
                Operator::Plus => {
                    inner(left, &wanted.plus(&spans.1.negated()))
                        && inner(right, &wanted.plus(&spans.0.negated()))
                }
                Operator::Minus => {
                    inner(left, &wanted.plus(&spans.1))
                        && inner(right, &spans.0.plus(&wanted.negated()))
                }
                Operator::Times | Operator::Juxtaposed => {
                    let quotient = |by: &Span| -> Span {
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
                        Span::new(None, high)
                    };
                    let (for_left, for_right) = (quotient(&spans.1), quotient(&spans.0));
                    let known = spans.0.is_natural() && spans.1.is_natural()
                        || spans.0.as_point().is_some()
                        || spans.1.as_point().is_some();
                    !known || (inner(left, &for_left) && inner(right, &for_right))
                }
                Operator::Over => match spans.1.as_point() {
                    Some(divisor) => inner(left, &wanted.scaled(divisor)),
                    None => true,
                },
                Operator::Power => match (&**left, &**right) {
                    (base, Term::Constant(exponent)) if spans.0.is_natural() => {
                        let low = wanted
                            .low
                            .as_ref()
                            .and_then(|low| root(low, exponent, true));
                        let high = wanted
                            .high
                            .as_ref()
                            .and_then(|high| root(high, exponent, false));
                        inner(base, &Span::new(low, high))
                    }
                    (Term::Constant(base), exponent) if *base > Number::ONE => {
                        let high = wanted.high.as_ref().and_then(|high| logarithm(high, base));
                        let low = wanted.low.as_ref().and_then(|low| {
                            let below = low.ceiling().minus(&Number::ONE).ok()?;
                            match below < Number::ONE {
                                true => None,
                                false => logarithm(&below, base)?.plus(&Number::ONE).ok(),
                            }
                        });
                        inner(exponent, &Span::new(low, high))
                    }
                    _ => true,
                },
                Operator::Xor => {
                    let other = |known: &Span| {
                        let (sum, known) = (wanted.as_point()?, known.as_point()?);
                        sum.xor(known).ok().map(Span::point)
                    };
                    let (for_left, for_right) = (other(&spans.1), other(&spans.0));
                    for_left.is_none_or(|span| inner(left, &span))
                        && for_right.is_none_or(|span| inner(right, &span))
                }
                _ => true,
            }
        }
        Term::Constant(_)
        | Term::Gcd(..)
        | Term::Mex(_)
        | Term::Sum(_)
        | Term::Choice(..)
        | Term::ValueOf(..)
        | Term::Again(..) => true,
    }
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
