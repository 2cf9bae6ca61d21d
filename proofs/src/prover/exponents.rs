//! Finds the variables that occur in exponents.

use grundy_rules::formula::{Condition, Term};
use grundy_rules::language::Operator;

/// The variables in the exponents of a term.
pub(super) fn of_term(term: &Term, found: &mut Vec<usize>) {
    if let Term::Binary(Operator::Power, base, exponent) = term
        && base.as_constant().is_some()
    {
        exponent.variables(found);
    }
    let mut conditions = Vec::new();
    term.parts(&mut |part| of_term(part, found), &mut conditions);
    for condition in conditions {
        of_condition(condition, found);
    }
}

/// The variables in the exponents of a condition.
pub(super) fn of_condition(condition: &Condition, found: &mut Vec<usize>) {
    condition.terms(&mut |term| of_term(term, found));
}
