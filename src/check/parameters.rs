//! The parameters of a claim and the values they take together.

use crate::formula::{Condition, Scope, Term, number_error};
use crate::game::{Fault, Names, clauses};
use crate::language::{ClaimItem, Code, Diagnostic, GameExpression, Operator};
use std::ops::ControlFlow;

/// Parameters of claims are above this.
const LEAST_PARAMETER: i64 = -1_000_000;

/// Names, and the lists of values they take together.
pub(super) type Choices = (Vec<String>, Vec<Vec<i64>>);

/// The parameters of a claim, in order of mention, and every choice of their values in lexicographic order.
pub(super) fn parameters(item: &ClaimItem) -> Result<Choices, Vec<Diagnostic>> {
    let mut no_games = |_: &GameExpression, _: &Names| Ok(0);
    let mut scope = Scope::new(Names::new(), 0, 0, &mut no_games).with_bound_variables();
    let conditions = scope
        .conditions(&item.ranges)
        .map_err(|error| vec![error])?;
    let bound = scope.bound.take().unwrap_or_default();
    let names: Vec<String> = bound.iter().map(|bound| bound.name.clone()).collect();
    let places: Vec<usize> = bound.iter().map(|bound| bound.place).collect();
    if names.is_empty() {
        return Ok((names, vec![Vec::new()]));
    }
    // Variables of clauses are not negative, and parameters may be.
    let shift = Term::constant(LEAST_PARAMETER);
    let shifted = Condition::And(conditions).replaced(&|place| {
        Term::Binary(
            Operator::Plus,
            Box::new(Term::Variable(place)),
            Box::new(shift.clone()),
        )
    });
    let target = vec![places.iter().map(|place| Term::Variable(*place)).collect()];
    let all = clauses(0, scope.places(), &places, &shifted, &target);
    let endless = |place: usize| {
        let found = bound
            .iter()
            .find(|bound| bound.place == place)
            .unwrap_or(&bound[0]);
        let message = format!("the claim's parameter {} has no finite range", found.name);
        vec![
            Diagnostic::new(Code::Claim, found.span, message)
                .help(format!("give it one, as in {} in 1..9", found.name)),
        ]
    };
    let mut choices = Vec::new();
    for clause in &all {
        let below = places
            .iter()
            .copied()
            .find(|place| clause.may_vanish(*place));
        if let Some(place) = clause.unbounded().or(below) {
            return Err(endless(place));
        }
        let flow = clause.visit(&[], &mut |run| {
            for choice in run.options().flatten() {
                choices.push(
                    choice
                        .into_iter()
                        .map(|value| value + LEAST_PARAMETER)
                        .collect(),
                );
            }
            ControlFlow::Continue(())
        });
        match flow {
            Ok(_) => {}
            Err(Fault::Unbounded(place)) => return Err(endless(place)),
            Err(Fault::TooMany) => {
                let message = "the claim has too many choices of its parameters";
                return Err(vec![Diagnostic::new(Code::TooLarge, item.span, message)]);
            }
            Err(Fault::Number(error)) => return Err(vec![number_error(error, item.span)]),
        }
    }
    choices.sort();
    choices.dedup();
    if choices.is_empty() {
        let message = "no values of the parameters satisfy the claim's conditions";
        return Err(vec![Diagnostic::new(Code::Claim, item.span, message)]);
    }
    Ok((names, choices))
}
