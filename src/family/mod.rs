//! Families of games: a claim about every member, and the condition on the parameters under which it holds; or the
//! solution of every member, and the formula in the parameters that they have in common.
//!
//! Members are decided in parallel and reported in the order of their parameters, so that neither the number of
//! threads nor an interruption changes the answer about a member. The condition is a conjecture: the shortest one of
//! a fixed kind that fits all that was decided (after the minimum description length principle, Rissanen 1978).

mod atoms;
mod choices;
mod common;
mod condition;
mod exploration;
mod explore;
mod member;
mod outcomes;
mod parallel;
mod record;
mod search;
mod solved;

pub use choices::{GradedChoices, RefutedChoices};
pub use condition::{Atom, ParameterCondition};
pub use exploration::{Exploration, TruthDomain};
pub use explore::explore;
pub use member::{Member, MemberGrade};
pub use outcomes::MemberListener;
pub use record::{
    RecordFault, RecordHeader, RecordRow, RowFault, columns, read_members, recheck, row, whole_rows,
};
pub use search::{shortest_condition, widest_condition};
pub use solved::{Common, QUESTIONS, QuestionAnswer, Solutions, Solved, solve_members};
