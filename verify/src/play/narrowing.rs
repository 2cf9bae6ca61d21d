//! Ranges of integers that variables can have where a condition holds: narrowed until nothing changes.
//!
//! A range is narrowed by what a term may be where its parts are in their ranges, and by what a part must be where
//! the term is in its range. No value for which the condition holds is ever left out; others may stay.

use crate::ruleset::{Comparison, Condition, Operator, Term};

/// Beyond this there is no bound.
pub(crate) const ENDLESS: i128 = 1 << 100;
/// How often the parts of a condition are gone through. It steers the search only.
const ROUNDS: usize = 16;

/// All real numbers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) low: i128,
    pub(crate) high: i128,
}

fn cut(n: i128) -> i128 {
    n.clamp(-ENDLESS, ENDLESS)
}

fn product(a: i128, b: i128) -> i128 {
    let sign = a.signum() * b.signum();
    a.checked_mul(b).map_or(sign * ENDLESS, cut)
}

/// A sum whose bound is none if one of both is.
fn sum(a: i128, b: i128) -> i128 {
    match (a.abs() >= ENDLESS, b.abs() >= ENDLESS) {
        (true, _) => a,
        (_, true) => b,
        _ => cut(a + b),
    }
}

impl Range {
    const ALL: Range = Range {
        low: -ENDLESS,
        high: ENDLESS,
    };
    const NATURAL: Range = Range {
        low: 0,
        high: ENDLESS,
    };

    pub(crate) fn only(n: i128) -> Range {
        Range { low: n, high: n }
    }

    pub(crate) fn from_zero() -> Range {
        Range::NATURAL
    }

