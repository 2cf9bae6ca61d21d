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
mod quadratic;
mod reader;
mod signs;
mod small_values;
mod statement;

use super::known_signs::simplified_under;
use super::obligation::{Obligation, SolverVerdict};
use super::polynomial::Polynomial;
pub(super) use cases::{Facts, Search};
use grundy_rules::formula::Condition;
use grundy_work::Job;
pub(super) use reader::Reader;
use reader::divides;
use small_values::counterexample;
pub(super) use statement::Statement;

/// The most linear programmes before small values are tried. It steers the search only.
const FIRST_PROGRAMMES: usize = 60;
/// The most linear programmes for one obligation. A fixed bound.
pub(super) const MOST_PROGRAMMES: usize = 3000;
/// The most linear programmes for one fact. A fixed bound.
pub(super) const MOST_FOR_FACT: usize = 200;
/// The most splits by the sign of a polynomial, one within another. A fixed bound.
pub(super) const MOST_SPLITS: usize = 3;

/// Is the obligation valid, or false at small values? If neither is found, the answer is `Unknown`.
///
/// The answer is the same on every machine.
pub fn decided(obligation: &Obligation, job: &Job) -> SolverVerdict {
    let unknown = |why: &str| SolverVerdict::Unknown(why.to_string());
    let (hypotheses, conclusion) = obligation.conditions();
    let Some(all) = against(hypotheses, conclusion) else {
        return unknown("a term in it is no polynomial");
    };
    let contradict = |search: &mut Search| {
        all.iter()
            .all(|facts| facts.clone().contradict(search).is_some())
    };
    let search = |left| Search {
        left,
        splits: 0,
        job,
    };
    if contradict(&mut search(FIRST_PROGRAMMES)) {
        return SolverVerdict::Valid;
    }
    if let Some(values) = counterexample(&obligation.places(), hypotheses, conclusion) {
        return SolverVerdict::Refuted(obligation.named(values));
    }
    let mut last = search(MOST_PROGRAMMES);
    match contradict(&mut last) {
        true => SolverVerdict::Valid,
        false if job.ended().is_some() => unknown(&job.end_of_work().to_string()),
        false if last.left == 0 => unknown("it takes too many cases"),
        false => unknown("no combination of the hypotheses shows it"),
    }
}

/// Does the conclusion follow from the hypotheses for all integers? `false` if that is not found.
///
/// The conditions have values wherever their variables are integers and no divisor is 0; their terms are polynomials and quotients of them, absolute
/// values, least and greatest numbers, quotients rounded down and remainders, nim-sums, powers of one base, and in the conclusion one square root. Each divisor that is no constant must
/// follow to be at least 1 from the hypotheses without such divisors, and each summand of a nim-sum to be at least 0.
pub fn follows(hypotheses: &[Condition], conclusion: &Condition, job: &Job) -> bool {
    follows_within(MOST_FOR_FACT, hypotheses, conclusion, job)
}

/// The same with at most this number of linear programmes.
pub(super) fn follows_within(
    programmes: usize,
    hypotheses: &[Condition],
    conclusion: &Condition,
    job: &Job,
) -> bool {
    let mut search = Search {
        left: programmes,
        splits: MOST_SPLITS,
        job,
    };
    let simplified = |condition: &Condition| simplified_under(hypotheses, condition);
    let simple: Vec<Condition> = hypotheses.iter().map(simplified).collect();
    let all = against(&simple, &simplified(conclusion));
    all.is_some_and(|all| {
        all.into_iter()
            .all(|facts| facts.contradict(&mut search).is_some())
    })
}

/// The hypotheses and the opposite of the conclusion as facts, without hypotheses that are not of polynomials; `None` if the conclusion is not.
/// Before them, for each divisor that is no constant, that it is less than 1, for each summand of a nim-sum, that it is negative, and the like: all
/// of these have to be contradictory.
fn against(hypotheses: &[Condition], conclusion: &Condition) -> Option<Vec<Facts>> {
    let mut places = Vec::new();
    for condition in hypotheses.iter().chain([conclusion]) {
        condition.variables(&mut places);
    }
    let next = places.into_iter().max().map_or(0, |last| last + 1);
    let mut reader = Reader::new(next, hypotheses);
    let opposite = reader.statement(conclusion, false)?;
    // What defines quotients does not count before their divisors are known to be positive.
    let (mut plain, mut others) = (Vec::new(), Vec::new());
    for hypothesis in hypotheses {
        let Some(given) = reader.statement(hypothesis, true) else {
            continue;
        };
        match divides(hypothesis) {
            true => others.push(given),
            false => plain.push(given),
        }
    }
    let mut known = Facts::default();
    for statement in reader.definitions.into_iter().chain(plain) {
        known.add(statement);
    }
    let mut all = Vec::new();
    for divisor in reader.divisors {
        let mut facts = known.clone();
        facts.add(Statement::at_least(&divisor.negated()));
        all.push(facts);
    }
    for denied in reader.denied {
        let mut facts = known.clone();
        facts.add(denied);
        all.push(facts);
    }
    for statement in reader.quotients.into_iter().chain(others) {
        known.add(statement);
    }
    for sum in reader.nim_sums {
        for summand in sum.of {
            let mut facts = known.clone();
            let below = summand.negated().plus(&Polynomial::integer(-1));
            facts.add(Statement::at_least(&below));
            all.push(facts);
        }
        sum.bounds.into_iter().for_each(|bound| known.add(bound));
    }
    known.add(opposite);
    all.push(known);
    Some(all)
}

#[cfg(test)]
mod tests;
