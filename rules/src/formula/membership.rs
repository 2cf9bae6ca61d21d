//! Membership in a set, `x in S`, as a condition.

use super::pointwise::{conditions, wrong_sort};
use super::resolved::{OrDiagnostic, ResolvedExpression};
use super::scope::{Polarity, Scope};
use super::term::{Condition, FamilyTerm, MexTerm, Term};
use crate::language::{
    Code, Diagnostic, Expression, Kind, Operator, RelationSign, Span, format_expression,
};

impl Scope<'_> {
    pub(super) fn belongs(
        &mut self,
        left: &ResolvedExpression,
        right: &ResolvedExpression,
        negated: bool,
        set: &Expression,
        span: Span,
    ) -> OrDiagnostic<ResolvedExpression> {
        if let (
            ResolvedExpression::Vector(heaps) | ResolvedExpression::Position(heaps),
            ResolvedExpression::Positions(all),
        ) = (left, right)
        {
            let inside = is_among(heaps, all, set.span)?;
            return Ok(ResolvedExpression::Condition(inside.negated_if(negated)));
        }
        let ResolvedExpression::Set(members) = right else {
            return Err(no_set(right, set));
        };
        let searched = members.has_variables() && self.bound.is_none() && self.searches;
        let members = if searched {
            members.clone()
        } else if members.has_variables() {
            let positive = !negated && self.polarity == Polarity::Positive;
            if !positive || self.bound.is_none() {
                return Err(Diagnostic::new(
                    Code::OutOfReach,
                    set.span,
                    "\"is not of this form for any value\" cannot be evaluated",
                )
                .label(
                    "a set with a variable of its own may only say what belongs to it, in a rule",
                )
                .help("list the elements, or say it with a property or a congruence"));
            }
            // Each component of a vector may be in the set with another value of the variable.
            return match left {
                ResolvedExpression::Vector(parts) => {
                    let mut all = Vec::new();
                    for part in parts {
                        all.push(self.place_variables(members, set.span).contains(part));
                    }
                    Ok(ResolvedExpression::Conditions(all))
                }
                other => {
                    let members = self.place_variables(members, set.span);
                    conditions(other.clone(), span, &|term| members.contains(&term))
                }
            };
        } else {
            members.clone()
        };
        conditions(left.clone(), span, &|term| {
            let inside = match searched {
                true => exists(members.variables(), members.contains(&term)),
                false => members.contains(&term),
            };
            inside.negated_if(negated)
        })
    }
}

/// The condition that a position is one of these.
fn is_among(heaps: &[Term], all: &[Vec<Term>], span: Span) -> OrDiagnostic<Condition> {
    if let Some(other) = all.iter().find(|other| other.len() != heaps.len()) {
        let (wanted, found) = (heaps.len(), other.len());
        let message = format!("a position of {found} heaps stands among positions of {wanted}");
        return Err(Diagnostic::new(Code::Arity, span, message));
    }
    let equal = |other: &Vec<Term>| {
        let pairs = heaps.iter().cloned().zip(other.iter().cloned());
        Condition::And(
            pairs
                .map(|(heap, other)| Condition::equal(heap, other))
                .collect(),
        )
    };
    Ok(Condition::Or(all.iter().map(equal).collect()))
}

/// `s in S = {1, 2, 3}`: the set is given a name, which nothing has here.
pub(super) fn named_set(rest: &[(RelationSign, Expression)]) -> OrDiagnostic<()> {
    let [(RelationSign::In, name), (RelationSign::Equal, set)] = rest else {
        return Ok(());
    };
    let listed = matches!(
        set.kind,
        Kind::Set(_) | Kind::Progression(..) | Kind::Builder(..)
    );
    if !listed || !matches!(name.kind, Kind::Name(_)) {
        return Ok(());
    }
    let span = Span::new(name.span.start, set.span.start);
    Err(Diagnostic::new(Code::Sort, span, "a set has no name here")
        .help("the set alone stands behind in")
        .patch(span, ""))
}

/// `(1, 5)` and `1-5` as they are meant where a set is expected: `1..5`.
fn interval(set: &Expression) -> Option<String> {
    let range = |low: &Expression, high: &Expression| {
        format!("{}..{}", format_expression(low), format_expression(high))
    };
    let is_number = |part: &Expression| matches!(part.kind, Kind::Number(_));
    match &set.kind {
        Kind::Tuple(parts) => match parts.as_slice() {
            [low, high] => Some(range(low, high)),
            _ => None,
        },
        Kind::Binary(Operator::Minus, low, high) if is_number(low) && is_number(high) => {
            Some(range(low, high))
        }
        _ => None,
    }
}

/// The error for `in` before something that is no set.
fn no_set(found: &ResolvedExpression, set: &Expression) -> Diagnostic {
    let error = wrong_sort(set.span, "a set", found);
    if let Some(range) = interval(set) {
        return error
            .help("an interval of integers is written with two dots")
            .patch(set.span, range);
    }
    match &set.kind {
        Kind::Name(name) if matches!(name.as_str(), "N" | "Z") => {
            error.help("the integers are ℤ, those from 1 on ℤ≥1")
        }
        Kind::Name(name) if matches!(found, ResolvedExpression::Number(Term::Constant(_))) => error
            .help(format!(
                "{name} has a number as its value: a set stands in braces, as in {{1, 2}}"
            )),
        Kind::Name(name) => error.help(format!(
            "if {name} is a parameter, name it behind the game: game g({name}) on …"
        )),
        _ => error,
    }
}

/// Some values of the variables satisfy the condition: the mex of the 0s that they give is 1.
fn exists(variables: Vec<usize>, condition: Condition) -> Condition {
    let one = Term::constant(1_i64);
    let zeros = FamilyTerm {
        counted: variables.len(),
        variables,
        elements: vec![Term::constant(0_i64)],
        condition,
    };
    let mex = MexTerm {
        spacing: one.clone(),
        multiplicity: one.clone(),
        families: vec![zeros],
        skipping: false,
    };
    Condition::equal(Term::Mex(Box::new(mex)), one)
}
