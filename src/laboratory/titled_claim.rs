//! Claims of the library by their titles: `check yama 'Theorem 1'`.

use super::Error;
use crate::check::{MatchingClaim, NoNumber, claims_about};
use grundy_rules::game::{Play, Subject};
use grundy_rules::language::{
    ClaimItem, format_claim, format_conditions, format_expression, format_game, nearest,
    with_numbers,
};
use grundy_rules::library::Library;

/// The most claims about other games that are named. It shortens the text only.
const MOST_SUBJECTS: usize = 4;

/// A claim that a title names.
pub(super) struct TitledClaim {
    /// Its text, with the values of its parameters.
    pub text: String,
    pub play: Play,
    /// The texts as that of the claim sees them.
    pub scope: Library,
}

/// The claim of the library with this title about a game with this label; `None` if the text cannot be a title.
///
/// A title is meant by all of it, or by its first parts up to a comma.
///
/// # Errors
/// Several claims are meant; or the text looks like a title, and is none.
pub(super) fn titled_claim(
    title: &str,
    (subject, label): (&Subject, &str),
    library: &Library,
) -> Result<Option<TitledClaim>, Error> {
    let title = title.trim();
    if title.is_empty() || title.contains('\n') {
        return Ok(None);
    }
    let about: Vec<MatchingClaim> = claims_about(subject, library, |_, _| true).collect();
    let whole: Vec<_> = about
        .iter()
        .filter(|claim| claim.item.title == title)
        .collect();
    let meant = match whole.is_empty() {
        false => whole,
        true => about
            .iter()
            .filter(|claim| begins_with(claim.item, title))
            .collect(),
    };
    match meant.as_slice() {
        [] => no_title(title, label, about.iter().map(|claim| claim.item))
            .or_else(|| of_others(title, label, library))
            .map_or(Ok(None), Err),
        [only] => written(only).map(Some),
        several => {
            let message = format!("`{title}` may mean several claims about {label}");
            let named = several
                .iter()
                .map(|claim| format!("\"{}\" of {}", claim.item.title, claim.text.name));
            let named = named.collect::<Vec<_>>().join(", ");
            let help = format!("they are {named}; write the claim itself");
            Err(Error::argument(message, &[&help]))
        }
    }
}

/// The error that a text is neither a claim nor the title of one of these, if it begins with the word that a title begins with.
pub(super) fn no_title<'c>(
    text: &str,
    game: &str,
    claims: impl Iterator<Item = &'c ClaimItem>,
) -> Option<Error> {
    let claims: Vec<&ClaimItem> = claims.collect();
    let word = text.split_whitespace().next()?;
    // A claim may begin with a word that a title begins with, too.
    let is_title = word.starts_with(char::is_uppercase) || !word.chars().all(char::is_alphabetic);
    let is_like = |claim: &&ClaimItem| {
        let first = claim.title.split_whitespace().next().unwrap_or_default();
        first == word || is_title && nearest(word, [first]).is_some()
    };
    if !claims.iter().any(is_like) {
        return None;
    }
    let claims = claims.into_iter();
    let message = format!("`{text}` is neither a claim nor the title of one about {game}");
    let help = format!("claims about it are {}", titles(claims));
    Some(Error::argument(message, &[&help]))
}

/// The error that the claims with this title are about other games.
fn of_others(title: &str, game: &str, library: &Library) -> Option<Error> {
    let is_meant = |claim: &&ClaimItem| claim.title == title || begins_with(claim, title);
    let subjects = library.texts().iter().filter_map(|text| {
        let mut meant = text.file().claims().filter(is_meant);
        let (claim, of) = meant.find_map(|claim| Some((claim, claim.game.as_ref()?)))?;
        let ranges = format_conditions(&claim.ranges);
        let about: Vec<String> = std::iter::once(format_game(of)).chain(ranges).collect();
        Some(format!("in {} it is about {}", text.name, about.join(", ")))
    });
    let subjects: Vec<String> = subjects.take(MOST_SUBJECTS).collect();
    if subjects.is_empty() {
        return None;
    }
    let message = format!("`{title}` is the title of no claim about {game}");
    Some(Error::argument(message, &[&subjects.join("; ")]))
}

/// The error that misère play is asked of a claim with this title, which is about normal play.
pub(super) fn of_normal_play(title: &str) -> Error {
    let message = format!("`{}` is a claim about normal play", title.trim());
    let help = "write the claim itself to ask it of misère play";
    Error::argument(message, &[help])
}

fn titles<'c>(claims: impl Iterator<Item = &'c ClaimItem>) -> String {
    let titles: Vec<_> = claims.map(|claim| format!("\"{}\"", claim.title)).collect();
    titles.join(", ")
}

/// Is this the beginning of the claim's title, up to a comma?
fn begins_with(claim: &ClaimItem, beginning: &str) -> bool {
    let rest = claim.title.strip_prefix(beginning);
    rest.is_some_and(|rest| rest.starts_with(','))
}

/// The text of a claim with the values of its parameters.
fn written(claim: &MatchingClaim) -> Result<TitledClaim, Error> {
    let item = claim.item;
    if item.within.is_some() {
        let message = format!("\"{}\" speaks of small heaps alone", item.title);
        return Err(Error::argument(
            message,
            &["check the file or the paper in which it stands"],
        ));
    }
    let numbers = claim.numbers().map_err(|NoNumber(name)| {
        let message = format!("{name}, a parameter of \"{}\", is no number", item.title);
        Error::argument(message, &["write the claim itself"])
    })?;
    let text = with_numbers(&format_claim(&item.claim.with_states()), &numbers);
    let text = text.ok_or_else(|| {
        let message = format!(
            "a parameter of \"{}\" names something else in it, too",
            item.title
        );
        Error::argument(message, &["write the claim itself"])
    })?;
    if let Some(range) = claim.outside() {
        let range = format_expression(range);
        let message = format!(
            "\"{}\" is a claim for {range}, and not for this game",
            item.title
        );
        let help = format!("write the claim itself: {text}");
        return Err(Error::argument(message, &[&help]));
    }
    Ok(TitledClaim {
        text,
        play: match item.misere {
            true => Play::Misere,
            false => Play::Normal,
        },
        scope: claim.scope.clone(),
    })
}
