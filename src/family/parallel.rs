//! Decides members on several threads, and reports them in the order of their parameters.

use super::in_order::{InOrder, MemberListener, MemberOutcome};
use super::record::Recorded;
use grundy_rules::language::Diagnostic;
use grundy_work::{End, Job};
use rayon::iter::{ParallelBridge, ParallelIterator};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A function that decides one choice of the parameters.
pub(super) type Decide<'d, M> = dyn Fn(&[i64], &Job) -> MemberOutcome<M> + Sync + 'd;

/// The result for all choices.
pub(super) struct MemberRun<M> {
    /// The members, in order.
    pub found: Vec<M>,
    /// How many choices are outside the domain of the family.
    pub outside: usize,
    /// How many of the members were read from a record.
    pub read: usize,
    /// How the work was ended early, if it was.
    pub end: Option<End>,
}

/// Decides each choice that is not known yet.
///
/// # Errors
/// What is wrong with the first one, if all are wrong.
pub(super) fn in_parallel<M: Recorded + Clone + Send + Sync>(
    choices: &[Vec<i64>],
    decide: &Decide<M>,
    known: &BTreeMap<Vec<i64>, M>,
    job: &Job,
    report: &mut MemberListener<M>,
) -> Result<MemberRun<M>, Vec<Diagnostic>> {
    let hopeless = AtomicBool::new(false);
    let in_order = Mutex::new(InOrder::new(report));
    let members = job.counting("members");
    // The progress of one member is not that of the whole.
    let of_one = job.unheard();
    choices
        .iter()
        .enumerate()
        .par_bridge()
        .for_each(|(place, choice)| {
            if hopeless.load(Ordering::Relaxed) || !job.poll() {
                return;
            }
            let outcome = match known.get(choice) {
                Some(member) => MemberOutcome::Found(member.clone()),
                None => decide(choice, &of_one),
            };
            // After an interruption there is no verdict on this member.
            if job.ended().is_some() {
                return;
            }
            let mut in_order = in_order.lock().unwrap_or_else(PoisonError::into_inner);
            if !in_order.take(place, outcome) {
                job.cancel();
            }
            hopeless.store(in_order.is_hopeless(), Ordering::Relaxed);
            members.report(in_order.taken(), choices.len());
        });
    let in_order = in_order
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let end = (in_order.taken() < choices.len()).then(|| job.end_of_work());
    let (found, outside) = in_order.into_found(choices.len())?;
    let before = found.iter();
    let before = before.filter(|member| known.contains_key(member.choice()));
    let read = before.count();
    Ok(MemberRun {
        found,
        outside,
        read,
        end,
    })
}
