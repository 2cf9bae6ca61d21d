//! Resolves expressions to formulas: names get their meaning, vectors are spelled out heap by heap.

use super::code::digits;
use super::meaning::Meaning;
use super::membership::named_set;
use super::pointwise::{binary, conditions, constant_truth, fold, map, relate, wrong_sort, zip};
use super::resolved::{OrDiagnostic, ResolvedExpression, describe};
use super::scope::{Polarity, Scope};
use super::set::SetTerm;
use super::term::{Condition, Term};
use crate::language::{
    Code, Diagnostic, Expression, GameExpression, Kind, NumberProperty, Operator, RelationSign,
    Span, format_expression,
};
use crate::number::Number;

/// The message for an index outside the heaps: the rule has no such move.
pub const NO_SUCH_HEAP: &str = "there is no such heap";

impl Scope<'_> {
    pub fn number(&mut self, e: &Expression) -> OrDiagnostic<Term> {
        match self.resolve(e, false)? {
            ResolvedExpression::Number(term) => Ok(term),
            other => Err(wrong_sort(e.span, "a number", &other)),
        }
    }

    /// A condition; of a vector of conditions all must hold.
    pub fn condition(&mut self, e: &Expression) -> OrDiagnostic<Condition> {
        match self.resolve(e, false)? {
            ResolvedExpression::Condition(condition) => Ok(condition),
            ResolvedExpression::Conditions(parts) => {
                if let Kind::Chain { first, rest, .. } = &e.kind {
                    differs_somewhere(first, rest, parts.len())?;
                }
                Ok(Condition::And(parts))
            }
            other => Err(wrong_sort(e.span, "a condition", &other)),
        }
    }

    pub fn set(&mut self, e: &Expression) -> OrDiagnostic<SetTerm> {
        match self.resolve(e, false)? {
            ResolvedExpression::Set(set) => Ok(set),
            other => Err(wrong_sort(e.span, "a set", &other)),
        }
    }

    /// Resolves an expression; an unknown name becomes a vector if `vector` is true.
    pub fn resolve(&mut self, e: &Expression, vector: bool) -> OrDiagnostic<ResolvedExpression> {
        let span = e.span;
        Ok(match &e.kind {
            Kind::Number(digits) => ResolvedExpression::Number(self.numeral(digits, span)?),
            Kind::Name(name) => self.name(name, span, vector)?,
            Kind::Call(name, arguments) => self.call(name, arguments, span)?,
            Kind::Index(of, index) => self.index(of, index)?,
            Kind::ValueOf(game, position) => self.value_of(game, position)?,
            Kind::Negative(of) => {
                let of = self.resolve(of, vector)?;
                map(of, span, &|term| fold(Term::Negative(Box::new(term)), span))?
            }
            Kind::Absolute(of) => self.rounded(of, span, Term::Absolute)?,
            Kind::Floor(of) => self.rounded(of, span, Term::Floor)?,
            Kind::Ceiling(of) => self.rounded(of, span, Term::Ceiling)?,
            Kind::Not(of) => {
                let negated = self.polarity.negated();
                let of = self.within(negated, |scope| scope.condition(of))?;
                ResolvedExpression::Condition(Condition::Not(Box::new(of)))
            }
            Kind::Set(elements) if elements.first().is_some_and(is_tuple) => {
                ResolvedExpression::Positions(self.positions(elements)?)
            }
            Kind::Binary(Operator::Union | Operator::Intersection | Operator::Without, ..)
            | Kind::Set(_)
            | Kind::Progression(..)
            | Kind::Builder(..)
            | Kind::Range(..)
            | Kind::All
            | Kind::AllBut(_)
            | Kind::MultiplesOf(_)
            | Kind::SubsetsOf(_)
            | Kind::Integers(_) => ResolvedExpression::Set(self.set_of(e)?),
            Kind::Binary(operator, left, right) => {
                let vector = vector || self.is_vector(left) || self.is_vector(right);
                // A juxtaposed sequence is a call with a space: say so, instead of multiplying.
                if *operator == Operator::Juxtaposed {
                    self.refuse_spaced_call(left, right)?;
                }
                let left_vector = vector && matches!(operator, Operator::Plus | Operator::Minus);
                let left = self.resolve(left, left_vector)?;
                let right = self.resolve(right, vector)?;
                zip(left, right, span, &|left, right| {
                    binary(*operator, left, right, span)
                })?
            }
            Kind::Chain {
                first,
                rest,
                modulus,
            } => self.chain(first, rest, modulus.as_deref())?,
            Kind::And(parts) => ResolvedExpression::Condition(self.conjunction(parts)?),
            // `s ≡ 1 or 2 (mod 3)` with a vector s: each entry is one or the other.
            Kind::Or(parts) if self.is_one_relation(parts) => {
                ResolvedExpression::Conditions(self.entries(e)?)
            }
            Kind::Or(parts) => ResolvedExpression::Condition(self.disjunction(parts)?),
            Kind::Property(of, property, negated) => {
                self.property(of, *property, *negated, span)?
            }
            Kind::Choice(arms, otherwise) => {
                ResolvedExpression::Number(self.choice(arms, otherwise)?)
            }
            Kind::Tuple(parts) => ResolvedExpression::Position(self.numbers(parts)?),
            Kind::Text(text) => {
                digits(text, span)?;
                ResolvedExpression::Text(text.clone())
            }
            Kind::Mex(mex) => ResolvedExpression::Number(self.mex(mex, span)?),
        })
    }

    /// `n is prime`, `n is not square`, for each number of a vector.
    fn property(
        &mut self,
        of: &Expression,
        property: NumberProperty,
        negated: bool,
        span: Span,
    ) -> OrDiagnostic<ResolvedExpression> {
        let of = self.resolve(of, false)?;
        conditions(of, span, &|term| {
            Condition::Property(property, term).negated_if(negated)
        })
    }

    fn positions(&mut self, elements: &[Expression]) -> OrDiagnostic<Vec<Vec<Term>>> {
        let position = |element| match self.resolve(element, false)? {
            ResolvedExpression::Position(heaps) => Ok(heaps),
            other => Err(wrong_sort(element.span, "a position", &other)),
        };
        elements.iter().map(position).collect()
    }

    /// A choice between cases. Constant conditions are decided here: a case that is never taken need not have a
    /// value.
    fn choice(
        &mut self,
        arms: &[(Expression, Expression)],
        otherwise: &Expression,
    ) -> OrDiagnostic<Term> {
        let mut open = Vec::new();
        let mut last = None;
        for (value, condition) in arms {
            let condition = self.within(Polarity::Both, |scope| scope.condition(condition));
            let (condition, truth) = match (condition, last.is_some()) {
                // Behind a case that is always taken nothing need have a value.
                (Err(error), true) if error.code == Code::NotANumber => {
                    self.case(value, true)?;
                    continue;
                }
                (condition, true) => (condition?, Some(false)),
                (condition, false) => {
                    let condition = condition?;
                    let truth = constant_truth(&condition);
                    (condition, truth)
                }
            };
            match (truth, self.case(value, truth == Some(false))?) {
                (Some(false), _) | (_, None) => {}
                (Some(true), taken) => last = taken,
                (None, Some(value)) => open.push((condition, value)),
            }
        }
        let last = match last {
            None => self.number(otherwise)?,
            Some(taken) => {
                self.case(otherwise, true)?;
                taken
            }
        };
        Ok(match open.is_empty() {
            true => last,
            false => Term::Choice(open, Box::new(last)),
        })
    }

    /// The value of a case; `None` if it is never taken and has no value.
    fn case(&mut self, value: &Expression, never: bool) -> OrDiagnostic<Option<Term>> {
        match self.number(value) {
            Err(error) if never && error.code == Code::NotANumber => Ok(None),
            value => value.map(Some),
        }
    }

    pub(super) fn numbers(&mut self, parts: &[Expression]) -> OrDiagnostic<Vec<Term>> {
        parts.iter().map(|part| self.number(part)).collect()
    }

    pub fn conditions(&mut self, parts: &[Expression]) -> OrDiagnostic<Vec<Condition>> {
        let parts = self.guarded(parts, false, Self::condition)?;
        Ok(parts.into_iter().map(|(condition, _)| condition).collect())
    }

    /// The parts of a disjunction or a conjunction, each with the set variables that it introduces. Behind a part whose truth decides the
    /// whole another is of no account, and need not have a value.
    fn guarded(
        &mut self,
        parts: &[Expression],
        decisive: bool,
        lower: fn(&mut Self, &Expression) -> OrDiagnostic<Condition>,
    ) -> OrDiagnostic<Vec<(Condition, Vec<usize>)>> {
        self.bind_names_of_later(parts);
        let mut found: Vec<(Condition, Vec<usize>)> = Vec::new();
        let mut is_decided = false;
        for part in parts {
            let (from, place) = (self.placed.len(), self.next_place);
            match lower(self, part) {
                Err(error) if error.code == Code::NotANumber && is_decided => {}
                // What it says of names that it introduces still counts.
                Ok(_) if self.next_place == place && is_decided => {}
                condition => {
                    let condition = condition?;
                    is_decided |= constant_truth(&condition) == Some(decisive);
                    found.push((condition, self.placed[from..].to_vec()));
                }
            }
        }
        Ok(found)
    }

    /// A disjunction. If one part holds, set variables of the others are free: one value of them is enough.
    fn disjunction(&mut self, parts: &[Expression]) -> OrDiagnostic<Condition> {
        let before = self.placed.len();
        let lower = match self.polarity {
            Polarity::Positive => Self::or_fails,
            _ => Self::condition,
        };
        let lowered = self.guarded(parts, true, lower)?;
        let placed = &self.placed[before..];
        let alone = |(condition, own): (Condition, Vec<usize>)| {
            let others = placed.iter().filter(|place| !own.contains(place));
            let zero =
                |place: &usize| Condition::equal(Term::Variable(*place), Term::constant(0_i64));
            let mut parts: Vec<_> = others.map(zero).collect();
            match parts.is_empty() {
                true => condition,
                false => {
                    parts.insert(0, condition);
                    Condition::And(parts)
                }
            }
        };
        Ok(Condition::Or(lowered.into_iter().map(alone).collect()))
    }

    /// Are these cases of one relation of a vector, written once with several right sides?
    fn is_one_relation(&self, parts: &[Expression]) -> bool {
        let mut firsts = parts.iter().map(|part| match &part.kind {
            Kind::Chain { first, .. } => Some(first),
            _ => None,
        });
        let Some(Some(one)) = firsts.next() else {
            return false;
        };
        let same =
            |first: Option<&Box<Expression>>| first.is_some_and(|first| first.span == one.span);
        parts.len() > 1 && self.is_vector(one) && firsts.all(same)
    }

    /// A conjunction. Behind `not` a test that fails is enough.
    fn conjunction(&mut self, parts: &[Expression]) -> OrDiagnostic<Condition> {
        let lower = match self.polarity {
            Polarity::Negative => Self::or_fails,
            _ => Self::condition,
        };
        let parts = self.guarded(parts, false, lower)?;
        Ok(Condition::And(
            parts.into_iter().map(|(condition, _)| condition).collect(),
        ))
    }

    /// A condition; what is asked of a heap that an index does not reach does not hold.
    fn or_fails(&mut self, part: &Expression) -> OrDiagnostic<Condition> {
        self.missing.clear();
        match self.condition(part) {
            Err(error) if error.message == NO_SUCH_HEAP && !self.missing.is_empty() => {
                Ok(Condition::Constant(false))
            }
            found => found,
        }
    }

    fn rounded(
        &mut self,
        of: &Expression,
        span: Span,
        kind: fn(Box<Term>) -> Term,
    ) -> OrDiagnostic<ResolvedExpression> {
        let of = self.resolve(of, false)?;
        map(of, span, &|term| fold(kind(Box::new(term)), span))
    }

    fn index(&mut self, of: &Expression, index: &Expression) -> OrDiagnostic<ResolvedExpression> {
        let place = self.number(index)?;
        let Some(place) = place.as_constant().and_then(Number::to_i64) else {
            return Err(Diagnostic::new(
                Code::Sort,
                index.span,
                "an index is a number from 1 to the number of heaps",
            )
            .help("an index may be a name of its own, as k in x[k], a number, or k + 1"));
        };
        let mut names = Vec::new();
        index.names(&mut names);
        self.missing = names.into_iter().map(String::from).collect();
        let by_name = !self.missing.is_empty();
        let missing = || match by_name {
            true => Diagnostic::new(Code::Arity, index.span, NO_SUCH_HEAP),
            false => Diagnostic::new(
                Code::Arity,
                index.span,
                format!("there is no entry {place}"),
            ),
        };
        let place = usize::try_from(place)
            .ok()
            .and_then(|place| place.checked_sub(1));
        let place = place.ok_or_else(missing)?;
        match self.resolve(of, true)? {
            ResolvedExpression::Vector(parts) => parts
                .get(place)
                .cloned()
                .map(ResolvedExpression::Number)
                .ok_or_else(missing),
            ResolvedExpression::List(parts) => {
                match parts.get(place).cloned().ok_or_else(missing)? {
                    Meaning::Number(term) => Ok(ResolvedExpression::Number(term)),
                    Meaning::Set(set) => Ok(ResolvedExpression::Set(set)),
                    other => Err(Diagnostic::new(Code::Sort, of.span, describe(&other))),
                }
            }
            other => Err(wrong_sort(of.span, "a vector or a list", &other)),
        }
    }

    fn value_of(
        &mut self,
        game: &GameExpression,
        position: &[Expression],
    ) -> OrDiagnostic<ResolvedExpression> {
        let index = (self.find_game)(game, &self.names)?;
        let mut heaps = Vec::new();
        for part in position {
            match self.resolve(part, false)? {
                ResolvedExpression::Number(term) => heaps.push(term),
                ResolvedExpression::Vector(terms) | ResolvedExpression::Position(terms) => {
                    heaps.extend(terms)
                }
                other => return Err(wrong_sort(part.span, "a heap", &other)),
            }
        }
        Ok(ResolvedExpression::Number(Term::ValueOf(index, heaps)))
    }

    fn chain(
        &mut self,
        first: &Expression,
        rest: &[(RelationSign, Expression)],
        modulus: Option<&Expression>,
    ) -> OrDiagnostic<ResolvedExpression> {
        named_set(rest)?;
        let modulus = modulus.map(|modulus| self.number(modulus)).transpose()?;
        // `x - s >= 0` makes s a vector where x is one.
        let vector = self.is_vector(first) || rest.iter().any(|(_, right)| self.is_vector(right));
        let wanted = |right: &Expression| vector && matches!(right.kind, Kind::Name(_));
        let mut left = self.resolve(first, wanted(first) && !self.is_known(first))?;
        let mut left_span = first.span;
        let mut all = Vec::new();
        for (relation, right_expression) in rest {
            let span = left_span.to(right_expression.span);
            let right = match relation {
                RelationSign::In | RelationSign::NotIn => self.resolve(right_expression, false)?,
                _ => {
                    let wanted = wanted(right_expression) && !self.is_known(right_expression);
                    self.resolve(right_expression, wanted)?
                }
            };
            let part = match relation {
                RelationSign::In | RelationSign::NotIn => self.belongs(
                    &left,
                    &right,
                    *relation == RelationSign::NotIn,
                    right_expression,
                    span,
                )?,
                _ => relate(*relation, left, right.clone(), modulus.as_ref(), span)?,
            };
            all.push(part);
            left = right;
            left_span = right_expression.span;
        }
        match (all.pop(), all.is_empty()) {
            (Some(only), true) => Ok(only),
            (last, _) => {
                all.extend(last);
                let entries = all.iter().map(|part| match part {
                    ResolvedExpression::Conditions(parts) => parts.len(),
                    _ => 1,
                });
                differs_somewhere(first, rest, entries.max().unwrap_or(1))?;
                let parts = all.into_iter().map(|part| match part {
                    ResolvedExpression::Conditions(parts) => Condition::And(parts),
                    ResolvedExpression::Condition(part) => part,
                    _ => Condition::Constant(true),
                });
                Ok(ResolvedExpression::Condition(Condition::And(
                    parts.collect(),
                )))
            }
        }
    }
}

fn is_tuple(e: &Expression) -> bool {
    matches!(e.kind, Kind::Tuple(_))
}

/// The error for `s != 0` with a vector s: it may say that s is not the zero vector, or that no entry is 0.
fn differs_somewhere(
    first: &Expression,
    rest: &[(RelationSign, Expression)],
    entries: usize,
) -> OrDiagnostic<()> {
    let place = rest
        .iter()
        .position(|(sign, _)| *sign == RelationSign::NotEqual);
    let (Some(place), true) = (place, entries > 1) else {
        return Ok(());
    };
    let left = match place.checked_sub(1) {
        Some(before) => &rest[before].1,
        None => first,
    };
    let span = left.span.to(rest[place].1.span);
    let (left, right) = (format_expression(left), format_expression(&rest[place].1));
    let message = "these vectors differ in some entry, or in every entry?";
    Err(Diagnostic::new(Code::Ambiguous, span, message)
        .help(format!("in some entry: not ({left} = {right})"))
        .help(format!("in every entry: count({left} = {right}) = 0")))
}
