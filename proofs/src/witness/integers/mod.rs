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
mod small_values;
mod statement;

use super::obligation::{Obligation, SolverVerdict};
use cases::Facts;
use small_values::counterexample;
use statement::Reader;

/// The most linear programmes before small values are tried. It steers the search only.
const FIRST_PROGRAMMES: usize = 60;
/// The most linear programmes for one obligation. A fixed bound.
const MOST_PROGRAMMES: usize = 3000;

/// Is the obligation valid, or false at small values? If neither is found, the answer is `Unknown`.
///
/// The answer is the same on every machine.
pub fn decided(obligation: &Obligation) -> SolverVerdict {
    let unknown = |why: &str| SolverVerdict::Unknown(why.to_string());
    let (hypotheses, conclusion) = obligation.conditions();
    let mut reader = Reader::new(obligation.variables_end());
    let mut all = Vec::new();
    let conditions = hypotheses.iter().map(|hypothesis| (hypothesis, true));
    for (condition, holds) in conditions.chain([(conclusion, false)]) {
        match reader.statement(condition, holds) {
            Some(statement) => all.push(statement),
            None => return unknown("a term in it is no polynomial"),
        }
    }
    let mut facts = Facts::default();
    for statement in reader.definitions.into_iter().chain(all) {
        facts.add(statement);
    }
    let mut left = FIRST_PROGRAMMES;
    if facts.clone().contradict(&mut left) {
        return SolverVerdict::Valid;
    }
    if let Some(values) = counterexample(&obligation.places(), hypotheses, conclusion) {
        return SolverVerdict::Refuted(obligation.named(values));
    }
    let mut left = MOST_PROGRAMMES;
    match facts.contradict(&mut left) {
        true => SolverVerdict::Valid,
        false if left == 0 => unknown("it takes too many cases"),
        false => unknown("no combination of the hypotheses shows it"),
    }
}

#[cfg(test)]
mod tests;
