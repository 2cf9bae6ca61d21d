//! Answers one question about a game: from the first box to a proof.

use super::bounds::SearchBounds;
use super::candidate::OpenGuess;
use super::first_positions::FirstPositions;
use super::guess::{Guess, GuessInput, Hypothesis, reason};
use super::observed::{Inquiry, ObservedBox};
use super::rows;
use super::solution::{Grade, SolutionPart};
use crate::check::{Ask, Extent, Proving, Tools, check};
use grundy_automata::{Automaton, Numeration};
use grundy_engines::sieve::Sieve;
use grundy_engines::table::Method;
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::{
    self, Aspect, Observations, Problem, ProofAnswer, Query, World, prove,
};
use grundy_rules::game::{Game, Stop};
use grundy_rules::language::{
    Diagnostic, Statement, claim_in_brackets, in_heap_names, parse_claim,
};
use grundy_rules::pattern::sample;

/// The sizes of boxes of games with this many heaps, small ones first.
pub(super) fn steps(heaps: usize) -> &'static [usize] {
    match heaps {
        0 | 1 => &[256, 4096],
        2 => &[64, 256, 1024],
        3 => &[16, 24, 32, 64, 128],
        4 => &[8, 16, 32],
        _ => &[4, 8, 16],
    }
}

/// A guess is confirmed by heaps this many times as large as those from which it was made.
const FARTHER: i64 = 4;
/// The most guesses that are kept while neither proved nor refuted. It steers the search only.
const MOST_CANDIDATES: usize = 16;

/// Keeps the claim that agrees the farthest.
fn come_closer(closest: &mut Option<(String, u64)>, candidate: &OpenGuess) {
    let (Hypothesis::Claim(claim), Ok(max)) =
        (&candidate.hypothesis, u64::try_from(candidate.seen - 1))
    else {
        return;
    };
    if closest.as_ref().is_none_or(|(_, known)| *known < max) {
        *closest = Some((claim.clone(), max));
    }
}

/// The search for the answer to one question.
pub(super) struct Asking<'a> {
    game: &'a Game,
    inquiry: Inquiry,
    tools: Tools<'a>,
    limits: SearchBounds,
    /// The answer so far.
    part: SolutionPart,
    /// The hypotheses that were decided or given up.
    tried: Vec<Hypothesis>,
    /// The guesses that were neither proved nor refuted, the best ones first.
    candidates: Vec<OpenGuess>,
    /// The numerations in which no small automaton agrees with the box.
    excluded: Vec<Numeration>,
    /// The claim that agreed the farthest without being confirmed, and the greatest heap up to which it does.
    closest: Option<(String, u64)>,
    /// The first P-positions, if these are asked for.
    first: Option<FirstPositions>,
    /// Has the search ended?
    pub ended: bool,
}

/// The result of deciding a hypothesis.
enum Fate {
    Proved(Box<SolutionPart>),
    /// False, at a position if that is known.
    False,
    /// Not decided, and why.
    Open(String),
}

