//! Terms and conditions in normal form: every operator but + and - in brackets of its own.

use super::{NoCertificate, unread};
use grundy_rules::formula::{Comparison, Condition, Term};
use grundy_rules::language::{NumberProperty, Operator};
use grundy_rules::number::Number;
use std::collections::BTreeMap;

type Text = Result<String, NoCertificate>;

/// Words that name nothing.
const WORDS: [&str; 44] = [
    "all",
    "and",
    "automaton",
    "binom",
    "binomial",
    "blocking",
    "but",
    "ceil",
    "divides",
    "div",
    "each",
    "else",
    "even",
    "factorial",
    "false",
    "floor",
    "for",
    "game",
    "gcd",
    "grundy",
    "if",
    "in",
    "is",
    "lcm",
    "max",
    "mex",
    "min",
    "mod",
    "moves",
    "multiples",
    "not",
    "odd",
    "of",
    "on",
    "or",
    "prime",
    "sqrt",
    "square",
    "sum",
    "symmetric",
    "where",
    "with",
    "without",
    "xor",
];

/// The names of variables; one that is met for the first time gets the next number.
#[derive(Clone, Default)]
pub(super) struct TextNames {
    /// By the place of the variable, its name in the text.
    names: BTreeMap<usize, String>,
    /// The places in the order in which they are met.
    pub met: Vec<usize>,
}

impl TextNames {
    /// The names of variables that are known before any is met.
    pub fn of(names: &[String]) -> TextNames {
        let mut all = TextNames::default();
        for (place, name) in names.iter().enumerate() {
            all.add(place, name);
        }
        all
    }

    /// Names a variable; another name is found if this one is taken or is no name.
    pub fn add(&mut self, place: usize, name: &str) {
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric())
            && !WORDS.contains(&name);
        let taken = |name: &str| self.names.values().any(|known| known == name);
        let name = match is_name && !taken(name) {
            true => name.to_string(),
            false => {
                let mut others = (1..).map(|number| format!("v{number}"));
                others.find(|other| !taken(other)).unwrap_or_default()
            }
        };
        self.names.insert(place, name);
    }

    /// Names a variable as it is.
    pub fn put(&mut self, place: usize, name: &str) {
        self.names.insert(place, name.to_string());
    }

    /// The name of a variable that has one.
    pub fn of_place(&self, place: usize) -> Option<&String> {
        self.names.get(&place)
    }

    /// The name of a variable, which is met.
    pub fn name(&mut self, place: usize) -> String {
        if !self.met.contains(&place) {
            self.met.push(place);
        }
        if !self.names.contains_key(&place) {
            self.add(place, "");
        }
        self.names[&place].clone()
    }
}

/// A term that stands alone or in a sum.
pub(super) fn term(of: &Term, names: &mut TextNames) -> Text {
    match of {
        Term::Binary(operator @ (Operator::Plus | Operator::Minus), left, right) => {
            let sign = if *operator == Operator::Plus {
                "+"
            } else {
                "-"
            };
            let left = match **left {
                Term::Binary(Operator::Plus | Operator::Minus | Operator::Times, ..) => {
                    term(left, names)?
                }
                _ => atom(left, names)?,
            };
            let right = match **right {
                Term::Binary(Operator::Times, ..) => term(right, names)?,
                _ => atom(right, names)?,
            };
            Ok(format!("{left} {sign} {right}"))
        }
        Term::Choice(arms, otherwise) => {
            let mut text = String::new();
            for (condition, value) in arms {
                // The condition is read first, though it stands second.
                let value = atom(value, names)?;
                let condition = self::condition(condition, names)?;
                text += &format!("{value} if {condition} else ");
            }
            Ok(text + &atom(otherwise, names)?)
        }
        Term::Binary(Operator::Power, left, right) => {
            Ok(format!("{}^{}", atom(left, names)?, atom(right, names)?))
        }
        Term::Binary(operator, left, right) => {
            let word = match operator {
                Operator::Times | Operator::Juxtaposed => "*",
                Operator::Over => "/",
                Operator::Div => "div",
                Operator::Mod => "mod",
                Operator::Xor => "xor",
                _ => return unread("operator on sets"),
            };
            Ok(format!(
                "{} {word} {}",
                atom(left, names)?,
                atom(right, names)?
            ))
        }
        Term::Negative(of) => Ok(format!("-{}", atom(of, names)?)),
        Term::Constant(value) => number(value),
        _ => atom(of, names),
    }
}

