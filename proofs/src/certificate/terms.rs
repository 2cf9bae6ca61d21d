//! Terms and conditions as formulas, as `verify/FORMAT.md` describes it.

use super::forms::LinearForm;
use super::{NoCertificate, unread};
use grundy_automata::{Formula, Numeration, Variable};
use grundy_rules::formula::{Comparison, Condition, Term};
use grundy_rules::language::{NumberProperty, Operator};
use grundy_rules::number::Number;
use std::collections::BTreeMap;

/// The most cases of a number. A bound of the format.
const CASES: usize = 1024;

type Made<T> = Result<T, NoCertificate>;

/// The value of a number, where the guards hold.
#[derive(Clone)]
pub(super) struct Case {
    pub guards: Vec<Formula>,
    pub value: LinearForm,
}

impl Case {
    fn under(mut self, guard: Formula) -> Case {
        self.guards.push(guard);
        self
    }
}

/// Reads terms; numbers that are not linear get variables of their own.
pub(super) struct TermMaker<'s> {
    /// The value of each variable of the terms.
    pub places: BTreeMap<usize, LinearForm>,
    /// The next new variable.
    pub next: u32,
    /// What new variables are.
    pub facts: Vec<Formula>,
    pub system: &'s Numeration,
}

fn only(value: LinearForm) -> Vec<Case> {
    vec![Case {
        guards: Vec::new(),
        value,
    }]
}

/// All parts, those of a conjunction by themselves; `true` says nothing.
pub(super) fn conjuncts(parts: Vec<Formula>) -> Vec<Formula> {
    let mut all = Vec::new();
    for part in parts {
        match part {
            Formula::And(inner) => all.extend(conjuncts(inner)),
            Formula::True => {}
            other => all.push(other),
        }
    }
    all
}

/// The conjunction of parts; the only one, if there is one.
pub(super) fn and(parts: Vec<Formula>) -> Formula {
    let parts = conjuncts(parts);
    match <[Formula; 1]>::try_from(parts) {
        Ok([only]) => only,
        Err(parts) => Formula::And(parts),
    }
}

/// The disjunction of parts; the only one, if there is one.
pub(super) fn or(parts: Vec<Formula>) -> Formula {
    match <[Formula; 1]>::try_from(parts) {
        Ok([only]) => only,
        Err(parts) => Formula::Or(parts),
    }
}

/// The form, an integer at all values, is in the bounds.
pub(super) fn bounded(form: &LinearForm, low: Option<i128>, high: Option<i128>) -> Made<Formula> {
    let sum = form.sum()?;
    if form.exact_constant().is_some() {
        let value = sum.constant();
        let inside = low.is_none_or(|low| low <= value) && high.is_none_or(|high| value <= high);
        return Ok(if inside {
            Formula::True
        } else {
            Formula::False
        });
    }
    Ok(Formula::Linear { sum, low, high })
}

