//! Decides a claim for every member of a family, and searches for the condition under which it holds.

use super::exploration::{Exploration, TruthDomain};
use super::member::Member;
use super::outcomes::{MemberListener, MemberOutcome};
use super::parallel::in_parallel;
use super::search::{LONGEST, shortest_condition, widest_condition};
use crate::check::Members;
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::ProofEffort;
use grundy_rules::language::Diagnostic;
use grundy_work::Job;
use std::collections::BTreeMap;

/// Decides the claim for every member, and then for all parameters at once, if it holds for all members or under a condition. Known members
/// are not computed again.
///
/// A member whose claim has errors is unknown, with the reason.
///
/// # Errors
/// What is wrong with the family or the claim, if it is so for every member.
pub fn explore(
    members: &Members,
    effort: Option<ProofEffort>,
    known: &BTreeMap<Vec<i64>, Member>,
    job: &Job,
    report: &mut MemberListener,
) -> Result<Exploration, Vec<Diagnostic>> {
    let mut found = of_members(members, effort, known, job, report)?;
    if let (Some(effort), None) = (effort, found.end) {
        found.for_all = for_all(members, &found.domain, effort, job);
    }
    Ok(found)
}

/// The parameters for which the claim is proved all at once.
pub(super) fn for_all(
    members: &Members,
    domain: &TruthDomain,
    effort: ProofEffort,
    job: &Job,
) -> Option<String> {
    let job = &job.unheard();
    match domain {
        TruthDomain::Everywhere => members.for_all(None, effort, job),
        TruthDomain::Where(condition) => {
            let condition = condition.show(members.parameters());
            members.for_all(Some(&condition), effort, job)
        }
        TruthDomain::Undecided | TruthDomain::Nowhere | TruthDomain::Between { .. } => None,
    }
}

/// The verdict on the claim for every member.
pub(super) fn of_members(
    members: &Members,
    effort: Option<ProofEffort>,
    known: &BTreeMap<Vec<i64>, Member>,
    job: &Job,
    report: &mut MemberListener,
) -> Result<Exploration, Vec<Diagnostic>> {
    let decide = |choice: &[i64], job: &Job| outcome(members, choice, effort, job);
    let run = in_parallel(members.choices(), &decide, known, job, report)?;
    Ok(Exploration {
        parameters: members.parameters().to_vec(),
        choices: members.choices().len(),
        outside: run.outside,
        read: run.read,
        end: run.end,
        domain: domain(members.parameters().len(), &run.found, job),
        members: run.found,
        for_all: None,
    })
}

fn outcome(
    members: &Members,
    choice: &[i64],
    effort: Option<ProofEffort>,
    job: &Job,
) -> MemberOutcome<Member> {
    match members.verdict(choice, effort, job) {
        Ok(verdict) => MemberOutcome::Found(Member::new(choice, verdict)),
        Err(fault) => MemberOutcome::of(fault, |reason| {
            Member::new(choice, Verdict::unknown(reason))
        }),
    }
}

/// The condition under which the claim holds, from all members that are decided.
fn domain(parameters: usize, members: &[Member], job: &Job) -> TruthDomain {
    let decided = members.iter().filter_map(|member| {
        let holds = member.grade.holds()?;
        Some((member.choice.clone(), holds))
    });
    let decided: Vec<(Vec<i64>, bool)> = decided.collect();
    let holds = decided.iter().filter(|(_, holds)| *holds).count();
    match (decided.len(), holds) {
        (0, _) => TruthDomain::Undecided,
        (all, holds) if all == holds => TruthDomain::Everywhere,
        (_, 0) => TruthDomain::Nowhere,
        (all, _) => {
            // A condition longer than the list of the members is useless.
            let most = u64::try_from(all).unwrap_or(u64::MAX);
            if let Some(condition) = shortest_condition(parameters, &decided, most, job) {
                return TruthDomain::Where(condition);
            }
            let turned = decided
                .iter()
                .map(|(choice, holds)| (choice.clone(), !holds));
            let turned: Vec<_> = turned.collect();
            TruthDomain::Between {
                holds: widest_condition(parameters, &decided, most.min(LONGEST), job),
                refuted: widest_condition(parameters, &turned, most.min(LONGEST), job),
            }
        }
    }
}
