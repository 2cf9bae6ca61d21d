//! What is shown of a family that was explored.

use crate::check::Members;
use crate::family::{Exploration, Grade, Solutions};

/// A family and a claim about each of its members, with what was found.
#[derive(Clone, Copy)]
pub struct FamilyView<'a> {
    /// The family as it was named: `ryuo_restricted(p, q, r)`.
    pub family: &'a str,
    /// Its members, and what is claimed of each.
    pub members: &'a Members,
    /// What was found.
    pub exploration: &'a Exploration,
}

impl FamilyView<'_> {
    /// All that a verdict depends on, on one line: `ryuo_restricted(p, q, r), up to 60: grundy(x, y) = …`
    pub fn question(&self) -> String {
        self.members.question(self.family)
    }

    /// The least bound to which a member was checked that is not proved.
    pub(super) fn max(&self) -> Option<u64> {
        let members = self.exploration.members.iter();
        let holds = members.filter(|member| member.grade == Grade::Holds);
        holds.filter_map(|member| member.max).min()
    }
}

/// A family whose members were solved.
#[derive(Clone, Copy)]
pub struct SolutionsView<'a> {
    /// The family as it was named: `ryuo(p)`.
    pub family: &'a str,
    /// What was found.
    pub solutions: &'a Solutions,
}
