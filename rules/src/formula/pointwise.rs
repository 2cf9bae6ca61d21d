//! Operations on numbers, and on vectors heap by heap; constants are folded.

use super::evaluation::apply;
use super::resolved::{OrDiagnostic, ResolvedExpression};
use super::term::{Comparison, Condition, NoGames, Term};
use crate::language::{Code, Diagnostic, Operator, RelationSign, Span};
use crate::number::{Number, NumberError};

pub(super) fn wrong_sort(span: Span, wanted: &str, found: &ResolvedExpression) -> Diagnostic {
    let described = found.describe();
    let message = format!("expected {wanted}, found {described}");
    let error = Diagnostic::new(Code::Sort, span, message).label(format!("this is {described}"));
    match found {
        ResolvedExpression::Position(heaps) if wanted == "a number" && heaps.len() == 2 => {
            error.help("the greatest common divisor is written gcd(k, n)")
        }
        _ => error,
    }
}

/// Applies a function to a number, or to each component of a vector.
pub(super) fn map(
    operand: ResolvedExpression,
    span: Span,
    function: &dyn Fn(Term) -> OrDiagnostic<Term>,
) -> OrDiagnostic<ResolvedExpression> {
    match operand {
        ResolvedExpression::Number(term) => Ok(ResolvedExpression::Number(function(term)?)),
        ResolvedExpression::Vector(parts) => {
            let parts: OrDiagnostic<_> = parts.into_iter().map(function).collect();
            Ok(ResolvedExpression::Vector(parts?))
        }
        other => Err(wrong_sort(span, "a number", &other)),
    }
}

/// One result for two numbers, or one for each component if one of the operands is a vector.
enum Pointwise<T> {
    One(T),
    Each(Vec<T>),
}

fn pairwise<T>(
    left: ResolvedExpression,
    right: ResolvedExpression,
    span: Span,
    function: &dyn Fn(Term, Term) -> OrDiagnostic<T>,
) -> OrDiagnostic<Pointwise<T>> {
    let parts: OrDiagnostic<Vec<T>> = match (left, right) {
        (ResolvedExpression::Number(left), ResolvedExpression::Number(right)) => {
            return Ok(Pointwise::One(function(left, right)?));
        }
        (ResolvedExpression::Vector(left), ResolvedExpression::Number(right)) => {
            let parts = left.into_iter().map(|left| function(left, right.clone()));
            parts.collect()
        }
        (ResolvedExpression::Number(left), ResolvedExpression::Vector(right)) => {
            let parts = right.into_iter().map(|right| function(left.clone(), right));
            parts.collect()
        }
        (ResolvedExpression::Vector(left), ResolvedExpression::Vector(right)) => {
            let parts = left.into_iter().zip(right);
            parts.map(|(left, right)| function(left, right)).collect()
        }
        (ResolvedExpression::Number(_) | ResolvedExpression::Vector(_), other) | (other, _) => {
            return Err(wrong_sort(span, "a number", &other));
        }
    };
    parts.map(Pointwise::Each)
}

/// Applies a function to two numbers, or component by component.
pub(super) fn zip(
    left: ResolvedExpression,
    right: ResolvedExpression,
    span: Span,
    function: &dyn Fn(Term, Term) -> OrDiagnostic<Term>,
) -> OrDiagnostic<ResolvedExpression> {
    Ok(match pairwise(left, right, span, function)? {
        Pointwise::One(term) => ResolvedExpression::Number(term),
        Pointwise::Each(parts) => ResolvedExpression::Vector(parts),
    })
}

/// A condition on a number, or one on each component of a vector.
pub(super) fn conditions(
    operand: ResolvedExpression,
    span: Span,
    condition: &dyn Fn(Term) -> Condition,
) -> OrDiagnostic<ResolvedExpression> {
    match operand {
        ResolvedExpression::Number(term) => Ok(ResolvedExpression::Condition(condition(term))),
        ResolvedExpression::Vector(parts) => Ok(ResolvedExpression::Conditions(
            parts.into_iter().map(condition).collect(),
        )),
        other => Err(wrong_sort(span, "a number", &other)),
    }
}

pub(super) fn relate(
    relation: RelationSign,
    left: ResolvedExpression,
    right: ResolvedExpression,
    modulus: Option<&Term>,
    span: Span,
) -> OrDiagnostic<ResolvedExpression> {
    use ResolvedExpression::{Position, Vector};
    if let (Position(left), Position(right) | Vector(right)) | (Vector(left), Position(right)) =
        (&left, &right)
    {
        return tuples(relation, left, right, modulus, span);
    }
    let single = |left: Term, right: Term| -> OrDiagnostic<Condition> {
        let compare = |comparison, left, right| Condition::Compare(comparison, left, right);
        if let Some(modulus) = modulus {
            let difference = binary(Operator::Minus, left, right, span)?;
            let rest = binary(Operator::Mod, difference, modulus.clone(), span)?;
            let comparison = match relation {
                RelationSign::NotEqual => Comparison::NotEqual,
                _ => Comparison::Equal,
            };
            return Ok(compare(comparison, rest, Term::constant(0_i64)));
        }
        Ok(match relation {
            RelationSign::Equal | RelationSign::Congruent => {
                compare(Comparison::Equal, left, right)
            }
            RelationSign::NotEqual => compare(Comparison::NotEqual, left, right),
            RelationSign::Less => compare(Comparison::Less, left, right),
            RelationSign::LessEqual => compare(Comparison::LessEqual, left, right),
            RelationSign::Greater => compare(Comparison::Less, right, left),
            RelationSign::GreaterEqual => compare(Comparison::LessEqual, right, left),
            RelationSign::Divides => Condition::Divides(left, right),
            RelationSign::In | RelationSign::NotIn => Condition::Constant(false),
        })
    };
    Ok(match pairwise(left, right, span, &single)? {
        Pointwise::One(condition) => ResolvedExpression::Condition(condition),
        Pointwise::Each(parts) => ResolvedExpression::Conditions(parts),
    })
}

