//! The words, numbers and signs of rulesets and claims.

use crate::fault::Fault;

/// Numbers are below this.
const LARGEST: i64 = 1 << 53;

/// The longest text, in bytes.
const LONGEST: usize = 1 << 20;

/// A word, a number or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RuleToken {
    Word(String),
    Number(i64),
    Sign(&'static str),
}

const SIGNS: [&str; 21] = [
    "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "^", "(", ")", "{", "}", "|", ",", "∪",
    "∩", ";", ":",
];

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Result<Vec<RuleToken>, Fault> {
    if text.len() > LONGEST {
        return Err(Fault::Bad(format!("a text has more than {LONGEST} bytes")));
    }
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit());
            let digits = &rest[..end.unwrap_or(rest.len())];
            let number = digits.parse().ok().filter(|number| *number < LARGEST);
            let number =
                number.ok_or_else(|| Fault::Bad(format!("the number {digits} is too large")))?;
            tokens.push(RuleToken::Number(number));
            digits.len()
        } else if first.is_ascii_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let word = &rest[..end.unwrap_or(rest.len())];
            tokens.push(RuleToken::Word(word.into()));
            word.len()
        } else {
            let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
            let sign = sign.ok_or_else(|| Fault::Bad(format!("the sign {first:?} is not read")))?;
            tokens.push(RuleToken::Sign(sign));
            sign.len()
        };
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}
