//! The claim about the members of a family, written as in a file.

use crate::answers::ExploreRequest;
use crate::laboratory::Error;
use crate::laboratory::titled_claim::{no_title, of_normal_play};
use grundy_rules::game::Catalogue;
use grundy_rules::language::{
    ClaimItem, Diagnostic, Expression, GameExpression, Span, format_claim, format_conditions,
    format_expression, format_game, parse_claim, parse_file,
};
use grundy_rules::library::Library;

/// The claim that carries the ranges of the parameters if none is given.
const NO_CLAIM: &str = "P = {}";

/// The claim as it would stand in a file, with the ranges of its parameters; and the place of the text that it stands in, if it is named by its
/// title.
///
/// # Errors
/// What is wrong with the ranges; or a text that is neither a claim nor the title of one.
pub(super) fn written(
    asked: &ExploreRequest,
    family: &GameExpression,
    library: &Library,
) -> Result<(String, Option<usize>), Error> {
    let written = asked.claim.as_deref().unwrap_or(NO_CLAIM);
    let (name, named) = match family {
        GameExpression::Named { name, .. } => (name.text.as_str(), format_game(family)),
        // Rules have no name; the claim is about the game read before.
        _ => ("", "family".to_string()),
    };
    let mut about = vec![named];
    let mut conditions = Vec::new();
    for over in &asked.over {
        conditions.extend(ranges(over)?);
    }
    about.extend(format_conditions(&conditions));
    let mut beside = None;
    let titled = match parse_claim(written).into_result() {
        Ok(_) => None,
        Err(_) => titled(written, (name, &about[0]), &library.claims_on(name))?,
    };
    let statement = match titled {
        Some((place, claim)) => {
            if asked.misere && !claim.misere {
                return Err(of_normal_play(written));
            }
            beside = Some(place);
            about.extend(claim.misere.then(|| "misere".to_string()));
            let within = claim.within.as_ref().map(format_expression);
            about.extend(within.map(|within| format!("within {within}")));
            format_claim(&claim.claim.with_states()).replace('\n', "\n  ")
        }
        None => written.to_string(),
    };
    let about = about.join(", ");
    let text = format!("claim \"claim\" for {about}\n  {statement}\n");
    Ok((text, beside))
}

