//! Terms and conditions of rules and claims as formulas.

use super::alpha::Alpha;
use super::formula::MadeFormula;
use super::linear::LinearForm;
use crate::fault::Fault;
use crate::ruleset::{Comparison, Condition, Operator, Property, Term};

/// The most cases of a number.
const CASES: usize = 1024;

/// The value of a number, where the guards hold. Guards of different cases cover all values of the variables, and
/// where two of them hold the values are the same.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub guards: Vec<MadeFormula>,
    pub value: LinearForm,
}

/// Reads terms and conditions. Numbers that are not linear get variables of their own.
pub(super) struct TermMaker<'a> {
    /// The value of each variable of the terms.
    pub places: Vec<LinearForm>,
    /// The number of the next new variable.
    pub next: usize,
    /// What new variables are.
    pub facts: Vec<MadeFormula>,
    /// The irrational number of the numeration, if it is no base.
    pub alpha: &'a Option<Alpha>,
}

fn unread<T>(what: &str) -> Result<T, Fault> {
    Err(Fault::Bad(format!(
        "{what} is not read in a proof by automata"
    )))
}

fn only(value: LinearForm) -> Vec<Case> {
    vec![Case {
        guards: Vec::new(),
        value,
    }]
}

impl TermMaker<'_> {
    /// A new variable.
    pub fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// In some case the guards hold, and what is made of its value.
    pub fn in_some(
        cases: &[Case],
        make: &dyn Fn(&LinearForm) -> Result<MadeFormula, Fault>,
    ) -> Result<MadeFormula, Fault> {
        let parts = cases.iter().map(|case| {
            let mut all = case.guards.clone();
            all.push(make(&case.value)?);
            Ok(MadeFormula::and(all))
        });
        Ok(MadeFormula::or(parts.collect::<Result<_, Fault>>()?))
    }

    /// The cases of a term.
    pub fn number(&mut self, term: &Term) -> Result<Vec<Case>, Fault> {
        Ok(match term {
            Term::Number(value) => only(LinearForm::constant(i128::from(*value))),
            Term::Variable(place) => match self.places.get(*place) {
                Some(value) => only(value.clone()),
                None => return unread("a variable without a meaning"),
            },
            Term::Negative(of) => {
                let zero = only(LinearForm::constant(0));
                let of = self.number(of)?;
                pairs(&zero, &of, &|zero, of| zero.plus(of, -1))?
            }
            Term::Binary(operator, left, right) => self.binary(*operator, left, right)?,
            Term::Absolute(of) => {
                let cases = self.number(of)?;
                let zero = LinearForm::constant(0);
                let mut all = Vec::new();
                for case in cases {
                    let negative = zero.plus(&case.value, -1)?;
                    let above = rounded(&case.value)?;
                    all.push(case.clone().under(MadeFormula::bounded(
                        above.clone(),
                        Some(0),
                        None,
                    )?));
                    let below = MadeFormula::bounded(above, None, Some(-1))?;
                    all.push(
                        Case {
                            value: negative,
                            ..case
                        }
                        .under(below),
                    );
                }
                few(all)?
            }
            Term::Floor(of) => {
                let cases = self.number(of)?;
                self.floor(cases)?
            }
            Term::Ceiling(of) => {
                let of = Term::Negative(of.clone());
                let cases = self.number(&of)?;
                let floor = self.floor(cases)?;
                let zero = only(LinearForm::constant(0));
                pairs(&zero, &floor, &|zero, of| zero.plus(of, -1))?
            }
            Term::Root(of) => match self.constant(of)?.as_constant() {
                Some(value) => only(LinearForm::root(value)?),
                None => return unread("a square root that is no constant"),
            },
            Term::Minimum(parts) => self.extreme(parts, -1)?,
            Term::Maximum(parts) => self.extreme(parts, 1)?,
            Term::Choice(condition, value, otherwise) => {
                let holds = self.condition(condition)?;
                let value = self.number(value)?;
                let otherwise = self.number(otherwise)?;
                let fails = MadeFormula::negated(holds.clone());
                let value = value.into_iter().map(|case| case.under(holds.clone()));
                let others = otherwise.into_iter().map(|case| case.under(fails.clone()));
                few(value.chain(others).collect())?
            }
        })
    }

    /// A term that is a constant.
    fn constant(&mut self, term: &Term) -> Result<LinearForm, Fault> {
        let cases = self.number(term)?;
        match cases.as_slice() {
            [Case { guards, value }] if guards.is_empty() && value.variables().next().is_none() => {
                Ok(value.clone())
            }
            _ => unread("a divisor, modulus or exponent that is no constant"),
        }
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: &Term,
        right: &Term,
    ) -> Result<Vec<Case>, Fault> {
        match operator {
            Operator::Plus | Operator::Minus => {
                let factor = if operator == Operator::Plus { 1 } else { -1 };
                let (left, right) = (self.number(left)?, self.number(right)?);
                pairs(&left, &right, &|left, right| left.plus(right, factor))
            }
            Operator::Times => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                pairs(&left, &right, &LinearForm::times)
            }
            Operator::Over => {
                let left = self.number(left)?;
                let by = only(self.constant(right)?.inverse()?);
                pairs(&left, &by, &LinearForm::times)
            }
            Operator::Div => {
                let left = self.number(left)?;
                let by = only(self.constant(right)?.inverse()?);
                let quotient = pairs(&left, &by, &LinearForm::times)?;
                self.floor(quotient)
            }
            Operator::Mod => {
                let left = self.number(left)?;
                match self.constant(right)?.as_constant() {
                    Some(modulus) if modulus >= 1 => self.remainder(&left, modulus),
                    _ => unread("a modulus that is no positive integer"),
                }
            }
            Operator::Power => {
                let (base, exponent) = (self.constant(left)?, self.constant(right)?);
                let Some(exponent @ 0..=64) = exponent.as_constant() else {
                    return unread("an exponent that is no number up to 64");
                };
                let mut power = LinearForm::constant(1);
                for _ in 0..exponent {
                    power = power.times(&base)?;
                }
                Ok(only(power))
            }
            Operator::Xor => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                let (left, right) = (self.natural(&left)?, self.natural(&right)?);
                let sum = self.fresh();
                self.facts.push(MadeFormula::Xor([left, right, sum]));
                Ok(only(LinearForm::variable(sum)))
            }
        }
    }

    /// A variable for a number that is natural at all values of the variables.
    pub fn natural(&mut self, cases: &[Case]) -> Result<usize, Fault> {
        if let [Case { guards, value }] = cases
            && guards.is_empty()
            && let Some(variable) = value.as_variable()
        {
            return Ok(variable);
        }
        if !cases.iter().all(|case| case.value.is_natural()) {
            return unread(
                "the nim-sum or the floor of a number that may be negative or no integer",
            );
        }
        let natural = self.fresh();
        let fact = equal(cases, natural)?;
        self.facts.push(fact);
        Ok(natural)
    }

    /// The floor of a number.
    fn floor(&mut self, cases: Vec<Case>) -> Result<Vec<Case>, Fault> {
        if cases.iter().all(|case| case.value.is_integral()) {
            return Ok(cases);
        }
        if cases.iter().any(|case| !case.value.is_rational()) {
            return self.irrational_floor(cases);
        }
        let is_natural = |case: &Case| case.value.above().is_natural();
        let floor = match cases.iter().all(is_natural) {
            true => LinearForm::variable(self.fresh()),
            // An integer is the difference of two natural numbers, of which one is 0.
            false => {
                let (more, less) = (self.fresh(), self.fresh());
                let is_zero = |of| MadeFormula::bounded(LinearForm::variable(of), Some(0), Some(0));
                self.facts
                    .push(MadeFormula::or(vec![is_zero(more)?, is_zero(less)?]));
                LinearForm::variable(more).plus(&LinearForm::variable(less), -1)?
            }
        };
        let fact = TermMaker::in_some(&cases, &|value| {
            let below = value.below();
            let rest = value.above().plus(&floor, -below)?;
            MadeFormula::bounded(rest, Some(0), Some(below - 1))
        })?;
        self.facts.push(fact);
        Ok(only(floor))
    }

    /// The floor of n·alpha + integers, where n is natural.
    fn irrational_floor(&mut self, cases: Vec<Case>) -> Result<Vec<Case>, Fault> {
        let ([Case { guards, value }], Some(alpha)) = (cases.as_slice(), self.alpha) else {
            return unread("an irrational number");
        };
        if !guards.is_empty() {
            return unread("an irrational number under conditions");
        }
        let (factor, rest) = alpha.parts(value)?;
        let factor = self.natural(&only(factor))?;
        let floor = self.fresh();
        self.facts.push(MadeFormula::Floor([factor, floor]));
        Ok(only(LinearForm::variable(floor).plus(&rest, 1)?))
    }

    fn remainder(&mut self, cases: &[Case], modulus: i128) -> Result<Vec<Case>, Fault> {
        let rest = self.fresh();
        let rest = LinearForm::variable(rest);
        let fact = TermMaker::in_some(cases, &|value| {
            value.integral()?;
            Ok(MadeFormula::Congruent(value.plus(&rest, -1)?, modulus))
        })?;
        self.facts.push(fact);
        let fact = MadeFormula::bounded(rest.clone(), None, Some(modulus - 1))?;
        self.facts.push(fact);
        Ok(only(rest))
    }

    /// The largest of the parts for sign 1, the least for -1.
    fn extreme(&mut self, parts: &[Term], sign: i128) -> Result<Vec<Case>, Fault> {
        let Some((first, others)) = parts.split_first() else {
            return unread("the least of nothing");
        };
        let mut found = self.number(first)?;
        for other in others {
            let other = self.number(other)?;
            let mut all = Vec::new();
            for one in &found {
                for two in &other {
                    // sign·(one - two)
                    let more = one.value.plus(&two.value, -1)?;
                    let more = rounded(&LinearForm::constant(0).plus(&more, sign)?)?;
                    let guards = [one.guards.clone(), two.guards.clone()].concat();
                    for (value, low, high) in
                        [(&one.value, Some(0), None), (&two.value, None, Some(-1))]
                    {
                        let case = Case {
                            guards: guards.clone(),
                            value: value.clone(),
                        };
                        all.push(case.under(MadeFormula::bounded(more.clone(), low, high)?));
                    }
                }
            }
            found = few(all)?;
        }
        Ok(found)
    }

    /// A condition as a formula.
    pub fn condition(&mut self, condition: &Condition) -> Result<MadeFormula, Fault> {
        Ok(match condition {
            Condition::Constant(truth) => MadeFormula::Constant(*truth),
            Condition::Compare(comparison, left, right) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                let differences = pairs(&left, &right, &|left, right| left.plus(right, -1))?;
                let (low, high, negated) = match comparison {
                    Comparison::Equal => (Some(0), Some(0), false),
                    Comparison::NotEqual => (Some(0), Some(0), true),
                    Comparison::Less => (None, Some(-1), false),
                    Comparison::LessEqual => (None, Some(0), false),
                    Comparison::Greater => (Some(1), None, false),
                    Comparison::GreaterEqual => (Some(0), None, false),
                };
                TermMaker::in_some(&differences, &|value| {
                    let holds = MadeFormula::bounded(rounded(value)?, low, high)?;
                    Ok(match negated {
                        true => MadeFormula::negated(holds),
                        false => holds,
                    })
                })?
            }
            Condition::And(parts) => MadeFormula::and(self.conditions(parts)?),
            Condition::Or(parts) => MadeFormula::or(self.conditions(parts)?),
            Condition::Not(of) => MadeFormula::negated(self.condition(of)?),
            Condition::Divides(left, right) => match self.constant(left)?.as_constant() {
                Some(modulus) if modulus >= 1 => self.multiple(right, modulus, 0)?,
                _ => return unread("a divisor that is no positive integer"),
            },
            Condition::Is(Property::Even, of) => self.multiple(of, 2, 0)?,
            Condition::Is(Property::Odd, of) => self.multiple(of, 2, 1)?,
            Condition::Is(Property::Prime, _) => return unread("`prime`"),
            Condition::Is(Property::Square, _) => return unread("`square`"),
        })
    }

    fn conditions(&mut self, parts: &[Condition]) -> Result<Vec<MadeFormula>, Fault> {
        parts.iter().map(|part| self.condition(part)).collect()
    }

    fn multiple(&mut self, of: &Term, modulus: i128, rest: i128) -> Result<MadeFormula, Fault> {
        let cases = self.number(of)?;
        TermMaker::in_some(&cases, &|value| {
            value.integral()?;
            let value = value.plus(&LinearForm::constant(rest), -1)?;
            Ok(match value.as_constant() {
                Some(value) => MadeFormula::Constant(value % modulus == 0),
                None => MadeFormula::Congruent(value, modulus),
            })
        })
    }
}

impl Case {
    fn under(mut self, guard: MadeFormula) -> Case {
        self.guards.push(guard);
        self
    }
}

/// An integer form with the sign of this one.
fn rounded(value: &LinearForm) -> Result<LinearForm, Fault> {
    match value.is_rational() {
        true => Ok(value.above()),
        false => unread("an irrational number outside of a floor"),
    }
}

/// The number is that of a variable.
pub(super) fn equal(cases: &[Case], variable: usize) -> Result<MadeFormula, Fault> {
    TermMaker::in_some(cases, &|value| {
        let difference = value.plus(&LinearForm::variable(variable), -1)?;
        MadeFormula::bounded(rounded(&difference)?, Some(0), Some(0))
    })
}

fn few(cases: Vec<Case>) -> Result<Vec<Case>, Fault> {
    match cases.len() <= CASES {
        true => Ok(cases),
        false => unread("a number of more than 1024 cases"),
    }
}

/// The cases of two numbers joined.
fn pairs(
    left: &[Case],
    right: &[Case],
    join: &dyn Fn(&LinearForm, &LinearForm) -> Result<LinearForm, Fault>,
) -> Result<Vec<Case>, Fault> {
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
