//! Reads conditions on integers as statements on polynomials.

use super::super::polynomial::Polynomial;
use super::statement::Statement;
use dashu_int::IBig;
use dashu_ratio::RBig;
use grundy_rules::formula::{Comparison, Condition, Term, real_linear};
use grundy_rules::language::{NumberProperty, Operator};
use grundy_rules::number::Number;
use std::collections::BTreeMap;

/// The greatest exponent that is multiplied out. A fixed bound.
const MOST_POWER: i64 = 8;
/// The greatest degree of a product. A fixed bound.
const MOST_DEGREE: u32 = 16;
/// The most pairs of terms of a product. A fixed bound.
const MOST_TERMS: usize = 4096;

/// What a new variable stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Rounded {
    /// The floor of a polynomial.
    Floor(Polynomial),
    Least(Vec<Polynomial>),
    Greatest(Vec<Polynomial>),
}

/// Reads conditions; numbers that are no polynomials get variables of their own.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    next: usize,
    /// What defines the new variables.
    pub(crate) definitions: Vec<Statement>,
    rounded: Vec<(Rounded, Polynomial)>,
    /// Numbers of at least 0 that variables are known not to be below.
    least: BTreeMap<usize, i64>,
    /// What stands for base^(k - l), by the base and the place of k, whose least number is l.
    powers: Vec<((Term, usize), Polynomial)>,
    /// Are powers with variables as exponents read?
    reads_powers: bool,
}

fn not_negative(low: &Polynomial, high: &Polynomial) -> Statement {
    Statement::at_least(&high.plus(&low.negated()))
}

/// A positive difference with integer coefficients is at least 1.
fn below(low: &Polynomial, high: &Polynomial) -> Statement {
    let difference = high.plus(&low.negated());
    let denominator = Polynomial::constant(RBig::from(difference.denominator()));
    let whole = difference.times(&denominator);
    Statement::at_least(&whole.plus(&Polynomial::integer(-1)))
}

fn equal(left: &Polynomial, right: &Polynomial) -> Statement {
    Statement::zero(&left.plus(&right.negated()))
}

impl Reader {
    /// A reader of conditions under hypotheses, whose own variables have places from here on.
    pub(crate) fn new(next: usize, hypotheses: &[Condition]) -> Reader {
        let mut least: BTreeMap<usize, i64> = BTreeMap::new();
        for hypothesis in hypotheses {
            if let Condition::Compare(Comparison::LessEqual, low, Term::Variable(place)) =
                hypothesis
                && let Some(low) = low.as_constant().and_then(Number::to_i64)
                && low >= 0
            {
                let known = least.entry(*place).or_insert(low);
                *known = low.max(*known);
            }
        }
        Reader {
            next,
            definitions: Vec::new(),
            rounded: Vec::new(),
            least,
            powers: Vec::new(),
            reads_powers: true,
        }
    }

    /// A reader of what `docs/certificates.md` says that a verifier reads.
    pub(crate) fn of_certificate() -> Reader {
        Reader {
            reads_powers: false,
            ..Reader::new(0, &[])
        }
    }

