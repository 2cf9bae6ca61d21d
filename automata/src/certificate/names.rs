//! Names of definitions.

use crate::budget::NoAutomaton;

/// Whether a text can name a definition in a certificate: letters, digits and `_`, not first a digit, no word of formulas, no variable.
pub(crate) fn is_name(name: &str) -> bool {
    let words = [
        "and", "or", "not", "true", "false", "xor", "mod", "power", "floor", "exists", "forall",
    ];
    let is_variable = name
        .strip_prefix('x')
        .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
        && !is_variable
        && !words.contains(&name)
}

/// Why a name is not allowed.
pub(crate) fn unnamed(name: &str) -> NoAutomaton {
    NoAutomaton::Wrong(format!(
        "{name:?} cannot name a definition: letters, digits and _, not first a digit, no word of formulas, no variable"
    ))
}
