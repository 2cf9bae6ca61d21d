//! Formulas in core form for compiling: negations inside, names unique, constraints normalised.
//!
//! Afterwards: bound variables differ from each other and from the free ones; arguments of relations, nim-sums, powers and Beatty sequences are different
//! variables; linear constraints have no common factor; negations stand before atoms, `exists` and `<=>` only; there is no `forall`
//! and no `=>`; an `exists` is over a conjunction, and contains no conjunct without its variables.

use crate::automaton::Variable;
use crate::beatty::gcd;
use crate::bounds::bounded;
use crate::budget::NoAutomaton;
use crate::formula::Formula;
use crate::sum::Sum;
use std::collections::{BTreeMap, BTreeSet};

/// A source of variables that do not occur.
pub(crate) struct FreshVariables(pub(crate) u32);

impl FreshVariables {
    pub(crate) fn above(formula: &Formula) -> FreshVariables {
        fn greatest(formula: &Formula) -> u32 {
            let bound = match formula {
                Formula::Exists(bound, _) | Formula::ForAll(bound, _) => {
                    bound.iter().map(|v| v.0 + 1).max()
                }
                _ => None,
            };
            let terms = formula
                .terms()
                .into_iter()
                .flat_map(Sum::variables)
                .map(|v| v.0 + 1)
                .max();
            let parts = formula.parts().into_iter().map(greatest).max();
            bound.max(terms).max(parts).unwrap_or(0)
        }
        FreshVariables(greatest(formula))
    }

    pub(crate) fn next(&mut self) -> Variable {
        self.0 += 1;
        Variable(self.0 - 1)
    }
}

/// The prepared formula, equivalent to the given one.
pub(crate) fn prepared(
    formula: &Formula,
    names: &BTreeMap<Variable, Variable>,
    fresh: &mut FreshVariables,
) -> Result<Formula, NoAutomaton> {
    let name = |v: Variable| names.get(&v).copied().unwrap_or(v);
    let mut all = |parts: &[Formula]| {
        parts
            .iter()
            .map(|part| prepared(part, names, fresh))
            .collect::<Result<Vec<_>, _>>()
    };
    Ok(match formula {
        Formula::True => Formula::True,
        Formula::False => Formula::False,
        Formula::And(parts) => and(all(parts)?),
        Formula::Or(parts) => or(all(parts)?),
        Formula::Not(part) => not(prepared(part, names, fresh)?),
        Formula::Implies(a, b) => or(vec![
            not(prepared(a, names, fresh)?),
            prepared(b, names, fresh)?,
        ]),
        Formula::Iff(a, b) => iff(prepared(a, names, fresh)?, prepared(b, names, fresh)?),
        Formula::Exists(bound, part) | Formula::ForAll(bound, part) => {
            let mut names = names.clone();
            let bound: Vec<Variable> = bound
                .iter()
                .map(|v| {
                    let new = fresh.next();
                    names.insert(*v, new);
                    new
                })
                .collect();
            let part = prepared(part, &names, fresh)?;
            match formula {
                Formula::ForAll(..) => not(exists(&bound, not(part))),
                _ => exists(&bound, part),
            }
        }
        Formula::Relation(relation, terms)
            if terms.len() != relation.automaton().tracks().len() =>
        {
            let wanted = relation.automaton().tracks().len();
            return Err(NoAutomaton::Wrong(format!(
                "{formula}: the relation has {wanted} arguments"
            )));
        }
        atom => {
            let atom = atom.mapped(&mut |sum| sum.renamed(&name), &mut Formula::clone);
            if !atom.terms().iter().all(|sum| sum.is_small()) {
                return Err(NoAutomaton::TooLarge);
            }
            atom_of_variables(&atom, fresh)?
        }
    })
}

