//! How the moves of a ruleset are written.

use super::condition::{Condition, Relation};
use super::expression::{Expression, Linear};
use super::rules::{Move, RandomRuleset};
use std::fmt;

const HEAP_NAMES: [&str; 4] = ["x", "y", "z", "w"];

/// How the moves of a ruleset are written.
pub(super) struct Printer {
    pub bound: [&'static str; 2],
    pub starred: bool,
    /// The number that is written as the parameter `p`.
    pub parameter: Option<i64>,
}

impl Printer {
    pub fn play(&self, m: &Move) -> String {
        let part = |part: &Vec<Expression>| {
            let sizes: Vec<String> = part.iter().map(|size| self.expression(size)).collect();
            format!("({})", sizes.join(", "))
        };
        let parts: Vec<String> = m.parts.iter().map(part).collect();
        let conditions: Vec<String> = m.conditions.iter().map(|c| self.condition(c)).collect();
        let target = match m.budget {
            0 => parts.join(" + "),
            budget => format!("blocking {budget} of {}", parts.join(" + ")),
        };
        if conditions.is_empty() {
            target
        } else {
            format!("{target} where {}", conditions.join(", "))
        }
    }

    pub fn expression(&self, expression: &Expression) -> String {
        match expression {
            Expression::Linear(linear) => self.linear(linear),
            Expression::Floor(linear, divisor) => {
                format!("floor({} / {divisor})", self.factor(linear))
            }
            Expression::Remainder(linear, modulus) => {
                format!("{} mod {}", self.factor(linear), self.number(*modulus))
            }
            Expression::NimSum(a, b) => format!("{} xor {}", self.factor(a), self.factor(b)),
            Expression::CommonDivisor(a, b) => {
                format!("gcd({}, {})", self.linear(a), self.linear(b))
            }
        }
    }

    /// A combination, with a positive term first wherever there is one.
    pub fn linear(&self, linear: &Linear) -> String {
        let names = HEAP_NAMES.into_iter().chain(self.bound);
        let times = if self.starred { " * " } else { " " };
        let mut terms: Vec<(bool, String)> = Vec::new();
        for (coefficient, name) in linear.coefficients().zip(names) {
            match coefficient.abs() {
                0 => {}
                1 => terms.push((coefficient > 0, name.to_owned())),
                size => terms.push((coefficient > 0, format!("{size}{times}{name}"))),
            }
        }
        if linear.constant != 0 {
            terms.push((linear.constant > 0, self.number(linear.constant.abs())));
        }
        match terms.iter().position(|(positive, _)| *positive) {
            Some(first) => terms[..=first].rotate_right(1),
            None => terms.insert(0, (true, "0".to_owned())),
        }
        let mut text = String::new();
        for (k, (positive, term)) in terms.iter().enumerate() {
            if k > 0 {
                text.push_str(if *positive { " + " } else { " - " });
            }
            text.push_str(term);
        }
        text
    }

    /// A number, or the parameter that has its value.
    fn number(&self, number: i64) -> String {
        match self.parameter == Some(number) {
            true => "p".into(),
            false => number.to_string(),
        }
    }

    /// A combination as an operand of `mod`, `^`, `in` and the like.
    fn factor(&self, linear: &Linear) -> String {
        let text = self.linear(linear);
        if text.contains(' ') {
            format!("({text})")
        } else {
            text
        }
    }

