//! Clauses of a condition, and all that satisfies it: the sets that a condition mentions are listed as clauses in turn.

use super::clause::Clause;
use super::heapless_parts::{MOST_DECIDED, decided};
use super::normal_form::normal_form;
use super::option_run::{EnumerationFault, Visit};
use crate::formula::{Condition, Term, Values};
use crate::number::{Exact, NumberError};
use std::ops::ControlFlow;

/// No more elements of a set are listed. A fixed bound.
const MOST_LISTED: usize = 1 << 22;

/// The clauses that together say: the condition holds, and no target heap is negative.
pub fn clauses(
    heaps: usize,
    places: usize,
    bound: &[usize],
    condition: &Condition,
    targets: &[Vec<Term>],
) -> Vec<Clause> {
    let mut tries = MOST_DECIDED;
    let clauses = normal_form(heaps, places, bound, condition, targets).into_iter();
    clauses
        .filter_map(|clause| decided(clause, &mut tries, &ListedSolutions))
        .collect()
}

/// Every choice of values ≥ 0 for the first `variables` variables that satisfies a condition, in lexicographic order.
///
/// # Errors
/// Infinitely many, or more than can be tried.
pub fn solutions(variables: usize, condition: &Condition) -> Result<Vec<Vec<i64>>, NumberError> {
    let too_large = || NumberError::TooLarge("a set whose elements are listed");
    let places: Vec<usize> = (0..variables).collect();
    let target = vec![(0..variables).map(Term::Variable).collect()];
    let mut found = Vec::new();
    for clause in clauses(0, variables, &places, condition, &target) {
        if clause.unbounded().is_some() {
            return Err(too_large());
        }
        let visited = clause.visit(&[], &mut |run| {
            found.extend(run.options().take(MOST_LISTED + 1).flatten());
            match found.len() > MOST_LISTED {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let visited = visited.map_err(|fault| match fault {
            EnumerationFault::Number(error) => error,
            _ => too_large(),
        })?;
        if visited.is_break() {
            return Err(too_large());
        }
    }
    // Clauses overlap where conditions are joined by or.
    found.sort();
    found.dedup();
    Ok(found)
}

/// For formulas that list sets and mention no game.
pub(super) struct ListedSolutions;

impl Values for ListedSolutions {
    fn value(&self, _: usize, _: &[i64]) -> Exact {
        Err(NumberError::TooLarge("the position of another game"))
    }

    fn solutions(
        &self,
        variables: usize,
        condition: &Condition,
    ) -> Result<Vec<Vec<i64>>, NumberError> {
        solutions(variables, condition)
    }
}

impl Clause {
    /// Visits the options of a position, in runs; an option may come more than once.
    pub fn visit(
        &self,
        position: &[i64],
        visit: &mut Visit,
    ) -> Result<ControlFlow<()>, EnumerationFault> {
        self.visit_among(position, &ListedSolutions, visit)
    }
}
