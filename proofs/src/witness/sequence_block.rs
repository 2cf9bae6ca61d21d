//! Blocks: the members of a claimed set, with the terms of an index written by recurrences.

use super::moves::solve;
use super::template::{Filled, IndexValues};
use super::terms::{at_most, minus, number, plus};
use grundy_rules::formula::{Comparison, Condition, Term};
use grundy_rules::game::permutations;
use grundy_rules::number::Number;
use std::collections::BTreeMap;

/// A member of the set, as a template of the index, the values of a recurrence, and further variables.
#[derive(Clone, Debug)]
pub(super) struct SequenceBlock {
    /// The recurrence that its index runs through.
    pub family: Option<usize>,
    /// Its further variables, at places from [`UNKNOWN`](super::template::UNKNOWN) on.
    pub others: Vec<usize>,
    pub condition: Vec<Condition>,
    pub element: Vec<Term>,
    /// The member as it is written.
    pub written: String,
}

impl SequenceBlock {
    /// The element at an index for given values of its further variables, and its conditions.
    pub(super) fn at(
        &self,
        instance: Option<&IndexValues>,
        others: &dyn Fn(usize) -> Term,
    ) -> (Vec<Condition>, Vec<Term>) {
        let filled = Filled { instance, others };
        let mut conditions = self.bounds(instance, others);
        let own = self.condition.iter();
        conditions.extend(own.map(|condition| filled.condition(condition)));
        let element = self.element.iter().map(|heap| filled.term(heap));
        (conditions, element.collect())
    }

    /// The conditions that all variables are at least 0.
    fn bounds(
        &self,
        instance: Option<&IndexValues>,
        others: &dyn Fn(usize) -> Term,
    ) -> Vec<Condition> {
        let others = self.others.iter().map(|place| others(*place));
        let index = instance.map(|instance| instance.index.clone());
        let all = others.chain(index);
        all.map(|variable| at_most(number(0), variable)).collect()
    }

    /// The conditions under which a position is the element at this index, and the values of the further variables, which must be determined
    /// by the position.
    pub(super) fn holds(
        &self,
        instance: Option<&IndexValues>,
        position: &[Term],
    ) -> Option<(Condition, BTreeMap<usize, Term>)> {
        let templates = Filled {
            instance,
            others: &Term::Variable,
        };
        let element: Vec<Term> = self
            .element
            .iter()
            .map(|heap| templates.term(heap))
            .collect();
        let (values, mut conditions) = solve(&element, position, &self.others);
        if values.len() < self.others.len() {
            return None;
        }
        let others = |place: usize| values[&place].clone();
        conditions.extend(self.at(instance, &others).0);
        Some((Condition::And(conditions), values))
    }

    /// The bounds that the conditions put on a variable, as templates.
    pub(super) fn ends(&self, place: usize) -> Vec<Term> {
        let is_it = |term: &Term| *term == Term::Variable(place);
        let mut found = Vec::new();
        for condition in &self.condition {
            let Condition::Compare(comparison, left, right) = condition else {
                continue;
            };
            let strict = i64::from(*comparison == Comparison::Less);
            let other = if is_it(left) {
                minus(right.clone(), number(strict))
            } else if is_it(right) {
                plus(left.clone(), number(strict))
            } else {
                continue;
            };
            let mut variables = Vec::new();
            other.variables(&mut variables);
            let free = variables.iter().any(|v| self.others.contains(v));
            if !free && !found.contains(&other) {
                found.push(other);
            }
        }
        found
    }
}

/// Does the set of these blocks on two heaps stay the same when the heaps are exchanged? It does if every exchanged
/// block is a block again, up to the names of its variables.
pub(super) fn is_symmetric(pieces: &[SequenceBlock]) -> bool {
    let alike = |piece: &SequenceBlock, other: &SequenceBlock| {
        let mut orders = Vec::new();
        permutations(&mut other.others.clone(), 0, &mut orders);
        piece.family == other.family
            && piece.others.len() == other.others.len()
            && orders.iter().any(|order| {
                let rename = |place: usize| {
                    let own = piece.others.iter().position(|own| *own == place);
                    own.map_or(place, |index| order[index])
                };
                let conditions: Vec<Condition> = piece
                    .condition
                    .iter()
                    .map(|own| own.renamed(&rename))
                    .collect();
                let exchanged = piece.element.iter().rev().map(|heap| heap.renamed(&rename));
                exchanged.eq(other.element.iter().cloned())
                    && conditions.iter().all(|own| other.condition.contains(own))
                    && other.condition.iter().all(|own| conditions.contains(own))
            })
    };
    pieces
        .iter()
        .all(|piece| pieces.iter().any(|other| alike(piece, other)))
}

/// The number, if it is an integer that fits.
pub(super) fn small(value: &Number) -> Option<i64> {
    value.to_i64().filter(|value| value.abs() <= 1 << 20)
}
