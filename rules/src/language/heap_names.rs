//! Claims whose heaps are called by other names.

use super::letters::Letters;
use super::lexer::lex;
use super::token::Lexeme;
use super::{Expression, HeapNames, Kind, Statement, WrittenClaim, parse_claim};
use std::collections::{BTreeMap, BTreeSet};

/// Names for variables that give way to a heap's name.
const OTHERS: [&str; 12] = ["n", "k", "i", "j", "l", "m", "r", "s", "t", "a", "b", "c"];

/// The text of a claim whose heaps have their own names: where the given name of a heap stands in its place of a position, alone,
/// it becomes the heap's own one all over the text. A variable with a heap's name gets another name.
///
/// A text that could mean something else then stays as it is: where a heap is called like a function or a word of the language.
pub fn in_heap_names(text: &str, given: &[String], own: &[String]) -> String {
    let plain = own.iter().map(|name| name.replace(['[', ']'], ""));
    renamed(text, given, &plain.collect::<Vec<_>>()).unwrap_or_else(|| text.to_string())
}

fn renamed(text: &str, given: &[String], own: &[String]) -> Option<String> {
    if own.iter().collect::<BTreeSet<_>>().len() != own.len() {
        return None;
    }
    let claim = parse_claim(text).into_result().ok()??;
    let mut positions = Vec::new();
    of_claim(&claim, &mut positions);
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for position in positions.iter().filter(|names| names.len() == own.len()) {
        for ((name, given), own) in position.iter().zip(given).zip(own) {
            if *name == Some(given) && given != own {
                names.insert(given.clone(), own.clone());
            }
        }
    }
    if names.is_empty() {
        return None;
    }
    // The golden ratio has its name already.
    if own
        .iter()
        .any(|name| name == "phi" || is_called(&claim, name))
    {
        return None;
    }
    let before = all_names(&claim)?;
    // A variable that is called like a heap gives way, unless it is the name of another heap, which becomes its own one.
    let mut letters = Letters::besides(before.iter().chain(own).chain(names.values()).cloned());
    let targets: Vec<String> = names.values().cloned().collect();
    for target in targets {
        if before.contains(&target) && !names.contains_key(&target) {
            names.insert(target, letters.pick(&OTHERS));
        }
    }
    with_names(text, &before, &names)
}

/// The text of a claim on one game whose bound variables are called like none of these names, the parameters of a family that the game is of.
///
/// A text with definitions stays as it is.
pub fn away_from(text: &str, taken: &[String]) -> String {
    let changed = || {
        let claim = parse_claim(text).into_result().ok()??;
        let before = all_names(&claim)?;
        // The golden ratio is no variable.
        let bound = taken
            .iter()
            .filter(|name| *name != "phi" && before.contains(name));
        let mut letters = Letters::besides(before.iter().chain(taken).cloned());
        let names = bound.map(|name| (name.clone(), letters.pick(&OTHERS)));
        with_names(text, &before, &names.collect())
    };
    changed().unwrap_or_else(|| text.to_string())
}

/// The text with other names, if it still means the same: it had the names `before`.
fn with_names(text: &str, before: &[String], names: &BTreeMap<String, String>) -> Option<String> {
    let changed = spelled(text, names);
    let after = parse_claim(&changed).into_result().ok()??;
    let meant = before.iter().map(|name| names.get(name).unwrap_or(name));
    meant.eq(all_names(&after)?.iter()).then_some(changed)
}

/// The text of a claim with numbers for names, as of parameters; each stands in brackets, so that a product stays one. A word of the language
/// that is spelled like such a name stays: with a number in its place nothing is claimed.
///
/// None if such a name is that of a sequence or of its argument, too.
pub fn with_numbers(text: &str, numbers: &BTreeMap<String, String>) -> Option<String> {
    let claim = parse_claim(text).into_result().ok()??;
    let definitions = claim.definitions.iter();
    let mut own = definitions.flat_map(|of| of.arguments.iter().chain([&of.name]));
    if own.any(|name| numbers.contains_key(&name.text)) {
        return None;
    }
    let mut changed = text.to_string();
    // From the end, so that the places before stay.
    for token in lex(text, 0..text.len()).tokens.iter().rev() {
        let Lexeme::Name(name) = &token.lexeme else {
            continue;
        };
        let Some(number) = numbers.get(name) else {
            continue;
        };
        let mut tried = changed.clone();
        tried.replace_range(token.span.start..token.span.end, &format!("({number})"));
        if matches!(parse_claim(&tried).into_result(), Ok(Some(_))) {
            changed = tried;
        }
    }
    Some(changed)
}

/// The text with other names.
fn spelled(text: &str, names: &BTreeMap<String, String>) -> String {
    let mut changed = String::new();
    let mut at = 0;
    for token in lex(text, 0..text.len()).tokens {
        let Lexeme::Name(name) = &token.lexeme else {
            continue;
        };
        if let Some(other) = names.get(name) {
            changed.push_str(&text[at..token.span.start]);
            changed.push_str(other);
            at = token.span.end;
        }
    }
    changed.push_str(&text[at..]);
    changed
}

/// The names in the places of a position, for each position that a claim speaks of.
type HeapPlaces<'c> = Vec<Option<&'c String>>;

fn of_claim<'c>(claim: &'c WrittenClaim, found: &mut Vec<HeapPlaces<'c>>) {
    match &claim.statement {
        Statement::Grundy {
            heaps: HeapNames::Named(names),
            ..
        } => found.push(names.iter().map(|name| Some(&name.text)).collect()),
        Statement::PPositions(written) => of_set(&written.set, found),
        _ => {}
    }
}

