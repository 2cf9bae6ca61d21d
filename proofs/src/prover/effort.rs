//! How much work a proof may take, and the budgets of its parts.

use grundy_automata::Budget;
use grundy_work::{Effort, Job, Resource};

/// How much work a proof may take: the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofEffort {
    /// The most states of an automaton, before it is minimised.
    pub states: usize,
    /// The most units of work in all, about eight transitions of an automaton each.
    pub work: u64,
    /// The most units of work for a description of all positions where a claim is false.
    pub description: u64,
}

impl ProofEffort {
    /// Enough for most provable claims; ends within about a second.
    pub const BRIEF: ProofEffort = ProofEffort {
        states: 1 << 17,
        work: 10_000_000,
        description: 1_500_000,
    };
    /// The effort with its work multiplied.
    #[must_use]
    pub fn times(self, factor: u64) -> ProofEffort {
        ProofEffort {
            work: self.work.saturating_mul(factor),
            description: self.description.saturating_mul(factor),
            ..self
        }
    }

    /// As much as the memory of a common machine allows.
    pub const LARGE: ProofEffort = ProofEffort {
        states: 1 << 22,
        work: u64::MAX,
        description: 4_000_000,
    };

    /// The effort with enough work to find all positions where a false claim is false.
    #[must_use]
    pub fn describing(self) -> ProofEffort {
        ProofEffort {
            description: self.description.max(ProofEffort::BRIEF.description),
            ..self
        }
    }

    /// A budget for this many units of work, within the limits of the job.
    fn budget(self, work: u64, job: &Job) -> Budget<'_> {
        let limits = job.limits();
        let work = work.min(limits.most(Resource::Steps));
        let budget = Budget::default().letters(1 << 14).work(work).part_of(job);
        budget
            .states(limits.count(Resource::States, self.states))
            .bytes(limits.count(Resource::Bytes, 1 << 30))
    }

    /// The budget of a decision: its work is the effort that was asked for, else the usual one.
    pub(super) fn decision(self, job: &Job) -> Budget<'_> {
        let steps = job.effort_or(Effort::of(self.work)).steps();
        self.budget(steps, job)
    }

    /// The effort for a claim that is known to be false, and is decided only to describe its exceptions.
    #[must_use]
    pub fn of_false(self) -> ProofEffort {
        ProofEffort {
            work: self.work.min(self.description.saturating_mul(2)),
            ..self
        }
    }
}

/// The budgets of a decision and of a description of the exceptions.
pub(super) struct ProofBudgets<'b> {
    pub decision: Budget<'b>,
    pub guessing: Budget<'b>,
    pub correcting: Budget<'b>,
    pub words: Budget<'b>,
    /// Are large boxes sampled?
    pub large: bool,
}

impl<'b> ProofBudgets<'b> {
    pub fn new(effort: ProofEffort, job: &'b Job) -> ProofBudgets<'b> {
        let description = || effort.budget(effort.description, job);
        ProofBudgets {
            decision: effort.decision(job),
            guessing: description(),
            correcting: description(),
            words: description(),
            large: effort.description > ProofEffort::BRIEF.description,
        }
    }
}