    /// The place of a new variable.
    pub(crate) fn fresh_place(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    fn fresh(&mut self) -> Polynomial {
        Polynomial::variable(self.fresh_place())
    }

    /// The condition, or its opposite; `None` if a term in it is no polynomial.
    pub(crate) fn statement(&mut self, condition: &Condition, holds: bool) -> Option<Statement> {
        Some(match condition {
            Condition::Constant(value) => Statement::truth(*value == holds),
            Condition::Not(of) => self.statement(of, !holds)?,
            Condition::And(parts) | Condition::Or(parts) => {
                let parts: Option<Vec<_>> = parts
                    .iter()
                    .map(|part| self.statement(part, holds))
                    .collect();
                match matches!(condition, Condition::And(_)) == holds {
                    true => Statement::all(parts?),
                    false => Statement::any(parts?),
                }
            }
            Condition::Compare(comparison, left, right) => {
                let (left, right) = (self.polynomial(left)?, self.polynomial(right)?);
                let unequal = || Statement::any(vec![below(&left, &right), below(&right, &left)]);
                match (comparison, holds) {
                    (Comparison::Equal, true) | (Comparison::NotEqual, false) => {
                        equal(&left, &right)
                    }
                    (Comparison::Equal, false) | (Comparison::NotEqual, true) => unequal(),
                    (Comparison::Less, true) => below(&left, &right),
                    (Comparison::Less, false) => not_negative(&right, &left),
                    (Comparison::LessEqual, true) => not_negative(&left, &right),
                    (Comparison::LessEqual, false) => below(&right, &left),
                }
            }
            Condition::Divides(divisor, of) => {
                let divisor = positive(divisor)?;
                self.remainder_is(of, divisor, 0, holds)?
            }
            Condition::Property(NumberProperty::Even, of) => self.remainder_is(of, 2, 0, holds)?,
            Condition::Property(NumberProperty::Odd, of) => self.remainder_is(of, 2, 1, holds)?,
            Condition::Property(..) => return None,
        })
    }

    fn remainder_is(
        &mut self,
        of: &Term,
        divisor: i64,
        rest: i64,
        holds: bool,
    ) -> Option<Statement> {
        let divisor = Box::new(Term::constant(divisor));
        let remainder = Term::Binary(Operator::Mod, Box::new(of.clone()), divisor);
        let is = Condition::Compare(Comparison::Equal, remainder, Term::constant(rest));
        self.statement(&is, holds)
    }

    /// A term as a polynomial.
    pub(crate) fn polynomial(&mut self, term: &Term) -> Option<Polynomial> {
        Some(match term {
            Term::Constant(value) => {
                let (above, root, below, _) = value.parts();
                if !root.is_zero() {
                    return None;
                }
                Polynomial::constant(RBig::from(above) / RBig::from(below))
            }
            Term::Variable(place) => Polynomial::variable(*place),
            Term::Negative(of) => self.polynomial(of)?.negated(),
            Term::Binary(Operator::Plus, left, right) => {
                self.polynomial(left)?.plus(&self.polynomial(right)?)
            }
            Term::Binary(Operator::Minus, left, right) => self
                .polynomial(left)?
                .plus(&self.polynomial(right)?.negated()),
            Term::Binary(Operator::Times | Operator::Juxtaposed, left, right) => {
                product(&self.polynomial(left)?, &self.polynomial(right)?)?
            }
            Term::Binary(Operator::Power, base, exponent) if exponent.as_constant().is_none() => {
                self.reads_powers.then_some(())?;
                self.power(base, exponent)?
            }
            Term::Binary(Operator::Power, base, exponent) => {
                let exponent = exponent.as_constant().and_then(Number::to_i64)?;
                let exponent = (0..=MOST_POWER).contains(&exponent).then_some(exponent)?;
                power(&self.polynomial(base)?, exponent)?
            }
            Term::Binary(Operator::Over, of, divisor) => {
                let divisor = RBig::from(divisor.as_constant()?.to_ibig()?);
                if divisor == RBig::ZERO {
                    return None;
                }
                let factor = Polynomial::constant(RBig::ONE / divisor);
                self.polynomial(of)?.times(&factor)
            }
            Term::Binary(Operator::Div, of, divisor) => self.quotient(of, positive(divisor)?)?,
            Term::Binary(Operator::Mod, of, divisor) => {
                let divisor = positive(divisor)?;
                let quotient = self.quotient(of, divisor)?;
                let multiple = quotient.times(&Polynomial::integer(divisor));
                self.polynomial(of)?.plus(&multiple.negated())
            }
            Term::Floor(of) => {
                let of = self.polynomial(of)?;
                self.floor(&of)
            }
            Term::Absolute(of) => {
                let of = self.polynomial(of)?;
                self.extreme(&[of.clone(), of.negated()], false)?
            }
            Term::Minimum(parts) | Term::Maximum(parts) => {
                let least = matches!(term, Term::Minimum(_));
                let parts: Option<Vec<_>> =
                    parts.iter().map(|part| self.polynomial(part)).collect();
                self.extreme(&parts?, least)?
            }
            _ => return None,
        })
    }

    /// base^(k + c) as base^(l + c) times a number of its own, base^(k - l), where k is at least l ≥ 0; if the base is at least 1, so is that.
    fn power(&mut self, base: &Term, exponent: &Term) -> Option<Polynomial> {
        let (places, constant) = real_linear(exponent)?;
        let [(place, factor)] = places.as_slice() else {
            return None;
        };
        let least = *self.least.get(place)?;
        let shift = constant.to_i64()?.checked_add(least)?;
        let of = self.polynomial(base)?;
        if *factor != Number::ONE
            || !(0..=MOST_POWER).contains(&shift)
            || !has_integer_coefficients(&of)
        {
            return None;
        }
        let own = match self
            .powers
            .iter()
            .find(|known| known.0 == (base.clone(), *place))
        {
            Some((_, own)) => own.clone(),
            None => {
                let own = self.fresh();
                let positive = match base {
                    Term::Variable(place) => self.least.get(place).is_some_and(|least| *least > 0),
                    base => positive(base).is_some(),
                };
                if positive {
                    self.definitions
                        .push(not_negative(&Polynomial::integer(1), &own));
                }
                self.powers.push(((base.clone(), *place), own.clone()));
                own
            }
        };
        product(&power(&of, shift)?, &own)
    }

    /// The least or the greatest of some numbers.
    fn extreme(&mut self, parts: &[Polynomial], least: bool) -> Option<Polynomial> {
        // What is rounded is an integer.
        if parts.is_empty() || !parts.iter().all(has_integer_coefficients) {
            return None;
        }
        let named = match least {
            true => Rounded::Least(parts.to_vec()),
            false => Rounded::Greatest(parts.to_vec()),
        };
        if let Some(known) = self.known(&named) {
            return Some(known);
        }
        let own = self.named(named);
        for part in parts {
            self.definitions.push(match least {
                true => not_negative(&own, part),
                false => not_negative(part, &own),
            });
        }
        let one_of = parts.iter().map(|part| equal(&own, part));
        self.definitions.push(Statement::any(one_of.collect()));
        Some(own)
    }

    fn known(&self, named: &Rounded) -> Option<Polynomial> {
        let mut known = self.rounded.iter();
        let found = known.find(|(other, _)| other == named);
        found.map(|(_, own)| own.clone())
    }

    fn named(&mut self, named: Rounded) -> Polynomial {
        let own = self.fresh();
        self.rounded.push((named, own.clone()));
        own
    }

    /// The quotient by a positive number, rounded down.
    fn quotient(&mut self, of: &Term, divisor: i64) -> Option<Polynomial> {
        let factor = RBig::ONE / RBig::from(divisor);
        let of = self.polynomial(of)?.times(&Polynomial::constant(factor));
        Some(self.floor(&of))
    }

    /// The floor of a polynomial.
    fn floor(&mut self, of: &Polynomial) -> Polynomial {
        let below = of.denominator();
        if below == IBig::ONE {
            return of.clone();
        }
        let named = Rounded::Floor(of.clone());
        if let Some(known) = self.known(&named) {
            return known;
        }
        let own = self.named(named);
        let most = Polynomial::constant(RBig::from(below.clone() - 1));
        let below = Polynomial::constant(RBig::from(below));
        let rest = of.plus(&own.negated()).times(&below);
        self.definitions
            .extend([Statement::at_least(&rest), not_negative(&rest, &most)]);
        own
    }
}

/// The product, if it is not too large.
fn product(left: &Polynomial, right: &Polynomial) -> Option<Polynomial> {
    let fits = left.total_degree() + right.total_degree() <= MOST_DEGREE
        && left.terms().count() * right.terms().count() <= MOST_TERMS;
    fits.then(|| left.times(right))
}

fn power(of: &Polynomial, exponent: i64) -> Option<Polynomial> {
    (0..exponent).try_fold(Polynomial::integer(1), |all, _| product(&all, of))
}

/// Are the coefficients integers?
fn has_integer_coefficients(of: &Polynomial) -> bool {
    of.terms().all(|(_, value)| value.is_int())
}

fn positive(term: &Term) -> Option<i64> {
    let value = term.as_constant().and_then(Number::to_i64);
    value.filter(|value| *value > 0)
}
