//! Small positions with numbers below their values, by which options are chosen before anything is proved of them.

use super::ValueProof;
use super::candidates::Candidate;
use super::formula::{Division, Pair, ValueCase};
use super::progression::Smaller;
use super::unreached::Order;
use crate::witness::moves::leads;
use grundy_rules::formula::{Condition, NoGames, Term};
use grundy_rules::game::Rule;
use grundy_rules::number::Number;

/// The heaps of sampled positions, and the numbers below their values, are less than this. It steers the search only.
const SAMPLED: i64 = 14;

/// The values of all variables, by their places.
#[derive(Clone)]
pub(super) struct Sample(Vec<Number>);

impl Sample {
    fn new(places: usize) -> Sample {
        Sample(vec![Number::ZERO; places])
    }

    fn set(&mut self, place: usize, value: impl Into<Number>) {
        if let Some(own) = self.0.get_mut(place) {
            *own = value.into();
        }
    }

    fn integer(&self, term: &Term) -> Option<i64> {
        self.fits(|found| term.variables(found))?;
        term.value(&self.0, &NoGames).ok()?.to_i64()
    }

    pub fn holds(&self, condition: &Condition) -> bool {
        let is_known = self.fits(|found| condition.variables(found)).is_some();
        is_known && condition.holds(&self.0, &NoGames) == Ok(true)
    }

    /// Have all variables values?
    fn fits(&self, visit: impl FnOnce(&mut Vec<usize>)) -> Option<()> {
        let mut places = Vec::new();
        visit(&mut places);
        places
            .iter()
            .all(|place| *place < self.0.len())
            .then_some(())
    }

    /// Sets the quotient and the remainder; `None` where the divisor is not positive.
    fn divide(&mut self, division: &Division) -> Option<()> {
        let (above, divisor) = (
            self.integer(&division.above)?,
            self.integer(&division.divisor)?,
        );
        if divisor < 1 {
            return None;
        }
        self.set(division.quotient, above.div_euclid(divisor));
        self.set(division.remainder, above.rem_euclid(divisor));
        Some(())
    }

    /// Are the variables in this order?
    pub fn is_ordered(&self, order: &Order, difference: usize) -> bool {
        let [own, other] = [difference, order.other].map(|place| self.0.get(place));
        own.is_some()
            && own
                .zip(other)
                .is_some_and(|(own, other)| own.compare(other) == Ok(order.ordering))
    }
}

impl ValueProof<'_> {
    /// Small positions of a case, with the smaller numbers.
    pub(super) fn samples(
        &self,
        from: Pair,
        case: &ValueCase,
        smaller: &Smaller,
        around: &Division,
    ) -> Vec<Sample> {
        let mut found = Vec::new();
        for (m, d) in (0..SAMPLED).flat_map(|m| (0..SAMPLED).map(move |d| (m, d))) {
            let mut at = Sample::new(self.next);
            at.set(from.smaller, m);
            at.set(from.difference, d);
            let divided = case.division.as_ref().map(|division| at.divide(division));
            if divided == Some(None) || !case.all_guards.iter().all(|guard| at.holds(guard)) {
                continue;
            }
            let value = at.integer(&case.value).unwrap_or(0);
            for h in 0..value.min(SAMPLED) {
                at.set(smaller.number, h);
                let differences = 0..SAMPLED;
                let fits = differences.into_iter().find_map(|e| {
                    let mut at = at.clone();
                    at.set(smaller.difference, e);
                    smaller
                        .known
                        .iter()
                        .all(|known| at.holds(known))
                        .then_some(())?;
                    at.divide(around)?;
                    Some(at)
                });
                found.extend(fits);
            }
        }
        found
    }

    /// The samples with the quotient and the remainder of a candidate, and the rules by which it is an option in all of them; `None` if it has not
    /// the wanted value.
    pub(super) fn likely(
        &self,
        from: Pair,
        candidate: &Candidate,
        samples: &[Sample],
    ) -> Option<(Vec<Sample>, Vec<&Rule>)> {
        let divided = samples.iter().map(|sample| {
            let mut at = sample.clone();
            at.0.resize(self.next, Number::ZERO);
            if let Some(division) = &candidate.division {
                at.divide(division)?;
            }
            candidate
                .needed
                .iter()
                .all(|needed| at.holds(needed))
                .then_some(at)
        });
        let divided = divided.collect::<Option<Vec<_>>>()?;
        let leads_there = |rule: &&Rule| {
            let moved = leads(rule, &from.heaps(), &candidate.position, None);
            moved.is_some_and(|moved| {
                divided
                    .iter()
                    .all(|at| moved.iter().all(|one| at.holds(one)))
            })
        };
        let rules: Vec<&Rule> = self.rules.iter().filter(leads_there).collect();
        (!rules.is_empty()).then_some((divided, rules))
    }
}
