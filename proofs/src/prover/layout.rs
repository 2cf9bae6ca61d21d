//! Which variables a position has in a sentence: one a component, or two where numbers are pairs; and those of a value.

use super::numbers::{Ground, Numeral, Value};
use grundy_automata::{Formula, Sum, Variable};
use std::collections::BTreeMap;

/// The variables of a position and of a value.
pub(super) struct Layout {
    /// Of the heaps, then of the open parameters, then of the pass.
    pub components: Vec<Vec<Variable>>,
    pub value: Vec<Variable>,
    /// How many of the components are heaps.
    pub heaps: usize,
    /// What the parameters are that a claim names, by their places.
    pub open: BTreeMap<usize, Value>,
    /// Their names.
    pub names: BTreeMap<usize, String>,
    /// What holds of all positions.
    pub given: Vec<Formula>,
}

impl Layout {
    /// So many heaps and a value, of whole numbers.
    pub fn new(heaps: usize, ground: &Ground) -> Layout {
        let mut layout = Layout {
            components: Vec::new(),
            value: Vec::new(),
            heaps,
            open: BTreeMap::new(),
            names: BTreeMap::new(),
            given: Vec::new(),
        };
        for _ in 0..heaps {
            let variables = layout.number(ground, false);
            layout.components.push(variables);
        }
        layout
    }

    /// The variables of one more number.
    pub fn number(&mut self, ground: &Ground, plain: bool) -> Vec<Variable> {
        let number = ground.number(plain);
        self.given.extend(number.given);
        number.variables
    }

    /// The position, and the value where it is wanted.
    pub fn at(&self, values: bool) -> Vec<Numeral> {
        let value = values.then_some(&self.value);
        let all = self.components.iter().chain(value);
        all.map(|variables| variables.iter().map(|v| Sum::from(*v)).collect())
            .collect()
    }

    /// The variables in the same order.
    pub fn variables(&self, values: bool) -> Vec<Variable> {
        let value = values.then_some(&self.value);
        self.components
            .iter()
            .chain(value)
            .flatten()
            .copied()
            .collect()
    }

    /// The number that a component is.
    pub fn component(&self, place: usize, ground: &Ground) -> Value {
        number(&self.components[place], ground)
    }

    /// The components that a claim speaks of: the heaps, and the pass.
    pub fn claimed(&self, pass: bool) -> Vec<usize> {
        let last = self.components.len() - 1;
        (0..self.heaps).chain(pass.then_some(last)).collect()
    }
}

/// The number that variables are.
pub(super) fn number(variables: &[Variable], ground: &Ground) -> Value {
    match variables {
        [only] if ground.modulus == Some(*only) => Value {
            times: 1.into(),
            plus: 0.into(),
            below: 1,
        },
        _ => {
            let sums: Vec<Sum> = variables.iter().map(|v| Sum::from(*v)).collect();
            ground.value(&sums)
        }
    }
}
