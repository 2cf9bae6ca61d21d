//! Moves that leave one heap: which numbers of tokens may be taken from a large heap.

use super::eventually::{Repeats, repeats};
use super::removal::{LARGEST, constrained, greatest};
use grundy_rules::formula::{Condition, Linear};
use grundy_rules::game::Clause;
use grundy_rules::linear_program::Optimum;
use std::ops::ControlFlow;

/// The numbers of tokens that may be taken from a heap of at least `least`.
pub(super) struct Taken {
    pub least: i64,
    /// Whether s may be taken, for the first s.
    pub members: Vec<bool>,
    /// Whether s may be taken, for one period of the s that follow; at least one entry.
    pub tail: Vec<bool>,
}

/// The numbers of tokens that one clause allows to take.
pub(super) struct Removals<'c> {
    clause: &'c Clause,
    /// The first heap from which on the heap's size does not matter.
    least: i64,
    /// From here on the numbers repeat.
    repeats: Repeats,
}

/// The removals of a clause; `None` if they depend on the heap even when it is large, or cannot be listed.
pub(super) fn taken(clause: &Clause) -> Option<Removals<'_>> {
    of_any_size(clause).filter(Removals::is_small)
}

/// Would the removals of a clause be a set that is known, if its numbers were smaller?
pub(super) fn is_too_large(clause: &Clause) -> bool {
    of_any_size(clause).is_some_and(|removals| !removals.is_small())
}

impl Removals<'_> {
    fn is_small(&self) -> bool {
        self.least <= LARGEST && self.repeats.from <= LARGEST
    }
}

fn of_any_size(clause: &Clause) -> Option<Removals<'_>> {
    let [part] = clause.parts.as_slice() else {
        return None;
    };
    let [target] = part.as_slice() else {
        return None;
    };
    let mut used = Vec::new();
    clause
        .filters
        .iter()
        .for_each(|filter| filter.variables(&mut used));
    let terms = clause.auxiliaries.iter().map(|auxiliary| &auxiliary.term);
    terms.for_each(|term| term.variables(&mut used));
    if target.coefficient(0) != 1 || used.contains(&0) {
        return None;
    }
    let (of_heap, own): (Vec<Linear>, Vec<Linear>) = clause
        .constraints
        .iter()
        .filter(|constraint| *constraint != target)
        .cloned()
        .partition(|constraint| constraint.coefficient(0) != 0);
    let alone = constrained(clause, own.clone());
    let mut least = 0;
    for constraint in of_heap {
        // A condition that every large heap satisfies, whatever is taken.
        let factor = constraint.coefficient(0);
        if factor < 0 {
            return None;
        }
        let rest = Linear {
            terms: constraint.terms.iter().skip(1).copied().collect(),
            constant: constraint.constant,
        };
        let missing = greatest(alone.maximum(&Linear::default().plus(&rest, -1)?, &[]))?;
        // factor · n ≥ missing
        least = least.max(missing.div_euclid(factor).checked_add(1)?);
    }
    let number = Linear::variable(0).plus(target, -1)?;
    let repeats = match alone.maximum(&number, &[]) {
        Optimum::Infeasible => Repeats::ALWAYS,
        Optimum::Unbounded => unbounded(clause, &own, &number)?,
        optimum => Repeats {
            from: greatest(optimum)?.checked_add(1)?,
            period: 1,
        },
    };
    Some(Removals {
        clause,
        least,
        repeats,
    })
}

/// Where the numbers repeat if they are one unbounded variable plus a constant.
fn unbounded(clause: &Clause, own: &[Linear], number: &Linear) -> Option<Repeats> {
    let [variable] = *clause.bound.as_slice() else {
        return None;
    };
    if number.terms != [(variable, 1)] {
        return None;
    }
    let constraints = own.iter().map(Linear::non_negative);
    let all = constraints
        .chain(clause.filters.iter().cloned())
        .map(|condition| clause.written_out(condition));
    let found = repeats(&Condition::And(all.collect()), variable)?;
    Some(Repeats {
        from: found.from.checked_add(number.constant)?.max(0),
        ..found
    })
}

/// The union of the sets of several clauses, if it is eventually periodic.
pub(super) fn union(sets: &[Removals]) -> Option<Taken> {
    let all = sets.iter().map(|set| set.repeats);
    let all = all.into_iter().try_fold(Repeats::ALWAYS, Repeats::and)?;
    let least = sets.iter().map(|set| set.least).max().unwrap_or(0);
    let end = all.from.checked_add(all.period)?;
    let mut members = vec![false; usize::try_from(end).ok()?];
    // From this heap every number in the set below `end` can be taken.
    let heap = least.checked_add(end)?;
    for set in sets {
        let mut upward = false;
        let flow = set.clause.visit(&[heap], &mut |run| {
            for option in run.options().flatten().flatten() {
                upward |= option >= heap;
                let number = usize::try_from(heap - option).ok();
                if let Some(member) = number.and_then(|number| members.get_mut(number)) {
                    *member = true;
                }
            }
            ControlFlow::Continue(())
        });
        if flow.is_err() || upward {
            return None;
        }
    }
    let tail = members.split_off(usize::try_from(all.from).ok()?);
    Some(Taken {
        least,
        members,
        tail,
    })
}