fn number(value: &Number) -> Text {
    let (p, q, r, d) = value.parts();
    let above = match q.is_zero() {
        true => p.to_string(),
        false => format!("({p} + ({q})*sqrt({d}))"),
    };
    Ok(match r.is_one() {
        true => above,
        false => format!("{above} / {r}"),
    })
}

fn list(parts: &[Term], names: &mut TextNames) -> Text {
    let parts: Result<Vec<String>, _> = parts.iter().map(|part| term(part, names)).collect();
    Ok(parts?.join(", "))
}

/// A term in brackets, if it is no name, number or function.
fn atom(of: &Term, names: &mut TextNames) -> Text {
    Ok(match of {
        Term::Variable(place) => names.name(*place),
        Term::Constant(value) if value.is_integer() && !value.is_negative() => number(value)?,
        Term::Absolute(of) => format!("|{}|", term(of, names)?),
        Term::Floor(of) => format!("floor({})", term(of, names)?),
        Term::Ceiling(of) => format!("ceil({})", term(of, names)?),
        Term::Root(of) => format!("sqrt({})", term(of, names)?),
        Term::Minimum(parts) => format!("min({})", list(parts, names)?),
        Term::Maximum(parts) => format!("max({})", list(parts, names)?),
        Term::Constant(_) | Term::Negative(_) | Term::Binary(..) | Term::Choice(..) => {
            format!("({})", term(of, names)?)
        }
        Term::Gcd(..) => return unread("greatest common divisor"),
        Term::Function(function, _) => return unread(function.name()),
        Term::ValueOf(..) => return unread("Grundy value of another game"),
        Term::Mex(_) => return unread("mex"),
        Term::Recursive(..) | Term::Again(..) => return unread("recursive sequence"),
        Term::Sum(_) => return unread("sum over a set"),
    })
}

/// A condition on numbers alone, in normal form.
///
/// # Errors
/// What the normal form does not have.
pub fn fact_text(of: &Condition) -> Result<String, NoCertificate> {
    condition(of, &mut TextNames::default())
}

/// A condition.
pub(super) fn condition(of: &Condition, names: &mut TextNames) -> Text {
    let joined = |parts: &[Condition], word: &str, names: &mut TextNames| -> Text {
        let parts: Result<Vec<String>, _> = parts.iter().map(|part| inner(part, names)).collect();
        Ok(parts?.join(word))
    };
    Ok(match of {
        Condition::Constant(true) => "0 = 0".into(),
        Condition::Constant(false) => "0 = 1".into(),
        Condition::And(parts) if parts.is_empty() => "0 = 0".into(),
        Condition::Or(parts) if parts.is_empty() => "0 = 1".into(),
        Condition::And(parts) => joined(parts, " and ", names)?,
        Condition::Or(parts) => joined(parts, " or ", names)?,
        Condition::Not(of) => format!("not {}", bracketed(of, names)?),
        Condition::Compare(comparison, left, right) => {
            let sign = match comparison {
                Comparison::Equal => "=",
                Comparison::NotEqual => "!=",
                Comparison::Less => "<",
                Comparison::LessEqual => "<=",
            };
            format!("{} {sign} {}", side(left, names)?, side(right, names)?)
        }
        Condition::Divides(left, right) => {
            format!("{} divides {}", side(left, names)?, side(right, names)?)
        }
        Condition::Property(property, of) => {
            let word = match property {
                NumberProperty::Even => "even",
                NumberProperty::Odd => "odd",
                NumberProperty::Prime => "prime",
                NumberProperty::Square => "square",
            };
            format!("{} is {word}", side(of, names)?)
        }
    })
}

/// A number that is compared.
fn side(of: &Term, names: &mut TextNames) -> Text {
    match of {
        Term::Choice(..) => atom(of, names),
        _ => term(of, names),
    }
}

/// A part of a conjunction or disjunction.
fn inner(of: &Condition, names: &mut TextNames) -> Text {
    match of {
        Condition::And(parts) | Condition::Or(parts) if !parts.is_empty() => bracketed(of, names),
        _ => condition(of, names),
    }
}

fn bracketed(of: &Condition, names: &mut TextNames) -> Text {
    Ok(format!("({})", condition(of, names)?))
}
