//! Checks and proves a claim of the library about one game with little effort.

use super::dispatch::check_among;
use super::matching_claims::MatchingClaim;
use grundy_proofs::claim::Verdict;
use grundy_rules::game::{Game, Play};
use grundy_work::Job;

/// The verdict on a claim about a game; *unknown* if the claim has errors.
pub(crate) fn brief_verdict(game: &Game, about: &MatchingClaim, play: Play, job: &Job) -> Verdict {
    let found = check_among(Some(game), &about.question(play, job));
    found.unwrap_or_else(|_| Verdict::unknown("the claim cannot be checked as it stands"))
}
