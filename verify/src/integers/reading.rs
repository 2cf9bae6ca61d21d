//! Reads terms as polynomials, and conditions as statements. A number that is rounded, and the least or greatest of some, becomes a
//! variable with facts that define it.

use super::case::{Case, Rounded};
use super::fraction::{Fraction, Meaning};
use super::polynomial::{Polynomial, Work};
use super::statement::Statement;
use crate::fault::Fault;
use crate::ruleset::{Comparison, Condition, Operator, Property, Term};
use std::rc::Rc;

/// The meaning of variables in a case.
struct InCase<'c> {
    case: &'c mut Case,
    values: &'c [Polynomial],
    work: Rc<Work>,
}

fn bad<T>(message: &str) -> Result<T, Fault> {
    Err(Fault::Bad(message.into()))
}

impl Meaning for InCase<'_> {
    fn other(&mut self, term: &Term) -> Result<Fraction, Fault> {
        match term {
            Term::Variable(place) => match self.values.get(*place) {
                Some(value) => Ok(Fraction::whole(value.clone())),
                None => bad("a variable has no meaning here"),
            },
            Term::Floor(of) => {
                let of = Fraction::read(of, self)?;
                self.floor(of)
            }
            Term::Binary(Operator::Div, left, right) => {
                let (quotient, _) = self.quotient(left, right)?;
                Ok(quotient)
            }
            Term::Binary(Operator::Mod, left, right) => {
                let (quotient, [left, right]) = self.quotient(left, right)?;
                left.minus(&right.times(&quotient, &self.work)?, &self.work)
            }
            Term::Absolute(of) => {
                let of = Fraction::read(of, self)?.polynomial()?;
                let negated = of.scaled(-1)?;
                self.extreme(vec![of, negated], false)
            }
            Term::Minimum(parts) | Term::Maximum(parts) => {
                let least = matches!(term, Term::Minimum(_));
                let parts = parts
                    .iter()
                    .map(|part| Fraction::read(part, self)?.polynomial());
                let parts = parts.collect::<Result<Vec<_>, _>>()?;
                self.extreme(parts, least)
            }
            _ => bad("a proof by polynomials reads no such term"),
        }
    }

    fn divided_by(&mut self, _divisor: &Fraction) -> Result<(), Fault> {
        bad("a quotient by a number that is not given")
    }

    fn work(&self) -> &Work {
        &self.work
    }
}

impl InCase<'_> {
    /// The floor of a quotient by a number, and the sides.
    fn quotient(&mut self, left: &Term, right: &Term) -> Result<(Fraction, [Fraction; 2]), Fault> {
        let left_side = Fraction::read(left, self)?;
        let right_side = Fraction::read(right, self)?;
        if right_side.above.as_constant().is_none() {
            return bad("a quotient by a number that is not given");
        }
        let whole = left_side.over(&right_side, &self.work)?;
        Ok((self.floor(whole)?, [left_side, right_side]))
    }

    fn floor(&mut self, of: Fraction) -> Result<Fraction, Fault> {
        let (above, below) = of.rational()?;
        if below == 1 {
            return Ok(Fraction::whole(above));
        }
        let named = Rounded::Floor(above.clone(), below);
        if let Some(known) = self.known(&named) {
            return Ok(known);
        }
        let own = self.named(named);
        let rest = above.minus(&own.scaled(below)?, &self.work)?;
        self.case.at_least(&rest)?;
        let most = Polynomial::constant(below - 1);
        self.case.at_least(&most.minus(&rest, &self.work)?)?;
        Ok(Fraction::whole(own))
    }

    /// The least or the greatest of some numbers.
    fn extreme(&mut self, parts: Vec<Polynomial>, least: bool) -> Result<Fraction, Fault> {
        let named = match least {
            true => Rounded::Least(parts.clone()),
            false => Rounded::Greatest(parts.clone()),
        };
        if let Some(known) = self.known(&named) {
            return Ok(known);
        }
        let own = self.named(named);
        let mut one_of = Vec::new();
        for part in &parts {
            let above = match least {
                true => part.minus(&own, &self.work)?,
                false => own.minus(part, &self.work)?,
            };
            self.case.at_least(&above)?;
            one_of.push(Statement::zero(&own.minus(part, &self.work)?)?);
        }
        self.case.add(Statement::any(one_of))?;
        Ok(Fraction::whole(own))
    }

    fn known(&self, named: &Rounded) -> Option<Fraction> {
        let mut known = self.case.rounded.iter();
        let found = known.find(|(other, _)| other == named);
        found.map(|(_, own)| Fraction::whole(own.clone()))
    }

    fn named(&mut self, named: Rounded) -> Polynomial {
        let own = self.case.variable();
        self.case.rounded.push((named, own.clone()));
        own
    }
}

