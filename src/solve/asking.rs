//! One question to a game, from the first box that is looked at to what is proved of it.

use super::{Grade, Guess, Hypothesis, Limits, Part, Seen, rows};
use crate::check::{Ask, Extent, Smt, check_with};
use crate::claim::Verdict;
use crate::game::{Catalogue, Game, Play, Stop};
use crate::language::{Diagnostic, Statement, parse_claim};
use crate::prover::{self, Answer, Asked, Known, World, prove};
use crate::sieve::Sieve;
use crate::table::{Method, Watch};
use grundy_automata::Automaton;

/// The sizes of boxes, small ones first.
pub(super) fn steps(game: &Game) -> &'static [usize] {
    match game.base_heaps() {
        0 | 1 => &[256, 4096],
        2 => &[64, 256, 1024],
        3 => &[16, 24, 32, 64, 128],
        4 => &[8, 16, 32],
        _ => &[4, 8, 16],
    }
}

/// What is asked of a game.
pub(super) struct Asking<'a> {
    game: &'a Game,
    catalogue: &'a dyn Catalogue,
    known: Known,
    play: Play,
    limits: Limits,
    smt: Option<Smt<'a>>,
    /// What was found so far.
    part: Part,
    /// The hypotheses that were decided or given up.
    tried: Vec<Hypothesis>,
    /// Is there no more to look for?
    pub ended: bool,
}

/// What became of a hypothesis.
enum Fate {
    Proved(Box<Part>),
    /// False, at a position if that is known.
    False,
    /// Not decided, and why.
    Open(String),
}

