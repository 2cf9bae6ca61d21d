//! Claims about games on ordinals.

use super::bounds::{Bounds, Extent};
use super::question::Question;
use grundy_ordinals::ordinal::{OrdinalGame, OrdinalVerdict, decide};
use grundy_proofs::claim::{Counterexample, Exceptions, Verdict, Witness};
use grundy_rules::game::{Catalogue, Names, Play};
use grundy_rules::language::{self, Code, Diagnostic};
use grundy_work::Job;

/// Decides a claim about a game on ordinals; the extent bounds what is checked of coefficients.
///
/// # Errors
/// What is wrong with the claim.
pub fn check_on_ordinals(
    game: &OrdinalGame,
    claim: &language::WrittenClaim,
    play: Play,
    extent: impl Into<Extent>,
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Result<OrdinalVerdict, Vec<Diagnostic>> {
    let max = Bounds::of(extent.into()).for_heaps(game.heaps().len());
    decide_on_ordinals(game, claim, play, max, &Names::new(), catalogue, job)
}

/// The same verdict as for a claim about other games.
pub(super) fn check(
    game: &OrdinalGame,
    claim: &language::WrittenClaim,
    question: &Question,
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Result<Verdict, Vec<Diagnostic>> {
    let max = question.bounds.for_heaps(game.heaps().len());
    let (play, names) = (question.play, question.names);
    let found = decide_on_ordinals(game, claim, play, max, names, catalogue, job)?;
    Ok(verdict(found))
}

/// A verdict on a claim about a game on ordinals, in the words of all claims.
pub fn verdict(found: OrdinalVerdict) -> Verdict {
    match found {
        OrdinalVerdict::Holds { set, evidence } => match set.max() {
            None => Verdict::argued(evidence.join("; ")),
            Some(max) => Verdict::Holds { max: Some(max) },
        },
        OrdinalVerdict::Refuted {
            position,
            claimed,
            computed,
            option,
            exceptions,
        } => Verdict::Refuted {
            max: None,
            counterexample: Counterexample {
                position: Vec::new(),
                claimed: claimed.letter().into(),
                computed: computed.letter().into(),
                witness: Witness::OnOrdinals { position, option },
            },
            exceptions: exceptions.map(Exceptions::Set),
        },
        OrdinalVerdict::Unknown { reason } => Verdict::unknown(reason),
    }
}

/// The verdict on a claim whose parameters have these values; coefficients are checked up to the bound.
pub(crate) fn decide_on_ordinals(
    game: &OrdinalGame,
    claim: &language::WrittenClaim,
    play: Play,
    max: u64,
    names: &Names,
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Result<OrdinalVerdict, Vec<Diagnostic>> {
    if play == Play::Misere {
        let message = "misère play of a game on ordinals is not decided here";
        return Err(vec![Diagnostic::new(Code::Ordinals, claim.span, message)]);
    }
    decide(game, claim, max, names, catalogue, job)
}