impl Case {
    fn fraction(&mut self, term: &Term, values: &[Polynomial]) -> Result<Fraction, Fault> {
        let work = Rc::clone(&self.work);
        let mut meaning = InCase {
            case: self,
            values,
            work,
        };
        Fraction::read(term, &mut meaning)
    }

    /// A term that is a polynomial, where variable number i stands for value number i.
    pub(crate) fn polynomial(
        &mut self,
        term: &Term,
        values: &[Polynomial],
    ) -> Result<Polynomial, Fault> {
        self.fraction(term, values)?.polynomial()
    }

    pub(crate) fn polynomials(
        &mut self,
        terms: &[Term],
        values: &[Polynomial],
    ) -> Result<Vec<Polynomial>, Fault> {
        let terms = terms.iter();
        terms.map(|term| self.polynomial(term, values)).collect()
    }

    /// The condition or its opposite.
    pub(crate) fn statement(
        &mut self,
        condition: &Condition,
        values: &[Polynomial],
        holds: bool,
    ) -> Result<Statement, Fault> {
        Ok(match condition {
            Condition::Constant(value) => Statement::truth(*value == holds),
            Condition::Not(of) => self.statement(of, values, !holds)?,
            Condition::And(parts) | Condition::Or(parts) => {
                let parts = parts.iter().map(|part| self.statement(part, values, holds));
                let parts = parts.collect::<Result<Vec<_>, _>>()?;
                match matches!(condition, Condition::And(_)) == holds {
                    true => Statement::all(parts),
                    false => Statement::any(parts),
                }
            }
            Condition::Compare(comparison, left, right) => {
                self.compared(*comparison, [left, right], values, holds)?
            }
            Condition::Divides(divisor, of) => {
                self.remainder_is(of, divisor, [0, i64::from(!holds)], values)?
            }
            Condition::Is(Property::Even, of) => {
                self.remainder_is(of, &Term::Number(2), [0, i64::from(!holds)], values)?
            }
            Condition::Is(Property::Odd, of) => {
                self.remainder_is(of, &Term::Number(2), [1, i64::from(!holds)], values)?
            }
            Condition::Is(..) => return bad("a proof by polynomials reads no such condition"),
        })
    }

    /// The remainder is this number; if the second one is 1, it is another.
    fn remainder_is(
        &mut self,
        of: &Term,
        divisor: &Term,
        [rest, other]: [i64; 2],
        values: &[Polynomial],
    ) -> Result<Statement, Fault> {
        let sides = [of.clone(), divisor.clone()].map(Box::new);
        let [of, divisor] = sides;
        let remainder = Term::Binary(Operator::Mod, of, divisor);
        let sides = [&remainder, &Term::Number(rest)];
        self.compared(Comparison::Equal, sides, values, other == 0)
    }

    fn compared(
        &mut self,
        comparison: Comparison,
        [left, right]: [&Term; 2],
        values: &[Polynomial],
        holds: bool,
    ) -> Result<Statement, Fault> {
        let left = self.fraction(left, values)?;
        let right = self.fraction(right, values)?;
        // Whole numbers of the same sign as right - left.
        let (more, _) = right.minus(&left, &self.work)?.rational()?;
        let less = more.scaled(-1)?;
        let above = |of: &Polynomial| {
            let one = Polynomial::constant(-1);
            Statement::at_least(&of.plus(&one, &self.work)?)
        };
        match (comparison, holds) {
            (Comparison::Equal, true) | (Comparison::NotEqual, false) => Statement::zero(&less),
            (Comparison::Equal, false) | (Comparison::NotEqual, true) => {
                Ok(Statement::any(vec![above(&more)?, above(&less)?]))
            }
            (Comparison::Less, true) | (Comparison::GreaterEqual, false) => above(&more),
            (Comparison::LessEqual, true) | (Comparison::Greater, false) => {
                Statement::at_least(&more)
            }
            (Comparison::Greater, true) | (Comparison::LessEqual, false) => above(&less),
            (Comparison::GreaterEqual, true) | (Comparison::Less, false) => {
                Statement::at_least(&less)
            }
        }
    }

    /// The condition holds, or its opposite.
    pub(crate) fn assume(
        &mut self,
        condition: &Condition,
        values: &[Polynomial],
        holds: bool,
    ) -> Result<(), Fault> {
        let statement = self.statement(condition, values, holds)?;
        self.add(statement)
    }
}
