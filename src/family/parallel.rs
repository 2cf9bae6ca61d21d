//! Decides members on several threads, and reports them in the order of their parameters.

use super::outcomes::{MemberListener, MemberOutcome, Outcomes};
use super::record::RecordRow;
use grundy_rules::language::Diagnostic;
use grundy_work::{End, Job, decide_in_order};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

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
pub(super) fn in_parallel<M: RecordRow + Clone + Send + Sync>(
    choices: &[Vec<i64>],
    decide: &Decide<M>,
    known: &BTreeMap<Vec<i64>, M>,
    job: &Job,
    report: &mut MemberListener<M>,
) -> Result<MemberRun<M>, Vec<Diagnostic>> {
    let hopeless = AtomicBool::new(false);
    let mut outcomes = Outcomes::new(report);
    let decided = decide_in_order(
        choices,
        &job.counting("members"),
        &|choice, job, tell| {
            if hopeless.load(Ordering::Relaxed) {
                return;
            }
            let _ = tell(match known.get(choice) {
                Some(member) => MemberOutcome::Found(member.clone()),
                None => decide(choice, job),
            });
        },
        &mut |outcome| {
            let flow = outcomes.take(outcome);
            hopeless.store(outcomes.is_hopeless(), Ordering::Relaxed);
            flow
        },
    );
    let end = (decided < choices.len()).then(|| job.end_of_work());
    let (found, outside) = outcomes.into_found(choices.len())?;
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
