//! Projection of an automaton: existential quantification of some variables.
//!
//! Without its tracks an automaton is no longer deterministic; the subset construction of [`crate::subsets`] makes it so. The
//! conjunction of two relations is projected at once, and the product of the two is never built.

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::subsets::Subsets;

impl Automaton {
    /// The tuples that can be extended, by numbers for `variables`, to tuples of this relation.
    ///
    /// # Errors
    /// A limit of the budget.
    pub fn exists(
        &self,
        variables: &[Variable],
        budget: &Budget<'_>,
    ) -> Result<Automaton, NoAutomaton> {
        if variables.iter().all(|v| !self.tracks().contains(v)) {
            return Ok(self.clone());
        }
        projected(self, None, variables, budget)
    }
}

/// The conjunction of one or two relations without some variables, minimal.
pub(crate) fn projected(
    left: &Automaton,
    right: Option<&Automaton>,
    variables: &[Variable],
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    let mut subsets = Subsets::new(left, right, variables, budget)?;
    let whole = subsets.automaton(usize::MAX, budget)?;
    whole.ok_or_else(|| NoAutomaton::Wrong("a construction without a limit has ended".into()))
}
