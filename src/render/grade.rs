//! Compares verdicts with what their texts state, and counts them.

use crate::check::Report;

/// How the verdict on a claim compares with what its text states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportGrade {
    /// It is proved, for every choice of the parameters.
    Proved,
    /// It agrees with a theorem, or is proved.
    Agrees,
    /// It holds as far as it was compared.
    Holds,
    /// It is refuted, as its text states.
    RefutedAsStated,
    /// It does not end as its text states.
    Surprise,
    /// A limit was reached.
    Unknown,
}

impl ReportGrade {
    /// The grade of a report.
    pub fn of(report: &Report) -> ReportGrade {
        match (&report.surprise, report.word()) {
            (_, "unknown") => ReportGrade::Unknown,
            (Some(_), _) => ReportGrade::Surprise,
            (None, "refuted") => ReportGrade::RefutedAsStated,
            (None, "proved") => ReportGrade::Proved,
            (None, "agrees") => ReportGrade::Agrees,
            (None, _) => ReportGrade::Holds,
        }
    }
}

/// Counts of claims by their grade.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Claims that were decided or reached a limit.
    pub claims: usize,
    /// Choices of parameters, over all of them.
    pub instances: usize,
    /// Claims that are proved.
    pub proved: usize,
    /// Claims that agree with a theorem whose proof is not checked.
    pub agree: usize,
    /// Claims that hold to a bound.
    pub hold: usize,
    /// Claims that were compared as a whole, without a proof.
    pub compared: usize,
    /// Claims that are refuted, as their texts state.
    pub refuted_as_stated: usize,
    /// Claims that did not end as their texts state.
    pub surprises: usize,
    /// Claims for which a limit was reached.
    pub unknown: usize,
    /// Errors in claims that could not be checked.
    pub errors: usize,
}

impl Summary {
    /// Counts a report.
    pub fn add(&mut self, report: &Report) {
        self.claims += 1;
        self.instances += report.instances.len();
        let count = match ReportGrade::of(report) {
            ReportGrade::Proved => &mut self.proved,
            ReportGrade::Agrees => &mut self.agree,
            ReportGrade::Holds if report.max().is_some() => &mut self.hold,
            ReportGrade::Holds => &mut self.compared,
            ReportGrade::RefutedAsStated => &mut self.refuted_as_stated,
            ReportGrade::Surprise => &mut self.surprises,
            ReportGrade::Unknown => &mut self.unknown,
        };
        *count += 1;
    }
}