/// An atom with new variables for terms that are not variables.
fn atom_of_variables(atom: &Formula, fresh: &mut FreshVariables) -> Result<Formula, NoAutomaton> {
    if let Formula::Linear { .. } | Formula::Congruent { .. } = atom {
        return constraint(atom);
    }
    let mut seen = BTreeSet::new();
    let mut new = Vec::new();
    let mut facts = Vec::new();
    let plain = atom.mapped(
        &mut |sum| match sum.as_variable() {
            Some(variable) if seen.insert(variable) => sum.clone(),
            _ => {
                let variable = fresh.next();
                new.push(variable);
                facts.push(Formula::eq(variable, sum.clone()));
                variable.into()
            }
        },
        &mut Formula::clone,
    );
    let mut parts = facts
        .iter()
        .map(constraint)
        .collect::<Result<Vec<_>, _>>()?;
    parts.push(plain);
    Ok(exists(&new, and(parts)))
}

/// A linear constraint or a congruence in its simplest form.
pub(crate) fn constraint(atom: &Formula) -> Result<Formula, NoAutomaton> {
    match atom {
        Formula::Linear { sum, low, high } => linear(sum, *low, *high),
        Formula::Congruent { sum, modulus } => congruence(sum, *modulus),
        other => Ok(other.clone()),
    }
}

fn linear(sum: &Sum, low: Option<i128>, high: Option<i128>) -> Result<Formula, NoAutomaton> {
    let small = |bound: Option<i128>| bound.is_none_or(|b| b.unsigned_abs() < 1 << 62);
    if !sum.is_small() || !small(low) || !small(high) {
        return Err(NoAutomaton::TooLarge);
    }
    let shift = |bound: Option<i128>| bound.map(|b| b - sum.constant);
    let (mut low, mut high) = (shift(low), shift(high));
    let mut terms = Sum {
        constant: 0,
        ..sum.clone()
    };
    let Some(first) = terms.terms.values().next().copied() else {
        let holds = low.is_none_or(|low| low <= 0) && high.is_none_or(|high| 0 <= high);
        return Ok(if holds { Formula::True } else { Formula::False });
    };
    if first < 0 {
        terms = -terms;
        (low, high) = (high.map(|b| -b), low.map(|b| -b));
    }
    let common = terms.terms.values().fold(0, |common, c| gcd(common, *c));
    terms.terms.values_mut().for_each(|c| *c /= common);
    low = low.map(|b| -((-b).div_euclid(common)));
    high = high.map(|b| b.div_euclid(common));
    // Variables are not negative.
    if terms.terms.values().all(|c| *c > 0) {
        if high.is_some_and(|high| high < 0) {
            return Ok(Formula::False);
        }
        low = low.filter(|low| *low > 0);
    }
    if matches!((low, high), (Some(low), Some(high)) if low > high) {
        return Ok(Formula::False);
    }
    if low.is_none() && high.is_none() {
        return Ok(Formula::True);
    }
    Ok(Formula::Linear {
        sum: terms,
        low,
        high,
    })
}

fn congruence(sum: &Sum, modulus: u64) -> Result<Formula, NoAutomaton> {
    if modulus == 0 {
        return Err(NoAutomaton::Wrong("a modulus is at least 1".into()));
    }
    if !sum.is_small() || modulus >= 1 << 62 {
        return Err(NoAutomaton::TooLarge);
    }
    let mut modulus = i128::from(modulus);
    let mut reduced = sum.clone();
    reduced
        .terms
        .values_mut()
        .for_each(|c| *c = c.rem_euclid(modulus));
    reduced.terms.retain(|_, c| *c != 0);
    let common = reduced
        .terms
        .values()
        .fold(modulus, |common, c| gcd(common, *c));
    if reduced.constant % common != 0 {
        return Ok(Formula::False);
    }
    modulus /= common;
    reduced.terms.values_mut().for_each(|c| *c /= common);
    reduced.constant = (reduced.constant / common).rem_euclid(modulus);
    if modulus == 1 {
        return Ok(Formula::True);
    }
    u64::try_from(modulus)
        .map(|modulus| Formula::Congruent {
            sum: reduced,
            modulus,
        })
        .map_err(|_| NoAutomaton::TooLarge)
}

