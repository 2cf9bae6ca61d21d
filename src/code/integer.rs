//! Expressions whose values are integers, and truth values about them: what every language can say.

use dashu_int::IBig;
use grundy_rules::formula::Comparison;

/// An integer as a function of variables, which are natural numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum Integer {
    Constant(IBig),
    Variable(usize),
    Sum(Box<Integer>, Box<Integer>),
    Difference(Box<Integer>, Box<Integer>),
    Product(Box<Integer>, Box<Integer>),
    /// The floor of the quotient by a positive number.
    Quotient(Box<Integer>, IBig),
    /// The least natural residue modulo a positive number.
    Remainder(Box<Integer>, IBig),
    Xor(Box<Integer>, Box<Integer>),
    Minimum(Vec<Integer>),
    Maximum(Vec<Integer>),
    Absolute(Box<Integer>),
    /// `floor(b sqrt(d))`, d not negative.
    Root(Box<Integer>, Box<Integer>),
    Choice(Vec<(Truth, Integer)>, Box<Integer>),
}

/// A truth value as a function of variables.
#[derive(Clone, Debug, PartialEq)]
pub enum Truth {
    Constant(bool),
    Compare(Comparison, Integer, Integer),
    And(Vec<Truth>),
    Or(Vec<Truth>),
    Not(Box<Truth>),
    /// Of some natural number up to `most`, the value of this variable.
    Exists {
        variable: usize,
        most: Integer,
        holds: Box<Truth>,
    },
}

impl Integer {
    pub fn constant(value: impl Into<IBig>) -> Integer {
        Integer::Constant(value.into())
    }

    fn as_constant(&self) -> Option<&IBig> {
        match self {
            Integer::Constant(value) => Some(value),
            _ => None,
        }
    }

    fn is(&self, number: &IBig) -> bool {
        self.as_constant() == Some(number)
    }

    pub fn plus(self, other: Integer) -> Integer {
        match (self, other) {
            (Integer::Constant(a), Integer::Constant(b)) => Integer::Constant(a + b),
            (a, b) if a.is(&IBig::ZERO) => b,
            (a, b) if b.is(&IBig::ZERO) => a,
            (a, Integer::Constant(b)) if b < IBig::ZERO => a.minus(Integer::Constant(-b)),
            // a - b, where b was negated.
            (a, Integer::Difference(zero, b)) if zero.is(&IBig::ZERO) => a.minus(*b),
            (a, b) => Integer::Sum(Box::new(a), Box::new(b)),
        }
    }

    pub fn minus(self, other: Integer) -> Integer {
        match (self, other) {
            (Integer::Constant(a), Integer::Constant(b)) => Integer::Constant(a - b),
            (a, b) if b.is(&IBig::ZERO) => a,
            (a, Integer::Constant(b)) if b < IBig::ZERO => a.plus(Integer::Constant(-b)),
            (a, b) => Integer::Difference(Box::new(a), Box::new(b)),
        }
    }

    pub fn times(self, other: Integer) -> Integer {
        match (self, other) {
            (Integer::Constant(a), Integer::Constant(b)) => Integer::Constant(a * b),
            (a, b) if a.is(&IBig::ONE) => b,
            (a, b) if b.is(&IBig::ONE) => a,
            (a, b) if a.is(&IBig::ZERO) || b.is(&IBig::ZERO) => Integer::Constant(IBig::ZERO),
            (a, b) => Integer::Product(Box::new(a), Box::new(b)),
        }
    }

    pub fn negated(self) -> Integer {
        Integer::Constant(IBig::ZERO).minus(self)
    }

    /// The floor of the quotient by a positive number.
    pub fn divided(self, by: &IBig) -> Integer {
        match *by == IBig::ONE {
            true => self,
            false => Integer::Quotient(Box::new(self), by.clone()),
        }
    }
}

impl Truth {
    pub fn at_least_zero(of: Integer) -> Truth {
        match of {
            Integer::Variable(_) => Truth::Constant(true),
            of => Truth::Compare(Comparison::LessEqual, Integer::Constant(IBig::ZERO), of),
        }
    }

    pub fn equal(left: Integer, right: Integer) -> Truth {
        Truth::Compare(Comparison::Equal, left, right)
    }

    /// All of these hold; constants are left out.
    pub fn all(parts: Vec<Truth>) -> Truth {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Truth::Constant(true) => {}
                Truth::And(inner) => {
                    for part in inner {
                        keep(part, &mut kept);
                    }
                }
                other => keep(other, &mut kept),
            }
        }
        match kept.len() {
            0 => Truth::Constant(true),
            1 => kept.remove(0),
            _ => Truth::And(kept),
        }
    }

    /// One of these holds.
    pub fn any(parts: Vec<Truth>) -> Truth {
        let mut kept = Vec::new();
        for part in parts {
            if part != Truth::Constant(false) {
                keep(part, &mut kept);
            }
        }
        match kept.len() {
            0 => Truth::Constant(false),
            1 => kept.remove(0),
            _ => Truth::Or(kept),
        }
    }
}

/// Adds a part that is not there yet.
fn keep(part: Truth, kept: &mut Vec<Truth>) {
    if !kept.contains(&part) {
        kept.push(part);
    }
}
