//! Products and roots that papers print without a space, `ky` and `sqrt5`, and that are one name here.

use super::diagnostic::Diagnostic;
use crate::language::{Code, Expression, Kind, Span};

/// The word with spaces between known names, or the root that it is: `k y`, `sqrt(5)`.
///
/// ```
/// use grundy_rules::language::one_word;
/// assert_eq!(one_word("ky", &["k", "x", "y"]), Some("k y".to_string()));
/// assert_eq!(one_word("sqrt5", &[]), Some("sqrt(5)".to_string()));
/// assert_eq!(one_word("abc", &["a", "b", "c"]), Some("a b c".to_string()));
/// assert_eq!(one_word("limit", &["l", "i", "m"]), None);
/// ```
pub fn one_word(word: &str, known: &[&str]) -> Option<String> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(of) = word.strip_prefix("sqrt").filter(|of| digits(of)) {
        return Some(format!("sqrt({of})"));
    }
    let mut others = known
        .iter()
        .filter(|name| **name != word && !name.is_empty());
    others.find_map(|first| {
        let rest = word.strip_prefix(first).filter(|rest| !rest.is_empty())?;
        let rest = match known.contains(&rest) {
            true => rest.to_string(),
            false => one_word(rest, known)?,
        };
        Some(format!("{first} {rest}"))
    })
}

/// The error for a product that is one word in these expressions: `ky` beside k and y. The names that are not among
/// `known` are variables.
pub fn product_in_one_word<'n>(
    expressions: impl IntoIterator<Item = &'n Expression>,
    known: impl IntoIterator<Item = &'n str>,
) -> Option<Diagnostic> {
    let mut occurring = Vec::new();
    for expression in expressions {
        names_with_places(expression, &mut occurring);
    }
    let mut all: Vec<&str> = known.into_iter().chain(["phi"]).collect();
    occurring.retain(|(name, _)| !all.contains(name));
    all.extend(occurring.iter().map(|(name, _)| *name));
    all.sort_unstable();
    all.dedup();
    occurring.into_iter().find_map(|(name, span)| {
        let product = one_word(name, &all)?;
        let message = format!("{name} is one name here, and no product");
        Some(
            Diagnostic::new(Code::Ambiguous, span, message)
                .label("a bound variable, for it is no heap and no parameter")
                .help(format!("a product has a space or a sign: {product}"))
                .patch(span, product),
        )
    })
}

/// The names of an expression with their places.
pub(crate) fn names_with_places<'e>(e: &'e Expression, found: &mut Vec<(&'e str, Span)>) {
    if let Kind::Name(name) = &e.kind {
        found.push((name, e.span));
    }
    e.parts()
        .into_iter()
        .for_each(|part| names_with_places(part, found));
}
