//! `check` and `prove`: verdicts on one claim about a game, or on every claim of texts.

use crate::answers::{
    Answer, CheckRequest, CheckedText, CheckedTexts, ClaimSource, ClaimSubject, ClaimVerdict,
    DecidedClaim, Event, EventListener, GameText, MutantsAnswer, MutatedClaimAnswer, ProveRequest,
    TextFaults, VerdictLayout,
};
use crate::certify::{CertifiedClaim, CertifyFinding, certify_texts};
use crate::check::{
    Ask, ClaimFinding, Extent, Instance, MutantFinding, Proving, Report, TextFinding, check_texts,
    mutate_texts, warnings,
};
use crate::laboratory::game_text::one_of_each_name;
use crate::laboratory::{Conjecture, Error, Laboratory, Ruleset};
use crate::render::report::TextReport;
use grundy_proofs::claim::{Exceptions, Verdict};
use grundy_proofs::prover::ProofEffort;
use grundy_rules::language::{Diagnostic, format_claim, is_walnut};
use grundy_rules::library::Library;
use std::ops::ControlFlow;
use std::sync::Arc;

impl CheckRequest {
    fn ask(&self) -> Ask {
        let extent: Extent = match self.thorough {
            true => Extent::Thorough,
            false => self.max.into(),
        };
        let ask = match self.no_proof {
            true => Ask::tried(extent).unproved(),
            false => Ask::tried(extent),
        };
        match self.brief {
            true => ask.brief(),
            false => ask,
        }
    }
}

impl ProveRequest {
    pub(super) fn ask(&self) -> Ask {
        let usual = ProofEffort::LARGE;
        let effort = ProofEffort {
            states: self.max_states.unwrap_or(usual.states),
            ..usual
        };
        let ask = Ask::from(self.max).proved(effort);
        match self.brief {
            true => ask.brief(),
            false => ask,
        }
    }
}

impl Laboratory {
    pub(super) fn answer_check(
        &self,
        asked: &CheckRequest,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        match (&asked.claim, asked.texts.is_empty()) {
            (Some(claim), true) => {
                let conjecture = self.claimed_game(&asked.game, asked.misere)?.claim(claim)?;
                conjecture.answer(claim, asked.ask(), heard)
            }
            (None, false) if asked.mutate => self.mutate_texts(&asked.texts, heard),
            (None, false) => self.check_texts(&asked.texts, asked.ask(), heard),
            _ => Err(Error::argument(
                "check what? give a game and a claim, or files",
                &[
                    "grundy check yama 'P = {(x, y) | |x - y| <= 1}'",
                    "grundy check papers",
                ],
            )),
        }
    }

    pub(super) fn answer_prove(
        &self,
        asked: &ProveRequest,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        if !asked.ranges.is_empty() {
            return self.prove_for_all(asked, heard);
        }
        let ruleset = self.claimed_game(&asked.game, asked.misere)?;
        let conjecture = ruleset.claim(&asked.claim)?;
        conjecture.answer(&asked.claim, asked.ask(), heard)
    }

    /// The game of one claim.
    fn claimed_game(&self, game: &GameText, misere: bool) -> Result<Ruleset, Error> {
        let ruleset = self.read(game)?;
        Ok(match misere {
            true => ruleset.misere(),
            false => ruleset,
        })
    }

    /// Changes every claim of texts in one place.
    fn mutate_texts(
        &self,
        sources: &[ClaimSource],
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        let texts = Texts::read(self, sources)?;
        if !texts.wrong.is_empty() {
            return Err(Error::wrong(texts.wrong, &texts.library));
        }
        let (mut claims, mut place) = (Vec::new(), 0);
        mutate_texts(&texts.library, &texts.places, &self.job, &mut |finding| {
            match finding {
                MutantFinding::Begun(next) => place = next,
                MutantFinding::Claim(found) => {
                    let claim = MutatedClaimAnswer::new(&found, &texts.library.texts()[place]);
                    let flow = heard(&Event::Mutants(&claim));
                    claims.push(claim);
                    return flow;
                }
            }
            ControlFlow::Continue(())
        });
        match self.job.ended().filter(|_| claims.is_empty()) {
            Some(end) => Err(Error::ended(end)),
            None => {
                let found = MutantsAnswer::new(claims, self.job.ended());
                Ok(Answer::Mutants(Box::new(found)))
            }
        }
    }

    /// Checks every claim of texts: an error in one claim does not stop the others.
    fn check_texts(
        &self,
        sources: &[ClaimSource],
        ask: Ask,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        let mut texts = Texts::read(self, sources)?;
        // If warnings are denied, no answer is begun.
        for place in &texts.places {
            self.warn(&warnings(&texts.library, *place), &texts.library)?;
        }
        texts.check(ask, heard)?;
        let found = CheckedTexts {
            findings: texts.findings,
            library: texts.library,
            end: self.job.ended(),
        };
        let none = |text: &TextReport| text.reports.is_empty() && text.wrong.is_empty();
        match found.end.filter(|_| found.findings.iter().all(none)) {
            Some(end) => Err(Error::ended(end)),
            None => Ok(Answer::Claims(Box::new(found))),
        }
    }
}