impl<'a> Asking<'a> {
    pub fn new(
        game: &'a Game,
        catalogue: &'a dyn Catalogue,
        (known, play): (Known, Play),
        limits: Limits,
        smt: Option<Smt<'a>>,
    ) -> Asking<'a> {
        Asking {
            game,
            catalogue,
            known,
            play,
            limits,
            smt,
            part: Part::unknown(),
            tried: Vec::new(),
            ended: false,
        }
    }

    /// Looks at all positions with heaps below a size, and proves what is guessed from them.
    pub fn look(
        &mut self,
        round: usize,
        guesses: &[Box<dyn Guess>],
        watch: &mut Watch,
    ) -> Result<(), Vec<Diagnostic>> {
        let size = steps(self.game)[round];
        if round > 0 && !self.is_in_reach(size) {
            return Ok(());
        }
        let seen = match Seen::of(self.game, (self.known, self.play), size, watch) {
            Ok(seen) => seen,
            // What is at fault for values or misère play alone is no fault of the rules.
            Err(Stop::Wrong(error))
                if (self.known, self.play) == (Known::Outcome, Play::Normal) =>
            {
                return Err(vec![error]);
            }
            Err(stop) => {
                self.end(stop);
                return Ok(());
            }
        };
        self.part.max = u64::try_from(seen.size - 1).ok();
        if self.known == Known::Value {
            self.part.notes = rows::periods(&seen);
        }
        // What was seen must be seen in all that is computed.
        if let Some(claim) = self.part.formula.clone()
            && !self.is_seen(&claim, &seen, watch)
        {
            let seen = Part::unknown();
            self.part = Part {
                max: self.part.max,
                notes: std::mem::take(&mut self.part.notes),
                ..seen
            };
        }
        for guess in guesses {
            let found = guess.hypotheses(self.game, self.play, &seen, self.limits, watch);
            let hypotheses = match found {
                Ok(found) => found,
                Err(stop) => {
                    self.end(stop);
                    return Ok(());
                }
            };
            for hypothesis in hypotheses {
                if self.decide(hypothesis, &seen, watch) {
                    self.ended = true;
                    return Ok(());
                }
                if !watch(0, 0) {
                    self.end(Stop::Interrupted);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Is a box of this size worth its time?
    fn is_in_reach(&self, size: usize) -> bool {
        let heaps = u32::try_from(self.game.base_heaps()).unwrap_or(u32::MAX);
        let last = u64::try_from(size).unwrap_or(u64::MAX).saturating_sub(1);
        let sieved = self.known == Known::Outcome && Sieve::new(self.game, self.play, last).is_ok();
        // Where options are enumerated, a table takes as long as many others.
        let enumerated = |domain| match Method::of(self.game, &domain) {
            Method::Enumerate(_) => true,
            Method::Plan(plan) => {
                let mut served = plan.served().iter();
                served.any(|served| served.reducer == "enumerate")
            }
            Method::Heaps(_) => false,
        };
        let shape = vec![steps(self.game)[0]; self.game.base_heaps()];
        let slow = !sieved && self.game.domain(&shape).is_ok_and(enumerated);
        let most = match slow {
            true => self.limits.positions >> 7,
            false => self.limits.positions,
        };
        size.checked_pow(heaps).is_some_and(|all| all <= most)
    }

    /// Ends the search.
    fn end(&mut self, stop: Stop) {
        self.ended = true;
        self.part.reason.get_or_insert(match stop {
            Stop::Wrong(error) => error.message.clone(),
            Stop::Limit(reason) => reason,
            Stop::Interrupted => "stopped before the end".into(),
        });
    }

    /// Decides a hypothesis, and answers whether it is proved.
    fn decide(&mut self, hypothesis: Hypothesis, seen: &Seen, watch: &mut Watch) -> bool {
        if self.tried.contains(&hypothesis) {
            return false;
        }
        self.tried.push(hypothesis.clone());
        match self.fate(&hypothesis, seen, watch) {
            Fate::Proved(part) => {
                self.part = *part;
                return true;
            }
            Fate::False => {}
            Fate::Open(reason) => {
                if let Hypothesis::Claim(claim) = hypothesis
                    && self.part.formula.is_none()
                {
                    self.part.grade = Grade::Seen;
                    self.part.formula = Some(claim);
                    self.part.reason = Some(reason);
                }
            }
        }
        false
    }

    pub fn answer(self) -> Part {
        let mut part = self.part;
        if part.grade != Grade::Proved {
            part.reason.get_or_insert_with(|| {
                format!(
                    "no formula was found, and no automaton of at most {} states",
                    self.limits.states
                )
            });
        }
        part
    }

    /// Checks and proves.
    fn fate(&self, hypothesis: &Hypothesis, seen: &Seen, watch: &mut Watch) -> Fate {
        match hypothesis {
            Hypothesis::Claim(claim) => self.fate_of_claim(claim, seen, watch),
            Hypothesis::Automaton(automaton) => self.fate_of_automaton(automaton, watch),
        }
    }

    /// The verdict on a claim that answers the question.
    fn verdict(&self, claim: &str, ask: Ask, watch: &mut Watch) -> Option<Verdict> {
        let parsed = parse_claim(claim).into_result().ok()??;
        let known = match parsed.statement {
            Statement::Grundy { .. } => Known::Value,
            Statement::PPositions { .. } => Known::Outcome,
            _ => return None,
        };
        if known != self.known {
            return None;
        }
        let asked = (ask, self.smt);
        check_with(self.game, &parsed, self.play, asked, self.catalogue, watch).ok()
    }

    fn is_seen(&self, claim: &str, seen: &Seen, watch: &mut Watch) -> bool {
        let max = u64::try_from(seen.size - 1).unwrap_or(0);
        let ask = Ask::from(Extent::Max(max));
        let found = self.verdict(claim, ask, watch);
        found.is_some_and(|verdict| matches!(verdict, Verdict::Holds { .. }))
    }

    fn fate_of_claim(&self, claim: &str, seen: &Seen, watch: &mut Watch) -> Fate {
        let max = u64::try_from(seen.size - 1).unwrap_or(0);
        let ask = Ask::from(Extent::Max(max)).proved(self.limits.effort);
        match self.verdict(claim, ask, watch) {
            Some(Verdict::Proved { proof, by, .. }) => Fate::Proved(Box::new(Part {
                grade: Grade::Proved,
                formula: Some(claim.to_string()),
                by: proof.is_none().then_some(by),
                proof,
                ..Part::unknown()
            })),
            // How far it was checked is said apart.
            Some(Verdict::Unknown {
                reason,
                holds_to: Some(_),
            }) => Fate::Open(reason),
            // It was not checked, or it is false too far for a table.
            _ => Fate::False,
        }
    }

    fn fate_of_automaton(&self, automaton: &Automaton, watch: &mut Watch) -> Fate {
        let mut hear = |states| watch(states, self.limits.effort.states);
        let asked = Asked::Learned(automaton, self.known);
        let answer = prove(
            World::Game(self.game),
            asked,
            self.play,
            (&|_| None, &|_, _, _, _| None),
            self.limits.effort,
            &mut hear,
        );
        match answer {
            Answer::Proved(proof) => Fate::Proved(Box::new(Part {
                grade: Grade::Proved,
                formula: self.described(automaton, watch),
                proof: Some(proof),
                automaton: Some(automaton.clone()),
                ..Part::unknown()
            })),
            Answer::Refuted { .. } => Fate::False,
            Answer::Unknown(reason) => Fate::Open(reason),
        }
    }

    /// A claim that says the same as an automaton and is proved by itself.
    fn described(&self, automaton: &Automaton, watch: &mut Watch) -> Option<String> {
        if self.known == Known::Value {
            return None;
        }
        let mut hear = |states| watch(states, self.limits.effort.states);
        let set = prover::described(automaton, self.game, self.limits.effort, &mut hear)?;
        let claim = format!("P = {set}");
        let ask = Ask::from(Extent::Max(8)).proved(self.limits.effort);
        match self.verdict(&claim, ask, watch) {
            Some(Verdict::Proved { .. }) => Some(claim),
            _ => None,
        }
    }
}
