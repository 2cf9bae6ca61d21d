//! Translates powers: of numbers, and of the one base whose exponents are variables.

use super::case::TermCase;
use super::numbers::SymbolicNumber;
use super::terms::{LARGEST, PlaceMeaning, Read, TermReader};
use super::unsupported::{LARGE, POWER, PRODUCT, SQUARE};
use grundy_automata::Sum;
use grundy_rules::formula::real_linear;
use grundy_rules::formula::{Term, apply};
use grundy_rules::language::Operator;
use grundy_rules::number::Number;

impl TermReader<'_> {
    pub(super) fn power(&self, term: &Term, base: &Term, exponent: &Term) -> Read<Vec<TermCase>> {
        if let (Some(base), Some(exponent)) = (base.as_constant(), exponent.as_constant()) {
            let value = apply(Operator::Power, base, exponent);
            let value = value.map_err(|_| self.unsupported(term, LARGE))?;
            return self.cases(&Term::Constant(value));
        }
        match exponent.as_constant().and_then(Number::to_i64) {
            Some(0) => return self.cases(&Term::constant(1_i64)),
            Some(1) => return self.cases(base),
            Some(2) => return Err(self.unsupported(term, SQUARE)),
            Some(_) => return Err(self.unsupported(term, PRODUCT)),
            None => {}
        }
        let unsupported = || self.unsupported(term, POWER);
        let base_value = base
            .as_constant()
            .and_then(Number::to_i64)
            .ok_or_else(unsupported)?;
        let (places, constant) = real_linear(exponent).ok_or_else(unsupported)?;
        let shift = constant.to_i64().ok_or_else(unsupported)?;
        let ([(place, factor)], true) = (
            places.as_slice(),
            self.ground.theory.power == Some(base_value),
        ) else {
            return Err(unsupported());
        };
        let (Some(PlaceMeaning::Exponent(power)), true) =
            (self.places.get(place), *factor == Number::ONE)
        else {
            return Err(unsupported());
        };
        let times = u32::try_from(shift.unsigned_abs()).ok();
        let times = times.and_then(|times| i128::from(base_value).checked_pow(times));
        let times = times
            .filter(|times| *times < LARGEST)
            .ok_or_else(unsupported)?;
        let sum = Sum::from(*power);
        Ok(vec![match shift >= 0 {
            true => TermCase::plain(sum * times),
            false => TermCase::plain(SymbolicNumber {
                below: times,
                ..SymbolicNumber::from(sum)
            }),
        }])
    }
}
