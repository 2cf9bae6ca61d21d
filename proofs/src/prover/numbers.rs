//! Numbers in sentences: linear sums, and pairs of quotient and remainder by an open modulus.
//!
//! If a claim divides by an open parameter p, each number is x = p·k + r with 0 ≤ r < p. Then floor(x / p) is k, x
//! mod p is r, and a sum of numbers is p·Q + R, where R lies between two known multiples of p: nothing is multiplied
//! by the variable p.

use super::periodic::OtherValues;
use super::theory::Theory;
use super::unsupported::{PRODUCT, Unsupported};
use grundy_automata::{Budget, Compiler, Formula, Sum, Variable};
use grundy_rules::formula::Comparison;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// (times·p + plus) / below. Without a modulus p, `times` is 0.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SymbolicNumber {
    pub times: Sum,
    pub plus: Sum,
    pub below: i128,
}

/// A number as sums: itself, or its quotient and its remainder.
pub(super) type Numeral = Vec<Sum>;

/// A new number: its variables, its value, and the formula that restricts the variables.
pub(super) struct FreshNumber {
    pub variables: Vec<Variable>,
    pub value: SymbolicNumber,
    pub given: Option<Formula>,
}

/// The greatest multiple of the modulus, in absolute value, that a remainder is split by. A fixed bound.
const MOST_ROUNDS: i128 = 64;

/// What all formulas of a sentence share: the theory, the modulus, fresh variables.
pub(super) struct Arithmetic<'g> {
    pub theory: Theory,
    /// The values of other games.
    pub values: &'g OtherValues<'g>,
    /// For what is decided while a sentence is made.
    budget: &'g Budget<'g>,
    /// The open modulus.
    pub modulus: Option<Variable>,
    /// The variables that are remainders, below the modulus.
    rests: RefCell<BTreeSet<Variable>>,
    /// The next unused variable.
    next: Cell<u32>,
}

impl From<Sum> for SymbolicNumber {
    fn from(plus: Sum) -> SymbolicNumber {
        SymbolicNumber {
            times: 0.into(),
            plus,
            below: 1,
        }
    }
}

impl SymbolicNumber {
    pub fn scaled(&self, by: i128) -> SymbolicNumber {
        SymbolicNumber {
            times: self.times.clone() * by,
            plus: self.plus.clone() * by,
            below: self.below,
        }
    }

    /// self + sign · other
    pub fn plus(&self, other: &SymbolicNumber, sign: i128) -> SymbolicNumber {
        let (one, two) = match self.below == other.below {
            true => (1, 1),
            false => (other.below, self.below),
        };
        let join =
            |left: &Sum, right: &Sum| left.clone() * one + right.clone() * sign.saturating_mul(two);
        SymbolicNumber {
            times: join(&self.times, &other.times),
            plus: join(&self.plus, &other.plus),
            below: self.below.saturating_mul(one),
        }
    }

    /// The number, if it depends on no variable.
    pub fn constant(&self) -> Option<(i128, i128)> {
        let none = |sum: &Sum| sum.variables().next().is_none();
        let constant = none(&self.plus) && self.times == Sum::from(0);
        constant.then(|| (self.plus.constant(), self.below))
    }

    /// The sum, if no multiple of the modulus is part of the number.
    pub fn sum(&self) -> Option<&Sum> {
        (self.times == Sum::from(0)).then_some(&self.plus)
    }
}

