//! Members of a family, with the verdict on a claim about them.

use super::record::{RecordFault, RecordRow, RowFault, bound};
use crate::check::{MemberFault, Members};
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::ProofEffort;
use grundy_work::Job;

/// The grade of a verdict on a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberGrade {
    /// True of every position.
    Proved,
    /// No counterexample up to a bound.
    Holds,
    /// False.
    Refuted,
    /// A limit was reached.
    Unknown,
}

impl MemberGrade {
    /// All of them.
    pub const ALL: [MemberGrade; 4] = [
        MemberGrade::Proved,
        MemberGrade::Holds,
        MemberGrade::Refuted,
        MemberGrade::Unknown,
    ];

    /// `proved`, `holds`, `refuted` or `unknown`.
    pub fn word(self) -> &'static str {
        match self {
            MemberGrade::Proved => "proved",
            MemberGrade::Holds => "holds",
            MemberGrade::Refuted => "refuted",
            MemberGrade::Unknown => "unknown",
        }
    }

    /// Does the claim hold, as far as is known? `None` if nothing is known.
    pub fn holds(self) -> Option<bool> {
        match self {
            MemberGrade::Proved | MemberGrade::Holds => Some(true),
            MemberGrade::Refuted => Some(false),
            MemberGrade::Unknown => None,
        }
    }
}

/// A member of a family with the verdict on the claim about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The values of the parameters.
    pub choice: Vec<i64>,
    /// The grade of a verdict on a member.
    pub grade: MemberGrade,
    /// The bound on every heap to which it was checked, if the verdict has one.
    pub max: Option<u64>,
    /// The smallest counterexample: `(0, 2)`; empty if there is none.
    pub at: String,
    /// The argument that proves it, what is claimed there and what is computed, or the limit that was reached.
    pub reason: String,
}

impl Member {
    /// The member with this verdict.
    pub fn new(choice: &[i64], verdict: Verdict) -> Member {
        let mut at = String::new();
        let limit = verdict.limit().unwrap_or_default();
        let (grade, max, reason) = match verdict {
            Verdict::Proved { by, .. } => (MemberGrade::Proved, None, by),
            Verdict::Agrees { theorem } => {
                let reason = format!("agrees with a theorem: {theorem}");
                (MemberGrade::Holds, None, reason)
            }
            Verdict::Holds { max, .. } => (MemberGrade::Holds, max, String::new()),
            Verdict::Refuted {
                max,
                counterexample,
                ..
            } => {
                at = counterexample.shown_position();
                let (claimed, computed) = (counterexample.claimed, counterexample.computed);
                let reason = format!("{CLAIMED}{claimed}, computed {computed}");
                (MemberGrade::Refuted, max, reason)
            }
            Verdict::Unknown { .. } => (MemberGrade::Unknown, None, limit),
        };
        Member {
            choice: choice.to_vec(),
            grade,
            max,
            at,
            reason,
        }
    }
}

impl Member {
    /// The largest heap of the counterexample, if its heaps are numbers.
    fn largest_heap(&self) -> Option<u64> {
        let inside = self.at.strip_prefix('(')?.strip_suffix(')')?;
        let heaps: Result<Vec<u64>, _> = inside.split(", ").map(str::parse).collect();
        heaps.ok()?.into_iter().max()
    }
}

/// The result of checking a refuted member again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recheck {
    /// It is refuted by the same counterexample.
    Same,
    /// It holds, or is refuted by another counterexample.
    Differs,
    /// A limit was reached.
    Open,
}

impl Member {
    /// Compares a new verdict with that of a refuted member.
    fn compared(&self, verdict: Result<Verdict, MemberFault>) -> Recheck {
        let Ok(again) = verdict.map(|verdict| Member::new(&self.choice, verdict)) else {
            return Recheck::Differs;
        };
        match again.grade {
            MemberGrade::Unknown => Recheck::Open,
            // A table that ends before the counterexample says nothing about it.
            MemberGrade::Holds
                if again
                    .max
                    .is_some_and(|max| self.largest_heap().is_none_or(|heap| heap > max)) =>
            {
                Recheck::Open
            }
            MemberGrade::Refuted if again.at == self.at && again.reason == self.reason => {
                Recheck::Same
            }
            _ => Recheck::Differs,
        }
    }
}

/// How the reason of a refutation begins.
const CLAIMED: &str = "claimed ";

impl RecordRow for Member {
    const COLUMNS: &'static [&'static str] = &["verdict", "max", "at", "reason"];
    const QUESTION: &'static str = "claim";

    fn choice(&self) -> &[i64] {
        &self.choice
    }

    fn fields(&self) -> Vec<String> {
        vec![
            self.grade.word().to_string(),
            self.max.map(|max| max.to_string()).unwrap_or_default(),
            self.at.clone(),
            self.reason.clone(),
        ]
    }

    fn read(choice: Vec<i64>, fields: &[&str]) -> Result<Member, RowFault> {
        let [word, max, at, reason] = fields else {
            return Err(RowFault::Fields);
        };
        let grade = MemberGrade::ALL
            .into_iter()
            .find(|grade| grade.word() == *word);
        let grade = grade.ok_or(RowFault::NoWord("verdict"))?;
        let is_false = reason.starts_with(CLAIMED);
        if grade != MemberGrade::Refuted && (is_false || !at.is_empty()) {
            let what = "a counterexample of what is not refuted";
            return Err(RowFault::Contradiction(what));
        }
        if grade == MemberGrade::Refuted && !is_false {
            let what = "no counterexample of what is refuted";
            return Err(RowFault::Contradiction(what));
        }
        Ok(Member {
            choice,
            grade,
            max: bound(max)?,
            at: (*at).into(),
            reason: (*reason).into(),
        })
    }

    fn is_settled(&self) -> bool {
        matches!(self.grade, MemberGrade::Proved | MemberGrade::Refuted)
    }

    fn recheck(
        &self,
        members: &Members,
        effort: Option<ProofEffort>,
        job: &Job,
    ) -> Result<bool, RecordFault> {
        if self.grade != MemberGrade::Refuted {
            return Ok(true);
        }
        let job = &job.unheard();
        // The heaps of the counterexample give a bound, if they are numbers; a far one was found by a proof.
        let near = self.largest_heap();
        let near = near.map(|max| members.verdict_to(&self.choice, Some(max), None, job));
        let near = near.map_or(Recheck::Open, |verdict| self.compared(verdict));
        let again = match near {
            Recheck::Same => near,
            Recheck::Differs | Recheck::Open => {
                self.compared(members.verdict(&self.choice, effort, job))
            }
        };
        match (again, near) {
            _ if job.ended().is_some() => Ok(true),
            (Recheck::Same, _) => Ok(true),
            (Recheck::Open, Recheck::Open) => Ok(false),
            _ => {
                let values = members.parameters().iter().zip(&self.choice);
                let values = values.map(|(name, value)| format!("{name} = {value}"));
                Err(RecordFault::NotSo {
                    values: values.collect::<Vec<_>>().join(", "),
                    reason: self.reason.clone(),
                    at: self.at.clone(),
                })
            }
        }
    }
}
