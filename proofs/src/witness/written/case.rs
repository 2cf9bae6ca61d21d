//! A case of a proof, with its variables and facts numbered as a verifier numbers them.

use super::super::integers::{Facts, MOST_PROGRAMMES, Reader, Search, Statement};
use super::super::polynomial::Polynomial;
use super::super::steps::Step;
use super::super::terms::OutOfReach;
use grundy_rules::formula::{Condition, Term};
use grundy_work::Job;

/// What holds in a case.
#[derive(Clone)]
pub(crate) struct WrittenCase {
    reader: Reader,
    facts: Facts,
}

fn unread<T>(found: Option<T>) -> Result<T, OutOfReach> {
    let why = "a term that is no polynomial, in a proof by polynomials";
    found.ok_or_else(|| OutOfReach(why.into()))
}

impl WrittenCase {
    pub fn new() -> WrittenCase {
        WrittenCase {
            reader: Reader::of_certificate(),
            facts: Facts::default(),
        }
    }

    /// A new variable.
    pub fn variable(&mut self) -> Term {
        Term::Variable(self.reader.fresh_place())
    }

    pub fn variables(&mut self, count: usize) -> Vec<Term> {
        (0..count).map(|_| self.variable()).collect()
    }

    /// Adds a statement that holds, after what defines the numbers in it.
    pub fn add(&mut self, statement: Statement) {
        for definition in std::mem::take(&mut self.reader.definitions) {
            self.facts.add(definition);
        }
        self.facts.add(statement);
    }

    /// Adds that one of some statements holds, and gives the number of this fact.
    pub fn add_split(&mut self, ways: &[Statement]) -> Result<usize, OutOfReach> {
        let either = Statement::any(ways.to_vec());
        let whole = matches!(&either, Statement::Any(parts) if parts == ways);
        self.add(either);
        let why = "a case of a proof by winning moves that is none";
        match whole {
            true => Ok(self.facts.len() - 1),
            false => Err(OutOfReach(why.into())),
        }
    }

    /// How many facts there are.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    pub fn polynomial(&mut self, term: &Term) -> Result<Polynomial, OutOfReach> {
        unread(self.reader.polynomial(term))
    }

    pub fn polynomials(&mut self, terms: &[Term]) -> Result<Vec<Polynomial>, OutOfReach> {
        terms.iter().map(|term| self.polynomial(term)).collect()
    }

    /// The condition, or its opposite.
    pub fn statement(
        &mut self,
        condition: &Condition,
        holds: bool,
    ) -> Result<Statement, OutOfReach> {
        unread(self.reader.statement(condition, holds))
    }

    pub fn assume(&mut self, condition: &Condition, holds: bool) -> Result<(), OutOfReach> {
        let statement = self.statement(condition, holds)?;
        self.add(statement);
        Ok(())
    }

    /// The number is at least 0.
    pub fn at_least(&mut self, term: &Term) -> Result<(), OutOfReach> {
        let value = self.polynomial(term)?;
        self.add(Statement::at_least(&value));
        Ok(())
    }

    /// The steps that show that the facts contradict each other, with splits by signs where that is worth while.
    pub fn contradicted(self, splits: usize, job: &Job) -> Option<Vec<Step>> {
        let mut search = Search {
            left: MOST_PROGRAMMES,
            splits,
            job,
        };
        self.facts.contradict(&mut search)
    }
}

/// The difference is at least this number.
pub(super) fn exceeds(high: &Polynomial, low: &Polynomial, by: i64) -> Statement {
    let difference = high.plus(&low.negated());
    Statement::at_least(&difference.plus(&Polynomial::integer(-by)))
}

/// Two numbers are the same.
pub(super) fn same(left: &Polynomial, right: &Polynomial) -> Statement {
    Statement::zero(&left.plus(&right.negated()))
}
