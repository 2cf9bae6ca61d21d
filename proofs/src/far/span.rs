//! Spans of numbers: bounds on a term from bounds on its variables.

use grundy_rules::formula::Term;
use grundy_rules::language::Operator;
use grundy_rules::number::{Exact, Number};
use std::cmp::Ordering;

/// The numbers from `low` to `high`; a missing bound means unbounded.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct NumberSpan {
    pub low: Option<Number>,
    pub high: Option<Number>,
}

/// The powers of a base are followed up to this exponent. A fixed bound.
const MAX_EXPONENT: i64 = 1 << 20;

impl NumberSpan {
    pub(super) fn point(value: Number) -> NumberSpan {
        NumberSpan {
            low: Some(value.clone()),
            high: Some(value),
        }
    }

    pub(super) fn new(low: Option<Number>, high: Option<Number>) -> NumberSpan {
        NumberSpan { low, high }
    }

    pub(super) fn natural() -> NumberSpan {
        NumberSpan::new(Some(Number::ZERO), None)
    }

    /// The only number, if there is just one.
    pub(super) fn as_point(&self) -> Option<&Number> {
        match (&self.low, &self.high) {
            (Some(low), Some(high)) if low == high => Some(low),
            _ => None,
        }
    }

    pub(super) fn is_natural(&self) -> bool {
        self.low.as_ref().is_some_and(|low| !low.is_negative())
    }

    pub(super) fn negated(&self) -> NumberSpan {
        let negated = |bound: &Option<Number>| bound.as_ref().map(Number::negated);
        NumberSpan::new(negated(&self.high), negated(&self.low))
    }

    pub(super) fn plus(&self, other: &NumberSpan) -> NumberSpan {
        let sum = |left: &Option<Number>, right: &Option<Number>| {
            left.as_ref()?.plus(right.as_ref()?).ok()
        };
        NumberSpan::new(sum(&self.low, &other.low), sum(&self.high, &other.high))
    }

    /// The span of products; a bound is known if a factor is a constant, or both are natural.
    pub(super) fn times(&self, other: &NumberSpan) -> NumberSpan {
        if let Some(factor) = other.as_point() {
            return self.scaled(factor);
        }
        if let Some(factor) = self.as_point() {
            return other.scaled(factor);
        }
        if !self.is_natural() || !other.is_natural() {
            return NumberSpan::default();
        }
        let product = |left: &Option<Number>, right: &Option<Number>| {
            left.as_ref()?.times(right.as_ref()?).ok()
        };
        NumberSpan::new(
            product(&self.low, &other.low),
            product(&self.high, &other.high),
        )
    }

    pub(super) fn scaled(&self, factor: &Number) -> NumberSpan {
        if factor.is_zero() {
            return NumberSpan::point(Number::ZERO);
        }
        let scaled = |bound: &Option<Number>| bound.as_ref()?.times(factor).ok();
        let (low, high) = (scaled(&self.low), scaled(&self.high));
        match factor.is_negative() {
            true => NumberSpan::new(high, low),
            false => NumberSpan::new(low, high),
        }
    }

    /// The image of the span under a nondecreasing function.
    pub(super) fn mapped(&self, rising: &dyn Fn(&Number) -> Option<Number>) -> NumberSpan {
        let mapped = |bound: &Option<Number>| bound.as_ref().and_then(rising);
        NumberSpan::new(mapped(&self.low), mapped(&self.high))
    }

    /// The intersection.
    pub(super) fn and(&self, other: &NumberSpan) -> NumberSpan {
        let closer =
            |left: &Option<Number>, right: &Option<Number>, wanted: Ordering| match (left, right) {
                (Some(left), Some(right)) => Some(match left.cmp(right) == wanted {
                    true => left.clone(),
                    false => right.clone(),
                }),
                (left, right) => left.clone().or_else(|| right.clone()),
            };
        NumberSpan::new(
            closer(&self.low, &other.low, Ordering::Greater),
            closer(&self.high, &other.high, Ordering::Less),
        )
    }

    /// The smallest span that contains both.
    fn hull(&self, other: &NumberSpan) -> NumberSpan {
        let farther = |left: &Option<Number>, right: &Option<Number>, wanted: Ordering| {
            let (left, right) = (left.as_ref()?, right.as_ref()?);
            Some(match left.cmp(right) == wanted {
                true => left.clone(),
                false => right.clone(),
            })
        };
        NumberSpan::new(
            farther(&self.low, &other.low, Ordering::Less),
            farther(&self.high, &other.high, Ordering::Greater),
        )
    }

    pub(super) fn is_empty(&self) -> bool {
        matches!((&self.low, &self.high), (Some(low), Some(high)) if low > high)
    }
}

/// The power, if it is small enough to be computed.
pub(super) fn power(base: &Number, exponent: &Number) -> Option<Number> {
    let fits = |number: &Number| number.to_i64().is_some_and(|value| value <= MAX_EXPONENT);
    match base.to_i64() {
        Some(0 | 1) => base.power(exponent).ok(),
        _ if fits(exponent) => base.power(exponent).ok(),
        _ => None,
    }
}

