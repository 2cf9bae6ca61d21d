//! Linear forms of terms, and conditions as alternatives of atoms.

use crate::ruleset::{Condition, Operator, Term};
use std::collections::BTreeMap;

/// The most alternatives of a condition. A fixed bound.
const ALTERNATIVES: usize = 1 << 12;

/// A sum of multiples of variables, none of them 0, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Linear {
    pub(crate) factors: BTreeMap<usize, i128>,
    pub(crate) constant: i128,
}

impl Linear {
    pub(crate) fn factor(&self, place: usize) -> i128 {
        self.factors.get(&place).copied().unwrap_or(0)
    }

    /// This and a multiple of another one.
    pub(crate) fn plus(mut self, other: &Linear, times: i128) -> Option<Linear> {
        for (place, factor) in &other.factors {
            let old = self.factors.entry(*place).or_insert(0);
            *old = old.checked_add(factor.checked_mul(times)?)?;
        }
        self.factors.retain(|_, factor| *factor != 0);
        self.constant = self
            .constant
            .checked_add(other.constant.checked_mul(times)?)?;
        Some(self)
    }

    /// With a form in the place of a variable.
    pub(crate) fn with(mut self, place: usize, form: &Linear) -> Option<Linear> {
        let factor = self.factors.remove(&place).unwrap_or(0);
        self.plus(form, factor)
    }

    pub(crate) fn variable(place: usize) -> Linear {
        Linear {
            factors: BTreeMap::from([(place, 1)]),
            constant: 0,
        }
    }
}

/// The linear form of a term, if it has one.
pub(crate) fn linear(term: &Term) -> Option<Linear> {
    match term {
        Term::Number(n) => Some(Linear {
            constant: i128::from(*n),
            ..Linear::default()
        }),
        Term::Variable(place) => Some(Linear::variable(*place)),
        Term::Negative(of) => Linear::default().plus(&linear(of)?, -1),
        Term::Binary(Operator::Plus, left, right) => linear(left)?.plus(&linear(right)?, 1),
        Term::Binary(Operator::Minus, left, right) => linear(left)?.plus(&linear(right)?, -1),
        Term::Binary(Operator::Times, left, right) => {
            let (left, right) = (linear(left)?, linear(right)?);
            match (left.factors.is_empty(), right.factors.is_empty()) {
                (true, _) => Linear::default().plus(&right, left.constant),
                (_, true) => Linear::default().plus(&left, right.constant),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The condition as alternatives of which one holds, each a list of atoms that all hold; `None` for too many.
pub(crate) fn alternatives(condition: &Condition) -> Option<Vec<Vec<Condition>>> {
    match condition {
        Condition::Constant(true) => Some(vec![Vec::new()]),
        Condition::Constant(false) => Some(Vec::new()),
        Condition::Not(of) => match of.negated() {
            Condition::Not(atom) if matches!(*atom, Condition::Divides(..) | Condition::Is(..)) => {
                Some(vec![vec![Condition::Not(atom)]])
            }
            other => alternatives(&other),
        },
        Condition::Or(parts) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(alternatives(part)?);
            }
            (all.len() <= ALTERNATIVES).then_some(all)
        }
        Condition::And(parts) => {
            let mut all = vec![Vec::new()];
            for part in parts {
                let ways = alternatives(part)?;
                let both = all.iter().flat_map(|before: &Vec<Condition>| {
                    ways.iter()
                        .map(move |way| [before.as_slice(), way].concat())
                });
                all = both.take(ALTERNATIVES + 1).collect();
                if all.len() > ALTERNATIVES {
                    return None;
                }
            }
            Some(all)
        }
        atom => Some(vec![vec![atom.clone()]]),
    }
}