fn of_set<'c>(set: &'c Expression, found: &mut Vec<HeapPlaces<'c>>) {
    let name = |part: &'c Expression| match &part.kind {
        Kind::Name(name) => Some(name),
        _ => None,
    };
    let mut element = |element: &'c Expression| match &element.kind {
        Kind::Tuple(parts) => found.push(parts.iter().map(name).collect()),
        _ => found.push(vec![name(element)]),
    };
    match &set.kind {
        Kind::Builder(one, _) => element(one),
        Kind::Set(all) => all.iter().for_each(element),
        Kind::Binary(_, left, right) => {
            of_set(left, found);
            of_set(right, found);
        }
        _ => {}
    }
}

/// Is this name a function in the claim?
fn is_called(claim: &WrittenClaim, function: &str) -> bool {
    fn inside(of: &Expression, function: &str) -> bool {
        let called = matches!(&of.kind, Kind::Call(name, _) if name.text == function);
        called || of.parts().into_iter().any(|part| inside(part, function))
    }
    match &claim.statement {
        Statement::Grundy { value, .. } => inside(value, function),
        Statement::PPositions(written) => inside(&written.set, function),
        _ => false,
    }
}

/// The names of a claim in the order of the text: its heaps and variables. None of a claim of another kind, or with definitions.
fn all_names(claim: &WrittenClaim) -> Option<Vec<String>> {
    let mut found = Vec::new();
    match &claim.statement {
        Statement::Grundy {
            heaps: HeapNames::Named(names),
            value,
        } if claim.definitions.is_empty() => {
            found.extend(names.iter().map(|name| name.text.as_str()));
            value.names(&mut found);
        }
        Statement::PPositions(written) if claim.definitions.is_empty() => {
            written.set.names(&mut found);
        }
        _ => return None,
    }
    Some(found.into_iter().map(String::from).collect())
}

#[cfg(test)]
mod tests {
    use super::{away_from, in_heap_names, with_numbers};
    use std::collections::BTreeMap;

    fn renamed(text: &str, own: &[&str]) -> String {
        let given = ["x", "y", "z"].map(String::from);
        let own: Vec<String> = own.iter().map(ToString::to_string).collect();
        in_heap_names(text, &given, &own)
    }

    #[test]
    fn heaps_go_by_their_own_names() {
        assert_eq!(
            renamed("P = {(0, 1)} ∪ {(x, y) | x >= 2, 2x = y}", &["m", "n"]),
            "P = {(0, 1)} ∪ {(m, n) | m >= 2, 2m = n}"
        );
        assert_eq!(
            renamed("grundy(x, y) = x xor (y mod 3)", &["a[1]", "a[2]"]),
            "grundy(a1, a2) = a1 xor (a2 mod 3)"
        );
        // Each takes the other's place.
        assert_eq!(
            renamed("P = {(x, y) | x < y}, symmetric", &["y", "x"]),
            "P = {(y, x) | y < x}, symmetric"
        );
    }

    #[test]
    fn a_variable_with_the_name_of_a_heap_gives_way() {
        assert_eq!(
            renamed("P = {(x) | x = 2^n, n >= 1}", &["n"]),
            "P = {(n) | n = 2^k, k >= 1}"
        );
        assert_eq!(
            renamed("P = {(a, 2 a) | a >= 0} ∪ {(x, y) | x = y}", &["a", "n"]),
            "P = {(k, 2 k) | k >= 0} ∪ {(a, n) | a = n}"
        );
    }

    #[test]
    fn a_bound_variable_gives_way_to_the_parameters_of_a_family() {
        let away = |text: &str, taken: &[&str]| {
            away_from(
                text,
                &taken.iter().map(ToString::to_string).collect::<Vec<_>>(),
            )
        };
        let pairs = "P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric";
        let renamed = "P = {(floor(n phi), floor(n phi) + n) | n >= 0}, symmetric";
        assert_eq!(away(pairs, &["k"]), renamed);
        assert_eq!(away(renamed, &["n", "k"]), pairs.replace("k", "i"));
        assert_eq!(away(pairs, &["phi", "m"]), pairs);
        let lines = "P = {(0, 0)} ∪ {(a, a + b) | a >= 0, b >= 1}";
        let renamed = "P = {(0, 0)} ∪ {(n, n + b) | n >= 0, b >= 1}";
        assert_eq!(away(lines, &["a"]), renamed);
    }

    #[test]
    fn a_text_that_would_mean_something_else_stays() {
        let of_min = "grundy(x, y) = min(x, y)";
        assert_eq!(renamed(of_min, &["min", "n"]), of_min);
        let golden = "P = {(x, y) | y = floor(x phi)}";
        assert_eq!(renamed(golden, &["phi", "n"]), golden);
        // Two games of a sum may both call a heap x.
        let twice = "P = {(x, y) | x = y}";
        assert_eq!(renamed(twice, &["x", "x"]), twice);
        let cones = "P = {(a, a + b) | a >= 0, b >= 0}";
        assert_eq!(renamed(cones, &["m", "n"]), cones);
    }

    #[test]
    fn numbers_stand_for_names_and_not_for_words_of_the_language() {
        let numbers = |text: &str, name: &str| {
            let numbers = BTreeMap::from([(name.to_string(), "2".to_string())]);
            with_numbers(text, &numbers)
        };
        let text = "P = {(x, y) | a x = y}";
        assert_eq!(numbers(text, "a").unwrap(), "P = {(x, y) | (2) x = y}");
        let text = "a move from each of {(x) | x >= a} to {(0)}";
        assert_eq!(numbers(text, "a").unwrap(), text.replace(">= a", ">= (2)"));
        // A sequence or its argument has that name.
        let text = "P = {x | x = a(3)} where a(n) = 2 n";
        assert_eq!(numbers(text, "a"), None);
        assert_eq!(numbers(text, "n"), None);
    }
}
