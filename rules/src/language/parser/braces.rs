//! What stands in braces: lists, dots, set-builders, and unions over an index, `\bigcup_{i=1}^{n} \{…\}`.

use super::expression::binary;
use super::state::{Parse, Parser};
use crate::language::syntax::{Expression, Kind, Operator, RelationSign};
use crate::language::token::Sign;
use crate::language::{Code, Diagnostic, Span};

/// The most elements of a set that share conditions, which each of them repeats. A bound of the language.
const MOST_SHARING: usize = 64;

impl Parser {
    /// The inside of braces: a list, a progression with dots, or a set-builder.
    pub(super) fn set(&mut self) -> Parse<Kind> {
        if self.is_sign(Sign::BraceClose) {
            return Ok(Kind::Set(Vec::new()));
        }
        let first = self.expression()?;
        if let Some(conditions) = self.conditions_of_builder()? {
            return Ok(Kind::Builder(Box::new(first), conditions));
        }
        let mut elements = vec![first];
        while self.take_sign(Sign::Comma) || self.take_sign(Sign::Semicolon) {
            let dots = self.peek().span;
            if self.take_sign(Sign::Ellipsis) {
                if self.is_sign(Sign::BraceClose) {
                    return self.endless(&elements, dots);
                }
                self.take_sign(Sign::Comma);
                let last = self.expression()?;
                if self.is_sign(Sign::Comma) {
                    let error = self.unexpected("} behind the last of the dots");
                    return Err(error
                        .help("further elements are another set: {1, ..., 3} ∪ {7}")
                        .patch(self.peek().span, "} ∪ {"));
                }
                if elements.len() > 2 && step(&elements).is_none() {
                    let error = Self::lost_dots(dots);
                    return Err(error.help("write {1, ..., 7} or {3, 6, ..., 12}"));
                }
                let mut written = elements.into_iter().map(Box::new);
                let first = written.next().unwrap_or_else(|| Box::new(last.clone()));
                let last = Box::new(last);
                return Ok(Kind::Progression(first, written.next(), last));
            }
            elements.push(self.expression()?);
        }
        if let Some(conditions) = self.conditions_of_builder()? {
            return shared_conditions(elements, &conditions);
        }
        Ok(Kind::Set(elements))
    }

    /// The conditions behind the bar or the colon of a set-builder, if one follows.
    pub(super) fn conditions_of_builder(&mut self) -> Parse<Option<Vec<Expression>>> {
        let colon = self.take_sign(Sign::Colon);
        if !colon && !self.take_sign(Sign::Bar) {
            return Ok(None);
        }
        // Behind a colon `d | n` can only mean that d divides n.
        let bar_ends = self.bar_ends;
        self.bar_ends = bar_ends && !colon;
        let conditions = self.conditions_in_braces();
        self.bar_ends = bar_ends;
        conditions.map(Some)
    }

    /// Dots that do not say which elements they stand for.
    pub(super) fn lost_dots(dots: Span) -> Diagnostic {
        let message = "dots stand between first elements in the same distance and the last";
        Diagnostic::new(Code::Unexpected, dots, message)
    }

    /// `{1, 2, …}` and `{3, 6, …}`: every integer from the first on, or every multiple of it.
    fn endless(&self, elements: &[Expression], dots: Span) -> Parse<Kind> {
        match step(elements) {
            Some((first, 1)) if first >= 0 => Ok(Kind::Integers(Some(first.to_string()))),
            Some((first, step)) if first == step && step > 0 => {
                let step = Kind::Number(step.to_string());
                Ok(Kind::MultiplesOf(Box::new(Expression::new(step, elements[0].span))))
            }
            _ => Err(Diagnostic::new(Code::Unexpected, dots, "how does this set go on?")
                .label("dots without an end")
                .help("without an end are {1, 2, ...}, the integers from 1 on, and {3, 6, ...}, the multiples of 3; others are written {2 k + 1 | k >= 0} and {2^k | k >= 0}")),
        }
    }

