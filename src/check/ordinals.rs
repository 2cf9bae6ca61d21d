//! Checks claims about games on ordinals.

use super::bounds::{Ask, Extent};
use super::matching_claims::MatchingClaim;
use super::question::Question;
use super::tools::Tools;
use grundy_ordinals::ordinal::{self, OrdinalGame, OrdinalVerdict};
use grundy_proofs::claim::{Counterexample, Exceptions, Verdict, Witness};
use grundy_rules::game::{Names, Play};
use grundy_rules::language::{Code, Diagnostic, WrittenClaim};
use grundy_work::Job;

/// Decides a claim about a game on ordinals; the extent bounds the coefficients that are checked.
///
/// # Errors
/// What is wrong with the claim.
pub fn check_on_ordinals(
    game: &OrdinalGame,
    claim: &WrittenClaim,
    play: Play,
    extent: impl Into<Extent>,
    tools: Tools,
) -> Result<OrdinalVerdict, Vec<Diagnostic>> {
    let (ask, names) = (Ask::from(extent), Names::new());
    decide(game, &Question::new(claim, play, ask, &names, tools))
}

/// Decides a claim of the library, to the usual bounds.
pub(crate) fn brief_verdict_on_ordinals(
    game: &OrdinalGame,
    about: &MatchingClaim,
    job: &Job,
) -> Result<OrdinalVerdict, Vec<Diagnostic>> {
    decide(game, &about.question(Play::Normal, job))
}

/// The verdict in the form of claims about other games.
pub(super) fn check(game: &OrdinalGame, question: &Question) -> Result<Verdict, Vec<Diagnostic>> {
    decide(game, question).map(verdict)
}

/// Converts a verdict on a game on ordinals into that of any claim.
pub fn verdict(found: OrdinalVerdict) -> Verdict {
    match found {
        OrdinalVerdict::Holds { set, evidence } => match set.max() {
            None => Verdict::argued(evidence.join("; ")),
            Some(max) => Verdict::holds(Some(max)),
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
                claimed: claimed.into(),
                computed: computed.into(),
                witness: Witness::OnOrdinals { position, option },
            },
            exceptions: exceptions.map(Exceptions::Set),
        },
        OrdinalVerdict::Unknown { reason } => Verdict::unknown(reason),
    }
}

/// The verdict on a claim whose parameters have values; coefficients are checked up to the bound.
fn decide(game: &OrdinalGame, question: &Question) -> Result<OrdinalVerdict, Vec<Diagnostic>> {
    if question.play == Play::Misere {
        let message = "misère play of a game on ordinals is not decided here";
        return Err(vec![question.error(Code::Ordinals, message)]);
    }
    let max = question.bounds.for_heaps(game.heaps().len());
    let Tools { catalogue, job, .. } = question.tools;
    ordinal::decide(game, question.claim, max, question.names, catalogue, job)
}
