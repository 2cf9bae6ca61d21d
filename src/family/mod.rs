//! Families of games: a claim about every member, and the condition on the parameters under which it holds; or the
//! solution of every member, and the formula in the parameters that they have in common.
//!
//! Members are decided in parallel and told of in the order of their parameters, so that neither the number of threads
//! nor an interruption changes what is said of a member. The condition is a conjecture: the shortest one of a fixed kind that fits all that
//! was decided (after the minimum description length principle, Rissanen 1978).

mod atoms;
mod choices;
mod common;
mod condition;
mod in_order;
mod member;
mod parallel;
mod record;
mod search;
mod solved;

pub use choices::RefutedChoices;
pub use condition::{Atom, Condition};
pub use member::{Grade, Member};
pub use record::{Recorded, Subject, columns, read_members, recheck, row, whole_rows};
pub use search::{shortest_condition, widest_condition};
pub use solved::{Answer, Common, QUESTIONS, Solutions, Solved, solve_members};

use crate::check::Members;
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::ProofEffort;
use grundy_rules::language::Diagnostic;
use grundy_work::Job;
use in_order::Outcome;
use parallel::in_parallel;
use std::collections::BTreeMap;

/// Hears of each member in order; answers whether to go on.
pub type Report<'r, M = Member> = dyn FnMut(&M) -> bool + Send + 'r;

/// What was found of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// The names of the parameters.
    pub parameters: Vec<String>,
    /// How many choices of their values were asked for.
    pub choices: usize,
    /// How many of those looked at are outside the domain of the family.
    pub outside: usize,
    /// The others, in order: all of them, unless it was interrupted.
    pub members: Vec<Member>,
    /// How many of the members were known before.
    pub read: usize,
    /// Was every choice looked at?
    pub complete: bool,
    /// Where the claim holds.
    pub domain: Domain,
}

/// Where a claim holds among the members that are decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// None is decided.
    Undecided,
    /// For all of them.
    Everywhere,
    /// For none of them.
    Nowhere,
    /// Exactly where this is true of the parameters.
    Where(Condition),
    /// No condition of the kind that is tried, shorter than a list, fits all of them.
    Between {
        /// It holds where this is true; and for how many members that is.
        holds: Option<(Condition, usize)>,
        /// It is refuted where this is true; and for how many members that is.
        refuted: Option<(Condition, usize)>,
    },
}

impl Exploration {
    /// How many members have this grade.
    pub fn count(&self, grade: Grade) -> usize {
        let those = self.members.iter().filter(|member| member.grade == grade);
        those.count()
    }

    /// How many members are decided: all but the unknown ones.
    pub fn decided(&self) -> usize {
        self.members.len() - self.count(Grade::Unknown)
    }
}

/// Decides the claim for every member. What is known already is not computed again.
///
/// A member whose claim cannot be checked as it stands is unknown, with the reason.
///
/// # Errors
/// What is wrong with the family or the claim, if it is so for every member.
pub fn explore(
    members: &Members,
    effort: Option<ProofEffort>,
    known: &BTreeMap<Vec<i64>, Member>,
    job: &Job,
    report: &mut Report,
) -> Result<Exploration, Vec<Diagnostic>> {
    let decide = |choice: &[i64], job: &Job| outcome(members, choice, effort, job);
    let run = in_parallel(members.choices(), &decide, known, job, report)?;
    Ok(Exploration {
        parameters: members.parameters().to_vec(),
        choices: members.choices().len(),
        outside: run.outside,
        read: run.read,
        complete: run.complete,
        domain: domain(members.parameters().len(), &run.found),
        members: run.found,
    })
}

fn outcome(
    members: &Members,
    choice: &[i64],
    effort: Option<ProofEffort>,
    job: &Job,
) -> Outcome<Member> {
    match members.verdict(choice, effort, job) {
        Ok(verdict) => Outcome::Found(Member::new(choice, verdict)),
        Err(fault) => Outcome::of(fault, |reason| {
            Member::new(choice, Verdict::unknown(reason))
        }),
    }
}

/// The most that a conjunction weighs that is said of a part of the members.
const LONGEST: u64 = 24;

/// The condition under which the claim holds, by all members that are decided.
fn domain(parameters: usize, members: &[Member]) -> Domain {
    let decided = members.iter().filter_map(|member| {
        let holds = member.grade.holds()?;
        Some((member.choice.clone(), holds))
    });
    let decided: Vec<(Vec<i64>, bool)> = decided.collect();
    let holds = decided.iter().filter(|(_, holds)| *holds).count();
    match (decided.len(), holds) {
        (0, _) => Domain::Undecided,
        (all, holds) if all == holds => Domain::Everywhere,
        (_, 0) => Domain::Nowhere,
        (all, _) => {
            // A condition longer than the list of the members says nothing.
            let most = u64::try_from(all).unwrap_or(u64::MAX);
            if let Some(condition) = shortest_condition(parameters, &decided, most) {
                return Domain::Where(condition);
            }
            let turned = decided
                .iter()
                .map(|(choice, holds)| (choice.clone(), !holds));
            let turned: Vec<_> = turned.collect();
            Domain::Between {
                holds: widest_condition(parameters, &decided, most.min(LONGEST)),
                refuted: widest_condition(parameters, &turned, most.min(LONGEST)),
            }
        }
    }
}
