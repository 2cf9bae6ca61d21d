//! What claims say of every position of a game, for all values of its open parameters at once.

use super::quality;
use super::traits;
use grundy_proofs::prover::PositionTrait;
use grundy_rules::game::Names;
use grundy_rules::language::{ClaimItem, Diagnostic, Quality, Statement, Trait};

/// What every position is or has if the claim is true, where it is about a quality of one game or about traits; the names are those of the
/// parameters that have values.
pub(super) fn of_every_position(
    item: &ClaimItem,
    names: &Names,
) -> Result<Option<PositionTrait>, Vec<Diagnostic>> {
    let claim = &item.claim;
    let resolved = |all: &[Trait]| {
        let all = all.iter();
        all.map(|of| quality::resolve(of, names, claim.span))
            .collect::<Result<Vec<_>, _>>()
    };
    let both = |given, claimed| -> Result<_, Diagnostic> {
        Ok(traits::implication(&resolved(given)?, &resolved(claimed)?))
    };
    match &claim.statement {
        Statement::Qualified(qualified)
            if qualified.with.is_none() && qualified.not_at.is_none() =>
        {
            Ok(traits::of_quality(qualified.quality))
        }
        Statement::Every { given, claimed } => both(given, claimed).map_err(|error| vec![error]),
        _ => Ok(None),
    }
}

/// Is it the claim that a game is tame? It is, where it is universally admissible; but the traits may fail elsewhere.
pub(super) fn is_tame(item: &ClaimItem) -> bool {
    matches!(&item.claim.statement, Statement::Qualified(qualified) if qualified.quality == Quality::Tame)
}
