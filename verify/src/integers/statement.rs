//! Statements on integers.

use super::polynomial::{Polynomial, Work};
use crate::fault::Fault;

/// A statement in its normal form: the functions here make no other. A true one is `All` of nothing, a false one `Any` of nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Statement {
    /// The polynomial is at least 0.
    AtLeast(Polynomial),
    /// The polynomial is 0.
    Zero(Polynomial),
    All(Vec<Statement>),
    Any(Vec<Statement>),
}

impl Statement {
    pub(crate) fn truth(holds: bool) -> Statement {
        match holds {
            true => Statement::All(Vec::new()),
            false => Statement::Any(Vec::new()),
        }
    }

    pub(crate) fn is_true(&self) -> bool {
        matches!(self, Statement::All(parts) if parts.is_empty())
    }

    fn is_false(&self) -> bool {
        matches!(self, Statement::Any(parts) if parts.is_empty())
    }

    /// The polynomial is at least 0: it is divided by what its coefficients have in common, and the constant is rounded down.
    pub(crate) fn at_least(of: &Polynomial) -> Result<Statement, Fault> {
        match of.content(false)? {
            0 => Ok(Statement::truth(of.at_zero() >= 0)),
            shared => Ok(Statement::AtLeast(of.divided(shared))),
        }
    }

    /// The polynomial is 0: it is divided by what its coefficients have in common, and false if that does not divide the constant.
    pub(crate) fn zero(of: &Polynomial) -> Result<Statement, Fault> {
        match of.content(false)? {
            0 => Ok(Statement::truth(of.at_zero() == 0)),
            shared if of.at_zero() % shared != 0 => Ok(Statement::truth(false)),
            shared => Ok(Statement::Zero(of.divided(shared))),
        }
    }

    /// All of these.
    pub(crate) fn all(parts: Vec<Statement>) -> Statement {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Statement::All(inner) => flat.extend(inner),
                part if part.is_false() => return part,
                part => flat.push(part),
            }
        }
        match flat.len() {
            1 => flat.remove(0),
            _ => Statement::All(flat),
        }
    }

    /// Some of these.
    pub(crate) fn any(parts: Vec<Statement>) -> Statement {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Statement::Any(inner) => flat.extend(inner),
                part if part.is_true() => return part,
                part => flat.push(part),
            }
        }
        match flat.len() {
            1 => flat.remove(0),
            _ => Statement::Any(flat),
        }
    }

    /// A polynomial is positive, or 0, or negative.
    pub(crate) fn signs(of: &Polynomial, work: &Work) -> Result<Statement, Fault> {
        let one = Polynomial::constant(1);
        let negated = Polynomial::default().minus(of, work)?;
        Ok(Statement::any(vec![
            Statement::at_least(&of.minus(&one, work)?)?,
            Statement::zero(of)?,
            Statement::at_least(&negated.minus(&one, work)?)?,
        ]))
    }

    /// How many terms it has.
    pub(crate) fn len(&self) -> usize {
        match self {
            Statement::AtLeast(of) | Statement::Zero(of) => of.len().max(1),
            Statement::All(parts) | Statement::Any(parts) => {
                parts.iter().map(Statement::len).sum::<usize>().max(1)
            }
        }
    }

    /// The statement with a variable replaced by a polynomial.
    pub(crate) fn with(
        &self,
        place: usize,
        value: &Polynomial,
        work: &Work,
    ) -> Result<Statement, Fault> {
        let each = |parts: &[Statement]| {
            let parts = parts.iter().map(|part| part.with(place, value, work));
            parts.collect::<Result<Vec<_>, _>>()
        };
        match self {
            Statement::AtLeast(of) => Statement::at_least(&of.with(place, value, work)?),
            Statement::Zero(of) => Statement::zero(&of.with(place, value, work)?),
            Statement::All(parts) => Ok(Statement::all(each(parts)?)),
            Statement::Any(parts) => Ok(Statement::any(each(parts)?)),
        }
    }
}
