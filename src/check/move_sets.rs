//! Claims about every move set whose game has the Grundy values of this one, on the board below the bound.

use super::other_games::Others;
use super::question::{Question, limit_or_fault, shape, verdict};
use grundy_engines::move_set::{MoveSetSearch, MoveSets};
use grundy_engines::table::Table;
use grundy_proofs::claim::{Counterexample, PositionSet, Positions, Verdict, Witness};
use grundy_rules::game::{Catalogue, Game, Names, Play, Stop};
use grundy_rules::language::{self, Code, Diagnostic, Expression, GameExpression, MoveSetRelation};
use grundy_work::Job;

/// What is claimed of the move sets: how they lie to a set of vectors.
#[derive(Clone, Copy)]
pub(super) struct ClaimedMoveSets<'c> {
    pub relation: MoveSetRelation,
    pub set: &'c Expression,
    pub symmetric: bool,
}

/// The least vector that the claim says something false of; or the position that shows that no move set has the
/// values.
pub(super) fn check(
    game: &Game,
    claim: &language::WrittenClaim,
    claimed: ClaimedMoveSets,
    question: &Question,
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Result<Verdict, Stop> {
    let ClaimedMoveSets {
        relation,
        set,
        symmetric,
    } = claimed;
    let heaps = game.base_heaps();
    refused(game, question)?;
    let bound = question.bounds.for_heaps(heaps);
    let others = Others::new(
        usize::try_from(bound.saturating_add(1)).unwrap_or(usize::MAX),
        job,
    );
    let mut find = |other: &GameExpression, names: &Names| others.find(other, names, catalogue);
    let set = PositionSet::new(
        set,
        symmetric,
        &claim.definitions,
        question.names,
        heaps,
        &mut find,
    )
    .map_err(Stop::Wrong)?;
    let (shape, max) = shape(game, bound)?;
    let vectors = set.elements(max, heaps, &others);
    let vectors = vectors.map_err(limit_or_fault)?;
    let table = Table::grundy(game, &shape, job)?;
    let sets = MoveSets::with_values(heaps, bound, &|position| table.value(position), job)?;
    let sets = match sets {
        MoveSetSearch::Found(sets) => sets,
        MoveSetSearch::Unreachable(nowhere) => {
            let counterexample = Counterexample {
                position: nowhere.position,
                claimed: "a move set with these values".into(),
                computed: format!("no move to the value {}", nowhere.value),
                witness: Witness::Nothing,
            };
            return Ok(verdict(bound, Some(counterexample)));
        }
    };
    let positions = Positions {
        components: heaps,
        heaps,
    };
    let found = positions.first(max, &mut |vector| {
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
    Ok(verdict(bound, found))
}

/// Values that are not those of a move set are refused.
fn refused(game: &Game, question: &Question) -> Result<(), Stop> {
    let refused = match (question.play, game.has_pass(), game.has_blocking()) {
        (Play::Misere, ..) => Some("the values are those of normal play"),
        (_, true, _) => Some("a pass is no vector"),
        (.., true) => Some("with blocking the Grundy values are not those of a move set alone"),
        _ => None,
    };
    if let Some(message) = refused {
        let error = Diagnostic::new(Code::Twist, question.span, message);
        return Err(Stop::Wrong(error.help(
            "speak of the move sets of a game without a pass and without blocking",
        )));
    }
    Ok(())
}
