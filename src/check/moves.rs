//! Claims about moves between two sets of positions: the two halves of the proof that a set is that of the
//! P-positions.

use super::bounds::Bounds;
use super::other_games::Others;
use super::proof;
use super::question::{Question, limit_or_fault, shape, verdict};
use grundy_proofs::claim::{Counterexample, PositionSet, Positions, Verdict, Witness};
use grundy_proofs::prover::Query;
use grundy_rules::game::{Catalogue, Game, GameOption, Names, Position, Stop, show};
use grundy_rules::language::{self, Code, Diagnostic, Expression, GameExpression};
use grundy_work::Job;
use std::collections::HashSet;

/// What is claimed: from each of one set a move to the other, or none at all.
#[derive(Clone, Copy)]
pub(super) struct ClaimedMoves<'c> {
    pub each: bool,
    pub from: &'c Expression,
    pub to: &'c Expression,
}

/// Looks for a move from the one set to the other, at each position of the first below the bound. Options may lie
/// beyond it.
pub(super) fn check(
    game: &Game,
    claim: &language::WrittenClaim,
    claimed: ClaimedMoves,
    question: &Question,
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Result<Verdict, Stop> {
    let ClaimedMoves { each, from, to } = claimed;
    let bound = question.bounds.for_heaps(game.base_heaps());
    let others = Others::new(
        usize::try_from(bound.saturating_add(1)).unwrap_or(usize::MAX),
        job,
    );
    let (_, max) = shape(game, bound)?;
    let positions = Positions {
        components: game.components(),
        heaps: game.base_heaps(),
    };
    let mut find = |other: &GameExpression, names: &Names| others.find(other, names, catalogue);
    let mut resolved = |set| {
        let (names, components) = (question.names, positions.components);
        PositionSet::new(set, false, &claim.definitions, names, components, &mut find)
            .map_err(Stop::Wrong)
    };
    let (from_set, to_set) = (resolved(from)?, resolved(to)?);
    let elements = |set: &PositionSet, max| {
        let found = set.elements(max, positions.heaps, &others);
        found.map_err(limit_or_fault)
    };
    let from = elements(&from_set, max)?;
    let mut largest = max;
    let mut reached = Vec::new();
    positions.first(max, &mut |position| {
        if from.contains(position) {
            let options = game.options(position)?;
            let heaps = options.iter().flatten().flatten();
            largest = largest.max(heaps.max().copied().unwrap_or(0));
            reached.push((position.to_vec(), options));
        }
        Ok::<Option<()>, Stop>(None)
    })?;
    let to = elements(&to_set, largest)?;
    let mut found = verdict(bound, None);
    for (position, options) in reached {
        let option = first_in(&options, &to, question)?;
        let difference = match (each, option) {
            (true, None) => Some(("a move to the set", "none".to_string())),
            (false, Some(option)) => Some((
                "no move to the set",
                format!("the move to {}", show(option)),
            )),
            _ => None,
        };
        if let Some((claimed, computed)) = difference {
            let counterexample = Counterexample {
                position,
                claimed: claimed.into(),
                computed,
                witness: Witness::Nothing,
            };
            found = verdict(bound, Some(counterexample));
            break;
        }
    }
    let asked = match each {
        true => Query::EachMove(&from_set, &to_set),
        false => Query::NoMove(&from_set, &to_set),
    };
    let farther = |bounds: Bounds, job: &Job| {
        let question = question.checked(bounds);
        check(game, claim, claimed, &question, catalogue, job)
    };
    proof::compared(game, asked, found, question, &others, &farther, job)
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
                let error = Diagnostic::new(Code::Twist, question.span, message);
                return Err(Stop::Wrong(error));
            }
        }
    }
    Ok(None)
}
