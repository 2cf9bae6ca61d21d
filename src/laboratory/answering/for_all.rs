//! `prove --for`: a claim about all games of a family, for all values of parameters; it is read as it would stand in a file.

use super::convention;
use super::family_claim::stated_range;
use crate::answers::{
    Answer, ClaimSubject, ClaimVerdict, DecidedClaim, Event, EventListener, ProveRequest,
    VerdictLayout,
};
use crate::check::{
    ClaimFinding, Report, check_text_with, family_named, parameters_are_used, warnings,
};
use crate::laboratory::{Error, Family, Laboratory, proof_texts};
use grundy_rules::language::{Diagnostic, format_conditions};
use grundy_rules::library::Library;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What bounds are bounds on.
const HEAPS: [&str; 2] = ["every heap", ""];

/// A claim in a text of its own.
struct FamilyClaim {
    library: Arc<Library>,
    /// The place of the text.
    place: usize,
    /// The family as it was written, if it has no name.
    family: Option<String>,
}

impl Laboratory {
    /// The verdict for all values of parameters; a refutation for some is heard before all positions where the claim is false are sought.
    pub(super) fn prove_for_all(
        &self,
        asked: &ProveRequest,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        let claim_text = self.family_claim(asked)?;
        let FamilyClaim { library, place, .. } = &claim_text;
        self.warn(&warnings(library, *place), library)?;
        let decided = |report| {
            let layout = VerdictLayout::Alone(HEAPS.map(String::from).to_vec());
            DecidedClaim::new(claim_text.alone(report, &asked.claim), layout)
        };
        let (mut found, mut goes_on) = (None, ControlFlow::Continue(()));
        let checked = self.with_solver(true, |smt| {
            let job = &self.job;
            check_text_with(library, *place, asked.ask(), smt, job, &mut |finding| {
                match finding {
                    ClaimFinding::Refutation(report) => {
                        goes_on = heard(&Event::Refutation(&decided(report)));
                    }
                    ClaimFinding::Whole(report) => found = Some(report),
                }
                goes_on
            })
        });
        checked.map_err(|errors| Error::wrong(errors, library))?;
        let report = found.filter(|_| goes_on.is_continue());
        let report = report.ok_or_else(|| Error::ended(self.job.end_of_work()))?;
        Ok(Answer::Verdict(Box::new(ClaimVerdict {
            decided: decided(report),
            subject: ClaimSubject::Family {
                words: words(asked),
                library: Arc::clone(library),
                place: *place,
            },
            end: None,
        })))
    }

    /// The claim as it would stand in a file.
    fn family_claim(&self, asked: &ProveRequest) -> Result<FamilyClaim, Error> {
        if asked.game.text.is_none() && asked.game.digest.is_none() {
            let message = "ranges of parameters go with a game: name it";
            return Err(Error::argument(message, &[]));
        }
        let Family {
            mut library,
            expression,
            shown,
            ..
        } = self.family(&asked.game)?;
        let mut ranges = Vec::new();
        for range in &asked.ranges {
            ranges.extend(stated_range(range)?);
        }
        let ranges = format_conditions(&ranges).join(", ");
        // Rules in quotes get a name that the claim can use.
        let named = family_named(&expression, &asked.ranges, &library);
        let (rules, named) = named.ok_or_else(|| {
            let help = "name the heaps: 'on (x, y): …'";
            Error::argument("the rules do not say which heaps they have", &[help])
        })?;
        let play = if asked.misere { ", misere" } else { "" };
        let claim = &asked.claim;
        let text = format!("{rules}claim \"claim\" for {named}{play}, {ranges}\n  {claim}\n");
        let place = added(&mut library, "CLAIM", &text)?;
        let library = Arc::new(library);
        if let Some(item) = library.texts()[place].file().claims().next() {
            let used = parameters_are_used(item, &*library);
            used.map_err(|errors| Error::wrong(errors, &library))?;
        }
        Ok(FamilyClaim {
            library,
            place,
            family: (!rules.is_empty()).then_some(shown),
        })
    }
}

impl FamilyClaim {
    /// The report as on a claim in no text; its game and its ranges are those of the request.
    fn alone(&self, report: Report, claim: &str) -> Report {
        let mut report = Report {
            paper: None,
            title: claim.to_string(),
            standing: None,
            stated_refuted: false,
            surprise: None,
            ..report
        };
        if let Some(family) = &self.family {
            let games = report.instances.iter_mut();
            games.for_each(|instance| instance.game.clone_from(family));
        }
        report
    }
}

fn added(library: &mut Library, name: &str, text: &str) -> Result<usize, Error> {
    let added = library.add_inside(library.place(), name, text);
    added.map_err(|errors: Vec<Diagnostic>| Error::wrong(errors, &Arc::new(library.clone())))
}

/// `game: yama_wythoff(c), for c >= 0`
fn words(asked: &ProveRequest) -> String {
    let game = asked.game.text.as_deref().unwrap_or_default();
    let title = proof_texts::title_line(game, convention(asked.misere));
    format!("{title}, for {}", asked.ranges.join(", "))
}
