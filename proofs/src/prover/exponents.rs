//! Which variables stand in exponents.

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
    match condition {
        Condition::Constant(_) => {}
        Condition::Compare(_, left, right) | Condition::Divides(left, right) => {
            of_term(left, found);
            of_term(right, found);
        }
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().for_each(|part| of_condition(part, found));
        }
        Condition::Not(of) => of_condition(of, found),
        Condition::Property(_, of) => of_term(of, found),
    }
}
