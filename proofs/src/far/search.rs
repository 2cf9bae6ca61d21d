//! Searches all choices of the variables of a clause, for numbers of any size: by narrowing, and by splitting cases
//! if that does not decide.

use super::narrow::narrow;
use super::span::NumberSpan;
use grundy_rules::formula::{Comparison, Condition, Linear, NoGames, Term};
use grundy_rules::game::Clause;
use grundy_rules::number::Number;
use std::cmp::Ordering;
use std::collections::HashSet;

/// A search, which ends when the work is used up or enough is found.
pub(super) struct FarSearch<'s> {
    clause: &'s Clause,
    /// The clause's constraints, and sums of its equations in which a variable cancels.
    constraints: Vec<Linear>,
    /// Conditions that are no constraints, as spans of a term.
    filters: Vec<(Term, NumberSpan)>,
    /// How many narrowings are left.
    work: usize,
    enough: usize,
    found: HashSet<Vec<Number>>,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpanEnd {
    /// All solutions were found.
    Complete,
    /// As many as asked for were found, and there may be more.
    Enough,
    /// The work is used up.
    Exhausted,
}

type Spans = Vec<NumberSpan>;

impl<'s> FarSearch<'s> {
    pub(super) fn new(clause: &'s Clause, enough: usize, work: usize) -> FarSearch<'s> {
        let mut filters = Vec::new();
        clause
            .filters
            .iter()
            .for_each(|filter| spans_of(filter, &mut filters));
        FarSearch {
            clause,
            constraints: with_sums(clause),
            filters,
            work,
            enough,
            found: HashSet::new(),
        }
    }

    /// The targets of all choices at a position, in no particular order, each once; and the work that is left.
    pub(super) fn run(mut self, position: &[Number]) -> (Vec<Vec<Number>>, SpanEnd, usize) {
        let mut spans = vec![NumberSpan::natural(); self.clause.places];
        for auxiliary in &self.clause.auxiliaries {
            spans[auxiliary.place] = NumberSpan::default();
        }
        for (span, heap) in spans.iter_mut().zip(position) {
            *span = NumberSpan::point(heap.clone());
        }
        let end = self.split(spans);
        (self.found.into_iter().collect(), end, self.work)
    }

    fn split(&mut self, mut spans: Spans) -> SpanEnd {
        let mut pending = vec![];
        loop {
            let consistent = self.settle(&mut spans);
            if self.work == 0 {
                return SpanEnd::Exhausted;
            }
            if consistent {
                match self.widest(&spans) {
                    FarChoice::Decided => {
                        self.decide(&spans);
                        if self.found.len() >= self.enough {
                            return SpanEnd::Enough;
                        }
                    }
                    // The values of an unbounded variable cannot be listed.
                    FarChoice::Endless => return SpanEnd::Exhausted,
                    FarChoice::At(place, low, middle) => {
                        let (Ok(second), Ok(next)) =
                            (low.plus(&Number::ONE), middle.plus(&Number::ONE))
                        else {
                            return SpanEnd::Exhausted;
                        };
                        let mut upper = spans.clone();
                        upper[place].low = Some(next);
                        pending.push(upper);
                        if second <= middle {
                            let mut lower = spans.clone();
                            lower[place] = NumberSpan::new(Some(second), Some(middle));
                            pending.push(lower);
                        }
                        // If solutions are many, the least value is likely to give one.
                        spans[place].high = Some(low);
                        continue;
                    }
                }
            }
            match pending.pop() {
                Some(next) => spans = next,
                None => return SpanEnd::Complete,
            }
        }
    }

    /// Narrows until nothing changes; `false` if there is no solution.
    fn settle(&mut self, spans: &mut Spans) -> bool {
        loop {
            let mut changed = false;
            for index in 0..self.constraints.len() {
                if self.work == 0 {
                    return true;
                }
                self.work -= 1;
                match narrow_linear(&self.constraints[index], spans) {
                    None => return false,
                    Some(moved) => changed |= moved,
                }
            }
            for auxiliary in &self.clause.auxiliaries {
                if self.work == 0 {
                    return true;
                }
                self.work -= 1;
                let value = super::span::of(&auxiliary.term, &|place| spans[place].clone());
                match meet(spans, auxiliary.place, &value) {
                    None => return false,
                    Some(moved) => changed |= moved,
                }
                let wanted = spans[auxiliary.place].clone();
                match narrow_term(&auxiliary.term, &wanted, spans) {
                    None => return false,
                    Some(moved) => changed |= moved,
                }
            }
            for (term, wanted) in &self.filters {
                match narrow_term(term, wanted, spans) {
                    None => return false,
                    Some(moved) => changed |= moved,
                }
            }
            if !changed {
                return true;
            }
        }
    }

    /// Chooses where to split: a bound variable with the fewest values left.
    fn widest(&self, spans: &Spans) -> FarChoice {
        let mut best: Option<(usize, Number, Number)> = None;
        let mut endless = false;
        for place in &self.clause.bound {
            let span = &spans[*place];
            let (Some(low), Some(high)) = (&span.low, &span.high) else {
                endless = true;
                continue;
            };
            let Ok(width) = high.minus(low) else {
                return FarChoice::Endless;
            };
            if width.is_zero() {
                continue;
            }
            if best.as_ref().is_none_or(|(_, least, _)| width < *least) {
                best = Some((*place, width, low.clone()));
            }
        }
        match best {
            Some((place, width, low)) => {
                let half = width.floor_div(&Number::from(2_i64));
                match half.and_then(|half| low.plus(&half)) {
                    Ok(middle) => FarChoice::At(place, low, middle),
                    Err(_) => FarChoice::Endless,
                }
            }
            None if endless => FarChoice::Endless,
            None => FarChoice::Decided,
        }
    }

    /// Keeps the target of a choice if all conditions hold.
    fn decide(&mut self, spans: &Spans) {
        let mut at: Vec<Option<Number>> =
            spans.iter().map(|span| span.as_point().cloned()).collect();
        for auxiliary in &self.clause.auxiliaries {
            at[auxiliary.place] = None;
        }
        // Auxiliaries may depend on one another, earlier ones on later ones too.
        for _ in 0..=self.clause.auxiliaries.len() {
            for auxiliary in &self.clause.auxiliaries {
                let mut variables = Vec::new();
                auxiliary.term.variables(&mut variables);
                let known: Option<Vec<Number>> = (at[auxiliary.place].is_none()
                    && variables.iter().all(|place| at[*place].is_some()))
                .then(|| {
                    at.iter()
                        .map(|value| value.clone().unwrap_or(Number::ZERO))
                        .collect()
                });
                if let Some(known) = known {
                    at[auxiliary.place] = auxiliary.term.value(&known, &NoGames).ok();
                }
            }
        }
        let Some(at) = at.into_iter().collect::<Option<Vec<Number>>>() else {
            return;
        };
        let nonnegative = |linear: &Linear| value(linear, &at).is_some_and(|v| !v.is_negative());
        let integral = |place: usize| at[place].is_integer();
        let holds = self.clause.constraints.iter().all(nonnegative)
            && self
                .clause
                .auxiliaries
                .iter()
                .all(|auxiliary| integral(auxiliary.place))
            && self
                .clause
                .filters
                .iter()
                .all(|filter| filter.holds(&at, &NoGames) == Ok(true));
        if !holds {
            return;
        }
        let part = self.clause.parts.iter().flatten();
        if let Some(target) = part
            .map(|heap| value(heap, &at))
            .collect::<Option<Vec<_>>>()
        {
            self.found.insert(target);
        }
    }
}

enum FarChoice {
    /// The variable, its least value, and the middle of its span.
    At(usize, Number, Number),
    Decided,
    Endless,
}

/// The value of a linear function at numbers of any size.
fn value(linear: &Linear, at: &[Number]) -> Option<Number> {
    let mut sum = Number::from(linear.constant);
    for (place, coefficient) in &linear.terms {
        let term = at[*place].times(&Number::from(*coefficient)).ok()?;
        sum = sum.plus(&term).ok()?;
    }
    Some(sum)
}

/// Intersects the span of a variable with another, to integers. `None` if nothing is left, else whether it changed.
fn meet(spans: &mut Spans, place: usize, with: &NumberSpan) -> Option<bool> {
    let old = &spans[place];
    let integers = NumberSpan::new(
        with.low.as_ref().map(Number::ceiling),
        with.high.as_ref().map(Number::floor),
    );
    let new = old.and(&integers);
    if new.is_empty() {
        return None;
    }
    let moved = new != *old;
    if moved {
        spans[place] = new;
    }
    Some(moved)
}

fn narrow_term(term: &Term, wanted: &NumberSpan, spans: &mut Spans) -> Option<bool> {
    let mut news = Vec::new();
    let possible = narrow(
        term,
        wanted,
        &|place| spans[place].clone(),
        &mut |place, span| news.push((place, span)),
    );
    if !possible {
        return None;
    }
    let mut moved = false;
    for (place, span) in news {
        moved |= meet(spans, place, &span)?;
    }
    Some(moved)
}

/// Narrows by `linear ≥ 0`.
fn narrow_linear(linear: &Linear, spans: &mut Spans) -> Option<bool> {
    let mut moved = false;
    let most = |place: usize, coefficient: i64, spans: &Spans| {
        let span = spans[place].scaled(&Number::from(coefficient));
        span.high
    };
    for (place, coefficient) in &linear.terms {
        // coefficient · v ≥ -(constant + the most that the others give)
        let mut rest = Some(Number::from(linear.constant));
        for (other, factor) in &linear.terms {
            if other != place {
                rest = match (rest, most(*other, *factor, spans)) {
                    (Some(sum), Some(more)) => sum.plus(&more).ok(),
                    _ => None,
                };
            }
        }
        let Some(rest) = rest else { continue };
        let Ok(bound) = rest.negated().over(&Number::from(*coefficient)) else {
            continue;
        };
        let span = match coefficient.cmp(&0) {
            Ordering::Greater => NumberSpan::new(Some(bound), None),
            _ => NumberSpan::new(None, Some(bound)),
        };
        moved |= meet(spans, *place, &span)?;
    }
    Some(moved)
}

/// The constraints, and those that follow by substituting variables by equations: narrowing uses one constraint at a
/// time and would miss them. It matters which variables are substituted, so three orders are used: bound variables
/// first, late auxiliaries first, all auxiliaries first.
fn with_sums(clause: &Clause) -> Vec<Linear> {
    let auxiliary = |place: usize| clause.auxiliaries.iter().find(|other| other.place == place);
    let late = |place: usize| auxiliary(place).is_some_and(|other| other.late);
    let named = |place: usize| auxiliary(place).is_some();
    let mut all = clause.constraints.clone();
    let orders: [&dyn Fn(usize) -> bool; 3] = [&|place| !named(place), &late, &named];
    for first in orders {
        let mut places: Vec<usize> = (clause.heaps..clause.places).collect();
        places.sort_by_key(|place| !first(*place));
        for constraint in reduced(&clause.constraints, &places) {
            if !constraint.terms.is_empty() && !all.contains(&constraint) {
                all.push(constraint);
            }
        }
    }
    all
}

/// The constraints with as many variables as possible substituted by equations, in this order.
fn reduced(constraints: &[Linear], places: &[usize]) -> Vec<Linear> {
    let negative = |linear: &Linear| Linear::default().plus(linear, -1);
    let is_equation =
        |linear: &&Linear| negative(linear).is_some_and(|opposite| constraints.contains(&opposite));
    let mut equations: Vec<Linear> = Vec::new();
    for equation in constraints.iter().filter(is_equation) {
        let known = negative(equation).is_some_and(|opposite| equations.contains(&opposite));
        if !known {
            equations.push(equation.clone());
        }
    }
    let mut all = constraints.to_vec();
    let mut used = Vec::new();
    for place in places {
        let Some(index) = equations
            .iter()
            .position(|equation| equation.coefficient(*place) != 0)
        else {
            continue;
        };
        let equation = equations.remove(index);
        let put_in = |constraint: &mut Linear| {
            if let Some(sum) = without(constraint, &equation, *place) {
                *constraint = sum;
            }
        };
        equations.iter_mut().for_each(put_in);
        all.iter_mut().for_each(put_in);
        // What remains of an equation may be the strongest: 3 n = y - x.
        used.extend(negative(&equation));
        used.push(equation);
    }
    all.extend(used);
    all
}

/// Eliminates from a constraint a variable that an equation expresses by the others.
fn without(constraint: &Linear, equation: &Linear, place: usize) -> Option<Linear> {
    let coefficient = constraint.coefficient(place);
    let in_equation = equation.coefficient(place);
    // The constraint may only be multiplied by a positive number.
    let times = in_equation.checked_abs()?;
    let back = coefficient.checked_mul(in_equation.signum())?;
    let sum = Linear::default()
        .plus(constraint, times)?
        .plus(equation, back.checked_neg()?)?;
    Some(in_lowest_terms(sum))
}

/// The constraint with its coefficients divided by their common divisor, and the constant rounded down.
fn in_lowest_terms(linear: Linear) -> Linear {
    let gcd = |a: i64, b: i64| {
        let (mut a, mut b) = (a.abs(), b.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let divisor = linear.terms.iter().fold(0, |d, (_, c)| gcd(d, *c));
    if divisor <= 1 {
        return linear;
    }
    Linear {
        terms: linear
            .terms
            .iter()
            .map(|(place, coefficient)| (*place, coefficient / divisor))
            .collect(),
        constant: linear.constant.div_euclid(divisor),
    }
}

/// A condition as spans of terms, as far as it can be expressed so.
fn spans_of(condition: &Condition, all: &mut Vec<(Term, NumberSpan)>) {
    match condition {
        Condition::And(parts) => parts.iter().for_each(|part| spans_of(part, all)),
        Condition::Compare(comparison, left, right) => {
            let difference = Term::binary(
                grundy_rules::language::Operator::Minus,
                right.clone(),
                left.clone(),
            );
            match comparison {
                Comparison::Equal => all.push((difference, NumberSpan::point(Number::ZERO))),
                Comparison::LessEqual | Comparison::Less => {
                    all.push((difference, NumberSpan::natural()));
                }
                Comparison::NotEqual => {}
            }
        }
        _ => {}
    }
}