    /// A union over an index, behind its sign: a set-builder, or one for each option that is listed.
    pub(super) fn union_over(&mut self, start: Span) -> Parse<Expression> {
        self.expect_sign(Sign::Subscript, "and the index of the union")?;
        let open = self.expect_sign(Sign::BraceOpen, "and the index of the union")?;
        let (mut index, close) = self.inside(open, Sign::BraceClose, Self::conditions_in_braces)?;
        if self.take_sign(Sign::Caret) {
            let last = match self.is_sign(Sign::BraceOpen) {
                true => {
                    let open = self.next().span;
                    let end = |parser: &mut Self| parser.index_end(Self::expression);
                    self.inside(open, Sign::BraceClose, end)?.0
                }
                false => self.index_end(Self::atom)?,
            };
            index = vec![range_of(&index, last).ok_or_else(|| {
                Diagnostic::new(
                    Code::Unexpected,
                    open.to(close),
                    "below the sign stands where the index begins",
                )
                .help("write \\bigcup_{i=1}^{n}, or \\bigcup_{1 \\le i \\le n}")
            })?];
        }
        let set = self.atom()?;
        let over = |element: Expression, own: Vec<Expression>| {
            let conditions = index.iter().cloned().chain(own).collect();
            Expression::new(
                Kind::Builder(Box::new(element), conditions),
                start.to(set.span),
            )
        };
        let mut builders = match set.kind {
            Kind::Builder(element, own) => vec![over(*element, own)],
            Kind::Set(elements) => elements
                .into_iter()
                .map(|element| over(element, Vec::new()))
                .collect(),
            _ => Vec::new(),
        };
        if builders.is_empty() {
            let message = "a union over an index is one of sets in braces";
            let error = Diagnostic::new(Code::Unexpected, set.span, message);
            return Err(
                error.help("write \\bigcup_{i=1}^{n} {(x - i, y)}, or {(x - i, y) | 1 <= i <= n}")
            );
        }
        let first = builders.remove(0);
        Ok(builders
            .into_iter()
            .fold(first, |left, right| binary(Operator::Union, left, right)))
    }

    /// Where an index ends: nowhere, if it runs to infinity.
    fn index_end(&mut self, read: fn(&mut Self) -> Parse<Expression>) -> Parse<Option<Expression>> {
        match self.take_sign(Sign::Infinity) {
            true => Ok(None),
            false => read(self).map(Some),
        }
    }
}

/// `{(x - i, y), (x, y - i) | i >= 1}`: the union of a set for each element, as they share the conditions.
fn shared_conditions(elements: Vec<Expression>, conditions: &[Expression]) -> Parse<Kind> {
    if elements.len() > MOST_SHARING {
        let message = format!("at most {MOST_SHARING} elements share conditions");
        return Err(Diagnostic::new(
            Code::TooLarge,
            elements[MOST_SHARING].span,
            message,
        ));
    }
    let sets = elements.into_iter().map(|element| {
        let span = element.span;
        let set = Kind::Builder(Box::new(element), conditions.to_vec());
        Expression::new(set, span)
    });
    let union = sets.reduce(|left, right| binary(Operator::Union, left, right));
    Ok(union.map_or_else(|| Kind::Set(Vec::new()), |union| union.kind))
}

/// Is this a list in braces, or a union of lists?
pub(super) fn are_lists(set: &Expression) -> bool {
    listed(set, &mut Vec::new())
}

/// Adds the elements of a list, or of a union of lists; false if it is another set.
pub(super) fn listed(set: &Expression, found: &mut Vec<Expression>) -> bool {
    match &set.kind {
        Kind::Set(elements) => {
            found.extend(elements.iter().cloned());
            true
        }
        Kind::Binary(Operator::Union, left, right) => listed(left, found) && listed(right, found),
        _ => false,
    }
}

/// The lists with these conditions on each element.
pub(super) fn with_conditions(set: Expression, conditions: &[Expression]) -> Parse<Expression> {
    let span = set.span;
    let kind = match set.kind {
        Kind::Set(elements) => shared_conditions(elements, conditions)?,
        Kind::Binary(operator, left, right) => Kind::Binary(
            operator,
            Box::new(with_conditions(*left, conditions)?),
            Box::new(with_conditions(*right, conditions)?),
        ),
        other => other,
    };
    Ok(Expression::new(kind, span))
}

/// `i = 1` and the last value as a condition.
fn range_of(index: &[Expression], last: Option<Expression>) -> Option<Expression> {
    let [condition] = index else {
        return None;
    };
    let Kind::Chain {
        first,
        rest,
        modulus: None,
    } = &condition.kind
    else {
        return None;
    };
    let [(RelationSign::Equal, least)] = rest.as_slice() else {
        return None;
    };
    let relation = match last {
        Some(last) => {
            let span = least.span.to(last.span);
            let range = Kind::Range(Box::new(least.clone()), Box::new(last));
            (RelationSign::In, Expression::new(range, span))
        }
        None => (RelationSign::GreaterEqual, least.clone()),
    };
    let chain = Kind::Chain {
        first: first.clone(),
        rest: vec![relation],
        modulus: None,
    };
    Some(Expression::new(chain, condition.span))
}

/// The first of two or more numbers in the same distance, and the distance.
pub(super) fn step(elements: &[Expression]) -> Option<(i64, i64)> {
    let digits = |of: &Expression| match &of.kind {
        Kind::Number(digits) => digits.parse::<i64>().ok(),
        _ => None,
    };
    let number = |element: &Expression| match &element.kind {
        Kind::Negative(of) => digits(of)?.checked_neg(),
        _ => digits(element),
    };
    let numbers: Vec<i64> = elements.iter().map(number).collect::<Option<_>>()?;
    let (first, second) = (numbers.first()?, numbers.get(1)?);
    let step = second.checked_sub(*first).filter(|step| *step >= 0)?;
    let even = numbers
        .windows(2)
        .all(|pair| pair[0].checked_add(step) == Some(pair[1]));
    even.then_some((*first, step))
}
