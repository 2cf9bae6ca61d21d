//! A claim of the library about one game, checked and proved with little effort.

use super::bounds::{Bounds, Proving};
use super::dispatch::check_among;
use super::matching_claims::About;
use super::question::Question;
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::ProofEffort;
use grundy_rules::game::{Game, Play};
use grundy_rules::library::Library;
use grundy_work::Job;

/// The verdict on a claim about a game; what is wrong with the claim makes it unknown.
pub(crate) fn brief_verdict(
    game: &Game,
    about: &About,
    play: Play,
    library: &Library,
    job: &Job,
) -> Verdict {
    let claim = &about.item.claim;
    let question = Question {
        play,
        bounds: Bounds::default(),
        proving: Proving::Within(ProofEffort::BRIEF),
        names: &about.names,
        span: claim.span,
        smt: None,
    };
    let found = check_among(Some(game), claim, &question, library, job);
    found.unwrap_or_else(|_| Verdict::unknown("the claim cannot be checked as it stands"))
}
