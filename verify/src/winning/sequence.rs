//! Sequences given by recurrences: that they have their closed forms, and what holds of their values by induction on the index.

use super::closed::{Divisors, InIndex, replaced};
use super::file::{SequenceEntry, SequenceProofs};
use super::{World, bad, proved, rejected};
use crate::fault::Fault;
use crate::integers::case::{Case, IndexValues};
use crate::integers::fraction::Fraction;
use crate::integers::polynomial::Polynomial;
use crate::integers::statement::Statement;
use crate::ruleset::{Condition, Term, distinct_names};
use std::rc::Rc;

/// The most values. A fixed bound.
const VALUES: usize = 16;
/// The greatest first index. A fixed bound.
const FROM: u32 = 16;

/// A sequence of tuples of integers. The variables of its terms are the parameters, the index and the values.
pub(super) struct Sequence {
    number: usize,
    /// The name of the index, then those of the values.
    pub names: Vec<String>,
    pub from: u32,
    pub ratio: Option<Polynomial>,
    pub closed: Vec<Term>,
    first: Vec<Term>,
    next: Vec<Term>,
    bounds: Vec<Condition>,
    later: Vec<Condition>,
    ordered: Vec<Term>,
    pub rising: Vec<Term>,
}

/// The values of all variables of a term at an index.
fn environment(parameters: &[Polynomial], at: &IndexValues) -> Vec<Polynomial> {
    let mut all = parameters.to_vec();
    all.push(at.index.clone());
    all.extend(at.values.iter().cloned());
    all
}

impl Sequence {
    pub fn read(
        entry: &SequenceEntry,
        world: &World,
        divisors: &mut Divisors,
    ) -> Result<Sequence, Fault> {
        let mut names = vec![entry.index.clone()];
        names.extend(entry.values.iter().cloned());
        let all = [world.parameters.as_slice(), &names].concat();
        distinct_names(&all)?;
        let count = entry.values.len();
        let fits = [&entry.closed, &entry.first, &entry.next].map(Vec::len) == [count; 3];
        if !fits || count == 0 || count > VALUES || entry.from > FROM {
            return bad("a closed form, a first and a next value are needed for each value");
        }
        let terms = |texts: &[String]| {
            let terms = texts.iter().map(|text| Term::read_in(text, &all));
            terms.collect::<Result<Vec<_>, _>>()
        };
        let conditions = |texts: &[String]| {
            let conditions = texts.iter().map(|text| Condition::read_in(text, &all));
            conditions.collect::<Result<Vec<_>, _>>()
        };
        let ratio = match &entry.power {
            None => None,
            Some(text) => {
                let term = Term::read_in(text, &world.parameters)?;
                let (mut case, parameters) = world.begin()?;
                Some(case.polynomial(&term, &parameters)?)
            }
        };
        let sequence = Sequence {
            number: world.sequences.len(),
            from: entry.from,
            ratio,
            closed: terms(&entry.closed)?,
            first: terms(&entry.first)?,
            next: terms(&entry.next)?,
            bounds: conditions(&entry.bounds)?,
            later: conditions(&entry.later)?,
            ordered: terms(&entry.ordered)?,
            rising: terms(&entry.rising)?,
            names,
        };
        sequence.has_its_closed_form(world, divisors)?;
        Ok(sequence)
    }

    /// The values in closed form as functions of parameters, which are the first variables, of the index and of the power at these places.
    pub fn closed_forms(
        &self,
        world: &World,
        [index, power]: [usize; 2],
        divisors: &mut Divisors,
    ) -> Result<Vec<Fraction>, Fault> {
        let count = world.parameters.len();
        let places = (0..count).chain([index]);
        let values = places.map(|place| Fraction::whole(Polynomial::variable(place)));
        let mut meaning = InIndex {
            parameters: count,
            values: values.collect(),
            power: self.ratio.as_ref().map(|ratio| (index, ratio, power)),
            divisors,
            work: Rc::clone(&world.work),
        };
        let closed = self.closed.iter();
        closed
            .map(|term| Fraction::read(term, &mut meaning))
            .collect()
    }