impl TermMaker<'_> {
    pub fn fresh(&mut self) -> Variable {
        self.next += 1;
        Variable(self.next - 1)
    }

    /// In some case the guards hold, and what is made of its value.
    fn in_some(cases: &[Case], make: &dyn Fn(&LinearForm) -> Made<Formula>) -> Made<Formula> {
        let parts = cases.iter().map(|case| {
            let mut all = case.guards.clone();
            all.push(make(&case.value)?);
            Ok(and(all))
        });
        Ok(or(parts.collect::<Made<_>>()?))
    }

    /// The cases of a term.
    pub fn number(&mut self, term: &Term) -> Made<Vec<Case>> {
        Ok(match term {
            Term::Constant(value) => only(LinearForm::constant(value.clone())),
            Term::Variable(place) => match self.places.get(place) {
                Some(value) => only(value.clone()),
                None => return unread("variable without a meaning"),
            },
            Term::Negative(of) => negative(&self.number(of)?)?,
            Term::Binary(operator, left, right) => self.binary(*operator, left, right)?,
            Term::Absolute(of) => {
                let mut all = Vec::new();
                for case in self.number(of)? {
                    let above = case.value.above()?;
                    all.push(case.clone().under(bounded(&above, Some(0), None)?));
                    let negative = Case {
                        value: LinearForm::default().plus(&case.value, -1)?,
                        ..case
                    };
                    all.push(negative.under(bounded(&above, None, Some(-1))?));
                }
                few(all)?
            }
            Term::Floor(of) => {
                let cases = self.number(of)?;
                self.floor(cases)?
            }
            Term::Ceiling(of) => {
                let cases = negative(&self.number(of)?)?;
                negative(&self.floor(cases)?)?
            }
            Term::Root(of) => {
                let root = self.constant(of)?.square_root();
                match root {
                    Ok(root) => only(LinearForm::constant(root)),
                    Err(error) => return unread(format!("square root like this: {error}")),
                }
            }
            Term::Minimum(parts) => self.extreme(parts, -1)?,
            Term::Maximum(parts) => self.extreme(parts, 1)?,
            Term::Choice(arms, otherwise) => self.choice(arms, otherwise)?,
            _ => return unread("number of this kind"),
        })
    }

    fn choice(&mut self, arms: &[(Condition, Term)], otherwise: &Term) -> Made<Vec<Case>> {
        let Some(((condition, value), others)) = arms.split_first() else {
            return self.number(otherwise);
        };
        let holds = self.condition(condition)?;
        let value = self.number(value)?;
        let otherwise = self.choice(others, otherwise)?;
        let fails = Formula::negated(holds.clone());
        let value = value.into_iter().map(|case| case.under(holds.clone()));
        let others = otherwise.into_iter().map(|case| case.under(fails.clone()));
        few(value.chain(others).collect())
    }

    /// A term that is a constant.
    fn constant(&mut self, term: &Term) -> Made<Number> {
        let cases = self.number(term)?;
        match cases.as_slice() {
            [Case { guards, value }] if guards.is_empty() => match value.exact_constant() {
                Some(value) => Ok(value),
                None => unread("divisor, modulus or exponent that is no constant"),
            },
            _ => unread("divisor, modulus or exponent with cases"),
        }
    }

    fn binary(&mut self, operator: Operator, left: &Term, right: &Term) -> Made<Vec<Case>> {
        match operator {
            Operator::Plus | Operator::Minus => {
                let factor = if operator == Operator::Plus { 1 } else { -1 };
                let (left, right) = (self.number(left)?, self.number(right)?);
                pairs(&left, &right, &|left, right| left.plus(right, factor))
            }
            Operator::Times | Operator::Juxtaposed => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                pairs(&left, &right, &LinearForm::times)
            }
            Operator::Over | Operator::Div => {
                let left = self.number(left)?;
                let by = only(LinearForm::constant(self.constant(right)?));
                let quotient = pairs(&left, &by, &LinearForm::over)?;
                match operator {
                    Operator::Div => self.floor(quotient),
                    _ => Ok(quotient),
                }
            }
            Operator::Mod => {
                let left = self.number(left)?;
                match self.constant(right)?.to_i64() {
                    Some(modulus) if modulus >= 1 => self.remainder(&left, modulus),
                    _ => unread("modulus that is no positive integer"),
                }
            }
            Operator::Power => {
                let (base, exponent) = (self.constant(left)?, self.constant(right)?);
                if !matches!(exponent.to_i64(), Some(0..=64)) {
                    return unread("exponent that is no number up to 64");
                }
                match base.power(&exponent) {
                    Ok(power) => Ok(only(LinearForm::constant(power))),
                    Err(error) => unread(format!("power like this: {error}")),
                }
            }
            Operator::Xor => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                let (left, right) = (self.natural(&left)?, self.natural(&right)?);
                let sum = self.fresh();
                self.facts.push(Formula::xor(left, right, sum));
                Ok(only(LinearForm::variable(sum)))
            }
            Operator::Union | Operator::Intersection | Operator::Without => unread("set here"),
        }
    }

    /// A variable for a natural number.
    fn natural(&mut self, cases: &[Case]) -> Made<Variable> {
        if let [Case { guards, value }] = cases
            && guards.is_empty()
            && let Some(variable) = value.as_variable()
        {
            return Ok(variable);
        }
        if !cases.iter().all(|case| case.value.is_natural()) {
            return unread("nim-sum or floor of a number that may be negative or no integer");
        }
        let natural = self.fresh();
        self.facts.push(equal(cases, natural)?);
        Ok(natural)
    }

    fn floor(&mut self, cases: Vec<Case>) -> Made<Vec<Case>> {
        if cases.iter().all(|case| case.value.is_integral()) {
            return Ok(cases);
        }
        if cases.iter().any(|case| !case.value.is_rational()) {
            return self.irrational_floor(&cases);
        }
        let mut natural = true;
        for case in &cases {
            natural &= case.value.above()?.is_natural();
        }
        let floor = match natural {
            true => LinearForm::variable(self.fresh()),
            // An integer is the difference of two natural numbers, of which one is 0.
            false => {
                let (more, less) = (self.fresh(), self.fresh());
                self.facts
                    .push(Formula::or([Formula::eq(more, 0), Formula::eq(less, 0)]));
                LinearForm::variable(more).plus(&LinearForm::variable(less), -1)?
            }
        };
        let fact = TermMaker::in_some(&cases, &|value| {
            let below = value.below()?;
            let rest = value.above()?.plus(&floor, -below)?;
            bounded(&rest, Some(0), Some(i128::from(below) - 1))
        })?;
        self.facts.push(fact);
        Ok(only(floor))
    }

    /// The floor of n·alpha + integers, where n is natural.
    fn irrational_floor(&mut self, cases: &[Case]) -> Made<Vec<Case>> {
        let ([Case { guards, value }], Some(alpha)) = (cases, alpha(self.system)) else {
            return unread("irrational number here");
        };
        if !guards.is_empty() {
            return unread("irrational number under conditions");
        }
        let own = LinearForm::constant(alpha.clone()).surds()?;
        let factor = value.surds()?.over(&own)?;
        let rest = value.plus(&factor.scaled(&alpha)?, -1)?;
        if !factor.is_integral() || !rest.is_integral() {
            return unread("floor of another irrational number than that of the numeration");
        }
        let factor = self.natural(&only(factor))?;
        let floor = self.fresh();
        self.facts.push(Formula::beatty(factor, floor));
        Ok(only(LinearForm::variable(floor).plus(&rest, 1)?))
    }

    fn remainder(&mut self, cases: &[Case], modulus: i64) -> Made<Vec<Case>> {
        let rest = LinearForm::variable(self.fresh());
        let fact = TermMaker::in_some(cases, &|value| congruent(&value.plus(&rest, -1)?, modulus))?;
        self.facts.push(fact);
        let fact = bounded(&rest, None, Some(i128::from(modulus) - 1))?;
        self.facts.push(fact);
        Ok(only(rest))
    }

    /// The largest of the parts for sign 1, the least for -1.
    fn extreme(&mut self, parts: &[Term], sign: i64) -> Made<Vec<Case>> {
        let Some((first, others)) = parts.split_first() else {
            return unread("least of nothing");
        };
        let mut found = self.number(first)?;
        for other in others {
            let other = self.number(other)?;
            let mut all = Vec::new();
            for one in &found {
                for two in &other {
                    let more = one.value.plus(&two.value, -1)?;
                    let more = LinearForm::default().plus(&more, sign)?.above()?;
                    let guards = [one.guards.clone(), two.guards.clone()].concat();
                    for (value, low, high) in
                        [(&one.value, Some(0), None), (&two.value, None, Some(-1))]
                    {
                        let case = Case {
                            guards: guards.clone(),
                            value: value.clone(),
                        };
                        all.push(case.under(bounded(&more, low, high)?));
                    }
                }
            }
            found = few(all)?;
        }
        Ok(found)
    }

    /// A condition as a formula.
    pub fn condition(&mut self, condition: &Condition) -> Made<Formula> {
        let mut all = |parts: &[Condition]| {
            let parts = parts.iter().map(|part| self.condition(part));
            parts.collect::<Made<Vec<_>>>()
        };
        Ok(match condition {
            Condition::Constant(true) => Formula::True,
            Condition::Constant(false) => Formula::False,
            Condition::And(parts) => and(all(parts)?),
            Condition::Or(parts) => or(all(parts)?),
            Condition::Not(of) => Formula::negated(self.condition(of)?),
            Condition::Compare(comparison, left, right) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                let differences = pairs(&left, &right, &|left, right| left.plus(right, -1))?;
                let (low, high) = match comparison {
                    Comparison::Equal | Comparison::NotEqual => (Some(0), Some(0)),
                    Comparison::Less => (None, Some(-1)),
                    Comparison::LessEqual => (None, Some(0)),
                };
                TermMaker::in_some(&differences, &|value| {
                    let holds = bounded(&value.above()?, low, high)?;
                    Ok(match comparison {
                        Comparison::NotEqual => Formula::negated(holds),
                        _ => holds,
                    })
                })?
            }
            Condition::Divides(left, right) => match self.constant(left)?.to_i64() {
                Some(modulus) if modulus >= 1 => self.multiple(right, modulus, 0)?,
                _ => return unread("divisor that is no positive integer"),
            },
            Condition::Property(NumberProperty::Even, of) => self.multiple(of, 2, 0)?,
            Condition::Property(NumberProperty::Odd, of) => self.multiple(of, 2, 1)?,
            Condition::Property(NumberProperty::Prime, _) => return unread("prime numbers"),
            Condition::Property(NumberProperty::Square, _) => return unread("squares"),
        })
    }

    fn multiple(&mut self, of: &Term, modulus: i64, rest: i64) -> Made<Formula> {
        let cases = self.number(of)?;
        TermMaker::in_some(&cases, &|value| {
            let value = value.plus(&LinearForm::constant(rest), -1)?;
            match value.as_constant() {
                Some(value) if value % modulus == 0 => Ok(Formula::True),
                Some(_) => Ok(Formula::False),
                None => congruent(&value, modulus),
            }
        })
    }
}

