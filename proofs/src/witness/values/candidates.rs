//! The positions that may be options with a wanted value: members of progressions next to a heap, and positions with an empty heap.

use super::super::known_signs::polynomial;
use super::super::polynomial::Polynomial;
use super::super::terms::{minus, number, plus};
use super::ValueProof;
use super::formula::{Division, Pair, ValueCase};
use super::progression::{Member, Progression, Smaller};
use dashu_ratio::RBig;
use grundy_rules::formula::{Condition, Term};

/// A position that may be the option that is sought.
pub(super) struct Candidate {
    pub position: [Term; 2],
    /// The quotient and the remainder in it that are not known from the cell.
    pub division: Option<Division>,
    /// What makes its value the wanted one.
    pub needed: Vec<Condition>,
}

/// The members of progressions next to heaps, of which it is known where they lie; what is known of the first is known of the cell.
pub(super) fn next_to(
    heaps: &[(Term, Division); 2],
    smaller: &Smaller,
    progressions: &[Progression],
) -> Vec<Candidate> {
    let mut found = Vec::new();
    for (place, (heap, division)) in heaps.iter().enumerate() {
        let [k, w] = [division.quotient, division.remainder].map(Term::Variable);
        let below_it = minus(heap.clone(), w);
        let above_it = plus(below_it.clone(), division.divisor.clone());
        for of in progressions {
            let next = [
                (below_it.clone(), k.clone()),
                (above_it.clone(), plus(k.clone(), number(1))),
            ];
            found.extend(next.map(|(heap, quotient)| {
                let member = Member {
                    of,
                    smaller,
                    heap,
                    quotient,
                };
                Candidate {
                    position: member.position(),
                    division: (place > 0).then(|| division.clone()),
                    needed: member.needed(),
                }
            }));
        }
    }
    found
}

impl ValueProof<'_> {
    /// The positions with an empty heap where a case whose value has no remainder in it has the wanted value.
    pub(super) fn at_axes(
        &mut self,
        smaller: &Smaller,
        cases: &[(Pair, ValueCase)],
    ) -> Vec<Candidate> {
        let mut found = Vec::new();
        for (at, case) in cases {
            let Some(difference) = difference_at_axis(*at, case, smaller) else {
                continue;
            };
            let [quotient, remainder] = [self.fresh(), self.fresh()];
            let own = case.division.as_ref();
            let put = |place: usize| match place {
                place if place == at.smaller => number(0),
                place if place == at.difference => difference.clone(),
                place if own.is_some_and(|own| own.quotient == place) => Term::Variable(quotient),
                place if own.is_some_and(|own| own.remainder == place) => Term::Variable(remainder),
                place => Term::Variable(place),
            };
            let guards = case.all_guards.iter().map(|one| one.replaced(&put));
            let wanted = Condition::equal(case.value.replaced(&put), smaller.value());
            found.push(Candidate {
                position: at.of(number(0), difference.clone()),
                division: own.map(|own| Division {
                    above: own.above.replaced(&put),
                    divisor: own.divisor.replaced(&put),
                    quotient,
                    remainder,
                }),
                needed: guards.chain([wanted]).collect(),
            });
        }
        found
    }
}

/// The difference of the heaps at which the value is the wanted one, where the smaller heap is empty.
fn difference_at_axis(at: Pair, case: &ValueCase, smaller: &Smaller) -> Option<Term> {
    let value = polynomial(&case.value)?.with(at.smaller, &Polynomial::integer(0));
    let mut places = value.terms().flat_map(|(monomial, _)| monomial);
    let is_line = places.all(|(place, _)| *place == at.difference)
        && value.degree(at.difference) == 1
        && value.coefficient(at.difference, 1).as_constant() == Some(RBig::ONE);
    let constant = value.coefficient(at.difference, 0).term();
    Some(minus(smaller.value(), constant.filter(|_| is_line)?))
}
