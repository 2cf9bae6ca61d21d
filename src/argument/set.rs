//! A set of positions as a condition on the heaps: the variables of its elements are solved for.

use super::facts::Names;
use grundy_proofs::claim::{self, SetMember};
use grundy_rules::formula::{Condition, Term, linear};
use grundy_rules::game;
use grundy_rules::language::{Operator, parse_claim};
use std::collections::BTreeMap;

/// The first place of variables that are not solved for.
pub(super) const FREE: usize = 1 << 16;

/// The claimed set of P-positions.
pub(super) struct ClaimedSet {
    members: Vec<SetMember>,
}

impl ClaimedSet {
    /// The set of a claim `P = …` that mentions no game.
    pub fn read(claimed: &str, heaps: usize) -> Option<ClaimedSet> {
        let claim = parse_claim(claimed).into_result().ok()??;
        let members = claim::members(&claim, &game::Names::new(), heaps).ok()??;
        Some(ClaimedSet { members })
    }

    /// The condition that the position of these heaps is in the set. A variable that is not solved for gets a name.
    pub fn holds(&self, heaps: &[Term], names: &mut Names) -> Condition {
        let members = self.members.iter();
        Condition::Or(members.map(|member| inside(member, heaps, names)).collect())
    }

    /// The conditions under which the position is in no member; `None` for a member with a variable that is not solved for.
    pub fn fails(&self, heaps: &[Term]) -> Vec<Option<Condition>> {
        let members = self.members.iter();
        members
            .map(|member| {
                let (solved, conditions) = solved(member, heaps);
                (solved.len() == member.bound.len()).then(|| {
                    Condition::Not(Box::new(of_member(member, heaps, &solved, conditions)))
                })
            })
            .collect()
    }
}

/// The variables of a member that an element of it gives, each with its term, and the conditions under which it does.
fn solved(member: &SetMember, heaps: &[Term]) -> (BTreeMap<usize, Term>, Vec<Condition>) {
    let (mut found, mut conditions) = (BTreeMap::new(), Vec::new());
    for (element, heap) in member.element.iter().zip(heaps) {
        let Some(of) = linear(element, &mut |_| None).filter(|of| of.below == 1) else {
            continue;
        };
        let [(place, factor)] = of.above.terms.as_slice() else {
            continue;
        };
        if *factor < 1 || found.contains_key(place) {
            continue;
        }
        let rest = match of.above.constant {
            0 => heap.clone(),
            constant => Term::binary(Operator::Minus, heap.clone(), Term::constant(constant)),
        };
        // A heap itself is not negative.
        if rest != *heap {
            conditions.push(Condition::less_equal(Term::constant(0_i64), rest.clone()));
        }
        let value = match factor {
            1 => rest,
            factor => {
                let factor = Term::constant(*factor);
                let left = Term::binary(Operator::Mod, rest.clone(), factor.clone());
                conditions.push(Condition::equal(left, Term::constant(0_i64)));
                Term::binary(Operator::Div, rest, factor)
            }
        };
        found.insert(*place, value);
    }
    (found, conditions)
}

/// The condition of a member with the values of its variables.
fn of_member(
    member: &SetMember,
    heaps: &[Term],
    values: &BTreeMap<usize, Term>,
    mut conditions: Vec<Condition>,
) -> Condition {
    let value = |place: usize| values.get(&place).cloned().unwrap_or(Term::Variable(place));
    for (element, heap) in member.element.iter().zip(heaps) {
        let element = element.replaced(&value);
        if element != *heap {
            conditions.push(Condition::equal(heap.clone(), element));
        }
    }
    conditions.push(member.condition.replaced(&value));
    Condition::And(conditions)
}

fn inside(member: &SetMember, heaps: &[Term], names: &mut Names) -> Condition {
    let (mut values, conditions) = solved(member, heaps);
    for (place, name) in &member.bound {
        if !values.contains_key(place) {
            let free = names.fresh(FREE, name);
            values.insert(*place, Term::Variable(free));
        }
    }
    of_member(member, heaps, &values, conditions)
}
