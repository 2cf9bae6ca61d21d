//! Integer linear combinations of variables.

use crate::automaton::Variable;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// An integer linear combination of variables plus a constant. Variables are natural numbers; the value may be negative.
///
/// ```
/// use grundy_automata::{Sum, Variable};
/// let (x, y) = (Variable(0), Variable(1));
/// assert_eq!((x * 3 - y + 2).to_string(), "3*x0 - x1 + 2");
/// assert_eq!(Sum::from(x) - x, Sum::from(0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum {
    /// Coefficients, none of them 0.
    pub(crate) terms: BTreeMap<Variable, i128>,
    pub(crate) constant: i128,
}

impl Sum {
    /// The coefficient of a variable, 0 if it does not occur.
    #[must_use]
    pub fn coefficient(&self, variable: Variable) -> i128 {
        self.terms.get(&variable).copied().unwrap_or(0)
    }

    /// The constant.
    #[must_use]
    pub fn constant(&self) -> i128 {
        self.constant
    }

    /// The variables, in order.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + '_ {
        self.terms.keys().copied()
    }

    /// The variable that this sum is, if it is just one.
    #[must_use]
    pub fn as_variable(&self) -> Option<Variable> {
        let mut terms = self.terms.iter();
        match (terms.next(), terms.next(), self.constant) {
            (Some((variable, 1)), None, 0) => Some(*variable),
            _ => None,
        }
    }

    /// The sum with another sum in place of a variable.
    pub(crate) fn substituted(&self, variable: Variable, value: &Sum) -> Sum {
        let mut rest = self.clone();
        match rest.terms.remove(&variable) {
            Some(coefficient) => rest + value.clone() * coefficient,
            None => rest,
        }
    }

    pub(crate) fn renamed(&self, name: &dyn Fn(Variable) -> Variable) -> Sum {
        let variables = self.terms.iter().map(|(v, c)| Sum::from(name(*v)) * *c);
        variables.fold(Sum::from(self.constant), |sum, term| sum + term)
    }

    /// Whether all numbers are small enough to compute with.
    pub(crate) fn is_small(&self) -> bool {
        let small = |n: i128| n.unsigned_abs() < 1 << 62;
        small(self.constant) && self.terms.values().all(|c| small(*c))
    }
}

impl From<Variable> for Sum {
    fn from(variable: Variable) -> Sum {
        Sum {
            terms: BTreeMap::from([(variable, 1)]),
            constant: 0,
        }
    }
}

impl From<i128> for Sum {
    fn from(constant: i128) -> Sum {
        Sum {
            terms: BTreeMap::new(),
            constant,
        }
    }
}

// Numbers that do not fit are cut to the largest one, which `is_small` refuses.
impl<T: Into<Sum>> Add<T> for Sum {
    type Output = Sum;
    fn add(mut self, other: T) -> Sum {
        let other = other.into();
        for (variable, coefficient) in other.terms {
            let sum = self.coefficient(variable).saturating_add(coefficient);
            if sum == 0 {
                self.terms.remove(&variable);
            } else {
                self.terms.insert(variable, sum);
            }
        }
        self.constant = self.constant.saturating_add(other.constant);
        self
    }
}

impl<T: Into<Sum>> Sub<T> for Sum {
    type Output = Sum;
    fn sub(self, other: T) -> Sum {
        self + -other.into()
    }
}

impl Neg for Sum {
    type Output = Sum;
    fn neg(self) -> Sum {
        self * -1
    }
}

impl Mul<i128> for Sum {
    type Output = Sum;
    fn mul(mut self, factor: i128) -> Sum {
        self.terms
            .values_mut()
            .for_each(|c| *c = c.saturating_mul(factor));
        self.terms.retain(|_, c| *c != 0);
        self.constant = self.constant.saturating_mul(factor);
        self
    }
}

impl<T: Into<Sum>> Add<T> for Variable {
    type Output = Sum;
    fn add(self, other: T) -> Sum {
        Sum::from(self) + other
    }
}

impl<T: Into<Sum>> Sub<T> for Variable {
    type Output = Sum;
    fn sub(self, other: T) -> Sum {
        Sum::from(self) - other
    }
}

impl Mul<i128> for Variable {
    type Output = Sum;
    fn mul(self, factor: i128) -> Sum {
        Sum::from(self) * factor
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let mut sign = |f: &mut fmt::Formatter<'_>, negative: bool| {
            let text = match (std::mem::take(&mut first), negative) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            f.write_str(text)
        };
        for (variable, coefficient) in &self.terms {
            sign(f, *coefficient < 0)?;
            match coefficient.unsigned_abs() {
                1 => write!(f, "{variable}")?,
                size => write!(f, "{size}*{variable}")?,
            }
        }
        if self.constant != 0 || self.terms.is_empty() {
            sign(f, self.constant < 0)?;
            write!(f, "{}", self.constant.unsigned_abs())?;
        }
        Ok(())
    }
}
