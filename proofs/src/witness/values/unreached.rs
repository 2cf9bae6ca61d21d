//! No move leads from a position to one with the same value of the formula.

use super::super::moves::leads;
use super::super::terms::{at_most, number, plus};
use super::formula::{Pair, ValueCase};
use super::{ValueProof, in_order};
use grundy_rules::formula::{Condition, Term};
use std::cmp::Ordering;

impl ValueProof<'_> {
    pub(super) fn none_leads_to_its_own(&mut self) -> Option<()> {
        let rules = self.rules;
        for from in self.starts()? {
            let starts = self.cases(*from)?;
            for to in Pair::END {
                let ends = self.cases(*to)?;
                for rule in rules {
                    let mut next = self.next;
                    let mut fresh = |_: &str| {
                        next += 1;
                        Term::Variable(next - 1)
                    };
                    let moved = leads(rule, &from.heaps(), &to.heaps(), Some(&mut fresh))?;
                    self.next = next;
                    for start in &starts {
                        for end in &ends {
                            self.are_different(start, end, &moved)?;
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// Are the values of two cases different wherever a move leads from one to the other?
    fn are_different(
        &mut self,
        start: &ValueCase,
        end: &ValueCase,
        moved: &[Condition],
    ) -> Option<()> {
        let same = Condition::equal(start.value.clone(), end.value.clone());
        let mut given = [&start.conditions, &end.conditions, moved].concat();
        given.push(same);
        let never = Condition::Constant(false);
        let quotients = start.division.as_ref().zip(end.division.as_ref());
        let Some((own, others)) = quotients else {
            return self.follows(&given, &never).then_some(());
        };
        let quotients = [own.quotient, others.quotient];
        let [from, to] = [Pair::START, Pair::END].map(|both| both[0].difference);
        for order in self.orders(from, to) {
            let put = given.iter().map(|one| order.put(one));
            let mut given: Vec<Condition> = put.chain(order.known.clone()).collect();
            if !self.follows(&given, &never) {
                // With one divisor, the quotients tell which progression is ahead.
                self.add_lemmas(&mut given, in_order(quotients[0], quotients[1]), &[]);
                self.follows(&given, &never).then_some(())?;
            }
        }
        Some(())
    }

    /// The three orders of two variables.
    pub(super) fn orders(&mut self, left: usize, right: usize) -> [Order; 3] {
        let mut more_than = |less: usize, more: usize| {
            let by = Term::Variable(self.fresh());
            let own = plus(Term::Variable(less), plus(by.clone(), number(1)));
            Order {
                replaced: more,
                by: own,
                known: vec![at_most(number(0), by)],
                other: right,
                ordering: if more == left {
                    Ordering::Greater
                } else {
                    Ordering::Less
                },
            }
        };
        [
            more_than(right, left),
            Order {
                replaced: right,
                by: Term::Variable(left),
                known: Vec::new(),
                other: right,
                ordering: Ordering::Equal,
            },
            more_than(left, right),
        ]
    }
}

/// A variable is replaced by what it is in terms of another one.
#[derive(Clone)]
pub(super) struct Order {
    pub replaced: usize,
    pub by: Term,
    pub known: Vec<Condition>,
    /// The second variable, and how the first is compared with it.
    pub other: usize,
    pub ordering: Ordering,
}

impl Order {
    pub fn put(&self, condition: &Condition) -> Condition {
        condition.replaced(&|place| self.at(place))
    }

    pub fn at(&self, place: usize) -> Term {
        match place == self.replaced {
            true => self.by.clone(),
            false => Term::Variable(place),
        }
    }
}