    /// Tests that the recurrence gives the closed forms.
    fn has_its_closed_form(&self, world: &World, divisors: &mut Divisors) -> Result<(), Fault> {
        let work = &world.work;
        let count = world.parameters.len();
        let places = [count, count + 1];
        let closed = self.closed_forms(world, places, divisors)?;
        let [index, power] = places.map(Polynomial::variable);
        let one = Polynomial::constant(1);
        let ratio = self.ratio.clone().unwrap_or_else(|| one.clone());
        let later = [index.plus(&one, work)?, ratio.times(&power, work)?];
        let from = Polynomial::constant(i128::from(self.from));
        let start = [from, ratio.power(self.from, work)?];
        let parameters = (0..count).map(|place| Fraction::whole(Polynomial::variable(place)));
        let mut here: Vec<Fraction> = parameters.collect();
        let parameters = here.clone();
        here.push(Fraction::whole(index));
        here.extend(closed.iter().cloned());
        let mut read = |term: &Term, values: &[Fraction]| {
            let mut meaning = InIndex {
                parameters: count,
                values: values.to_vec(),
                power: None,
                divisors,
                work: Rc::clone(work),
            };
            Fraction::read(term, &mut meaning)
        };
        for (place, closed) in closed.iter().enumerate() {
            let next = read(&self.next[place], &here)?;
            if !next.is(&replaced(closed, places, &later, work)?, work)? {
                return rejected(format!("closed form {place} is not that at the next index"));
            }
            let first = read(&self.first[place], &parameters)?;
            if !first.is(&replaced(closed, places, &start, work)?, work)? {
                return rejected(format!(
                    "closed form {place} is not that at the first index"
                ));
            }
        }
        Ok(())
    }

    /// The first index, and the values there.
    pub fn first(&self, case: &mut Case, parameters: &[Polynomial]) -> Result<IndexValues, Fault> {
        Ok(IndexValues {
            sequence: self.number,
            index: Polynomial::constant(i128::from(self.from)),
            values: case.polynomials(&self.first, parameters)?,
        })
    }

    /// The values at the next index.
    pub fn next(
        &self,
        case: &mut Case,
        parameters: &[Polynomial],
        at: &IndexValues,
    ) -> Result<IndexValues, Fault> {
        let values = environment(parameters, at);
        let one = Polynomial::constant(1);
        Ok(IndexValues {
            sequence: self.number,
            values: case.polynomials(&self.next, &values)?,
            index: at.index.plus(&one, case.work())?,
        })
    }

    /// New variables for the values at an index.
    pub fn at(&self, case: &mut Case, index: Polynomial) -> IndexValues {
        IndexValues {
            sequence: self.number,
            index,
            values: case.new_variables(self.next.len()),
        }
    }

    /// A quantity at an index.
    pub fn quantity(
        &self,
        case: &mut Case,
        parameters: &[Polynomial],
        at: &IndexValues,
        quantity: &Term,
    ) -> Result<Polynomial, Fault> {
        case.polynomial(quantity, &environment(parameters, at))
    }

    /// How far an index is from the first one.
    fn since(&self, case: &Case, at: &IndexValues, more: i128) -> Result<Polynomial, Fault> {
        let from = Polynomial::constant(-i128::from(self.from) - more);
        at.index.plus(&from, case.work())
    }

    /// Adds what is proved of the values at an index.
    pub fn assume(
        &self,
        case: &mut Case,
        parameters: &[Polynomial],
        at: &IndexValues,
    ) -> Result<(), Fault> {
        let since = self.since(case, at, 0)?;
        case.at_least(&since)?;
        let values = environment(parameters, at);
        for bound in &self.bounds {
            case.assume(bound, &values, true)?;
        }
        if self.later.is_empty() {
            return Ok(());
        }
        let first = self.first(case, parameters)?;
        let mut start = vec![Statement::zero(&since)?];
        for (own, first) in at.values.iter().zip(&first.values) {
            start.push(Statement::zero(&own.minus(first, case.work())?)?);
        }
        let mut later = vec![Statement::at_least(&self.since(case, at, 1)?)?];
        for bound in &self.later {
            later.push(case.statement(bound, &values, true)?);
        }
        let either = vec![Statement::all(start), Statement::all(later)];
        case.add(Statement::any(either))
    }

    /// What is proved of two indices of which the first is smaller.
    fn before(
        &self,
        case: &mut Case,
        parameters: &[Polynomial],
        [low, high]: [&IndexValues; 2],
    ) -> Result<Statement, Fault> {
        let next = self.next(case, parameters, low)?;
        let above = high.index.minus(&next.index, case.work())?;
        let mut all = vec![Statement::at_least(&above)?];
        for quantity in &self.ordered {
            let low = self.quantity(case, parameters, &next, quantity)?;
            let high = self.quantity(case, parameters, high, quantity)?;
            all.push(Statement::at_least(&high.minus(&low, case.work())?)?);
        }
        Ok(Statement::all(all))
    }

    /// Adds that one of two indices is smaller, or that they are the same: with what is proved in each case.
    pub fn compare(
        &self,
        case: &mut Case,
        parameters: &[Polynomial],
        [l, k]: [&IndexValues; 2],
    ) -> Result<(), Fault> {
        let below = self.before(case, parameters, [l, k])?;
        let mut same = vec![Statement::zero(&l.index.minus(&k.index, case.work())?)?];
        for (a, b) in l.values.iter().zip(&k.values) {
            same.push(Statement::zero(&a.minus(b, case.work())?)?);
        }
        let above = self.before(case, parameters, [k, l])?;
        case.add(Statement::any(vec![below, Statement::all(same), above]))
    }

