//! Checks claims about moves between two sets of positions: the two halves of a proof that a set is that of the
//! P-positions.

use super::proof::Asked;
use super::question::{Question, shape, verdict};
use grundy_proofs::claim::{Counterexample, PositionSet, Positions, Verdict, Witness};
use grundy_proofs::prover::Query;
use grundy_rules::game::{Game, GameOption, Position, Stop, show};
use grundy_rules::language::{Code, Expression, WrittenMoves, WrittenSet};
use std::collections::HashSet;

/// Looks for a move from the one set to the other, at each position of the first below the bound. Options may lie
/// beyond it.
pub(super) fn check(
    game: &Game,
    claimed: &WrittenMoves,
    question: &Question,
) -> Result<Verdict, Stop> {
    let bound = question.bounds.for_heaps(game.base_heaps());
    let others = question.other_games_to(bound);
    let (_, max) = shape(game, bound)?;
    let positions = Positions::of_game(game);
    let resolved = |set: &Expression| {
        let (set, symmetric) = (set.clone(), false);
        question.set(
            &WrittenSet { set, symmetric },
            positions.components,
            &others,
        )
    };
    let (from_set, to_set) = (resolved(&claimed.from)?, resolved(&claimed.to)?);
    let job = question.tools.job;
    let elements = |set: &PositionSet, max| set.elements(max, positions.heaps, &others, job);
    let from = elements(&from_set, max)?;
    // The second set is listed as far as options reach, and twice as far each time that they reach farther.
    let mut known = max;
    let mut to = elements(&to_set, known)?;
    let counterexample = positions.first(max, &mut |position| {
        if !from.contains(position) {
            return Ok::<_, Stop>(None);
        }
        let options = game.options_for(position, job)?;
        let heaps = options.iter().flatten().flatten();
        let farthest = heaps.max().copied().unwrap_or(0);
        if farthest > known {
            known = farthest.max(known.saturating_mul(2));
            to = elements(&to_set, known)?;
        }
        let option = first_in(&options, &to, question)?;
        let difference = match (claimed.each, option) {
            (true, None) => Some(("a move to the set", "none".to_string())),
            (false, Some(option)) => Some((
                "no move to the set",
                format!("the move to {}", show(option)),
            )),
            _ => None,
        };
        Ok(difference.map(|(claimed, computed)| Counterexample {
            position: position.to_vec(),
            claimed: claimed.into(),
            computed: computed.into(),
            witness: Witness::Nothing,
        }))
    })?;
    let found = verdict(bound, counterexample);
    let query = match claimed.each {
        true => Query::EachMove(&from_set, &to_set),
        false => Query::NoMove(&from_set, &to_set),
    };
    let farther = |bounds| check(game, claimed, &question.checked(bounds));
    Asked::new(game, query, question, &others).compared(found, &farther)
}

/// The first of the options that is in the set.
fn first_in<'o>(
    options: &'o [GameOption],
    set: &HashSet<Position>,
    question: &Question,
) -> Result<Option<&'o Position>, Stop> {
    for option in options {
        match option.as_slice() {
            [only] if set.contains(only) => return Ok(Some(only)),
            [_] => {}
            _ => {
                let message =
                    "a move leads to a sum of positions, and the set holds single positions";
                return Err(question.error(Code::Twist, message).into());
            }
        }
    }
    Ok(None)
}
