//! Elimination of quantified variables, and the order in which they are projected away.
//!
//! A variable that an equation defines is replaced. Of the others, the first to go is the one whose conjuncts leave
//! the fewest tracks, then the smallest automata; if all together leave fewer tracks than any alone, they go
//! together.

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::formula::Formula;
use crate::prepare::{and, constraint, not, or};
use crate::product::{Connective, combined, union};
use crate::project::projected;
use crate::sum::Sum;
use std::collections::BTreeSet;

/// The conjuncts with the variables that linear equations define replaced, and the variables that are left.
pub(crate) fn substituted(
    variables: &[Variable],
    conjuncts: &Formula,
) -> Result<(Vec<Variable>, Formula), NoAutomaton> {
    let mut variables = variables.to_vec();
    let mut whole = conjuncts.clone();
    while let Some((variable, value, rest)) = definition(&variables, &whole) {
        variables.retain(|v| *v != variable);
        let mut replaced = vec![constraint(&Formula::le(0, value.clone()))?];
        for part in rest {
            replaced.push(ready(replace(&part, variable, &value))?);
        }
        whole = and(replaced);
    }
    Ok((variables, whole))
}

fn replace(part: &Formula, variable: Variable, value: &Sum) -> Formula {
    part.mapped(&mut |sum| sum.substituted(variable, value), &mut |part| {
        replace(part, variable, value)
    })
}

/// Restores the prepared form of a formula whose sums have changed.
fn ready(part: Formula) -> Result<Formula, NoAutomaton> {
    let all = |parts: Vec<Formula>| parts.into_iter().map(ready).collect::<Result<Vec<_>, _>>();
    Ok(match part {
        Formula::And(parts) => and(all(parts)?),
        Formula::Or(parts) => or(all(parts)?),
        Formula::Not(part) => not(ready(*part)?),
        other => constraint(&other)?,
    })
}

/// A variable, the value that some conjunct gives it, and the other conjuncts, if all of these can take the value.
fn definition(variables: &[Variable], whole: &Formula) -> Option<(Variable, Sum, Vec<Formula>)> {
    let parts = match whole {
        Formula::And(parts) => parts.clone(),
        other => vec![other.clone()],
    };
    for (place, part) in parts.iter().enumerate() {
        let Formula::Linear {
            sum,
            low: Some(low),
            high: Some(high),
        } = part
        else {
            continue;
        };
        if low != high {
            continue;
        }
        for variable in variables {
            let coefficient = sum.coefficient(*variable);
            if coefficient.abs() != 1 {
                continue;
            }
            // coefficient·variable + rest = low.
            let rest = sum.clone() - Sum::from(*variable) * coefficient;
            let value = (Sum::from(*low) - rest) * coefficient;
            let mut others = parts.clone();
            others.remove(place);
            if others.iter().all(|other| takes(other, *variable, &value)) {
                return Some((*variable, value, others));
            }
        }
    }
    None
}

/// Whether a formula stays prepared when a variable is replaced.
fn takes(part: &Formula, variable: Variable, value: &Sum) -> bool {
    if !part.free_variables().contains(&variable) {
        return true;
    }
    match part {
        Formula::Linear { .. } | Formula::Congruent { .. } => true,
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().all(|part| takes(part, variable, value))
        }
        Formula::Not(part) => takes(part, variable, value),
        // Inside anything else a variable takes the place of another, if it does not meet itself.
        other => value.as_variable().is_some_and(|new| !mentions(other, new)),
    }
}

fn mentions(part: &Formula, variable: Variable) -> bool {
    part.terms()
        .iter()
        .any(|sum| sum.coefficient(variable) != 0)
        || part
            .parts()
            .into_iter()
            .any(|part| mentions(part, variable))
}

/// A conjunction of one or two relations, and the variables to eliminate from it.
pub(crate) struct Last {
    pub(crate) left: Automaton,
    pub(crate) right: Option<Automaton>,
    pub(crate) variables: Vec<Variable>,
}

/// The conjunction of relations without some variables, minimal.
pub(crate) fn eliminated(
    parts: Vec<Automaton>,
    variables: &[Variable],
    budget: &Budget<'_>,
    step: &dyn Fn(&[Variable]) -> String,
) -> Result<Automaton, NoAutomaton> {
    let (last, mut parts) = up_to_last(parts, variables, budget, step)?;
    if let Some(last) = last {
        let right = last.right.as_ref();
        parts.push(projected(&last.left, right, &last.variables, budget)?);
    }
    conjunction(parts, budget)
}

