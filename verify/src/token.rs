//! The tokens of formulas.

use crate::fault::Fault;

/// Bounds of linear constraints are smaller than this.
pub(crate) const FARTHEST: i64 = 1 << 53;

/// A word, a number or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormulaToken {
    Word(String),
    Number(i64),
    Sign(&'static str),
}

const SIGNS: [&str; 11] = ["<=>", "=>", "<=", ">=", "=", "+", "-", "*", "(", ")", ","];

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> Result<Vec<FormulaToken>, Fault> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit());
            let digits = &rest[..end.unwrap_or(rest.len())];
            let number = digits.parse().ok().filter(|n| *n < FARTHEST);
            tokens.push(FormulaToken::Number(number.ok_or_else(|| {
                Fault::Bad(format!("the number {digits} is too large"))
            })?));
            digits.len()
        } else if first.is_ascii_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let word = &rest[..end.unwrap_or(rest.len())];
            tokens.push(FormulaToken::Word(word.into()));
            word.len()
        } else {
            let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
            let sign = sign.ok_or_else(|| Fault::Bad(format!("{first:?} in a formula")))?;
            tokens.push(FormulaToken::Sign(sign));
            sign.len()
        };
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}
