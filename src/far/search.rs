//! All choices of the variables of a clause at numbers of any size: narrowing, and a case split where that does not
//! decide.

use super::narrow::narrow;
use super::span::Span;
use crate::formula::{Comparison, Condition, Linear, NoGames, Term};
use crate::game::Clause;
use crate::number::Number;
use std::cmp::Ordering;

/// What is under way, as a whole: it ends when the work is used up or enough is found.
pub(super) struct Search<'s> {
    clause: &'s Clause,
    /// The clause's constraints, and sums of its equations in which a variable cancels.
    constraints: Vec<Linear>,
    /// Conditions that are no constraints, as spans of a term.
    filters: Vec<(Term, Span)>,
    /// How many narrowings are left.
    work: usize,
    enough: usize,
    found: Vec<Vec<Number>>,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Nothing else is there.
    Complete,
    /// As many as asked for, and perhaps more.
    Enough,
    /// The work is used up.
    Exhausted,
}

type Spans = Vec<Span>;

impl<'s> Search<'s> {
    pub(super) fn new(clause: &'s Clause, enough: usize, work: usize) -> Search<'s> {
        let mut filters = Vec::new();
        clause
            .filters
            .iter()
            .for_each(|filter| spans_of(filter, &mut filters));
        Search {
            clause,
            constraints: with_sums(&clause.constraints),
            filters,
            work,
            enough,
            found: Vec::new(),
        }
    }

    /// The targets of all choices at a position, in no particular order, each once; and the work that is left.
    pub(super) fn run(mut self, position: &[Number]) -> (Vec<Vec<Number>>, End, usize) {
        let mut spans = vec![Span::natural(); self.clause.places];
        for auxiliary in &self.clause.auxiliaries {
            spans[auxiliary.place] = Span::default();
        }
        for (span, heap) in spans.iter_mut().zip(position) {
            *span = Span::point(heap.clone());
        }
        let end = self.split(spans);
        (self.found, end, self.work)
    }

    fn split(&mut self, mut spans: Spans) -> End {
        let mut pending = vec![];
        loop {
            let consistent = self.settle(&mut spans);
            if self.work == 0 {
                return End::Exhausted;
            }
            if consistent {
                match self.widest(&spans) {
                    Choice::Decided => {
                        self.decide(&spans);
                        if self.found.len() >= self.enough {
                            return End::Enough;
                        }
                    }
                    // A variable that nothing bounds cannot be run through.
                    Choice::Endless => return End::Exhausted,
                    Choice::At(place, middle) => {
                        let Ok(next) = middle.plus(&Number::ONE) else {
                            return End::Exhausted;
                        };
                        let mut upper = spans.clone();
                        upper[place].low = Some(next);
                        pending.push(upper);
                        spans[place].high = Some(middle);
                        continue;
                    }
                }
            }
            match pending.pop() {
                Some(next) => spans = next,
                None => return End::Complete,
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

    /// Where to split: a bound variable with the fewest values left, in the middle.
    fn widest(&self, spans: &Spans) -> Choice {
        let mut best: Option<(usize, Number, Number)> = None;
        let mut endless = false;
        for place in &self.clause.bound {
            let span = &spans[*place];
            let (Some(low), Some(high)) = (&span.low, &span.high) else {
                endless = true;
                continue;
            };
            let Ok(width) = high.minus(low) else {
                return Choice::Endless;
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
                // One value at a time where they are few, so that small ones come first.
                let part = match width.to_i64() {
                    Some(..=8) => Ok(Number::ZERO),
                    _ => width.floor_div(&Number::from(2_i64)),
                };
                match part.and_then(|part| low.plus(&part)) {
                    Ok(middle) => Choice::At(place, middle),
                    Err(_) => Choice::Endless,
                }
            }
            None if endless => Choice::Endless,
            None => Choice::Decided,
        }
    }

    /// Keeps the target of a choice if all conditions hold.
    fn decide(&mut self, spans: &Spans) {
        let mut at: Vec<Option<Number>> =
            spans.iter().map(|span| span.as_point().cloned()).collect();
        for auxiliary in &self.clause.auxiliaries {
            at[auxiliary.place] = None;
        }
        // Auxiliaries may speak of one another, earlier ones of later ones too.
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
            && !self.found.contains(&target)
        {
            self.found.push(target);
        }
    }
}

enum Choice {
    At(usize, Number),
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

/// A span for a variable: integers only. `None` if nothing is left, else whether it moved.
fn meet(spans: &mut Spans, place: usize, with: &Span) -> Option<bool> {
    let old = &spans[place];
    let integers = Span::new(
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

fn narrow_term(term: &Term, wanted: &Span, spans: &mut Spans) -> Option<bool> {
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
            Ordering::Greater => Span::new(Some(bound), None),
            _ => Span::new(None, Some(bound)),
        };
        moved |= meet(spans, *place, &span)?;
    }
    Some(moved)
}

/// The constraints, and the equations that follow when one variable of two equations is eliminated.
fn with_sums(constraints: &[Linear]) -> Vec<Linear> {
    let negative = |linear: &Linear| Linear::default().plus(linear, -1);
    let mut equations: Vec<Linear> = Vec::new();
    for constraint in constraints {
        let Some(opposite) = negative(constraint) else {
            continue;
        };
        if constraints.contains(&opposite) && !equations.contains(&opposite) {
            equations.push(constraint.clone());
        }
    }
    let mut all = constraints.to_vec();
    let mut round = equations.clone();
    for _ in 0..2 {
        let mut next = Vec::new();
        for (index, left) in round.iter().enumerate() {
            for right in equations.iter().chain(&round[..index]) {
                for (place, coefficient) in &left.terms {
                    let other = right.coefficient(*place);
                    if other == 0 || all.len() > 64 {
                        continue;
                    }
                    let sum = Linear::default()
                        .plus(left, other)
                        .and_then(|scaled| scaled.plus(right, -coefficient));
                    let Some(sum) = sum.filter(|sum| !sum.terms.is_empty()) else {
                        continue;
                    };
                    let Some(opposite) = negative(&sum) else {
                        continue;
                    };
                    if !all.contains(&sum) {
                        all.push(sum.clone());
                        all.push(opposite);
                        next.push(sum);
                    }
                }
            }
        }
        round = next;
    }
    all
}

/// A condition as spans of terms, as far as it can be said so.
fn spans_of(condition: &Condition, all: &mut Vec<(Term, Span)>) {
    match condition {
        Condition::And(parts) => parts.iter().for_each(|part| spans_of(part, all)),
        Condition::Compare(comparison, left, right) => {
            let difference = Term::Binary(
                crate::language::Operator::Minus,
                Box::new(right.clone()),
                Box::new(left.clone()),
            );
            match comparison {
                Comparison::Equal => all.push((difference, Span::point(Number::ZERO))),
                Comparison::LessEqual | Comparison::Less => {
                    all.push((difference, Span::natural()));
                }
                Comparison::NotEqual => {}
            }
        }
        _ => {}
    }
}