/// All of them, with conjunctions inside opened and the bounds of one sum together.
pub(crate) fn and(parts: Vec<Formula>) -> Formula {
    let mut flat: Vec<Formula> = Vec::new();
    let mut waiting: Vec<Formula> = parts.into_iter().rev().collect();
    while let Some(part) = waiting.pop() {
        match part {
            Formula::True => {}
            Formula::False => return Formula::False,
            Formula::And(parts) => waiting.extend(parts.into_iter().rev()),
            Formula::Linear { sum, low, high } => {
                let same = flat.iter_mut().find_map(|other| match other {
                    Formula::Linear { sum: s, low, high } if *s == sum => Some((low, high)),
                    _ => None,
                });
                let Some((old_low, old_high)) = same else {
                    flat.push(Formula::Linear { sum, low, high });
                    continue;
                };
                *old_low = (*old_low).max(low);
                *old_high = [*old_high, high].into_iter().flatten().min();
                if matches!((*old_low, *old_high), (Some(low), Some(high)) if low > high) {
                    return Formula::False;
                }
            }
            part if flat.contains(&part) => {}
            part => flat.push(part),
        }
    }
    if !bounded(&mut flat) {
        return Formula::False;
    }
    match flat.len() {
        0 => Formula::True,
        1 => flat.remove(0),
        _ => Formula::And(flat),
    }
}

/// One of them, with disjunctions inside opened.
pub(crate) fn or(parts: Vec<Formula>) -> Formula {
    let mut flat: Vec<Formula> = Vec::new();
    let mut waiting: Vec<Formula> = parts.into_iter().rev().collect();
    while let Some(part) = waiting.pop() {
        match part {
            Formula::False => {}
            Formula::True => return Formula::True,
            Formula::Or(parts) => waiting.extend(parts.into_iter().rev()),
            part if flat.contains(&part) => {}
            part => flat.push(part),
        }
    }
    match flat.len() {
        0 => Formula::False,
        1 => flat.remove(0),
        _ => Formula::Or(flat),
    }
}

/// The negation, moved inwards.
pub(crate) fn not(part: Formula) -> Formula {
    match part {
        Formula::True => Formula::False,
        Formula::False => Formula::True,
        Formula::Not(part) => *part,
        Formula::And(parts) => or(parts.into_iter().map(not).collect()),
        Formula::Or(parts) => and(parts.into_iter().map(not).collect()),
        Formula::Linear {
            sum,
            low: Some(low),
            high: None,
        } => Formula::Linear {
            sum,
            low: None,
            high: Some(low - 1),
        },
        Formula::Linear {
            sum,
            low: None,
            high: Some(high),
        } => Formula::Linear {
            sum,
            low: Some(high + 1),
            high: None,
        },
        other => Formula::negated(other),
    }
}

fn iff(a: Formula, b: Formula) -> Formula {
    match (a, b) {
        (Formula::True, other) | (other, Formula::True) => other,
        (Formula::False, other) | (other, Formula::False) => not(other),
        (a, b) => Formula::iff(a, b),
    }
}

/// For some numbers: over disjunctions part by part, over conjunctions as far in as it can go.
pub(crate) fn exists(variables: &[Variable], part: Formula) -> Formula {
    match part {
        Formula::True | Formula::False => part,
        Formula::Or(parts) => or(parts
            .into_iter()
            .map(|part| exists(variables, part))
            .collect()),
        Formula::Exists(more, part) => exists(&[variables, &more].concat(), *part),
        part => {
            let conjuncts = match part {
                Formula::And(parts) => parts,
                other => vec![other],
            };
            let mut bound: BTreeSet<Variable> = variables.iter().copied().collect();
            let (mut inside, mut outside) = (Vec::new(), Vec::new());
            for conjunct in conjuncts {
                match conjunct {
                    other if other.free_variables().is_disjoint(&bound) => outside.push(other),
                    Formula::Exists(more, part) => {
                        bound.extend(more);
                        inside.push(*part);
                    }
                    other => inside.push(other),
                }
            }
            let inside = and(inside);
            let used: Vec<Variable> = inside
                .free_variables()
                .intersection(&bound)
                .copied()
                .collect();
            if !used.is_empty() {
                outside.push(Formula::exists(used, inside));
            } else {
                outside.push(inside);
            }
            and(outside)
        }
    }
}
