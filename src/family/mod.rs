//! Families of games: a claim about every member, and the condition on the parameters under which it holds.
//!
//! Members are decided in parallel and told of in the order of their parameters, so that neither the number of threads
//! nor an interruption changes what is said of a member. The condition is a conjecture: the shortest one of a fixed kind that fits all that
//! was decided (after the minimum description length principle, Rissanen 1978).

mod atoms;
mod condition;
mod in_order;
mod member;
mod record;
mod search;

pub use condition::{Atom, Condition};
pub use member::{Grade, Member};
pub(crate) use record::COLUMNS;
pub use record::read_members;
pub use search::{shortest_condition, widest_condition};

use crate::check::{Fault, Members};
use crate::claim::Verdict;
use crate::language::Diagnostic;
use crate::prover::Effort;
use in_order::{InOrder, Outcome};
use rayon::iter::{ParallelBridge, ParallelIterator};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Hears how many members are decided, and of how many; answers whether to go on.
pub type Watch<'w> = dyn FnMut(usize, usize) -> bool + Send + 'w;

/// Hears of each member in order; answers whether to go on.
pub type Report<'r> = dyn FnMut(&Member) -> bool + Send + 'r;

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
    effort: Option<Effort>,
    known: &BTreeMap<Vec<i64>, Member>,
    watch: &mut Watch,
    report: &mut Report,
) -> Result<Exploration, Vec<Diagnostic>> {
    let choices = members.choices();
    let interrupted = AtomicBool::new(false);
    let hopeless = AtomicBool::new(false);
    let in_order = Mutex::new(InOrder::new(report));
    let watch = Mutex::new((watch, 0));
    // A thread that computes asks now and then; which of them asks is all the same.
    let go_on = || {
        if let Ok(mut watch) = watch.try_lock() {
            let (ask, done) = &mut *watch;
            if !ask(*done, choices.len()) {
                interrupted.store(true, Ordering::Relaxed);
            }
        }
        !interrupted.load(Ordering::Relaxed)
    };
    choices
        .iter()
        .enumerate()
        .par_bridge()
        .for_each(|(place, choice)| {
            if hopeless.load(Ordering::Relaxed) || !go_on() {
                return;
            }
            let outcome = match known.get(choice) {
                Some(member) => Outcome::Found(member.clone()),
                None => outcome(members, choice, effort, &mut |_, _| go_on()),
            };
            // What an interruption made of a member is no verdict.
            if interrupted.load(Ordering::Relaxed) {
                return;
            }
            let mut in_order = in_order.lock().unwrap_or_else(PoisonError::into_inner);
            if !in_order.take(place, outcome) {
                interrupted.store(true, Ordering::Relaxed);
            }
            hopeless.store(in_order.is_hopeless(), Ordering::Relaxed);
            let mut watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
            watch.1 = in_order.taken();
        });
    let in_order = in_order
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let seen = in_order.taken();
    let (found, outside) = in_order.into_found()?;
    Ok(Exploration {
        parameters: members.parameters().to_vec(),
        choices: choices.len(),
        outside,
        complete: seen == choices.len(),
        domain: domain(members.parameters().len(), &found),
        members: found,
    })
}

fn outcome(
    members: &Members,
    choice: &[i64],
    effort: Option<Effort>,
    watch: &mut crate::table::Watch,
) -> Outcome {
    match members.verdict(choice, effort, watch) {
        Ok(verdict) => Outcome::Found(Member::new(choice, verdict)),
        Err(Fault::Outside) => Outcome::Outside,
        Err(Fault::Wrong(errors)) => {
            let reason = errors.first().map_or("", |error| error.message.as_str());
            let reason = reason.to_string();
            Outcome::Faulty(Member::new(choice, Verdict::Unknown { reason }), errors)
        }
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
