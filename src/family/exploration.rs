//! Explorations: the members of a family, and where the claim holds.

use super::condition::ParameterCondition;
use super::member::{Member, MemberGrade};
use grundy_work::End;

/// The result of exploring a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// The names of the parameters.
    pub parameters: Vec<String>,
    /// How many choices of their values were asked for.
    pub choices: usize,
    /// How many of the choices examined are outside the domain of the family.
    pub outside: usize,
    /// The others, in order; all of them, unless the work was interrupted.
    pub members: Vec<Member>,
    /// How many of the members were read from a record.
    pub read: usize,
    /// How the work was ended early, if it was.
    pub end: Option<End>,
    /// Where the claim holds.
    pub domain: TruthDomain,
    /// The parameters for which it is proved all at once, if it is: `p >= 2, q >= 1, q mod p = 0`.
    pub for_all: Option<String>,
}

/// Where a claim holds among the members that are decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TruthDomain {
    /// None is decided.
    Undecided,
    /// For all of them.
    Everywhere,
    /// For none of them.
    Nowhere,
    /// Exactly where this is true of the parameters.
    Where(ParameterCondition),
    /// No condition of the kinds tried fits all of them and is shorter than a list.
    Between {
        /// A condition under which it holds, and for how many members the condition is true.
        holds: Option<(ParameterCondition, usize)>,
        /// A condition under which it is refuted, and for how many members the condition is true.
        refuted: Option<(ParameterCondition, usize)>,
    },
}

impl Exploration {
    /// How many members have this grade.
    pub fn count(&self, grade: MemberGrade) -> usize {
        let those = self.members.iter().filter(|member| member.grade == grade);
        those.count()
    }

    /// How many members are decided: all but the unknown ones.
    pub fn decided(&self) -> usize {
        self.members.len() - self.count(MemberGrade::Unknown)
    }
}