fn congruent(form: &LinearForm, modulus: i64) -> Made<Formula> {
    Ok(Formula::Congruent {
        sum: form.sum()?,
        modulus: modulus.unsigned_abs(),
    })
}

/// The irrational number of a numeration.
fn alpha(system: &Numeration) -> Option<Number> {
    if system.as_base().is_some() {
        return None;
    }
    if system.is_zeckendorf() {
        return Some(Number::golden_ratio());
    }
    // y = [a(0); a(1), …] is (h·y + h') / (k·y + k'), with the last two convergents of one period; alpha is 1 / y.
    let (mut h, mut k) = ([1_i64, 0], [0_i64, 1]);
    for quotient in system.quotients() {
        let a = i64::from(*quotient);
        h = [a.checked_mul(h[0])?.checked_add(h[1])?, h[0]];
        k = [a.checked_mul(k[0])?.checked_add(k[1])?, k[0]];
    }
    let number = |of: i64| Number::from(of);
    let d = number(h[0]).minus(&number(k[1])).ok()?;
    let product = number(4)
        .times(&number(k[0]))
        .ok()?
        .times(&number(h[1]))
        .ok()?;
    let root = d.times(&d).ok()?.plus(&product).ok()?.square_root().ok()?;
    let above = d.plus(&root).ok()?;
    number(2).times(&number(k[0])).ok()?.over(&above).ok()
}

/// The number is that of a variable.
pub(super) fn equal(cases: &[Case], variable: Variable) -> Made<Formula> {
    TermMaker::in_some(cases, &|value| {
        let difference = value.plus(&LinearForm::variable(variable), -1)?;
        bounded(&difference.above()?, Some(0), Some(0))
    })
}

fn few(cases: Vec<Case>) -> Made<Vec<Case>> {
    match cases.len() <= CASES {
        true => Ok(cases),
        false => unread(format!("number of more than {CASES} cases")),
    }
}

fn negative(cases: &[Case]) -> Made<Vec<Case>> {
    let zero = only(LinearForm::default());
    pairs(&zero, cases, &|zero, of| zero.plus(of, -1))
}

/// The cases of two numbers joined.
fn pairs(
    left: &[Case],
    right: &[Case],
    join: &dyn Fn(&LinearForm, &LinearForm) -> Made<LinearForm>,
) -> Made<Vec<Case>> {
    let mut all = Vec::new();
    for one in left {
        for two in right {
            if all.len() > CASES {
                return few(all);
            }
            all.push(Case {
                guards: [one.guards.clone(), two.guards.clone()].concat(),
                value: join(&one.value, &two.value)?,
            });
        }
    }
    few(all)
}
