//! First-order formulas about natural numbers.

use crate::automaton::Variable;
use crate::relation::Relation;
use crate::sum::Sum;
use std::collections::BTreeSet;

/// A formula of first-order logic; its variables are natural numbers.
///
/// Terms are integer linear combinations of variables. Where an argument must be a natural number (of a relation, a nim-sum, a
/// power, a Beatty sequence) and is negative, the atom is false.
///
/// ```
/// use grundy_automata::{Formula, Variable};
/// let (x, y) = (Variable(0), Variable(1));
/// let least = Formula::exists([x], Formula::and([Formula::lt(x * 2, y), Formula::congruent(x, 1, 3)]));
/// assert_eq!(least.to_string(), "exists x0 (2*x0 - x1 + 1 <= 0 and x0 - 1 = 0 mod 3)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// Always true.
    True,
    /// Never true.
    False,
    /// low <= sum <= high; a bound that is not there does not bind.
    Linear {
        /// The sum.
        sum: Sum,
        /// The lower bound.
        low: Option<i128>,
        /// The upper bound.
        high: Option<i128>,
    },
    /// The sum is 0 modulo the modulus, at least 1.
    Congruent {
        /// The sum.
        sum: Sum,
        /// The modulus.
        modulus: u64,
    },
    /// The nim-sum of the first two terms is the third. Base 2, 4, 8, …
    Xor([Sum; 3]),
    /// A power 1, k, k², … of the base k.
    Power(Sum),
    /// The second term is floor(n·alpha), where n is the first one: alpha is phi in the Zeckendorf numeration, and in an Ostrowski numeration the
    /// number whose continued fraction it is of.
    Beatty([Sum; 2]),
    /// The terms are in a relation.
    Relation(Relation, Vec<Sum>),
    /// All of them; of none, true.
    And(Vec<Formula>),
    /// One of them; of none, false.
    Or(Vec<Formula>),
    /// Not.
    Not(Box<Formula>),
    /// If the first, then the second.
    Implies(Box<Formula>, Box<Formula>),
    /// Both or none.
    Iff(Box<Formula>, Box<Formula>),
    /// For some natural numbers.
    Exists(Vec<Variable>, Box<Formula>),
    /// For all natural numbers.
    ForAll(Vec<Variable>, Box<Formula>),
}

fn difference(a: impl Into<Sum>, b: impl Into<Sum>) -> Sum {
    a.into() - b.into()
}

impl Formula {
    /// a = b.
    #[must_use]
    pub fn eq(a: impl Into<Sum>, b: impl Into<Sum>) -> Formula {
        Formula::Linear {
            sum: difference(a, b),
            low: Some(0),
            high: Some(0),
        }
    }

    /// a is not b.
    #[must_use]
    pub fn ne(a: impl Into<Sum>, b: impl Into<Sum>) -> Formula {
        Formula::negated(Formula::eq(a, b))
    }

    /// a <= b.
    #[must_use]
    pub fn le(a: impl Into<Sum>, b: impl Into<Sum>) -> Formula {
        Formula::Linear {
            sum: difference(a, b),
            low: None,
            high: Some(0),
        }
    }

    /// a < b.
    #[must_use]
    pub fn lt(a: impl Into<Sum>, b: impl Into<Sum>) -> Formula {
        Formula::Linear {
            sum: difference(a, b) + 1,
            low: None,
            high: Some(0),
        }
    }

    /// low <= a <= high.
    #[must_use]
    pub fn within(low: i128, a: impl Into<Sum>, high: i128) -> Formula {
        Formula::Linear {
            sum: a.into(),
            low: Some(low),
            high: Some(high),
        }
    }

    /// a = b modulo m.
    #[must_use]
    pub fn congruent(a: impl Into<Sum>, b: impl Into<Sum>, modulus: u64) -> Formula {
        Formula::Congruent {
            sum: difference(a, b),
            modulus,
        }
    }

    /// The quotient of a by a positive number, rounded down, is b.
    #[must_use]
    pub fn quotient(a: impl Into<Sum>, divisor: u64, b: impl Into<Sum>) -> Formula {
        let divisor = i128::from(divisor);
        Formula::within(0, difference(a, b.into() * divisor), divisor - 1)
    }

    /// The nim-sum of x and y is z.
    #[must_use]
    pub fn xor(x: impl Into<Sum>, y: impl Into<Sum>, z: impl Into<Sum>) -> Formula {
        Formula::Xor([x.into(), y.into(), z.into()])
    }

    /// x is a power of the base.
    #[must_use]
    pub fn power(x: impl Into<Sum>) -> Formula {
        Formula::Power(x.into())
    }

    /// m = floor(n·alpha): see [`Formula::Beatty`].
    #[must_use]
    pub fn beatty(n: impl Into<Sum>, m: impl Into<Sum>) -> Formula {
        Formula::Beatty([n.into(), m.into()])
    }

    /// All of them.
    #[must_use]
    pub fn and(parts: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::And(parts.into_iter().collect())
    }

    /// One of them.
    #[must_use]
    pub fn or(parts: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::Or(parts.into_iter().collect())
    }

    /// Not.
    #[must_use]
    pub fn negated(part: Formula) -> Formula {
        Formula::Not(Box::new(part))
    }

