//! No move leads from S to S.

use super::moves::leads;
use super::piece::{Instance, Piece};
use super::terms::{all, at_most, not, number};
use super::work::{Failure, Work};
use grundy_rules::formula::{Condition, Term};
use std::collections::BTreeMap;

impl Work<'_> {
    /// For every two members of S and every order of their indices.
    pub(super) fn no_move_inside(&mut self) -> Result<(), Failure> {
        let before = self.met.len();
        let pieces = self.pieces.clone();
        for from in &pieces {
            for to in &pieces {
                let k = from.family.map(|family| self.instance(family, "k"));
                let l = to.family.map(|family| self.instance(family, "l"));
                let cases = match (&l, &k) {
                    (Some(l), Some(k)) if l.family == k.family => self.orders(l, k),
                    _ => vec![(String::new(), Vec::new())],
                };
                for (case, more) in cases {
                    self.no_move_between((from, k.as_ref()), (to, l.as_ref()), &case, more)?;
                }
            }
        }
        let text = "No move leads from S to S: from no member of S to another, in any order of their indices.";
        self.say(before, text.into());
        Ok(())
    }

    /// Variables for those of a member, its element, and what holds of it.
    fn element(
        &mut self,
        piece: &Piece,
        instance: Option<&Instance>,
        mark: &str,
    ) -> (Vec<Term>, Vec<Condition>) {
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
        (from, k): (&Piece, Option<&Instance>),
        (to, l): (&Piece, Option<&Instance>),
        case: &str,
        more: Vec<Condition>,
    ) -> Result<(), Failure> {
        let (start, mut hypotheses) = self.element(from, k, "u'");
        let (end, also) = self.element(to, l, "v'");
        hypotheses.extend(also);
        hypotheses.extend(more);
        let mut none = Vec::new();
        for rule in self.rules {
            let mut fresh = |name: &str| self.named(&format!("{name}'"));
            let moved = leads(rule, &start, &end, Some(&mut fresh));
            let moved = moved.ok_or_else(|| {
                Failure::OutOfReach("a move into a sum of positions is out of reach".into())
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
                from.written, to.written
            ),
            hypotheses,
            all(&none),
        )
    }
}