/// As [`eliminated`], without the last step: the relations of that step, and the others.
pub(crate) fn up_to_last(
    mut parts: Vec<Automaton>,
    variables: &[Variable],
    budget: &Budget<'_>,
    step: &dyn Fn(&[Variable]) -> String,
) -> Result<(Option<Last>, Vec<Automaton>), NoAutomaton> {
    let mut left: BTreeSet<Variable> = variables.iter().copied().collect();
    left.retain(|v| parts.iter().any(|part| part.tracks().contains(v)));
    let mut last: Option<Last> = None;
    while !left.is_empty() {
        if let Some(before) = last.take() {
            let right = before.right.as_ref();
            parts.push(projected(&before.left, right, &before.variables, budget)?);
        }
        let chosen = next(&parts, &left, budget);
        left.retain(|v| !chosen.contains(v));
        budget.enter(step(&chosen));
        let (mut involved, others): (Vec<_>, Vec<_>) = parts
            .into_iter()
            .partition(|part| part.tracks().iter().any(|v| chosen.contains(v)));
        parts = others;
        // Without the one, the others are a conjunction over few tracks.
        let without = |one: usize| {
            let others = involved
                .iter()
                .enumerate()
                .filter(|(place, _)| *place != one);
            let tracks = others.fold(Vec::new(), |tracks, (_, part)| {
                union(&tracks, part.tracks())
            });
            let size = involved[one]
                .states()
                .saturating_mul(involved[one].letters());
            (tracks.len(), std::cmp::Reverse(size))
        };
        let Some(one) = (0..involved.len()).min_by_key(|one| without(*one)) else {
            continue;
        };
        let one = involved.remove(one);
        let guard = match involved.is_empty() {
            true => None,
            false => Some(conjunction(involved, budget)?),
        };
        last = Some(Last {
            left: one,
            right: guard,
            variables: chosen,
        });
    }
    Ok((last, parts))
}

/// The variables to eliminate next.
fn next(parts: &[Automaton], left: &BTreeSet<Variable>, budget: &Budget<'_>) -> Vec<Variable> {
    let cost = |set: &[Variable]| {
        let involved = parts
            .iter()
            .filter(|part| part.tracks().iter().any(|v| set.contains(v)));
        let (mut tracks, mut states) = (Vec::new(), 1u128);
        for part in involved {
            tracks = union(&tracks, part.tracks());
            states = states.saturating_mul(part.states() as u128);
        }
        let every = tracks.len();
        tracks.retain(|v| !set.contains(v));
        (tracks.len(), states, every)
    };
    let single = left.iter().map(|v| (cost(&[*v]), vec![*v])).min();
    let all: Vec<Variable> = left.iter().copied().collect();
    let together = cost(&all);
    let digits = parts.first().map_or(2, |part| part.system().digits());
    match single {
        // All at once may mean to read more tracks at once.
        Some((alone, _))
            if together.0 < alone.0
                && (together.2 <= alone.2 || budget.letter_count(digits, together.2).is_ok()) =>
        {
            all
        }
        Some((_, variable)) => variable,
        None => all,
    }
}

/// All of the relations, the smallest ones first, those that share variables before others.
pub(crate) fn conjunction(
    mut parts: Vec<Automaton>,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    let smallest = (0..parts.len()).min_by_key(|at| parts[*at].states());
    let Some(first) = smallest else {
        return Err(NoAutomaton::Wrong("a conjunction of nothing".into()));
    };
    let mut whole = parts.remove(first);
    while !parts.is_empty() {
        let key = |part: &Automaton| {
            let apart = part.tracks().iter().all(|v| !whole.tracks().contains(v));
            (
                apart && !part.tracks().is_empty(),
                union(whole.tracks(), part.tracks()).len(),
                part.states(),
            )
        };
        let at = (0..parts.len())
            .min_by_key(|at| key(&parts[*at]))
            .unwrap_or(0);
        let part = parts.remove(at);
        whole = combined(&whole, Connective::AND, &part, budget)?;
    }
    Ok(whole)
}