/// The claim of this title about the family as it is named here: its letters are those of the statement. Where the statement holds is what is
/// asked, so its own ranges and conditions are left out.
fn titled<'c>(
    title: &str,
    (name, family): (&str, &str),
    claims: &[(usize, &'c ClaimItem)],
) -> Result<Option<(usize, &'c ClaimItem)>, Error> {
    let about = claims.iter().map(|(_, claim)| *claim);
    let game = |claim: &ClaimItem| claim.game.as_ref().map(format_game).unwrap_or_default();
    let all = claims
        .iter()
        .copied()
        .filter(|(_, claim)| claim.title == title);
    let (own, others): (Vec<_>, Vec<_>) = all.partition(|(_, claim)| game(claim) == family);
    match (own.as_slice(), others.as_slice()) {
        ([], []) => no_title(title, name, about).map_or(Ok(None), Err),
        ([only], _) => Ok(Some(*only)),
        ([], [(_, other), ..]) => {
            let named = game(other);
            let message = format!("\"{title}\" is a claim about {named}, and not about {family}");
            let help =
                format!("name the family as the claim does, {named}; or write the claim itself");
            Err(Error::argument(message, &[&help]))
        }
        _ => {
            let message = format!("\"{title}\" is the title of several claims about {family}");
            Err(Error::argument(message, &["write the claim itself"]))
        }
    }
}

/// `p=2..8,q=3..20` as ranges of the language, `p in 2..8` and `q in 3..20`; any other part between commas is a
/// condition already.
fn ranges(over: &str) -> Result<Vec<Expression>, Error> {
    let read = |part: &String| {
        let mut stated = conditions(&range(part)?);
        match (stated.pop(), stated.is_empty()) {
            (Some(only), true) => Ok(only),
            _ => Err(no_range(part)),
        }
    };
    parts(over).iter().map(read).collect()
}

/// The conditions that this text holds; none if it holds something else.
fn conditions(range: &str) -> Vec<Expression> {
    let read = parse_file(&format!("claim \"claim\", {range}\n  0 = 0\n"));
    let claim = read.tree.claims().next();
    let is_alone = |claim: &&ClaimItem| {
        let others = [&claim.bound, &claim.within, &claim.effort];
        read.errors.is_empty() && !claim.misere && others.iter().all(|other| other.is_none())
    };
    let claim = claim.filter(is_alone);
    claim.map_or_else(Vec::new, |claim| claim.ranges.clone())
}

fn no_range(part: &str) -> Error {
    let message = format!("`{}` is no range of a parameter", part.trim());
    let help = "write p=2..9 or p={2, 3, 5}; a condition may follow, as in p=2..9,q=2..9,q <= p";
    Error::argument(message, &[help])
}

/// The conditions of a range that is written in the language: `c >= 0`, `p in 2..9`.
///
/// # Errors
/// A name alone, or a text that is no condition.
pub(super) fn stated_range(part: &str) -> Result<Vec<Expression>, Error> {
    if is_name(part) {
        let part = part.trim();
        let message = format!("`{part}`: the parameter has no range");
        let help = format!("write {part} >= 1 or {part} in 2..9");
        return Err(Error::argument(message, &[&help]));
    }
    let conditions = conditions(part);
    if conditions.is_empty() {
        let message = format!("`{}` is no range of a parameter", part.trim());
        return Err(Error::argument(message, &["write p >= 1 or p in 2..9"]));
    }
    Ok(conditions)
}

/// The errors, of which those in the ranges of the claim that was written here quote the ranges that were asked for.
pub(super) fn quoting(
    errors: Vec<Diagnostic>,
    place: usize,
    claim: &str,
    over: &[String],
) -> Vec<Diagnostic> {
    let first_line = claim.find('\n').unwrap_or(claim.len());
    let over = over.join(", ");
    let quote = |error: Diagnostic| {
        if error.source != Some(place) || error.span.start >= first_line {
            return error;
        }
        let mut quoted = error.clone();
        quoted.message = format!("`{over}`: {}", error.message);
        (quoted.source, quoted.patch, quoted.span) = (None, None, Span::new(0, 0));
        quoted
    };
    errors.into_iter().map(quote).collect()
}

/// The parts between the commas outside brackets.
fn parts(over: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0_i64;
    for sign in over.chars() {
        match sign {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
        match (sign, depth, parts.last_mut()) {
            (',', 0, _) => parts.push(String::new()),
            (_, _, Some(part)) => part.push(sign),
            (_, _, None) => {}
        }
    }
    parts
}

/// One range, `p=2..8`, or a condition.
fn range(part: &str) -> Result<String, Error> {
    match part.split_once('=') {
        None if part.trim().is_empty() => Err(wrong(part, "a range is missing", "write ")),
        None if part.trim().bytes().all(|byte| byte.is_ascii_digit()) => {
            let message = format!("`{}` is a value without its parameter", part.trim());
            Err(Error::argument(
                message,
                &["several values stand in braces: p={1, 2, 3}"],
            ))
        }
        None if part.contains("..") && !part.contains(" in ") => {
            let message = format!("`{0}` is a range without its parameter", part.trim());
            Err(Error::argument(
                message,
                &[&format!("write p={}", part.trim())],
            ))
        }
        Some((name, values)) if with_hyphen(values).is_some() => {
            let (first, last) = with_hyphen(values).unwrap_or_default();
            let message = format!("`{}` is a difference", part.trim());
            let help = format!("a range has two dots: {}={first}..{last}", name.trim());
            Err(Error::argument(message, &[&help]))
        }
        None if is_name(part) => Err(wrong(part, "the parameter has no range", "write ")),
        Some((_, values)) if is_empty(values) => Err(wrong(
            part,
            "no number is in this range",
            "the smaller one comes first: ",
        )),
        Some((name, values)) if values.contains("..") || values.trim().starts_with('{') => {
            if values.split("..").any(|end| end.trim().is_empty()) {
                let message = format!("{} is no finite range", part.trim());
                let help = format!("give both ends, as in {}=2..9", name.trim());
                return Err(Error::argument(message, &[&help]));
            }
            Ok(format!("{} in {}", name.trim(), values.trim()))
        }
        _ => Ok(part.trim().to_string()),
    }
}

/// `1-5`, which is no range.
fn with_hyphen(values: &str) -> Option<(&str, &str)> {
    let (first, last) = values.split_once('-')?;
    let (first, last) = (first.trim(), last.trim());
    let is_number = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(first) && is_number(last)).then_some((first, last))
}

fn wrong(part: &str, message: &str, help: &str) -> Error {
    let example = part.split('=').next().unwrap_or_default().trim();
    let example = if example.is_empty() { "p" } else { example };
    let message = match part.trim() {
        "" => message.to_string(),
        part => format!("`{part}`: {message}"),
    };
    Error::argument(message, &[&format!("{help}{example}=2..9")])
}

fn is_name(part: &str) -> bool {
    let part = part.trim();
    let belongs = |sign: char| sign.is_alphanumeric() || "_'".contains(sign);
    !part.is_empty() && part.chars().all(belongs)
}

/// Is it an empty range between two written numbers?
fn is_empty(values: &str) -> bool {
    let ends = values.split_once("..");
    let number = |end: &str| end.trim().parse::<i64>().ok();
    ends.and_then(|(first, last)| Some(number(first)? > number(last)?))
        .unwrap_or(false)
}
