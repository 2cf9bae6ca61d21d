//! Reads texts that name a game or write out its rules.

use super::Error;
use grundy_rules::language::{GameExpression, parse_game};
use grundy_rules::library::Library;
use std::sync::Arc;

/// The game expression of a text of the library.
pub(super) fn expression(
    text: &str,
    place: usize,
    library: &Library,
) -> Result<GameExpression, Error> {
    let wrong = |errors| Error::in_text(errors, place, &Arc::new(library.clone()));
    let expression = parse_game(text).into_result().map_err(wrong)?;
    expression.ok_or_else(|| Error::argument("this is no game", &[]))
}

/// Rules that do not name their heaps, with the names before them.
pub(super) fn with_heaps(rules: &str, heaps: &str) -> Result<String, Error> {
    let rules = rules.trim_start();
    let begins = |word: &str| {
        rules.strip_prefix(word).is_some_and(|rest| {
            !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '_')
        })
    };
    if begins("on") || begins("game") {
        return Err(Error::argument(
            "the rules name their heaps themselves",
            &["leave out the names of the heaps"],
        ));
    }
    let heaps = heaps.trim().trim_start_matches('(').trim_end_matches(')');
    Ok(match begins("symmetric") {
        true => format!("on ({heaps}), {rules}"),
        false => format!("on ({heaps}): {rules}"),
    })
}

/// Are these rules, and not the name of a game?
pub(super) fn has_rules(text: &str) -> bool {
    matches!(parse_game(text).tree, Some(GameExpression::Rules(_)))
}
