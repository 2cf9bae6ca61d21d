//! Asks the questions about a game, box after box, until each is answered.

use super::automata::Automata;
use super::bounds::SearchBounds;
use super::given_claims::GivenClaims;
use super::guess::Guess;
use super::guesses;
use super::observed::Inquiry;
use super::p_from_values::p_positions as p_positions_of_values;
use super::refinement::{Asking, steps};
use super::solution::{Solution, SolutionPart};
use super::strategy::strategy;
use crate::check::Tools;
use grundy_automata::Automaton;
use grundy_engines::table::Table;
use grundy_proofs::claim::Proof;
use grundy_proofs::prover::Aspect;
use grundy_rules::game::{Catalogue, Game, Outcome, Play, Position};
use grundy_rules::language::{ClaimItem, Diagnostic};
use grundy_work::Job;
use std::ops::ControlFlow;

/// Solves a game: its P-positions, its Grundy values, and its P-positions in misère play.
///
/// If the job is ended, what was found until then is returned.
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
    solve_by(
        game,
        Tools::new(catalogue, job),
        &guesses::all(),
        limits,
        nobody,
    )
}

/// A function that receives the name of a question, `p_positions`, and its answer; it says whether the search goes
/// on.
pub type PartListener<'l> = dyn FnMut(&'static str, &SolutionPart) -> ControlFlow<()> + 'l;

/// The names of the questions, in the order in which they are asked.
const QUESTIONS: [&str; 3] = ["p_positions", "misere_p_positions", "grundy"];

/// The question about misère play.
const MISERE: usize = 1;

/// As [`solve`], with claims about the game that are tried before anything is guessed, and with a solver of integer
/// arithmetic, if there is one, for P-positions that automata do not decide. `hear` receives each part of the
/// solution once: as soon as it is proved, else at the end. If it breaks off, the job ends.
///
/// # Errors
/// A fault of the rules.
pub fn solve_with(
    game: &Game,
    tools: Tools,
    claims: Vec<ClaimItem>,
    limits: SearchBounds,
    hear: &mut PartListener,
) -> Result<Solution, Vec<Diagnostic>> {
    let mut guesses = guesses::all();
    guesses.insert(0, Box::new(GivenClaims(claims)));
    solve_by(game, tools, &guesses, limits, hear)
}

/// As [`solve_with`], with other guesses.
pub(crate) fn solve_by(
    game: &Game,
    tools: Tools,
    guesses: &[Box<dyn Guess>],
    limits: SearchBounds,
    hear: &mut PartListener,
) -> Result<Solution, Vec<Diagnostic>> {
    let job = tools.job;
    let limits = limits.within(job.limits());
    let asking = |known, play| Asking::new(game, Inquiry { known, play }, tools, limits);
    let mut all = [
        asking(Aspect::Outcome, Play::Normal),
        asking(Aspect::Outcome, Play::Misere),
        asking(Aspect::Value, Play::Normal),
    ];
    let mut hear_or_end = |question: usize, part: &SolutionPart| {
        if hear(QUESTIONS[question], part).is_break() {
            job.cancel();
        }
    };
    let mut heard = [false; 3];
    // All questions are asked in each round, so that easy answers come first.
    for round in 0..steps(game.base_heaps()).len() {
        for (question, asking) in all.iter_mut().enumerate() {
            if asking.ended || limits.one_proof && question == MISERE {
                continue;
            }
            asking.look(round, guesses)?;
            if let Some(proved) = asking.proved() {
                heard[question] = true;
                hear_or_end(question, &proved);
            }
        }
        if limits.one_proof && heard.contains(&true) {
            break;
        }
    }
    let [mut p_positions, misere_p_positions, grundy] = all.map(|asking| asking.answer());
    let (found, values) = (&p_positions, &grundy);
    let of_values = p_positions_of_values(game, found, values, limits, tools);
    if let Some(of_values) = of_values {
        p_positions = of_values;
    }
    let parts = [&p_positions, &misere_p_positions, &grundy];
    for (question, part) in parts.into_iter().enumerate() {
        if !heard[question] {
            hear_or_end(question, part);
        }
    }
    let strategy = strategy(game, &p_positions, limits, tools);
    Ok(Solution {
        p_positions,
        grundy,
        misere_p_positions,
        example: example(game, job),
        strategy,
    })
}

/// The P-positions of one convention of play alone.
///
/// # Errors
/// A fault of the rules.
pub fn p_positions(
    game: &Game,
    play: Play,
    tools: Tools,
    limits: SearchBounds,
) -> Result<Solution, Vec<Diagnostic>> {
    let inquiry = Inquiry {
        known: Aspect::Outcome,
        play,
    };
    let mut asking = Asking::new(game, inquiry, tools, limits.within(tools.job.limits()));
    let guesses = guesses::all();
    for round in 0..steps(game.base_heaps()).len() {
        if !asking.ended {
            asking.look(round, &guesses)?;
        }
    }
    let mut solution = Solution::unknown();
    match play {
        Play::Normal => solution.p_positions = asking.answer(),
        Play::Misere => solution.misere_p_positions = asking.answer(),
    }
    Ok(solution)
}

/// The Grundy values as an automaton that is learned from play and proved, with the proof.
pub(crate) fn learned_values(
    game: &Game,
    tools: Tools,
    limits: SearchBounds,
) -> Option<(Automaton, Proof)> {
    let inquiry = Inquiry {
        known: Aspect::Value,
        play: Play::Normal,
    };
    let mut asking = Asking::new(game, inquiry, tools, limits.within(tools.job.limits()));
    let guesses: [Box<dyn Guess>; 1] = [Box::new(Automata)];
    for round in 0..steps(game.base_heaps()).len() {
        if !asking.ended {
            asking.look(round, &guesses).ok()?;
        }
    }
    let part = asking.proved()?;
    Some((part.automaton?, part.proof?))
}

/// The heaps of an example.
const EXAMPLE: [i64; 4] = [12, 31, 17, 8];
/// The same, if a table up to these takes long.
const SMALL_EXAMPLE: [i64; 4] = [5, 9, 7, 3];

/// A position of some size that is won, and an option that wins it.
fn example(game: &Game, job: &Job) -> Option<(Position, Position)> {
    if game.has_blocking() {
        // A move that may be blocked is no example.
        return None;
    }
    let heaps = game.base_heaps();
    let sizes = if heaps < 3 { EXAMPLE } else { SMALL_EXAMPLE };
    let mut position: Position = sizes.iter().cycle().take(heaps).copied().collect();
    position.resize(game.components(), 0);
    // The first heap is enlarged once.
    let shape = position[..heaps].iter().enumerate().map(|(place, heap)| {
        let heap = usize::try_from(*heap).ok()?;
        Some(heap + if place == 0 { 2 } else { 1 })
    });
    let shape: Vec<usize> = shape.collect::<Option<_>>()?;
    let table = Table::outcomes(game, &shape, Play::Normal, job).ok()?;
    for _ in 0..2 {
        let options = game.options_for(&position, job).ok()?;
        for option in &options {
            if let [part] = option.as_slice()
                && table.outcome(part) == Some(Outcome::P)
            {
                return Some((position, part.clone()));
            }
        }
        // If the position is lost, the next one is won.
        *position.first_mut()? += 1;
    }
    None
}
