//! Events: the parts of an answer that are found before the whole is known.

use super::{
    CheckedText, DecidedClaim, FoundMember, FoundPart, MemberAnswer, MutatedClaimAnswer,
    PositionsHeader, SolutionHeader, SolvedMember, TextFaults,
};
use serde::Serialize;
use std::ops::ControlFlow;

/// A part of an answer, handed out as soon as it is found.
///
/// ```
/// use grundy::answers::Event;
/// let event = serde_json::to_string(&Event::Position(&[3, 5])).unwrap();
/// assert_eq!(event, r#"{"position":[3,5]}"#);
/// ```
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event<'a> {
    /// Something large is about to be computed: about how many bytes it takes.
    Memory {
        /// `the table`
        what: &'static str,
        /// About how many bytes.
        bytes: u64,
    },
    /// The digest of a game that was asked about: later requests to the same laboratory may name the game by it. It comes last.
    Game {
        /// 64 digits.
        digest: &'a str,
        /// In a request on a sum, which summand, counted from 0; else null.
        summand: Option<usize>,
    },
    /// `positions`: what is listed, before the first of them.
    Positions(&'a PositionsHeader),
    /// `positions`: a P-position. They come in lexicographic order.
    Position(&'a [i64]),
    /// `check`: the text whose claims are decided next.
    Text(&'a CheckedText),
    /// `check`: the verdicts on a claim of a text.
    #[cfg_attr(test, schemars(with = "Vec<super::VerdictAnswer>"))]
    Claim(&'a DecidedClaim),
    /// `check --mutate`: a claim of a text, and what became of its mutants.
    Mutants(&'a MutatedClaimAnswer),
    /// `check`: what is wrong with a text, and with claims of it that cannot be checked as they stand.
    #[cfg_attr(test, schemars(with = "Vec<super::Message>"))]
    Faults(&'a TextFaults),
    /// `check` and `prove` of one claim, `prove` for values of parameters: a refutation, before all positions where it is false are sought.
    #[cfg_attr(test, schemars(with = "Vec<super::VerdictAnswer>"))]
    Refutation(&'a DecidedClaim),
    /// `solve`: what is solved, before the first part of the solution.
    Solution(&'a SolutionHeader),
    /// `solve`: a part of the solution. Each of the three comes once.
    Part(&'a FoundPart),
    /// `explore`: the header of the rows of a record, before the first member.
    Record(&'a str),
    /// `explore` of a claim: a member that was decided. They come in the order of their parameters.
    Member(&'a FoundMember<MemberAnswer>),
    /// `explore` without a claim: a member that was solved, in the same order.
    SolvedMember(&'a FoundMember<SolvedMember>),
}

impl Event<'_> {
    /// What the command line prints of it at once. The text of the answer begins with the texts of all events.
    pub fn text(&self) -> String {
        match self {
            Event::Text(text) => text.text(),
            Event::Claim(decided) | Event::Refutation(decided) => decided.text(),
            Event::Mutants(claim) => claim.text(),
            Event::Solution(header) => header.text.clone(),
            Event::Part(part) => part.text.clone(),
            _ => String::new(),
        }
    }
}

/// Hears the events of a request, and says whether the work goes on.
pub type EventListener<'l> = dyn FnMut(&Event<'_>) -> ControlFlow<()> + 'l;