impl Laboratory {
    /// Decides every claim of texts, and makes the certificates of those that are proved or refuted, which `grundy-verify` re-checks. What is
    /// found is heard in the order of the texts and of their claims, as soon as it is found; `heard` says whether to go on.
    ///
    /// # Errors
    /// What is wrong with the texts; the end of the job.
    ///
    /// ```
    /// use grundy::{Laboratory, answers::{ClaimSource, SourceText}};
    /// use std::ops::ControlFlow;
    /// let text = "claim \"equal heaps\" for nim(2)\n  P = {(x, x) | x <= 4}\n".to_string();
    /// let source = ClaimSource::Text(SourceText { name: "my.game".into(), text });
    /// let mut kinds = Vec::new();
    /// Laboratory::new().certify(&[source], &mut |claim| {
    ///     kinds.extend(claim.certificate.map(|certificate| certificate.kind));
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(kinds, ["refutation"]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn certify(
        &self,
        sources: &[ClaimSource],
        heard: &mut dyn FnMut(CertifiedClaim) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        let texts = Texts::read(self, sources)?;
        for place in &texts.places {
            self.warn(&warnings(&texts.library, *place), &texts.library)?;
        }
        let mut wrong = texts.wrong;
        self.with_solver(true, |smt| {
            let (library, places) = (&texts.library, &texts.places);
            certify_texts(library, places, smt, &self.job, &mut |found| match found {
                CertifyFinding::Claim(claim) => heard(*claim),
                CertifyFinding::Wrong(errors) => {
                    wrong.extend(errors);
                    ControlFlow::Continue(())
                }
            });
        });
        match (self.job.ended(), wrong.is_empty()) {
            (Some(end), _) => Err(Error::ended(end)),
            (None, false) => Err(Error::wrong(wrong, &texts.library)),
            (None, true) => Ok(()),
        }
    }
}

/// Texts whose claims are checked.
struct Texts<'l> {
    lab: &'l Laboratory,
    library: Arc<Library>,
    /// The places of the texts.
    places: Vec<usize>,
    /// Errors in the texts.
    wrong: Vec<Diagnostic>,
    findings: Vec<TextReport>,
}

impl<'l> Texts<'l> {
    /// The texts in a library.
    ///
    /// # Errors
    /// A name that no paper has; a fault of an automaton.
    fn read(lab: &'l Laboratory, sources: &[ClaimSource]) -> Result<Texts<'l>, Error> {
        let mut library = (*lab.library).clone();
        let (mut places, mut wrong) = (Vec::new(), Vec::new());
        let papers = Library::embedded();
        one_of_each_name(sources.iter().filter_map(|source| match source {
            ClaimSource::Text(source) => Some(source),
            ClaimSource::Papers | ClaimSource::Paper(_) => None,
        }))?;
        // Claims of every text may name an automaton.
        let is_automaton = |source: &&ClaimSource| match source {
            ClaimSource::Text(source) => is_walnut(&source.text),
            ClaimSource::Papers | ClaimSource::Paper(_) => false,
        };
        let automata = sources.iter().filter(is_automaton);
        let texts = sources.iter().filter(|source| !is_automaton(source));
        for source in automata.chain(texts) {
            match source {
                ClaimSource::Papers => places.extend(0..papers.texts().len()),
                ClaimSource::Paper(name) => {
                    let place = papers.text_named(name);
                    let message = format!("there is no paper {name}");
                    let help = "`grundy games` lists the games of the papers";
                    places.push(place.ok_or_else(|| Error::argument(message, &[help]))?);
                }
                ClaimSource::Text(source) => {
                    let next = library.texts().len();
                    // An automaton has no claims, and no report that could carry its faults.
                    match (
                        library.add(&source.name, &source.text),
                        is_walnut(&source.text),
                    ) {
                        (Err(found), true) => return Err(Error::wrong(found, &Arc::new(library))),
                        (Ok(_), true) => {}
                        // A text that is given twice is checked once.
                        (Ok(place), false) if places.contains(&place) => {}
                        (Ok(place), false) => places.push(place),
                        (Err(found), false) => {
                            places.push(next);
                            wrong.extend(found);
                        }
                    }
                }
            }
        }
        Ok(Texts {
            lab,
            library: Arc::new(library),
            places,
            wrong,
            findings: Vec::new(),
        })
    }

    /// Checks the claims of the texts.
    ///
    /// # Errors
    /// The listener broke off.
    fn check(&mut self, ask: Ask, heard: &mut EventListener) -> Result<(), Error> {
        // Without proofs nothing is asked of a solver.
        let wanted = ask.proving != Proving::No;
        let (lab, library) = (self.lab, Arc::clone(&self.library));
        let places = std::mem::take(&mut self.places);
        let mut begun: Option<BegunText> = None;
        let mut goes_on = ControlFlow::Continue(());
        lab.with_solver(wanted, |smt| {
            check_texts(&library, &places, ask, smt, &lab.job, &mut |finding| {
                goes_on = match finding {
                    TextFinding::Begun(place, wrong) => self.begin(place, wrong, &mut begun, heard),
                    found => begun
                        .as_mut()
                        .map_or(goes_on, |text| text.hear(found, heard)),
                };
                goes_on
            });
        });
        if goes_on.is_continue() {
            goes_on = self.end(begun, heard);
        }
        match goes_on {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::ended(lab.job.end_of_work())),
        }
    }

