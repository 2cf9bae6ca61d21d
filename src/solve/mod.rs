//! Solutions: from the rules alone to what is true of every position.
//!
//! What all positions are like is guessed from some of them, as a claim in the rule language or as an automaton, and put to the prover. What
//! it refutes is guessed again from more of them (counterexample-guided synthesis, Solar-Lezama 2008). Guesses decide nothing: what is called
//! proved went through the prover.

mod automata;
mod conditions;
mod guess;
mod rows;
mod seen;
mod sequences;
mod sets;
mod unions;
mod values;

pub(crate) use guess::{Guess, Hypothesis};
pub(crate) use seen::Seen;

use crate::check::{Ask, Extent, check};
use crate::claim::{Proof, Verdict};
use crate::game::{Catalogue, Game, Outcome, Play, Position, Stop};
use crate::language::{Diagnostic, Statement, parse_claim};
use crate::prover::{self, Answer, Asked, Effort, Known, World, prove};
use crate::sieve::Sieve;
use crate::table::{Method, Table, Watch};
use grundy_automata::Automaton;

/// How sure an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// True of every position.
    Proved,
    /// True of all positions that were computed.
    Seen,
    /// Nothing was found.
    Unknown,
}

impl Grade {
    /// `proved`, `seen` or `unknown`.
    pub fn word(self) -> &'static str {
        match self {
            Grade::Proved => "proved",
            Grade::Seen => "seen",
            Grade::Unknown => "unknown",
        }
    }
}

/// One answer: the P-positions, or the Grundy values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// How sure it is.
    pub grade: Grade,
    /// What is true, as a claim.
    pub formula: Option<String>,
    /// The proof, where there is one.
    pub proof: Option<Proof>,
    /// The automaton of what is true, where it was learned.
    pub automaton: Option<Automaton>,
    /// Heaps up to this were computed.
    pub max: Option<u64>,
    /// Why there is no more.
    pub reason: Option<String>,
    /// What else is seen of it, in words.
    pub notes: Vec<String>,
}

impl Part {
    fn unknown() -> Part {
        Part {
            grade: Grade::Unknown,
            formula: None,
            proof: None,
            automaton: None,
            max: None,
            reason: None,
            notes: Vec::new(),
        }
    }
}

/// What is known of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The P-positions of normal play.
    pub p_positions: Part,
    /// The Grundy values.
    pub grundy: Part,
    /// The P-positions of misère play.
    pub misere_p_positions: Part,
    /// A position of some size that is won, and where to move.
    pub example: Option<(Position, Position)>,
}

/// How hard to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For each proof.
    pub effort: Effort,
    /// The most states of a learned automaton.
    pub states: usize,
    /// The most positions of a table.
    pub positions: usize,
}

impl Limits {
    /// Enough for what is known to be solved, and not much more.
    pub const fn new() -> Limits {
        Limits {
            effort: Effort {
                states: 1 << 19,
                work: 48_000_000,
                description: 3_000_000,
            },
            states: 1 << 10,
            positions: 1 << 21,
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::new()
    }
}

/// Solves a game: its P-positions, its Grundy values, and its P-positions in misère play.
///
/// `watch` is asked from time to time whether to go on; what was found until then is kept.
///
/// # Errors
/// A fault of the rules.
///
/// ```
/// use grundy::{game::Game, language::parse_game, library::Library, solve::{self, Grade, Limits}};
/// let library = Library::embedded();
/// let rules = parse_game("{(x - i, y + 1) | 2 <= i <= x} ∪ {(x + 1, y - i) | 2 <= i <= y}");
/// let game = Game::new(&rules.into_result().unwrap().unwrap(), &library).unwrap();
/// let solution = solve::solve(&game, &library, Limits::default(), &mut |_, _| true).unwrap();
/// assert_eq!(solution.p_positions.grade, Grade::Proved);
/// assert_eq!(solution.p_positions.formula.unwrap(), "P = {(x, y) | |x - y| <= 1}");
/// assert_eq!(
///     solution.grundy.formula.unwrap(),
///     "grundy(x, y) = 0 if |x - y| <= 1 else min(x, y) + 1"
/// );
/// ```
pub fn solve(
    game: &Game,
    catalogue: &dyn Catalogue,
    limits: Limits,
    watch: &mut Watch,
) -> Result<Solution, Vec<Diagnostic>> {
    solve_with(game, catalogue, &guess::all(), limits, watch)
}

/// The same with other guesses.
pub(crate) fn solve_with(
    game: &Game,
    catalogue: &dyn Catalogue,
    guesses: &[Box<dyn Guess>],
    limits: Limits,
    watch: &mut Watch,
) -> Result<Solution, Vec<Diagnostic>> {
    let asking = |known, play| Asking {
        game,
        catalogue,
        known,
        play,
        limits,
        part: Part::unknown(),
        tried: Vec::new(),
        ended: false,
    };
    let mut all = [
        asking(Known::Outcome, Play::Normal),
        asking(Known::Outcome, Play::Misere),
        asking(Known::Value, Play::Normal),
    ];
    // What is easy to see is found first, whatever it is.
    for round in 0..steps(game).len() {
        for asking in &mut all {
            if !asking.ended {
                asking.look(round, guesses, watch)?;
            }
        }
    }
    let [p_positions, misere_p_positions, grundy] = all.map(Asking::answer);
    Ok(Solution {
        p_positions,
        grundy,
        misere_p_positions,
        example: example(game, watch),
    })
}

/// The sizes of boxes, small ones first.
fn steps(game: &Game) -> &'static [usize] {
    match game.base_heaps() {
        0 | 1 => &[256, 4096],
        2 => &[64, 256, 1024],
        3 => &[16, 24, 32, 64, 128],
        4 => &[8, 16, 32],
        _ => &[4, 8, 16],
    }
}

