//! Checks facts: conditions on numbers alone.

use super::other_games::OtherGames;
use super::question::Question;
use grundy_proofs::claim::{Counterexample, Verdict, Witness};
use grundy_rules::formula::{Comparison, Condition, Scope, number_error};
use grundy_rules::language::{Code, Diagnostic, Expression, format_expression};
use grundy_rules::number::NumberError;

/// Evaluates the condition.
pub(super) fn check(condition: &Expression, question: &Question) -> Result<Verdict, Diagnostic> {
    let others = question.other_games(8);
    let find = others.finder();
    let mut scope = Scope::new(question.names.clone(), 0, 0, &find).with_searches();
    scope.define(&question.claim.definitions)?;
    let resolved = scope.condition(condition)?;
    let failing = |error| number_error(error, condition.span);
    match first_false(&resolved, &others).map_err(failing) {
        Ok(None) => Ok(Verdict::Holds { max: None }),
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
fn first_false(condition: &Condition, others: &OtherGames) -> Result<Option<String>, NumberError> {
    match condition {
        Condition::And(parts) => {
            for part in parts {
                if let Some(found) = first_false(part, others)? {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        }
        Condition::Compare(comparison, left, right) => {
            if condition.holds(&[], others)? {
                return Ok(None);
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
