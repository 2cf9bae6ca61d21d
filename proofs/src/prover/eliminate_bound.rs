//! Eliminates bound variables of a move that follow from a heap of the option, for numbers that are pairs of quotient
//! and remainder.

use super::numbers::{Arithmetic, SymbolicNumber};
use super::terms::TermReader;
use super::theory::Needs;
use super::unsupported::Unsupported;
use grundy_automata::Sum;
use grundy_rules::formula::{Comparison, Condition, Fraction, Linear, Term, linear};
use grundy_rules::game::GameMove;

/// Is this `1 <= v`, or the like, for the variable at a place?
pub(super) fn says_positive(condition: &Condition, place: usize) -> bool {
    let Condition::Compare(comparison, least, Term::Variable(v)) = condition else {
        return false;
    };
    let least = least
        .as_constant()
        .and_then(grundy_rules::number::Number::to_i64);
    let small = matches!(comparison, Comparison::Less | Comparison::LessEqual);
    *v == place && small && least.is_some_and(|least| least >= 0)
}

/// A bound variable of a move, solved from a heap of the option.
pub(super) struct SolvedVariable {
    pub place: usize,
    /// The heap of the option.
    pub target: usize,
    /// 1 or -1.
    factor: i128,
    rest: Linear,
}

impl SolvedVariable {
    /// factor · (heap - rest)
    pub fn value(
        &self,
        reader: &TermReader,
        heap: &SymbolicNumber,
    ) -> Result<SymbolicNumber, Unsupported> {
        let mut value = heap.plus(
            &SymbolicNumber::from(Sum::from(i128::from(self.rest.constant))),
            -1,
        );
        for (place, factor) in &self.rest.terms {
            for case in reader.cases(&Term::Variable(*place))? {
                value = value.plus(&case.value, -i128::from(*factor));
            }
        }
        Ok(value.scaled(self.factor))
    }
}

/// The bound variables that follow from heaps of the option, for numbers that are pairs.
pub(super) fn solved(
    moved: &GameMove,
    in_exponents: &[usize],
    needs: &Needs,
    ground: &Arithmetic,
) -> Vec<SolvedVariable> {
    let mut all: Vec<SolvedVariable> = Vec::new();
    let ([part], Some(_)) = (moved.parts.as_slice(), ground.modulus) else {
        return all;
    };
    for (target, heap) in part.iter().enumerate() {
        let Some(Fraction { above, below: 1 }) = linear(heap, &mut |_| None) else {
            continue;
        };
        let is_bound = |place: usize| moved.bound.iter().any(|bound| bound.place == place);
        let is_solved = |place: usize| all.iter().any(|by| by.place == place);
        let mut terms = above.terms.iter();
        let chosen = terms.find(|(place, factor)| {
            let is_free = is_bound(*place) && !is_solved(*place);
            let is_pair = !in_exponents.contains(place) && !needs.multiplies(*place);
            factor.abs() == 1 && is_free && is_pair
        });
        let Some((place, factor)) = chosen.copied() else {
            continue;
        };
        let mut rest = above;
        rest.terms.retain(|(other, _)| *other != place);
        // A variable found later must not depend on itself.
        let hangs = rest
            .terms
            .iter()
            .any(|(other, _)| is_bound(*other) && !is_solved(*other));
        if !hangs {
            all.push(SolvedVariable {
                place,
                target,
                factor: factor.into(),
                rest,
            });
        }
    }
    all
}
