//! What play asks of terms and conditions.

use crate::ruleset::{Comparison, Condition, Operator, Term};

impl Term {
    /// Is its value an integer where those of the variables are?
    pub(crate) fn is_integral(&self) -> bool {
        match self {
            Term::Number(_) | Term::Variable(_) | Term::Floor(_) | Term::Ceiling(_) => true,
            Term::Binary(Operator::Over, ..) | Term::Root(_) => false,
            Term::Binary(Operator::Power, base, exponent) => {
                base.is_integral() && matches!(**exponent, Term::Number(n) if n >= 0)
            }
            Term::Binary(Operator::Div | Operator::Xor, ..) => true,
            Term::Binary(_, left, right) => left.is_integral() && right.is_integral(),
            Term::Negative(of) | Term::Absolute(of) => of.is_integral(),
            Term::Minimum(parts) | Term::Maximum(parts) => parts.iter().all(Term::is_integral),
            Term::Choice(_, value, other) => value.is_integral() && other.is_integral(),
        }
    }

    /// How many terms and conditions it consists of; a power counts as many, for it is found by multiplication.
    fn nodes(&self) -> u64 {
        let all = |parts: &[Term]| parts.iter().map(Term::nodes).sum();
        1 + match self {
            Term::Number(_) | Term::Variable(_) => 0,
            Term::Negative(of)
            | Term::Absolute(of)
            | Term::Floor(of)
            | Term::Ceiling(of)
            | Term::Root(of) => of.nodes(),
            Term::Binary(operator, left, right) => {
                let own = if *operator == Operator::Power { 128 } else { 0 };
                own + left.nodes() + right.nodes()
            }
            Term::Minimum(parts) | Term::Maximum(parts) => all(parts),
            Term::Choice(condition, value, other) => {
                condition.nodes() + value.nodes() + other.nodes()
            }
        }
    }

    /// Visits the variables that occur.
    pub(crate) fn each_variable(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Term::Number(_) => {}
            Term::Variable(place) => visit(*place),
            Term::Negative(of)
            | Term::Absolute(of)
            | Term::Floor(of)
            | Term::Ceiling(of)
            | Term::Root(of) => of.each_variable(visit),
            Term::Binary(_, left, right) => {
                left.each_variable(visit);
                right.each_variable(visit);
            }
            Term::Minimum(parts) | Term::Maximum(parts) => {
                parts.iter().for_each(|part| part.each_variable(visit));
            }
            Term::Choice(condition, value, other) => {
                condition.each_variable(visit);
                value.each_variable(visit);
                other.each_variable(visit);
            }
        }
    }
}

impl Condition {
    /// How many terms and conditions it consists of.
    pub(crate) fn nodes(&self) -> u64 {
        1 + match self {
            Condition::Constant(_) => 0,
            Condition::Compare(_, left, right) | Condition::Divides(left, right) => {
                left.nodes() + right.nodes()
            }
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().map(Condition::nodes).sum()
            }
            Condition::Not(of) => of.nodes(),
            Condition::Is(_, of) => of.nodes(),
        }
    }

    /// Visits the variables that occur.
    pub(crate) fn each_variable(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Condition::Constant(_) => {}
            Condition::Compare(_, left, right) | Condition::Divides(left, right) => {
                left.each_variable(visit);
                right.each_variable(visit);
            }
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().for_each(|part| part.each_variable(visit));
            }
            Condition::Not(of) => of.each_variable(visit),
            Condition::Is(_, of) => of.each_variable(visit),
        }
    }

    pub(crate) fn at_least_zero(term: Term) -> Condition {
        Condition::Compare(Comparison::LessEqual, Term::Number(0), term)
    }

    /// The condition that it does not hold: no negation stands before joined conditions or comparisons.
    pub(crate) fn negated(&self) -> Condition {
        match self {
            Condition::Constant(truth) => Condition::Constant(!truth),
            Condition::Not(of) => (**of).clone(),
            Condition::And(parts) => Condition::Or(parts.iter().map(Condition::negated).collect()),
            Condition::Or(parts) => Condition::And(parts.iter().map(Condition::negated).collect()),
            Condition::Compare(comparison, left, right) => {
                Condition::Compare(comparison.negated(), left.clone(), right.clone())
            }
            other => Condition::Not(Box::new(other.clone())),
        }
    }
}

impl Comparison {
    pub(crate) fn negated(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::NotEqual,
            Comparison::NotEqual => Comparison::Equal,
            Comparison::Less => Comparison::GreaterEqual,
            Comparison::LessEqual => Comparison::Greater,
            Comparison::Greater => Comparison::LessEqual,
            Comparison::GreaterEqual => Comparison::Less,
        }
    }

    /// Does it hold of a number with this sign and 0?
    pub(crate) fn holds(self, ordering: std::cmp::Ordering) -> bool {
        match self {
            Comparison::Equal => ordering.is_eq(),
            Comparison::NotEqual => ordering.is_ne(),
            Comparison::Less => ordering.is_lt(),
            Comparison::LessEqual => ordering.is_le(),
            Comparison::Greater => ordering.is_gt(),
            Comparison::GreaterEqual => ordering.is_ge(),
        }
    }
}
