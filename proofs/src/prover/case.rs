//! Cases of a term: one value, under formulas that define its new variables.

use super::numbers::SymbolicNumber;
use grundy_automata::{Formula, Variable};

/// A value of a term, under formulas.
#[derive(Clone, Debug)]
pub(super) struct TermCase {
    pub fresh: Vec<Variable>,
    pub given: Vec<Formula>,
    pub value: SymbolicNumber,
}

impl TermCase {
    pub fn plain(value: impl Into<SymbolicNumber>) -> TermCase {
        TermCase {
            fresh: Vec::new(),
            given: Vec::new(),
            value: value.into(),
        }
    }

    /// The same case with another value.
    pub fn of(&self, value: impl Into<SymbolicNumber>) -> TermCase {
        TermCase {
            value: value.into(),
            ..self.clone()
        }
    }

    /// Both cases together, with another value.
    pub fn with(&self, other: &TermCase, value: impl Into<SymbolicNumber>) -> TermCase {
        let mut both = self.of(value);
        for variable in &other.fresh {
            if !both.fresh.contains(variable) {
                both.fresh.push(*variable);
            }
        }
        for given in &other.given {
            if !both.given.contains(given) {
                both.given.push(given.clone());
            }
        }
        both
    }

    /// The formula in this case.
    pub fn under(&self, then: Formula) -> Formula {
        let all = Formula::and(self.given.iter().cloned().chain([then]));
        match self.fresh.is_empty() {
            true => all,
            false => Formula::exists(self.fresh.iter().copied(), all),
        }
    }
}
