//! Formulas whose parts without variables are their values.

use super::{Condition, NoGames, Term};
use std::convert::Infallible;

impl Condition {
    /// The same condition with the value of each part that has no variables, if it has one; of a negated conjunction or disjunction the
    /// parts are negated.
    pub fn folded(&self) -> Condition {
        match self {
            Condition::Constant(value) => Condition::Constant(*value),
            Condition::And(parts) => joined(parts.iter().map(Condition::folded), false),
            Condition::Or(parts) => joined(parts.iter().map(Condition::folded), true),
            Condition::Not(of) => match of.folded() {
                Condition::Constant(value) => Condition::Constant(!value),
                Condition::Not(of) => *of,
                Condition::And(parts) => joined(parts.into_iter().map(not), true),
                Condition::Or(parts) => joined(parts.into_iter().map(not), false),
                of => Condition::Not(Box::new(of)),
            },
            one => {
                let Ok(one) =
                    one.mapped(&|term| term.rebuilt(&|part| Ok::<_, Infallible>(value(part))));
                let mut variables = Vec::new();
                one.variables(&mut variables);
                match variables.is_empty() {
                    true => one.holds(&[], &NoGames).map_or(one, Condition::Constant),
                    false => one,
                }
            }
        }
    }
}

fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition)).folded()
}

/// The disjunction of folded parts, or their conjunction.
fn joined(parts: impl Iterator<Item = Condition>, is_or: bool) -> Condition {
    let mut left = Vec::new();
    for part in parts {
        match (part, is_or) {
            (Condition::Constant(value), _) if value == is_or => return Condition::Constant(is_or),
            (Condition::Constant(_), _) => {}
            (Condition::Or(more), true) | (Condition::And(more), false) => left.extend(more),
            (part, _) => left.push(part),
        }
    }
    match (left.len(), is_or) {
        (0, _) => Condition::Constant(!is_or),
        (1, _) => left.remove(0),
        (_, true) => Condition::Or(left),
        (_, false) => Condition::And(left),
    }
}

fn value(term: Term) -> Term {
    let mut variables = Vec::new();
    term.variables(&mut variables);
    match variables.is_empty() {
        true => term.value(&[], &NoGames).map_or(term, Term::Constant),
        false => term,
    }
}

#[cfg(test)]
mod tests {
    use super::{Condition, Term};
    use crate::language::Operator;

    #[test]
    fn parts_without_variables_are_their_values_and_negations_go_inwards() {
        let number = |number: i64| Term::constant(number);
        let sum = Term::binary(Operator::Plus, number(2), number(3));
        let own = |to: Term| Condition::less_equal(Term::Variable(0), to);
        let quotient = Term::binary(Operator::Over, number(1), number(0));
        let without_value = Condition::equal(quotient, number(1));
        let not = |of: Condition| Condition::Not(Box::new(of));
        for (written, folded) in [
            (own(sum.clone()), own(number(5))),
            (
                Condition::equal(sum.clone(), number(5)),
                Condition::Constant(true),
            ),
            (
                Condition::And(vec![
                    own(number(1)),
                    Condition::equal(sum.clone(), number(5)),
                ]),
                own(number(1)),
            ),
            (
                Condition::Or(vec![own(number(1)), Condition::equal(sum, number(5))]),
                Condition::Constant(true),
            ),
            (Condition::And(Vec::new()), Condition::Constant(true)),
            (
                not(Condition::And(vec![own(number(1)), own(number(2))])),
                Condition::Or(vec![not(own(number(1))), not(own(number(2)))]),
            ),
            (not(not(own(number(1)))), own(number(1))),
            // What has no value stays, where nothing makes it of no account.
            (without_value.clone(), without_value.clone()),
            (
                Condition::And(vec![without_value.clone(), Condition::Constant(false)]),
                Condition::Constant(false),
            ),
        ] {
            assert_eq!(written.folded(), folded, "{written:?}");
        }
    }
}
