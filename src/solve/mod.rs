//! Solutions: from the rules alone to what is true of every position.
//!
//! What all positions are like is guessed from some of them, as a claim in the rule language or as an automaton, and put to the prover. What
//! it refutes is guessed again from more of them (counterexample-guided synthesis, Solar-Lezama 2008). Guesses decide nothing: what is called
//! proved went through the prover.

mod asking;
mod automata;
mod beatty;
mod candidate;
mod guess;
mod periodic;
mod pieces;
mod rows;
mod seen;
mod sequences;
mod sets;
mod stated;
mod unions;
mod values;
mod words;
mod zeros;

pub(crate) use guess::{Guess, Hypothesis};
pub(crate) use seen::Seen;

use asking::{Asking, steps};

use crate::check::Smt;
use grundy_automata::Automaton;
use grundy_engines::table::Table;
use grundy_proofs::claim::Proof;
use grundy_proofs::prover::{Aspect, ProofEffort};
use grundy_rules::game::{Catalogue, Game, Outcome, Play, Position};
use grundy_rules::language::{ClaimItem, Diagnostic};
use grundy_work::{Job, Resource};
use std::ops::ControlFlow;

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
    /// The sentence that automata decided, if that is the proof.
    pub proof: Option<Proof>,
    /// Another proof, in a few words.
    pub by: Option<String>,
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
            by: None,
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
pub struct SearchBounds {
    /// For each proof.
    pub effort: ProofEffort,
    /// The most states of a learned automaton.
    pub states: usize,
    /// The most positions of a table.
    pub positions: usize,
}

impl SearchBounds {
    /// Enough for what is known to be solved, and not much more.
    pub const fn new() -> SearchBounds {
        SearchBounds {
            effort: ProofEffort {
                states: 1 << 19,
                work: 48_000_000,
                description: 3_000_000,
            },
            states: 1 << 10,
            positions: 1 << 21,
        }
    }
}

impl SearchBounds {
    /// The same where the limits on what work may take are others than the usual ones.
    fn within(self, most: &grundy_work::Limits) -> SearchBounds {
        SearchBounds {
            states: most.count(Resource::States, self.states),
            positions: most.count(Resource::Positions, self.positions),
            ..self
        }
    }

    /// For many games after each other: what needs little is found.
    pub const fn brief() -> SearchBounds {
        SearchBounds {
            effort: ProofEffort {
                work: ProofEffort::BRIEF.work,
                ..SearchBounds::new().effort
            },
            states: 1 << 8,
            positions: 1 << 16,
        }
    }
}

impl Default for SearchBounds {
    fn default() -> SearchBounds {
        SearchBounds::new()
    }
}

/// Solves a game: its P-positions, its Grundy values, and its P-positions in misère play.
///
/// the job is asked from time to time whether to go on; what was found until then is kept.
///
/// # Errors
/// A fault of the rules.
///
/// ```
/// use grundy_rules::{game::Game, language::parse_game, library::Library};
/// use grundy::{solve::self, solve::Grade, solve::SearchBounds};
/// let library = Library::embedded();
/// let rules = parse_game("{(x - i, y + 1) | 2 <= i <= x} ∪ {(x + 1, y - i) | 2 <= i <= y}");
/// let game = Game::new(&rules.into_result().unwrap().unwrap(), &library).unwrap();
/// let solution = solve::solve(&game, &library, SearchBounds::default(), &grundy::Job::quiet()).unwrap();
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
    limits: SearchBounds,
    job: &Job,
) -> Result<Solution, Vec<Diagnostic>> {
    let nobody: &mut PartListener = &mut |_, _| ControlFlow::Continue(());
    solve_by(game, (catalogue, None), &guess::all(), limits, job, nobody)
}

/// Hears what is found of a question, `p_positions`, and says whether the search goes on.
pub type PartListener<'l> = dyn FnMut(&'static str, &Part) -> ControlFlow<()> + 'l;

/// The names of the questions, in the order in which they are asked.
const QUESTIONS: [&str; 3] = ["p_positions", "misere_p_positions", "grundy"];

/// The same, with claims about the game that are tried before anything is guessed: a solution that was kept is proved again; and with a solver of
/// integer arithmetic, if there is one, for P-positions that automata do not decide. `hear` hears each part of the solution once, as soon as
/// it is proved, and at the end where it is not; where it breaks off, the job ends.
///
/// # Errors
/// A fault of the rules.
pub fn solve_with(
    game: &Game,
    asked: (&dyn Catalogue, Option<Smt>),
    claims: Vec<ClaimItem>,
    limits: SearchBounds,
    job: &Job,
    hear: &mut PartListener,
) -> Result<Solution, Vec<Diagnostic>> {
    let mut guesses = guess::all();
    guesses.insert(0, Box::new(stated::Stated(claims)));
    solve_by(game, asked, &guesses, limits, job, hear)
}

/// The same with other guesses.
pub(crate) fn solve_by(
    game: &Game,
    (catalogue, smt): (&dyn Catalogue, Option<Smt>),
    guesses: &[Box<dyn Guess>],
    limits: SearchBounds,
    job: &Job,
    hear: &mut PartListener,
) -> Result<Solution, Vec<Diagnostic>> {
    let limits = limits.within(job.limits());
    let asking = |known, play| Asking::new(game, catalogue, (known, play), limits, smt);
    let mut all = [
        asking(Aspect::Outcome, Play::Normal),
        asking(Aspect::Outcome, Play::Misere),
        asking(Aspect::Value, Play::Normal),
    ];
    let mut hear_or_end = |question: usize, part: &Part| {
        if hear(QUESTIONS[question], part).is_break() {
            job.cancel();
        }
    };
    let mut heard = [false; 3];
    // What is easy to see is found first, whatever it is.
    for round in 0..steps(game).len() {
        for (question, asking) in all.iter_mut().enumerate() {
            if asking.ended {
                continue;
            }
            asking.look(round, guesses, job)?;
            if let Some(proved) = asking.proved() {
                heard[question] = true;
                hear_or_end(question, &proved);
            }
        }
    }
    let [mut p_positions, misere_p_positions, grundy] = all.map(|asking| asking.answer(job));
    let how = (limits, catalogue);
    if let Some(of_values) = zeros::p_positions(game, &p_positions, &grundy, how, job) {
        p_positions = of_values;
    }
    let parts = [&p_positions, &misere_p_positions, &grundy];
    for (question, part) in parts.into_iter().enumerate() {
        if !heard[question] {
            hear_or_end(question, part);
        }
    }
    Ok(Solution {
        p_positions,
        grundy,
        misere_p_positions,
        example: example(game, job),
    })
}

/// The heaps of an example.
const EXAMPLE: [i64; 4] = [12, 31, 17, 8];
/// The same where a table of them takes long.
const SMALL_EXAMPLE: [i64; 4] = [5, 9, 7, 3];

/// A position of some size that is won, and an option that wins it.
fn example(game: &Game, job: &Job) -> Option<(Position, Position)> {
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
    let table = Table::outcomes(game, &vec![size; heaps], Play::Normal, job).ok()?;
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
