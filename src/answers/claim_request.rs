//! Requests about claims and solutions: what `check`, `prove`, `solve` and `explore` ask.

use super::{GameText, SourceText};
use crate::code::CodeLanguage;
use serde::{Deserialize, Serialize};

/// A text whose claims are checked.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimSource {
    /// Every paper of the library.
    Papers,
    /// A paper of the library by its name.
    Paper(String),
    /// Another text. The texts of one request know each other's games.
    Text(SourceText),
}

/// `check`
///
/// ```
/// use grundy::answers::Request;
/// let one = r#"{"command": "check", "game": {"text": "yama"}, "claim": "P = {(x, y) | |x - y| <= 1}"}"#;
/// let all = r#"{"command": "check", "texts": [{"paper": "classics"}], "no_proof": true}"#;
/// assert!(serde_json::from_str::<Request>(one).is_ok() && serde_json::from_str::<Request>(all).is_ok());
/// ```
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CheckRequest {
    /// The game of the claim.
    pub game: GameText,
    /// One claim; null where all claims of texts are checked.
    pub claim: Option<String>,
    /// The texts.
    pub texts: Vec<ClaimSource>,
    /// Does the last move lose? Claims of texts say it themselves.
    pub misere: bool,
    /// The bound on every heap of what is compared with play, instead of the claims' own.
    pub max: Option<u64>,
    /// Are larger heaps looked at than is usual?
    pub thorough: bool,
    /// Are claims checked only, and not proved?
    pub no_proof: bool,
    /// Is a counterexample the whole answer? Then not all positions where a claim is false are searched for.
    pub brief: bool,
    /// Is each claim of the texts changed in one place, again and again, to see whether it still holds?
    pub mutate: bool,
}

/// `prove`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ProveRequest {
    /// The game, or the family of games with its parameters named.
    pub game: GameText,
    /// What is claimed of it.
    pub claim: String,
    /// Does the last move lose?
    pub misere: bool,
    /// The ranges of parameters, for all values of which the claim is to be proved: `c >= 0`, `p in 2..9`.
    #[serde(rename = "for")]
    pub ranges: Vec<String>,
    /// The bound on every heap of the table that a proof is compared with.
    pub max: Option<u64>,
    /// The most states of an automaton.
    pub max_states: Option<usize>,
    /// Is a counterexample the whole answer? Then not all positions where the claim is false are searched for.
    pub brief: bool,
}

/// `solve`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SolveRequest {
    /// The game.
    pub game: GameText,
    /// Is the solution wanted as a file of the language? Then a game that no file holds is refused before the work begins.
    pub file: bool,
}

/// `code`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeRequest {
    /// The game.
    pub game: GameText,
    /// The language of the program.
    pub to: CodeLanguage,
    /// Does the program tell winning moves too, if they are proved? Their search takes some seconds on two heaps.
    #[serde(default)]
    pub moves: bool,
}

/// `explore`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ExploreRequest {
    /// A game with its parameters named, or rules.
    pub family: GameText,
    /// What is claimed of each member, or the title of a claim about the family; without it each member is solved.
    pub claim: Option<String>,
    /// The values of the parameters: `p=2..8,q=3..20`; conditions as `r <= q` may stand beside.
    pub over: Vec<String>,
    /// Does the last move lose?
    pub misere: bool,
    /// The bound on every heap to which each member is checked.
    pub max: Option<u64>,
    /// Is the claim checked only, and not proved?
    pub no_proof: bool,
    /// The rows of a record that is gone on with; rows that it has already are no part of events.
    pub record: Option<SourceText>,
    /// The rows of the record of an earlier run.
    pub earlier: Option<SourceText>,
}