    /// If the first, then the second.
    #[must_use]
    pub fn implies(first: Formula, second: Formula) -> Formula {
        Formula::Implies(Box::new(first), Box::new(second))
    }

    /// Both or none.
    #[must_use]
    pub fn iff(first: Formula, second: Formula) -> Formula {
        Formula::Iff(Box::new(first), Box::new(second))
    }

    /// For some natural numbers.
    #[must_use]
    pub fn exists(variables: impl IntoIterator<Item = Variable>, part: Formula) -> Formula {
        Formula::Exists(variables.into_iter().collect(), Box::new(part))
    }

    /// For all natural numbers.
    #[must_use]
    pub fn for_all(variables: impl IntoIterator<Item = Variable>, part: Formula) -> Formula {
        Formula::ForAll(variables.into_iter().collect(), Box::new(part))
    }

    /// The terms of an atom; nothing for other formulas.
    pub(crate) fn terms(&self) -> Vec<&Sum> {
        match self {
            Formula::Linear { sum, .. } | Formula::Congruent { sum, .. } | Formula::Power(sum) => {
                vec![sum]
            }
            Formula::Xor(terms) => terms.iter().collect(),
            Formula::Beatty(terms) => terms.iter().collect(),
            Formula::Relation(_, terms) => terms.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The formulas that this one is made of.
    pub(crate) fn parts(&self) -> Vec<&Formula> {
        match self {
            Formula::And(parts) | Formula::Or(parts) => parts.iter().collect(),
            Formula::Not(part) | Formula::Exists(_, part) | Formula::ForAll(_, part) => vec![part],
            Formula::Implies(a, b) | Formula::Iff(a, b) => vec![a, b],
            _ => Vec::new(),
        }
    }

    /// The formula with changed terms and parts.
    pub(crate) fn mapped(
        &self,
        sum: &mut dyn FnMut(&Sum) -> Sum,
        part: &mut dyn FnMut(&Formula) -> Formula,
    ) -> Formula {
        match self {
            Formula::True => Formula::True,
            Formula::False => Formula::False,
            Formula::Linear { sum: s, low, high } => Formula::Linear {
                sum: sum(s),
                low: *low,
                high: *high,
            },
            Formula::Congruent { sum: s, modulus } => Formula::Congruent {
                sum: sum(s),
                modulus: *modulus,
            },
            Formula::Xor([a, b, c]) => Formula::Xor([sum(a), sum(b), sum(c)]),
            Formula::Power(s) => Formula::Power(sum(s)),
            Formula::Beatty([n, m]) => Formula::Beatty([sum(n), sum(m)]),
            Formula::Relation(relation, terms) => {
                Formula::Relation(relation.clone(), terms.iter().map(sum).collect())
            }
            Formula::And(parts) => Formula::And(parts.iter().map(part).collect()),
            Formula::Or(parts) => Formula::Or(parts.iter().map(part).collect()),
            Formula::Not(p) => Formula::negated(part(p)),
            Formula::Implies(a, b) => Formula::implies(part(a), part(b)),
            Formula::Iff(a, b) => Formula::iff(part(a), part(b)),
            Formula::Exists(variables, p) => Formula::exists(variables.clone(), part(p)),
            Formula::ForAll(variables, p) => Formula::for_all(variables.clone(), part(p)),
        }
    }

    /// The formula with all variables renamed, the bound ones too.
    #[must_use]
    pub fn renamed(&self, name: &dyn Fn(Variable) -> Variable) -> Formula {
        let changed = self.mapped(&mut |sum| sum.renamed(name), &mut |part| part.renamed(name));
        match changed {
            Formula::Exists(variables, part) => {
                Formula::Exists(variables.into_iter().map(name).collect(), part)
            }
            Formula::ForAll(variables, part) => {
                Formula::ForAll(variables.into_iter().map(name).collect(), part)
            }
            other => other,
        }
    }

    /// The formula with `exists` for all free variables but these: what a definition with these arguments says.
    pub(crate) fn only_of(&self, variables: &[Variable]) -> Formula {
        let free = self.free_variables().into_iter();
        let others: Vec<Variable> = free.filter(|v| !variables.contains(v)).collect();
        match &others[..] {
            [] => self.clone(),
            _ => Formula::exists(others, self.clone()),
        }
    }

    /// The variables that occur and are not bound by a quantifier.
    #[must_use]
    pub fn free_variables(&self) -> BTreeSet<Variable> {
        let terms = self.terms().into_iter().flat_map(Sum::variables);
        let mut free: BTreeSet<Variable> = terms
            .chain(self.parts().into_iter().flat_map(Formula::free_variables))
            .collect();
        if let Formula::Exists(bound, _) | Formula::ForAll(bound, _) = self {
            free.retain(|variable| !bound.contains(variable));
        }
        free
    }
}

impl Relation {
    /// The formula that says that terms are in the relation. A term that is negative is in none.
    #[must_use]
    pub fn of<T: Into<Sum>>(&self, arguments: impl IntoIterator<Item = T>) -> Formula {
        Formula::Relation(
            self.clone(),
            arguments.into_iter().map(Into::into).collect(),
        )
    }
}
