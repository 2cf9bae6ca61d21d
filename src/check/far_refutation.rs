//! Refutations at positions that no table reaches: the prover finds all positions where a claim is false, and the smallest of them.

use grundy_proofs::claim::{Counterexample, Property, Witness};
use grundy_proofs::prover::{FirstFault, Query};
use grundy_rules::game::{Outcome, Position};
use grundy_rules::number::Number;

/// The position, if its heaps fit 64 bits.
pub(super) fn small(first: &FirstFault) -> Option<Position> {
    first.position.iter().map(Number::to_i64).collect()
}

/// The counterexample at the smallest position where a claim is false.
pub(super) fn counterexample(first: FirstFault, query: Query) -> Counterexample {
    let position = small(&first);
    let option = first.option;
    let (claimed, computed) = first.differs.unwrap_or_else(|| in_words(query));
    let small_option: Option<Option<Position>> = option
        .as_ref()
        .map(|option| option.iter().map(Number::to_i64).collect());
    let witness = match (&position, small_option, &claimed, &computed) {
        (None, ..) | (_, Some(None), ..) => Witness::Far {
            position: first.position,
            option,
        },
        (Some(_), Some(Some(option)), Property::Outcome(_), _) => {
            Witness::PPositions(vec![vec![option]])
        }
        (Some(_), Some(Some(option)), claimed, _) => {
            let value = claimed.value().map(|value| (vec![option], value));
            value.map_or(Witness::Nothing, |shown| Witness::Values(vec![shown]))
        }
        (Some(_), None, _, Property::Outcome(Outcome::P)) => Witness::PPositions(Vec::new()),
        (Some(_), None, ..) => Witness::Nothing,
    };
    Counterexample {
        position: match witness {
            Witness::Far { .. } => Vec::new(),
            _ => position.unwrap_or_default(),
        },
        claimed,
        computed,
        witness,
    }
}

/// What is claimed of each position and is false there, where that is no outcome and no value.
fn in_words(query: Query) -> (Property, Property) {
    match query {
        Query::SameOptions(_) | Query::SameLines(_) => ("the same options".into(), "others".into()),
        Query::EachMove(..) => ("a move to the set".into(), "none".into()),
        Query::NoMove(..) => ("no move to the set".into(), "a move to it".into()),
        _ => ("true".into(), "false".into()),
    }
}