/// The span of a term, from the spans of its variables.
pub(super) fn of(term: &Term, variables: &dyn Fn(usize) -> NumberSpan) -> NumberSpan {
    let inner = |term: &Term| of(term, variables);
    let floor = |number: &Number| Some(number.floor());
    let ceiling = |number: &Number| Some(number.ceiling());
    match term {
        Term::Constant(value) => NumberSpan::point(value.clone()),
        Term::Variable(place) => variables(*place),
        Term::Negative(of) => inner(of).negated(),
        Term::Floor(of) => inner(of).mapped(&floor),
        Term::Ceiling(of) => inner(of).mapped(&ceiling),
        Term::Binary(operator, left, right) => binary(*operator, &inner(left), &inner(right)),
        Term::Absolute(of) => {
            let of = inner(of);
            match of.is_natural() {
                true => of,
                false => {
                    let low = NumberSpan::point(Number::ZERO);
                    low.hull(&of)
                        .hull(&of.negated())
                        .and(&NumberSpan::natural())
                }
            }
        }
        Term::Minimum(parts) => parts
            .iter()
            .map(inner)
            .fold(None, |least, part| {
                Some(match least {
                    None => part,
                    Some(least) => extreme(&least, &part, Ordering::Less),
                })
            })
            .unwrap_or_default(),
        Term::Maximum(parts) => parts
            .iter()
            .map(inner)
            .fold(None, |greatest, part| {
                Some(match greatest {
                    None => part,
                    Some(greatest) => extreme(&greatest, &part, Ordering::Greater),
                })
            })
            .unwrap_or_default(),
        Term::Root(of) => inner(of).mapped(&|number| number.square_root().ok()),
        Term::Choice(arms, otherwise) => arms
            .iter()
            .fold(inner(otherwise), |all, (_, value)| all.hull(&inner(value))),
        Term::Recursive(recursion, sequence, index) => {
            let index = inner(index);
            match recursion.is_natural(*sequence) {
                true => index
                    .mapped(&|index| recursion.far(*sequence, index))
                    .and(&NumberSpan::natural()),
                false => NumberSpan::default(),
            }
        }
        Term::Gcd(..) | Term::Function(..) | Term::Mex(_) => NumberSpan::natural(),
        Term::Sum(_) | Term::ValueOf(..) | Term::Again(..) => NumberSpan::default(),
    }
}

fn binary(operator: Operator, left: &NumberSpan, right: &NumberSpan) -> NumberSpan {
    match operator {
        Operator::Plus => left.plus(right),
        Operator::Minus => left.plus(&right.negated()),
        Operator::Times | Operator::Juxtaposed => left.times(right),
        Operator::Over => match right.as_point().map(|divisor| Number::ONE.over(divisor)) {
            Some(Ok(factor)) => left.scaled(&factor),
            _ => NumberSpan::default(),
        },
        Operator::Power => {
            if let (Some(base), Some(exponent)) = (left.as_point(), right.as_point()) {
                return power(base, exponent).map_or_else(NumberSpan::default, NumberSpan::point);
            }
            // Powers of naturals rise with base and exponent, except 0^0; so the base must be at least 1 or the
            // exponent positive.
            let positive =
                |span: &NumberSpan| span.low.as_ref().is_some_and(|low| *low >= Number::ONE);
            if !left.is_natural() || !right.is_natural() || !(positive(left) || positive(right)) {
                return NumberSpan::default();
            }
            let bound = |base: &Option<Number>, exponent: &Option<Number>| {
                power(base.as_ref()?, exponent.as_ref()?)
            };
            NumberSpan::new(bound(&left.low, &right.low), bound(&left.high, &right.high))
        }
        Operator::Mod => {
            let exact = |left: &Number, right: &Number| -> Exact { left.modulo(right) };
            match (left.as_point(), right.as_point()) {
                (Some(left), Some(right)) => {
                    exact(left, right).map_or_else(|_| NumberSpan::default(), NumberSpan::point)
                }
                (_, Some(modulus)) if *modulus > Number::ZERO => {
                    NumberSpan::new(Some(Number::ZERO), modulus.minus(&Number::ONE).ok())
                }
                _ => NumberSpan::natural(),
            }
        }
        Operator::Xor => match (left.as_point(), right.as_point()) {
            (Some(left), Some(right)) => left
                .xor(right)
                .map_or_else(|_| NumberSpan::default(), NumberSpan::point),
            _ => NumberSpan::natural().and(&NumberSpan::new(None, left.plus(right).high)),
        },
        Operator::Div => NumberSpan::default(),
        Operator::Union | Operator::Intersection | Operator::Without => NumberSpan::default(),
    }
}

/// The least or the greatest of two numbers.
fn extreme(left: &NumberSpan, right: &NumberSpan, wanted: Ordering) -> NumberSpan {
    let both = |left: &Option<Number>, right: &Option<Number>| {
        let (left, right) = (left.as_ref()?, right.as_ref()?);
        Some(match left.cmp(right) == wanted {
            true => left.clone(),
            false => right.clone(),
        })
    };
    let either = |left: &Option<Number>, right: &Option<Number>| {
        both(left, right).or_else(|| left.clone().or_else(|| right.clone()))
    };
    match wanted {
        Ordering::Less => {
            NumberSpan::new(both(&left.low, &right.low), either(&left.high, &right.high))
        }
        _ => NumberSpan::new(either(&left.low, &right.low), both(&left.high, &right.high)),
    }
}
