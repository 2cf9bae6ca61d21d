//! Moves from one given position to another: the bound variables of the rule are solved from the target.

use super::template::UNKNOWN;
use super::terms::{at_most, minus, number, plus};
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::{OPEN, Rule};
use grundy_rules::language::Operator;
use std::collections::BTreeMap;

/// Solves `term = wanted` for a variable that occurs once, under + and - only.
fn isolate(term: &Term, wanted: Term, place: usize) -> Option<Term> {
    let has = |term: &Term| {
        let mut variables = Vec::new();
        term.variables(&mut variables);
        variables.contains(&place)
    };
    match term {
        Term::Variable(own) if *own == place => Some(wanted),
        Term::Negative(of) => isolate(of, minus(number(0), wanted), place),
        Term::Binary(operator, left, right) => match (operator, has(left), has(right)) {
            (Operator::Plus, true, false) => isolate(left, minus(wanted, (**right).clone()), place),
            (Operator::Plus, false, true) => isolate(right, minus(wanted, (**left).clone()), place),
            (Operator::Minus, true, false) => isolate(left, plus(wanted, (**right).clone()), place),
            (Operator::Minus, false, true) => {
                isolate(right, minus((**left).clone(), wanted), place)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The values of unknowns for which the parts equal the wanted terms, and the equations that remain.
pub(super) fn solve(
    parts: &[Term],
    wanted: &[Term],
    unknowns: &[usize],
) -> (BTreeMap<usize, Term>, Vec<Condition>) {
    let mut values: BTreeMap<usize, Term> = BTreeMap::new();
    let mut used = vec![false; parts.len()];
    let put = |values: &BTreeMap<usize, Term>, term: &Term| {
        term.replaced(&|place| match values.get(&place) {
            Some(value) => value.clone(),
            None => Term::Variable(place),
        })
    };
    let mut moved = true;
    while moved {
        moved = false;
        for (index, part) in parts.iter().enumerate() {
            let part = put(&values, part);
            let mut variables = Vec::new();
            part.variables(&mut variables);
            variables.retain(|v| unknowns.contains(v));
            if let ([only], false) = (variables.as_slice(), used[index])
                && let Some(value) = isolate(&part, wanted[index].clone(), *only)
            {
                values.insert(*only, value);
                used[index] = true;
                moved = true;
            }
        }
    }
    let left = (0..parts.len()).filter(|index| !used[*index]);
    let equations = left
        .map(|index| Condition::equal(put(&values, &parts[index]), wanted[index].clone()))
        .collect();
    (values, equations)
}

/// The values of a rule's bound variables for which it leads from one position to another, by their places; `None` if the target does not determine them.
pub(super) fn determined(rule: &Rule, from: &[Term], to: &[Term]) -> Option<BTreeMap<usize, Term>> {
    let [target] = rule.parts.as_slice() else {
        return None;
    };
    let set_aside = |place: usize| match place {
        place if place < rule.heaps => from[place].clone(),
        place if place >= OPEN => Term::Variable(place - OPEN),
        place => Term::Variable(UNKNOWN + place),
    };
    let target = target.iter().map(|heap| heap.replaced(&set_aside));
    let unknowns = rule.bound.iter().map(|bound| UNKNOWN + bound.place);
    let unknowns: Vec<usize> = unknowns.collect();
    let (values, _) = solve(&target.collect::<Vec<_>>(), to, &unknowns);
    let all = unknowns.iter().all(|place| values.contains_key(place));
    let values = values
        .into_iter()
        .map(|(place, value)| (place - UNKNOWN, value));
    all.then(|| values.collect())
}

/// A function that makes a new variable for a bound variable that the target does not determine.
pub(super) type FreshVariable<'f> = dyn FnMut(&str) -> Term + 'f;

/// The conditions under which this rule leads from one position to another; `None` if it never does. A bound variable
/// that the target does not determine becomes a fresh variable.
pub(super) fn leads(
    rule: &Rule,
    from: &[Term],
    to: &[Term],
    fresh: Option<&mut FreshVariable>,
) -> Option<Vec<Condition>> {
    let [target] = rule.parts.as_slice() else {
        return None;
    };
    // The variables of the rule are renumbered, so that its bound variables do not clash with the position.
    let heaps = rule.heaps;
    let set_aside = |place: usize| match place {
        place if place < heaps => from[place].clone(),
        place if place >= OPEN => Term::Variable(place - OPEN),
        place => Term::Variable(UNKNOWN + place),
    };
    let target: Vec<Term> = target
        .iter()
        .map(|heap| heap.replaced(&set_aside))
        .collect();
    let unknowns: Vec<usize> = rule
        .bound
        .iter()
        .map(|bound| UNKNOWN + bound.place)
        .collect();
    let (mut values, mut conditions) = solve(&target, to, &unknowns);
    let mut fresh = fresh;
    for bound in &rule.bound {
        let place = UNKNOWN + bound.place;
        if values.contains_key(&place) {
            continue;
        }
        let new = fresh.as_mut()?(&bound.name);
        values.insert(place, new);
    }
    let put = |place: usize| match values.get(&place) {
        Some(value) => value.clone(),
        None => Term::Variable(place),
    };
    conditions = conditions.iter().map(|c| c.replaced(&put)).collect();
    conditions.extend(
        values
            .values()
            .map(|value| at_most(number(0), value.clone())),
    );
    conditions.push(rule.condition.replaced(&set_aside).replaced(&put));
    conditions.extend(to.iter().map(|heap| at_most(number(0), heap.clone())));
    Some(conditions)
}
