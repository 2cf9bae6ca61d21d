//! Products and roots that papers print without a space, `ky` and `sqrt5`, and that are one name here.

use super::diagnostic::Diagnostic;
use crate::language::{Code, Expression, Kind, Operator, Span};

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
        occurrences(expression, false, &mut occurring);
    }
    let mut all: Vec<&str> = known.into_iter().chain(["phi"]).collect();
    occurring.retain(|occurrence| !all.contains(&occurrence.name));
    all.extend(occurring.iter().map(|occurrence| occurrence.name));
    all.sort_unstable();
    all.dedup();
    occurring.into_iter().find_map(|occurrence| {
        let Occurrence { name, span, tight } = occurrence;
        // A Greek letter and x₁ are spelled otherwise than they are named.
        let product = one_word(name, &all).filter(|_| is_spelled(name, span))?;
        let message = format!("{name} is one name here, and no product");
        let cure = match tight && product.contains(' ') {
            true => format!("({product})"),
            false => product.clone(),
        };
        Some(
            Diagnostic::new(Code::Ambiguous, span, message)
                .label("a bound variable, for it is no heap and no parameter")
                .help(format!("a product has a space or a sign: {product}"))
                .patch(span, cure),
        )
    })
}

/// Does the text hold the name as it is, letter by letter?
pub(super) fn is_spelled(name: &str, span: Span) -> bool {
    span.end - span.start == name.len()
}

/// A name in an expression.
struct Occurrence<'e> {
    name: &'e str,
    span: Span,
    /// Does a sign stand beside it that binds tighter than a product would?
    tight: bool,
}

fn occurrences<'e>(e: &'e Expression, tight: bool, found: &mut Vec<Occurrence<'e>>) {
    if let Kind::Name(name) = &e.kind {
        let span = e.span;
        found.push(Occurrence { name, span, tight });
    }
    let tight = match &e.kind {
        Kind::Binary(operator, ..) => !matches!(
            operator,
            Operator::Plus
                | Operator::Minus
                | Operator::Union
                | Operator::Intersection
                | Operator::Without
        ),
        _ => false,
    };
    e.parts()
        .into_iter()
        .for_each(|part| occurrences(part, tight, found));
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
