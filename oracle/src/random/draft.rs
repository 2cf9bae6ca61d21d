//! A move that is drawn, and what makes it terminate.

use crate::ruleset::{Condition, Expression, Linear, Move, Relation};

/// A move before it is made to terminate.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub parts: Vec<Vec<Expression>>,
    /// The heap from which more is taken when nothing else makes the measure fall.
    pub main: usize,
    pub extra: Vec<Condition>,
    /// Whether a bound variable that occurs in no target may occur in the conditions.
    pub existential: bool,
    /// By how much more than necessary the measure is to fall.
    pub slack: i64,
    /// Whether that is written with `>` rather than `>=`.
    pub strict: bool,
    pub caps: [Cap; 2],
    pub falls: bool,
    pub bounded: bool,
    /// How many of its options may be blocked.
    pub budget: usize,
}

/// An upper bound for a bound variable that has no other.
#[derive(Clone, Debug)]
pub(super) enum Cap {
    Constant(i64),
    Heap(usize),
}

impl Draft {
    /// The move, whose options have a smaller measure with these weights if the draft is to fall.
    pub(super) fn play(mut self, weights: &[i64]) -> Move {
        if self.falls && self.parts.len() == 1 {
            self.take_enough(weights);
        }
        let falls: Vec<Linear> = self.parts.iter().map(|part| fall(part, weights)).collect();
        let mut conditions = Vec::new();
        if self.falls {
            conditions.extend(falls.iter().filter_map(|fall| self.must_fall(fall)));
            conditions.dedup();
        }
        let targets: Vec<&Linear> = self
            .parts
            .iter()
            .flatten()
            .flat_map(Expression::linears)
            .collect();
        let occurs = std::array::from_fn(|k| targets.iter().any(|linear| linear.bound[k] != 0));
        for mut condition in self.extra.clone() {
            if self.existential || replace_absent(&mut condition, occurs, weights.len()) {
                conditions.push(condition);
            }
        }
        let mut m = Move {
            parts: self.parts.clone(),
            conditions,
            budget: self.budget,
        };
        if self.bounded {
            let bounded = self.bounded(&falls);
            let uses = m.uses();
            for variable in 0..2 {
                if uses[variable] && !bounded[variable] {
                    let cap = match &self.caps[variable] {
                        Cap::Constant(size) => Linear::constant(*size),
                        Cap::Heap(heap) => Linear::heap(*heap),
                    };
                    let variable = Linear::bound(variable);
                    m.conditions
                        .push(Condition::Compare(variable, Relation::AtMost, cap));
                }
            }
        }
        m
    }

    /// Takes more from the main heap if the measure could fall at no position.
    fn take_enough(&mut self, weights: &[i64]) {
        let hopeless = |part: &[Expression]| {
            let fall = fall(part, weights);
            fall.coefficients().all(|c| c <= 0) && fall.constant <= 0
        };
        let main = self.main;
        let part = &mut self.parts[0];
        if !hopeless(part) {
            return;
        }
        let mut less = match &part[main] {
            Expression::Linear(linear) if linear.heaps[main] == 1 => linear.clone(),
            _ => Linear::heap(main),
        };
        part[main] = Expression::Linear(less.clone());
        while hopeless(part) {
            less = less.plus(-1, &Linear::constant(1));
            part[main] = Expression::Linear(less.clone());
        }
    }

    /// The condition that a fall is positive, unless it always is.
    fn must_fall(&self, fall: &Linear) -> Option<Condition> {
        let fixed = fall.coefficients().all(|c| c == 0);
        let least = if fixed { 0 } else { self.slack };
        if fall.constant > least && fall.coefficients().all(|c| c >= 0) {
            return None;
        }
        let by = if self.strict {
            self.slack
        } else {
            self.slack + 1
        };
        let difference = fall.plus(-by, &Linear::constant(1));
        let positive = |l: &Linear, sign: i64| Linear {
            heaps: l.heaps.map(|c| (sign * c).max(0)),
            bound: l.bound.map(|c| (sign * c).max(0)),
            constant: (sign * l.constant).max(0),
        };
        let (more, less) = (positive(&difference, 1), positive(&difference, -1));
        // `5 > i` reads better the other way round.
        let flip = more.coefficients().all(|c| c == 0);
        Some(match (flip, self.strict) {
            (false, false) => Condition::Compare(more, Relation::AtLeast, less),
            (false, true) => Condition::Compare(more, Relation::Greater, less),
            (true, false) => Condition::Compare(less, Relation::AtMost, more),
            (true, true) => Condition::Compare(less, Relation::Less, more),
        })
    }

