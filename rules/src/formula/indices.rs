//! Sets and families whose own variables stand in indices: `{x[l] | l != k}` is a union over the heaps.

use super::meaning::Meaning;
use super::resolve::NO_SUCH_HEAP;
use super::resolved::OrDiagnostic;
use super::scope::Scope;
use super::set::SetTerm;
use super::term::{FamilyTerm, NoGames, Term};
use crate::language::{Code, Diagnostic, Expression, Span};

/// The most terms that a family may stand for: one for each choice of the heaps that its indices name. A bound of the language.
const MAX_MEMBERS: usize = 1024;

/// Every choice of `indices` heaps out of 1, …, n, in lexicographic order; `None` for more than `most`.
pub fn index_choices(indices: usize, heaps: usize, most: usize) -> Option<Vec<Vec<usize>>> {
    let exponent = u32::try_from(indices).ok()?;
    heaps.checked_pow(exponent).filter(|count| *count <= most)?;
    let mut choices = vec![Vec::new()];
    for _ in 0..indices {
        let longer = |choice: &Vec<usize>| {
            let choice = choice.clone();
            (1..=heaps).map(move |heap| [choice.as_slice(), &[heap]].concat())
        };
        choices = choices.iter().flat_map(longer).collect();
    }
    Some(choices)
}

impl Scope<'_> {
    /// Elements under conditions, once for each choice of heaps for the indices that are variables of the family.
    pub(super) fn families(
        &mut self,
        elements: &[Expression],
        conditions: &[Expression],
        span: Span,
    ) -> OrDiagnostic<Vec<FamilyTerm>> {
        self.has_variables_of_its_own(elements, conditions)?;
        let mut own = Vec::new();
        for part in elements.iter().chain(conditions) {
            part.index_names(&mut own);
        }
        own.retain(|name| !self.names.contains_key(name));
        own.sort();
        own.dedup();
        if own.is_empty() || self.heaps == 0 {
            return Ok(vec![self.family(elements, conditions)?]);
        }
        let Some(choices) = index_choices(own.len(), self.heaps, MAX_MEMBERS) else {
            let message = format!(
                "this stands for more than {MAX_MEMBERS} sets, one for each choice of heaps"
            );
            return Err(Diagnostic::new(Code::TooLarge, span, message));
        };
        let outer = self.names.clone();
        let mut families = Vec::new();
        for choice in choices {
            for (name, heap) in own.iter().zip(choice) {
                let heap = Meaning::Number(Term::constant(i64::try_from(heap).unwrap_or(i64::MAX)));
                self.names.insert(name.clone(), heap);
            }
            self.missing.clear();
            let found = self.family(elements, conditions);
            self.names.clone_from(&outer);
            match found {
                Ok(family) if family.is_empty() => {}
                Ok(family) => families.push(family),
                // An index outside 1..n gives no element.
                Err(error)
                    if error.message == NO_SUCH_HEAP
                        && self.missing.iter().any(|name| own.contains(name)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(families)
    }

    /// A set-builder of numbers.
    pub(super) fn image(
        &mut self,
        element: &Expression,
        conditions: &[Expression],
        span: Span,
    ) -> OrDiagnostic<SetTerm> {
        let families = self.families(std::slice::from_ref(element), conditions, span)?;
        let images = families.into_iter().map(|mut family| SetTerm::Image {
            variables: family.variables,
            element: family.elements.remove(0),
            condition: family.condition,
        });
        let join = |left, right| SetTerm::Union(Box::new(left), Box::new(right));
        Ok(images.reduce(join).unwrap_or(SetTerm::Elements(Vec::new())))
    }
}

impl FamilyTerm {
    /// Is its condition known to fail?
    fn is_empty(&self) -> bool {
        self.decided() == Some(false)
    }

    /// The truth of its condition, if that is constant.
    fn decided(&self) -> Option<bool> {
        let mut variables = Vec::new();
        self.condition.variables(&mut variables);
        match variables.is_empty() {
            true => self.condition.holds(&[], &NoGames).ok(),
            false => None,
        }
    }

    /// The sum of its elements as a term; no search if it has no variables.
    pub(super) fn into_sum(self) -> Term {
        match (self.variables.is_empty(), self.decided()) {
            (true, Some(true)) => {
                let plus = |left, right| Term::binary(crate::language::Operator::Plus, left, right);
                let sum = self.elements.into_iter().reduce(plus);
                sum.unwrap_or(Term::constant(0_i64))
            }
            _ => Term::Sum(Box::new(self)),
        }
    }
}
