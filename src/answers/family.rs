//! A family that was explored, or whose members were solved.

use super::{Message, Named, Scalar};
use crate::family::{Exploration, Member, MemberGrade, ParameterCondition, Solved, TruthDomain};
use crate::render::{FamilyView, SolutionsView};
use serde::Serialize;

/// The answer of `explore` about a claim.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FamilyAnswer {
    /// The family as it was named: `ryuo_restricted(p, q, r)`.
    pub family: String,
    /// What is claimed of each member.
    pub claim: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The names of the parameters.
    pub parameters: Vec<String>,
    /// How many choices of their values were asked for.
    pub choices: usize,
    /// How many of those looked at are outside the domain of the family.
    pub outside: usize,
    /// Was every choice looked at?
    pub complete: bool,
    /// Why not.
    pub errors: Vec<Message>,
    /// How many of the members were read from a record.
    pub read: usize,
    /// Where the claim holds.
    #[serde(flatten)]
    pub holds: DomainAnswer,
    /// The members in order.
    pub members: Vec<MemberAnswer>,
}

/// Where a claim holds among the members of a family.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DomainAnswer {
    /// For which parameters it is proved all at once.
    pub for_all: Option<String>,
    /// Of how many members it is proved.
    pub proved: usize,
    /// Of how many it holds as far as it was checked.
    pub holds: usize,
    /// Of how many it is refuted.
    pub refuted: usize,
    /// Of how many neither is known.
    pub unknown: usize,
    /// `undecided`, `everywhere`, `nowhere`, `where` or `between`.
    pub domain: &'static str,
    /// The shortest condition on the parameters that is true where the claim holds, and only there.
    pub condition: Option<String>,
    /// Where there is no short one: a condition under which it holds.
    pub holds_where: Option<ConditionHolds>,
    /// A condition under which it is refuted.
    pub refuted_where: Option<ConditionHolds>,
    /// `proved`, `refuted` or `seen`.
    pub grade: Option<&'static str>,
    /// Of how many members it is decided.
    pub decided: usize,
}

/// A condition on the parameters.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConditionHolds {
    /// The condition.
    pub condition: String,
    /// Of how many members it is true.
    pub members: usize,
}

/// A member of a family.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MemberAnswer {
    /// The values of the parameters.
    pub parameters: Named<Scalar>,
    /// `proved`, `holds`, `refuted` or `unknown`.
    pub verdict: &'static str,
    /// The bound on every heap to which it was checked.
    pub max: Option<u64>,
    /// The smallest counterexample.
    pub at: Option<String>,
    /// The argument that proves it, what is claimed there and computed, or the limit that was reached.
    pub reason: Option<String>,
}

/// The answer of `explore` without a claim.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolutionsAnswer {
    /// The family as it was named.
    pub family: String,
    /// The names of the parameters.
    pub parameters: Vec<String>,
    /// How many choices of their values were asked for.
    pub choices: usize,
    /// How many of those looked at are outside the domain of the family.
    pub outside: usize,
    /// Was every choice looked at?
    pub complete: bool,
    /// Why not.
    pub errors: Vec<Message>,
    /// How many of the members were read from a record.
    pub read: usize,
    /// The formula in the parameters that is true of most members.
    pub common: ForEachQuestion<Option<FormulaInCommon>>,
    /// The members in order.
    pub members: Vec<SolvedMember>,
}

/// The three questions about a game.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ForEachQuestion<T> {
    /// The P-positions.
    pub p_positions: T,
    /// The Grundy values.
    pub grundy: T,
    /// The P-positions of misère play.
    pub misere_p_positions: T,
}

/// A formula in the parameters.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormulaInCommon {
    /// The formula, as a claim.
    pub claim: String,
    /// Of which members it is true.
    #[serde(flatten)]
    pub holds: DomainAnswer,
}

/// A member of a family with its solution.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolvedMember {
    /// The values of the parameters.
    pub parameters: Named<Scalar>,
    /// What is known of it.
    #[serde(flatten)]
    pub answers: ForEachQuestion<SolvedAnswer>,
}

/// What is known of one question about a member.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolvedAnswer {
    /// `proved`, `seen` or `unknown`.
    pub grade: &'static str,
    /// What is true, as a claim.
    pub formula: Option<String>,
    /// The states of its automaton.
    pub states: Option<usize>,
    /// Heaps up to this were computed, where it is not proved.
    pub max: Option<u64>,
    /// Why there is no more.
    pub reason: Option<String>,
}

/// A member of a family that was decided or solved, as a part of an answer.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FoundMember<M> {
    /// What was found.
    #[serde(flatten)]
    pub member: M,
    /// Its row in a record, a line of CSV; null where the record has it already.
    pub row: Option<String>,
}

