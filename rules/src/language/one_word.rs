//! Products and roots that papers print without a space, `ky` and `sqrt5`, and that are one name here.

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
