//! Terms and conditions of the rule language as expressions of integers.
//!
//! On the way a number is (a + b sqrt(d)) / c with integers a, b, c > 0 and d >= 0. Its floor is exact: floor((a + r) / c) is
//! floor((a + floor(r)) / c) for any real r. Every comparison is a question about the sign of a floor.

use super::integer::{Integer, Truth};
use dashu_int::IBig;
use grundy_rules::formula::{Comparison, Condition, Term, shown, shown_condition};
use grundy_rules::language::{NumberProperty, Operator};
use grundy_rules::number::Number;

/// Why there is no code: a term that has none, or a number that is too large.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} cannot be translated: {why}")]
pub struct NoCode {
    pub what: String,
    pub why: &'static str,
}

/// What the variables of a formula stand for.
pub(super) struct Translator<'n> {
    /// The value of each variable, where it is known.
    pub values: Vec<Option<Integer>>,
    /// The name of each variable, for messages.
    pub names: &'n dyn Fn(usize) -> String,
}

/// `(above + times sqrt(under)) / below`
#[derive(Clone, Debug)]
struct RootNumber {
    above: Integer,
    /// The factor of the root, and what is under it.
    root: Option<(Integer, Integer)>,
    below: IBig,
}

/// The value of a term of heaps, which have the first places and these names.
///
/// # Errors
/// The term that has no code.
pub fn value(term: &Term, heaps: &[String]) -> Result<Integer, NoCode> {
    let names = |place: usize| heaps.get(place).cloned().unwrap_or_default();
    let values = (0..heaps.len()).map(|place| Some(Integer::Variable(place)));
    let translator = Translator {
        values: values.collect(),
        names: &names,
    };
    translator.integer(term)
}

impl RootNumber {
    fn integer(above: Integer) -> RootNumber {
        RootNumber {
            above,
            root: None,
            below: IBig::ONE,
        }
    }

    fn constant(number: &Number) -> RootNumber {
        let (p, q, r, d) = number.parts();
        RootNumber {
            above: Integer::Constant(p),
            root: (q != IBig::ZERO).then(|| (Integer::Constant(q), Integer::Constant(d))),
            below: r,
        }
    }

    /// The number times a natural one.
    fn scaled_above(self, by: &IBig) -> RootNumber {
        let factor = || Integer::Constant(by.clone());
        let root = self.root;
        RootNumber {
            above: self.above.times(factor()),
            root: root.map(|(times, under)| (times.times(factor()), under)),
            below: self.below,
        }
    }

    /// The same number with a multiple of the denominator.
    fn scaled(self, by: &IBig) -> RootNumber {
        let below = &self.below * by;
        RootNumber {
            below,
            ..self.scaled_above(by)
        }
    }

    /// Both with the same denominator.
    fn common(self, other: RootNumber) -> (RootNumber, RootNumber) {
        match self.below == other.below {
            true => (self, other),
            false => {
                let (mine, its) = (self.below.clone(), other.below.clone());
                (self.scaled(&its), other.scaled(&mine))
            }
        }
    }

    fn negated(self) -> RootNumber {
        RootNumber {
            above: self.above.negated(),
            root: self.root.map(|(times, under)| (times.negated(), under)),
            below: self.below,
        }
    }

    /// The greatest integer not above the number.
    fn floor(self) -> Integer {
        let whole = match self.root {
            None => self.above,
            Some((times, under)) => {
                let root = Integer::Root(Box::new(times), Box::new(under));
                self.above.plus(root)
            }
        };
        whole.divided(&self.below)
    }
}

