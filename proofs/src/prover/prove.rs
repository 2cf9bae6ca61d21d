//! The entry points of this room: a question about a game is decided, or written as a sentence.

use super::decide;
use super::effort::{ProofBudgets, ProofEffort};
use super::exception_set;
use super::export::Sentence;
use super::option_relation::OptionAutomata;
use super::periodic::OtherValues;
use super::query::{Observations, Problem, ProofAnswer};
use super::sentence::related;
use grundy_automata::{Automaton, Budget, Compiler, Formula, Relation, Variable};
use grundy_rules::game::Game;
use grundy_rules::pattern::cones::Length;
use grundy_work::Job;

/// Decides a question about a game for all positions.
pub fn prove(problem: Problem, known: Observations, effort: ProofEffort, job: &Job) -> ProofAnswer {
    let budgets = ProofBudgets::new(effort, job);
    match decide::decided(problem, known, &budgets) {
        Ok(answer) => answer,
        Err(halt) => ProofAnswer::Unknown(halt.to_string()),
    }
}

/// The automata of a game's moves into the P-positions, or options with values, by a claim or an automaton.
///
/// # Errors
/// The term that is out of reach, or the limit.
pub fn options(
    problem: Problem,
    values: &OtherValues,
    effort: ProofEffort,
    job: &Job,
) -> Result<OptionAutomata, NoProof> {
    let budget = effort.decision(job);
    let found = decide::options(problem, Observations::of_values(values), &budget);
    found.map_err(|halt| NoProof(halt.to_string()))
}

/// A text, proved to describe the set of positions of a game that an automaton accepts; it ends with `, symmetric` if
/// it covers only heaps in increasing order. `None` if no short one was found.
pub fn described(set: &Automaton, game: &Game, effort: ProofEffort, job: &Job) -> Option<String> {
    let budget = effort.decision(job);
    let mut compiler = Compiler::new(set.system(), &budget);
    let formula = |set: &Automaton, compiler: &mut Compiler<'_, '_>| {
        let found = exception_set::formula(set, game.components(), Length::LONG, compiler);
        found.ok().flatten()
    };
    if game.is_symmetric() && game.base_heaps() > 1 {
        let heaps: Vec<_> = (0..game.base_heaps())
            .map(exception_set::component)
            .collect();
        let sorted = heaps.windows(2).map(|pair| Formula::le(pair[0], pair[1]));
        let sorted = Formula::and(sorted.chain([related(set, "L")]));
        let sorted = compiler.automaton(&sorted).ok()?;
        let shown = formula(&sorted, &mut compiler)?;
        return Some(format!("{shown}, symmetric"));
    }
    formula(set, &mut compiler)
}

/// The positions that have the value 0 in a relation of positions and values.
pub fn zeros(values: &Automaton, effort: ProofEffort, job: &Job) -> Option<Automaton> {
    let value = *values.tracks().last()?;
    let is_zero = Formula::eq(value, 0);
    let zero = Formula::and([related(values, "L"), is_zero]);
    compiled(&Formula::exists([value], zero), values, effort, job)
}

/// Has no position two values?
pub fn is_function(values: &Automaton, effort: ProofEffort, job: &Job) -> bool {
    let tracks = values.tracks();
    let Some((value, position)) = tracks.split_last() else {
        return false;
    };
    let other = tracks.iter().map(|track| track.0).max().unwrap_or(0);
    let other = Variable(other.saturating_add(1));
    let relation = Relation::new("L", values.clone());
    let beside = position.iter().copied().chain([other]);
    let twice = Formula::and([
        relation.of(tracks.to_vec()),
        relation.of(beside),
        Formula::le(*value + 1, other),
    ]);
    compiled(&twice, values, effort, job).is_some_and(|twice| twice.is_empty())
}

/// Have these values of one heap a period, with something added or not? They are a function of all heaps. `None` if that is
/// not decided.
pub fn has_period(values: &Automaton, effort: ProofEffort, job: &Job) -> Option<bool> {
    let [heap, value] = *values.tracks() else {
        return None;
    };
    let last = heap.0.max(value.0);
    let new = |place: u32| Some(Variable(last.checked_add(place)?));
    let [period, saltus, from] = [new(1)?, new(2)?, new(3)?];
    let [later, larger] = [new(4)?, new(5)?];
    let relation = Relation::new("L", values.clone());
    let again = Formula::and([
        relation.of([heap, value]),
        relation.of([later, larger]),
        Formula::eq(later, heap + period),
        Formula::eq(larger, value + saltus),
    ]);
    let again = Formula::exists([value, later, larger], again);
    let all = Formula::for_all([heap], Formula::implies(Formula::le(from, heap), again));
    let some = Formula::exists([from], Formula::and([Formula::le(1, period), all]));
    compiled(&some, values, effort, job).map(|periods| !periods.is_empty())
}

fn compiled(
    formula: &Formula,
    like: &Automaton,
    effort: ProofEffort,
    job: &Job,
) -> Option<Automaton> {
    let budget = effort.decision(job);
    Compiler::new(like.system(), &budget)
        .automaton(formula)
        .ok()
}

/// A question about a game, as one sentence.
///
/// # Errors
/// The term that is out of reach, or the limit.
pub fn sentence(
    problem: Problem,
    values: &OtherValues,
    budget: &Budget<'_>,
) -> Result<Sentence, NoProof> {
    let found = decide::sentence(problem, Observations::of_values(values), budget);
    found.map_err(|halt| NoProof(halt.to_string()))
}

/// Why a question is no sentence of arithmetic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoProof(pub String);