    pub fn condition(&self, condition: &Condition) -> String {
        let texts = |conditions: &[Condition], word: &str| {
            let texts: Vec<String> = conditions.iter().map(|c| self.condition(c)).collect();
            format!("({})", texts.join(word))
        };
        match condition {
            Condition::Compare(left, relation, right) => {
                self.compared(self.linear(left), *relation, right)
            }
            Condition::Distance(a, b, relation, right) => {
                let (a, b) = (self.linear(a), self.factor(b));
                self.compared(format!("|{a} - {b}|"), *relation, right)
            }
            Condition::Min(a, b, relation, right) => {
                let (a, b) = (self.linear(a), self.linear(b));
                self.compared(format!("min({a}, {b})"), *relation, right)
            }
            Condition::Max(a, b, relation, right) => {
                let (a, b) = (self.linear(a), self.linear(b));
                self.compared(format!("max({a}, {b})"), *relation, right)
            }
            Condition::Square(root, relation, right) => {
                self.compared(format!("{}^2", self.factor(root)), *relation, right)
            }
            Condition::NimSum(a, b, relation, right) => {
                let (a, b) = (self.factor(a), self.factor(b));
                self.compared(format!("({a} xor {b})"), *relation, right)
            }
            Condition::CommonDivisor(a, b, relation, right) => {
                let (a, b) = (self.linear(a), self.linear(b));
                self.compared(format!("gcd({a}, {b})"), *relation, right)
            }
            Condition::Quotient(a, divisor, relation, right) => {
                let (a, divisor) = (self.factor(a), self.number(*divisor));
                self.compared(format!("{a} div {divisor}"), *relation, right)
            }
            Condition::Not(condition) => format!("not ({})", self.condition(condition)),
            Condition::AllOf(conditions) => texts(conditions, " and "),
            Condition::AnyOf(conditions) => texts(conditions, " or "),
            property => self.property(property),
        }
    }

    /// A number on the left, and what it is compared with.
    fn compared(&self, left: String, relation: Relation, right: &Linear) -> String {
        format!("{left} {} {}", relation.sign(), self.linear(right))
    }

    /// A condition that is no comparison of a number with a linear one.
    fn property(&self, condition: &Condition) -> String {
        let word = |holds: bool| if holds { "in" } else { "not in" };
        match condition {
            Condition::Remainder {
                dividend,
                modulus,
                holds,
                remainder,
            } => {
                let sign = if *holds { "=" } else { "!=" };
                format!("{} mod {modulus} {sign} {remainder}", self.factor(dividend))
            }
            Condition::Among {
                member,
                holds,
                list,
            } => {
                let list: Vec<String> = list.iter().map(i64::to_string).collect();
                let (member, word) = (self.factor(member), word(*holds));
                format!("{member} {word} {{{}}}", list.join(", "))
            }
            Condition::Between(number, low, high) => {
                format!("{} in {low}..{high}", self.factor(number))
            }
            Condition::Even(number) => format!("{} even", self.factor(number)),
            Condition::Odd(number) => format!("{} odd", self.factor(number)),
            Condition::Prime(number) => format!("{} prime", self.factor(number)),
            Condition::Coprime(a, b) => format!("gcd({}, {}) = 1", self.linear(a), self.linear(b)),
            Condition::Divides(a, b) => format!("{} divides {}", self.factor(a), self.factor(b)),
            Condition::Remainders(a, b, modulus, relation) => {
                let (a, b, modulus) = (self.factor(a), self.factor(b), self.number(*modulus));
                format!("{a} mod {modulus} {} {b} mod {modulus}", relation.sign())
            }
            Condition::OfSet {
                member,
                holds,
                multiples,
                more,
            } => {
                let (member, word) = (self.factor(member), word(*holds));
                let multiples = self.number(*multiples);
                format!("{member} {word} multiples of {multiples} ∪ {{{more}}}")
            }
            other => self.condition(other),
        }
    }
}

impl RandomRuleset {
    /// The ruleset in Grundy's language.
    pub fn to_text(&self) -> String {
        let parameter = self
            .parameter
            .map(|value| format!("(p >= 1 default {value})"));
        let mut text = format!(
            "game g{} on ({})",
            parameter.unwrap_or_default(),
            HEAP_NAMES[..self.heaps].join(", ")
        );
        if self.symmetric {
            text.push_str(", symmetric");
        }
        if self.pass {
            text.push_str(", with pass");
        }
        text.push('\n');
        for m in &self.moves {
            let bound = if m.parts.len() > 1 {
                ["a", "b"]
            } else {
                ["i", "j"]
            };
            let printer = Printer {
                bound,
                starred: self.starred,
                parameter: self.parameter,
            };
            text.push_str(&format!("  {}\n", printer.play(m)));
        }
        text
    }
}

impl fmt::Display for RandomRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

impl fmt::Debug for RandomRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}  # falls: {:?}\n", self.to_text(), self.weights)
    }
}
