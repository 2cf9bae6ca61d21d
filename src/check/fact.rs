//! Checks facts: conditions on numbers alone.

use super::other_games::OtherGames;
use super::question::Question;
use grundy_proofs::claim::{Counterexample, Verdict, Witness};
use grundy_rules::formula::{Comparison, Condition, Scope, Term, number_error};
use grundy_rules::language::{Code, Diagnostic, Expression, Kind, RelationSign, format_expression};
use grundy_rules::number::NumberError;

/// Evaluates the condition.
pub(super) fn check(condition: &Expression, question: &Question) -> Result<Verdict, Diagnostic> {
    let others = question.other_games(8);
    let find = others.finder();
    let mut scope = Scope::new(question.names.clone(), 0, 0, &find).with_searches();
    scope.define(&question.claim.definitions)?;
    let resolved = scope.condition(condition)?;
    let failing = |error| number_error(error, condition.span);
    match first_false(condition, &resolved, &others).map_err(failing) {
        Ok(None) => Ok(Verdict::holds(None)),
        Ok(Some(computed)) => Ok(Verdict::refuted(
            None,
            Counterexample {
                position: Vec::new(),
                claimed: format_expression(condition).into(),
                computed: computed.into(),
                witness: Witness::Nothing,
            },
        )),
        Err(error) if error.code == Code::TooLarge => Ok(Verdict::unknown(&error.message)),
        Err(error) => Err(error),
    }
}

/// What is true instead, if the condition is false: claimed and computed text.
fn first_false(
    written: &Expression,
    condition: &Condition,
    others: &OtherGames,
) -> Result<Option<String>, NumberError> {
    if let Some((sign, left, right)) = tuples(written) {
        return unequal_tuples(sign, (left, right), condition, others);
    }
    match condition {
        Condition::And(parts) => {
            let own = match &written.kind {
                Kind::And(own) if own.len() == parts.len() => own.iter().collect(),
                _ => vec![written; parts.len()],
            };
            for (written, part) in own.into_iter().zip(parts) {
                if let Some(found) = first_false(written, part, others)? {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        }
        Condition::Compare(comparison, left, right) => {
            if condition.holds(&[], others)? {
                return Ok(None);
            }
            if let (Comparison::Equal, Term::Floor(of)) = (comparison, right)
                && **of == *left
            {
                return Ok(Some(format!("{}, no integer", left.value(&[], others)?)));
            }
            let (left, right) = (left.value(&[], others)?, right.value(&[], others)?);
            let sign = match comparison {
                Comparison::Equal => "!=",
                Comparison::NotEqual => "=",
                Comparison::Less => ">=",
                Comparison::LessEqual => ">",
            };
            Ok(Some(format!("{left} {sign} {right}")))
        }
        _ => Ok((!condition.holds(&[], others)?).then(|| "false".to_string())),
    }
}

/// The components of `(x(0), y(0)) = (0, 0)`.
fn tuples(written: &Expression) -> Option<(RelationSign, &[Expression], &[Expression])> {
    let Kind::Chain {
        first,
        rest,
        modulus: None,
    } = &written.kind
    else {
        return None;
    };
    match (&first.kind, rest.as_slice()) {
        (Kind::Tuple(left), [(sign, right)]) => match &right.kind {
            Kind::Tuple(right) => Some((*sign, left, right)),
            _ => None,
        },
        _ => None,
    }
}

/// `(2, 3) != (2, 5), as y(6) = 3`: the components that differ are named.
fn unequal_tuples(
    sign: RelationSign,
    written: (&[Expression], &[Expression]),
    condition: &Condition,
    others: &OtherGames,
) -> Result<Option<String>, NumberError> {
    if condition.holds(&[], others)? {
        return Ok(None);
    }
    let equations = match condition {
        Condition::And(equations) => equations,
        Condition::Not(of) => match &**of {
            Condition::And(equations) => equations,
            _ => return Ok(Some("false".into())),
        },
        _ => return Ok(Some("false".into())),
    };
    let (mut left, mut right, mut named) = (Vec::new(), Vec::new(), Vec::new());
    for (equation, (first, second)) in equations.iter().zip(written.0.iter().zip(written.1)) {
        let Condition::Compare(_, one, other) = equation else {
            return Ok(Some("false".into()));
        };
        let (one, other) = (one.value(&[], others)?, other.value(&[], others)?);
        if one != other {
            let sides = [(first, &one), (second, &other)].into_iter();
            let sides = sides.filter(|(written, _)| !matches!(written.kind, Kind::Number(_)));
            named.extend(
                sides.map(|(written, value)| format!("{} = {value}", format_expression(written))),
            );
        }
        left.push(one.to_string());
        right.push(other.to_string());
    }
    let sign = match sign {
        RelationSign::NotEqual => "=",
        _ => "!=",
    };
    let mut text = format!("({}) {sign} ({})", left.join(", "), right.join(", "));
    if !named.is_empty() {
        text += &format!(", as {}", named.join(" and "));
    }
    Ok(Some(text))
}

#[cfg(test)]
mod tests;
