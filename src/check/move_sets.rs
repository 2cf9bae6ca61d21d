//! Checks claims about every move set whose game has the Grundy values of this one, on the board below the bound.

use super::other_games::OtherGames;
use super::proof::Asked;
use super::question::{Question, shape, verdict};
use super::selections::claimed_p_positions;
use grundy_engines::move_set::{MoveSetSearch, MoveSets};
use grundy_engines::table::Table;
use grundy_proofs::claim::{Counterexample, PositionSet, Positions, Verdict, Witness};
use grundy_proofs::prover::Query;
use grundy_rules::formula::real_linear;
use grundy_rules::game::{Game, OpenGame, Play, Rule, Stop};
use grundy_rules::language::{Code, MoveSetRelation, WrittenSet};
use grundy_rules::number::Number;

/// The verdict: a counterexample is the least vector for which the claim is false, or a position that shows that no
/// move set has the values.
pub(super) fn check(
    game: &Game,
    relation: MoveSetRelation,
    set: &WrittenSet,
    question: &Question,
) -> Result<Verdict, Stop> {
    let heaps = game.base_heaps();
    refused(game, question)?;
    let bound = question.bounds.for_heaps(heaps);
    let others = question.other_games_to(bound);
    let written = question.set(set, heaps, &others)?;
    let set = &written;
    let job = question.tools.job;
    let (shape, max) = shape(game, bound)?;
    let vectors = set.elements(max, heaps, &others, job)?;
    let table = Table::grundy(game, &shape, job)?;
    let sets = MoveSets::with_values(heaps, bound, &|position| table.value(position), job)?;
    let sets = match sets {
        MoveSetSearch::Found(sets) => sets,
        MoveSetSearch::Unreachable(nowhere) => {
            let counterexample = Counterexample {
                position: nowhere.position,
                claimed: "a move set with these values".into(),
                computed: format!("no move to the value {}", nowhere.value).into(),
                witness: Witness::Nothing,
            };
            return Ok(verdict(bound, Some(counterexample)));
        }
    };
    let found = Positions::of_heaps(heaps).first(max, &mut |vector| {
        let listed = vectors.contains(vector);
        let claimed = match relation {
            MoveSetRelation::EveryContains if listed && !sets.in_every(vector) => {
                "in every move set"
            }
            MoveSetRelation::EveryLiesIn if !listed && sets.in_some(vector) => "in no move set",
            MoveSetRelation::SomeContains if listed && !sets.in_some(vector) => "in some move set",
            _ => return Ok(None),
        };
        let computed = match (sets.in_every(vector), sets.in_some(vector)) {
            (true, _) => "in every move set",
            (_, true) => "in some, not in every",
            _ => "in no move set",
        };
        Ok::<_, Stop>(Some(Counterexample {
            position: vector.to_vec(),
            claimed: claimed.into(),
            computed: computed.into(),
            witness: Witness::Nothing,
        }))
    })?;
    Ok(match (&found, relation) {
        (None, MoveSetRelation::EveryContains) if question.bounds.within.is_none() => {
            needed(game, &written, question, &others).unwrap_or_else(|| verdict(bound, None))
        }
        _ => verdict(bound, found),
    })
}

/// Are the game's moves those of a move set: the same vectors wherever the heaps have as many tokens?
fn is_move_set(game: &Game) -> bool {
    let heaps = game.base_heaps();
    let is_vector = |rule: &Rule| {
        let mut places = Vec::new();
        rule.condition.variables(&mut places);
        let [option] = rule.parts.as_slice() else {
            return false;
        };
        // Variables of moves are not negative.
        places.iter().all(|place| *place >= heaps)
            && option.iter().enumerate().all(|(heap, to)| {
                real_linear(to).is_some_and(|(terms, constant)| {
                    constant <= Number::ZERO
                        && terms.iter().all(|(place, factor)| match *place < heaps {
                            true => *place == heap && *factor == Number::ONE,
                            false => *factor <= Number::ZERO,
                        })
                        && terms.iter().any(|(place, _)| *place == heap)
                })
            })
    };
    OpenGame::closed(game).rules.iter().all(is_vector)
}

/// The verdict for boards of any size, where each vector is needed at the position of the same numbers.
fn needed(
    game: &Game,
    vectors: &PositionSet,
    question: &Question,
    others: &OtherGames,
) -> Option<Verdict> {
    question.proving.effort()?;
    // Else there may be no move set with these values on larger boards, and the claim be false there.
    if !is_move_set(game) {
        return None;
    }
    let guesses = claimed_p_positions(game, question, others);
    let mut guesses = guesses.iter().map(Some).chain([None]);
    let words = guesses.find_map(|guess| {
        let asked = Asked::new(game, Query::Needed(vectors, guess), question, others);
        asked.proved()
    })?;
    Some(Verdict::argued(format!(
        "from the position of the same numbers, whose value is not 0, no other move leads to the value 0: {words}"
    )))
}

/// An error for games whose values are not those of a move set.
fn refused(game: &Game, question: &Question) -> Result<(), Stop> {
    let refused = match (question.play, game.has_pass(), game.has_blocking()) {
        (Play::Misere, ..) => Some("the values are those of normal play"),
        (_, true, _) => Some("a pass is no vector"),
        (.., true) => Some("with blocking the Grundy values are not those of a move set alone"),
        _ => None,
    };
    if let Some(message) = refused {
        let help = "speak of the move sets of a game without a pass and without blocking";
        return Err(question.error(Code::Twist, message).help(help).into());
    }
    Ok(())
}

#[cfg(test)]
mod tests;
