//! A closed form as a program.

use crate::code::CodeLanguage;
use serde::Serialize;

/// The answer of `code`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProgramAnswer {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// The language.
    pub to: CodeLanguage,
    /// What the function gives: `grundy` or `p_positions`.
    pub of: &'static str,
    /// What was proved, and is translated: a claim of the rule language, or a period in words.
    pub claim: String,
    /// The largest heap that the function takes; null if there is none.
    pub most: Option<u64>,
    /// The program.
    pub code: String,
}