/// `(x(0), y(0)) = (0, 0)`: tuples are equal if all their components are.
fn tuples(
    relation: RelationSign,
    left: &[Term],
    right: &[Term],
    modulus: Option<&Term>,
    span: Span,
) -> OrDiagnostic<ResolvedExpression> {
    let negated = match relation {
        RelationSign::Equal | RelationSign::Congruent => false,
        RelationSign::NotEqual => true,
        _ => {
            let message = "tuples are equal or not, and none is less than another";
            return Err(Diagnostic::new(Code::Sort, span, message)
                .help("compare their components, joined by a comma or and"));
        }
    };
    if left.len() != right.len() {
        let (left, right) = (left.len(), right.len());
        let message = format!("a tuple of {left} numbers is compared with one of {right}");
        return Err(Diagnostic::new(Code::Arity, span, message)
            .help("tuples are compared component by component"));
    }
    let one = |(left, right): (&Term, &Term)| {
        let (left, right) = (
            ResolvedExpression::Number(left.clone()),
            ResolvedExpression::Number(right.clone()),
        );
        match relate(RelationSign::Equal, left, right, modulus, span)? {
            ResolvedExpression::Condition(equal) => Ok(equal),
            other => Err(wrong_sort(span, "a condition", &other)),
        }
    };
    let equal: OrDiagnostic<Vec<Condition>> = left.iter().zip(right).map(one).collect();
    Ok(ResolvedExpression::Condition(
        Condition::And(equal?).negated_if(negated),
    ))
}

pub(super) fn binary(
    operator: Operator,
    left: Term,
    right: Term,
    span: Span,
) -> OrDiagnostic<Term> {
    let operator = match operator {
        Operator::Juxtaposed => Operator::Times,
        other => other,
    };
    // `floor(a / b)` becomes one operation: it is faster, and known to be an integer.
    if operator == Operator::Div {
        if let (Some(left), Some(right)) = (left.as_constant(), right.as_constant()) {
            let floor = left.floor_div(right);
            return floor
                .map(Term::Constant)
                .map_err(|error| number_error(error, span));
        }
        let quotient = Term::binary(Operator::Over, left, right);
        return fold(Term::Floor(Box::new(quotient)), span);
    }
    fold(Term::binary(operator, left, right), span)
}

/// The term, or its value where it has no variable.
pub(super) fn fold(term: Term, span: Span) -> OrDiagnostic<Term> {
    let term = match term {
        Term::Floor(of) | Term::Ceiling(of) if of.is_integral() => *of,
        Term::Binary(Operator::Over, left, right) if right.as_constant() == Some(&Number::ONE) => {
            *left
        }
        term => term,
    };
    let constant = match &term {
        Term::Binary(operator, left, right) => match (left.as_constant(), right.as_constant()) {
            (Some(left), Some(right)) => Some(apply(*operator, left, right)),
            _ => None,
        },
        Term::Negative(of)
        | Term::Absolute(of)
        | Term::Ceiling(of)
        | Term::Root(of)
        | Term::Floor(of) => match &**of {
            Term::Constant(_) => Some(term.value(&[], &NoGames)),
            _ => None,
        },
        Term::Minimum(parts) | Term::Maximum(parts)
            if parts.iter().all(|part| part.as_constant().is_some()) =>
        {
            Some(term.value(&[], &NoGames))
        }
        Term::Function(_, of) if of.iter().all(|part| part.as_constant().is_some()) => {
            Some(term.value(&[], &NoGames))
        }
        Term::Gcd(left, right) if left.as_constant().is_some() && right.as_constant().is_some() => {
            Some(term.value(&[], &NoGames))
        }
        _ => None,
    };
    match constant {
        None => Ok(term),
        Some(Ok(value)) => Ok(Term::Constant(value)),
        Some(Err(error)) => Err(number_error(error, span)),
    }
}

/// The truth of a condition between constants; `None` if it has variables.
pub(super) fn constant_truth(condition: &Condition) -> Option<bool> {
    let is_constant = |term: &Term| term.as_constant().is_some();
    let is_closed = match condition {
        Condition::Constant(_) => true,
        Condition::Compare(_, left, right) | Condition::Divides(left, right) => {
            is_constant(left) && is_constant(right)
        }
        Condition::Property(_, of) => is_constant(of),
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().all(|part| constant_truth(part).is_some())
        }
        Condition::Not(of) => constant_truth(of).is_some(),
    };
    match is_closed {
        true => condition.holds(&[], &NoGames).ok(),
        false => None,
    }
}

/// The diagnostic for an evaluation that failed.
pub fn number_error(error: NumberError, span: Span) -> Diagnostic {
    let code = match error {
        NumberError::TooLarge(_) => Code::TooLarge,
        NumberError::DifferentRoots | NumberError::NestedRoot => Code::OutOfReach,
        _ => Code::NotANumber,
    };
    Diagnostic::new(code, span, error.to_string()).label("this part")
}