    /// Ends a text, and begins the one at this place.
    fn begin(
        &mut self,
        place: usize,
        wrong: Vec<Diagnostic>,
        begun: &mut Option<BegunText>,
        heard: &mut EventListener,
    ) -> ControlFlow<()> {
        self.end(begun.take(), heard)?;
        let text = &self.library.texts()[place];
        *begun = Some(BegunText {
            place,
            found: TextReport::of(text),
            wrong,
        });
        heard(&Event::Text(&CheckedText::new(text, &self.findings)))
    }

    /// Keeps what was found of a text, and tells what is wrong with it.
    fn end(&mut self, begun: Option<BegunText>, heard: &mut EventListener) -> ControlFlow<()> {
        let Some(BegunText {
            place,
            mut found,
            wrong,
        }) = begun
        else {
            return ControlFlow::Continue(());
        };
        let own = |error: &&Diagnostic| error.source == Some(place);
        let own = self.wrong.iter().filter(own).cloned();
        // An error of a text may be found when it is read and again when it is checked.
        for error in own.chain(wrong) {
            // Spans are always equal, and the same error at another place is another one.
            let is_there = |old: &Diagnostic| {
                *old == error
                    && old.span.start == error.span.start
                    && old.span.end == error.span.end
            };
            if !found.wrong.iter().any(is_there) {
                found.wrong.push(error);
            }
        }
        let mut goes_on = ControlFlow::Continue(());
        if !found.wrong.is_empty() {
            let faults = TextFaults::new(&found.wrong, &self.library);
            goes_on = heard(&Event::Faults(&faults));
        }
        self.findings.push(found);
        goes_on
    }
}

/// A text whose claims are being checked.
struct BegunText {
    place: usize,
    found: TextReport,
    /// What is wrong with its games and claims.
    wrong: Vec<Diagnostic>,
}

impl BegunText {
    fn hear(&mut self, finding: TextFinding, heard: &mut EventListener) -> ControlFlow<()> {
        match finding {
            TextFinding::Claim(found) => {
                if let ClaimFinding::Whole(report) = *found {
                    let layout = VerdictLayout::Line(self.found.columns);
                    let decided = DecidedClaim::new(report, layout);
                    let goes_on = heard(&Event::Claim(&decided));
                    self.found.reports.push(decided.report);
                    return goes_on;
                }
            }
            TextFinding::Wrong(wrong) => self.wrong.extend(wrong),
            TextFinding::Begun(..) => {}
        }
        ControlFlow::Continue(())
    }
}

impl Conjecture {
    /// The verdict on one claim, written as `claim`; a refutation is an event before its exceptions are searched for.
    fn answer(self, claim: &str, ask: Ask, heard: &mut EventListener) -> Result<Answer, Error> {
        let decided =
            |verdict: Verdict| DecidedClaim::new(self.report(claim, verdict), self.layout());
        let mut goes_on = ControlFlow::Continue(());
        let verdict = self.decided(ask, &mut |refuted| {
            goes_on = heard(&Event::Refutation(&decided(refuted.clone())));
            goes_on
        })?;
        // What was seen near the origin is not all.
        let is_open = matches!(
            verdict,
            Verdict::Refuted {
                exceptions: None | Some(Exceptions::Seen { .. }),
                ..
            }
        );
        Ok(Answer::Verdict(Box::new(ClaimVerdict {
            decided: decided(verdict),
            subject: self.subject(),
            end: self.ruleset.lab.job.ended().filter(|_| is_open),
        })))
    }

    fn report(&self, claim: &str, verdict: Verdict) -> Report {
        let game = self.ruleset.name().to_string();
        Report {
            paper: None,
            title: claim.to_string(),
            standing: None,
            statement: format_claim(&self.claim),
            notes: Vec::new(),
            game: Some(game.clone()),
            ranges: Vec::new(),
            play: self.ruleset.play,
            instances: vec![Instance {
                parameters: Vec::new(),
                game,
                verdict,
            }],
            stated_refuted: false,
            surprise: None,
        }
    }

    fn layout(&self) -> VerdictLayout {
        VerdictLayout::Alone(match self.ruleset.on_ordinals() {
            // For ordinals the bound is on every coefficient.
            Some(_) => vec!["every coefficient".to_string()],
            None => self.ruleset.heaps().to_vec(),
        })
    }

    fn subject(&self) -> ClaimSubject {
        match self.ruleset.on_numbers() {
            Ok(game) => ClaimSubject::Game {
                game: Arc::clone(game),
                claim: Arc::clone(&self.claim),
                play: self.ruleset.play,
                library: Arc::clone(&self.library),
            },
            Err(_) => ClaimSubject::OnOrdinals,
        }
    }
}