impl Translator<'_> {
    pub fn no_code(&self, term: &Term, why: &'static str) -> NoCode {
        NoCode {
            what: shown(term, self.names),
            why,
        }
    }

    /// Has every variable of the term a value?
    pub fn is_known(&self, term: &Term) -> bool {
        let mut variables = Vec::new();
        term.variables(&mut variables);
        let known = |place: &usize| matches!(self.values.get(*place), Some(Some(_)));
        variables.iter().all(known)
    }

    /// The value of a term that is an integer wherever it is asked for.
    pub fn integer(&self, term: &Term) -> Result<Integer, NoCode> {
        Ok(self.real(term)?.floor())
    }

    fn real(&self, term: &Term) -> Result<RootNumber, NoCode> {
        let integer = |value: Integer| Ok(RootNumber::integer(value));
        match term {
            Term::Constant(number) => Ok(RootNumber::constant(number)),
            Term::Variable(place) => match self.values.get(*place) {
                Some(Some(value)) => integer(value.clone()),
                _ => Err(self.no_code(term, "its value is not known")),
            },
            Term::Negative(of) => Ok(self.real(of)?.negated()),
            Term::Binary(operator, left, right) => self.binary(term, *operator, left, right),
            Term::Absolute(of) => {
                let of = self.without_root(of, "the absolute value of a root")?;
                Ok(RootNumber {
                    above: Integer::Absolute(Box::new(of.above)),
                    ..of
                })
            }
            Term::Floor(of) => integer(self.real(of)?.floor()),
            Term::Ceiling(of) => integer(self.real(of)?.negated().floor().negated()),
            Term::Root(of) => {
                let under = self.without_root(of, "a root under a root")?;
                // sqrt(a / c) = sqrt(a c) / c
                let below = Integer::Constant(under.below.clone());
                Ok(RootNumber {
                    above: Integer::constant(0),
                    root: Some((Integer::constant(1), under.above.times(below))),
                    below: under.below,
                })
            }
            Term::Minimum(parts) => self.extreme(parts, Integer::Minimum),
            Term::Maximum(parts) => self.extreme(parts, Integer::Maximum),
            Term::Choice(arms, otherwise) => self.choice(arms, otherwise),
            Term::Gcd(..) => Err(self.no_code(term, "greatest common divisors are not written")),
            Term::Function(..) => Err(self.no_code(term, "this function is not written")),
            Term::ValueOf(..) => Err(self.no_code(term, "it is the value of another game")),
            Term::Mex(_) => Err(self.no_code(term, "it runs through all smaller values")),
            Term::Recursive(..) | Term::Again(..) => {
                Err(self.no_code(term, "it is defined by recursion"))
            }
            Term::Sum(_) => Err(self.no_code(term, "it is a sum over a set")),
        }
    }

    fn without_root(&self, term: &Term, why: &'static str) -> Result<RootNumber, NoCode> {
        let real = self.real(term)?;
        match real.root {
            None => Ok(real),
            Some(_) => Err(self.no_code(term, why)),
        }
    }

    fn binary(
        &self,
        term: &Term,
        operator: Operator,
        left: &Term,
        right: &Term,
    ) -> Result<RootNumber, NoCode> {
        let divisor = |right: &Term| match self.real(right)? {
            RootNumber {
                above: Integer::Constant(above),
                root: None,
                below,
            } if above > IBig::ZERO => Ok((above, below)),
            _ => Err(self.no_code(term, "the divisor is no positive number")),
        };
        match operator {
            Operator::Plus => self.sum(term, self.real(left)?, self.real(right)?),
            Operator::Minus => self.sum(term, self.real(left)?, self.real(right)?.negated()),
            Operator::Times | Operator::Juxtaposed => {
                self.product(term, self.real(left)?, self.real(right)?)
            }
            Operator::Over | Operator::Div
                if right.as_constant().is_some_and(|by| !by.is_integer()) =>
            {
                let inverse = right.as_constant().and_then(|by| Number::ONE.over(by).ok());
                let inverse = inverse.ok_or_else(|| self.no_code(term, "the divisor is 0"))?;
                let quotient =
                    self.product(term, self.real(left)?, RootNumber::constant(&inverse))?;
                Ok(match operator {
                    Operator::Div => RootNumber::integer(quotient.floor()),
                    _ => quotient,
                })
            }
            Operator::Over | Operator::Div => {
                let (above, below) = divisor(right)?;
                let of = self.real(left)?.scaled_above(&below);
                let quotient = RootNumber {
                    below: of.below.clone() * above,
                    ..of
                };
                Ok(match operator {
                    Operator::Div => RootNumber::integer(quotient.floor()),
                    _ => quotient,
                })
            }
            Operator::Mod => {
                let (above, below) = divisor(right)?;
                if below != IBig::ONE {
                    return Err(self.no_code(term, "the modulus is no integer"));
                }
                let of = Box::new(self.integer(left)?);
                Ok(RootNumber::integer(Integer::Remainder(of, above)))
            }
            Operator::Xor => {
                let (left, right) = (self.integer(left)?, self.integer(right)?);
                Ok(RootNumber::integer(Integer::Xor(
                    Box::new(left),
                    Box::new(right),
                )))
            }
            Operator::Power => {
                let exponent = right.as_constant().and_then(Number::to_i64);
                let Some(exponent) =
                    exponent.filter(|exponent| (0..=MOST_POWER).contains(exponent))
                else {
                    return Err(self.no_code(term, "the exponent is no small number"));
                };
                let base = self.real(left)?;
                let one = RootNumber::integer(Integer::constant(1));
                (0..exponent).try_fold(one, |power, _| self.product(term, power, base.clone()))
            }
            Operator::Union | Operator::Intersection | Operator::Without => {
                Err(self.no_code(term, "it is a set"))
            }
        }
    }

    fn sum(&self, term: &Term, left: RootNumber, right: RootNumber) -> Result<RootNumber, NoCode> {
        let (left, right) = left.common(right);
        let root = match (left.root, right.root) {
            (None, root) | (root, None) => root,
            (Some((a, under)), Some((b, other))) if under == other => Some((a.plus(b), under)),
            _ => return Err(self.no_code(term, "it has two different roots")),
        };
        let above = left.above.plus(right.above);
        Ok(RootNumber {
            above,
            root,
            below: left.below,
        })
    }

    /// (a + b r) (a' + b' r) = a a' + b b' r^2 + (a b' + b a') r, for the same root r.
    fn product(
        &self,
        term: &Term,
        left: RootNumber,
        right: RootNumber,
    ) -> Result<RootNumber, NoCode> {
        let below = left.below * right.below;
        let (a, a2) = (left.above, right.above);
        let (above, root) = match (left.root, right.root) {
            (None, None) => (a.times(a2), None),
            (Some((b, under)), None) => (a.times(a2.clone()), Some((b.times(a2), under))),
            (None, Some((b, under))) => (a.clone().times(a2), Some((a.times(b), under))),
            (Some((b, under)), Some((b2, other))) if under == other => {
                let squared = b.clone().times(b2.clone()).times(under.clone());
                let mixed = a.clone().times(b2).plus(b.times(a2.clone()));
                (a.times(a2).plus(squared), Some((mixed, under)))
            }
            _ => return Err(self.no_code(term, "it has two different roots")),
        };
        Ok(RootNumber { above, root, below })
    }

    fn extreme(
        &self,
        parts: &[Term],
        of: impl FnOnce(Vec<Integer>) -> Integer,
    ) -> Result<RootNumber, NoCode> {
        let (parts, below) = self.same_denominator(parts)?;
        Ok(RootNumber {
            above: of(parts),
            root: None,
            below,
        })
    }

    fn choice(&self, arms: &[(Condition, Term)], otherwise: &Term) -> Result<RootNumber, NoCode> {
        let values = arms.iter().map(|(_, value)| value.clone());
        let values: Vec<Term> = values.chain([otherwise.clone()]).collect();
        let (mut values, below) = self.same_denominator(&values)?;
        let otherwise = values.pop().unwrap_or(Integer::constant(0));
        let conditions = arms.iter().map(|(condition, _)| self.truth(condition));
        let conditions = conditions.collect::<Result<Vec<_>, _>>()?;
        Ok(RootNumber {
            above: Integer::Choice(
                conditions.into_iter().zip(values).collect(),
                Box::new(otherwise),
            ),
            root: None,
            below,
        })
    }

    /// Numerators over one denominator.
    fn same_denominator(&self, terms: &[Term]) -> Result<(Vec<Integer>, IBig), NoCode> {
        let reals = terms
            .iter()
            .map(|term| self.without_root(term, "it has a root outside of floor"));
        let reals = reals.collect::<Result<Vec<_>, _>>()?;
        let mut below = IBig::ONE;
        for real in &reals {
            if (&below % &real.below) != IBig::ZERO {
                below *= &real.below;
            }
        }
        let above = reals.into_iter().map(|real| {
            let factor = &below / &real.below;
            real.scaled(&factor).above
        });
        Ok((above.collect(), below))
    }

    pub fn truth(&self, condition: &Condition) -> Result<Truth, NoCode> {
        let all = |parts: &[Condition]| {
            let parts = parts.iter().map(|part| self.truth(part));
            parts.collect::<Result<Vec<_>, _>>()
        };
        let no_code = |why| NoCode {
            what: shown_condition(condition, self.names),
            why,
        };
        let residue = |of: &Term, modulus: IBig, rest: i64| {
            let of = Box::new(self.integer(of)?);
            let left = Integer::Remainder(of, modulus);
            Ok(Truth::equal(left, Integer::constant(rest)))
        };
        match condition {
            Condition::Constant(value) => Ok(Truth::Constant(*value)),
            Condition::Compare(comparison, left, right) => self.compare(*comparison, left, right),
            Condition::And(parts) => Ok(Truth::all(all(parts)?)),
            Condition::Or(parts) => Ok(Truth::any(all(parts)?)),
            Condition::Not(of) => Ok(Truth::Not(Box::new(self.truth(of)?))),
            Condition::Divides(left, right) => {
                let by = left.as_constant().and_then(Number::to_ibig);
                let by = by.filter(|by| *by > IBig::ZERO);
                residue(
                    right,
                    by.ok_or_else(|| no_code("the divisor is no positive number"))?,
                    0,
                )
            }
            Condition::Property(NumberProperty::Even, of) => residue(of, IBig::from(2), 0),
            Condition::Property(NumberProperty::Odd, of) => residue(of, IBig::from(2), 1),
            Condition::Property(NumberProperty::Square, of) => {
                let of = self.integer(of)?;
                let one = Box::new(Integer::constant(1));
                // The root of a negative number is not asked for.
                let natural = Integer::Maximum(vec![of.clone(), Integer::constant(0)]);
                let root = Integer::Root(one, Box::new(natural));
                Ok(Truth::equal(root.clone().times(root), of))
            }
            Condition::Property(NumberProperty::Prime, _) => {
                Err(no_code("primes are not looked for"))
            }
        }
    }

    /// Is the term, which may be no integer, this number?
    pub fn equals(&self, term: &Term, value: Integer) -> Result<Truth, NoCode> {
        let of = self.without_root(term, "it is irrational")?;
        let below = Integer::Constant(of.below.clone());
        Ok(Truth::equal(value.times(below), of.above))
    }

    fn compare(&self, comparison: Comparison, left: &Term, right: &Term) -> Result<Truth, NoCode> {
        let (a, b) = self.real(left)?.common(self.real(right)?);
        if a.root.is_none() && b.root.is_none() {
            return Ok(Truth::Compare(comparison, a.above, b.above));
        }
        // x <= y exactly if floor(y - x) >= 0.
        let at_most = |a: &RootNumber, b: &RootNumber| {
            let difference = self.sum(left, b.clone(), a.clone().negated())?;
            Ok::<_, NoCode>(Truth::at_least_zero(difference.floor()))
        };
        let (below, above) = (at_most(&a, &b)?, at_most(&b, &a)?);
        Ok(match comparison {
            Comparison::LessEqual => below,
            Comparison::Less => Truth::Not(Box::new(above)),
            Comparison::Equal => Truth::And(vec![below, above]),
            Comparison::NotEqual => Truth::Not(Box::new(Truth::And(vec![below, above]))),
        })
    }
}

/// The largest exponent of a power that is written as a product. It shortens the text only.
const MOST_POWER: i64 = 16;