impl<'g> Arithmetic<'g> {
    pub fn new(
        theory: Theory,
        values: &'g OtherValues<'g>,
        budget: &'g Budget<'g>,
    ) -> Arithmetic<'g> {
        Arithmetic {
            theory,
            values,
            budget,
            modulus: None,
            rests: RefCell::default(),
            next: Cell::new(0),
        }
    }

    /// Do some numbers satisfy the formula? `None` if the limits end the decision.
    pub fn is_possible(&self, formula: &Formula) -> Option<bool> {
        let mut compiler = Compiler::new(&self.theory.system, self.budget);
        compiler.least(formula).ok().map(|found| found.is_some())
    }

    /// An unused variable.
    pub fn fresh(&self) -> Variable {
        let next = self.next.get();
        self.next.set(next + 1);
        Variable(next)
    }

    /// A number of unused variables: a pair if there is a modulus, unless `plain`, as one that multiplies the modulus
    /// must be.
    pub fn number(&self, plain: bool) -> FreshNumber {
        let Some(p) = self.modulus.filter(|_| !plain) else {
            let variable = self.fresh();
            return FreshNumber {
                variables: vec![variable],
                value: SymbolicNumber::from(Sum::from(variable)),
                given: None,
            };
        };
        let (quotient, rest) = (self.fresh(), self.fresh());
        self.rests.borrow_mut().insert(rest);
        FreshNumber {
            variables: vec![quotient, rest],
            value: SymbolicNumber {
                times: quotient.into(),
                plus: rest.into(),
                below: 1,
            },
            given: Some(Formula::lt(rest, p)),
        }
    }

    /// The value with the modulus counted among the quotients.
    fn gathered(&self, value: &SymbolicNumber) -> SymbolicNumber {
        let Some(p) = self.modulus else {
            return value.clone();
        };
        let factor = value.plus.coefficient(p);
        SymbolicNumber {
            times: value.times.clone() + factor,
            plus: value.plus.clone() - p * factor,
            below: value.below,
        }
    }

    /// Each possible t = floor(rest / p), with the formula that it is this.
    pub fn rounds(&self, rest: &Sum) -> Result<Vec<(i128, Formula)>, Unsupported> {
        let unsupported = || Unsupported::reason(PRODUCT);
        let p = self.modulus.ok_or_else(unsupported)?;
        let (mut below, mut above) = (0, 0);
        for variable in rest.variables() {
            if !self.rests.borrow().contains(&variable) {
                return Err(unsupported());
            }
            let factor = rest.coefficient(variable);
            (below, above) = (below - factor.min(0), above + factor.max(0));
        }
        // The rest lies between constant - below·(p - 1) and constant + above·(p - 1), and p is at least 1.
        let constant = rest.constant();
        let least = constant.min(-below);
        let most = if constant < above {
            above - 1
        } else {
            constant
        };
        if least < -MOST_ROUNDS || most > MOST_ROUNDS {
            return Err(unsupported());
        }
        let all = (least..=most).map(|t| {
            let left = rest.clone() - p * t;
            let is = Formula::and([Formula::le(0, left.clone()), Formula::lt(left, p)]);
            (t, is)
        });
        Ok(all.collect())
    }

    /// May the rest be p·t? It is at least constant - below·(p - 1), where below is the sum of its negative coefficients.
    fn may_be(&self, rest: &Sum, t: i128) -> bool {
        let factors = rest.variables().map(|variable| rest.coefficient(variable));
        let below: i128 = factors.map(|factor| -factor.min(0)).sum();
        t != -below || below + rest.constant() <= 0
    }

    /// The comparison of two numbers.
    pub fn compared(
        &self,
        left: &SymbolicNumber,
        right: &SymbolicNumber,
        comparison: Comparison,
    ) -> Result<Formula, Unsupported> {
        let difference = self.gathered(&left.plus(right, -1));
        let compare = |sum: Sum| match comparison {
            Comparison::Equal => Formula::eq(sum, 0),
            Comparison::NotEqual => Formula::ne(sum, 0),
            Comparison::Less => Formula::lt(sum, 0),
            Comparison::LessEqual => Formula::le(sum, 0),
        };
        if let Some(sum) = difference.sum() {
            return Ok(compare(sum.clone()));
        }
        if comparison == Comparison::NotEqual {
            return Ok(Formula::negated(self.compared(
                left,
                right,
                Comparison::Equal,
            )?));
        }
        let p = self.modulus.ok_or_else(|| Unsupported::reason(PRODUCT))?;
        let mut difference = difference;
        // d + 1 <= 0 is d < 0, and d - 1 < 0 is d <= 0: a smaller constant leaves fewer cases.
        let comparison = match (comparison, difference.plus.constant()) {
            (Comparison::LessEqual, 1..) if difference.below == 1 => {
                difference.plus = difference.plus - 1;
                Comparison::Less
            }
            (Comparison::Less, ..=-1) if difference.below == 1 => {
                difference.plus = difference.plus + 1;
                Comparison::LessEqual
            }
            (comparison, _) => comparison,
        };
        let mut any = Vec::new();
        // p·(quotient + t) + (rest - p·t), the last from 0 to p - 1.
        for (t, is) in self.rounds(&difference.plus)? {
            let quotient = difference.times.clone() + t;
            let exact = Formula::eq(difference.plus.clone(), p * t);
            let zero = Formula::and([Formula::eq(quotient.clone(), 0), exact]);
            let zero = self.may_be(&difference.plus, t).then_some(zero);
            let below = Formula::and([is, Formula::lt(quotient, 0)]);
            match comparison {
                Comparison::Equal => any.extend(zero),
                Comparison::LessEqual => any.extend(zero.into_iter().chain([below])),
                _ => any.push(below),
            }
        }
        Ok(Formula::or(any))
    }

    /// The number as a numeral, plain or as quotient and remainder: the cases, each with its condition.
    pub fn numerals(
        &self,
        value: &SymbolicNumber,
        pair: bool,
    ) -> Result<Vec<(Vec<Formula>, Numeral)>, Unsupported> {
        let value = self.gathered(value);
        match (pair, value.sum()) {
            (false, Some(sum)) => Ok(vec![(Vec::new(), vec![sum.clone()])]),
            (false, None) => Err(Unsupported::reason(PRODUCT)),
            (true, _) => {
                let p = self.modulus.ok_or_else(|| Unsupported::reason(PRODUCT))?;
                let single = value.plus.as_variable();
                if single.is_some_and(|rest| self.rests.borrow().contains(&rest)) {
                    return Ok(vec![(Vec::new(), vec![value.times, value.plus])]);
                }
                let rounds = self.rounds(&value.plus)?;
                let all = rounds.into_iter().map(|(t, is)| {
                    let numeral = vec![value.times.clone() + t, value.plus.clone() - p * t];
                    (vec![is], numeral)
                });
                Ok(all.collect())
            }
        }
    }

    /// The value of a numeral.
    pub fn value(&self, numeral: &[Sum]) -> SymbolicNumber {
        match numeral {
            [quotient, rest] => SymbolicNumber {
                times: quotient.clone(),
                plus: rest.clone(),
                below: 1,
            },
            [only] => SymbolicNumber::from(only.clone()),
            _ => SymbolicNumber::from(Sum::from(0)),
        }
    }
}

/// One numeral is less than another: quotients first.
pub(super) fn less(one: &[Sum], other: &[Sum]) -> Formula {
    let mut any = Vec::new();
    let pairs: Vec<_> = one.iter().zip(other).collect();
    for (place, (one, other)) in pairs.iter().enumerate() {
        let equal = pairs[..place]
            .iter()
            .map(|(one, other)| Formula::eq((*one).clone(), (*other).clone()));
        let less = Formula::lt((*one).clone(), (*other).clone());
        any.push(Formula::and(equal.chain([less])));
    }
    Formula::or(any)
}

/// Two numerals are the same.
pub(super) fn same(one: &[Sum], other: &[Sum]) -> Formula {
    let pairs = one.iter().zip(other);
    Formula::and(pairs.map(|(one, other)| Formula::eq(one.clone(), other.clone())))
}
