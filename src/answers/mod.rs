//! Requests and answers as values: one type for what each command asks, and one for the answer of each, with the keys of its JSON as fields, and one for a line of its CSV.
//!
//! An answer is made from what the rooms above hand out, and is written by `serde`: a program, a page and a notebook read the same. Every answer
//! of one kind has the same keys; what it does not have is null, or an empty list. Tables are written row by row, and P-positions as they are
//! found.

mod answer;
mod board;
mod claim_request;
mod claims;

mod contradiction;
mod event;
mod family;
mod found;
mod game;
mod game_text;
mod judged_position;
mod kernel;
mod layout;
mod limit;
mod map_part;
mod message;
mod misere;
mod mutants;
mod options;
mod play;
mod position;
mod position_text;
mod positions;
mod program;
mod report;
mod request;
mod rows;
mod scalar;
mod sequence;
mod solution;
mod sum;
mod table;
#[cfg(test)]
mod tests;
mod tile;
mod verdict;
mod why;

pub use crate::render::ComputedTable;
pub use answer::Answer;
pub use claim_request::{
    CheckRequest, ClaimSource, CodeRequest, ExploreRequest, ProveRequest, SolveRequest,
};
pub use claims::{
    CheckedText, CheckedTexts, ClaimSubject, ClaimVerdict, DecidedClaim, TextFaults, VerdictLayout,
    VerdictsWriter,
};
pub use event::{Event, EventListener};
pub use family::{
    ConditionHolds, DomainAnswer, FamilyAnswer, ForEachQuestion, FormulaInCommon, FoundMember,
    MemberAnswer, SolutionsAnswer, SolvedAnswer, SolvedMember,
};
pub use found::WritePositions;
pub use game::{
    CodeAnswer, CodesAnswer, GameAnswer, GamesAnswer, GamesRow, LimitOnWork, LimitsAnswer,
    PlanAnswer, PlannedMove, ShowAnswer, TableDomain,
};
pub use game_text::{GameText, SourceText};
pub use judged_position::{JudgedBy, JudgedPosition};
pub use kernel::{KernelAnswer, KernelRow, RoundAnswer, VertexAnswer};
pub use layout::{to_line, to_text};
pub use limit::{
    FarEvidence, LimitAnswer, ObservedRatios, PolynomialAnswer, RecursionAnswer, SequenceClaim,
};
pub use map_part::{CellNumbers, MapHeader, MapLayer, MapPart, MapRequest};
pub use message::{ErrorAnswer, ErrorBody, Message, TextChange, TextPoint};
pub use misere::{
    MisereAnswer, MisereCell, MisereCellsAnswer, MisereCounterexample, PropertyAnswer, ValuedOption,
};
pub use mutants::{
    LastChoiceAnswer, MutantAnswer, MutantRow, MutantsAnswer, MutantsSummary, MutatedClaimAnswer,
};
pub use options::{MayBlock, OptionAnswer, OptionFamilyAnswer, OptionRow, OptionsAnswer};
pub use play::{PlayAnswer, PlayHint, PlayOptions, PlayedMove, RefusedAct, RefusedKind};
pub use position::{ClaimUsed, HeapsUsed, MoveAnswer, MoveRow};
pub use positions::{ListForm, PositionList, PositionsAnswer, PositionsHeader};
pub use program::ProgramAnswer;
pub use report::{
    ChoicesOfGrade, ClaimAnswer, PaperAnswer, RefutedChoicesAnswer, ReportAnswer,
    ReportedCounterexample,
};
pub use request::{
    FirstPlayer, GamesRequest, KernelRequest, LimitRequest, MisereRequest, PlayAct, PlayLevel,
    PlayRequest, PositionRequest, PositionsRequest, Request, SequenceRequest, ShowRequest,
    SumRequest, SummandText, TableMethod, TableRequest, WindowText,
};
pub use rows::{member_header, member_row, members, table_rows, to_csv};
pub use scalar::{Named, Place, Scalar};
pub use sequence::{SequenceAnswer, SequenceRow, ValueAnswer, ValueRow, sequence_rows};
pub use solution::{
    FirstPositionsAnswer, FoundPart, FoundParts, PartAnswer, SolutionAnswer, SolutionHeader,
    StrategyAnswer, StrategyCaseAnswer,
};
pub use sum::{BlockedMove, SumAnswer, SumMoveAnswer, SumRow, SummandAnswer};
pub use table::{TableHeader, table};
pub use verdict::{
    CounterexampleAnswer, ObservedExceptions, SolverAnswer, VerdictAnswer, VerdictRow,
    VerdictsAnswer,
};
pub use why::{AnsweredLineAnswer, AnsweredOptionAnswer, MoveTo, WhyAnswer, WhyRow};

use serde::Serialize;
use std::ops::Deref;

/// The version of the form of answers. It grows when a key changes its meaning or goes away.
pub const VERSION: u32 = 1;

/// An answer with what was warned of before it. Serialised, it is one object with the version of its form: what the command line prints.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct Answered<A = Answer> {
    version: u32,
    /// The answer.
    #[serde(flatten)]
    pub answer: A,
    /// What may be meant otherwise in the texts, each message once.
    pub warnings: Vec<Message>,
}

impl<A> Answered<A> {
    /// An answer, and what was warned of before it.
    ///
    /// ```
    /// use grundy::{Job, Laboratory, answers::{Request, to_line}};
    /// let text = r#"{"command": "show", "game": {"text": "(x - i, y) where i >= 1; (x, y - 1) where 2 < 1"}}"#;
    /// let answered = Laboratory::new().answer(&Request::read(text)?, &Job::quiet())?;
    /// assert_eq!(answered.warnings[0].message, "this line gives no move at any position");
    /// assert!(to_line(&answered).unwrap().starts_with(r#"{"version": 1, "game": "#));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn new(answer: A, warnings: Vec<Message>) -> Answered<A> {
        Answered {
            version: VERSION,
            answer,
            warnings,
        }
    }
}

impl<A> Deref for Answered<A> {
    type Target = A;

    fn deref(&self) -> &A {
        &self.answer
    }
}
