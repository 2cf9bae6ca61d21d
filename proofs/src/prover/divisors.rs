//! The greatest common divisor of a term and a number, by cases: the divisors of the number.

use super::case::TermCase;
use super::terms::{Read, TermReader};
use super::unsupported::FUNCTION;
use grundy_automata::{Formula, Sum};
use grundy_rules::formula::Term;
use grundy_rules::number::Number;

/// The greatest number with which greatest common divisors are taken. A fixed bound.
const MOST_DIVIDED: i64 = 720;

impl TermReader<'_> {
    /// The greatest common divisor with a number: one of its divisors d, where d divides the term and no multiple of d among them does.
    pub(super) fn divisors_with(
        &self,
        term: &Term,
        of: &Term,
        number: &Number,
    ) -> Read<Vec<TermCase>> {
        let number = number.to_i64().filter(|n| (1..=MOST_DIVIDED).contains(n));
        let number = number.ok_or_else(|| self.unsupported(term, FUNCTION))?;
        let divisors: Vec<i64> = (1..=number).filter(|d| number % d == 0).collect();
        let mut all = Vec::new();
        for case in self.cases(of)? {
            let value = self.whole(term, &case.value)?;
            let divides = |d: i64| Formula::congruent(value.clone(), 0, d.unsigned_abs());
            for d in &divisors {
                let mut own = case.of(Sum::from(i128::from(*d)));
                let larger = divisors.iter().filter(|more| *more > d && *more % d == 0);
                own.given.push(divides(*d));
                own.given
                    .extend(larger.map(|more| Formula::negated(divides(*more))));
                all.push(own);
            }
        }
        Ok(all)
    }
}
