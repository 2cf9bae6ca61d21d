//! Lists the choices of a claim's parameters that satisfy a condition, where each has a range.

use super::super::{most_choices, too_many};
use super::{Known, Unknowns, endless};
use dashu_int::IBig;
use grundy_rules::formula::{Condition, NoGames, Term, number_error};
use grundy_rules::game::{EnumerationFault, clauses};
use grundy_rules::language::{Diagnostic, Operator, Span};
use grundy_rules::number::Number;
use std::ops::ControlFlow;

impl Unknowns<'_> {
    /// All choices that satisfy a condition on variables with these ranges, each with the values that are known.
    pub(super) fn list(
        &self,
        condition: &Condition,
        ranges: &[(usize, (i64, i64))],
        known: Known,
        tries: &mut u64,
    ) -> Result<Vec<Vec<Number>>, Vec<Diagnostic>> {
        let least = |place: usize| {
            let own = ranges.iter().find(|(own, _)| *own == place);
            own.map_or(0, |(_, (first, _))| *first)
        };
        // A clause has numbers from 0.
        let original = condition;
        let condition = condition.replaced(&|place| match least(place) {
            0 => Term::Variable(place),
            first => Term::binary(Operator::Plus, Term::Variable(place), Term::constant(first)),
        });
        // Variables of sets come first: what depends on them follows.
        let is_of_set = |place: &usize| {
            let mut all = self.bound.iter();
            all.any(|bound| bound.place == *place && bound.of_set)
        };
        let mut places: Vec<usize> = ranges.iter().map(|(place, _)| *place).collect();
        places.sort_by_key(|place| !is_of_set(place));
        let target = vec![places.iter().map(|place| Term::Variable(*place)).collect()];
        let most = most_choices(self.limits);
        let base = self.choice(known);
        let mut choices = Vec::new();
        for clause in clauses(0, self.count, &places, &condition, &target) {
            let flow = clause.visit_within(tries, &[], &NoGames, &mut |run| {
                for values in run.options().flatten() {
                    if choices.len() >= most {
                        return ControlFlow::Break(());
                    }
                    let mut choice = base.clone();
                    for (place, value) in places.iter().zip(values) {
                        choice[*place] =
                            Number::from(IBig::from(value) + IBig::from(least(*place)));
                    }
                    choices.push(choice);
                }
                ControlFlow::Continue(())
            });
            match flow {
                Ok(ControlFlow::Continue(())) => {}
                // A clause asks each condition for its value, guarded or not.
                Err(EnumerationFault::Number(_)) => {
                    return self.list_by_definition(original, ranges, &base, tries);
                }
                Err(EnumerationFault::Unbounded(place)) => {
                    let mut bound = self.bound.iter();
                    let own = bound.find(|bound| bound.place == place);
                    return Err(endless(own.unwrap_or(&self.bound[0])));
                }
                Ok(ControlFlow::Break(())) | Err(EnumerationFault::TooMany) => {
                    return Err(vec![too_many(self.item, most)]);
                }
            }
        }
        Ok(choices)
    }

    /// The choices among all with these ranges that satisfy a condition, by trying each.
    fn list_by_definition(
        &self,
        condition: &Condition,
        ranges: &[(usize, (i64, i64))],
        base: &[Number],
        tries: &mut u64,
    ) -> Result<Vec<Vec<Number>>, Vec<Diagnostic>> {
        let most = most_choices(self.limits);
        let mut values: Vec<i64> = ranges.iter().map(|(_, (first, _))| *first).collect();
        let mut choices = Vec::new();
        if ranges.iter().any(|(_, (first, last))| first > last) {
            return Ok(choices);
        }
        loop {
            *tries = tries.saturating_sub(1);
            if *tries == 0 || choices.len() > most {
                return Err(vec![too_many(self.item, most)]);
            }
            let mut choice = base.to_vec();
            for ((place, _), value) in ranges.iter().zip(&values) {
                choice[*place] = Number::from(*value);
            }
            let holds = condition.holds(&choice, &NoGames);
            if holds.map_err(|error| vec![number_error(error, self.span())])? {
                choices.push(choice);
            }
            // The next values, the last changing fastest.
            let Some(turn) =
                (ranges.iter().zip(&values)).rposition(|((_, (_, last)), value)| value < last)
            else {
                return Ok(choices);
            };
            values[turn] += 1;
            for (value, (_, (first, _))) in values.iter_mut().zip(ranges).skip(turn + 1) {
                *value = *first;
            }
        }
    }

    /// Where the conditions stand.
    pub(super) fn span(&self) -> Span {
        match (self.item.ranges.first(), self.item.ranges.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => self.item.span,
        }
    }

    /// The known values, and 0 for the others.
    pub(super) fn choice(&self, known: Known) -> Vec<Number> {
        let mut choice = vec![Number::ZERO; self.count];
        for (place, number) in known {
            choice[*place] = number.clone();
        }
        choice
    }
}

/// The condition with these ranges of variables.
pub(super) fn in_box(condition: &Condition, ranges: &[(usize, (i64, i64))]) -> Condition {
    let mut all = vec![condition.clone()];
    for (place, (first, last)) in ranges {
        let number = || Term::Variable(*place);
        all.push(Condition::less_equal(Term::constant(*first), number()));
        all.push(Condition::less_equal(number(), Term::constant(*last)));
    }
    Condition::And(all)
}