    /// Tests what is proved of the sequence.
    pub fn test(&self, world: &World, proofs: &SequenceProofs) -> Result<(), Fault> {
        self.test_bounds(world, proofs)?;
        self.test_later(world, proofs)?;
        self.test_ordered(world, proofs)?;
        if proofs.rising.len() != self.rising.len() {
            return rejected("each quantity that rises needs a proof");
        }
        for (quantity, steps) in self.rising.iter().zip(&proofs.rising) {
            let (mut case, parameters) = world.begin()?;
            let index = case.variable();
            let k = self.at(&mut case, index);
            self.assume(&mut case, &parameters, &k)?;
            let next = self.next(&mut case, &parameters, &k)?;
            let here = self.quantity(&mut case, &parameters, &k, quantity)?;
            let there = self.quantity(&mut case, &parameters, &next, quantity)?;
            let falls = here.minus(&there, case.work())?;
            case.at_least(&falls)?;
            proved("a quantity rises", case, steps)?;
        }
        Ok(())
    }

    fn test_bounds(&self, world: &World, proofs: &SequenceProofs) -> Result<(), Fault> {
        let all = Condition::And(self.bounds.clone());
        let (base, step) = match (self.bounds.is_empty(), proofs.bounds.as_slice()) {
            (true, []) => return Ok(()),
            (false, [base, step]) => (base, step),
            _ => return rejected("bounds need a base and a step"),
        };
        let (mut case, parameters) = world.begin()?;
        let first = self.first(&mut case, &parameters)?;
        case.assume(&all, &environment(&parameters, &first), false)?;
        proved("bounds, base", case, base)?;
        let (mut case, parameters) = world.begin()?;
        let index = case.variable();
        let k = self.at(&mut case, index);
        let since = self.since(&case, &k, 0)?;
        case.at_least(&since)?;
        for bound in &self.bounds {
            case.assume(bound, &environment(&parameters, &k), true)?;
        }
        let next = self.next(&mut case, &parameters, &k)?;
        case.assume(&all, &environment(&parameters, &next), false)?;
        proved("bounds, step", case, step)
    }

    fn test_later(&self, world: &World, proofs: &SequenceProofs) -> Result<(), Fault> {
        let all = Condition::And(self.later.clone());
        let (base, step) = match (self.later.is_empty(), proofs.later.as_slice()) {
            (true, []) => return Ok(()),
            (false, [base, step]) => (base, step),
            _ => return rejected("bounds from the second index on need a base and a step"),
        };
        let (mut case, parameters) = world.begin()?;
        let first = self.first(&mut case, &parameters)?;
        let second = self.next(&mut case, &parameters, &first)?;
        case.assume(&all, &environment(&parameters, &second), false)?;
        proved("later bounds, base", case, base)?;
        let (mut case, parameters) = world.begin()?;
        let index = case.variable();
        let k = self.at(&mut case, index);
        let since = self.since(&case, &k, 1)?;
        case.at_least(&since)?;
        for bound in self.bounds.iter().chain(&self.later) {
            case.assume(bound, &environment(&parameters, &k), true)?;
        }
        let next = self.next(&mut case, &parameters, &k)?;
        case.assume(&all, &environment(&parameters, &next), false)?;
        proved("later bounds, step", case, step)
    }

    fn test_ordered(&self, world: &World, proofs: &SequenceProofs) -> Result<(), Fault> {
        let step = match (self.ordered.is_empty(), proofs.ordered.as_slice()) {
            (true, []) => return Ok(()),
            (false, [step]) => step,
            _ => return rejected("an order needs a step"),
        };
        let (mut case, parameters) = world.begin()?;
        let [l, k] = [(); 2].map(|()| {
            let index = case.variable();
            self.at(&mut case, index)
        });
        self.assume(&mut case, &parameters, &l)?;
        self.assume(&mut case, &parameters, &k)?;
        let after_l = self.next(&mut case, &parameters, &l)?;
        let after_k = self.next(&mut case, &parameters, &k)?;
        let mut fails = Vec::new();
        for quantity in &self.ordered {
            let low = self.quantity(&mut case, &parameters, &after_l, quantity)?;
            let here = self.quantity(&mut case, &parameters, &k, quantity)?;
            let there = self.quantity(&mut case, &parameters, &after_k, quantity)?;
            let above = here.minus(&low, case.work())?;
            case.at_least(&above)?;
            let below = low.minus(&there, case.work())?;
            let one = Polynomial::constant(-1);
            fails.push(Statement::at_least(&below.plus(&one, case.work())?)?);
        }
        case.add(Statement::any(fails))?;
        proved("order, step", case, step)
    }
}
