//! What holds in a case of a proof.

use super::polynomial::{Polynomial, Work};
use super::statement::Statement;
use crate::fault::Fault;
use std::rc::Rc;

/// The most facts of a case. A fixed bound.
const FACTS: usize = 1 << 13;
/// The most terms of all facts of a case. A fixed bound.
const TERMS: usize = 1 << 17;

/// A numbered fact.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    /// It is at least 0.
    AtLeast(Polynomial),
    /// It is 0.
    Zero(Polynomial),
    /// One of these holds.
    OneOf(Vec<Statement>),
    /// It came to be true by itself.
    True,
}

/// A number that is rounded, or the least or greatest of some, with the variable that stands for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rounded {
    /// The floor of a polynomial over a number.
    Floor(Polynomial, i128),
    Least(Vec<Polynomial>),
    Greatest(Vec<Polynomial>),
}

/// An index of a sequence, and the values there.
#[derive(Clone, Debug)]
pub(crate) struct IndexValues {
    pub sequence: usize,
    pub index: Polynomial,
    pub values: Vec<Polynomial>,
}

/// A case: its facts are numbered from 0 on in the order in which they arise.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// How many variables there are.
    variables: usize,
    facts: Vec<Fact>,
    terms: usize,
    pub(super) rounded: Vec<(Rounded, Polynomial)>,
    /// Indices between whose values a number lies.
    pub(crate) located: Vec<IndexValues>,
    /// Was a variable replaced? Then nothing more is read.
    pub(super) replaced: bool,
    pub(super) work: Rc<Work>,
}

fn rejected<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Rejected(message.into()))
}

impl Case {
    pub(crate) fn new(work: &Rc<Work>) -> Case {
        Case {
            variables: 0,
            facts: Vec::new(),
            terms: 0,
            rounded: Vec::new(),
            located: Vec::new(),
            replaced: false,
            work: Rc::clone(work),
        }
    }

    pub(crate) fn work(&self) -> &Work {
        &self.work
    }

    /// A new variable.
    pub(crate) fn variable(&mut self) -> Polynomial {
        self.variables += 1;
        Polynomial::variable(self.variables - 1)
    }

    /// A variable that there is.
    pub(super) fn known_variable(&self, place: i64) -> Result<Polynomial, Fault> {
        let known = usize::try_from(place)
            .ok()
            .filter(|place| *place < self.variables);
        match known {
            Some(place) => Ok(Polynomial::variable(place)),
            None => rejected(format!("there is no variable {place} in this case")),
        }
    }

    pub(crate) fn new_variables(&mut self, count: usize) -> Vec<Polynomial> {
        (0..count).map(|_| self.variable()).collect()
    }

    fn push(&mut self, fact: Fact, terms: usize) -> Result<(), Fault> {
        self.terms = self.terms.saturating_add(terms);
        self.work.spend(terms)?;
        if self.facts.len() == FACTS || self.terms > TERMS {
            return Err(Fault::Bad("a case of a proof holds too much".into()));
        }
        self.facts.push(fact);
        Ok(())
    }

    /// A statement that holds: its parts become facts.
    pub(crate) fn add(&mut self, statement: Statement) -> Result<(), Fault> {
        let terms = statement.len();
        match statement {
            Statement::AtLeast(of) => self.push(Fact::AtLeast(of), terms),
            Statement::Zero(of) => self.push(Fact::Zero(of), terms),
            Statement::Any(parts) => self.push(Fact::OneOf(parts), terms),
            Statement::All(parts) => parts.into_iter().try_for_each(|part| self.add(part)),
        }
    }

    pub(crate) fn at_least(&mut self, of: &Polynomial) -> Result<(), Fault> {
        self.add(Statement::at_least(of)?)
    }

    pub(super) fn fact(&self, number: usize) -> Result<&Fact, Fault> {
        match self.facts.get(number) {
            Some(fact) => Ok(fact),
            None => rejected(format!("there is no fact {number} in this case")),
        }
    }

    /// The alternatives of a fact.
    pub(super) fn alternatives(&self, number: usize) -> Result<Vec<Statement>, Fault> {
        match self.fact(number)? {
            Fact::OneOf(alternatives) => {
                let terms = alternatives.iter().map(Statement::len).sum();
                self.work.spend(terms)?;
                Ok(alternatives.clone())
            }
            _ => rejected(format!("fact {number} has no alternatives")),
        }
    }

    /// How many terms its facts have.
    pub(super) fn size(&self) -> usize {
        self.terms
    }

    /// Replaces a variable everywhere by what an equation says it is: it stands there alone with the factor 1 or -1, and nowhere else in it.
    pub(super) fn replace(&mut self, equation: usize, place: usize) -> Result<(), Fault> {
        let Fact::Zero(of) = self.fact(equation)? else {
            return rejected(format!("fact {equation} is no equation"));
        };
        let alone = vec![(place, 1)];
        let factor = of.terms().find(|(monomial, _)| **monomial == alone);
        let factor = match factor {
            Some((_, factor @ (1 | -1))) => factor,
            _ => return rejected(format!("fact {equation} does not give variable {place}")),
        };
        let own = Polynomial::variable(place).scaled(factor)?;
        let rest = of.minus(&own, &self.work)?;
        if rest.has(place) {
            return rejected(format!("fact {equation} does not give variable {place}"));
        }
        let value = rest.scaled(-factor)?;
        self.replaced = true;
        self.terms = 0;
        for fact in std::mem::take(&mut self.facts) {
            let (fact, terms) = with(fact, place, &value, &self.work)?;
            self.push(fact, terms)?;
        }
        Ok(())
    }
}

/// A fact with a variable replaced, and how many terms it has. Its number stays, even if it comes to be true or false by itself.
fn with(fact: Fact, place: usize, value: &Polynomial, work: &Work) -> Result<(Fact, usize), Fault> {
    let statement = match fact {
        Fact::True => return Ok((Fact::True, 1)),
        Fact::AtLeast(of) => Statement::at_least(&of.with(place, value, work)?)?,
        Fact::Zero(of) => Statement::zero(&of.with(place, value, work)?)?,
        Fact::OneOf(parts) => Statement::Any(parts).with(place, value, work)?,
    };
    let terms = statement.len();
    let fact = match statement {
        Statement::AtLeast(of) => Fact::AtLeast(of),
        Statement::Zero(of) => Fact::Zero(of),
        Statement::Any(parts) => Fact::OneOf(parts),
        Statement::All(parts) if parts.is_empty() => Fact::True,
        all @ Statement::All(_) => Fact::OneOf(vec![all]),
    };
    Ok((fact, terms))
}
