//! A claim about a game, not decided yet.

use super::ruleset::{Heaps, in_text};
use super::{Error, Ruleset};
use crate::check::{Ask, Extent, check_on_ordinals, check_with, verdict_on_ordinals};
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::ProofEffort;
use grundy_rules::language::WrittenClaim;
use grundy_rules::library::Library;
use std::sync::Arc;

/// A claim about a game, not decided yet.
///
/// ```
/// let nim = grundy::Laboratory::new().game("nim(2)")?;
/// let wrong = nim.claim("P = {(x, y) | x + y = 0}")?;
/// let verdict = wrong.check(20)?;
/// assert_eq!(verdict.counterexample().unwrap().position, [1, 1]);
/// assert_eq!(nim.claim("P = {(a, a) | a >= 0}")?.prove()?.word(), "proved");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Conjecture {
    ruleset: Ruleset,
    claim: Arc<WrittenClaim>,
    /// With the text of the claim at this place.
    library: Arc<Library>,
    place: usize,
}

impl Conjecture {
    pub(super) fn new(
        ruleset: &Ruleset,
        claim: WrittenClaim,
        library: Arc<Library>,
        place: usize,
    ) -> Conjecture {
        Conjecture {
            ruleset: ruleset.clone(),
            claim: Arc::new(claim),
            library,
            place,
        }
    }

    /// Compares the claim with play at every position with heaps up to `max`: *holds*, or *refuted* with the smallest counterexample.
    ///
    /// # Errors
    /// What is wrong with the claim: names or heaps that the game does not have.
    pub fn check(&self, max: u64) -> Result<Verdict, Error> {
        self.decided(Ask::from(Some(max)))
    }

    /// Decides the claim for every position: *proved*, *refuted* with the smallest counterexample and, where they are found, all exceptions, or
    /// *unknown* with the reason.
    ///
    /// # Errors
    /// As [`Conjecture::check`].
    pub fn prove(&self) -> Result<Verdict, Error> {
        self.decided(Ask::from(None).proved(ProofEffort::LARGE))
    }

    fn decided(&self, ask: Ask) -> Result<Verdict, Error> {
        let Ruleset {
            lab, heaps, play, ..
        } = &self.ruleset;
        let (library, job) = (&*self.library, &lab.job);
        let found = match &**heaps {
            Heaps::Numbers(game) => check_with(game, &self.claim, *play, (ask, None), library, job),
            Heaps::Ordinals(game, _) => {
                let extent: Extent = ask.extent;
                check_on_ordinals(game, &self.claim, *play, extent, library, job)
                    .map(verdict_on_ordinals)
            }
        };
        found.map_err(|errors| in_text(errors, self.place, &self.library))
    }
}