/// What is asked of a game.
struct Asking<'a> {
    game: &'a Game,
    catalogue: &'a dyn Catalogue,
    known: Known,
    play: Play,
    limits: Limits,
    /// What was found so far.
    part: Part,
    /// The hypotheses that were decided or given up.
    tried: Vec<String>,
    /// Is there no more to look for?
    ended: bool,
}

/// What became of a hypothesis.
enum Fate {
    Proved(Part),
    /// False, at a position if that is known.
    False,
    /// Not decided, and why.
    Open(String),
}

impl Asking<'_> {
    /// Looks at all positions with heaps below a size, and proves what is guessed from them.
    fn look(
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
        let text = hypothesis.to_string();
        if self.tried.contains(&text) {
            return false;
        }
        self.tried.push(text);
        match self.fate(&hypothesis, seen, watch) {
            Fate::Proved(part) => {
                self.part = part;
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

    fn answer(self) -> Part {
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
        check(self.game, &parsed, self.play, ask, self.catalogue, watch).ok()
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
            Some(Verdict::Proved { proof, .. }) => Fate::Proved(Part {
                grade: Grade::Proved,
                formula: Some(claim.to_string()),
                proof,
                ..Part::unknown()
            }),
            // How far it was checked is said apart.
            Some(Verdict::Unknown { reason }) => Fate::Open(match reason.split_once("; ") {
                Some((_, why)) => why.to_string(),
                None => reason,
            }),
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
            &|_| None,
            self.limits.effort,
            &mut hear,
        );
        match answer {
            Answer::Proved(proof) => Fate::Proved(Part {
                grade: Grade::Proved,
                formula: self.described(automaton, watch),
                proof: Some(proof),
                automaton: Some(automaton.clone()),
                ..Part::unknown()
            }),
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

/// The heaps of an example.
const EXAMPLE: [i64; 4] = [12, 31, 17, 8];
/// The same where a table of them takes long.
const SMALL_EXAMPLE: [i64; 4] = [5, 9, 7, 3];

/// A position of some size that is won, and an option that wins it.
fn example(game: &Game, watch: &mut Watch) -> Option<(Position, Position)> {
    if game.has_blocking() {
        // No move wins by itself where it may be blocked.
        return None;
    }
    let heaps = game.base_heaps();
    let sizes = if heaps < 3 { EXAMPLE } else { SMALL_EXAMPLE };
    let mut position: Position = sizes.iter().cycle().take(heaps).copied().collect();
    position.resize(game.components(), 0);
    let size = sizes
        .iter()
        .max()
        .and_then(|size| usize::try_from(*size).ok())?
        + 1;
    let table = Table::outcomes(game, &vec![size; heaps], Play::Normal, watch).ok()?;
    for _ in 0..2 {
        let options = game.options(&position).ok()?;
        for option in &options {
            if let [part] = option.as_slice()
                && table.outcome(part) == Some(Outcome::P)
            {
                return Some((position, part.clone()));
            }
        }
        // Where it is lost, the next one is won.
        *position.first_mut()? += 1;
    }
    None
}

#[cfg(test)]
mod tests;
