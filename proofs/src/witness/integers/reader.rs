//! Reads conditions on integers as statements on polynomials.

use super::super::polynomial::{self, Polynomial, Quotient};
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

/// What a new variable stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Rounded {
    /// The floor of a polynomial.
    Floor(Polynomial),
    /// The floor of a polynomial over one that is no number.
    Over(Polynomial, Polynomial),
    /// The nim-sum of two polynomials.
    NimSum(Polynomial, Polynomial),
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
    powers: Vec<PowerOf>,
    /// Numbers that are no constants and divide others: the rest is right where each of them is at least 1.
    pub(super) divisors: Vec<Polynomial>,
    /// What defines quotients by these numbers.
    pub(super) quotients: Vec<Statement>,
    /// What has to be impossible: that a divisor is 0, or that what stands under a root is negative.
    pub(super) denied: Vec<Statement>,
    /// The nim-sums, each after those in its summands.
    pub(super) nim_sums: Vec<NimSum>,
    /// Are powers with variables as exponents read, quotients by variables and nim-sums?
    reads_all: bool,
}

/// A nim-sum of two numbers, which must not be negative.
#[derive(Clone, Debug)]
pub(super) struct NimSum {
    pub(super) of: [Polynomial; 2],
    /// What is known of it, where they are not.
    pub(super) bounds: Vec<Statement>,
}