    /// Which bound variables cannot exceed the sum of the heaps plus 20 in a move to a position:
    /// because a target would be negative, or because the measure would not fall.
    fn bounded(&self, falls: &[Linear]) -> [bool; 2] {
        let mut bounded = [false; 2];
        // A remainder, a nim-sum or a divisor is never negative.
        let targets = self
            .parts
            .iter()
            .flatten()
            .filter_map(|target| match target {
                Expression::Linear(linear) | Expression::Floor(linear, _) => Some(linear),
                _ => None,
            });
        let falls: &[Linear] = if self.falls { falls } else { &[] };
        for linear in targets.chain(falls) {
            for (variable, bounded) in bounded.iter_mut().enumerate() {
                let per_unit = -linear.bound[variable];
                *bounded |= per_unit > 0
                    && linear.bound[1 - variable] <= 0
                    && linear.heaps.iter().all(|&c| c <= per_unit)
                    && linear.constant <= 20 * per_unit;
            }
        }
        // A variable less than one that is bounded is bounded.
        let directly = bounded;
        for fall in falls {
            for (variable, bounded) in bounded.iter_mut().enumerate() {
                let per_unit = -fall.bound[variable];
                *bounded |= per_unit > 0
                    && directly[1 - variable]
                    && fall.bound[1 - variable] <= per_unit
                    && fall.heaps.iter().all(|&c| c <= 0)
                    && fall.constant <= 0;
            }
        }
        bounded
    }
}

/// A combination that, wherever it is at least 1, is a proof that the measure falls by at least 1.
fn fall(part: &[Expression], weights: &[i64]) -> Linear {
    let most: Vec<(Linear, i64)> = part.iter().map(Expression::most).collect();
    let divisors = most.iter().map(|(_, divisor)| *divisor);
    // A quotient rounded down is at most the quotient, so all is multiplied by the divisors.
    let scale: i64 = divisors.clone().product();
    let mut fall = Linear::default();
    for (heap, ((most, divisor), weight)) in most.iter().zip(weights).enumerate() {
        fall = fall.plus(scale * weight, &Linear::heap(heap));
        fall = fall.plus(-scale / divisor * weight, most);
    }
    let common = fall
        .coefficients()
        .map(i64::abs)
        .filter(|&c| c != 0)
        .min()
        .unwrap_or(1);
    let common = (1..=common)
        .rev()
        .find(|divisor| fall.coefficients().all(|c| c % divisor == 0))
        .unwrap_or(1);
    Linear {
        heaps: fall.heaps.map(|c| c / common),
        bound: fall.bound.map(|c| c / common),
        // d L + c >= 1 exactly when L + floor((c - 1) / d) + 1 >= 1.
        constant: (fall.constant - 1).div_euclid(common) + 1,
    }
}

/// Puts heaps in place of bound variables that do not occur in the targets; false if the heaps do
/// not suffice to keep what is compared different.
fn replace_absent(condition: &mut Condition, occurs: [bool; 2], heaps: usize) -> bool {
    for variable in 0..2 {
        let linears = condition.linears();
        let present = linears.iter().any(|linear| linear.bound[variable] != 0);
        if occurs[variable] || !present {
            continue;
        }
        // The other variable is the simplest replacement, then a heap.
        let other = 1 - variable;
        let other_is_free = occurs[other] && linears.iter().all(|linear| linear.bound[other] == 0);
        let free_heap = (0..heaps)
            .rev()
            .find(|&heap| linears.iter().all(|linear| linear.heaps[heap] == 0));
        let replacement = if other_is_free {
            Linear::bound(other)
        } else if let Some(heap) = free_heap {
            Linear::heap(heap)
        } else {
            return false;
        };
        for linear in linears {
            let coefficient = std::mem::take(&mut linear.bound[variable]);
            *linear = linear.plus(coefficient, &replacement);
        }
    }
    true
}
