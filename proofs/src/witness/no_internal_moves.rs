//! Proves that no move leads from S to S.

use super::moves::leads;
use super::proof_search::{ProofFailure, ProofSearch};
use super::sequence_block::SequenceBlock;
use super::template::IndexValues;
use super::terms::{OutOfReach, all, at_most, not, number};
use grundy_rules::formula::{Condition, Term};
use std::collections::BTreeMap;

/// A member of S: a block at an index of its recurrence.
#[derive(Clone, Copy)]
struct MemberAt<'m> {
    piece: &'m SequenceBlock,
    index: Option<&'m IndexValues>,
}

impl ProofSearch<'_> {
    /// Proves it for every two members of S and every order of their indices.
    pub(super) fn no_move_inside(&mut self) -> Result<(), ProofFailure> {
        let before = self.met.len();
        let pieces = self.pieces.clone();
        for from in &pieces {
            for to in &pieces {
                let k = from.family.map(|family| self.instance(family, 0));
                let l = to.family.map(|family| self.instance(family, 1));
                let cases = match (&l, &k) {
                    (Some(l), Some(k)) if l.family == k.family => self.orders(l, k),
                    _ => vec![(String::new(), Vec::new())],
                };
                for (case, more) in cases {
                    let from = MemberAt {
                        piece: from,
                        index: k.as_ref(),
                    };
                    let to = MemberAt {
                        piece: to,
                        index: l.as_ref(),
                    };
                    self.no_move_between(from, to, &case, more)?;
                }
            }
        }
        let set = &self.lettering.set;
        let text = format!(
            "No move leads from {set} to {set}: from no member of {set} to another, in any order of their indices."
        );
        self.add_paragraph(before, text);
        Ok(())
    }

    /// A member with fresh variables: its element, and its conditions.
    fn element(&mut self, member: MemberAt, mark: &str) -> (Vec<Term>, Vec<Condition>) {
        let MemberAt {
            piece,
            index: instance,
        } = member;
        let others = piece.others.iter().enumerate();
        let names: Vec<_> = others
            .map(|(index, place)| (*place, format!("{mark}{}", index + 1)))
            .collect();
        let mut values = BTreeMap::new();
        for (place, name) in names {
            values.insert(place, self.named(&name));
        }
        let (mut conditions, element) = piece.at(instance, &|place| values[&place].clone());
        if let Some(instance) = instance {
            conditions.extend(self.known(instance));
        }
        conditions.extend(element.iter().map(|heap| at_most(number(0), heap.clone())));
        (element, conditions)
    }

    fn no_move_between(
        &mut self,
        from: MemberAt,
        to: MemberAt,
        case: &str,
        more: Vec<Condition>,
    ) -> Result<(), ProofFailure> {
        let (start, mut hypotheses) = self.element(from, "u'");
        let (end, also) = self.element(to, "v'");
        hypotheses.extend(also);
        hypotheses.extend(more);
        let mut none = Vec::new();
        for rule in self.rules {
            let mut fresh = |name: &str| self.named(&format!("{name}'"));
            let moved = leads(rule, &start, &end, Some(&mut fresh));
            let moved = moved.ok_or_else(|| {
                ProofFailure::from(OutOfReach(
                    "a move into a sum of positions is out of reach".into(),
                ))
            })?;
            none.push(not(all(&moved)));
        }
        let (start, end) = (self.show_position(&start), self.show_position(&end));
        let case = match case {
            "" => String::new(),
            case => format!(", {case}"),
        };
        self.oblige(
            &format!("no move from {start} to {end}{case}"),
            format!(
                "No move leads from {start}, of {}, to {end}, of {}{case}.",
                from.piece.written, to.piece.written
            ),
            hypotheses,
            all(&none),
        )
    }
}
