//! Moves as formulas.

use super::alpha::Alpha;
use super::formula::MadeFormula;
use super::linear::LinearForm;
use super::terms::{TermMaker, equal};
use crate::fault::Fault;
use crate::ruleset::{MoveRule, Ruleset};

/// A move from the position x0, x1, …, in variables of which the others are bound.
pub(super) struct MadeMove {
    /// The variable of each component of the option; of each summand.
    pub target: Vec<Vec<usize>>,
    /// What has to hold.
    pub parts: Vec<MadeFormula>,
    /// All variables are below this number.
    pub variables: usize,
}

impl MadeMove {
    /// A move, where the first new variable has the number `first`.
    pub fn new(
        rules: &Ruleset,
        rule: &MoveRule,
        first: usize,
        alpha: &Option<Alpha>,
    ) -> Result<MadeMove, Fault> {
        let heaps = rules.heaps.len();
        let places = (0..heaps).chain(first..first + rule.bound.len());
        let mut maker = TermMaker {
            places: places.map(LinearForm::variable).collect(),
            next: first + rule.bound.len(),
            facts: Vec::new(),
            alpha,
        };
        let mut target = Vec::new();
        for part in &rule.target {
            let mut position = Vec::new();
            for heap in part {
                let cases = maker.number(heap)?;
                let bare = match cases.as_slice() {
                    [only] if only.guards.is_empty() => only.value.as_variable(),
                    _ => None,
                };
                position.push(match bare {
                    Some(variable) => variable,
                    None => {
                        let variable = maker.fresh();
                        let fact = equal(&cases, variable)?;
                        maker.facts.push(fact);
                        variable
                    }
                });
            }
            // The pass stays as it is.
            position.extend(rules.pass.then_some(heaps));
            target.push(position);
        }
        let condition = maker.condition(&rule.condition)?;
        let mut parts = maker.facts;
        parts.push(condition);
        Ok(MadeMove {
            target,
            parts: MadeFormula::conjuncts(parts),
            variables: maker.next,
        })
    }

    /// Adds the property of the option: what a relation says of it and of further variables.
    pub fn with(&mut self, relation: &str, further: &[usize]) -> Result<(), Fault> {
        let [target] = self.target.as_slice() else {
            return Err(Fault::Bad(
                "the outcome of a sum of positions is not read in a proof by automata".into(),
            ));
        };
        let of = [target, further].concat();
        self.parts.push(MadeFormula::Relation(relation.into(), of));
        Ok(())
    }

    /// Adds that the option is at these variables.
    pub fn to(&mut self, option: &[usize]) -> Result<(), Fault> {
        for part in &self.target {
            for (own, to) in option.iter().zip(part) {
                let difference = LinearForm::variable(*own).plus(&LinearForm::variable(*to), -1)?;
                let equal = MadeFormula::bounded(difference, Some(0), Some(0))?;
                self.parts.push(equal);
            }
        }
        Ok(())
    }

    /// The formula that the measure is lower at each summand of the option.
    pub fn falls(&self, measure: &[Vec<i64>]) -> Result<MadeFormula, Fault> {
        let lower = self.target.iter().map(|part| lower(measure, part));
        Ok(MadeFormula::and(lower.collect::<Result<_, Fault>>()?))
    }
}

/// The measure is lower at this position than at x0, x1, ….
fn lower(measure: &[Vec<i64>], position: &[usize]) -> Result<MadeFormula, Fault> {
    let mut any = Vec::new();
    let mut same = Vec::new();
    for weights in measure {
        let mut change = LinearForm::constant(0);
        for (heap, (weight, to)) in weights.iter().zip(position).enumerate() {
            let weight = i128::from(*weight);
            change = change.plus(&LinearForm::variable(*to), weight)?;
            change = change.plus(&LinearForm::variable(heap), -weight)?;
        }
        let mut all = same.clone();
        all.push(MadeFormula::bounded(change.clone(), None, Some(-1))?);
        any.push(MadeFormula::and(all));
        same.push(MadeFormula::bounded(change, Some(0), Some(0))?);
    }
    Ok(MadeFormula::or(any))
}

/// The first position is before the second one, in lexicographic order.
pub(super) fn before(first: &[usize], second: &[usize]) -> Result<MadeFormula, Fault> {
    let mut any = Vec::new();
    let mut same = Vec::new();
    for (one, two) in first.iter().zip(second) {
        let difference = LinearForm::variable(*one).plus(&LinearForm::variable(*two), -1)?;
        let mut all = same.clone();
        all.push(MadeFormula::bounded(difference.clone(), None, Some(-1))?);
        any.push(MadeFormula::and(all));
        same.push(MadeFormula::bounded(difference, Some(0), Some(0))?);
    }
    Ok(MadeFormula::or(any))
}
