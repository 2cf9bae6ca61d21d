//! Candidates: the positions of S near a position, of which one may be an option.

use super::moves::leads;
use super::outside_case::{MemberAt, OutsideCase, near};
use super::proof_search::ProofSearch;
use super::sequence_block::SequenceBlock;
use super::template::{Filled, IndexValues};
use super::terms::{all, at_most, minus, number, plus, times};
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::OPEN;
use grundy_rules::language::Operator;
use std::collections::BTreeMap;

/// The most candidates of a case. It steers the search only.
const MOST_CANDIDATES: usize = 600;

/// A position of S that may be an option.
pub(super) struct CandidateMove {
    pub shown: String,
    pub is_option: Condition,
    pub member: MemberAt,
}

impl ProofSearch<'_> {
    /// The members of S near the position.
    pub(super) fn candidates(
        &mut self,
        position: &[Term],
        case: &OutsideCase,
    ) -> Vec<CandidateMove> {
        let mut found: Vec<CandidateMove> = Vec::new();
        for (number, piece) in self.pieces.clone().iter().enumerate() {
            let mut places: Vec<Option<IndexValues>> = Vec::new();
            match piece.family {
                None => places.push(None),
                Some(family) => {
                    let firsts = vec![self.first_of(family)];
                    for own in near(&case.located, family, &firsts).into_iter().flatten() {
                        places.push(Some(own.clone()));
                        places.push(Some(self.next(own)));
                    }
                }
            }
            for place in places {
                for others in self.values(piece, place.as_ref(), position) {
                    if found.len() >= MOST_CANDIDATES {
                        return found;
                    }
                    let member = MemberAt {
                        piece: number,
                        place: place.clone(),
                        others,
                    };
                    found.extend(self.candidate(piece, member, position));
                }
            }
        }
        found
    }

    fn candidate(
        &self,
        piece: &SequenceBlock,
        member: MemberAt,
        position: &[Term],
    ) -> Option<CandidateMove> {
        let place = member.place.as_ref();
        let (mut inside, target) = piece.at(place, &|unknown| member.others[&unknown].clone());
        if let Some(place) = place {
            let start = number(self.families[place.family].start);
            inside.push(at_most(start, place.index.clone()));
        }
        let moves = self.rules.iter();
        let moves = moves.filter_map(|rule| leads(rule, position, &target, None));
        let moves: Vec<_> = moves.map(|moved| all(&moved)).collect();
        if moves.is_empty() {
            return None;
        }
        inside.push(Condition::Or(moves));
        Some(CandidateMove {
            shown: self.show_position(&target),
            is_option: all(&inside),
            member,
        })
    }

    /// Values for the further variables of a member: heaps, heaps after a move with its variables 0 or 1, and the
    /// ends of their ranges.
    fn values(
        &self,
        piece: &SequenceBlock,
        place: Option<&IndexValues>,
        position: &[Term],
    ) -> Vec<BTreeMap<usize, Term>> {
        let mut common: Vec<Term> = position.to_vec();
        for rule in self.rules {
            for (heap, least) in rule
                .parts
                .iter()
                .flatten()
                .flat_map(|heap| [(heap, 0), (heap, 1)])
            {
                let with = heap.replaced(&|own| match own {
                    own if own < rule.heaps => position[own].clone(),
                    own if own >= OPEN => Term::Variable(own - OPEN),
                    _ => number(least),
                });
                let with = tidy(&with);
                if !common.contains(&with) {
                    common.push(with);
                }
            }
        }
        let mut found = vec![BTreeMap::new()];
        for unknown in &piece.others {
            let mut own = Vec::new();
            for end in piece.ends(*unknown) {
                let filled = Filled {
                    instance: place,
                    others: &Term::Variable,
                };
                own.push(filled.term(&end));
            }
            own.extend(common.clone());
            let longer = found.iter().flat_map(|values: &BTreeMap<usize, Term>| {
                own.iter().map(move |value| {
                    let mut values = values.clone();
                    values.insert(*unknown, value.clone());
                    values
                })
            });
            found = longer.take(MOST_CANDIDATES).collect();
        }
        found
    }
}

/// The same sum without zeros.
fn tidy(term: &Term) -> Term {
    match term {
        Term::Binary(Operator::Plus, left, right) => plus(tidy(left), tidy(right)),
        Term::Binary(Operator::Minus, left, right) => minus(tidy(left), tidy(right)),
        Term::Binary(Operator::Times, left, right) => times(tidy(left), tidy(right)),
        other => other.clone(),
    }
}