impl From<&FamilyView> for FamilyAnswer {
    fn from(view: &FamilyView) -> FamilyAnswer {
        let found = &view.exploration;
        let members = found.members.iter();
        FamilyAnswer {
            family: view.family.to_string(),
            claim: view.members.statement(),
            play: view.members.play().name(),
            parameters: found.parameters.clone(),
            choices: found.choices,
            outside: found.outside,
            complete: found.end.is_none(),
            errors: Message::of_end(found.end, "not every choice was looked at"),
            read: found.read,
            holds: DomainAnswer::from(found),
            members: members
                .map(|one| MemberAnswer::new(one, &found.parameters))
                .collect(),
        }
    }
}

impl From<&Exploration> for DomainAnswer {
    fn from(found: &Exploration) -> DomainAnswer {
        let written = |condition: &ParameterCondition| condition.show(&found.parameters);
        let part = |part: &Option<(ParameterCondition, usize)>| {
            part.as_ref().map(|(condition, members)| ConditionHolds {
                condition: written(condition),
                members: *members,
            })
        };
        let (condition, holds_where, refuted_where) = match &found.domain {
            TruthDomain::Where(condition) => (Some(written(condition)), None, None),
            TruthDomain::Between { holds, refuted } => (None, part(holds), part(refuted)),
            _ => (None, None, None),
        };
        let all_proved = found.count(MemberGrade::Proved) == found.members.len();
        DomainAnswer {
            for_all: found.for_all.clone(),
            proved: found.count(MemberGrade::Proved),
            holds: found.count(MemberGrade::Holds),
            refuted: found.count(MemberGrade::Refuted),
            unknown: found.count(MemberGrade::Unknown),
            domain: match found.domain {
                TruthDomain::Undecided => "undecided",
                TruthDomain::Everywhere => "everywhere",
                TruthDomain::Nowhere => "nowhere",
                TruthDomain::Where(_) => "where",
                TruthDomain::Between { .. } => "between",
            },
            condition,
            holds_where,
            refuted_where,
            grade: match found.domain {
                TruthDomain::Undecided => None,
                TruthDomain::Everywhere if all_proved || found.for_all.is_some() => Some("proved"),
                TruthDomain::Nowhere => Some("refuted"),
                TruthDomain::Everywhere | TruthDomain::Where(_) | TruthDomain::Between { .. } => {
                    Some("seen")
                }
            },
            decided: found.decided(),
        }
    }
}

fn parameters(choice: &[i64], names: &[String]) -> Named<Scalar> {
    let values = choice.iter().map(|value| Scalar::Integer(*value));
    Named(names.iter().cloned().zip(values).collect())
}

fn not_empty(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_string())
}

impl MemberAnswer {
    pub(crate) fn new(member: &Member, names: &[String]) -> MemberAnswer {
        MemberAnswer {
            parameters: parameters(&member.choice, names),
            verdict: member.grade.word(),
            max: member.max,
            at: not_empty(&member.at),
            reason: not_empty(&member.reason),
        }
    }
}

impl<T> From<[T; 3]> for ForEachQuestion<T> {
    /// In the order of [`crate::family::QUESTIONS`].
    fn from([p_positions, grundy, misere_p_positions]: [T; 3]) -> ForEachQuestion<T> {
        ForEachQuestion {
            p_positions,
            grundy,
            misere_p_positions,
        }
    }
}

impl From<&SolutionsView> for SolutionsAnswer {
    fn from(view: &SolutionsView) -> SolutionsAnswer {
        let found = &view.solutions;
        let common = found.common.each_ref().map(|common| {
            common.as_ref().map(|common| FormulaInCommon {
                claim: common.claim.clone(),
                holds: DomainAnswer::from(&common.exploration),
            })
        });
        let members = found.members.iter();
        SolutionsAnswer {
            family: view.family.to_string(),
            parameters: found.parameters.clone(),
            choices: found.choices,
            outside: found.outside,
            complete: found.end.is_none(),
            errors: Message::of_end(found.end, "not every choice was looked at"),
            read: found.read,
            common: ForEachQuestion::from(common),
            members: members
                .map(|one| SolvedMember::new(one, &found.parameters))
                .collect(),
        }
    }
}

impl SolvedMember {
    pub(crate) fn new(member: &Solved, names: &[String]) -> SolvedMember {
        let answers = member.answers.each_ref().map(|answer| SolvedAnswer {
            grade: answer.grade.word(),
            formula: answer.formula.clone(),
            states: answer.states,
            max: answer.max,
            reason: not_empty(&answer.reason),
        });
        SolvedMember {
            parameters: parameters(&member.choice, names),
            answers: ForEachQuestion::from(answers),
        }
    }
}
