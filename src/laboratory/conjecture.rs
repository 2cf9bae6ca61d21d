//! A claim about a game, not decided yet.

use super::kept_game::Heaps;
use super::titled_claim::{of_normal_play, titled_claim};
use super::{Error, Ruleset};
use crate::check::{
    Ask, Tools, check, check_on_ordinals, refuted_near, verdict_on_ordinals, with_refutation,
};
use crate::players::ClaimedCells;
use grundy_proofs::claim::{Positions, Verdict};
use grundy_proofs::prover::ProofEffort;
use grundy_rules::game::{Names, Play};
use grundy_rules::language::{Diagnostic, WrittenClaim, doubtful_claim, parse_claim};
use grundy_rules::library::Library;
#[cfg(doc)]
use grundy_work::Job;
use std::fmt::{self, Display, Formatter};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A claim about a game, not decided yet.
///
/// ```
/// let nim = grundy::Laboratory::new().game("nim(2)")?;
/// let wrong = nim.claim("P = {(x, y) | x + y = 0}")?;
/// let verdict = wrong.check(20)?;
/// let counterexample = verdict.counterexample().unwrap();
/// assert_eq!(counterexample.position, [1, 1]);
/// assert_eq!(counterexample.computed, grundy::Property::Outcome(grundy::Outcome::P));
/// assert_eq!(nim.claim("P = {(a, a) | a >= 0}")?.prove()?.word(), "proved");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone)]
pub struct Conjecture {
    pub(super) ruleset: Ruleset,
    pub(super) claim: Arc<WrittenClaim>,
    /// The library, with the text of the claim at this place.
    pub(super) library: Arc<Library>,
    place: usize,
    warnings: Arc<[Diagnostic]>,
}

/// The text of the claim.
impl Display for Conjecture {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let text = self.library.texts().get(self.place);
        f.write_str(text.map_or("", |text| text.text.trim()))
    }
}

/// The text of the claim, and its game.
impl fmt::Debug for Conjecture {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{self} [{:?}]", self.ruleset)
    }
}

impl Ruleset {
    /// A claim about the game, as the language writes it; or the title of a claim of the library about this game, as in `Theorem 1`, which
    /// brings its own convention of play.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn claim(&self, text: &str) -> Result<Conjecture, Error> {
        if parse_claim(text).into_result().is_err()
            && let Some(claim) =
                titled_claim(text, (&self.subject(), self.name()), self.claims_of_texts())?
        {
            if (self.play, claim.play) == (Play::Misere, Play::Normal) {
                return Err(of_normal_play(text));
            }
            let mut ruleset = self.clone();
            ruleset.play = claim.play;
            return ruleset.written_claim(&claim.text, claim.scope);
        }
        self.written_claim(text, self.library().seen_from_outside())
    }

    /// A claim whose names are read in a library.
    fn written_claim(&self, text: &str, mut library: Library) -> Result<Conjecture, Error> {
        let place = library.quote("CLAIM", text);
        let library = Arc::new(library);
        let parsed = parse_claim(text).into_result();
        let parsed = parsed.map_err(|errors| Error::in_text(errors, place, &library))?;
        let mut parsed = parsed.ok_or_else(|| Error::argument("nothing is claimed", &[]))?;
        library.read_automaton(&mut parsed, "CLAIM");
        let warnings = doubtful_claim(&parsed, &[]).into_iter();
        let warnings: Vec<_> = warnings.map(|one| one.in_source(Some(place))).collect();
        self.lab.warn(&warnings, &library)?;
        Ok(Conjecture {
            ruleset: self.clone(),
            claim: Arc::new(parsed),
            library,
            place,
            warnings: warnings.into(),
        })
    }
}

impl Conjecture {
    /// What may be meant otherwise in the claim.
    ///
    /// ```
    /// let nim = grundy::Laboratory::new().game("nim(2)")?;
    /// let doubtful = nim.claim("grundy(x, y) = x^y")?;
    /// assert_eq!(doubtful.warnings().len(), 1);
    /// assert!(nim.claim("P = {(a, a) | a >= 0}")?.warnings().is_empty());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// What the claim says of single cells of a map.
    pub(super) fn cells(&self) -> Result<ClaimedCells, Error> {
        let game = self.ruleset.on_numbers()?;
        let positions = Positions::of_game(game);
        let cells = ClaimedCells::of(&self.claim, &Names::default(), positions);
        let cells =
            cells.map_err(|error| Error::in_text(vec![error], self.place, &self.library))?;
        cells.ok_or_else(|| {
            let message = "this claim gives no outcomes or values of single positions";
            let help = "a claim `P = …` gives outcomes, and `grundy(…) = …` values and outcomes";
            Error::argument(message, &[help])
        })
    }

    /// Compares the claim with play at every position with heaps up to `max`: *holds*, or *refuted* with the smallest counterexample.
    ///
    /// # Errors
    /// What is wrong with the claim: names or heaps that the game does not have; an interruption.
    pub fn check(&self, max: u64) -> Result<Verdict, Error> {
        self.decided(Ask::from(Some(max)), &mut |_| ControlFlow::Continue(()))
    }

    /// Decides the claim for every position: *proved*, *refuted* with the smallest counterexample and, if they are
    /// found, all exceptions, or *unknown* with the reason. A refutation stands also if the [job](Job::ended) was ended before all exceptions
    /// were found.
    ///
    /// # Errors
    /// As [`Conjecture::check`].
    pub fn prove(&self) -> Result<Verdict, Error> {
        self.decided(Ask::from(None).proved(ProofEffort::LARGE), &mut |_| {
            ControlFlow::Continue(())
        })
    }

    /// The verdict. If a proof is wanted, `early` receives a refutation before its exceptions are searched for, and
    /// may end the work.
    ///
    /// # Errors
    /// As [`Conjecture::check`].
    pub(super) fn decided(
        &self,
        ask: Ask,
        early: &mut dyn FnMut(&Verdict) -> ControlFlow<()>,
    ) -> Result<Verdict, Error> {
        let Ruleset { lab, play, .. } = &self.ruleset;
        let (claim, library, job) = (&*self.claim, &*self.library, &lab.job);
        let wrong = |errors: Vec<Diagnostic>| Error::in_text(errors, self.place, &self.library);
        let verdict = match self.ruleset.heaps_by_kind() {
            Heaps::Numbers(game) => {
                let tools = Tools::new(library, job);
                let near = refuted_near(game, claim, *play, ask, tools).map_err(wrong)?;
                if near.as_ref().is_some_and(|found| early(found).is_break()) {
                    return Err(Error::ended(job.end_of_work()));
                }
                let brief = ask.proving.is_brief();
                if let Some(near) = near.as_ref().filter(|_| brief) {
                    return Ok(near.clone());
                }
                // Without a proof no solver is needed.
                let whole = lab.with_solver(ask.proving.is_wanted(), |smt| {
                    check(game, claim, *play, ask, Tools { smt, ..tools })
                });
                match with_refutation(near, whole.map_err(wrong)?) {
                    refuted @ Verdict::Refuted { .. } if brief => refuted.with_exceptions(None),
                    verdict => verdict,
                }
            }
            Heaps::Ordinals(game, _) => {
                let tools = Tools::new(library, job);
                let found = check_on_ordinals(game, claim, *play, ask.extent, tools);
                verdict_on_ordinals(found.map_err(wrong)?)
            }
        };
        match verdict {
            Verdict::Unknown { .. } if job.ended().is_some() => {
                Err(Error::ended(job.end_of_work()))
            }
            verdict => Ok(verdict),
        }
    }
}
