//! Templates: terms in an index, the values of a recurrence there, and further variables, which a proof fills in.

use super::sequence::{INDEX, VALUES};
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::OPEN;

/// In templates: the variables of a member or a rule that no recurrence gives, from here on.
pub(crate) const UNKNOWN: usize = 1 << 28;

/// An index, and the values of its recurrence there.
#[derive(Clone, Debug)]
pub(super) struct IndexValues {
    pub family: usize,
    /// The index in the text: `k`, `k + 1`.
    pub name: String,
    pub index: Term,
    pub values: Vec<Term>,
}

/// Fills a template with terms of an obligation: parameters, the values at an index, and further variables.
pub(super) struct Filled<'f> {
    pub instance: Option<&'f IndexValues>,
    pub others: &'f dyn Fn(usize) -> Term,
}

impl Filled<'_> {
    fn place(&self, place: usize) -> Term {
        match (place, self.instance) {
            (INDEX, Some(instance)) => instance.index.clone(),
            (VALUES.., Some(instance)) => instance.values[place - VALUES].clone(),
            (UNKNOWN.., _) => (self.others)(place),
            // Parameters are the first variables of every obligation.
            (OPEN.., _) => Term::Variable(place - OPEN),
            _ => Term::Variable(place),
        }
    }

    pub(super) fn term(&self, term: &Term) -> Term {
        term.replaced(&|place| self.place(place))
    }

    pub(super) fn condition(&self, condition: &Condition) -> Condition {
        condition.replaced(&|place| self.place(place))
    }
}
