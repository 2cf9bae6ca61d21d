//! Moves as formulas, as `verify/FORMAT.md` describes it.

use super::NoCertificate;
use super::forms::LinearForm;
use super::game_text::move_text;
use super::terms::{TermMaker, and, bounded, conjuncts, equal, or};
use grundy_automata::{Formula, Numeration, Variable};
use grundy_rules::game::{Game, GameMove};

/// A move from the position x0, x1, …, in variables of which the others are bound.
#[derive(Clone)]
pub(super) struct MadeMove {
    /// The variable of each component of the option; of each summand.
    pub target: Vec<Vec<Variable>>,
    pub parts: Vec<Formula>,
    /// All variables are below this number.
    pub variables: u32,
}

/// The variables from one number up to another.
pub(super) fn variables(from: u32, to: u32) -> Vec<Variable> {
    (from..to).map(Variable).collect()
}

/// A number of variables.
pub(super) fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

impl MadeMove {
    /// A move, where the first new variable has the number `first`.
    pub fn new(
        game: &Game,
        moved: &GameMove,
        first: u32,
        system: &Numeration,
    ) -> Result<MadeMove, NoCertificate> {
        let heaps = game.base_heaps();
        let (_, bound) = move_text(game, moved)?;
        let next = first + count(bound.len());
        let places = (0..heaps).chain(bound);
        let places = places.zip(
            variables(0, count(heaps))
                .into_iter()
                .chain(variables(first, next)),
        );
        let mut maker = TermMaker {
            places: places
                .map(|(place, variable)| (place, LinearForm::variable(variable)))
                .collect(),
            next,
            facts: Vec::new(),
            system,
        };
        let mut target = Vec::new();
        for part in &moved.parts {
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
                        maker.facts.push(equal(&cases, variable)?);
                        variable
                    }
                });
            }
            // The pass stays as it is.
            position.extend(game.has_pass().then_some(Variable(count(heaps))));
            target.push(position);
        }
        let condition = maker.condition(&moved.condition)?;
        let mut parts = maker.facts;
        parts.push(condition);
        Ok(MadeMove {
            target,
            parts: conjuncts(parts),
            variables: maker.next,
        })
    }

    pub fn fresh(&mut self) -> Variable {
        self.variables += 1;
        Variable(self.variables - 1)
    }

    /// Adds that the option is at these variables.
    pub fn to(&mut self, option: &[Variable]) -> Result<(), NoCertificate> {
        for (own, to) in self.target.iter().flat_map(|part| option.iter().zip(part)) {
            let to = LinearForm::variable(*to);
            let difference = LinearForm::variable(*own).plus(&to, -1)?;
            self.parts.push(bounded(&difference, Some(0), Some(0))?);
        }
        Ok(())
    }

    /// The formula that the measure is lower at each summand of the option.
    pub fn falls(&self, measure: &[Vec<i64>]) -> Result<Formula, NoCertificate> {
        let lower = self.target.iter().map(|part| lower(measure, part));
        Ok(and(lower.collect::<Result<_, _>>()?))
    }
}

/// The measure is lower at this position than at x0, x1, ….
fn lower(measure: &[Vec<i64>], position: &[Variable]) -> Result<Formula, NoCertificate> {
    let mut any = Vec::new();
    let mut same = Vec::new();
    for weights in measure {
        let mut change = LinearForm::default();
        for (heap, (weight, to)) in (0..).zip(weights.iter().zip(position)) {
            change = change.plus(&LinearForm::variable(*to), *weight)?;
            let here = LinearForm::variable(Variable(heap));
            change = change.plus(&LinearForm::default().plus(&here, -1)?, *weight)?;
        }
        let mut all = same.clone();
        all.push(bounded(&change, None, Some(-1))?);
        any.push(and(all));
        same.push(bounded(&change, Some(0), Some(0))?);
    }
    Ok(or(any))
}

/// The first position is before the second one, in lexicographic order.
pub(super) fn before(first: &[Variable], second: &[Variable]) -> Result<Formula, NoCertificate> {
    let mut any = Vec::new();
    let mut same = Vec::new();
    for (one, two) in first.iter().zip(second) {
        let two = LinearForm::variable(*two);
        let difference = LinearForm::variable(*one).plus(&two, -1)?;
        let mut all = same.clone();
        all.push(bounded(&difference, None, Some(-1))?);
        any.push(and(all));
        same.push(bounded(&difference, Some(0), Some(0))?);
    }
    Ok(or(any))
}
