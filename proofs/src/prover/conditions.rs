//! Translates conditions into formulas.

use super::terms::{LARGEST, PlaceMeaning, Read, TermReader};
use super::unsupported::{DIVISOR, POWER, PROPERTY, Unsupported};
use grundy_automata::{Formula, Sum};
use grundy_rules::formula::real_linear;
use grundy_rules::formula::{Comparison, Condition, Term};
use grundy_rules::language::{NumberProperty, Operator};
use grundy_rules::number::Number;

impl TermReader<'_> {
    /// The formula of a condition.
    pub fn condition(&self, condition: &Condition) -> Read<Formula> {
        // Each part is looked at only where those before it leave the answer open: where they hold, or where they do not.
        let all = |parts: &[Condition], open: fn(Formula) -> Formula| -> Read<Vec<Formula>> {
            let (mut found, mut guards) = (Vec::new(), Vec::new());
            for part in parts {
                let formula = self.guarded_by(&guards, || self.condition(part))?;
                guards.push(open(formula.clone()));
                found.push(formula);
            }
            Ok(found)
        };
        match condition {
            Condition::Constant(true) => Ok(Formula::True),
            Condition::Constant(false) => Ok(Formula::False),
            Condition::And(parts) => Ok(Formula::and(all(parts, |holds| holds)?)),
            Condition::Or(parts) => Ok(Formula::or(all(parts, Formula::negated)?)),
            Condition::Not(of) => Ok(Formula::negated(self.condition(of)?)),
            Condition::Compare(comparison, left, right) => {
                if let Some(formula) = self.of_exponent(*comparison, left, right) {
                    return formula;
                }
                self.compared(left, right, *comparison)
            }
            Condition::Divides(divisor, of) => {
                if self.multiple(divisor).is_some() {
                    let (of, divisor) = (Box::new(of.clone()), Box::new(divisor.clone()));
                    let rest = Term::Binary(Operator::Mod, of, divisor);
                    return self.compared(&rest, &Term::constant(0_i64), Comparison::Equal);
                }
                let Some(modulus) = divisor.as_constant().and_then(Number::to_i64) else {
                    return Err(self.outside(condition, DIVISOR));
                };
                self.congruent(condition, of, modulus, 0)
            }
            Condition::Property(NumberProperty::Even, of) => self.congruent(condition, of, 2, 0),
            Condition::Property(NumberProperty::Odd, of) => self.congruent(condition, of, 2, 1),
            Condition::Property(..) => Err(self.outside(condition, PROPERTY)),
        }
    }

    fn outside(&self, condition: &Condition, why: &'static str) -> Unsupported {
        Unsupported::condition(condition, &|place| self.name(place), why)
    }

    fn compared(&self, left: &Term, right: &Term, comparison: Comparison) -> Read<Formula> {
        let written = || Condition::Compare(comparison, left.clone(), right.clone());
        let (first, second) = (self.cases(left)?, self.cases(right)?);
        let mut any = Vec::new();
        for one in &first {
            for other in &second {
                let holds = self.ground.compared(&one.value, &other.value, comparison);
                let holds = holds.map_err(|beyond| self.outside(&written(), beyond.why))?;
                any.push(one.with(other, Sum::from(0)).under(holds));
            }
        }
        Ok(match any.len() {
            1 => any.remove(0),
            _ => Formula::or(any),
        })
    }

    fn congruent(
        &self,
        condition: &Condition,
        of: &Term,
        modulus: i64,
        rest: i128,
    ) -> Read<Formula> {
        let modulus = match u64::try_from(modulus) {
            Ok(modulus) if modulus > 0 => modulus,
            _ => return Err(self.outside(condition, DIVISOR)),
        };
        let mut any = Vec::new();
        for case in self.cases(of)? {
            let sum = self.whole(of, &case.value)?;
            any.push(case.under(Formula::congruent(sum, rest, modulus)));
        }
        Ok(Formula::or(any))
    }

    /// A comparison of an exponent with a number, as one of powers.
    fn of_exponent(
        &self,
        comparison: Comparison,
        left: &Term,
        right: &Term,
    ) -> Option<Read<Formula>> {
        let difference = Term::binary(Operator::Minus, left.clone(), right.clone());
        let (places, constant) = real_linear(&difference)?;
        let [(place, factor)] = places.as_slice() else {
            return None;
        };
        let (Some(PlaceMeaning::Exponent(power)), Some(base)) =
            (self.places.get(place), self.ground.theory.power)
        else {
            return None;
        };
        let out = || {
            Err(self.outside(
                &Condition::Compare(comparison, left.clone(), right.clone()),
                POWER,
            ))
        };
        let (Some(factor), Some(constant)) = (factor.to_i64(), constant.to_i64()) else {
            return Some(out());
        };
        // factor·k + constant compared with 0, for factor 1 or -1: k with -constant, or constant with k.
        let bound = match factor {
            1 => constant.checked_neg(),
            -1 => Some(constant),
            _ => None,
        };
        let Some(bound) = bound else {
            return Some(out());
        };
        let size = u32::try_from(bound.max(0)).ok();
        let Some(value) = size.and_then(|size| i128::from(base).checked_pow(size)) else {
            return Some(out());
        };
        if value >= LARGEST {
            return Some(out());
        }
        // An exponent is not negative: below 0 there is nothing.
        let below = bound < 0;
        let at_least = |n: i128| {
            if below {
                Formula::True
            } else {
                Formula::le(n, *power)
            }
        };
        let at_most = |n: i128| {
            if below {
                Formula::False
            } else {
                Formula::le(*power, n)
            }
        };
        let equal = if below {
            Formula::False
        } else {
            Formula::eq(*power, value)
        };
        Some(Ok(match (comparison, factor) {
            (Comparison::Equal, _) => equal,
            (Comparison::NotEqual, _) => Formula::negated(equal),
            (Comparison::LessEqual, 1) => at_most(value),
            (Comparison::LessEqual, _) => at_least(value),
            (Comparison::Less, 1) => at_most(value - 1),
            (Comparison::Less, _) if below => Formula::True,
            (Comparison::Less, _) => Formula::lt(value, *power),
        }))
    }
}
