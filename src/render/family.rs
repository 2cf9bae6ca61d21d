//! Views of families that were explored.

use crate::check::Members;
use crate::family::{Exploration, MemberGrade, RecordHeader, Solutions};

/// A family and a claim about each of its members, with what was found.
#[derive(Clone, Debug)]
pub struct FamilyView {
    /// The family as it was named: `ryuo_restricted(p, q, r)`.
    pub family: String,
    /// Its members, and the claim about each.
    pub members: Members,
    /// What the rows of a record are about.
    pub subject: RecordHeader,
    /// What was found.
    pub exploration: Exploration,
}

impl FamilyView {
    /// The whole question, on one line: `ryuo_restricted(p, q, r), up to 60: grundy(x, y) = …`
    pub fn question(&self) -> String {
        self.members.question(&self.family)
    }

    /// The least bound to which a member was checked that is not proved.
    pub(super) fn max(&self) -> Option<u64> {
        let members = self.exploration.members.iter();
        let holds = members.filter(|member| member.grade == MemberGrade::Holds);
        holds.filter_map(|member| member.max).min()
    }
}

/// A family whose members were solved.
#[derive(Clone, Debug)]
pub struct SolutionsView {
    /// The family as it was named: `ryuo(p)`.
    pub family: String,
    /// What the rows of a record are about.
    pub subject: RecordHeader,
    /// What was found.
    pub solutions: Solutions,
}
