//! Formulas as text of the rule language.

use super::term::{Comparison, Condition, Term};
use crate::language::{NumberProperty, Operator};

/// How tightly a term binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum BindingLevel {
    Choice,
    Sum,
    Product,
    Power,
    Atom,
}

type NameOf<'n> = dyn Fn(usize) -> String + 'n;

/// A term as text, each variable by its name.
pub fn shown(term: &Term, names: &NameOf) -> String {
    at_least(BindingLevel::Choice, term, names)
}

/// The term, in brackets if it binds less tightly than wanted.
fn at_least(wanted: BindingLevel, term: &Term, names: &NameOf) -> String {
    let (level, text) = text(term, names);
    match level < wanted {
        true => format!("({text})"),
        false => text,
    }
}

/// The binding level and the sign of an operator.
fn sign(operator: Operator) -> (BindingLevel, &'static str) {
    match operator {
        Operator::Plus => (BindingLevel::Sum, " + "),
        Operator::Minus => (BindingLevel::Sum, " - "),
        Operator::Times | Operator::Juxtaposed => (BindingLevel::Product, "*"),
        Operator::Over => (BindingLevel::Product, "/"),
        Operator::Div => (BindingLevel::Product, " div "),
        Operator::Mod => (BindingLevel::Product, " mod "),
        Operator::Power => (BindingLevel::Power, "^"),
        Operator::Xor => (BindingLevel::Sum, " xor "),
        Operator::Union => (BindingLevel::Sum, " ∪ "),
        Operator::Intersection => (BindingLevel::Sum, " ∩ "),
        Operator::Without => (BindingLevel::Sum, " without "),
    }
}

fn text(term: &Term, names: &NameOf) -> (BindingLevel, String) {
    let inner = |term: &Term| shown(term, names);
    let list = |terms: &[Term]| terms.iter().map(inner).collect::<Vec<_>>().join(", ");
    let atom = |text: String| (BindingLevel::Atom, text);
    match term {
        Term::Constant(value) => {
            let text = value.to_string();
            let plain = text.chars().all(|sign| sign.is_ascii_digit());
            (
                if plain {
                    BindingLevel::Atom
                } else {
                    BindingLevel::Sum
                },
                text,
            )
        }
        Term::Variable(place) => atom(names(*place)),
        Term::Negative(of) => (
            BindingLevel::Sum,
            format!("-{}", at_least(BindingLevel::Product, of, names)),
        ),
        Term::Binary(operator, left, right) => {
            let (level, sign) = sign(*operator);
            // The right side, and the base of a power, must bind more tightly.
            let tighter = match level {
                BindingLevel::Sum => BindingLevel::Product,
                BindingLevel::Product => BindingLevel::Power,
                _ => BindingLevel::Atom,
            };
            let on_left = match operator {
                Operator::Power | Operator::Xor => tighter,
                _ => level,
            };
            // A remainder at the end of a sum could be read as that of the whole sum.
            let tighter =
                match level == BindingLevel::Sum && is_remainder(right) && !has_remainder(left) {
                    true => BindingLevel::Atom,
                    false => tighter,
                };
            let left = at_least(on_left, left, names);
            (
                level,
                format!("{left}{sign}{}", at_least(tighter, right, names)),
            )
        }
        Term::Gcd(left, right) => atom(format!("gcd({}, {})", inner(left), inner(right))),
        Term::Function(function, of) => atom(format!("{}({})", function.name(), list(of))),
        Term::Absolute(of) => atom(format!("|{}|", inner(of))),
        Term::Floor(of) => atom(format!("floor({})", inner(of))),
        Term::Ceiling(of) => atom(format!("ceil({})", inner(of))),
        Term::Root(of) => atom(format!("sqrt({})", inner(of))),
        Term::Minimum(parts) => atom(format!("min({})", list(parts))),
        Term::Maximum(parts) => atom(format!("max({})", list(parts))),
        Term::Choice(arms, otherwise) => {
            let arms = arms.iter().map(|(condition, value)| {
                format!(
                    "{} if {} else ",
                    inner(value),
                    shown_condition(condition, names)
                )
            });
            let arms: String = arms.collect();
            (BindingLevel::Choice, format!("{arms}{}", inner(otherwise)))
        }
        Term::ValueOf(_, parts) => atom(format!("grundy(…: {})", list(parts))),
        Term::Mex(_) => atom("mex {…}".into()),
        Term::Recursive(_, _, index) | Term::Again(_, index) => {
            atom(format!("a sequence's term ({})", inner(index)))
        }
        Term::Sum(_) => atom("sum({…})".into()),
    }
}

fn is_remainder(term: &Term) -> bool {
    matches!(term, Term::Binary(Operator::Mod, ..))
}

/// Is a term of the sum a remainder?
fn has_remainder(sum: &Term) -> bool {
    match sum {
        Term::Binary(Operator::Plus | Operator::Minus, left, right) => {
            has_remainder(left) || is_remainder(right)
        }
        other => is_remainder(other),
    }
}

/// A condition as text.
pub fn shown_condition(condition: &Condition, names: &NameOf) -> String {
    let side = |term: &Term| at_least(BindingLevel::Sum, term, names);
    let joined = |parts: &[Condition], word: &str| {
        let parts = parts.iter().map(|part| match part {
            Condition::And(inner) | Condition::Or(inner) if inner.len() > 1 => {
                format!("({})", shown_condition(part, names))
            }
            _ => shown_condition(part, names),
        });
        parts.collect::<Vec<_>>().join(word)
    };
    match condition {
        Condition::Constant(true) => "0 = 0".into(),
        Condition::Constant(false) => "0 = 1".into(),
        Condition::Compare(comparison, left, right) => {
            let sign = match comparison {
                Comparison::Equal => "=",
                Comparison::NotEqual => "!=",
                Comparison::Less => "<",
                Comparison::LessEqual => "<=",
            };
            format!("{} {sign} {}", side(left), side(right))
        }
        Condition::And(parts) => joined(parts, " and "),
        Condition::Or(parts) => joined(parts, " or "),
        Condition::Not(of) => format!("not ({})", shown_condition(of, names)),
        Condition::Divides(left, right) => format!("{} divides {}", side(left), side(right)),
        Condition::Property(property, of) => {
            let word = match property {
                NumberProperty::Prime => "prime",
                NumberProperty::Square => "a square",
                NumberProperty::Even => "even",
                NumberProperty::Odd => "odd",
            };
            format!("{} is {word}", side(of))
        }
    }
}
