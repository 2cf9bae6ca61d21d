//! How the moves of a ruleset are written.

use super::{Condition, Expression, Linear, Move};

pub(super) const HEAP_NAMES: [&str; 4] = ["x", "y", "z", "w"];

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
        match condition {
            Condition::Compare(left, relation, right) => {
                format!(
                    "{} {} {}",
                    self.linear(left),
                    relation.sign(),
                    self.linear(right)
                )
            }
            Condition::Distance(a, b, relation, right) => {
                let (a, b, sign) = (self.linear(a), self.factor(b), relation.sign());
                format!("|{a} - {b}| {sign} {}", self.linear(right))
            }
            Condition::Min(a, b, relation, right) => {
                let (a, b, sign) = (self.linear(a), self.linear(b), relation.sign());
                format!("min({a}, {b}) {sign} {}", self.linear(right))
            }
            Condition::Max(a, b, relation, right) => {
                let (a, b, sign) = (self.linear(a), self.linear(b), relation.sign());
                format!("max({a}, {b}) {sign} {}", self.linear(right))
            }
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
                let word = if *holds { "in" } else { "not in" };
                let list: Vec<String> = list.iter().map(i64::to_string).collect();
                format!("{} {word} {{{}}}", self.factor(member), list.join(", "))
            }
            Condition::Between(number, low, high) => {
                format!("{} in {low}..{high}", self.factor(number))
            }
            Condition::Even(number) => format!("{} even", self.factor(number)),
            Condition::Odd(number) => format!("{} odd", self.factor(number)),
            Condition::Prime(number) => format!("{} prime", self.factor(number)),
            Condition::Coprime(a, b) => format!("gcd({}, {}) = 1", self.linear(a), self.linear(b)),
            Condition::Divides(a, b) => format!("{} divides {}", self.factor(a), self.factor(b)),
            Condition::Square(root, relation, right) => {
                format!(
                    "{}^2 {} {}",
                    self.factor(root),
                    relation.sign(),
                    self.linear(right)
                )
            }
            Condition::NimSum(a, b, relation, right) => {
                let (a, b, sign) = (self.factor(a), self.factor(b), relation.sign());
                format!("({a} xor {b}) {sign} {}", self.linear(right))
            }
            Condition::CommonDivisor(a, b, relation, right) => {
                let (a, b, sign) = (self.linear(a), self.linear(b), relation.sign());
                format!("gcd({a}, {b}) {sign} {}", self.linear(right))
            }
            Condition::Quotient(a, divisor, relation, right) => {
                let (a, divisor) = (self.factor(a), self.number(*divisor));
                format!(
                    "{a} div {divisor} {} {}",
                    relation.sign(),
                    self.linear(right)
                )
            }
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
                let word = if *holds { "in" } else { "not in" };
                let multiples = self.number(*multiples);
                format!(
                    "{} {word} multiples of {multiples} ∪ {{{more}}}",
                    self.factor(member)
                )
            }
            Condition::Not(condition) => format!("not ({})", self.condition(condition)),
            Condition::AllOf(conditions) => {
                let texts: Vec<String> = conditions.iter().map(|c| self.condition(c)).collect();
                format!("({})", texts.join(" and "))
            }
            Condition::AnyOf(conditions) => {
                let texts: Vec<String> = conditions.iter().map(|c| self.condition(c)).collect();
                format!("({})", texts.join(" or "))
            }
        }
    }
}