/// base^(k - l), where k is at least l.
#[derive(Clone, Debug)]
struct PowerOf {
    base: Term,
    place: usize,
    /// The power with the exponent k.
    whole: Polynomial,
    /// That with the exponent k - l, a variable.
    own: Polynomial,
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
            divisors: Vec::new(),
            quotients: Vec::new(),
            denied: Vec::new(),
            nim_sums: Vec::new(),
            reads_all: true,
        }
    }

    /// A reader of what `verify/FORMAT.md` says that a verifier reads.
    pub(crate) fn of_certificate() -> Reader {
        Reader {
            reads_all: false,
            ..Reader::new(0, &[])
        }
    }

    /// Was nothing read that is divided by a number that is no constant, and no nim-sum?
    pub(crate) fn is_of_polynomials(&self) -> bool {
        self.definitions.is_empty()
            && self.divisors.is_empty()
            && self.nim_sums.is_empty()
            && self.denied.is_empty()
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
            Condition::Compare(comparison, left, right)
                if self.reads_all && !holds && (has_root(left) || has_root(right)) =>
            {
                self.false_with_root(*comparison, left, right)?
            }
            Condition::Compare(comparison, left, right) => {
                let (left, right) = (self.fraction(left)?, self.fraction(right)?);
                // The divisors are positive.
                let (left, right) = (
                    product(&left.above, &right.below)?,
                    product(&right.above, &left.below)?,
                );
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
                self.reads_all.then_some(())?;
                self.power(base, exponent)?
            }
            Term::Binary(Operator::Power, base, exponent) => {
                let exponent = exponent.as_constant().and_then(Number::to_i64)?;
                let exponent = (0..=MOST_POWER).contains(&exponent).then_some(exponent)?;
                power(&self.polynomial(base)?, exponent)?
            }
            Term::Binary(Operator::Xor, left, right) => {
                self.reads_all.then_some(())?;
                let (left, right) = (self.polynomial(left)?, self.polynomial(right)?);
                self.nim_sum(left, right)?
            }
            Term::Binary(Operator::Over, _, divisor) if divisor.as_constant().is_none() => {
                self.fraction(term)?.polynomial()?
            }
            Term::Binary(Operator::Over, of, divisor) => {
                let divisor = RBig::from(divisor.as_constant()?.to_ibig()?);
                if divisor == RBig::ZERO {
                    return None;
                }
                let factor = Polynomial::constant(RBig::ONE / divisor);
                self.polynomial(of)?.times(&factor)
            }
            Term::Binary(Operator::Div, of, divisor) => self.quotient(of, divisor)?,
            Term::Binary(Operator::Mod, of, divisor) => {
                let multiple = product(&self.quotient(of, divisor)?, &self.polynomial(divisor)?)?;
                self.polynomial(of)?.plus(&multiple.negated())
            }
            Term::Floor(of) => match &**of {
                Term::Binary(Operator::Over, above, below) if below.as_constant().is_none() => {
                    self.quotient(above, below)?
                }
                of => {
                    let of = self.polynomial(of)?;
                    self.floor(&of)
                }
            },
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

    /// A quotient of polynomials.
    fn fraction(&mut self, term: &Term) -> Option<Quotient> {
        match term {
            Term::Negative(of) => Some(self.fraction(of)?.negated()),
            Term::Binary(Operator::Plus, left, right) => {
                self.fraction(left)?.plus(&self.fraction(right)?)
            }
            Term::Binary(Operator::Minus, left, right) => {
                self.fraction(left)?.plus(&self.fraction(right)?.negated())
            }
            Term::Binary(Operator::Times | Operator::Juxtaposed, left, right) => {
                let (left, right) = (self.fraction(left)?, self.fraction(right)?);
                product(&left.above, &right.above)?;
                left.times(&right)
            }
            Term::Binary(Operator::Over, of, divisor) if divisor.as_constant().is_none() => {
                self.reads_all.then_some(())?;
                let divisor = self.fraction(divisor)?.polynomial()?;
                self.divisors.push(divisor.clone());
                self.fraction(of)?.over(&Quotient::whole(divisor))
            }
            _ => Some(Quotient::whole(self.polynomial(term)?)),
        }
    }

    /// base^(k + c) as base^(l + c) times a number of its own, base^(k - l), where k is at least l ≥ 0; and so of sums of exponents.
    fn power(&mut self, base: &Term, exponent: &Term) -> Option<Polynomial> {
        let (places, constant) = real_linear(exponent)?;
        let of = self.polynomial(base)?;
        if !has_integer_coefficients(&of) {
            return None;
        }
        let mut shift = constant.to_i64()?;
        let mut found = Polynomial::integer(1);
        for (place, factor) in &places {
            let factor = factor
                .to_i64()
                .filter(|factor| (1..=MOST_POWER).contains(factor))?;
            let least = *self.least.get(place)?;
            shift = shift.checked_add(least.checked_mul(factor)?)?;
            let own = self.own_power(base, *place, least)?;
            found = product(&found, &power(&own, factor)?)?;
        }
        let shift = (0..=MOST_POWER).contains(&shift).then_some(shift)?;
        product(&power(&of, shift)?, &found)
    }

    /// The number base^(k - l); if the base is at least 1, so is that, and it is at least 1 + (k - l) (base - 1).
    fn own_power(&mut self, base: &Term, place: usize, least: i64) -> Option<Polynomial> {
        let known = |known: &&PowerOf| known.base == *base && known.place == place;
        if let Some(known) = self.powers.iter().find(known) {
            return Some(known.own.clone());
        }
        let of = self.polynomial(base)?;
        let least_power = power(&of, (least <= MOST_POWER).then_some(least)?)?;
        let own = self.fresh();
        let whole = product(&least_power, &own)?;
        if self.is_positive(base) {
            let one = Polynomial::integer(1);
            let more = Polynomial::variable(place).plus(&Polynomial::integer(-least));
            let grows = more.times(&of.plus(&one.negated())).plus(&one);
            self.definitions.push(not_negative(&one, &own));
            self.definitions.push(not_negative(&grows, &own));
            for other in self.powers.iter().filter(|other| other.base == *base) {
                let (k, l) = (
                    Polynomial::variable(place),
                    Polynomial::variable(other.place),
                );
                let next = |whole: &Polynomial| product(&of, whole);
                let in_order = Statement::any(vec![
                    Statement::all(vec![
                        below(&l, &k),
                        not_negative(&next(&other.whole)?, &whole),
                    ]),
                    Statement::all(vec![equal(&k, &l), equal(&whole, &other.whole)]),
                    Statement::all(vec![
                        below(&k, &l),
                        not_negative(&next(&whole)?, &other.whole),
                    ]),
                ]);
                self.definitions.push(in_order);
            }
        }
        self.powers.push(PowerOf {
            base: base.clone(),
            place,
            whole,
            own: own.clone(),
        });
        Some(own)
    }

    /// Is the base a number, or a variable that is known to be, of at least 1?
    fn is_positive(&self, base: &Term) -> bool {
        match base {
            Term::Variable(place) => self.least.get(place).is_some_and(|least| *least > 0),
            base => positive(base).is_some(),
        }
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

    /// The nim-sum: it is the sum without twice the digits in common.
    fn nim_sum(&mut self, left: Polynomial, right: Polynomial) -> Option<Polynomial> {
        if !has_integer_coefficients(&left) || !has_integer_coefficients(&right) {
            return None;
        }
        let named = Rounded::NimSum(left.clone(), right.clone());
        if let Some(known) = self.known(&named) {
            return Some(known);
        }
        let own = self.named(named);
        let common = self.fresh();
        let sum = own.plus(&common.times(&Polynomial::integer(2)));
        let bounds = vec![
            Statement::at_least(&own),
            Statement::at_least(&common),
            not_negative(&common, &left),
            not_negative(&common, &right),
            equal(&sum, &left.plus(&right)),
        ];
        let of = [left, right];
        self.nim_sums.push(NimSum { of, bounds });
        Some(own)
    }

    /// The quotient by a positive number, rounded down.
    fn quotient(&mut self, of: &Term, divisor: &Term) -> Option<Polynomial> {
        let of = self.polynomial(of)?;
        if divisor.as_constant().is_some() {
            let factor = RBig::ONE / RBig::from(positive(divisor)?);
            return Some(self.floor(&of.times(&Polynomial::constant(factor))));
        }
        self.reads_all.then_some(())?;
        let by = self.polynomial(divisor)?;
        // The quotient is that of integers.
        let both = Polynomial::constant(RBig::from(of.denominator() * by.denominator()));
        let (of, by) = (of.times(&both), by.times(&both));
        let named = Rounded::Over(of.clone(), by.clone());
        if let Some(known) = self.known(&named) {
            return Some(known);
        }
        let own = self.named(named);
        let rest = of.plus(&product(&own, &by)?.negated());
        let last = by.plus(&Polynomial::integer(-1));
        self.quotients
            .extend([Statement::at_least(&rest), not_negative(&rest, &last)]);
        self.quotients.extend(near(&of, &by, &own));
        self.divisors.push(by);
        Some(own)
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

fn has_root(term: &Term) -> bool {
    matches!(term, Term::Root(_)) || term.any_part(&mut has_root)
}

/// Does a number that is no constant divide another one in it?
pub(super) fn divides(condition: &Condition) -> bool {
    fn inside(term: &Term) -> bool {
        let own = match term {
            Term::Binary(Operator::Div | Operator::Mod | Operator::Over, _, divisor) => {
                divisor.as_constant().is_none()
            }
            _ => false,
        };
        own || term.any_part(&mut inside)
    }
    match condition {
        Condition::Constant(_) => false,
        Condition::Not(of) => divides(of),
        Condition::And(parts) | Condition::Or(parts) => parts.iter().any(divides),
        Condition::Compare(_, left, right) | Condition::Divides(left, right) => {
            inside(left) || inside(right)
        }
        Condition::Property(_, of) => inside(of),
    }
}

/// How a quotient by a variable lies to the whole multiples of the variable that are seen in the number.
fn near(of: &Polynomial, by: &Polynomial, quotient: &Polynomial) -> Option<Statement> {
    let mut monomials = by.terms();
    let ([(place, 1)], _) = monomials.next()? else {
        return None;
    };
    if *by != Polynomial::variable(*place) {
        return None;
    }
    let rest = of.coefficient(*place, 0);
    let seen = of.plus(&rest.negated()).over(by)?;
    let more = |more: i64| seen.plus(&Polynomial::integer(more));
    let mut cases = vec![not_negative(quotient, &more(-2))];
    cases.extend((-1..=1).map(|at| equal(quotient, &more(at))));
    cases.push(not_negative(&more(2), quotient));
    Some(Statement::any(cases))
}

/// The product, if it is not too large.
fn product(left: &Polynomial, right: &Polynomial) -> Option<Polynomial> {
    let fits = left.total_degree().saturating_add(right.total_degree()) <= MOST_DEGREE;
    fits.then(|| polynomial::product(left, right))?
}

fn power(of: &Polynomial, exponent: i64) -> Option<Polynomial> {
    (0..exponent).try_fold(Polynomial::integer(1), |all, _| product(&all, of))
}

/// Are the coefficients integers?
pub(super) fn has_integer_coefficients(of: &Polynomial) -> bool {
    of.terms().all(|(_, value)| value.is_int())
}

fn positive(term: &Term) -> Option<i64> {
    let value = term.as_constant().and_then(Number::to_i64);
    value.filter(|value| *value > 0)
}