impl<'a> Asking<'a> {
    pub fn new(
        game: &'a Game,
        inquiry: Inquiry,
        tools: Tools<'a>,
        limits: SearchBounds,
    ) -> Asking<'a> {
        Asking {
            game,
            inquiry,
            tools,
            limits,
            part: SolutionPart::unknown(),
            tried: Vec::new(),
            candidates: Vec::new(),
            excluded: Vec::new(),
            closest: None,
            first: None,
            ended: false,
        }
    }

    /// Observes all positions with heaps below a size, and decides what is guessed from them.
    pub fn look(
        &mut self,
        round: usize,
        guesses: &[Box<dyn Guess>],
    ) -> Result<(), Vec<Diagnostic>> {
        let job = self.tools.job;
        let size = steps(self.game.base_heaps())[round];
        if round > 0 && !self.is_in_reach(size) {
            return Ok(());
        }
        let seen = match self.observed(size) {
            Ok(seen) => seen,
            // An error only for values or misère play is no fault of the rules.
            Err(Stop::Wrong(error)) if self.inquiry == Inquiry::P_POSITIONS => {
                return Err(vec![error]);
            }
            Err(stop) => {
                self.end(stop);
                return Ok(());
            }
        };
        self.part.max = u64::try_from(seen.size - 1).ok();
        if self.inquiry.known == Aspect::Value {
            self.part.notes = rows::periods(&seen, Some(self.game), self.game.heaps());
        }
        if self.inquiry == Inquiry::P_POSITIONS {
            self.first = Some(FirstPositions::of(&seen));
        }
        self.compare_earlier(&seen);
        for guess in guesses {
            let found = guess.hypotheses(GuessInput {
                game: Some(self.game),
                play: self.inquiry.play,
                seen: &seen,
                limits: self.limits,
                job: &job.in_stage(guess.stage()),
            });
            let found = match job.ended() {
                Some(_) => Err(Stop::Interrupted),
                None => found,
            };
            let guessed = match found {
                Ok(found) => found,
                Err(stop) => {
                    self.end(stop);
                    return Ok(());
                }
            };
            for numeration in guessed.excluded {
                if !self.excluded.contains(&numeration) {
                    self.excluded.push(numeration);
                }
            }
            for hypothesis in guessed.hypotheses {
                if self.decide(hypothesis, &seen) {
                    self.ended = true;
                    return Ok(());
                }
                if !job.go_on(0, 0) {
                    self.end(Stop::Interrupted);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Earlier guesses must agree with the new box.
    fn compare_earlier(&mut self, seen: &ObservedBox) {
        let mut candidates = std::mem::take(&mut self.candidates);
        let mut closest = self.closest.take();
        candidates.retain_mut(|candidate| {
            let agrees = self.agrees(&candidate.hypothesis, seen);
            // An interrupted comparison says nothing.
            let agrees = agrees.filter(|_| self.tools.job.ended().is_none());
            if agrees == Some(true) {
                candidate.seen = seen.size;
            }
            if agrees == Some(false) {
                come_closer(&mut closest, candidate);
            }
            // A guess that could not be compared is kept.
            agrees != Some(false)
        });
        self.candidates = candidates;
        self.closest = closest;
    }

    fn observed(&self, size: usize) -> Result<ObservedBox, Stop> {
        let stage = match self.inquiry {
            Inquiry::P_POSITIONS => "playing out",
            Inquiry {
                known: Aspect::Value,
                ..
            } => "computing Grundy values",
            _ => "playing out misere play",
        };
        let job = self.tools.job.in_stage(stage);
        ObservedBox::of(self.game, self.inquiry, size, &job)
    }

    /// Is a box of this size worth its time?
    fn is_in_reach(&self, size: usize) -> bool {
        let heaps = u32::try_from(self.game.base_heaps()).unwrap_or(u32::MAX);
        let most = self.most_positions(size);
        size.checked_pow(heaps).is_some_and(|all| all <= most)
    }

    /// The most positions of a box of about this size that is worth its time.
    fn most_positions(&self, size: usize) -> usize {
        let last = u64::try_from(size).unwrap_or(u64::MAX).saturating_sub(1);
        let sieved = self.inquiry.known == Aspect::Outcome
            && Sieve::new(self.game, self.inquiry.play, last).is_ok();
        // If options are enumerated or counted, a table takes as long as many others.
        let enumerated = |domain| match Method::of(self.game, &domain, self.tools.job) {
            Method::Enumerate(_) | Method::Counts(_) => true,
            Method::Plan(plan) => {
                let mut served = plan.served().iter();
                served.any(|served| served.reducer == "enumerate")
            }
            Method::Heaps(_) => false,
        };
        let shape = vec![steps(self.game.base_heaps())[0]; self.game.base_heaps()];
        let slow = !sieved
            && self
                .game
                .domain(&shape, self.tools.job)
                .is_ok_and(enumerated);
        match slow {
            true => self.limits.positions >> 7,
            false => self.limits.positions,
        }
    }

    /// Ends the search.
    fn end(&mut self, stop: Stop) {
        self.ended = true;
        let reason = reason(stop, self.tools.job);
        self.part.reason.get_or_insert(reason);
    }

    /// Decides a hypothesis; returns whether it is proved.
    fn decide(&mut self, hypothesis: Hypothesis, seen: &ObservedBox) -> bool {
        let hypothesis = match hypothesis {
            Hypothesis::Claim(text) => Hypothesis::Claim(claim_in_brackets(&text)),
            other => other,
        };
        if self.tried.contains(&hypothesis) {
            return false;
        }
        self.tried.push(hypothesis.clone());
        match self.fate(&hypothesis, seen) {
            Fate::Proved(part) => {
                self.part = *part;
                return true;
            }
            Fate::False => {}
            Fate::Open(reason) => {
                let candidate = OpenGuess::new(hypothesis, reason, seen);
                if candidate.is_short() && self.candidates.len() < MOST_CANDIDATES {
                    self.candidates.push(candidate);
                }
            }
        }
        false
    }

    /// The proved answer; else the first guess that is confirmed by more positions than it was made from.
    pub fn answer(mut self) -> SolutionPart {
        if self.part.grade != Grade::Proved {
            let mut candidates = std::mem::take(&mut self.candidates);
            // A formula says more than an automaton.
            candidates.sort_by_key(|one| matches!(one.hypothesis, Hypothesis::Automaton(_)));
            for candidate in candidates {
                if let Some(max) = self.confirmed(&candidate) {
                    self.part = candidate.part(max, &self.part);
                    break;
                }
                if !self.tools.job.go_on(0, 0) {
                    self.end(Stop::Interrupted);
                    break;
                }
                come_closer(&mut self.closest, &candidate);
            }
            let mut excluded = std::mem::take(&mut self.excluded);
            // The bases stand together.
            excluded.sort_by_key(|system| (system.as_base().is_none(), system.to_string()));
            if self.part.reason.is_none() {
                self.part.reason = Some(self.nothing_confirmed(&excluded));
            }
            self.part.excluded = excluded;
        }
        self.shown()
    }

    /// Why nothing is known, and how close a guess came.
    fn nothing_confirmed(&self, excluded: &[Numeration]) -> String {
        let mut words = String::from("no formula and no automaton was confirmed");
        if let Some((claim, max)) = &self.closest {
            let claim = self.in_own_names(claim.clone());
            words.push_str(&format!(
                "; {claim} came closest, which agrees with heaps up to {max}"
            ));
        }
        if !excluded.is_empty() {
            let names: Vec<String> = excluded.iter().map(ToString::to_string).collect();
            let states = self.limits.states;
            words.push_str(&format!(
                "; none of at most {states} states in {} agrees",
                names.join(", ")
            ));
        }
        words
    }

    /// Of a game with a pass, which components `symmetric` permutes.
    fn permuted_heaps(&self, part: &SolutionPart) -> Option<String> {
        let (heaps, [pass]) = self.game.heaps().split_at_checked(self.game.base_heaps())? else {
            return None;
        };
        let claim = parse_claim(part.formula.as_ref()?).into_result().ok()??;
        match &claim.statement {
            Statement::PPositions(written) if written.symmetric => Some(format!(
                "symmetric in {}; the pass {pass} keeps its place",
                heaps.join(", ")
            )),
            _ => None,
        }
    }

    /// A claim in the names of the heaps.
    fn in_own_names(&self, claim: String) -> String {
        let given = sample::names(self.game.components());
        in_heap_names(&claim, &given, self.game.heaps())
    }

    /// What is proved, if it is.
    pub fn proved(&self) -> Option<SolutionPart> {
        let is_proved = self.part.grade == Grade::Proved;
        is_proved.then(|| self.shown())
    }

    /// What is found, in the names of the heaps; without a formula it begins with the first P-positions.
    fn shown(&self) -> SolutionPart {
        let mut part = self.part.clone();
        if let (None, Some(first)) = (&part.formula, &self.first) {
            part.notes.extend(first.words(self.game.heaps()));
            part.first = Some(first.clone());
        }
        part.notes.extend(self.permuted_heaps(&part));
        SolutionPart {
            formula: part.formula.map(|claim| self.in_own_names(claim)),
            ..part
        }
    }

    /// The greatest heap up to which a guess agrees with play, if that is more than the guess was made from. If a
    /// larger box cannot be compared, or not in time, it is that of the last box compared.
    fn confirmed(&self, candidate: &OpenGuess) -> Option<u64> {
        let last = |size: i64| u64::try_from(size - 1).ok();
        let wanted = candidate.made_from.saturating_mul(FARTHER);
        if candidate.seen >= wanted {
            return last(candidate.seen);
        }
        let size = self.farther(candidate)?;
        let agrees = match &candidate.hypothesis {
            Hypothesis::Claim(claim) => self.holds_to(claim, last(size)?),
            Hypothesis::Automaton(automaton) => {
                let one_value = self.inquiry.known == Aspect::Outcome || {
                    prover::is_function(automaton, self.limits.effort, self.tools.job)
                };
                let seen = self.observed(usize::try_from(size).ok()?);
                match one_value {
                    true => seen.ok().map(|seen| seen.is_accepted_by(automaton)),
                    false => Some(false),
                }
            }
        };
        match agrees.filter(|_| self.tools.job.ended().is_none()) {
            Some(true) => last(size),
            None if candidate.seen > candidate.made_from => last(candidate.seen),
            Some(false) | None => None,
        }
    }

    /// The size of the box in which a guess is confirmed: four times that from which it was made, or as far as the limits go.
    fn farther(&self, candidate: &OpenGuess) -> Option<i64> {
        let heaps = u32::try_from(self.game.base_heaps()).ok()?;
        let made_from = usize::try_from(candidate.made_from).ok()?;
        // A box with four times as many positions is always affordable.
        let least = made_from.checked_pow(heaps)?.checked_mul(4)?;
        let most = self.most_positions(made_from).max(least);
        let fits = |size: &i64| {
            let size = usize::try_from(*size).ok();
            let all = size.and_then(|size| size.checked_pow(heaps));
            all.is_some_and(|all| all <= most)
        };
        let wanted = candidate.made_from.checked_mul(FARTHER)?;
        let greatest = (candidate.made_from + 1..=wanted).rev().find(fits)?;
        Some(greatest.max(candidate.seen))
    }

    /// Checks and proves a hypothesis.
    fn fate(&self, hypothesis: &Hypothesis, seen: &ObservedBox) -> Fate {
        match hypothesis {
            Hypothesis::Claim(claim) => self.fate_of_claim(claim, seen),
            Hypothesis::Automaton(automaton) => self.fate_of_automaton(automaton),
        }
    }

    /// The verdict on a claim that answers the question.
    fn verdict(&self, claim: &str, ask: Ask) -> Option<Verdict> {
        let parsed = parse_claim(claim).into_result().ok()??;
        let known = match parsed.statement {
            Statement::Grundy { .. } => Aspect::Value,
            Statement::PPositions(_) => Aspect::Outcome,
            _ => return None,
        };
        if known != self.inquiry.known {
            return None;
        }
        let job = self.tools.job.in_stage(match ask.proving {
            Proving::No => "confirming",
            _ => "proving",
        });
        let tools = Tools {
            job: &job,
            ..self.tools
        };
        check(self.game, &parsed, self.inquiry.play, ask, tools).ok()
    }

    /// Does a hypothesis agree with the box? `None` if they could not be compared.
    fn agrees(&self, hypothesis: &Hypothesis, seen: &ObservedBox) -> Option<bool> {
        match hypothesis {
            Hypothesis::Claim(claim) => {
                let max = u64::try_from(seen.size - 1).unwrap_or(0);
                self.holds_to(claim, max)
            }
            Hypothesis::Automaton(automaton) => Some(seen.is_accepted_by(automaton)),
        }
    }

    /// Does a claim hold for all heaps up to a bound? `None` if that was not decided.
    fn holds_to(&self, claim: &str, max: u64) -> Option<bool> {
        let ask = Ask::from(Extent::Max(max));
        match self.verdict(claim, ask)? {
            Verdict::Holds { .. } => Some(true),
            Verdict::Unknown { .. } => None,
            _ => Some(false),
        }
    }

    fn fate_of_claim(&self, claim: &str, seen: &ObservedBox) -> Fate {
        let max = u64::try_from(seen.size - 1).unwrap_or(0);
        let ask = Ask::from(Extent::Max(max)).proved(self.limits.effort);
        match self.verdict(claim, ask) {
            Some(Verdict::Proved { proof, by, .. }) => Fate::Proved(Box::new(SolutionPart {
                grade: Grade::Proved,
                formula: Some(claim.to_string()),
                by: proof.is_none().then_some(by),
                proof,
                ..SolutionPart::unknown()
            })),
            // The bound of the check is reported separately.
            Some(Verdict::Unknown {
                reason,
                holds_to: Some(_),
            }) => Fate::Open(reason),
            // It was not checked, or it is false too far for a table.
            _ => Fate::False,
        }
    }

    fn fate_of_automaton(&self, automaton: &Automaton) -> Fate {
        let problem = Problem {
            world: World::Game(self.game),
            asked: Query::Learned(automaton, self.inquiry.known),
            play: self.inquiry.play,
        };
        match prove(
            problem,
            Observations::none(),
            self.limits.effort,
            &self.tools.job.in_stage("proving"),
        ) {
            ProofAnswer::Proved(proof) => Fate::Proved(Box::new(SolutionPart {
                grade: Grade::Proved,
                formula: self.described(automaton),
                proof: Some(proof),
                automaton: Some(automaton.clone()),
                ..SolutionPart::unknown()
            })),
            ProofAnswer::Refuted { .. } => Fate::False,
            ProofAnswer::Unknown(reason) => Fate::Open(reason),
        }
    }

    /// A claim equivalent to an automaton, proved on its own.
    fn described(&self, automaton: &Automaton) -> Option<String> {
        if self.inquiry.known == Aspect::Value {
            return None;
        }
        let set = prover::described(automaton, self.game, self.limits.effort, self.tools.job)?;
        let claim = format!("P = {set}");
        let ask = Ask::from(Extent::Max(8)).proved(self.limits.effort);
        match self.verdict(&claim, ask) {
            Some(Verdict::Proved { .. }) => Some(claim),
            _ => None,
        }
    }
}
