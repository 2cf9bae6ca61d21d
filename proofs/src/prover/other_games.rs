//! Translates terms that are values of another game on one heap.

use super::case::TermCase;
use super::periodic::Periodic;
use super::terms::{Read, TermReader};
use super::unsupported::LARGE;
use grundy_automata::Sum;
use grundy_rules::formula::Term;

impl TermReader<'_> {
    /// The value of a heap, by one formula for the first values, the period and the saltus.
    pub(super) fn periodic(&self, term: &Term, heap: &Term, of: &Periodic) -> Read<Vec<TermCase>> {
        let mut all = Vec::new();
        for case in self.cases(heap)? {
            let heap = &self.whole(term, &case.value)?;
            self.natural(term, &case, heap)?;
            let (value, rounds) = (self.fresh(), self.fresh());
            let formula = of.has_value(heap, &Sum::from(value), rounds);
            let formula = formula.ok_or_else(|| self.unsupported(term, LARGE))?;
            let mut with = case.of(Sum::from(value));
            with.fresh.push(value);
            with.given.push(formula);
            all.push(with);
        }
        Ok(all)
    }
}