    fn meet(self, other: Range) -> Range {
        Range {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    fn join(self, other: Range) -> Range {
        Range {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    fn is_empty(self) -> bool {
        self.low > self.high
    }

    fn negative(self) -> Range {
        Range {
            low: -self.high,
            high: -self.low,
        }
    }

    fn plus(self, other: Range) -> Range {
        Range {
            low: sum(self.low, other.low),
            high: sum(self.high, other.high),
        }
    }

    fn wider(self, down: i128, up: i128) -> Range {
        Range {
            low: sum(self.low, -down),
            high: sum(self.high, up),
        }
    }

    fn minus(self, other: Range) -> Range {
        self.plus(other.negative())
    }

    fn times(self, other: Range) -> Range {
        let all = [
            product(self.low, other.low),
            product(self.low, other.high),
            product(self.high, other.low),
            product(self.high, other.high),
        ];
        Range {
            low: all.into_iter().min().unwrap_or(-ENDLESS),
            high: all.into_iter().max().unwrap_or(ENDLESS),
        }
    }

    /// The quotients by positive numbers, rounded outwards; all numbers for other divisors.
    fn over(self, divisor: Range) -> Range {
        if divisor.high < 0 {
            return self.negative().over(divisor.negative());
        }
        if divisor.low <= 0 {
            return Range::ALL;
        }
        let below = |n: i128, by: i128| {
            if n.abs() >= ENDLESS {
                n
            } else {
                n.div_euclid(by)
            }
        };
        let above = |n: i128, by: i128| {
            if n.abs() >= ENDLESS {
                n
            } else {
                -(-n).div_euclid(by)
            }
        };
        Range {
            low: below(self.low, divisor.low).min(below(self.low, divisor.high)),
            high: above(self.high, divisor.low).max(above(self.high, divisor.high)),
        }
    }

    /// The range of both rounded outwards to 2^k - 1, for numbers without signs.
    fn bits(self, other: Range) -> i128 {
        let high = self.high.max(other.high);
        match high >= ENDLESS / 2 {
            true => ENDLESS,
            false => {
                (high.max(0) + 1)
                    .cast_unsigned()
                    .next_power_of_two()
                    .cast_signed()
                    - 1
            }
        }
    }
}

/// base^exponent without bound where it is large.
fn power(base: i128, exponent: i128) -> i128 {
    let mut found = 1;
    for _ in 0..exponent.min(128) {
        found = product(found, base);
    }
    found
}

/// The largest e with base^e at most n, for a base of at least 2.
fn logarithm(base: i128, n: i128) -> i128 {
    let (mut exponent, mut found) = (0, base);
    while found <= n && exponent < 127 {
        exponent += 1;
        found = product(found, base);
    }
    exponent
}

/// The largest r with r^exponent at most n.
fn root(n: i128, exponent: i128) -> i128 {
    // A larger root has more bits.
    let bits = i128::from(n.max(1).ilog2()) / exponent + 1;
    let (mut low, mut high) = (0, 1 << bits);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match power(middle, exponent) <= n {
            true => low = middle,
            false => high = middle,
        }
    }
    low
}

/// What a term may be.
fn hull(term: &Term, at: &[Range]) -> Range {
    match term {
        Term::Number(n) => Range::only(i128::from(*n)),
        Term::Variable(place) => at.get(*place).copied().unwrap_or(Range::ALL),
        Term::Negative(of) => hull(of, at).negative(),
        Term::Binary(operator, left, right) => {
            operation_hull(*operator, hull(left, at), hull(right, at))
        }
        Term::Floor(of) | Term::Ceiling(of) => hull(of, at),
        Term::Absolute(of) => {
            let of = hull(of, at);
            Range {
                low: of.low.max(-of.high).max(0),
                high: of.high.max(-of.low),
            }
        }
        Term::Root(of) => {
            let of = hull(of, at);
            Range {
                low: root(of.low, 2),
                high: if of.high >= ENDLESS {
                    ENDLESS
                } else {
                    root(of.high, 2) + 1
                },
            }
        }
        Term::Minimum(parts) => extremes(parts, at, i128::min),
        Term::Maximum(parts) => extremes(parts, at, i128::max),
        Term::Choice(_, value, other) => hull(value, at).join(hull(other, at)),
    }
}

fn extremes(parts: &[Term], at: &[Range], pick: fn(i128, i128) -> i128) -> Range {
    let parts = parts.iter().map(|part| hull(part, at));
    let both = parts.reduce(|a, b| Range {
        low: pick(a.low, b.low),
        high: pick(a.high, b.high),
    });
    both.unwrap_or(Range::ALL)
}

fn operation_hull(operator: Operator, left: Range, right: Range) -> Range {
    match operator {
        Operator::Plus => left.plus(right),
        Operator::Minus => left.minus(right),
        Operator::Times => left.times(right),
        // Rounding down stays within bounds that are rounded outwards.
        Operator::Over | Operator::Div => left.over(right),
        Operator::Mod => Range {
            low: 0,
            high: right.high,
        },
        Operator::Power if left.low >= 0 && right.low >= 0 && right.high < ENDLESS => {
            let least = if left.low == 0 {
                0
            } else {
                power(left.low, right.low)
            };
            Range {
                low: least,
                high: power(left.high, right.high).max(1),
            }
        }
        Operator::Power if left.low >= 1 && right.low >= 0 => Range {
            low: power(left.low, right.low),
            high: ENDLESS,
        },
        Operator::Power => Range::ALL,
        Operator::Xor => Range {
            low: (left.low - right.high).max(right.low - left.high).max(0),
            high: left.bits(right),
        },
    }
}

/// Narrows the ranges of the variables to those for which a term may be in a range; `false` if there are none.
fn project(term: &Term, wanted: Range, at: &mut [Range]) -> bool {
    let meet = hull(term, at).meet(wanted);
    if meet.is_empty() {
        return false;
    }
    match term {
        Term::Variable(place) => {
            if let Some(range) = at.get_mut(*place) {
                *range = meet;
            }
            true
        }
        Term::Negative(of) => project(of, meet.negative(), at),
        Term::Binary(operator, left, right) => project_operation(*operator, left, right, meet, at),
        Term::Floor(of) => project(of, meet.wider(0, 1), at),
        Term::Ceiling(of) => project(of, meet.wider(1, 0), at),
        Term::Absolute(of) => {
            let ends = Range {
                low: -meet.high,
                high: meet.high,
            };
            project(of, ends, at)
        }
        Term::Root(of) => project(of, meet.times(meet).join(Range::only(0)), at),
        Term::Minimum(parts) => {
            let above = Range {
                high: ENDLESS,
                ..meet
            };
            parts.iter().all(|part| project(part, above, at))
        }
        Term::Maximum(parts) => {
            let below = Range {
                low: -ENDLESS,
                ..meet
            };
            parts.iter().all(|part| project(part, below, at))
        }
        Term::Choice(condition, value, other) => either(2, at, |way, at| match way {
            0 => narrow(condition, false, at) && project(value, meet, at),
            _ => narrow(condition, true, at) && project(other, meet, at),
        }),
        Term::Number(_) => true,
    }
}

fn project_operation(
    operator: Operator,
    left: &Term,
    right: &Term,
    meet: Range,
    at: &mut [Range],
) -> bool {
    match operator {
        Operator::Plus => {
            let other = hull(right, at);
            project(left, meet.minus(other), at) && {
                let other = hull(left, at);
                project(right, meet.minus(other), at)
            }
        }
        Operator::Minus => {
            let other = hull(right, at);
            project(left, meet.plus(other), at) && {
                let other = hull(left, at);
                project(right, other.minus(meet), at)
            }
        }
        Operator::Times => factor(left, right, meet, at) && factor(right, left, meet, at),
        Operator::Over => {
            let divisor = hull(right, at);
            divisor.low <= 0 || project(left, meet.times(divisor), at)
        }
        Operator::Div => {
            let divisor = hull(right, at);
            let upward = Range {
                high: sum(meet.high, 1),
                ..meet
            };
            divisor.low <= 0 || project(left, upward.times(divisor), at)
        }
        Operator::Power => {
            let (base, exponent) = (hull(left, at), hull(right, at));
            if meet.high >= ENDLESS || base.low < 0 || exponent.low < 0 {
                return true;
            }
            if base.low >= 2 {
                let most = logarithm(base.low, meet.high);
                return project(right, Range { low: 0, high: most }, at);
            }
            let most = root(meet.high, exponent.low.max(1));
            exponent.low == 0 || project(left, Range { low: 0, high: most }, at)
        }
        Operator::Xor => {
            let (one, other) = (hull(left, at), hull(right, at));
            let to = |high: i128| Range { low: 0, high };
            project(left, to(meet.bits(other)), at) && project(right, to(meet.bits(one)), at)
        }
        Operator::Mod => true,
    }
}

/// Narrows a factor by the product and the other factor.
fn factor(of: &Term, other: &Term, meet: Range, at: &mut [Range]) -> bool {
    if of == other {
        let most = if meet.high >= ENDLESS {
            ENDLESS
        } else {
            root(meet.high, 2)
        };
        return project(
            of,
            Range {
                low: -most,
                high: most,
            },
            at,
        );
    }
    let (own, by) = (hull(of, at), hull(other, at));
    if by.low > 0 || by.high < 0 {
        return project(of, meet.over(by), at);
    }
    // A positive product of natural numbers has no factor 0; real factors may be below 1.
    let whole = of.is_integral() && other.is_integral() && own.low >= 0 && by.low >= 0;
    !(whole && meet.low > 0)
        || project(
            of,
            Range {
                low: 1,
                high: ENDLESS,
            },
            at,
        ) && project(
            other,
            Range {
                low: 1,
                high: ENDLESS,
            },
            at,
        )
}

/// Narrows by one of several ways.
fn either(ways: usize, at: &mut [Range], narrow: impl Fn(usize, &mut [Range]) -> bool) -> bool {
    let mut all: Option<Vec<Range>> = None;
    for way in 0..ways {
        let mut own = at.to_vec();
        if narrow(way, &mut own) {
            all = Some(match all {
                None => own,
                Some(all) => all.into_iter().zip(own).map(|(a, b)| a.join(b)).collect(),
            });
        }
    }
    match all {
        Some(all) => {
            at.copy_from_slice(&all);
            true
        }
        None => false,
    }
}

/// Narrows the ranges to those where a condition, or its negation, may hold; `false` if there are none.
fn narrow(condition: &Condition, negated: bool, at: &mut [Range]) -> bool {
    match (condition, negated) {
        (Condition::Constant(truth), _) => *truth != negated,
        (Condition::Not(of), _) => narrow(of, !negated, at),
        (Condition::And(parts), false) | (Condition::Or(parts), true) => {
            parts.iter().all(|part| narrow(part, negated, at))
        }
        (Condition::Or(parts), false) | (Condition::And(parts), true) => {
            either(parts.len(), at, |way, at| narrow(&parts[way], negated, at))
        }
        (Condition::Compare(comparison, left, right), _) => {
            compared(*comparison, negated, left, right, at)
        }
        (Condition::Divides(..) | Condition::Is(..), _) => true,
    }
}

fn compared(
    comparison: Comparison,
    negated: bool,
    left: &Term,
    right: &Term,
    at: &mut [Range],
) -> bool {
    let comparison = match negated {
        true => comparison.negated(),
        false => comparison,
    };
    let (left, right, strict) = match comparison {
        Comparison::Equal => {
            let meet = hull(left, at).meet(hull(right, at));
            return project(left, meet, at) && {
                let meet = hull(left, at).meet(hull(right, at));
                project(right, meet, at)
            };
        }
        Comparison::NotEqual => return true,
        Comparison::Less => (left, right, true),
        Comparison::LessEqual => (left, right, false),
        Comparison::Greater => (right, left, true),
        Comparison::GreaterEqual => (right, left, false),
    };
    let apart = i128::from(strict && left.is_integral() && right.is_integral());
    let below = Range {
        low: -ENDLESS,
        high: sum(hull(right, at).high, -apart),
    };
    project(left, below, at) && {
        let above = Range {
            low: sum(hull(left, at).low, apart),
            high: ENDLESS,
        };
        project(right, above, at)
    }
}

/// Narrows the ranges of integers until nothing changes; `false` if the condition holds nowhere in them.
pub(crate) fn narrowed(condition: &Condition, at: &mut [Range]) -> bool {
    for _ in 0..ROUNDS {
        let before = at.to_vec();
        if !narrow(condition, false, at) {
            return false;
        }
        if before == at {
            break;
        }
    }
    true
}
