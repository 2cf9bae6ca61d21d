//! Decides obligations: the hypotheses and the opposite of the conclusion are led to a contradiction.
//!
//! Statements on integers become cases of polynomial inequalities `p ≥ 0` and equations `p = 0`; absolute values, least
//! and greatest numbers, quotients and remainders are numbers of their own with what defines them. A case is
//! contradictory if a sum of multiples, with factors ≥ 0, of the inequalities and of their products is a negative
//! number (Handelman 1988; Krivine 1964, Stengle 1974): an exact linear programme finds the factors, and the sum is
//! multiplied out before it counts. An obligation is refuted by small values
//! only. What neither decides is left open.

mod cases;
mod combination;
mod reader;
mod small_values;
mod statement;

use super::obligation::{Obligation, SolverVerdict};
pub(super) use cases::{Facts, Search};
use grundy_rules::formula::Condition;
use grundy_work::Job;
pub(super) use reader::Reader;
use small_values::counterexample;
pub(super) use statement::Statement;

/// The most linear programmes before small values are tried. It steers the search only.
const FIRST_PROGRAMMES: usize = 60;
/// The most linear programmes for one obligation. A fixed bound.
pub(super) const MOST_PROGRAMMES: usize = 3000;

/// Is the obligation valid, or false at small values? If neither is found, the answer is `Unknown`.
///
/// The answer is the same on every machine.
pub fn decided(obligation: &Obligation, job: &Job) -> SolverVerdict {
    let unknown = |why: &str| SolverVerdict::Unknown(why.to_string());
    let (hypotheses, conclusion) = obligation.conditions();
    let Some(facts) = against(hypotheses, conclusion) else {
        return unknown("a term in it is no polynomial");
    };
    let search = |left| Search { left, job };
    if facts
        .clone()
        .contradict(&mut search(FIRST_PROGRAMMES))
        .is_some()
    {
        return SolverVerdict::Valid;
    }
    if let Some(values) = counterexample(&obligation.places(), hypotheses, conclusion) {
        return SolverVerdict::Refuted(obligation.named(values));
    }
    let mut last = search(MOST_PROGRAMMES);
    match facts.contradict(&mut last) {
        Some(_) => SolverVerdict::Valid,
        None if job.ended().is_some() => unknown(&job.end_of_work().to_string()),
        None if last.left == 0 => unknown("it takes too many cases"),
        None => unknown("no combination of the hypotheses shows it"),
    }
}

/// Does the conclusion follow from the hypotheses for all integers? `false` if that is not found.
///
/// The conditions have values wherever their variables are integers, and their terms are polynomials, absolute values, least and greatest numbers,
/// quotients and remainders by numbers.
pub fn follows(hypotheses: &[Condition], conclusion: &Condition, job: &Job) -> bool {
    let mut search = Search {
        left: MOST_PROGRAMMES,
        job,
    };
    let facts = against(hypotheses, conclusion);
    facts.is_some_and(|facts| facts.contradict(&mut search).is_some())
}

/// The hypotheses and the opposite of the conclusion as facts, without hypotheses that are not of polynomials; `None` if the conclusion is not.
fn against(hypotheses: &[Condition], conclusion: &Condition) -> Option<Facts> {
    let mut places = Vec::new();
    for condition in hypotheses.iter().chain([conclusion]) {
        condition.variables(&mut places);
    }
    let next = places.into_iter().max().map_or(0, |last| last + 1);
    let mut reader = Reader::new(next, hypotheses);
    let opposite = reader.statement(conclusion, false)?;
    let given = hypotheses.iter();
    let given = given.filter_map(|hypothesis| reader.statement(hypothesis, true));
    let all: Vec<_> = given.chain([opposite]).collect();
    let mut facts = Facts::default();
    for statement in reader.definitions.into_iter().chain(all) {
        facts.add(statement);
    }
    Some(facts)
}

#[cfg(test)]
mod tests;
