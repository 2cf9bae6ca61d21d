//! Terms in the index of a sequence, and in powers with the index as exponent, as functions of both.

use super::{World, proved, rejected};
use crate::fault::Fault;
use crate::integers::fraction::{Fraction, Meaning, POWER};
use crate::integers::polynomial::{Polynomial, Work};
use crate::integers::statement::Statement;
use crate::integers::steps::Step;
use crate::ruleset::{Operator, Term};
use std::rc::Rc;

/// The greatest multiple of the index in an exponent. A fixed bound.
const MULTIPLE: i128 = 4;

/// What is divided by and is no number: polynomials in the parameters, each once, in the order in which they are met.
#[derive(Default)]
pub(super) struct Divisors(Vec<Polynomial>);

impl Divisors {
    /// Tests that none of them is 0.
    pub fn test(&self, world: &World, proofs: &[Vec<Step>]) -> Result<(), Fault> {
        if proofs.len() != self.0.len() {
            return rejected(format!("{} divisors are no numbers", self.0.len()));
        }
        for (divisor, steps) in self.0.iter().zip(proofs) {
            let (mut case, _) = world.begin()?;
            case.add(Statement::zero(divisor)?)?;
            proved("a divisor is not 0", case, steps)?;
        }
        Ok(())
    }
}

/// The meaning of variables, and of the power r^k, for which a variable stands.
pub(super) struct InIndex<'c> {
    pub parameters: usize,
    pub values: Vec<Fraction>,
    /// The place of the index, r, and the place of r^k.
    pub power: Option<(usize, &'c Polynomial, usize)>,
    pub divisors: &'c mut Divisors,
    pub work: Rc<Work>,
}

impl Meaning for InIndex<'_> {
    fn other(&mut self, term: &Term) -> Result<Fraction, Fault> {
        match term {
            Term::Variable(place) => match self.values.get(*place) {
                Some(value) => Ok(value.clone()),
                None => rejected("a variable has no meaning in a closed form"),
            },
            Term::Binary(Operator::Power, base, exponent) => {
                let base = Fraction::read(base, self)?.polynomial()?;
                let exponent = Fraction::read(exponent, self)?.polynomial()?;
                self.power_of(&base, &exponent)
            }
            _ => rejected("a term is no closed form"),
        }
    }

    fn divided_by(&mut self, divisor: &Fraction) -> Result<(), Fault> {
        let own = &divisor.above;
        let mut places = own.terms().flat_map(|(monomial, _)| monomial);
        if !places.all(|(place, _)| *place < self.parameters) {
            return rejected("a closed form is divided by more than parameters");
        }
        if !self.divisors.0.contains(own) {
            self.divisors.0.push(own.clone());
        }
        Ok(())
    }

    fn work(&self) -> &Work {
        &self.work
    }
}

impl InIndex<'_> {
    /// r^(a k + b) for the number r whose powers occur.
    fn power_of(&self, base: &Polynomial, exponent: &Polynomial) -> Result<Fraction, Fault> {
        let Some((index, ratio, place)) = self.power.filter(|(_, ratio, _)| *ratio == base) else {
            return rejected("a power of another number than the sequence names");
        };
        let own = Polynomial::variable(index);
        let fits = |times: &i128| {
            let rest = exponent.minus(&own.scaled(*times)?, &self.work)?;
            Ok::<_, Fault>(rest.as_constant())
        };
        for times in 1..=MULTIPLE {
            let Some(plus) = fits(&times)? else {
                continue;
            };
            if !(0..=i128::from(POWER)).contains(&plus) {
                continue;
            }
            let exponents = [times, plus].map(|own| u32::try_from(own).unwrap_or(0));
            let power = Polynomial::variable(place).power(exponents[0], &self.work)?;
            let constant = ratio.power(exponents[1], &self.work)?;
            return Ok(Fraction::whole(power.times(&constant, &self.work)?));
        }
        rejected("an exponent is no sum of the index and a number")
    }
}

/// A closed form with the index and the power replaced.
pub(super) fn replaced(
    of: &Fraction,
    places: [usize; 2],
    by: &[Polynomial; 2],
    work: &Work,
) -> Result<Fraction, Fault> {
    let both = |of: &Polynomial| {
        // What replaces the index has no power in it.
        let power = of.with(places[1], &by[1], work)?;
        power.with(places[0], &by[0], work)
    };
    Ok(Fraction {
        above: both(&of.above)?,
        below: both(&of.below)?,
    })
}
